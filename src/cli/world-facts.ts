import type { Compound } from "../shapes/compound.ts";
import type { Mesh } from "../shapes/mesh/mesh.ts";
import type { ScaledMesh } from "../shapes/scaled/scaled-mesh.ts";
import type { Shape } from "../shapes/shape.ts";
import type { ModelWorld } from "./model-world.ts";

/** What `hitscan info` tells of a snapshot. Lengths in the world's unit. */
export interface WorldFacts {
  readonly name: string;
  readonly format: "hitscan snapshot";
  readonly bytes: number;
  readonly openMs: number;
  readonly colliders: number;
  readonly static: number;
  /** How many different shapes of each kind there are, those inside others too. */
  readonly shapes: Readonly<Record<string, number>>;
  /** Of all different meshes. */
  readonly triangles: number;
  readonly channels: readonly string[];
  readonly bounds: { readonly min: number[]; readonly max: number[] };
}

/** The facts about an opened snapshot. */
export function worldFacts({ world, bounds }: ModelWorld, name: string, bytes: number, openMs: number): WorldFacts {
  const shapes = new Set<Shape>();
  let fixed = 0;
  for (const { shape, complex, mobility } of world.colliders()) {
    collect(shape, shapes);
    if (complex !== null) collect(complex, shapes);
    if (mobility === "static") fixed++;
  }
  const kinds: Record<string, number> = {};
  let triangles = 0;
  for (const shape of shapes) {
    const kind = "scale" in shape ? "scaled mesh" : shape.type.name;
    kinds[kind] = (kinds[kind] ?? 0) + 1;
    triangles += (shape as Partial<Mesh>).faceCount ?? 0;
  }
  return {
    name,
    format: "hitscan snapshot",
    bytes,
    openMs,
    colliders: world.size,
    static: fixed,
    shapes: kinds,
    triangles,
    channels: world.channels,
    bounds: { min: [...bounds.subarray(0, 3)], max: [...bounds.subarray(3)] },
  };
}

/** Adds a shape and those that it is made of. */
function collect(shape: Shape, shapes: Set<Shape>): void {
  if (shapes.has(shape)) return;
  shapes.add(shape);
  const { children = [] } = shape as Partial<Compound>;
  for (const child of children) collect(child.shape, shapes);
  const { mesh } = shape as Partial<ScaledMesh>;
  if (mesh !== undefined) collect(mesh, shapes);
}
