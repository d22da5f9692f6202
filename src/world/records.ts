import { createPose, POSE_SIZE, type Pose } from "../math/pose.ts";
import { BOX, type Box, createBox } from "../shapes/box.ts";
import { CAPSULE, type Capsule, capsule } from "../shapes/capsule.ts";
import type { Shape } from "../shapes/shape.ts";
import { SPHERE, type Sphere, sphere } from "../shapes/sphere.ts";

/** Numbers of a record, two cache lines: the pose, up to three sizes, and which shape they are of. */
const RECORD = 16;
const SIZES = POSE_SIZE;
const KIND = RECORD - 1;

/** What the sizes are of; 0: the record is empty. */
const EMPTY = 0;
const OTHER = 1;
const BALL = 2;
const BLOCK = 3;
const PILL = 4;

type Writable<T> = { -readonly [K in keyof T]: T[K] };

// read before any user code runs
const ball: Writable<Sphere> = sphere(0.5);
const block: Box = createBox(0.5, 0.5, 0.5);
const pill: Writable<Capsule> = capsule(0.5, 0.5);

/**
 * By slot, all that a ray asks of a simple collider, side by side: the way over the objects of one among thousands waits for memory six times. A record is made when a ray
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

  /** Leaves the pose of a collider in `pose` and returns `shapes[slot]`, or one that rays cannot tell from it, good until the next call. */
  read(slot: number, shapes: readonly Shape[], poses: readonly Pose[]): Shape {
    const at = slot * RECORD;
    if (at >= this.#numbers.length) this.#numbers = new Float64Array(2 * shapes.length * RECORD);
    const numbers = this.#numbers;
    if (numbers[at + KIND] === EMPTY) writeRecord(numbers, at, shapes[slot], poses[slot]);
    const { pose } = this;
    for (let i = 0; i < POSE_SIZE; i++) pose[i] = numbers[at + i];
    const kind = numbers[at + KIND];
    if (kind === BALL) {
      ball.radius = numbers[at + SIZES];
      return ball;
    }
    if (kind === BLOCK) {
      const { bounds } = block;
      for (let axis = 0; axis < 3; axis++) {
        bounds[axis + 3] = numbers[at + SIZES + axis];
        bounds[axis] = -bounds[axis + 3];
      }
      return block;
    }
    if (kind !== PILL) return shapes[slot];
    pill.radius = numbers[at + SIZES];
    pill.halfHeight = numbers[at + SIZES + 1];
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
