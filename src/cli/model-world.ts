import { namingFile } from "../io/fail.ts";
import type { Model, ModelGroup } from "../io/model.ts";
import { loadModel } from "../io/node-load.ts";
import { modelColliders } from "../io/to-shapes.ts";
import { type Aabb, createAabb, expandAabb } from "../math/aabb.ts";
import { createPose, readPose } from "../math/pose.ts";
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

/** A model as a world: one static collider for each instance of a mesh. */
export interface ModelWorld {
  readonly world: World;
  /** Box around everything. */
  readonly bounds: Aabb;
}

/** Loads a model file and puts each of its objects into a world. Errors name the file. */
export async function loadModelWorld(path: string): Promise<ModelWorld> {
  const model = await loadModel(path);
  return namingFile(path, () => createModelWorld(model));
}

function createModelWorld(model: Model): ModelWorld {
  const objects = modelObjects(model);
  const world = new World();
  const bounds = createAabb();
  const box = createAabb();
  const pose = createPose();
  modelColliders(model).forEach((collider, i) => {
    world.add({ ...collider, owner: objects[i] });
    readPose("loadModelWorld", "", collider, pose);
    collider.shape.type.aabb(collider.shape, pose, box);
    expandAabb(bounds, box);
  });
  return { world, bounds };
}

/** The objects in the order of `modelColliders`: every instance that has faces. */
function modelObjects(model: Model): ModelObject[] {
  let number = 0;
  const objects: ModelObject[] = [];
  for (const { name, mesh } of model.instances) {
    const { groups, indices } = model.meshes[mesh];
    if (indices.length === 0) continue;
    objects.push({ name, groups, number });
    number += Math.max(1, groups.length);
  }
  return objects;
}

/** The object that was hit: its name, or that of the group of its face, and its number within the model. */
export function hitObject(hit: Pick<Hit, "owner" | "faceIndex">): { readonly name: string; readonly number: number } {
  const { name, groups, number } = hit.owner as ModelObject;
  const group = groups.findIndex(({ firstFace, faceCount }) => hit.faceIndex < firstFace + faceCount);
  return group < 0 ? { name, number } : { name: groups[group].name || name, number: number + group };
}
