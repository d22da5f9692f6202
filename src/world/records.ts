import { createPose, POSE_SIZE, type Pose } from "../math/pose.ts";
import { BOX, type Box, createBox } from "../shapes/box.ts";
import { CAPSULE, type Capsule, capsule } from "../shapes/capsule.ts";
import { POINT_CORE, type SegmentCore } from "../shapes/core.ts";
import type { Shape } from "../shapes/shape.ts";
import { SPHERE, type Sphere, sphere } from "../shapes/sphere.ts";
import { BALL, BLOCK, EMPTY, KIND, OTHER, PILL, RECORD, SIZES } from "./record-layout.ts";

type Writable<T> = { -readonly [K in keyof T]: T[K] };

// read before any user code runs
const ball: Writable<Sphere> = sphere(0.5);
const block: Writable<Box> = createBox(0.5, 0.5, 0.5);
const pill: Writable<Capsule> = capsule(0.5, 0.5);
const segment = pill.core as Writable<SegmentCore>;

interface Colliders {
  readonly shapes: readonly Shape[];
  readonly poses: readonly Pose[];
}

/**
 * By slot, all that a query asks of a simple collider, side by side: the way over the objects of one among thousands waits for memory six times. A record is made when a query
 * first comes by.
 */
export class Records {
  /** The pose of the record that was read last. */
  readonly pose: Pose = createPose();
  #numbers = new Float64Array(0);

  /** Empties the record of a collider that has moved. */
  forget(slot: number): void {
    // beyond the end this does nothing
    this.#numbers[slot * RECORD + KIND] = EMPTY;
  }

  /**
   * Leaves the pose of a collider in `pose` and returns `asked[slot]`, or one that queries cannot tell from it, good until the next call. There are records of `shapes`
   * alone.
   */
  read(slot: number, asked: readonly Shape[], { shapes, poses }: Colliders): Shape {
    const { pose } = this;
    if (asked !== shapes) {
      for (let i = 0; i < POSE_SIZE; i++) pose[i] = poses[slot][i];
      return asked[slot];
    }
    const at = slot * RECORD;
    const { length } = this.#numbers;
    if (at >= length) this.#numbers = new Float64Array(Math.max(2 * length, shapes.length * RECORD));
    const numbers = this.#numbers;
    if (numbers[at + KIND] === EMPTY) writeRecord(numbers, at, shapes[slot], poses[slot]);
    for (let i = 0; i < POSE_SIZE; i++) pose[i] = numbers[at + i];
    const kind = numbers[at + KIND];
    if (kind === BALL) {
      ball.radius = numbers[at + SIZES];
      ball.rounding = numbers[at + SIZES];
      return ball;
    }
    if (kind === BLOCK) {
      const { bounds } = block;
      for (let axis = 0; axis < 3; axis++) {
        bounds[axis + 3] = numbers[at + SIZES + axis];
        bounds[axis] = -bounds[axis + 3];
      }
      block.hx = bounds[3];
      block.hy = bounds[4];
      block.hz = bounds[5];
      return block;
    }
    if (kind !== PILL) return shapes[slot];
    pill.radius = numbers[at + SIZES];
    pill.rounding = numbers[at + SIZES];
    pill.halfHeight = numbers[at + SIZES + 1];
    segment.halfHeight = numbers[at + SIZES + 1];
    pill.core = pill.halfHeight > 0 ? segment : POINT_CORE;
    return pill;
  }
}

function writeRecord(numbers: Float64Array, at: number, shape: Shape, pose: Pose): void {
  for (let i = 0; i < POSE_SIZE; i++) numbers[at + i] = pose[i];
  const { type } = shape;
  const kind = type === SPHERE ? BALL : type === BOX ? BLOCK : type === CAPSULE ? PILL : OTHER;
  numbers[at + KIND] = kind;
  if (kind === BLOCK) for (let axis = 0; axis < 3; axis++) numbers[at + SIZES + axis] = (shape as Box).bounds[axis + 3];
  else if (kind !== OTHER) {
    numbers[at + SIZES] = (shape as Capsule).radius;
    if (kind === PILL) numbers[at + SIZES + 1] = (shape as Capsule).halfHeight;
  }
}
