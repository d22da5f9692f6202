import { describe, expect, test } from "vitest";
import type { Aabb } from "../../src/math/aabb.ts";
import type { Pose } from "../../src/math/pose.ts";
import { fullType } from "../../src/shapes/full-type.ts";
import type { PartSearch, Shape } from "../../src/shapes/shape.ts";
import { boxDistance, randomNumbers } from "../acceleration/support.ts";
import { type ListedPart, numberOf, SAMPLES, type Sample } from "./part-lists.ts";

const EVERYTHING = Float64Array.of(-Infinity, -Infinity, -Infinity, Infinity, Infinity, Infinity);

/** Collects part numbers; `shrink` gives the new limit after each. */
class Collector implements PartSearch {
  limit: number;
  readonly seen: number[] = [];
  private readonly sample: Sample;
  private readonly shrink: (number: number, limit: number) => number;

  constructor(sample: Sample, limit: number, shrink = (_number: number, limit: number) => limit) {
    this.sample = sample;
    this.limit = limit;
    this.shrink = shrink;
  }

  visit(part: Shape, pose: Pose | null, index: number): void {
    const number = numberOf(this.sample, part, pose, index);
    if (number < 0) throw new Error("a part that is not in the list");
    this.seen.push(number);
    this.limit = this.shrink(number, this.limit);
  }
}

/** A box near the sample; sometimes a point, sometimes far away, sometimes unbounded on a side. */
function boxNear({ low, high }: Sample, random: () => number): Aabb {
  const box = new Float64Array(6);
  const kind = random();
  for (let axis = 0; axis < 3; axis++) {
    const size = high[axis] - low[axis];
    const reach = kind < 0.2 ? 100 : 1;
    box[axis] = low[axis] + (random() * 2 - 0.5) * size * reach;
    box[axis + 3] = box[axis] + (kind < 0.5 ? 0 : random() * 0.3 * size);
  }
  if (kind > 0.9) box[Math.floor(random() * 3) + 3] = Infinity;
  return box;
}

function distancesTo(parts: readonly ListedPart[], box: Aabb): Map<number, number> {
  return new Map(parts.map((part) => [part.index, boxDistance(part.box, box)]));
}

/** What rounding may add to a distance: a few ulp of the coordinates. */
function slackOf({ low, high }: Sample, box: Aabb): number {
  const sizes = [...low, ...high, ...box].map(Math.abs).filter(Number.isFinite);
  return 1e-12 * Math.max(...sizes);
}

/** Every part within the limit once, and none that is farther by more than rounding. */
function expectExactly(seen: readonly number[], distances: ReadonlyMap<number, number>, limit: number, slack: number) {
  const found = new Set(seen);
  expect(found.size).toBe(seen.length);
  expect([...distances].filter(([number, distance]) => distance <= limit && !found.has(number))).toEqual([]);
  expect(seen.filter((number) => !(distances.get(number)! <= limit + slack))).toEqual([]);
}

describe.each(Object.keys(SAMPLES))("%s", (name) => {
  test("a fixed limit: every part within it once, and none beyond (seed 301)", () => {
    const random = randomNumbers(301);
    let within = 0;
    let all = 0;
    for (let round = 0; round < 30; round++) {
      const sample = SAMPLES[name](random);
      const box = boxNear(sample, random);
      const distances = distancesTo(sample.parts, box);
      const sorted = [...distances.values()].sort((a, b) => a - b);
      const limit = random() < 0.1 ? Infinity : sorted[Math.floor(random() * sorted.length)];
      const search = new Collector(sample, limit);
      fullType(sample.shape).partsNear!(sample.shape, box, search);
      expectExactly(search.seen, distances, limit, slackOf(sample, box));
      within += search.seen.length;
      all += distances.size;
    }
    expect(within / all).toBeGreaterThan(0.2);
    expect(within / all).toBeLessThan(0.8);
  });

  test("a limit that shrinks to the nearest box: it is found, and few others are looked at (seed 302)", () => {
    const random = randomNumbers(302);
    let visits = 0;
    let all = 0;
    for (let round = 0; round < 30; round++) {
      const sample = SAMPLES[name](random);
      const box = boxNear(sample, random);
      const distances = distancesTo(sample.parts, box);
      const search = new Collector(sample, Infinity, (number, limit) => Math.min(limit, distances.get(number)!));
      fullType(sample.shape).partsNear!(sample.shape, box, search);
      expect(search.limit).toBe(Math.min(...distances.values()));
      visits += search.seen.length;
      all += distances.size;
    }
    expect(visits / all).toBeLessThan(0.6);
  });

  test("−Infinity ends the search; a limit below 0 or NaN visits nothing (seed 303)", () => {
    const random = randomNumbers(303);
    const sample = SAMPLES[name](random);
    let left = 3;
    const search = new Collector(sample, Infinity, () => (--left > 0 ? Infinity : -Infinity));
    fullType(sample.shape).partsNear!(sample.shape, EVERYTHING, search);
    expect(search.seen.length).toBe(3);
    for (const limit of [-1, -Infinity, Number.NaN]) {
      const none = new Collector(sample, limit);
      fullType(sample.shape).partsNear!(sample.shape, EVERYTHING, none);
      expect(none.seen).toEqual([]);
    }
  });

  test("parts visits what meets the box (seed 304)", () => {
    const random = randomNumbers(304);
    let met = 0;
    let all = 0;
    for (let round = 0; round < 30; round++) {
      const sample = SAMPLES[name](random);
      const part = sample.parts[Math.floor(random() * sample.parts.length)];
      const box = random() < 0.5 ? boxNear(sample, random) : part.box.map((value) => Math.max(-1e9, value));
      // exactly beside a part: touching counts
      if (random() < 0.3) {
        box[0] = part.box[3];
        box[3] = part.box[3] + 1;
      }
      const seen: number[] = [];
      fullType(sample.shape).parts!(sample.shape, box, (one, pose, index) => {
        seen.push(numberOf(sample, one, pose, index));
      });
      const distances = distancesTo(sample.parts, box);
      expectExactly(seen, distances, 0, slackOf(sample, box));
      met += seen.length;
      all += distances.size;
    }
    expect(met / all).toBeGreaterThan(0.02);
    expect(met / all).toBeLessThan(0.8);
  });
});

test("an unbounded box meets all parts, whatever they are (seed 305)", () => {
  const random = randomNumbers(305);
  for (const name of Object.keys(SAMPLES)) {
    const sample = SAMPLES[name](random);
    const search = new Collector(sample, 0);
    fullType(sample.shape).partsNear!(sample.shape, EVERYTHING, search);
    expect([...search.seen].sort((a, b) => a - b)).toEqual(sample.parts.map((part) => part.index));
  }
});
