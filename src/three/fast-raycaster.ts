import { type Intersection, type Object3D, Raycaster, type Vector3 } from "three";
import type { Collider } from "../world/collider.ts";
import type { Hit } from "../world/hit.ts";
import { World } from "../world/world.ts";
import { nextLook } from "./geometry-state.ts";
import { toIntersection } from "./intersection.ts";
import { isRay } from "./is-ray.ts";
import { passesBy } from "./passes-by.ts";
import { SceneColliders } from "./scene-colliders.ts";
import type { SceneItem } from "./scene-item.ts";

/** Lists of objects that begin with the same one and that a raycaster remembers, at most. */
const LISTS = 4;

interface List {
  readonly objects: readonly Object3D[];
  readonly recursive: boolean;
  readonly colliders: SceneColliders;
  /** The number of `update()` calls that it has heard of. */
  updates: number;
}

const EVERYTHING = { untilBlock: false };
const order = (a: Intersection, b: Intersection) => a.distance - b.distance;

/**
 * A Raycaster of three.js that searches triangles through a world of hitscan. Same calls, same results (`Intersection` with all of three's fields), many times faster where there are many
 * triangles. Meshes of all kinds are ours; lines, points, sprites and objects with a `raycast` of their own are asked as before. It keeps a world for each list of objects
 * that it is given, for as long as the first of them lives, and looks at every call whether objects in it have changed: a comparison an object.
 *
 * Differences: rays never slip between triangles; an edge shared by two triangles is hit once; instances count as moved when `instanceMatrix.needsUpdate` was set.
 */
export class FastRaycaster extends Raycaster {
  /** The nearest intersection only: faster still. As in three-mesh-bvh. */
  firstHitOnly = false;
  /** Look for changes in the scene at every call. Without it call `update()` when something has changed. */
  autoUpdate = true;
  readonly #lists = new WeakMap<Object3D, List[]>();
  #updates = 0;

  constructor(origin?: Vector3, direction?: Vector3, near?: number, far?: number) {
    super(origin, direction, near, far);
  }

  /** As in three: the hits on an object, and with `recursive` on those under it, nearest first. */
  override intersectObject<T extends Object3D>(
    object: Object3D,
    recursive = true,
    intersects: Intersection<T>[] = [],
  ): Intersection<T>[] {
    return this.intersectObjects([object], recursive, intersects);
  }

  /** As in three: the hits on a list of objects, nearest first; added to `intersects` and returned. */
  override intersectObjects<T extends Object3D>(
    objects: Object3D[],
    recursive = true,
    intersects: Intersection<T>[] = [],
  ): Intersection<T>[] {
    if (objects.length === 0 || (objects.length === 1 && this.#passesBy(objects[0], recursive))) {
      return intersects.sort(order);
    }
    const { colliders } = this.#listOf(objects, recursive);
    const found: Intersection[] = [];
    const silent = colliders.others.length > 0 ? this.#askOthers(colliders.others, found) : null;
    let sorted = found.length === 0 && intersects.length === 0;
    for (const hit of this.#hits(colliders)) {
      const intersection = toIntersection(hit, this);
      if (intersection !== null && (silent === null || !isUnder(intersection.object, silent))) found.push(intersection);
    }
    if (this.firstHitOnly && found.length > 1) {
      found.sort(order);
      found.length = 1;
      sorted = intersects.length === 0;
    }
    for (let i = 0; i < found.length; i++) intersects.push(found[i] as Intersection<T>);
    return sorted ? intersects : intersects.sort(order);
  }

  /** Those hit by methods of their own. Returns the objects whose children are kept out: their method has returned false. */
  #askOthers(others: readonly Object3D[], found: Intersection[]): Set<Object3D> | null {
    let silent: Set<Object3D> | null = null;
    for (const other of others) {
      if (!other.layers.test(this.layers) || (other.raycast(this, found) as unknown) !== false) continue;
      silent ??= new Set();
      silent.add(other);
    }
    return silent;
  }

  /** With `autoUpdate` off: the next call looks for changes, and so does the next one for every other list of objects. */
  update(): void {
    this.#updates++;
  }

  #passesBy(object: Object3D, recursive: boolean): boolean {
    return this.autoUpdate && passesBy(object, recursive, this.ray, nextLook());
  }

  #hits({ world, commonLayers }: SceneColliders): Hit[] {
    const { near, far, layers } = this;
    const { origin, direction } = this.ray;
    if (!(far >= near && near < Infinity && isRay(this.ray))) return [];
    const ray = { origin, direction, minDistance: near, maxDistance: far };
    // asked about objects one by one only where not all of them are in a layer of the ray's
    const preFilter =
      (commonLayers & layers.mask) === 0
        ? (collider: Collider) => (collider.userData as SceneItem).object.layers.test(layers)
        : undefined;
    if (!this.firstHitOnly) {
      return world.raycastAll(ray, preFilter === undefined ? EVERYTHING : { untilBlock: false, preFilter });
    }
    const hit = world.raycast(ray, preFilter === undefined ? undefined : { preFilter });
    return hit === null ? [] : [hit];
  }

  #listOf(objects: readonly Object3D[], recursive: boolean): List {
    let lists = this.#lists.get(objects[0]);
    if (lists === undefined) {
      lists = [];
      this.#lists.set(objects[0], lists);
    }
    let at = 0;
    while (at < lists.length && !isListOf(lists[at], objects, recursive)) at++;
    const known = at < lists.length;
    const list = known ? lists[at] : makeList(objects, recursive, this.#updates);
    if (at > 0 || !known) {
      if (known) lists.splice(at, 1);
      lists.unshift(list);
      if (lists.length > LISTS) lists.pop();
    }
    if (known && (this.autoUpdate || list.updates !== this.#updates)) list.colliders.update();
    list.updates = this.#updates;
    return list;
  }
}

function isListOf(list: List, objects: readonly Object3D[], recursive: boolean): boolean {
  if (list.recursive !== recursive || list.objects.length !== objects.length) return false;
  for (let i = 0; i < objects.length; i++) if (objects[i] !== list.objects[i]) return false;
  return true;
}

function makeList(objects: readonly Object3D[], recursive: boolean, updates: number): List {
  const world = new World() as unknown as World<string, string>;
  const rules = { settings: () => ({}), asBoxes: false };
  return { objects: [...objects], recursive, colliders: new SceneColliders(world, objects, recursive, rules), updates };
}

function isUnder(object: Object3D, roots: ReadonlySet<Object3D>): boolean {
  if (roots.size === 0) return false;
  for (let above = object.parent; above !== null; above = above.parent) if (roots.has(above)) return true;
  return false;
}
