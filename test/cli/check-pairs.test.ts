import { afterAll, describe, expect, it } from "vitest";
import { expectOnSurface } from "../../src/cli/check/check-distance.ts";
import { box } from "../../src/shapes/box.ts";
import { Folder, run } from "./run-cli.ts";

const folder = new Folder();
afterAll(() => folder.remove());

// biome-ignore lint/suspicious/noExplicitAny: cases are mutated freely here
type Case = any;

const at = (x: number, y: number, z: number) => ({ position: [x, y, z], rotation: [0, 0, 0, 1] });
const BALL = { type: "sphere", radius: 1 };
const CUBE = { type: "box", halfExtents: [1, 1, 1] };

const distance: Case = {
  id: "distance",
  kind: "distance",
  a: BALL,
  b: CUBE,
  poses: { a: at(-4, 0, 0), b: at(0, 0, 0) },
  query: {},
  expect: {
    distance: 2,
    normalAB: [1, 0, 0],
    pointA: [-3, 0, 0],
    pointB: [-1, 0, 0],
    witnessUnique: true,
    witnessTol: 1e-9,
  },
  tolerance: { f64: 1e-12 },
};
const faces: Case = {
  ...distance,
  id: "faces",
  a: CUBE,
  expect: { distance: 2, normalAB: [1, 0, 0], pointA: [-3, 0, 0], pointB: [-1, 0, 0], witnessUnique: false },
};
const overlap: Case = {
  id: "overlap",
  kind: "overlap",
  a: BALL,
  b: CUBE,
  poses: { a: at(-1.5, 0, 0), b: at(0, 0, 0) },
  query: {},
  expect: { overlap: true, margin: -0.5 },
  tolerance: {},
};
const penetration: Case = {
  ...overlap,
  id: "penetration",
  kind: "penetration",
  expect: { overlap: true, depth: 0.5, directionsAB: [[1, 0, 0]], directionUnique: true, directionTol: 1e-9 },
  tolerance: { f64: 1e-12, oracle: 1e-15 },
};
const concentric: Case = {
  ...penetration,
  id: "concentric",
  poses: { a: at(0, 0, 0), b: at(0, 0, 0) },
  expect: { overlap: true, depth: 2, directionsAB: [[0, 0, 1]], directionUnique: false, directionTol: 1e-9 },
};
const sweep: Case = {
  id: "sweep",
  kind: "sweep",
  a: CUBE,
  b: BALL,
  poses: { a: at(0, 5, 0), b: at(0, 0, 0) },
  query: { translation: [0, -6, 0] },
  expect: {
    hit: true,
    startOverlapping: false,
    t: 0.5,
    normalAB: [0, -1, 0],
    normalUnique: true,
    normalTol: 1e-9,
    contact: [0, 1, 0],
    contactUnique: true,
    contactTol: 1e-9,
  },
  tolerance: { f64: 1e-12 },
};
const flat: Case = { ...sweep, id: "flat", b: CUBE, expect: { ...sweep.expect, contactUnique: false } };
const start: Case = {
  ...sweep,
  id: "start",
  poses: { a: at(0, 1.5, 0), b: at(0, 0, 0) },
  expect: { hit: true, startOverlapping: true, t: 0, startDepthLB: 0.4 },
};
const past: Case = { ...sweep, id: "past", query: { translation: [0, 6, 0] }, expect: { hit: false, minDistance: 3 } };

const entry = (shape: Case, x: number) => ({ shape, ...at(x, 0, 0) });
const scene = [entry(CUBE, 0), entry(BALL, 4)];
const sceneDistance: Case = {
  id: "scene distance",
  kind: "distance",
  scene,
  query: { a: 0, b: 1 },
  expect: { distance: 2, pointA: [1, 0, 0], pointB: [3, 0, 0], separationAxis: [1, 0, 0], tolerance: 1e-9 },
};
const scenePenetration: Case = {
  id: "scene penetration",
  kind: "penetration",
  scene: [entry(BALL, 1.5), entry(CUBE, 0)],
  query: { a: 0, b: 1 },
  expect: { depth: 0.5, normal: [1, 0, 0], normalPerpendicularTo: [0, 1, 0], tolerance: 1e-9 },
};
const sceneOverlap: Case = {
  id: "scene overlap",
  kind: "overlap",
  scene,
  query: { shape: BALL, ...at(2.5, 0, 0) },
  expect: { overlaps: [1], tolerance: 0 },
};
const sceneSweep: Case = {
  id: "scene sweep",
  kind: "sweep",
  scene,
  query: { shape: BALL, ...at(-5, 0, 0), direction: [2, 0, 0], maxDistance: 10 },
  expect: { hit: true, distance: 3, point: [-1, 0, 0], normal: [-1, 0, 0], startPenetrating: false, tolerance: 1e-9 },
};
const sceneStart: Case = {
  ...sceneSweep,
  id: "scene start",
  query: { shape: BALL, ...at(-1.5, 0, 0), direction: [1, 0, 0], maxDistance: 10 },
  expect: {
    hit: true,
    distance: 0,
    startPenetrating: true,
    penetrationDepth: 0.5,
    maxPenetrationDepth: 0.6,
    tolerance: 1e-9,
  },
};
const closest: Case = {
  id: "closest",
  kind: "closestPoint",
  scene,
  query: { point: [0, 3, 0], target: 0 },
  expect: { distance: 2, point: [0, 1, 0], tolerance: 1e-9 },
};
const within: Case = {
  ...closest,
  id: "within",
  query: { point: [0, 0.75, 0], target: 0 },
  expect: { distance: 0, point: [0, 0.75, 0], inside: true, tolerance: 1e-9 },
};

let files = 0;
const jsonl = (...cases: Case[]) =>
  folder.file(`${files++}.jsonl`, cases.map((json) => `${JSON.stringify(json)}\n`).join(""));

describe("hitscan check on pairs and on shapes in scenes", () => {
  it("passes right cases of every kind", async () => {
    const pairs = jsonl(distance, faces, overlap, penetration, concentric, sweep, flat, start, past);
    const scenes = jsonl(sceneDistance, scenePenetration, sceneOverlap, sceneSweep, sceneStart, closest, within);
    expect(await run(["check", pairs, scenes])).toEqual({ code: 0, out: "16 passed, 0 failed\n", err: "" });
  });

  it.each<[string, Case, (c: Case) => void, RegExp]>([
    [
      "distance",
      distance,
      (c) => (c.expect.distance = 2.1),
      /^failed: distance: expected distance 2.1 ± 1e-12, got 2\n/,
    ],
    [
      "distance normal",
      distance,
      (c) => (c.expect.normalAB = [0, 1, 0]),
      /expected normal \[0, -1, 0\] ± 0.000001, got \[-1/,
    ],
    [
      "witness on a",
      distance,
      (c) => (c.expect.pointA[1] = 1),
      /expected pointA \[-3, 1, 0\] ± 1e-9, got \[-3, 0, 0\]\n/,
    ],
    [
      "witness on b",
      distance,
      (c) => (c.expect.pointB[1] = 1),
      /expected pointB \[-1, 1, 0\] ± 1e-9, got \[-1, 0, 0\]\n/,
    ],
    ["overlap", overlap, (c) => (c.expect.overlap = false), /expected overlap false, got true\n/],
    ["depth", penetration, (c) => (c.expect.depth = 0.6), /expected depth 0.6 ± 1e-12, got 0.5\n/],
    ["missing overlap", penetration, (c) => (c.poses.a = at(-3, 0, 0)), /expected depth 0.5, got no overlap\n/],
    ["time", sweep, (c) => (c.expect.t = 0.6), /expected t 0.6 ± 1e-12, got 0.5\n/],
    [
      "sweep normal",
      sweep,
      (c) => (c.expect.normalAB = [1, 0, 0]),
      /expected sweepNormal \[-1, 0, 0\] ± 1e-9, got \[0, 1/,
    ],
    ["miss instead of hit", sweep, (c) => (c.poses.a = at(3, 5, 0)), /expected a hit at 0.5, got no hit\n/],
    [
      "hit instead of miss",
      past,
      (c) => (c.query.translation[1] = -6),
      /expected no hit \(nearest 3\), got a hit at 0.5\n/,
    ],
    ["start", start, (c) => (c.expect.startOverlapping = false), /expected startPenetrating false, got true\n/],
    ["start depth", start, (c) => (c.expect.startDepthLB = 0.9), /expected a depth of at least 0.9, got 0.5\n/],
    ["scene distance", sceneDistance, (c) => (c.expect.distance = 3), /expected distance 3 ± 1e-9, got 2\n/],
    [
      "scene witness",
      sceneDistance,
      (c) => (c.expect.pointB = [3, 1, 0]),
      /expected pointB \[3, 1, 0\] ± 1e-9, got \[3/,
    ],
    ["scene axis", sceneDistance, (c) => (c.expect.separationAxis = [0, 1, 0]), /expected axis \[0, 1, 0\], got \[-1/],
    ["scene depth", scenePenetration, (c) => (c.expect.depth = 1), /expected depth 1 ± 1e-9, got 0.5\n/],
    [
      "scene way out",
      scenePenetration,
      (c) => (c.expect.normal = [0, 1, 0]),
      /expected normal \[0, 1, 0\] ± \S+, got \[1/,
    ],
    [
      "scene plane",
      scenePenetration,
      (c) => (c.expect.normalPerpendicularTo = [1, 0, 0]),
      /normal along \[1, 0, 0\] 0 ± \S+, got 1\n/,
    ],
    ["scene overlaps", sceneOverlap, (c) => (c.expect.overlaps = [0, 1]), /expected overlaps 0,1, got 1\n/],
    ["scene sweep", sceneSweep, (c) => (c.expect.distance = 4), /expected distance 4 ± 1e-9, got 3\n/],
    ["scene contact", sceneSweep, (c) => (c.expect.point = [0, 0, 0]), /expected point \[0, 0, 0\] ± 1e-9, got \[-1/],
    [
      "scene sweep normal",
      sceneSweep,
      (c) => (c.expect.normal = [1, 0, 0]),
      /expected normal \[1, 0, 0\] ± \S+, got \[-1/,
    ],
    [
      "scene miss",
      sceneSweep,
      (c) => (c.expect = { hit: false, tolerance: 0 }),
      /expected hit false, got a hit at 3\n/,
    ],
    [
      "scene start",
      sceneStart,
      (c) => (c.expect.penetrationDepth = 1),
      /expected penetrationDepth 1 ± 1e-9, got 0.5\n/,
    ],
    [
      "scene start depth",
      sceneStart,
      (c) => (c.expect.maxPenetrationDepth = 0.1),
      /expected a depth of at most 0.1, got 0.5\n/,
    ],
    [
      "nearest point",
      closest,
      (c) => (c.expect.point = [0, 2, 0]),
      /expected point \[0, 2, 0\] ± 1e-9, got \[0, 1, 0\]\n/,
    ],
    ["nearest distance", closest, (c) => (c.expect.distance = 1), /expected distance 1 ± 1e-9, got 2\n/],
    ["inside", within, (c) => (c.expect.inside = false), /expected inside false, got true\n/],
  ])("fails a wrong %s", async (_name, original, change, line) => {
    const copy = structuredClone(original);
    change(copy);
    const result = await run(["check", jsonl(copy)]);
    expect(result.out).toMatch(line);
    expect(result.out.endsWith("0 passed, 1 failed\n")).toBe(true);
    expect([result.code, result.err]).toEqual([1, ""]);
  });

  it("takes any contact on both surfaces, and none off them", async () => {
    const elsewhere = { ...flat, expect: { ...flat.expect, contact: [0.5, 1, 0.5] } };
    expect((await run(["check", jsonl(elsewhere)])).out).toBe("1 passed, 0 failed\n");
    const pose = { position: [0, 0, 0] as const };
    expect(() => expectOnSurface("point", box(1, 1, 1), pose, [0.5, 1, 0.5], 1e-12)).not.toThrow();
    expect(() => expectOnSurface("point", box(1, 1, 1), pose, [0.5, 1.25, 0.5], 1e-12)).toThrow("got 0.25 off");
    expect(() => expectOnSurface("point", box(1, 1, 1), pose, [0.5, 0.75, 0.5], 1e-12)).toThrow("got -0.25 off");
  });

  it("takes an answer by another convention where the case lists one", async () => {
    const other = { ...sceneSweep, expect: { hit: false, tolerance: 0 }, alternatives: [sceneSweep.expect] };
    expect((await run(["check", jsonl(other)])).out).toBe("1 passed, 0 failed\n");
  });

  it("lets a query be refused only where the case says so", async () => {
    const bad = { ...sceneSweep, query: { ...sceneSweep.query, direction: ["NaN", 0, 0] } };
    expect((await run(["check", jsonl(bad)])).out).toMatch(
      /^failed: scene sweep: expected an answer, got an error: .*finite/,
    );
    expect((await run(["check", jsonl({ ...bad, policy: "mayReject" })])).out).toBe("1 passed, 0 failed\n");
  });

  it("names a scene index that is out of range", async () => {
    const result = await run(["check", jsonl({ ...sceneDistance, query: { a: 0, b: 7 } })]);
    expect(result.code).toBe(2);
    expect(result.err).toMatch(/case scene distance: "b" must be an index into the scene, got 7\n$/);
  });
});
