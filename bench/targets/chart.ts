import type { TargetRow } from "./rows.ts";

const [WIDTH, LABEL, LINE, TOP] = [1040, 460, 20, 64];
/** Ratios at the left and right end of the logarithmic axis. */
const [LEAST, MOST] = [0.1, 20];
const TICKS = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20];

/** Bars of the ratios to the best peer, on a logarithmic scale around 1; a short line is the target. */
export function chart(rows: readonly TargetRow[], machine: string): string {
  const shown = rows.filter(({ ratio }) => ratio !== null);
  const height = TOP + LINE * shown.length + 16;
  const grid = TICKS.map((tick) => {
    const x = at(tick);
    const line = `<line x1="${x}" x2="${x}" y1="${TOP - 6}" y2="${height - 12}" stroke="${tick === 1 ? "#57606a" : "#d0d7de"}"/>`;
    return `${line}<text x="${x}" y="${TOP - 12}" text-anchor="middle" fill="#57606a">${tick}×</text>`;
  });
  const bars = shown.map((row, i) => bar(row, TOP + LINE * i));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" font-family="sans-serif" font-size="12">`,
    `<rect width="${WIDTH}" height="${height}" fill="#fff"/>`,
    `<text x="12" y="20" font-size="14" font-weight="bold">How many times faster than the best peer (line: the target)</text>`,
    `<text x="12" y="38" fill="#57606a">${escaped(machine)}</text>`,
    ...grid,
    ...bars,
    "</svg>\n",
  ].join("\n");
}

function bar({ row, ratio, target, met, peer, note }: TargetRow, y: number): string {
  const value = ratio ?? 1;
  const [from, to] = [at(Math.min(1, value)), at(Math.max(1, value))];
  const color = met ? "#2da44e" : "#d4a72c";
  // Where the target is a greatest value of ours there is no ratio to reach.
  const mark = note.startsWith("at most")
    ? ""
    : `<line x1="${at(target)}" x2="${at(target)}" y1="${y}" y2="${y + 16}" stroke="#24292f" stroke-width="2"/>`;
  const end = mark === "" ? to : Math.max(to, at(target));
  return [
    `<text x="${LABEL - 40}" y="${y + 12}" text-anchor="end">${escaped(row)}</text>`,
    `<rect x="${from}" y="${y + 2}" width="${Math.max(1, to - from).toFixed(1)}" height="12" fill="${color}"/>${mark}`,
    `<text x="${end + 6}" y="${y + 12}" fill="#57606a">${value}× ${escaped(peer ?? "")}</text>`,
  ].join("");
}

function at(ratio: number): number {
  const share = Math.log(Math.min(MOST, Math.max(LEAST, ratio)) / LEAST) / Math.log(MOST / LEAST);
  return Math.round(10 * (LABEL + share * (WIDTH - LABEL - 150))) / 10;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
