import { BatchedMesh, InstancedMesh, Mesh, Object3D, SkinnedMesh } from "three";
import type { Collider } from "../world/collider.ts";
import type { World } from "../world/world.ts";
import { nextLook } from "./geometry-state.ts";
import { type ObjectSettings, TrackedObject } from "./tracked-object.ts";

/** What {@link SceneColliders} asks its maker. */
export interface SceneRules {
  /** Settings of the colliders of an object; null leaves it out (not its children). */
  readonly settings: (object: Object3D) => ObjectSettings | null;
  /** Boxes for simple queries, triangles for those with `complex: true`. */
  readonly asBoxes: boolean;
}

/** Colliders of all meshes under some objects, in step with them whenever `update` is called. Made by fromObject3D. */
export class SceneColliders<C extends string = string, P extends string = string> {
  readonly world: World<C, P>;
  /** Objects that are hit by a method of their own (lines, points, sprites, a user's `raycast`): they have no colliders. As of the last update. */
  readonly others: Object3D[] = [];
  readonly #roots: readonly Object3D[];
  readonly #recursive: boolean;
  readonly #rules: SceneRules;
  readonly #tracked = new Map<Object3D, TrackedObject>();
  /** All objects in the order in which the last update met them, and what stands for each: most are at the same place in the next, and no map is asked. */
  readonly #order: Object3D[] = [];
  readonly #standing: (TrackedObject | null)[] = [];
  /** Of the present update: its number, objects met so far, and those of them with colliders. */
  #round = 0;
  #met = 0;
  #seen = 0;
  #commonLayers = -1;

  constructor(world: World<C, P>, roots: readonly Object3D[], recursive: boolean, rules: SceneRules) {
    this.world = world;
    this.#roots = [...roots];
    this.#recursive = recursive;
    this.#rules = rules;
    this.update();
  }

  /**
   * Brings the colliders in step with the scene: what was added, removed, moved, scaled, instanced, posed or given other vertices (with three's `needsUpdate`) since. World
   * matrices are taken as they are, as three's Raycaster does: the renderer or `updateMatrixWorld()` must have worked them out. What has not changed costs a comparison.
   */
  update(): void {
    this.#round = nextLook();
    this.#met = 0;
    this.#seen = 0;
    this.#commonLayers = -1;
    this.others.length = 0;
    for (const root of this.#roots) this.#visit(root);
    this.#order.length = this.#met;
    this.#standing.length = this.#met;
    if (this.#seen === this.#tracked.size) return;
    for (const [object, tracked] of this.#tracked) {
      if (tracked.round === this.#round) continue;
      tracked.remove();
      this.#tracked.delete(object);
    }
  }

  /** The colliders of an object: none, one, or one for each instance and for each of the sides that its materials show. */
  collidersOf(object: Object3D): Collider<C>[] {
    return (this.#tracked.get(object)?.colliders ?? []) as Collider<string>[] as Collider<C>[];
  }

  /** Takes all of them out of the world; the next `update` puts them back. */
  remove(): void {
    for (const tracked of this.#tracked.values()) tracked.remove();
    this.#tracked.clear();
    this.#order.length = 0;
    this.#standing.length = 0;
  }

  /** Bits of the layers that every object with colliders is in, as of the last update. */
  get commonLayers(): number {
    return this.#commonLayers;
  }

  #visit(object: Object3D): void {
    const at = this.#met++;
    const known = this.#order[at] === object ? this.#standing[at] : (this.#tracked.get(object) ?? null);
    const tracked = known !== null && isAsMet(known) ? known : this.#meet(object, known);
    this.#order[at] = object;
    this.#standing[at] = tracked;
    if (tracked !== null && tracked.round !== this.#round) {
      tracked.round = this.#round;
      this.#seen++;
      this.#commonLayers &= object.layers.mask;
      tracked.update();
    }
    if (!this.#recursive) return;
    const { children } = object;
    for (let i = 0; i < children.length; i++) this.#visit(children[i]);
  }

  /** An object that has no colliders yet, or others that were made when it had another method to cast rays; null where it gets none. */
  #meet(object: Object3D, before: TrackedObject | null): TrackedObject | null {
    if (before !== null) {
      before.remove();
      this.#tracked.delete(object);
    }
    if (!isPlainMesh(object)) {
      if (hasOwnRaycast(object)) this.others.push(object);
      return null;
    }
    const settings = this.#rules.settings(object);
    if (settings === null) return null;
    const world = this.world as unknown as World<string, string>;
    const tracked = new TrackedObject(object, world, settings, this.#rules.asBoxes);
    this.#tracked.set(object, tracked);
    return tracked;
  }
}

type RaycastMethod = Object3D["raycast"];

/** three's own ways to cast rays at triangles; a class of a user's own, or a method set on an object, is left to itself. */
const MESH_RAYCASTS = new Set<RaycastMethod>(
  [Mesh, InstancedMesh, SkinnedMesh, BatchedMesh].map(({ prototype }) => prototype.raycast),
);

/** Methods of those classes beside `raycast`: by them the classes of another copy of three are known. */
const MESH_METHODS = ["getVertexPosition", "setMatrixAt", "applyBoneTransform"];

/** Whether triangles of an object are found in three's own way: by a class of this copy of three, or of another one on the same page. */
function isThreesOwn(object: Object3D): boolean {
  const { raycast } = object;
  if (MESH_RAYCASTS.has(raycast)) return true;
  if (object instanceof Object3D || Object.hasOwn(object, "raycast") || typeof raycast !== "function") return false;
  let owner = Object.getPrototypeOf(object) as object;
  while (!Object.hasOwn(owner, "raycast")) owner = Object.getPrototypeOf(owner) as object;
  if (!MESH_METHODS.some((name) => Object.hasOwn(owner, name))) return false;
  MESH_RAYCASTS.add(raycast);
  return true;
}

/** Whether an object is a mesh whose triangles are searched here. */
export function isPlainMesh(object: Object3D): object is Mesh {
  const { isMesh, material, geometry } = object as Partial<Mesh>;
  if (isMesh !== true || material === undefined || !isThreesOwn(object)) return false;
  return geometry?.attributes.position !== undefined;
}

/** Whether there still are triangles to search in an object as it was met: geometry and material may have been taken away since. */
function isAsMet({ object, raycast }: TrackedObject): boolean {
  const { geometry, material } = object as Partial<Mesh>;
  return object.raycast === raycast && material !== undefined && geometry?.attributes.position !== undefined;
}

function hasOwnRaycast(object: Object3D): boolean {
  return object.raycast !== Object3D.prototype.raycast && !MESH_RAYCASTS.has(object.raycast);
}
