import type { BufferGeometry, Material } from "three";
import { checkOptions } from "../math/check.ts";
import { type Mesh, mesh } from "../shapes/mesh/mesh.ts";
import { BACK_SIDE, DOUBLE_SIDE, type Materials } from "./faces.ts";
import { attributesOf, checkGeometry, cornerCount, cornersOf, positionsOf } from "./geometry.ts";

/** Options of {@link fromGeometry}. */
export interface FromGeometryOptions {
  /** Tells by its side whether back faces are hit (DoubleSide), or hit instead of front faces (BackSide). Of a list, hits carry the material of the face's group. Default: front faces. */
  readonly material?: Materials;
  /** Hits can interpolate the vertex attributes (`hit.uv()`, `hit.attribute("color")`). Default true. */
  readonly attributes?: boolean;
}

const KNOWN_OPTIONS: Readonly<Record<keyof FromGeometryOptions, true>> = { material: true, attributes: true };

/**
 * The mesh of a three.js geometry, in its local frame: its draw range, indexed or not, interleaved and normalised attributes too. A plain float32 position array is shared, not
 * copied: after writing to it, call `refit(mesh)`. `faceIndex` of a hit is that of three's Raycaster where the draw range begins at 0. A list of materials must agree on its sides (fromObject3D
 * tells them apart). Throws TypeError for anything else than a geometry with positions, RangeError where it has no triangle.
 */
export function fromGeometry(geometry: BufferGeometry, options: FromGeometryOptions = {}): Mesh {
  checkOptions("fromGeometry", options, KNOWN_OPTIONS);
  checkGeometry("fromGeometry", geometry);
  const { material, attributes = true } = options;
  const materials =
    material === undefined ? [] : Array.isArray(material) ? (material as Material[]) : [material as Material];
  const side = materials[0]?.side ?? 0;
  if (materials.some((other) => other.side !== side)) {
    throw new RangeError("fromGeometry: material must have one side for all, got materials of several");
  }
  const { start, count } = geometry.drawRange;
  const corners = cornersOf(geometry, start, Math.min(cornerCount(geometry), start + count));
  if (corners.length === 0) throw new RangeError("fromGeometry: geometry must have at least one triangle to draw");
  if (side === BACK_SIDE) {
    for (let i = 0; i < corners.length; i += 3) [corners[i + 1], corners[i + 2]] = [corners[i + 2], corners[i + 1]];
  }
  return mesh(positionsOf(geometry), corners, {
    doubleSided: side === DOUBLE_SIDE,
    attributes: attributes ? attributesOf(geometry) : undefined,
    ...(Array.isArray(material)
      ? { materials, faceMaterials: materialOfFaces(geometry, corners.length / 3, start) }
      : {}),
  });
}

/** The number of the material of each face: that of its group, 0 outside all groups. */
function materialOfFaces({ groups }: BufferGeometry, faces: number, start: number): Uint32Array {
  const numbers = new Uint32Array(faces);
  for (const group of groups) {
    const [from, to] = [group.start - start, group.start + group.count - start].map((corner) =>
      Math.max(0, corner / 3),
    );
    numbers.fill(group.materialIndex ?? 0, from, Math.min(to, faces));
  }
  return numbers;
}
