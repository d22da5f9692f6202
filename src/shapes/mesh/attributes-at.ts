import type { Vec3 } from "../../math/vec3.ts";
import { normalize } from "../../math/vec3.ts";
import type { AttributeArray } from "./attributes.ts";
import type { Mesh } from "./mesh.ts";
import { triangleNormal } from "./triangle-normal.ts";

const normal = new Float64Array(3);

/**
 * Writes vertex attribute `name` of a mesh at the point of source face `face` that has the barycentric weights `at`: the sum of its vertices' values. Own frame of the mesh. "normal" is
 * made unit, and is the face's own where the vertices have none or theirs cancel out. Any other name must be one that the mesh has.
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
  if (attribute !== undefined || name === "position") {
    const array = attribute?.array ?? positions;
    const itemSize = attribute?.itemSize ?? 3;
    const divisor = attribute?.divisor ?? 1;
    for (let i = 0; i < itemSize; i++) {
      out[i] =
        at.x * read(array, a * itemSize + i, divisor) +
        at.y * read(array, b * itemSize + i, divisor) +
        at.z * read(array, c * itemSize + i, divisor) +
        0;
    }
  }
  if (name !== "normal") return;
  for (let i = 0; i < 3; i++) normal[i] = out[i];
  if (attribute === undefined || !normalize(normal)) triangleNormal(positions, 3 * a, 3 * b, 3 * c, normal);
  for (let i = 0; i < 3; i++) out[i] = normal[i] + 0; // −0 becomes 0
}

function read(array: AttributeArray, i: number, divisor: number): number {
  // each vertex by itself: the least of a signed type is −1 as well
  return divisor === 1 ? array[i] : Math.max(array[i] / divisor, -1);
}
