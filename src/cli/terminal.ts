/** Where a command reads and writes. The executable passes the process's streams, tests pass their own. */
export interface Terminal {
  /** Results. */
  out(text: string): void;
  /** Messages for people: errors, notes. */
  err(text: string): void;
  /** Standard input as text, in pieces of any length. */
  stdin(): AsyncIterable<string>;
  /** Messages go to a terminal, so a progress bar makes sense. */
  readonly interactive: boolean;
  /** Results go to a terminal too: a bar must not stand while they are printed. */
  readonly resultsShown: boolean;
}

/** The terminal of this process. */
export function processTerminal(): Terminal {
  return {
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
    stdin: () => process.stdin.setEncoding("utf8") as AsyncIterable<string>,
    interactive: process.stderr.isTTY === true,
    resultsShown: process.stdout.isTTY === true,
  };
}
