import { describe, expect, test } from "vitest";
import type { Pose } from "../../src/math/pose.ts";
import { RAY_MAX, RAY_MIN, type Ray } from "../../src/math/ray.ts";
import { fullType } from "../../src/shapes/full-type.ts";
import type { PartSearch, Shape } from "../../src/shapes/shape.ts";
import { enterDistance, makeRay, randomNumbers } from "../acceleration/support.ts";
import { type ListedPart, numberOf, SAMPLES, type Sample } from "./part-lists.ts";

class Collector implements PartSearch {
  limit = Infinity;
  readonly seen: number[] = [];
  private readonly sample: Sample;
  private readonly shrink: (number: number, limit: number) => number;

  constructor(sample: Sample, shrink = (_number: number, limit: number) => limit) {
    this.sample = sample;
    this.shrink = shrink;
  }

  visit(part: Shape, pose: Pose | null, index: number): void {
    const number = numberOf(this.sample, part, pose, index);
    if (number < 0) throw new Error("a part that is not in the list");
    this.seen.push(number);
    this.limit = this.shrink(number, this.limit);
  }
}

interface Sweep {
  readonly ray: Ray;
  readonly half: Float64Array;
  /** Any rounding of positions is below this. */
  readonly slack: number;
}

/** A moving box aimed at a part, past it, along an axis or from far away; the direction has any length. */
function sweepAt({ low, high, parts }: Sample, random: () => number): Sweep {
  const size = [0, 1, 2].map((axis) => high[axis] - low[axis] || 1e-3 * Math.max(...high.map((h, i) => h - low[i])));
  const { box } = parts[Math.floor(random() * parts.length)];
  const finite = box.every(Number.isFinite) ? box : [...low, ...high];
  const target = [0, 1, 2].map((axis) => finite[axis] + random() * (finite[axis + 3] - finite[axis]));
  const far = random() < 0.2 ? 1e3 : 2;
  const origin = target.map((value, axis) => value + (random() * 2 - 1) * far * size[axis]);
  const length = random() < 0.5 ? 1 : 10 ** (random() * 6 - 3);
  const direction = target.map((value, axis) => (value - origin[axis]) * length);
  const axis = Math.floor(random() * 3);
  if (random() < 0.3) {
    direction[axis] = 0;
    origin[axis] = target[axis];
  }
  const half = Float64Array.from(size, (value) => (random() < 0.3 ? 0 : random() * 0.05 * value));
  const min = random() < 0.2 ? -Infinity : random() < 0.3 ? 0.5 / length : 0;
  const ray = makeRay(origin, direction, min, random() < 0.3 ? (0.5 + random()) / length : Infinity);
  return { ray, half, slack: 1e-12 * Math.max(...low.map(Math.abs), ...high.map(Math.abs), ...origin.map(Math.abs)) };
}

/** When the moving box meets the box of each part that it meets, grown by `grow`. */
function times(parts: readonly ListedPart[], { ray, half }: Sweep, grow: number): Map<number, number> {
  const met = new Map<number, number>();
  for (const { index, box } of parts) {
    const t = enterDistance(box, ray, half, grow);
    if (t <= ray[RAY_MAX]) met.set(index, t);
  }
  return met;
}

describe.each(Object.keys(SAMPLES))("%s", (name) => {
  test("every part that the moving box meets once, and no other (seed 311)", () => {
    const random = randomNumbers(311);
    let met = 0;
    let all = 0;
    for (let round = 0; round < 40; round++) {
      const sample = SAMPLES[name](random);
      const sweep = sweepAt(sample, random);
      const search = new Collector(sample);
      fullType(sample.shape).partsAlong!(sample.shape, sweep.ray, sweep.half, search);
      const seen = new Set(search.seen);
      expect(seen.size).toBe(search.seen.length);
      expect([...times(sample.parts, sweep, 0).keys()].filter((number) => !seen.has(number))).toEqual([]);
      const late = { ...sweep, ray: sweep.ray.slice() };
      late.ray[RAY_MIN] -= 1e-9 * Math.abs(late.ray[RAY_MIN]);
      late.ray[RAY_MAX] += 1e-9 * Math.abs(late.ray[RAY_MAX]);
      const widely = times(sample.parts, late, sweep.slack);
      expect(search.seen.filter((number) => !widely.has(number))).toEqual([]);
      met += search.seen.length;
      all += sample.parts.length;
    }
    expect(met / all).toBeGreaterThan(0.05);
    expect(met / all).toBeLessThan(0.9);
  });

  test("a limit that shrinks to the first box: it is found (seed 312)", () => {
    const random = randomNumbers(312);
    let visits = 0;
    let all = 0;
    for (let round = 0; round < 40; round++) {
      const sample = SAMPLES[name](random);
      const sweep = sweepAt(sample, random);
      const entries = times(sample.parts, sweep, 0);
      const first = Math.min(...entries.values());
      const search = new Collector(sample, (number, limit) => Math.min(limit, entries.get(number) ?? Infinity));
      fullType(sample.shape).partsAlong!(sample.shape, sweep.ray, sweep.half, search);
      expect(search.limit).toBe(first);
      visits += search.seen.length;
      all += sample.parts.length;
    }
    expect(visits / all).toBeLessThan(0.6);
  });
});
