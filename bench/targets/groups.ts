import type { Group } from "./group.ts";
import { meshRays, meshRaysWithoutKernels } from "./mesh-groups.ts";
import { buildMesh, distances, garbage, meshSweep, pageWeight } from "./other-groups.ts";
import { firstQuery, firstRays } from "./process-groups.ts";
import { insertBodies, worldMoves, worldRays, worldVolumes } from "./world-groups.ts";

/** All groups by name, in the order of the table. */
export const groups: Readonly<Record<string, Group>> = {
  "mesh-small": meshRays("small"),
  "mesh-large": meshRays("large"),
  "mesh-small-ts": meshRaysWithoutKernels("small"),
  "mesh-large-ts": meshRaysWithoutKernels("large"),
  "world-10k": worldRays(10_000, "primitives"),
  "world-100k": worldRays(100_000, "primitives"),
  "hulls-10k": worldRays(10_000, "hulls"),
  "hulls-100k": worldRays(100_000, "hulls"),
  volumes: worldVolumes,
  "mesh-sweep": meshSweep,
  distances,
  moves: worldMoves,
  build: buildMesh,
  insert: insertBodies,
  "first-query": firstQuery,
  "first-rays": firstRays,
  garbage,
  weight: pageWeight,
};
