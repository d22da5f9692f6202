import type { BuildKernel } from "../../acceleration/bvh/build-records.ts";
import { Bvh } from "../../acceleration/bvh/node.ts";
import { refitBvh } from "../../acceleration/bvh/refit.ts";
import { MESH_REFIT } from "../../kernel/binaries/mesh-refit.ts";
import { kernelsEnabled, loadKernel } from "../../kernel/load.ts";
import { allocate, disown, heap, release } from "../../kernel/memory.ts";
import { adopt, checkMoved, renewWide } from "./adopt.ts";
import { buildMesh, hasArea, layOut } from "./build-mesh.ts";
import { TRIANGLE_WORDS } from "./cast.ts";
import { forgetClosed } from "./closed.ts";
import type { Mesh } from "./mesh.ts";
import { isForKernels, UNTRIED, writeSizes } from "./wide-tree.ts";

/** The exports of assembly/mesh-refit.ts. */
interface MeshRefitKernel extends BuildKernel {
  greatest(numbers: number, count: number): number;
  fitWide(mesh: number, points: number, indices: number, slots: number, extent: number): void;
  fit(tree: number, count: number, slots: number): void;
}

/** Bytes behind numbers that the kernel may read beyond. */
const SPARE = 16;
/** The kernel grows boxes for the greatest of all vertices. Where none that faces use is nearly as large, that is too much. */
const TOO_LARGE = 4;
/** Coordinates up to this are allowed for sure. */
const SURE = 9e37;

let loaded: MeshRefitKernel | null = null;

/** The kernel, loaded when it is first asked for; null where there can be none. */
export function loadRefitKernel(): MeshRefitKernel | null {
  loaded ??= loadKernel<MeshRefitKernel>(MESH_REFIT, { doubt });
  return loaded;
}

/** Fits the trees of a mesh to its vertices; builds them anew where other faces have an area now. Throws, before anything has changed, where {@link checkMoved} does, and where there is no memory for new ones. */
export function refitMesh(mesh: Mesh): void {
  ownArrays(mesh);
  const others = facesWithout(mesh);
  let extent = others === null ? 0 : fitWide(mesh);
  if (extent === 0) checkMoved("refit", mesh);
  if (others !== null && (extent > 0 || fitByTwin(mesh))) finishBounds(mesh, others);
  else {
    adopt(mesh, buildMesh(mesh.positions, mesh.indices));
    extent = 0;
  }
  forgetClosed(mesh);
  if (extent > 0 && extent <= TOO_LARGE * mesh.extent && isForKernels(mesh)) writeSizes(mesh, mesh.wide.address);
  else renewWide(mesh);
}

/** Of a mesh that comes from a snapshot what would be changed are views into the file. */
function ownArrays(mesh: Mesh): void {
  const { bounds, bvh, triangles } = mesh;
  if ([bounds, bvh.nodes, triangles].every((array) => array.byteLength === array.buffer.byteLength)) return;
  const own = new Bvh(bvh.nodes.slice(), bvh.order.slice(), bvh.nodeCount, bvh.depth);
  adopt(mesh, { bounds: bounds.slice(), bvh: own, triangles: triangles.slice() });
}

/** The faces that are not in the hierarchy, as they have no area; null where one of them has some now. */
function facesWithout({ positions, indices, faceCount, bvh }: Mesh): number[] | null {
  const { order } = bvh;
  const others: number[] = [];
  if (order.length === faceCount) return others;
  const known = new Uint8Array(faceCount);
  for (const face of order) known[face] = 1;
  for (let face = 0; face < faceCount; face++) {
    if (known[face] === 1) continue;
    if (faceHasArea(positions, indices, face)) return null;
    others.push(face);
  }
  return others;
}

function faceHasArea(positions: Mesh["positions"], indices: Mesh["indices"], face: number): boolean {
  return hasArea(positions, 3 * indices[3 * face], 3 * indices[3 * face + 1], 3 * indices[3 * face + 2]);
}

/** False, with nothing done, where a face has lost its area: the trees must be built anew. */
function fitByTwin({ positions, indices, bvh, triangles, bounds }: Mesh): boolean {
  for (const face of bvh.order) if (!faceHasArea(positions, indices, face)) return false;
  layOut(positions, indices, bvh.order, triangles);
  refitBvh(bvh, triangles, TRIANGLE_WORDS, bounds);
  return true;
}

// the mesh at hand, for `doubt`; no user code runs meanwhile
let meshAtHand: Mesh | null = null;
let hasLost = false;

/** The kernel is not sure that a face has an area. */
function doubt(face: number): void {
  const { positions, indices } = meshAtHand as Mesh;
  if (!faceHasArea(positions, indices, face)) hasLost = true;
}

/** Fits both trees of a mesh that has them. Returns the coordinate for which the boxes of the wide one are grown; 0 where there is no kernel, too little memory, or a face has lost its area: then the wide one has been given back, and nothing else changed. */
function fitWide(mesh: Mesh): number {
  const { wide, positions, indices, bvh, triangles, bounds } = mesh;
  const { nodes } = bvh;
  if (wide.address <= 0 || positions instanceof Float64Array || !kernelsEnabled()) return 0;
  const kernel = loadRefitKernel();
  if (kernel === null) return 0;
  const treeBytes = nodes.byteLength + triangles.byteLength + SPARE;
  const tree = allocate(treeBytes + positions.byteLength + SPARE + 4 * indices.length);
  if (tree === 0) return 0;
  const slots = tree + nodes.byteLength;
  const points = tree + treeBytes;
  const corners = points + positions.byteLength + SPARE;
  const { f32, u32 } = heap;
  f32.set(positions, points / 4);
  u32.set(indices, corners / 4);
  u32.set(bvh.words, tree / 4);
  f32.fill(0, (corners - SPARE) / 4, corners / 4);
  const extent = kernel.greatest(points, positions.length);
  if (!(extent <= SURE)) {
    release(tree);
    return 0;
  }
  meshAtHand = mesh;
  hasLost = false;
  kernel.fitWide(wide.address, points, corners, slots, extent);
  meshAtHand = null;
  if (!hasLost) {
    kernel.fit(tree, bvh.nodeCount, slots);
    nodes.set(f32.subarray(tree / 4, slots / 4));
    triangles.set(f32.subarray(slots / 4, slots / 4 + triangles.length));
    bounds.set(nodes.subarray(0, 6));
  }
  release(tree);
  if (!hasLost) return extent;
  disown(wide, wide.address);
  wide.address = UNTRIED;
  return 0;
}

/** Grows the box around the faces of the hierarchy by the others, and takes over what follows from it. */
function finishBounds(mesh: Mesh, others: readonly number[]): void {
  const { positions, indices, bounds } = mesh;
  for (const face of others) {
    for (let i = 3 * face; i < 3 * face + 3; i++) {
      for (let axis = 0; axis < 3; axis++) {
        const value = positions[3 * indices[i] + axis];
        bounds[axis] = Math.min(bounds[axis], value);
        bounds[axis + 3] = Math.max(bounds[axis + 3], value);
      }
    }
  }
  for (let i = 0; i < 6; i++) bounds[i] += 0; // −0 becomes 0
  adopt(mesh, mesh);
}
