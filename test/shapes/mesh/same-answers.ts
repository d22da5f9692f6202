import { expect } from "vitest";
import {
  box,
  ClosestPoint,
  closestPoint,
  closestPoints,
  containsPoint,
  type Mesh,
  overlapShapes,
  penetration,
  RayBatch,
  raycastBatch,
  raycastShape,
  raycastShapeAll,
  raycastShapeAny,
  raycastShapeSpans,
  type Shape,
  signedDistance,
  sphere,
  sweepShapes,
} from "../../../src/index.ts";
import { randomNumbers } from "../../acceleration/support.ts";

/** Positions are around the middle of the mesh, in its size. */
export interface Questions {
  readonly seed: number;
  readonly rays: number;
  readonly others: number;
  /** The two have trees of their own: where penetration only searches for the least depth, each may find another, within its `error`. */
  readonly otherTree?: boolean;
}

/** What a shape answers to random questions of all kinds; `around`: the mesh that tells where. `lengths`: answers whose last digits depend on which of several faces has been looked at first. */
function answersOf(
  shape: Shape,
  around: Mesh,
  { seed, rays, others, otherTree }: Questions,
): { exact: unknown[]; lengths: number[]; errors: number[] } {
  const random = randomNumbers(seed);
  const { bounds } = around;
  const size = around.size || 1;
  const point = (far: number) => {
    const at = (axis: number) => (bounds[axis] + bounds[axis + 3]) / 2 + (random() - 0.5) * far * size;
    return { x: at(0), y: at(1), z: at(2) };
  };
  const answers: unknown[] = [];
  const lengths: number[] = [];
  const errors: number[] = [];
  const numbers = new Float64Array(8 * rays);
  for (let i = 0; i < rays; i++) {
    const from = point(3);
    const to = point(1);
    const ray = { origin: from, direction: { x: to.x - from.x, y: to.y - from.y, z: to.z - from.z } };
    numbers.set([from.x, from.y, from.z, ray.direction.x, ray.direction.y, ray.direction.z, 0, Infinity], 8 * i);
    answers.push(raycastShape(shape, null, ray, { backFaces: "hit" }), raycastShapeAny(shape, null, ray));
    if (i % 4 !== 0) continue;
    answers.push(raycastShapeAll(shape, null, ray, { backFaces: "hit" }), raycastShapeSpans(shape, null, ray));
  }
  const batch = raycastBatch(shape, numbers, undefined, new RayBatch(rays));
  answers.push(batch.hit.slice(), batch.faceIndex.slice(), batch.distance.slice(), batch.normal?.slice());
  const ball = sphere(0.05 * size);
  const crate = box(0.04 * size, 0.05 * size, 0.06 * size);
  for (let i = 0; i < others; i++) {
    const at = point(1.2);
    const to = point(1);
    const pose = { position: at };
    answers.push(closestPoint(shape, null, at, { out: new ClosestPoint() }), containsPoint(shape, null, at));
    answers.push(signedDistance(shape, null, at), overlapShapes(ball, pose, shape, null));
    answers.push(sweepShapes(ball, pose, shape, null, { to })?.distance);
    lengths.push(sweepShapes(crate, pose, shape, null, { to })?.distance ?? -1);
    lengths.push(closestPoints(crate, pose, shape, null)?.distance ?? -1);
    const deep = penetration(ball, pose, shape, null);
    lengths.push(deep?.depth ?? -1);
    errors.push(0, 0, (otherTree && deep?.error) || 0);
  }
  return { exact: answers, lengths, errors };
}

/** Every answer of `shape` is that of `fresh`, bit for bit. */
export function expectSame(shape: Shape, fresh: Shape, around: Mesh, questions: Questions): void {
  const own = answersOf(shape, around, questions);
  const other = answersOf(fresh, around, questions);
  expect(own.exact).toEqual(other.exact);
  const room = 1e-9 * around.extent;
  for (let i = 0; i < own.lengths.length; i++) {
    const error = Math.max(own.errors[i], other.errors[i]);
    if (!(Math.abs(own.lengths[i] - other.lengths[i]) <= room + error))
      expect([i, own.lengths[i]]).toEqual([i, other.lengths[i]]);
  }
}
