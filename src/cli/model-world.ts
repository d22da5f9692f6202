import { readFile } from "node:fs/promises";
import { fail, namingFile } from "../io/fail.ts";
import type { Model, ModelGroup } from "../io/model.ts";
import { fileError, loadModel } from "../io/node-load.ts";
import { modelColliders } from "../io/to-shapes.ts";
import { type Aabb, createAabb, expandAabb } from "../math/aabb.ts";
import { createPose, readPose } from "../math/pose.ts";
import { openWorld } from "../snapshot/open-world.ts";
import type { Hit } from "../world/hit.ts";
import { World } from "../world/world.ts";

/** What a collider of a model stands for; its `owner`. */
export interface ModelObject {
  readonly name: string;
  /** Named runs of its faces (OBJ groups), in order; empty where the file has none. */
  readonly groups: readonly ModelGroup[];
  /** Number of its first group, or of itself, counted over the whole model. */
  readonly number: number;
}

/** A model as a world: one static collider for each instance of a mesh. Or a snapshot of any world. */
export interface ModelWorld {
  readonly world: World;
  /** Box around everything that has bounds. */
  readonly bounds: Aabb;
}

/** Whether a path names a snapshot of a world. */
export function isSnapshot(path: string): boolean {
  return /\.hscn$/i.test(path);
}

/** Loads a model file and puts each of its objects into a world, or opens a snapshot. Errors name the file. */
export async function loadModelWorld(path: string): Promise<ModelWorld> {
  const world = isSnapshot(path) ? await loadSnapshot(path) : await cookModels([path]);
  return { world, bounds: worldBounds(world) };
}

/** Opens a snapshot. Values that its owner encoded stay encoded. */
export async function loadSnapshot(path: string): Promise<World> {
  const bytes = await readFile(path).catch((error) => fail(path, fileError(error)));
  return namingFile(path, () => openWorld(bytes, { decode: (stored) => stored }) as unknown as World);
}

/** One world with the objects of all model files. Errors name the file. */
export async function cookModels(paths: readonly string[]): Promise<World> {
  const world = new World();
  let number = 0;
  for (const path of paths) {
    const model = await loadModel(path);
    namingFile(path, () => {
      number = addModel(world, model, number);
    });
  }
  return world;
}

/** Adds a collider for every instance that has faces. Objects are counted from `number` on; returns the next number. */
function addModel(world: World, model: Model, number: number): number {
  const instances = model.instances.filter(({ mesh }) => model.meshes[mesh].indices.length > 0);
  let next = number;
  modelColliders(model).forEach((collider, i) => {
    const { groups } = model.meshes[instances[i].mesh];
    const owner: ModelObject = { name: instances[i].name, groups, number: next };
    world.add({ ...collider, owner });
    next += Math.max(1, groups.length);
  });
  return next;
}

function worldBounds(world: World): Aabb {
  const bounds = createAabb();
  const box = createAabb();
  const pose = createPose();
  for (const { shape, position, rotation } of world.colliders()) {
    readPose("loadModelWorld", "", { position, rotation }, pose);
    shape.type.aabb(shape, pose, box);
    if (box.every(Number.isFinite)) expandAabb(bounds, box);
  }
  return bounds;
}

/**
 * The object that was hit: its name, or that of the group of its face, and its number within the model. A collider of a snapshot that no model made has the name of its owner, or its key.
 */
export function hitObject(hit: Pick<Hit, "owner" | "faceIndex" | "collider">): {
  readonly name: string;
  readonly number: number;
} {
  const { name, groups, number } = (hit.owner ?? {}) as Partial<ModelObject>;
  if (!Array.isArray(groups) || typeof number !== "number") {
    return { name: typeof name === "string" ? name : `collider ${hit.collider.key}`, number: hit.collider.id };
  }
  const group = groups.findIndex(({ firstFace, faceCount }) => hit.faceIndex < firstFace + faceCount);
  return group < 0
    ? { name: name ?? "", number }
    : { name: groups[group].name || (name ?? ""), number: number + group };
}
