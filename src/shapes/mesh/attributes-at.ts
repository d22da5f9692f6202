import type { Vec3 } from "../../math/vec3.ts";
import { normalize } from "../../math/vec3.ts";
import type { VertexAttribute } from "./attributes.ts";
import type { Mesh } from "./mesh.ts";
import { triangleNormal } from "./triangle-normal.ts";

const normal = new Float64Array(3);

/**
 * Writes vertex attribute `name` of a mesh at the point of source face `face` that has the barycentric weights `at`: the sum of its vertices' values. Own frame of the mesh. "position" is
 * that of the vertices; "normal" is made unit, and is the face's own where the vertices have none or theirs cancel out. The mesh must have an attribute of the name.
 */
export function attributeOfMesh(
  mesh: Mesh,
  name: string,
  face: number,
  at: Readonly<Vec3>,
  out: number[] | Float64Array,
): void {
  const attribute = mesh.attributes?.get(name);
  const { positions, indices } = mesh;
  const a = indices[3 * face];
  const b = indices[3 * face + 1];
  const c = indices[3 * face + 2];
  if (name === "position") {
    for (let i = 0; i < 3; i++) {
      out[i] = at.x * positions[3 * a + i] + at.y * positions[3 * b + i] + at.z * positions[3 * c + i] + 0;
    }
    return;
  }
  if (attribute !== undefined) interpolate(attribute, a, b, c, at, out);
  if (name !== "normal") return;
  for (let i = 0; i < 3; i++) normal[i] = attribute === undefined ? 0 : out[i];
  const size = Math.abs(normal[0]) + Math.abs(normal[1]) + Math.abs(normal[2]);
  if (size > 0 && size < Infinity) normalize(normal);
  else triangleNormal(positions, 3 * a, 3 * b, 3 * c, normal);
  for (let i = 0; i < 3; i++) out[i] = normal[i] + 0; // −0 becomes 0
}

function interpolate(
  { array, itemSize, stride, offset, divisor }: VertexAttribute,
  a: number,
  b: number,
  c: number,
  at: Readonly<Vec3>,
  out: number[] | Float64Array,
): void {
  for (let i = offset; i < offset + itemSize; i++) {
    let ofA = array[a * stride + i];
    let ofB = array[b * stride + i];
    let ofC = array[c * stride + i];
    if (divisor !== 1) {
      // each vertex by itself: the least of a signed type is −1 as well
      ofA = Math.max(ofA / divisor, -1);
      ofB = Math.max(ofB / divisor, -1);
      ofC = Math.max(ofC / divisor, -1);
    }
    out[i - offset] = at.x * ofA + at.y * ofB + at.z * ofC + 0;
  }
}
