/** Columns padded to their widest cell, two spaces between; those of `right` (by index) are aligned to the right. */
export function formatTable(rows: readonly (readonly string[])[], right: readonly number[] = []): string {
  const widths: number[] = [];
  for (const row of rows) {
    row.forEach((cell, i) => {
      widths[i] = Math.max(widths[i] ?? 0, cell.length);
    });
  }
  const line = (row: readonly string[]) =>
    row.map((cell, i) => (right.includes(i) ? cell.padStart(widths[i]) : cell.padEnd(widths[i]))).join("  ");
  return rows.map((row) => `${line(row).trimEnd()}\n`).join("");
}

/** A number for people: seven significant digits, no trailing zeros. */
export function formatNumber(value: number): string {
  return String(Number(value.toPrecision(7)));
}

/** A vector for people: `x, y, z`. */
export function formatVector(v: readonly number[]): string {
  return v.map(formatNumber).join(", ");
}
