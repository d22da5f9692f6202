import { type Aabb, createAabb, emptyAabb, expandAabb } from "../math/aabb.ts";
import { checkOptions, show } from "../math/check.ts";
import { composePose, createPose, type Pose, type PoseLike, readPose, rotate, toLocal } from "../math/pose.ts";
import { createRay, type Ray, rayToLocal } from "../math/ray.ts";
import { ALL, ANY, compoundCast, NEAREST, SPANS } from "./compound/cast.ts";
import { closestOnLeaves } from "./compound/closest.ts";
import { buildHierarchy, type LeafHierarchy } from "./compound/hierarchy.ts";
import { boundLeaves, type CompoundLeaf, flattenChildren } from "./compound/leaves.ts";
import { searchLeaves } from "./compound/parts.ts";
import { fullType } from "./full-type.ts";
import { BoxSearch } from "./parts/part-walk.ts";
import type { Shape, ShapeType } from "./shape.ts";

/** Shapes fixed to each other. */
export interface Compound extends Shape {
  readonly type: ShapeType<Compound>;
  /** The children as given; a hit's child is an index into these. */
  readonly children: readonly CompoundChild[];
  /** The children with compounds among them dissolved. */
  readonly leaves: readonly CompoundLeaf[];
  readonly hierarchy: LeafHierarchy;
  /** Box around all children, local frame. */
  readonly bounds: Aabb;
}

/** A child of a {@link Compound}. */
export interface CompoundChild {
  readonly shape: Shape;
  /** In the compound's frame. */
  readonly pose: Pose;
  readonly material: unknown;
  /** Responses to channels by name, over those of the collider that has the compound; undefined: those of the collider. */
  readonly responses?: ChildResponses;
}

/** What a child makes of channels, by their names in the world. */
export type ChildResponses = Readonly<Record<string, "ignore" | "overlap" | "block">>;

/** A child in arguments: a shape, where it stands in the compound's frame, and what hits on it report as material. */
export interface CompoundChildLike extends PoseLike {
  readonly shape: Shape;
  readonly material?: unknown;
  /**
   * The child's own responses, for the channels named; of the others it has those of its collider. A world checks them when a collider is added. Not in a compound that is itself
   * a child: hits tell apart the outermost children only.
   */
  readonly responses?: ChildResponses;
}

/**
 * Shapes fixed to each other, each with its pose in the compound's frame. Any shapes, compounds too (a hit then names the outermost child and
 * has its material). Children may overlap: a ray gets the nearest hit of any, a start inside any solid child is a start
 * inside; spans are those of each child. Throws TypeError or RangeError for an empty list and for bad children.
 */
export function compound(children: readonly CompoundChildLike[]): Compound {
  if (!Array.isArray(children)) {
    throw new TypeError(`compound: children must be an array of {shape, position, rotation}, got ${show(children)}`);
  }
  if (children.length === 0) throw new RangeError("compound: children must not be empty");
  return compoundOf(Array.from(children, readChild));
}

/** A compound of children that are known to be good. */
export function compoundOf(children: readonly CompoundChild[]): Compound {
  const leaves = flattenChildren(children);
  return compoundOfLeaves(children, leaves, buildHierarchy(leaves), boundLeaves(leaves));
}

/** A compound of what was built before. */
export function compoundOfLeaves(
  children: readonly CompoundChild[],
  leaves: readonly CompoundLeaf[],
  hierarchy: LeafHierarchy,
  bounds: Aabb,
): Compound {
  const solid = leaves.some((leaf) => leaf.shape.type.solid);
  const complete = leaves.every((leaf) => fullType(leaf.shape).closestPoint !== undefined);
  const type = solid ? (complete ? SOLID : SOLID_IN_PARTS) : complete ? SURFACE : SURFACE_IN_PARTS;
  return { type, children, leaves, hierarchy, bounds };
}

/** Whether a shape is a {@link compound}. */
export function isCompound(shape: Shape): shape is Compound {
  return [SURFACE, SOLID, SURFACE_IN_PARTS, SOLID_IN_PARTS].includes(shape.type);
}

function readChild(child: CompoundChildLike, index: number): CompoundChild {
  const argument = `children[${index}]`;
  if (child === null || typeof child !== "object") {
    throw new TypeError(`compound: ${argument} must be {shape, position, rotation}, got ${show(child)}`);
  }
  checkOptions("compound", child, KNOWN_OPTIONS);
  if (typeof child.shape?.type?.raycast !== "function") {
    throw new TypeError(`compound: ${argument}.shape must be a shape, got ${show(child.shape)}`);
  }
  const pose = createPose();
  readPose("compound", argument, child, pose);
  const { shape, material, responses } = child;
  if ((shape as Compound).children?.some((inner) => inner.responses !== undefined)) {
    throw new TypeError(
      `compound: ${argument}.shape must not have children with responses, as hits tell the outermost children apart only: give them to ${argument}`,
    );
  }
  if (responses === undefined) return { shape, pose, material };
  if (responses === null || typeof responses !== "object") {
    throw new TypeError(`compound: ${argument}.responses must be an object of channel names, got ${show(responses)}`);
  }
  return { shape, pose, material, responses: { ...responses } };
}

const KNOWN_OPTIONS: Readonly<Record<keyof CompoundChildLike, true>> = {
  shape: true,
  position: true,
  rotation: true,
  material: true,
  responses: true,
};

const leafPose = createPose();
const leafBox = createAabb();
const leafRay = createRay();
const leafPoint = new Float64Array(3);

const SURFACE: ShapeType<Compound> = {
  name: "compound",
  solid: false,
  aabb(shape, pose, out) {
    emptyAabb(out);
    for (const leaf of shape.leaves) {
      composePose(pose, leaf.pose, leafPose);
      leaf.shape.type.aabb(leaf.shape, leafPose, leafBox);
      expandAabb(out, leafBox);
    }
  },
  parts(shape, localBox, visit) {
    searchLeaves(shape, localBox, null, new BoxSearch(visit));
  },
  partsNear(shape, localBox, search) {
    searchLeaves(shape, localBox, null, search);
  },
  partsAlong: searchLeaves,
  closestPoint: closestOnLeaves,
  raycast(shape, ray, mode, hit) {
    compoundCast.hit = hit;
    return compoundCast.run(shape, ray, mode, NEAREST);
  },
  raycastAny(shape, ray, mode) {
    return compoundCast.run(shape, ray, mode, ANY);
  },
  raycastAll(shape, ray, mode, out) {
    compoundCast.hits = out;
    compoundCast.run(shape, ray, mode, ALL);
  },
  spans(shape, ray, out) {
    compoundCast.spans = out;
    compoundCast.run(shape, ray, 0, SPANS);
  },
  normal(shape, ray: Ray, hit, out) {
    const leaf = shape.leaves[hit.part];
    rayToLocal(ray, leaf.pose, leafRay);
    leaf.shape.type.normal(leaf.shape, leafRay, hit, out);
    rotate(leaf.pose, out, out);
  },
};

const SOLID: ShapeType<Compound> = {
  ...SURFACE,
  solid: true,
  contains(shape, point) {
    for (const leaf of shape.leaves) {
      toLocal(leaf.pose, point, leafPoint);
      if (leaf.shape.type.contains?.(leaf.shape, leafPoint)) return true;
    }
    return false;
  },
};

// Where a child cannot tell its nearest point, the caller has to go through the parts.
const SURFACE_IN_PARTS: ShapeType<Compound> = { ...SURFACE, closestPoint: undefined };
const SOLID_IN_PARTS: ShapeType<Compound> = { ...SOLID, closestPoint: undefined };
