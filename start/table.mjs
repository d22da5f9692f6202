/** Lines of padded columns, indented; the columns of `right` are aligned to the right. */
export function table(rows, right = []) {
  const widths = [];
  for (const row of rows) {
    row.forEach((cell, i) => {
      widths[i] = Math.max(widths[i] ?? 0, cell.length);
    });
  }
  const pad = (cell, i) => (right.includes(i) ? cell.padStart(widths[i]) : cell.padEnd(widths[i]));
  return rows.map((row) => `  ${row.map(pad).join("  ").trimEnd()}\n`).join("");
}
