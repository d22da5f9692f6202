import { type BufferGeometry, Mesh, Raycaster, type Scene } from "three";
import { acceleratedRaycast, MeshBVH, SAH } from "three-mesh-bvh";
import type { Caster } from "./fast-raycaster.ts";

/** three's Raycaster with the ray method of three-mesh-bvh on all meshes while it casts, and a tree for each geometry. */
export function accelerated(scene: Scene): Caster[] {
  scene.traverse((object) => {
    const geometry = (object as Mesh).geometry as (BufferGeometry & { boundsTree?: unknown }) | undefined;
    if (geometry === undefined) return;
    // indirect: three-mesh-bvh would else put the index that all share into another order
    geometry.boundsTree ??= new MeshBVH(geometry, { strategy: SAH, indirect: true });
  });
  const around = (run: () => number): number => {
    const own = Mesh.prototype.raycast;
    Mesh.prototype.raycast = acceleratedRaycast;
    const result = run();
    Mesh.prototype.raycast = own;
    return result;
  };
  return [false, true].map((first) => {
    const caster = new Raycaster() as Raycaster & { firstHitOnly: boolean };
    caster.firstHitOnly = first;
    return { name: `three-mesh-bvh, ${first ? "firstHitOnly" : "all hits"}`, caster, first, around };
  });
}
