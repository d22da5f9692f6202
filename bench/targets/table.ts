import type { TargetRow } from "./rows.ts";

/** A row fails when its ratio fell by more than this part. */
export const MOST_LOST = 0.15;

/** The rows as `console.table` takes them. */
export function printable(rows: readonly TargetRow[]): Record<string, Record<string, string | number>> {
  return Object.fromEntries(
    rows.map(({ row, unit, ours, peer, theirs, fastest, ratio, target, met, note }) => {
      const line = {
        unit,
        ours: ours ?? "–",
        best: peer === null ? "–" : `${peer} ${theirs}`,
        "fastest, even if wrong": fastest ?? "–",
        "×": ratio ?? "–",
        target,
        met: met === null ? "not measured" : met ? "met" : "MISSED",
        note,
      };
      return [row, line];
    }),
  );
}

/** Rows whose ratio is by more than {@link MOST_LOST} less than in `stored`, told in a line each; also those that are gone. */
export function lostRows(stored: readonly TargetRow[], rows: readonly TargetRow[]): string[] {
  const lost: string[] = [];
  for (const { row, ratio } of stored) {
    if (ratio === null) continue;
    const now = rows.find((each) => each.row === row)?.ratio ?? null;
    if (now === null) lost.push(`${row}: was ${ratio}×, not measured now`);
    else if (now < ratio * (1 - MOST_LOST)) lost.push(`${row}: was ${ratio}×, is ${now}×`);
  }
  return lost;
}
