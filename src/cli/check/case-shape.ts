import type { PoseLike } from "../../math/pose.ts";
import type { Vec3Like } from "../../math/vec3.ts";
import { box } from "../../shapes/box.ts";
import { capsule } from "../../shapes/capsule.ts";
import { compound } from "../../shapes/compound.ts";
import { cone } from "../../shapes/cone.ts";
import { convexHull } from "../../shapes/convex-hull.ts";
import { cylinder } from "../../shapes/cylinder.ts";
import { heightField } from "../../shapes/height-field.ts";
import { mesh } from "../../shapes/mesh/mesh.ts";
import { scaled } from "../../shapes/scaled.ts";
import type { Shape } from "../../shapes/shape.ts";
import { sphere } from "../../shapes/sphere.ts";
import { triangle } from "../../shapes/triangle.ts";
import { arrayField, FormatError, type Json, stringField } from "./case.ts";

type Triple = [number, number, number];

/** Makes the shape of each `type` that case files know. */
const SHAPES: Readonly<Record<string, (json: Json) => Shape>> = {
  sphere: (json) => sphere(json.radius as number),
  box: (json) => box(...(arrayField(json, "halfExtents") as Triple)),
  capsule: (json) => capsule(json.radius as number, json.halfHeight as number),
  cylinder: (json) => cylinder(json.radius as number, json.halfHeight as number),
  cone: (json) => cone(json.radius as number, json.halfHeight as number),
  hull: (json) => convexHull(arrayField(json, "points") as Vec3Like[]),
  triangle: (json) => triangle(...(arrayField(json, "points") as [Triple, Triple, Triple]), { doubleSided: true }),
  mesh: (json) =>
    mesh(arrayField(json, "positions") as number[], arrayField(json, "indices") as number[], {
      doubleSided: json.doubleSided === true,
    }),
  heightfield: (json) =>
    heightField({
      rows: json.rows as number,
      cols: json.cols as number,
      cellSize: arrayField(json, "cellSize") as [number, number],
      heights: Float32Array.from(arrayField(json, "heights") as number[]),
    }),
  compound: (json) =>
    compound(
      (arrayField(json, "children") as Json[]).map((child) => ({ shape: caseShape(child), ...casePose(child) })),
    ),
};

/**
 * The shape of a case: either the shape's own fields with a `type`, or an entry `{shape, scale?}` around them. Throws
 * {@link FormatError} for an unknown type; bad numbers are the factory's own error.
 */
export function caseShape(json: Json): Shape {
  const inner = json.shape as Json | undefined;
  if (inner !== undefined) {
    const shape = caseShape(inner);
    return json.scale === undefined ? shape : scaled(shape, json.scale as Vec3Like);
  }
  const type = stringField(json, "type");
  if (!Object.hasOwn(SHAPES, type)) {
    throw new FormatError(`unknown shape type "${type}"; known types are ${Object.keys(SHAPES).join(", ")}`);
  }
  return SHAPES[type](json);
}

/** The pose of a scene entry or of `poses.a`. */
export function casePose(json: Json): PoseLike {
  return { position: json.position as Vec3Like, rotation: json.rotation as number[] };
}
