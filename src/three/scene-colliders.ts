import { BatchedMesh, InstancedMesh, Mesh, Object3D, SkinnedMesh } from "three";
import type { Collider } from "../world/collider.ts";
import type { World } from "../world/world.ts";
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
  /** Of the present update: its number, and objects met so far. */
  #round = 0;
  #seen = 0;

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
    this.#round++;
    this.#seen = 0;
    this.others.length = 0;
    for (const root of this.#roots) this.#visit(root);
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
  }

  #visit(object: Object3D): void {
    const tracked = this.#tracked.get(object) ?? this.#meet(object);
    if (tracked !== null && tracked.round !== this.#round) {
      tracked.round = this.#round;
      this.#seen++;
      tracked.update();
    }
    if (!this.#recursive) return;
    const { children } = object;
    for (let i = 0; i < children.length; i++) this.#visit(children[i]);
  }

  /** An object that has no colliders yet; null where it gets none. */
  #meet(object: Object3D): TrackedObject | null {
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

/** three's own ways to cast rays at triangles; a class of a user's own, or a method set on an object, is left to itself. */
const MESH_RAYCASTS = new Set(
  [Mesh, InstancedMesh, SkinnedMesh, BatchedMesh].map(({ prototype }) => prototype.raycast),
);

function isPlainMesh(object: Object3D): object is Mesh {
  const { isMesh, material, geometry } = object as Partial<Mesh>;
  if (isMesh !== true || material === undefined || !MESH_RAYCASTS.has(object.raycast)) return false;
  return geometry?.attributes.position !== undefined;
}

function hasOwnRaycast(object: Object3D): boolean {
  return object.raycast !== Object3D.prototype.raycast && !MESH_RAYCASTS.has(object.raycast);
}
