import { describe, expect, test } from "vitest";
import { compareRow, limitRow, outvoted, skippedRow, wrongPart } from "../../bench/targets/rows.ts";

const target = { name: "row", unit: "ns", target: 2 };
const EXACT = { absolute: 0, relative: 0 };

describe("rows of the targets", () => {
  test("the ratio is the median of the rounds' own ratios", () => {
    const ours = { name: "hitscan", times: [10, 20, 10], wrong: 0 };
    const row = compareRow(target, ours, [{ name: "peer", times: [30, 40, 31], wrong: 0 }]);
    expect(row).toMatchObject({ ours: 10, peer: "peer", theirs: 31, ratio: 3, met: true, note: "" });
  });

  test("a peer that answers wrong is told, and is not the best", () => {
    const ours = { name: "hitscan", times: [10], wrong: 0 };
    const peers = [
      { name: "fast", times: [5], wrong: 0.02 },
      { name: "right", times: [15], wrong: 0.001 },
    ];
    const row = compareRow(target, ours, peers);
    expect(row).toMatchObject({ peer: "right", fastest: "fast 5", ratio: 1.5, met: false, note: "fast 2 % wrong" });
    expect(compareRow({ ...target, against: "fast" }, ours, peers).ratio).toBe(0.5);
    expect(compareRow({ ...target, evenWrong: true }, ours, peers).peer).toBe("fast");
    expect(compareRow(target, ours, peers.slice(0, 1))).toMatchObject({ ours: 10, ratio: null, met: null });
  });

  test("limits and skipped rows", () => {
    expect(limitRow({ ...target, target: 16 }, 15, { name: "peer", value: 30 })).toMatchObject({ ratio: 2, met: true });
    expect(limitRow({ ...target, target: 0 }, 1, null)).toMatchObject({ ratio: null, met: false });
    expect(skippedRow(target, "why")).toMatchObject({ met: null, note: "why" });
  });

  test("wrong answers: beyond the tolerance, or a miss on one side only", () => {
    const truth = [1, 2, Infinity, Infinity];
    expect(wrongPart(truth, [1.05, 2.5, Infinity, 3], { absolute: 0.1, relative: 0 })).toBe(0.5);
    expect(wrongPart(truth, [1.05, 2.5, Infinity, 3], { absolute: 0, relative: 0.3 })).toBe(0.25);
    expect(wrongPart(truth, truth, EXACT)).toBe(0);
    expect(wrongPart([], [], EXACT)).toBe(0);
  });

  test("outvoted: all peers say the same, which is not ours", () => {
    expect(
      outvoted(
        [1, 1, 1],
        [
          [1, 2, 2],
          [1, 2, 3],
        ],
        EXACT,
      ),
    ).toBe(1);
    expect(outvoted([1], [[2]], EXACT)).toBe(0);
  });
});
