import type { PlyElement } from "./ply-header.ts";
import type { PlyRows } from "./ply-rows.ts";

/** The value of a single property of the row; the values of a list are skipped. */
export function readProperty(rows: PlyRows, element: PlyElement, index: number): number {
  const { type, countType } = element.properties[index];
  if (countType === null) return rows.next(type);
  const count = readCount(rows, element, index);
  for (let i = 0; i < count; i++) rows.next(type);
  return 0;
}

/** The length of a list, all of which is there. */
export function readCount(rows: PlyRows, element: PlyElement, index: number): number {
  const { type, countType } = element.properties[index];
  const count = rows.next(countType!);
  if (!Number.isSafeInteger(count) || count < 0) rows.bad(`the length of a list must be an integer >= 0, got ${count}`);
  rows.expect(count, type);
  return count;
}
