import { checkFinite, show } from "../math/check.ts";
import { POSE_POSITION } from "../math/pose.ts";
import { MAX_LENGTH } from "../math/scalar.ts";
import { readPoint, type Vec3Like } from "../math/vec3.ts";
import { type Box, box } from "./box.ts";
import { type Capsule, capsule } from "./capsule.ts";
import { type Compound, compoundOf } from "./compound.ts";
import { type Cone, cone } from "./cone.ts";
import { type ConvexHull, convexHull } from "./convex-hull.ts";
import { type Cylinder, cylinder } from "./cylinder.ts";
import { type HalfSpace, halfSpace } from "./half-space.ts";
import { type HeightField, heightField } from "./height-field.ts";
import type { Mesh } from "./mesh/mesh.ts";
import { createScaledMesh, type ScaledMesh } from "./scaled/scaled-mesh.ts";
import type { Shape } from "./shape.ts";
import { type Sphere, sphere } from "./sphere.ts";
import { type Triangle, triangle } from "./triangle.ts";

/**
 * `shape` scaled about its own origin, by one factor or one for each axis; a new shape, the old one is not changed. Negative factors mirror:
 * what is outside stays outside.
 *
 * | shape | factors |
 * |---|---|
 * | mesh | any but zero; the vertices and the hierarchy are shared. Scaling a scaled mesh multiplies |
 * | box, convex hull, triangle | any but zero (a mirrored triangle swaps b and c) |
 * | height field | positive, one for each axis |
 * | sphere, capsule, cylinder, cone, half-space, compound | one positive factor: anything else would be another kind of shape |
 *
 * Throws TypeError or RangeError for a zero, NaN or infinite factor, for a scale that the shape cannot take (naming the shape), and for a shape
 * of a kind of your own.
 */
export function scaled(shape: Shape, scale: number | Vec3Like): Shape {
  if (typeof shape?.type?.raycast !== "function") {
    throw new TypeError(`scaled: shape must be a shape, got ${show(shape)}`);
  }
  const factors = readFactors(scale);
  const { name } = shape.type;
  if (name === "mesh") return scaleMesh(shape as Mesh | ScaledMesh, factors);
  if (name === "convexHull") return scaleHull(shape as ConvexHull, factors);
  if (name === "triangle") return scaleTriangle(shape as Triangle, factors);
  if (name === "heightField") return scaleHeightField(shape as HeightField, factors);
  if (name === "box") {
    const { hx, hy, hz } = shape as Box;
    return box(hx * Math.abs(factors[0]), hy * Math.abs(factors[1]), hz * Math.abs(factors[2]));
  }
  return scaleUniformly(shape, factors);
}

function readFactors(scale: number | Vec3Like): Float64Array {
  const factors = new Float64Array(3);
  if (typeof scale === "number") factors.fill(checkFinite("scaled", "scale", scale));
  else readPoint("scaled", "scale", scale, factors);
  return checkFactors(factors);
}

/** The least size of a factor. Unit: relative. Reason: that of MAX_LENGTH, for their reciprocals. */
const LEAST_FACTOR = 1e-75;

function checkFactors(factors: Float64Array): Float64Array {
  if (factors.includes(0)) throw new RangeError(`scaled: scale must not be zero, got ${text(factors)}`);
  if (factors.every((factor) => Math.abs(factor) >= LEAST_FACTOR && Math.abs(factor) <= MAX_LENGTH)) return factors;
  throw new RangeError(`scaled: scale must be from ±${LEAST_FACTOR} to ±${MAX_LENGTH}, got ${text(factors)}`);
}

function text(factors: Float64Array): string {
  return `(${factors.join(", ")})`;
}

/** The shapes that only one positive factor leaves what they are. */
function scaleUniformly(shape: Shape, factors: Float64Array): Shape {
  const { name } = shape.type;
  const make = Object.hasOwn(UNIFORM, name) ? UNIFORM[name] : undefined;
  if (make === undefined) throw new TypeError(`scaled: a shape of kind ${show(name)} cannot be scaled`);
  const [factor] = factors;
  if (!(factor > 0 && factors[1] === factor && factors[2] === factor)) {
    throw new RangeError(`scaled: scale of a ${name} must be one positive factor, got ${text(factors)}`);
  }
  return make(shape, factor);
}

// biome-ignore lint/suspicious/noExplicitAny: each entry is only called with a shape of its own kind
const UNIFORM: Readonly<Record<string, (shape: any, factor: number) => Shape>> = {
  sphere: (shape: Sphere, k) => sphere(shape.radius * k),
  capsule: (shape: Capsule, k) => capsule(shape.radius * k, shape.halfHeight * k),
  cylinder: (shape: Cylinder, k) => cylinder(shape.radius * k, shape.halfHeight * k),
  cone: (shape: Cone, k) => cone(shape.radius * k, shape.halfHeight * k),
  halfSpace: (shape: HalfSpace, k) => halfSpace(shape.normal, shape.offset * k),
  compound: scaleCompound,
};

function scaleCompound(shape: Compound, factor: number): Compound {
  return compoundOf(
    shape.children.map((child) => {
      const pose = child.pose.slice();
      for (let i = 0; i < 3; i++) pose[POSE_POSITION + i] *= factor;
      return { ...child, shape: scaled(child.shape, factor), pose };
    }),
  );
}

function scaleMesh(shape: Mesh | ScaledMesh, factors: Float64Array): ScaledMesh {
  if (!("mesh" in shape)) return createScaledMesh(shape, factors);
  return createScaledMesh(shape.mesh, checkFactors(factors.map((factor, i) => factor * shape.scale[i])));
}

function scaleHull(shape: ConvexHull, factors: Float64Array): ConvexHull {
  return convexHull(shape.vertices.map((value, i) => value * factors[i % 3]));
}

function scaleTriangle(shape: Triangle, factors: Float64Array): Triangle {
  const points = shape.points.map((value, i) => value * factors[i % 3]);
  const [a, b, c] = [points.subarray(0, 3), points.subarray(3, 6), points.subarray(6, 9)];
  const mirrored = factors[0] * factors[1] * factors[2] < 0;
  const { doubleSided } = shape;
  return mirrored ? triangle(a, c, b, { doubleSided }) : triangle(a, b, c, { doubleSided });
}

function scaleHeightField(shape: HeightField, factors: Float64Array): HeightField {
  if (!(factors[0] > 0 && factors[1] > 0 && factors[2] > 0)) {
    throw new RangeError(`scaled: scale of a heightField must be > 0 on every axis, got ${text(factors)}`);
  }
  const { rows, cols, doubleSided } = shape;
  const heights = shape.heights.map((height) => height * factors[1]);
  return heightField({
    rows,
    cols,
    cellSize: [shape.cellX * factors[0], shape.cellZ * factors[2]],
    heights,
    doubleSided,
  });
}
