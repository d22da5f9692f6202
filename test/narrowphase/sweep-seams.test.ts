import { describe, expect, test } from "vitest";
import { sweepShapes } from "../../src/narrowphase/sweep-shapes.ts";
import { heightField } from "../../src/shapes/height-field.ts";
import { mesh } from "../../src/shapes/mesh/mesh.ts";
import { scaled } from "../../src/shapes/scaled.ts";
import type { Shape } from "../../src/shapes/shape.ts";
import {
  between,
  compose,
  type Faces,
  flatGrid,
  gap,
  generator,
  KINDS,
  type Kind,
  lowest,
  type PlainPose,
  pick,
  pointTo,
  type Random,
  randomPoint,
  randomSwept,
  randomTurn,
  toArray,
  turnTo,
} from "./sweep-support.ts";

const SEED = 60606;
const SWEEPS = 250;
/** How far a normal may be from that of the floor: what turning, and the corners of thin triangles, round. */
const SAME_NORMAL = 1e-9;
const STILL = [0, 0, 0, 1];

interface Floor {
  readonly shape: Shape;
  readonly pose: PlainPose;
  /** Where the floor really is: its own frame, up is +y. Not always the pose of the shape. */
  readonly frame: PlainPose;
}

/** The ways in which a flat floor may be given. */
const FLOORS = [
  "mesh with a pose",
  "mesh of turned vertices",
  "mesh of slivers",
  "scaled mesh",
  "height field",
] as const;

function randomFloor(random: Random, kind: (typeof FLOORS)[number]): Floor {
  const turned = kind === "height field" && random() < 0.3 ? STILL : randomTurn(random);
  const frame = { position: randomPoint(random, pick(random, [1, 100])), rotation: turned };
  if (kind === "height field") {
    const rows = 9;
    const shape = heightField({ rows, cols: rows, cellSize: 1, heights: new Float32Array(rows * rows) });
    // the field's corner, not its middle, is its origin
    return { shape, pose: { position: pointTo(frame, [-4, 0, -4]), rotation: turned }, frame };
  }
  const faces = kind === "mesh of slivers" ? slivers(random) : flatGrid(random, pick(random, [2, 5, 12]), 8, 0.45);
  if (kind === "mesh of turned vertices" || (kind === "mesh of slivers" && random() < 0.5)) {
    const positions: number[] = [];
    for (let i = 0; i < faces.positions.length; i += 3) {
      positions.push(...pointTo(frame, faces.positions.slice(i, i + 3)));
    }
    return { shape: mesh(positions, faces.indices), pose: { position: [0, 0, 0], rotation: STILL }, frame };
  }
  const factor = kind === "scaled mesh" ? pick(random, [0.5, -3]) : 1;
  const positions = faces.positions.map((x) => x / factor);
  const own = mesh(positions, faces.indices);
  return { shape: kind === "scaled mesh" ? scaled(own, factor) : own, pose: frame, frame };
}

/** Rows of very uneven width: triangles a thousand times as long as wide among others. */
function slivers(random: Random): Faces {
  const { positions, indices } = flatGrid(random, 12, 8, 0);
  const moved = positions.map((x, i) => {
    const row = Math.round((x / 8 + 0.5) * 12);
    return i % 3 !== 1 && row % 3 === 1 ? x - (8 / 12) * 0.9985 : x;
  });
  return { positions: moved, indices };
}

/** A shape over the floor, `height` above it, that moves in the floor's direction `along` and sinks by `sink` per unit. */
function place(random: Random, kind: Kind, floor: Floor, height: number, sink: number) {
  const shape = randomSwept(kind, random, 0.6);
  const upright = random() < 0.6 ? STILL : randomTurn(random);
  const angle = between(random, 0, 2 * Math.PI);
  const [x, , z] = randomPoint(random, 1);
  return {
    shape,
    start: {
      position: pointTo(floor.frame, [x, height - lowest(shape, upright), z]),
      rotation: compose(floor.frame.rotation, upright),
    },
    direction: turnTo(floor.frame, [Math.cos(angle), -sink, Math.sin(angle)]),
    up: turnTo(floor.frame, [0, 1, 0]),
  };
}

describe.each(FLOORS)(`no edge inside a flat floor shows: %s (seed ${SEED})`, (kindOfFloor) => {
  test.each(KINDS)("%s coming down at any angle: the floor's own normal, at the right distance", (kind) => {
    const random = generator(SEED + KINDS.indexOf(kind) + 10 * FLOORS.indexOf(kindOfFloor));
    for (let i = 0; i < SWEEPS; i++) {
      const floor = randomFloor(random, kindOfFloor);
      const sink = pick(random, [3, 0.3, 0.01, 1e-3, 1e-4]);
      const reach = between(random, 0, 1.5);
      const height = (reach * sink) / Math.hypot(1, sink);
      const { shape, start, direction, up } = place(random, kind, floor, height, sink);
      const hit = sweepShapes(shape, start, floor.shape, floor.pose, { direction, maxDistance: 2 });
      if (hit === null) throw new Error(`sweep ${i} misses`);
      expect(hit.startPenetrating).toBe(false);
      expect(gap(toArray(hit.sweepNormal), up), `sweepNormal of sweep ${i}`).toBeLessThan(SAME_NORMAL);
      expect(gap(toArray(hit.normal), up), `normal of sweep ${i}`).toBeLessThan(SAME_NORMAL);
      expect(Math.abs(hit.distance - reach) * sink).toBeLessThan(1e-11 * (1 + sink));
    }
  });

  test.each(KINDS)("%s sliding in touch with it, or rising: a miss", (kind) => {
    const random = generator(SEED + 1000 + KINDS.indexOf(kind) + 10 * FLOORS.indexOf(kindOfFloor));
    for (let i = 0; i < SWEEPS; i++) {
      const floor = randomFloor(random, kindOfFloor);
      const sink = pick(random, [0, 0, 0, -1e-3]);
      const { shape, start, direction } = place(random, kind, floor, 0, sink);
      const hit = sweepShapes(shape, start, floor.shape, floor.pose, { direction, maxDistance: 2 });
      if (hit !== null) throw new Error(`sweep ${i} stops at ${hit.distance}, normal ${toArray(hit.sweepNormal)}`);
    }
  });
});

describe("a floor exactly along the axes", () => {
  const floor = mesh(
    Array.from({ length: 81 }, (_, i) => [(i % 9) - 4, 0, Math.floor(i / 9) - 4]).flat(),
    Array.from({ length: 64 }, (_, i) => {
      const a = Math.floor(i / 8) * 9 + (i % 8);
      return [a, a + 9, a + 1, a + 1, a + 9, a + 10];
    }).flat(),
  );

  test.each(KINDS)("%s: the normal is (0, 1, 0) to the last bit", (kind) => {
    const random = generator(SEED + 50);
    for (let i = 0; i < SWEEPS; i++) {
      const shape = randomSwept(kind, random, 0.6);
      const [x, , z] = randomPoint(random, 1);
      const position = [x, 0.01 - lowest(shape, STILL), z];
      const direction = [between(random, -1, 1), -0.02, between(random, -1, 1)];
      const hit = sweepShapes(shape, { position }, floor, null, { direction, maxDistance: 3 });
      expect(hit?.sweepNormal).toEqual({ x: 0, y: 1, z: 0 });
      expect(hit?.normal).toEqual({ x: 0, y: 1, z: 0 });
    }
  });

  test("of the many faces that a box lands on the lowest is named", () => {
    const random = generator(SEED + 51);
    for (let i = 0; i < SWEEPS; i++) {
      const width = between(random, 0.5, 2);
      const shape = randomSwept("box", random, width);
      const bounds = Float64Array.of(0, 0, 0, 0, 0, 0);
      shape.type.aabb(shape, Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0), bounds);
      const [x, , z] = randomPoint(random, 1);
      const position = [x, 3 - bounds[1], z];
      const hit = sweepShapes(shape, { position }, floor, null, { direction: [0, -1, 0] });
      const lowestRow = Math.floor(z + bounds[2] + 4);
      const lowestCol = Math.floor(x + bounds[0] + 4);
      const cell = lowestRow * 8 + lowestCol;
      // the first triangle of the cell lies on the side of its lesser x + z: the box's corner may be beyond it
      const beyond = x + bounds[0] + 4 - lowestCol + (z + bounds[2] + 4 - lowestRow) > 1;
      expect(hit?.distance).toBeCloseTo(3, 12);
      expect(hit?.faceIndex).toBe(cell * 2 + (beyond ? 1 : 0));
    }
  });
});
