import type { Hit } from "../world/hit.ts";
import { hitObject } from "./model-world.ts";
import { triple } from "./pose-option.ts";

type Triple = [number, number, number];

/** A hit as `hitscan raycast --json` writes it. */
export interface HitRecord {
  readonly distance: number;
  readonly point: Triple;
  readonly normal: Triple;
  /** Triangle within the mesh, counted in file order. */
  readonly face: number;
  readonly object: string;
  readonly material: string | null;
  /** Weights of the triangle's three corners. */
  readonly barycentric: Triple | null;
  readonly backFace: boolean;
  /** Texture coordinates at the point, where the model has them. */
  readonly uv?: readonly [number, number];
}

/** The plain record of a hit on a world made by `loadModelWorld`. */
export function toHitRecord(hit: Hit): HitRecord {
  const uv = hit.uv();
  return {
    distance: hit.distance,
    point: triple(hit.point),
    normal: triple(hit.normal),
    face: hit.faceIndex,
    object: hitObject(hit).name,
    material: typeof hit.material === "string" && hit.material !== "" ? hit.material : null,
    barycentric: hit.barycentric === null ? null : triple(hit.barycentric),
    backFace: hit.backFace,
    ...(uv === null ? {} : { uv: [uv.x, uv.y] as const }),
  };
}
