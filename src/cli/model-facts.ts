import { type BakedMesh, bakeModel } from "../io/bake.ts";
import { namingFile } from "../io/fail.ts";
import type { Model } from "../io/model.ts";
import { mesh } from "../shapes/mesh/mesh.ts";

/** How the edges of a mesh join its faces. All zero: watertight. */
export interface EdgeFacts {
  /** Edges of one face only. */
  readonly open: number;
  /** Edges of more than two faces. */
  readonly shared: number;
  /** Edges of two faces that are wound against each other. */
  readonly flipped: number;
}

/** What `hitscan info` tells. Lengths in the model's unit. */
export interface ModelFacts {
  readonly name: string;
  readonly format: string;
  readonly meshes: number;
  readonly instances: number;
  readonly triangles: number;
  readonly vertices: number;
  readonly bounds: { readonly min: number[]; readonly max: number[] };
  readonly size: number[];
  readonly watertight: boolean;
  readonly edges: EdgeFacts;
  /** Faces without area; they are never hit. */
  readonly degenerate: number;
  readonly doubleSided: "all" | "some" | "none";
  readonly materials: string[];
  readonly bvh: { readonly nodes: number; readonly depth: number; readonly buildMs: number };
  readonly warnings: readonly string[];
}

/** The facts about a model with every instance placed. Builds its hierarchy to measure it. */
export function modelFacts(model: Model): ModelFacts {
  const baked = bakeModel(model);
  const start = performance.now();
  const shape = namingFile(model.name, () => mesh(baked.positions, baked.indices));
  const buildMs = performance.now() - start;
  const min = [...shape.bounds.subarray(0, 3)];
  const max = [...shape.bounds.subarray(3, 6)];
  const welded = weldVertices(baked.positions);
  const edges = edgeFacts(baked, welded);
  return {
    name: model.name,
    format: model.format,
    meshes: model.meshes.length,
    instances: model.instances.length,
    triangles: baked.indices.length / 3,
    vertices: baked.positions.length / 3,
    bounds: { min, max },
    size: max.map((value, i) => value - min[i]),
    watertight: edges.open + edges.shared + edges.flipped === 0,
    edges,
    degenerate: countDegenerate(baked),
    doubleSided: sidedness(model),
    materials: materialNames(model),
    bvh: { nodes: shape.bvh.nodeCount, depth: shape.bvh.depth, buildMs },
    warnings: model.warnings,
  };
}

/** For each vertex the first one at exactly the same place. */
function weldVertices(positions: Float32Array): Uint32Array {
  const first = new Map<string, number>();
  const welded = new Uint32Array(positions.length / 3);
  for (let i = 0; i < welded.length; i++) {
    const key = `${positions[3 * i]},${positions[3 * i + 1]},${positions[3 * i + 2]}`;
    const known = first.get(key);
    if (known === undefined) first.set(key, i);
    welded[i] = known ?? i;
  }
  return welded;
}

/** Counts the edges of the welded mesh; faces with two corners in one place are left out. */
function edgeFacts({ indices }: BakedMesh, welded: Uint32Array): EdgeFacts {
  const uses = new Map<number, number>();
  const count = welded.length;
  // Per edge: faces that run from the smaller to the greater vertex + 65536 × faces that run back.
  const add = (from: number, to: number) => {
    const key = from < to ? from * count + to : to * count + from;
    uses.set(key, (uses.get(key) ?? 0) + (from < to ? 1 : 65536));
  };
  for (let i = 0; i < indices.length; i += 3) {
    const a = welded[indices[i]];
    const b = welded[indices[i + 1]];
    const c = welded[indices[i + 2]];
    if (a === b || b === c || c === a) continue;
    add(a, b);
    add(b, c);
    add(c, a);
  }
  const facts = { open: 0, shared: 0, flipped: 0 };
  for (const use of uses.values()) {
    const forward = use & 0xffff;
    const backward = use >>> 16;
    if (forward + backward === 1) facts.open++;
    else if (forward + backward > 2) facts.shared++;
    else if (forward !== backward) facts.flipped++;
  }
  return facts;
}

/** Faces whose corners lie on a line or in a point, exactly. */
function countDegenerate({ positions, indices }: BakedMesh): number {
  let degenerate = 0;
  for (let i = 0; i < indices.length; i += 3) {
    const a = 3 * indices[i];
    const b = 3 * indices[i + 1];
    const c = 3 * indices[i + 2];
    const e1 = [0, 1, 2].map((k) => positions[b + k] - positions[a + k]);
    const e2 = [0, 1, 2].map((k) => positions[c + k] - positions[a + k]);
    const flat = [0, 1, 2].every((k) => e1[(k + 1) % 3] * e2[(k + 2) % 3] === e1[(k + 2) % 3] * e2[(k + 1) % 3]);
    if (flat) degenerate++;
  }
  return degenerate;
}

function sidedness(model: Model): "all" | "some" | "none" {
  const used = model.instances.map((instance) => model.meshes[instance.mesh].doubleSided);
  if (used.every((doubleSided) => doubleSided)) return "all";
  return used.some((doubleSided) => doubleSided) ? "some" : "none";
}

/** Names in the order in which they are first used, without the nameless. */
function materialNames(model: Model): string[] {
  const names = new Set<string>();
  for (const { mesh } of model.instances) {
    const { material, materials } = model.meshes[mesh];
    for (const name of material === null ? materials : [material]) if (name !== "") names.add(name);
  }
  return [...names];
}
