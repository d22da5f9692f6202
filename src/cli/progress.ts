import cliProgress from "cli-progress";
import { onInterrupt } from "./cleanup.ts";
import type { Terminal } from "./terminal.ts";

/** Work shorter than this shows no bar (ms). */
const QUIET_TIME = 1000;
/** Longest time between two looks at the event loop, so that Ctrl-C is heard (ms). */
const BREATH = 50;

/**
 * A progress bar on stderr that appears only on a terminal and only for work of more than a second. Call `step` often, it is
 * cheap; it also lets signals in. Call `end` in a `finally`.
 */
export class Progress {
  private readonly started = Date.now();
  private breathed = this.started;
  private bar: cliProgress.SingleBar | null = null;
  private forget: () => void = () => {};
  private readonly terminal: Terminal;
  private readonly label: string;
  private readonly total: number;

  /** `total` 0: not known beforehand, the bar only counts. */
  constructor(terminal: Terminal, label: string, total: number) {
    this.terminal = terminal;
    this.label = label;
    this.total = total;
  }

  /** `done` of `total` steps are done. */
  async step(done: number): Promise<void> {
    const now = Date.now();
    if (now - this.breathed < BREATH) return;
    this.breathed = now;
    if (this.bar === null && this.terminal.interactive && now - this.started > QUIET_TIME) this.show(done);
    this.bar?.update(done);
    await new Promise((resolve) => setImmediate(resolve));
  }

  /** Takes the bar away and shows the cursor again. */
  end(): void {
    this.bar?.stop();
    this.bar = null;
    this.forget();
  }

  private show(done: number): void {
    const format =
      this.total > 0 ? `${this.label} [{bar}] {percentage} % · {eta_formatted} left` : `${this.label}: {value}`;
    const bar = new cliProgress.SingleBar(
      { format, stream: process.stderr, hideCursor: true, clearOnComplete: true, gracefulExit: false },
      cliProgress.Presets.shades_classic,
    );
    this.forget = onInterrupt(() => bar.stop());
    this.bar = bar;
    bar.start(this.total, done);
  }
}
