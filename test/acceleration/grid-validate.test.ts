import { describe, expect, it } from "vitest";
import { type CellGrid, takeCell } from "../../src/acceleration/grid/cell-grid.ts";
import { CELL_FIRST, CELL_LOW, CELL_WORDS } from "../../src/acceleration/grid/cell-layout.ts";
import { Grid } from "../../src/acceleration/grid/grid.ts";
import { aabb, boxAround } from "./support.ts";

describe("validate of a Grid", () => {
  const withEntry = (grid: CellGrid) => {
    for (let at = CELL_WORDS; at < grid.cellTop; at += CELL_WORDS) if (grid.cells[at | CELL_FIRST] !== 0) return at;
    throw new Error("no cell with an entry");
  };
  const breakages: [string, (grid: CellGrid) => void][] = [
    ["10 ids have a level, 9 are known", (grid) => grid.levels.fill(0, 9, 10)],
    ["1 ids wait", (grid) => grid.levels.fill(-2, 3, 4)],
    ["is in a cell that its box does not reach", (grid) => grid.boxes.set(aabb(50, 0, 0, 51, 1, 1), 3 * 6)],
    ["id 8 is not in the list of those outside", (grid) => grid.outside.splice(0)],
    ["2 ids listed outside, 1 are", (grid) => grid.outside.push(4)],
    ["id 8 has level -3, its box 0", (grid) => grid.boxes.set(aabb(0, 0, 0, 1, 1, 1), 8 * 6)],
    ["is twice in a cell", (grid) => grid.entries.fill(grid.cells[withEntry(grid) | CELL_FIRST], 3, 4)],
    [
      "entries where boxes reach into",
      (grid) => grid.cells.fill(0, withEntry(grid) | CELL_FIRST, CELL_WORDS + withEntry(grid)),
    ],
    ["is empty", (grid) => takeCell(grid, 0, 5, 5, 5)],
    ["is not found by its place", (grid) => grid.cells[takeCell(grid, 0, 5, 5, 5)]++],
    ["the parent does not know cell", (grid) => grid.cells.fill(0, grid.root | CELL_LOW, (grid.root | CELL_LOW) + 2)],
    ["cells in the table", (grid) => grid.cellCount++],
    [
      "cells, root 0",
      (grid) => {
        grid.root = 0;
      },
    ],
    [
      "the root is no cell",
      (grid) => {
        grid.root = grid.freeCell;
      },
    ],
    [
      "the list of free entry records is broken",
      (grid) => {
        grid.entries[grid.freeEntry | 1] = grid.freeEntry;
      },
    ],
    [
      "free cell records of",
      (grid) => {
        grid.cellTop += CELL_WORDS;
      },
    ],
  ];
  it.each(breakages)("finds: %s", (message, harm) => {
    const index = new Grid({ cellSize: 2 });
    for (let id = 0; id < 8; id++) index.insert(id, boxAround([3 * id, 0, 0], [0.9, 0.9, 0.9]));
    index.insert(8, boxAround([1e12, 0, 0], [1, 1, 1]));
    index.stats();
    // leaves free records behind
    index.update(5, boxAround([15, 20, 0], [0.9, 0.9, 0.9]));
    index.update(5, boxAround([15, 0, 0], [0.9, 0.9, 0.9]));
    index.validate();
    harm((index as unknown as { grid: CellGrid }).grid);
    expect(() => index.validate()).toThrow(message);
  });
});
