import { REASONS } from "./reasons.ts";
import type { TargetRow } from "./rows.ts";

/** The table as a page to read: bench/results/targets.md. */
export function page(rows: readonly TargetRow[], machine: string, versions: Readonly<Record<string, string>>): string {
  const met = rows.filter((row) => row.met).length;
  const faster = whyFaster(rows);
  return [
    "# hitscan beside its peers",
    "",
    `Written by \`npm run bench -- targets\` on ${machine}. Medians of rounds in which all contenders answer the same questions in turn, after a warm-up; × is the peer's time divided by ours.`,
    "The peer is the fastest one that answers right, unless the row names another.",
    "",
    Object.entries(versions)
      .map(([name, version]) => `${name} ${version}`)
      .join(" · "),
    "",
    `${met} of ${rows.length} targets are met.`,
    "",
    "| row | ours | peer | × | target | met | note |",
    "| --- | --- | --- | --- | --- | --- | --- |",
    ...rows.map(line),
    "",
    ...(faster.length === 0
      ? []
      : ["## Where a peer is faster, and why", "", ...faster.map((text) => `- ${text}`), ""]),
  ].join("\n");
}

function line({ row, unit, ours, peer, theirs, ratio, target, met, note }: TargetRow): string {
  const other = peer === null ? "–" : `${peer} ${theirs ?? ""}`;
  const verdict = met === null ? "–" : met ? "yes" : "no";
  return `| ${row} | ${ours ?? "–"} ${unit} | ${other} | ${ratio ?? "–"} | ${target} | ${verdict} | ${note} |`;
}

/** A line for every row in which the peer is faster. */
export function whyFaster(rows: readonly TargetRow[]): string[] {
  return rows
    .filter(({ ratio }) => ratio !== null && ratio < 1)
    .map(({ row, peer, ratio }) => `${row}: ${peer} is faster (${ratio}×): ${reason(row)}`);
}

function reason(row: string): string {
  return REASONS.find(([start]) => row.includes(start))?.[1] ?? "not looked into yet";
}
