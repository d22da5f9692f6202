import { type Aabb, createAabb, expandAabb } from "../../math/aabb.ts";
import { composePose, createPose, type Pose } from "../../math/pose.ts";
import type { CompoundChild } from "../compound.ts";
import type { Shape } from "../shape.ts";

/** A shape that is no compound, placed in the frame of the outermost compound. */
export interface CompoundLeaf {
  readonly shape: Shape;
  readonly pose: Pose;
  /** Index of the outermost compound's child that it belongs to. */
  readonly child: number;
  /** Box in the compound's frame. */
  readonly box: Aabb;
}

/** Compounds within compounds dissolved, so that a query meets each leaf once and directly. In the order of children. */
export function flattenChildren(children: readonly CompoundChild[]): CompoundLeaf[] {
  const leaves: CompoundLeaf[] = [];
  children.forEach((child, index) => {
    const inner = (child.shape as Partial<{ leaves: readonly CompoundLeaf[] }>).leaves;
    if (inner === undefined) leaves.push(leafOf(child.shape, child.pose, index));
    else {
      for (const leaf of inner) {
        const pose = createPose();
        composePose(child.pose, leaf.pose, pose);
        leaves.push(leafOf(leaf.shape, pose, index));
      }
    }
  });
  return leaves;
}

function leafOf(shape: Shape, pose: Pose, child: number): CompoundLeaf {
  const box = createAabb();
  shape.type.aabb(shape, pose, box);
  return { shape, pose, child, box };
}

/** The box around all leaves. */
export function boundLeaves(leaves: readonly CompoundLeaf[]): Aabb {
  const bounds = createAabb();
  for (const leaf of leaves) expandAabb(bounds, leaf.box);
  return bounds;
}
