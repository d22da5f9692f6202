import { BufferAttribute, BufferGeometry, DoubleSide, Ray } from "three";
import { CENTER, MeshBVH, SAH } from "three-mesh-bvh";
import type { MeshData } from "../meshes.ts";
import { RAY_NUMBERS, type RaySet } from "../rays.ts";

/** A built three-mesh-bvh (strategy SAH, its best, unless told otherwise), asked in the mesh's own frame with one reused Ray. */
export interface ThreeMeshBvh {
  /** Casts every ray, two-sided; writes the distances (Infinity: a miss) and returns the number of hits. */
  cast(rays: RaySet, distances: Float64Array): number;
  /** Fits the boxes to the vertices again. */
  refit(): void;
}

export function buildThreeMeshBvh(mesh: MeshData, strategy: "SAH" | "CENTER" = "SAH"): ThreeMeshBvh {
  const geometry = new BufferGeometry();
  // Copies: three-mesh-bvh puts the index into an order of its own.
  geometry.setAttribute("position", new BufferAttribute(mesh.positions.slice(), 3));
  geometry.setIndex(new BufferAttribute(mesh.indices.slice(), 1));
  const bvh = new MeshBVH(geometry, { strategy: strategy === "SAH" ? SAH : CENTER });
  const ray = new Ray();
  return {
    cast({ data, count }, distances) {
      let hits = 0;
      for (let i = 0, at = 0; i < count; i++, at += RAY_NUMBERS) {
        ray.origin.set(data[at], data[at + 1], data[at + 2]);
        ray.direction.set(data[at + 3], data[at + 4], data[at + 5]);
        const hit = bvh.raycastFirst(ray, DoubleSide);
        distances[i] = hit === null ? Infinity : hit.distance;
        if (hit !== null) hits++;
      }
      return hits;
    },
    refit: () => bvh.refit(),
  };
}
