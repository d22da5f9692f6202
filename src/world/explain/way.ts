import { type Aabb, createAabb, expandAabb } from "../../math/aabb.ts";
import { composePose, createPose, POSE_POSITION, type Pose, unrotate } from "../../math/pose.ts";
import { lengthOf } from "../../math/vec3.ts";
import { distancePair } from "../../narrowphase/distance-pair.ts";
import { Separation } from "../../narrowphase/separation.ts";
import { createBox } from "../../shapes/box.ts";
import type { Compound } from "../../shapes/compound.ts";
import { POINT_CORE } from "../../shapes/core.ts";
import type { ConvexCore, Shape, ShapeType, SupportMap } from "../../shapes/shape.ts";

/** All places of a convex core on its way, as one convex core: the sum of the core and a segment. */
interface WayCore extends ConvexCore {
  readonly type: SupportMap<WayCore>;
  readonly moved: ConvexCore;
  /** The way, in the core's frame. */
  readonly way: Float64Array;
}

const WAY: SupportMap<WayCore> = {
  name: "way",
  support({ moved, way }, direction, out) {
    const piece = moved.type.support?.(moved, direction, out) ?? 0;
    const ahead = way[0] * direction[0] + way[1] * direction[1] + way[2] * direction[2] > 0;
    if (ahead) for (let i = 0; i < 3; i++) out[i] += way[i];
    return 2 * piece + Number(ahead);
  },
};

/** A shape that is asked for its box and its farthest points only. */
const WAY_SHAPE: ShapeType = { ...createBox(1, 1, 1).type, name: "way", closestPoint: undefined };

const identity = createPose();

/**
 * The least distance between a shape on its way (null: a point, so that the way is that of a ray) and `target`; 0 where the way meets it. `motion` is the unit direction and the
 * length of the way, world space; as much of it is looked at as leads past `targetBox`. A compound goes by its leaves.
 */
export function gapOnWay(
  shape: Shape | null,
  pose: Pose,
  motion: Float64Array,
  target: Shape,
  targetPose: Pose,
  targetBox: Aabb,
): number {
  const leaves = (shape as Compound | null)?.leaves ?? [{ shape, pose: identity }];
  const placed = createPose();
  const separation = new Separation();
  let least = Infinity;
  for (const leaf of leaves) {
    composePose(pose, leaf.pose, placed);
    const moving = wayOf(leaf.shape, placed, motion, targetBox);
    if (distancePair(moving, placed, target, targetPose, separation)) least = Math.min(least, separation.distance);
  }
  return Math.max(0, least);
}

/** The same for a box in the world; null where that is unbounded. */
export function gapToBox(shape: Shape | null, pose: Pose, motion: Float64Array, box: Aabb): number | null {
  const solid = solidBox(box);
  return solid === null ? null : gapOnWay(shape, pose, motion, solid.shape, solid.pose, box);
}

/** A box in the world as a shape and where it stands; null where it is unbounded. */
export function solidBox(box: Aabb): { readonly shape: Shape; readonly pose: Pose } | null {
  if (!box.every(Number.isFinite)) return null;
  const pose = createPose();
  const half = [0, 1, 2].map((axis) => {
    pose[POSE_POSITION + axis] = box[axis] / 2 + box[axis + 3] / 2;
    return (box[axis + 3] - box[axis]) / 2;
  });
  return { shape: createBox(half[0], half[1], half[2]), pose };
}

function wayOf(shape: Shape | null, pose: Pose, motion: Float64Array, box: Aabb): Shape {
  const bounds = createAabb();
  if (shape === null) bounds.fill(0);
  else shape.type.aabb(shape, identity, bounds);
  const isBounded = box.every(Number.isFinite);
  const past = lengthPast(pose, bounds, box);
  // of an unbounded shape, the way to nowhere comes as near at its begin as anywhere
  const length = motion[3] < Infinity && !isBounded ? motion[3] : Math.min(motion[3], past);
  const way = new Float64Array([0, 1, 2].map((i) => motion[i] * length));
  unrotate(pose, way, way);
  const end = bounds.map((value, i) => value + way[i % 3]);
  expandAabb(bounds, end);
  const core: WayCore = { type: WAY, moved: shape === null ? POINT_CORE : (shape.core ?? shape), way };
  return { type: WAY_SHAPE, core, rounding: shape?.rounding ?? 0, bounds } as Shape;
}

/** How much of a way can be near to a box: as far as its farthest corner, and the size of the shape. Unbounded sides do not count. */
function lengthPast(pose: Pose, bounds: Aabb, box: Aabb): number {
  const reach = new Float64Array(3);
  for (let axis = 0; axis < 3; axis++) {
    for (const side of [box[axis], box[axis + 3]]) {
      if (Number.isFinite(side)) reach[axis] = Math.max(reach[axis], Math.abs(side - pose[POSE_POSITION + axis]));
    }
  }
  return 2 * (lengthOf(reach) + lengthOf(bounds) + lengthOf(bounds, 3));
}
