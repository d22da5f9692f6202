import { describe, expect, test } from "vitest";
import { chart } from "../../bench/targets/chart.ts";
import { limitRow, skippedRow, type TargetRow } from "../../bench/targets/rows.ts";
import { lostRows, printable } from "../../bench/targets/table.ts";

function rowOf(name: string, ratio: number): TargetRow {
  const target = { name, unit: "ns", target: 2 };
  return { ...skippedRow(target, ""), ours: 10, peer: "peer", theirs: 10 * ratio, ratio, met: ratio >= 2 };
}

describe("table of the targets", () => {
  test("a row is lost when its ratio fell by more than 15 %, or when it is gone", () => {
    const stored = [
      rowOf("kept", 2),
      rowOf("lost", 2),
      rowOf("gone", 2),
      skippedRow({ name: "never", unit: "ns", target: 2 }, ""),
    ];
    expect(lostRows(stored, [rowOf("kept", 1.71), rowOf("lost", 1.69)])).toEqual([
      "lost: was 2×, is 1.69×",
      "gone: was 2×, not measured now",
    ]);
  });

  test("tells met, missed and not measured", () => {
    const rows = [rowOf("a", 3), rowOf("b", 1), skippedRow({ name: "c", unit: "ns", target: 2 }, "no peer")];
    expect(Object.values(printable(rows)).map(({ met }) => met)).toEqual(["met", "MISSED", "not measured"]);
    expect(printable(rows).c).toMatchObject({ ours: "–", best: "–", note: "no peer" });
  });

  test("a bar for each measured row, text escaped, a mark where there is a ratio to reach", () => {
    const limit = limitRow({ name: "weight", unit: "kB", target: 16 }, 15, { name: "peer", value: 30 });
    const svg = chart(
      [rowOf("a < b & c", 3), limit, skippedRow({ name: "none", unit: "ns", target: 2 }, "")],
      "machine",
    );
    expect(svg.match(/height="12"/g)).toHaveLength(2);
    expect(svg.match(/stroke-width="2"/g)).toHaveLength(1);
    expect(svg).toContain("a &lt; b &amp; c");
    expect(svg).not.toContain("none");
    expect(svg).not.toMatch(/NaN|undefined/);
  });
});
