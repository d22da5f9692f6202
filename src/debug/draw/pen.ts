import { type Pose, rotate, toWorld } from "../../math/pose.ts";
import type { Vec3 } from "../../math/vec3.ts";
import type { DebugColor, DebugSink } from "./sink.ts";

/** Points of a full circle: four times a power of two. */
const CIRCLE = 32;
/** x, y of points on the unit circle, counter-clockwise from (1, 0), the first once more at the end. */
const circle = unitCircle();

/** Draws in a shape's frame. Local points are arrays of three numbers. */
export class Pen {
  readonly sink: DebugSink;
  readonly pose: Pose;
  readonly color: DebugColor;
  readonly #a: Vec3 = { x: 0, y: 0, z: 0 };
  readonly #b: Vec3 = { x: 0, y: 0, z: 0 };
  readonly #c: Vec3 = { x: 0, y: 0, z: 0 };
  readonly #point = new Float64Array(3);

  constructor(sink: DebugSink, pose: Pose, color: DebugColor) {
    this.sink = sink;
    this.pose = pose;
    this.color = color;
  }

  line(a: ArrayLike<number>, b: ArrayLike<number>): void {
    this.sink.line(this.#place(a, this.#a), this.#place(b, this.#b), this.color);
  }

  point(at: ArrayLike<number>): void {
    this.sink.point(this.#place(at, this.#a), this.color);
  }

  triangle(a: ArrayLike<number>, b: ArrayLike<number>, c: ArrayLike<number>): void {
    this.sink.triangle(this.#place(a, this.#a), this.#place(b, this.#b), this.#place(c, this.#c), this.color);
  }

  text(at: ArrayLike<number>, text: string): void {
    this.sink.text(this.#place(at, this.#a), text, this.color);
  }

  /** The part from `from` to `to` (in whole turns, multiples of 1/32) of the circle center + u cos + v sin; u and v have its radius as length. */
  arc(center: ArrayLike<number>, u: ArrayLike<number>, v: ArrayLike<number>, from = 0, to = 1): void {
    const [last, next] = [new Float64Array(3), new Float64Array(3)];
    for (let i = Math.round(from * CIRCLE); i <= to * CIRCLE; i++) {
      const [cos, sin] = [circle[2 * i], circle[2 * i + 1]];
      last.set(next);
      for (let axis = 0; axis < 3; axis++) next[axis] = center[axis] + cos * u[axis] + sin * v[axis];
      if (i > from * CIRCLE) this.line(last, next);
    }
  }

  /** A line with a head of a fifth of its length. */
  arrow(from: ArrayLike<number>, to: ArrayLike<number>): void {
    this.line(from, to);
    const along = Float64Array.from({ length: 3 }, (_, i) => to[i] - from[i]);
    const length = Math.sqrt(along[0] * along[0] + along[1] * along[1] + along[2] * along[2]);
    if (!(length > 0)) return;
    const across = new Float64Array(3);
    perpendicular(along, across);
    for (const side of [-1, 1]) {
      this.line(
        to,
        Float64Array.from({ length: 3 }, (_, i) => to[i] - 0.2 * along[i] + side * 0.08 * length * across[i]),
      );
    }
  }

  /** The twelve edges of a box: min, then max. */
  box(bounds: ArrayLike<number>): void {
    for (let axis = 0; axis < 3; axis++) {
      const [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
      for (let side = 0; side < 4; side++) {
        const a = new Float64Array(3);
        a[u] = bounds[u + (side & 1 ? 3 : 0)];
        a[v] = bounds[v + (side & 2 ? 3 : 0)];
        const b = a.slice();
        a[axis] = bounds[axis];
        b[axis] = bounds[axis + 3];
        this.line(a, b);
      }
    }
  }

  /** out = the local direction in world space. */
  turn(direction: Float64Array, out: Float64Array): void {
    rotate(this.pose, direction, out);
  }

  #place(local: ArrayLike<number>, out: Vec3): Vec3 {
    const point = this.#point;
    for (let i = 0; i < 3; i++) point[i] = local[i];
    toWorld(this.pose, point, point);
    out.x = point[0];
    out.y = point[1];
    out.z = point[2];
    return out;
  }
}

/** out = some unit vector square to `v`, which is not zero. */
export function perpendicular(v: ArrayLike<number>, out: Float64Array): void {
  // across the axis along which v is shortest
  const [x, y, z] = [Math.abs(v[0]), Math.abs(v[1]), Math.abs(v[2])];
  const axis = x <= y && x <= z ? 0 : y <= z ? 1 : 2;
  const [u, w] = [(axis + 1) % 3, (axis + 2) % 3];
  const length = Math.sqrt(v[u] * v[u] + v[w] * v[w]);
  out[axis] = 0;
  out[u] = v[w] / length;
  out[w] = -v[u] / length;
}

/** Quarters halved until there are enough: a middle between two points, brought back to length 1. */
function unitCircle(): Float64Array {
  let points = [1, 0, 0, 1, -1, 0, 0, -1, 1, 0];
  while (points.length < 2 * CIRCLE) {
    const finer: number[] = [];
    for (let i = 0; i + 3 < points.length; i += 2) {
      const x = points[i] + points[i + 2];
      const y = points[i + 1] + points[i + 3];
      const length = Math.sqrt(x * x + y * y);
      finer.push(points[i], points[i + 1], x / length, y / length);
    }
    points = [...finer, 1, 0];
  }
  return Float64Array.from(points);
}
