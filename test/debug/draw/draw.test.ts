import {
  box,
  capsule,
  compound,
  cone,
  convexHull,
  cylinder,
  Grid,
  halfSpace,
  heightField,
  mesh,
  Octree,
  raycastShape,
  type Shape,
  type ShapeType,
  scaled,
  signedDistance,
  sphere,
  sweepShapes,
  triangle,
  World,
} from "hitscan";
import {
  DEBUG_COLORS,
  DebugBuffer,
  type DebugSink,
  drawHit,
  drawIndex,
  drawShape,
  drawSweep,
  drawTrace,
  drawWorld,
  heatColor,
  levelColor,
  traceEpa,
  traceGjk,
  traceSweep,
} from "hitscan/debug";
import { describe, expect, test } from "vitest";

type Point = [number, number, number];
/** A sink that keeps plain numbers. */
class Log implements DebugSink {
  readonly lines: { from: Point; to: Point; color: number }[] = [];
  readonly points: { at: Point; color: number }[] = [];
  readonly triangles: { corners: Point[]; color: number }[] = [];
  readonly texts: { at: Point; text: string }[] = [];
  line(a: P, b: P, color: number) {
    this.lines.push({ from: list(a), to: list(b), color });
  }
  point(at: P, color: number) {
    this.points.push({ at: list(at), color });
  }
  triangle(a: P, b: P, c: P, color: number) {
    this.triangles.push({ corners: [list(a), list(b), list(c)], color });
  }
  text(at: P, text: string) {
    this.texts.push({ at: list(at), text });
  }
}
type P = { readonly x: number; readonly y: number; readonly z: number };
const list = ({ x, y, z }: P): Point => [x, y, z];

const pose = { position: [5, -2, 3], rotation: [0.5, 0.5, 0.5, 0.5] };
const tetrahedron = mesh([0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1], [0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3]);
const field = heightField({ rows: 3, cols: 4, cellSize: 1, heights: [0, 1, 0, 1, 1, 0, 1, 0, 0, 1, Number.NaN, 1] });

const SOLIDS: [string, Shape, number][] = [
  ["sphere", sphere(2), 96],
  ["capsule", capsule(0.5, 1), 2 * (32 + 16 + 16) + 4],
  ["cylinder", cylinder(1, 2), 64 + 8],
  ["cone", cone(1, 2), 32 + 8],
  ["box", box(1, 2, 3), 12],
  ["octahedron", convexHull([1, 0, 0, -1, 0, 0, 0, 1, 0, 0, -1, 0, 0, 0, 1, 0, 0, -1]), 12],
  ["tetrahedron of triangles", tetrahedron, 6],
];

describe("drawShape", () => {
  test.each(SOLIDS)("every end of a line of a %s is on its surface", (_, shape, lines) => {
    const log = new Log();
    drawShape(log, shape, pose, { color: 0x123456 });
    expect(log.lines.length).toBe(lines);
    for (const { from, to, color } of log.lines) {
      expect(color).toBe(0x123456);
      expect(from).not.toEqual(to);
      for (const end of [from, to]) expect(Math.abs(signedDistance(shape, pose, end))).toBeLessThan(1e-14 * 10);
    }
  });

  test("a mirrored, scaled mesh is drawn where it is", () => {
    const log = new Log();
    drawShape(log, scaled(tetrahedron, [-2, 1, 1]));
    expect(Math.min(...log.lines.flatMap(({ from, to }) => [from[0], to[0]]))).toBe(-2);
    expect(log.lines.length).toBe(6);
  });

  test("a height field has no lines at its holes", () => {
    const log = new Log();
    drawShape(log, field);
    // 9 along x, 8 along z, 6 across; the hole takes 2, 1 and 1
    expect(log.lines.length).toBe(23 - 4);
    expect(log.lines.every(({ from, to }) => [...from, ...to].every(Number.isFinite))).toBe(true);
  });

  test("a half-space is a grid in its plane and an arrow", () => {
    const log = new Log();
    drawShape(log, halfSpace([0, 2, 0], 3));
    expect(log.lines.filter(({ from, to }) => from[1] === 3 && to[1] === 3).length).toBe(22);
    expect(log.lines.some(({ from, to }) => from[1] === 3 && to[1] === 4)).toBe(true);
  });

  test("compounds are drawn leaf by leaf", () => {
    const log = new Log();
    const inner = compound([{ shape: box(1, 1, 1), position: [0, 0, 4] }]);
    drawShape(log, compound([{ shape: sphere(1) }, { shape: inner, position: [0, 3, 0] }]));
    expect(log.lines.length).toBe(96 + 12);
    const corners = log.lines.slice(96).flatMap(({ from, to }) => [from, to]);
    expect(corners.every(([x, y, z]) => Math.abs(x) === 1 && Math.abs(y - 3) === 1 && Math.abs(z - 4) === 1)).toBe(
      true,
    );
  });

  test("convex shapes of your own are drawn by their farthest points", () => {
    const log = new Log();
    const own: Shape = { ...box(1, 1, 1), type: { ...(box(1, 1, 1).type as ShapeType), name: "mine" } };
    drawShape(log, own);
    const ends = new Set(log.lines.flatMap(({ from, to }) => [String(from), String(to)]));
    expect(ends.size).toBe(8);
    expect(log.lines.length).toBeGreaterThanOrEqual(12);
  });

  test("normals stand on faces, outwards", () => {
    const faces: [Shape, number][] = [
      [box(1, 2, 3), 6],
      [tetrahedron, 4],
      [SOLIDS[5][1], 8],
      [triangle([0, 0, 0], [1, 0, 0], [0, 1, 0]), 1],
      [field, 2 * 6 - 3],
      [sphere(1), 0],
    ];
    for (const [shape, count] of faces) {
      const log = new Log();
      drawShape(log, shape, pose);
      const outline = log.lines.length;
      drawShape(log, shape, pose, { normals: 0.1 });
      const arrows = log.lines.slice(2 * outline);
      expect(arrows.length).toBe(3 * count); // a shaft and two barbs
      for (let i = 0; i < arrows.length; i += 3) {
        const [from, to] = [arrows[i].from, arrows[i].to].map((end) => signedDistance(shape, pose, end));
        expect(Math.abs(from)).toBeLessThan(1e-14);
        if (shape.type.solid) expect(to).toBeCloseTo(0.1, 12);
      }
    }
  });

  test("bad input", () => {
    const log = new Log();
    expect(() => drawShape(log, {} as Shape)).toThrow("drawShape: shape must be a shape");
    expect(() => drawShape(log, sphere(1), { position: [Number.NaN, 0, 0] })).toThrow("drawShape: pose.position.x");
    expect(() => drawShape(log, sphere(1), null, { colour: 1 } as never)).toThrow('unknown option "colour"');
    expect(log.lines).toEqual([]);
  });
});

describe("DebugBuffer", () => {
  test("keeps lines as pairs of vertices, relative to an origin", () => {
    const buffer = new DebugBuffer({ origin: [1e7, 0, 0] });
    drawShape(buffer, sphere(0.5), { position: [1e7, 0, 0] });
    expect(buffer.lines.count).toBe(192);
    const { positions, colors } = buffer.lines;
    for (let i = 0; i < 192; i++) {
      const [x, y, z] = positions.subarray(3 * i, 3 * i + 3);
      expect(Math.hypot(x, y, z)).toBeCloseTo(0.5, 6);
    }
    expect([...colors.subarray(0, 3)]).toEqual([0x4c, 0xc3, 0xff]);
    buffer.clear([0, 0, 0]);
    expect(buffer.lines.count).toBe(0);
    buffer.text({ x: 1, y: 2, z: 3 }, "here", 0xff);
    buffer.triangle({ x: 1, y: 2, z: 3 }, { x: 0, y: 0, z: 0 }, { x: 0, y: 0, z: 1 }, 0xff);
    buffer.point({ x: 1, y: 2, z: 3 }, 0xff);
    expect(buffer.texts).toEqual([{ at: { x: 1, y: 2, z: 3 }, text: "here", color: 0xff }]);
    expect([buffer.triangles.count, buffer.points.count]).toEqual([3, 1]);
    expect(() => new DebugBuffer({ origin: [0, 0] })).toThrow("DebugBuffer: origin must be");
  });
});

function smallWorld() {
  const world = new World();
  world.add({ shape: box(10, 1, 10), position: [0, -1, 0], mobility: "static", owner: "floor" });
  const ball = world.add({ shape: sphere(1), position: [0, 1, -6], owner: "ball" });
  world.add({ shape: box(1, 1, 1), position: [5, 1, 0], profile: "Trigger", owner: "gate" });
  world.add({ shape: halfSpace([0, 1, 0], -50), mobility: "static", enabled: false });
  return { world, ball };
}

describe("drawWorld", () => {
  test("colours tell what a collider is", () => {
    const { world, ball } = smallWorld();
    const log = new Log();
    drawWorld(log, world, { bounds: true, label: (collider) => String(collider.owner ?? "") });
    const count = (color: number) => log.lines.filter((line) => line.color === color).length;
    expect(count(DEBUG_COLORS.static)).toBe(24);
    expect(count(DEBUG_COLORS.movable)).toBe(96 + 12);
    expect(count(DEBUG_COLORS.trigger)).toBe(24);
    expect(count(DEBUG_COLORS.disabled)).toBe(22 + 3); // no box: it has no end
    expect(log.texts.map(({ text }) => text)).toEqual(["floor", "ball", "gate"]);
    ball.setPose([0, 9, -6]);
    const only = new Log();
    drawWorld(only, world, { color: (collider) => (collider === ball ? 1 : null) });
    expect(only.lines.length).toBe(96);
    expect(Math.max(...only.lines.map(({ from }) => from[1]))).toBeCloseTo(10, 12);
  });
});

describe("drawHit", () => {
  test("shows the way, the point, the normal and the distance", () => {
    const { world } = smallWorld();
    const log = new Log();
    const hit = world.raycast({ origin: [0, 1, 0], direction: [0, 0, -1], maxDistance: 20 });
    drawHit(log, hit, { size: 2 });
    expect(log.points).toEqual([{ at: [0, 1, -5], color: DEBUG_COLORS.block }]);
    expect(log.texts).toEqual([{ at: [0, 1, -5], text: "5" }]);
    expect(log.lines).toContainEqual({ from: [0, 1, 0], to: [0, 1, -5], color: DEBUG_COLORS.way });
    expect(log.lines).toContainEqual({ from: [0, 1, -5], to: [0, 1, -20], color: DEBUG_COLORS.behind });
    expect(log.lines).toContainEqual({ from: [0, 1, -5], to: [0, 1, -3], color: DEBUG_COLORS.normal });
    const nothing = new Log();
    drawHit(nothing, null);
    expect(nothing.lines).toEqual([]);
    expect(() => drawHit(nothing, {} as never)).toThrow("drawHit: hit must be a hit or null");
  });

  test("shows the triangle that was hit, and leaves the record as it was", () => {
    const log = new Log();
    const hit = raycastShape(tetrahedron, pose, { from: [9, -1.9, 3.1], to: [4, -1.9, 3.1] })!;
    const before = { ...hit.barycentric };
    drawHit(log, hit);
    expect(hit.barycentric).toEqual(before);
    const [{ corners }] = log.triangles;
    for (let axis = 0; axis < 3; axis++) {
      const at = before.x! * corners[0][axis] + before.y! * corners[1][axis] + before.z! * corners[2][axis];
      expect(at).toBeCloseTo([hit.point.x, hit.point.y, hit.point.z][axis], 12);
    }
  });
});

describe("drawSweep", () => {
  test.each([
    ["a hit", 10, 4],
    ["no hit", 3, 3],
  ])("%s: the lines of the volume are as long as the way", (_, maxDistance, way) => {
    const { world } = smallWorld();
    const log = new Log();
    const motion = { shape: box(1, 1, 1), position: [0, 1, 0], direction: [0, 0, -1], maxDistance };
    const hit = world.sweep(motion);
    drawSweep(log, motion, hit, { sides: 8 });
    const along = log.lines.filter(({ from, to, color }) => color === DEBUG_COLORS.way && from[2] - to[2] === way);
    expect(along.length).toBeGreaterThanOrEqual(8);
    const sides = along.filter(({ from }) => Math.abs(from[0]) === 1);
    expect(sides.length).toBeGreaterThanOrEqual(8);
    expect(log.points.length).toBe(hit === null ? 0 : 1);
  });

  test("an endless sweep, a compound, a rest", () => {
    const log = new Log();
    const parts = compound([{ shape: sphere(1) }, { shape: sphere(1), position: [3, 0, 0] }]);
    drawSweep(log, { shape: parts, direction: [0, 1, 0] }, null, { length: 7, sides: 4 });
    expect(log.lines.filter(({ from, to }) => to[1] - from[1] === 7).length).toBe(8);
    const rest = new Log();
    drawSweep(rest, { shape: sphere(1), direction: [0, 0, 0] }, null);
    expect(rest.lines.length).toBe(2 * 96);
    const shapes = new Log();
    const hit = sweepShapes(sphere(1), null, box(1, 1, 1), { position: [5, 0, 0] }, { to: [9, 0, 0] });
    drawSweep(shapes, { shape: sphere(1), to: [9, 0, 0] }, hit);
    expect(shapes.points[0].at).toEqual([4, 0, 0]);
  });
});

describe("drawIndex", () => {
  const spread = (world: World) => {
    for (let i = 0; i < 40; i++) {
      world.add({ shape: sphere(0.5), position: [3 * i, 0, 0], mobility: i % 2 ? "static" : "movable" });
    }
    return world;
  };
  test.each(["bvh", "octree", "grid"] as const)("%s: every collider is in a box with something in it", (index) => {
    const log = new Log();
    const drawn = drawIndex(log, spread(new World({ index })), { leavesOnly: true });
    expect(log.lines.length).toBe(12 * drawn.drawn);
    expect(drawn.drawn).toBeLessThanOrEqual(drawn.boxes);
    const boxes = Array.from({ length: drawn.drawn }, (_, i) => {
      const ends = log.lines.slice(12 * i, 12 * i + 12).flatMap(({ from, to }) => [from, to]);
      return [0, 1, 2].map((axis) => [Math.min(...ends.map((p) => p[axis])), Math.max(...ends.map((p) => p[axis]))]);
    });
    for (let i = 0; i < 40; i++) {
      const inside = boxes.some(([x, y, z]) => x[0] <= 3 * i && 3 * i <= x[1] && y[0] <= 0 && y[1] >= 0 && z[0] <= 0);
      expect(inside).toBe(true);
    }
  });

  test("rays: only boxes before the hit, coloured by how many look into them", () => {
    const world = spread(new World());
    const log = new Log();
    const ray = { origin: [-5, 0, 0], direction: [1, 0, 0] }; // hits the first ball
    const drawn = drawIndex(log, world, { rays: [ray, ray, { origin: [0, 9, 0], direction: [0, 1, 0] }] });
    expect(drawn.mostVisits).toBe(2);
    expect(drawn.drawn).toBeLessThan(drawn.boxes / 2);
    expect(new Set(log.lines.map(({ color }) => color))).toEqual(new Set([0xff3b3f]));
    const levels = new Log();
    expect(drawIndex(levels, world, { maxDepth: 0 }).drawn).toBe(2);
  });

  test("a mesh, an empty world, a class of index, one of a user's own", () => {
    const log = new Log();
    const many = mesh(Array.from({ length: 900 }, (_, i) => ((i * 7919) % 101) / 10 + Math.floor(i / 9)));
    const drawn = drawIndex(log, many, { rays: [{ from: [0, 0, 0], to: [1, 1, 1] }], pose });
    expect(drawn.boxes).toBe(many.bvh.nodeCount - 1); // node 1 is unused
    expect(drawIndex(log, new World()).boxes).toBe(0);
    for (const index of [() => new Octree(), () => new Grid()]) {
      expect(drawIndex(log, spread(new World({ index }))).boxes).toBeGreaterThan(10);
    }
    expect(() => drawIndex(log, {} as never)).toThrow("drawIndex: target must be a World or a mesh");
  });
});

describe("drawTrace", () => {
  test("GJK, EPA and sweeps, each step", () => {
    const b = { position: [4, 0.3, 0] };
    for (const step of traceGjk(box(1, 1, 1), null, cylinder(1, 1), b)) {
      const log = new Log();
      drawTrace(log, step);
      expect(log.lines.filter(({ color }) => color === DEBUG_COLORS.simplex).length).toBe(
        (step.simplex.length * (step.simplex.length - 1)) / 2,
      );
      expect(log.texts.length).toBe(1);
    }
    const steps = traceEpa(box(1, 1, 1), null, cylinder(1, 1), { position: [1.5, 0.3, 0.2] });
    expect(steps.length).toBeGreaterThan(0);
    for (const step of steps) {
      const log = new Log();
      drawTrace(log, step);
      expect(log.lines.filter(({ color }) => color === DEBUG_COLORS.simplex).length).toBe(step.faces.length * 1.5);
      expect(log.triangles.length).toBe(1);
    }
    const sweep = traceSweep(box(1, 1, 1), null, cylinder(1, 1), b, { direction: [1, 0, 0] });
    const log = new Log();
    for (const step of sweep) drawTrace(log, step);
    expect(log.points.length).toBe(2 * sweep.length);
    expect(() => drawTrace(log, {} as never)).toThrow("drawTrace: step must be a step of a trace");
  });
});

describe("nonsense among the numbers is an error that names it, before anything is drawn", () => {
  const log = new Log();
  const world = new World();
  world.add({ shape: box(1, 1, 1), key: 7 });
  const sweep = { shape: sphere(1), position: [0, 0, 0], to: [9, 0, 0] } as const;
  const [step] = traceGjk(sphere(1), null, sphere(1), { position: [5, 0, 0] });
  const shape = (options: object) => () => drawShape(log, box(1, 1, 1), null, options);
  const all = (options: object) => () => drawWorld(log, world, options);
  const way = (options: object) => () => drawSweep(log, sweep, null, options);
  const index = (options: object) => () => drawIndex(log, world, options);
  test.each([
    [shape({ normals: Number.NaN }), "drawShape: normals must be >= 0, got NaN"],
    [shape({ normals: -1 }), "drawShape: normals must be >= 0, got -1"],
    [shape({ normals: "long" }), 'drawShape: normals must be a number, got "long"'],
    [shape({ color: -1 }), "drawShape: color must be an integer from 0 to 0xffffff, got -1"],
    [shape({ color: Number.NaN }), "drawShape: color must be an integer from 0 to 0xffffff, got NaN"],
    [shape({ color: "#fff" }), 'drawShape: color must be a number, got "#fff"'],
    [all({ normals: Number.NaN }), "drawWorld: normals must be >= 0, got NaN"],
    [all({ normals: Infinity }), "drawWorld: normals must be >= 0 and finite, got Infinity"],
    [all({ color: 0xff0000 }), "drawWorld: color must be a function, got 16711680"],
    [
      all({ color: () => 0x1000000 }),
      "drawWorld: color of collider 7 must be an integer from 0 to 0xffffff, got 16777216",
    ],
    [all({ color: () => undefined }), "drawWorld: color of collider 7 must be a number, got undefined"],
    [all({ label: "name" }), 'drawWorld: label must be a function, got "name"'],
    [way({ sides: -3 }), "drawSweep: sides must be >= 0, got -3"],
    [way({ sides: 2.5 }), "drawSweep: sides must be an integer, got 2.5"],
    [way({ sides: Number.NaN }), "drawSweep: sides must be >= 0, got NaN"],
    [way({ length: -1 }), "drawSweep: length must be >= 0, got -1"],
    [index({ minDepth: Number.NaN }), "drawIndex: minDepth must be a number, got NaN"],
    [index({ maxDepth: "2" }), 'drawIndex: maxDepth must be a number, got "2"'],
    [index({ rays: 3 }), "drawIndex: rays must be an array, got 3"],
    [() => drawTrace(log, step, Number.NaN), "drawTrace: size must be >= 0, got NaN"],
    [() => drawTrace(log, step, -1), "drawTrace: size must be >= 0, got -1"],
    [() => drawHit(log, null, { size: Number.NaN }), "drawHit: size must be >= 0, got NaN"],
    [() => levelColor(-1), "levelColor: level must be >= 0, got -1"],
    [() => levelColor(0.5), "levelColor: level must be an integer, got 0.5"],
    [() => heatColor(Number.NaN), "heatColor: part must be from 0 to 1, got NaN"],
    [() => heatColor(1.5), "heatColor: part must be from 0 to 1, got 1.5"],
  ])("%#", (draw, message) => {
    expect(draw).toThrow(message);
    expect([log.lines, log.points, log.triangles, log.texts].flat()).toEqual([]);
  });
});
