import { composePose, createPose, type Pose } from "../../src/math/pose.ts";
import { convexDistance } from "../../src/narrowphase/convex-distance.ts";
import { relate } from "../../src/narrowphase/convex-pair.ts";
import { Separation } from "../../src/narrowphase/separation.ts";
import { fullType } from "../../src/shapes/full-type.ts";
import type { Shape } from "../../src/shapes/shape.ts";
import { bareTriangle, type Triangle } from "../../src/shapes/triangle.ts";

/** A part that is not made of parts, with the names of its outermost child and its face. */
export interface Part {
  readonly shape: Shape;
  readonly pose: Pose;
  readonly child: number;
  readonly face: number;
}

const EVERYWHERE = Float64Array.of(-Infinity, -Infinity, -Infinity, Infinity, Infinity, Infinity);

/** All parts of a posed shape; the shape itself where it has none. */
export function partsOf(shape: Shape, pose: Pose): Part[] {
  const parts: Part[] = [];
  const type = fullType(shape);
  if (type.parts === undefined) {
    parts.push({ shape, pose, child: -1, face: type.solid ? -1 : 0 });
    return parts;
  }
  type.parts(shape, EVERYWHERE, (part, partPose, index) => {
    const placed = createPose();
    composePose(pose, partPose ?? createPose(), placed);
    for (const inner of partsOf(copyOf(part), placed)) {
      if (type.name === "compound") parts.push({ ...inner, child: index });
      else parts.push({ ...inner, face: index });
    }
  });
  return parts;
}

/** A triangle that is shown may change afterwards. */
function copyOf(part: Shape): Shape {
  if (part.type.name !== "triangle") return part;
  const copy = bareTriangle(true);
  copy.points.set((part as Triangle).points);
  copy.planeNormal.set((part as Triangle).planeNormal);
  return copy;
}

/** The signed distance of the nearest or deepest pair of parts, each in the frame of a. */
export function bruteDistance(a: Shape, poseA: Pose, b: Shape, poseB: Pose): { distance: number; pairs: number } {
  const relative = createPose();
  relate(poseA, poseB, relative);
  const partsA = partsOf(a, createPose());
  const partsB = partsOf(b, relative);
  const found = new Separation();
  let distance = Infinity;
  for (const one of partsA) {
    for (const other of partsB) {
      if (!convexDistance(one.shape, one.pose, other.shape, other.pose, found)) continue;
      distance = Math.min(distance, found.distance);
    }
  }
  return { distance, pairs: partsA.length * partsB.length };
}
