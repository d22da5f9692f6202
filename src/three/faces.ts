import type { BufferGeometry, Material } from "three";
import { type Mesh, type MeshOptions, mesh } from "../shapes/mesh/mesh.ts";
import { cornerCount, cornersOf } from "./geometry.ts";
import { coordinatesOf, wholeFaces } from "./whole-faces.ts";

/** Values of three's `Material.side`. */
export const FRONT_SIDE = 0;
export const BACK_SIDE = 1;
export const DOUBLE_SIDE = 2;

/** Faces of a geometry that are seen from the same sides, as one mesh. */
export interface FacePart {
  readonly mesh: Mesh;
  /** First corner in the geometry of each face, and the material's number. */
  readonly firstCorners: Uint32Array;
  readonly materialIndices: Uint32Array;
  /** Seen from their backs: the mesh has their second and third corner exchanged. */
  readonly reversed: boolean;
}

/** Which corners of a geometry are drawn with which material, as three does: groups count where there is a list of materials. */
interface DrawnRange {
  readonly start: number;
  readonly end: number;
  readonly materialIndex: number;
  readonly side: number;
}

export type Materials = Material | readonly Material[];

export function rangesOf(geometry: BufferGeometry, material: Materials, drawn = geometry.drawRange): DrawnRange[] {
  const first = Math.max(0, drawn.start);
  const last = Math.min(cornerCount(geometry), drawn.start + drawn.count);
  if (!Array.isArray(material)) {
    return [{ start: first, end: last, materialIndex: 0, side: (material as Material).side }];
  }
  return geometry.groups
    .map(({ start, count, materialIndex = 0 }) => ({
      start: Math.max(start, first),
      end: Math.min(start + count, last),
      materialIndex,
      side: (material as Material[])[materialIndex]?.side ?? -1,
    }))
    .filter(({ start, end, side }) => start < end && side >= 0);
}

/** One mesh for each of the sides that the faces of the ranges are seen from. Ranges without a face give none. */
export function partsOf(
  geometry: BufferGeometry,
  ranges: readonly DrawnRange[],
  positions: Float32Array | Float64Array,
  attributes: MeshOptions["attributes"],
): FacePart[] {
  const parts: FacePart[] = [];
  const coordinates = coordinatesOf(positions);
  for (const side of [FRONT_SIDE, BACK_SIDE, DOUBLE_SIDE]) {
    const seen = ranges
      .filter((range) => range.side === side)
      .map((range) => {
        const corners = cornersOf(geometry, range.start, range.end);
        return { ...range, corners, whole: wholeFaces(corners, positions) };
      });
    const count = seen.reduce((sum, { whole }) => sum + 3 * whole.length, 0);
    if (count === 0) continue;
    const corners = new Uint32Array(count);
    const firstCorners = new Uint32Array(count / 3);
    const materialIndices = new Uint32Array(count / 3);
    let to = 0;
    for (const range of seen) {
      materialIndices.fill(range.materialIndex, to / 3, to / 3 + range.whole.length);
      for (const i of range.whole) {
        firstCorners[to / 3] = range.start + i;
        for (let k = 0; k < 3; k++) corners[to++] = range.corners[i + k];
      }
    }
    const reversed = side === BACK_SIDE;
    if (reversed) {
      for (let i = 0; i < count; i += 3) [corners[i + 1], corners[i + 2]] = [corners[i + 2], corners[i + 1]];
    }
    parts.push({
      mesh: mesh(coordinates, corners, { doubleSided: side === DOUBLE_SIDE, attributes }),
      firstCorners,
      materialIndices,
      reversed,
    });
  }
  return parts;
}
