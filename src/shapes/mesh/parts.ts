import { NODE_COUNT, NODE_FIRST, NODE_MAX, NODE_MIN, NODE_WORDS } from "../../acceleration/bvh/node.ts";
import type { Aabb } from "../../math/aabb.ts";
import type { PartVisitor } from "../shape.ts";
import { bareTriangle, updatePlaneNormal } from "../triangle.ts";
import { TRIANGLE_WORDS } from "./cast.ts";
import type { Mesh } from "./mesh.ts";

/**
 * Visits every face with an area whose leaf box meets `box` (touching counts), as a triangle, with its source number. It is one triangle
 * that changes after the visitor returns; each call has its own, as visitors may look at the parts of other meshes.
 */
export function visitMeshParts(mesh: Mesh, box: Aabb, visit: PartVisitor): void {
  const { nodes, words, order } = mesh.bvh;
  if (order.length === 0) return;
  const part = bareTriangle(mesh.doubleSided);
  const stack = [0]; // `visit` may be user code that comes back here: no shared scratch
  while (stack.length > 0) {
    const node = stack.pop()! * NODE_WORDS;
    let apart = false;
    for (let axis = 0; axis < 3; axis++) {
      apart ||= nodes[node + NODE_MIN + axis] > box[axis + 3] || nodes[node + NODE_MAX + axis] < box[axis];
    }
    if (apart) continue;
    const first = words[node + NODE_FIRST];
    const count = words[node + NODE_COUNT];
    if (count === 0) stack.push(first + 1, first);
    for (let slot = first; slot < first + count; slot++) {
      for (let i = 0; i < TRIANGLE_WORDS; i++) part.points[i] = mesh.triangles[slot * TRIANGLE_WORDS + i];
      updatePlaneNormal(part);
      visit(part, null, order[slot]);
    }
  }
}
