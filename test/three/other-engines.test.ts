import { existsSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { box, capsule, closestPoints, sphere, World } from "hitscan";
import { describe, expect, test } from "vitest";

const examples = `${import.meta.dirname}/../../examples`;
const babylon = `${examples}/babylon/node_modules/@babylonjs/core/Maths/math.vector.js`;
const playcanvas = (name: string) =>
  `${examples}/playcanvas/node_modules/playcanvas/build/playcanvas/src/core/math/${name}.js`;

interface Vector {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}
type VectorClass = new (x: number, y: number, z: number) => Vector;
type QuaternionClass = new (x: number, y: number, z: number, w: number) => Vector & { readonly w: number };
type Classes = readonly [VectorClass, QuaternionClass];

/** As Babylon keeps its numbers: behind accessors, beside a flag of its own. */
class AccessorVector {
  _isDirty = true;
  readonly _x: number;
  readonly _y: number;
  readonly _z: number;
  constructor(x: number, y: number, z: number) {
    this._x = x;
    this._y = y;
    this._z = z;
  }
  get x() {
    return this._x;
  }
  get y() {
    return this._y;
  }
  get z() {
    return this._z;
  }
}
class AccessorQuaternion extends AccessorVector {
  readonly _w: number;
  constructor(x: number, y: number, z: number, w: number) {
    super(x, y, z);
    this._w = w;
  }
  get w() {
    return this._w;
  }
}

/** Each engine's own classes where its example is installed: the packages are too large for everybody's `npm ci`. */
const ENGINES: readonly { name: string; installed: boolean; load: () => Promise<Classes> }[] = [
  {
    name: "accessors, like Babylon's",
    installed: true,
    load: async () => [AccessorVector, AccessorQuaternion],
  },
  {
    name: "Babylon",
    installed: existsSync(babylon),
    load: async () => {
      const { Vector3, Quaternion } = await import(pathToFileURL(babylon).href);
      return [Vector3, Quaternion];
    },
  },
  {
    name: "PlayCanvas",
    installed: existsSync(playcanvas("vec3")),
    load: async () => {
      const { Vec3 } = await import(pathToFileURL(playcanvas("vec3")).href);
      const { Quat } = await import(pathToFileURL(playcanvas("quat")).href);
      return [Vec3, Quat];
    },
  },
];

describe.each(ENGINES.filter(({ installed }) => installed))("vectors of $name", ({ load }) => {
  test("go as they are into rays, sweeps, overlaps, nearest points and poses", async () => {
    const [V, Q] = await load();
    const world = new World();
    const plank = world.add({ shape: box(2, 0.5, 0.5), position: new V(0, 0, -6), rotation: new Q(0, 0, 0, 1) });
    const ray = { origin: new V(0.25, 1.5, 0), direction: new V(0, 0, -1) };
    expect(world.raycast(ray)).toBeNull();
    plank.setPose(new V(0, 0, -6), new Q(0, 0, Math.SQRT1_2, Math.SQRT1_2));
    const hit = world.raycast(ray)!;
    expect(hit.distance).toBeCloseTo(5.5, 12);
    expect(world.raycast({ from: new V(0, 0, 0), to: new V(0, 0, -6) })?.distance).toBeCloseTo(5.5, 12);
    const step = { shape: capsule(0.5, 1), position: new V(0, 0, 0), direction: new V(0, 0, -1), maxDistance: 9 };
    expect(world.sweep({ ...step, rotation: new Q(0, 0, 0, 1) })?.distance).toBeCloseTo(5, 9);
    expect(world.overlap({ shape: sphere(1), position: new V(0, 2, -6.5) }).length).toBe(1);
    expect(world.closest({ point: new V(0, 5, -6) })[0].distance).toBeCloseTo(3, 12);
    const apart = closestPoints(sphere(1), { position: new V(4, 0, 0) }, sphere(1), null);
    expect(apart?.distance).toBeCloseTo(2, 12);
  });
});
