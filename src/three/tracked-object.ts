import type { InstancedMesh, Material, Mesh } from "three";
import { MAX_LENGTH } from "../math/scalar.ts";
import { box } from "../shapes/box.ts";
import { compound } from "../shapes/compound.ts";
import type { AttributeArray } from "../shapes/mesh/attributes.ts";
import { type MeshOptions, mesh } from "../shapes/mesh/mesh.ts";
import { scaled } from "../shapes/scaled.ts";
import type { Shape } from "../shapes/shape.ts";
import type { Collider, ColliderOptions } from "../world/collider.ts";
import type { World } from "../world/world.ts";
import type { FacePart } from "./faces.ts";
import { type Instance, instancesOf, isBatched, isInstanced, worldMatrixOf } from "./instances.ts";
import { bake, bakeNormals, type Placement, takeApart } from "./matrix.ts";
import { isPosed } from "./pose.ts";
import { PosedFaces } from "./posed-faces.ts";
import { Revision } from "./revision.ts";
import { SceneItem } from "./scene-item.ts";
import { sharedParts } from "./shared-parts.ts";
import { areCoordinates } from "./whole-faces.ts";

/** Settings that colliders of one object share; what the object itself decides is left out. */
export type ObjectSettings = Omit<
  ColliderOptions<string, string>,
  "shape" | "complex" | "position" | "rotation" | "userData"
>;

/** A scale this near to 1 counts as 1: three's own products of matrices leave as much. */
const UNIT_SCALE = 1e-12;
/** Thickness of the box of a flat object, relative to its largest side. */
const FLAT = 1e-6;

/** An instance and its colliders, one for each of its parts. */
interface Placed {
  readonly matrix: Float64Array;
  readonly parts: readonly FacePart[];
  scale: readonly number[];
  colliders: Collider[];
}

/** An object of a scene and the colliders that stand for it. */
export class TrackedObject {
  readonly object: Mesh;
  /** The method of the object when it was met. */
  readonly raycast: Mesh["raycast"];
  /** The last update of the scene that met it. */
  round = 0;
  readonly #world: World<string, string>;
  readonly #settings: ObjectSettings;
  readonly #asBox: boolean;
  readonly #placed = new Map<number, Placed>();
  readonly #matrix = new Float64Array(16).fill(Number.NaN);
  readonly #revision = new Revision();
  #instanceMatrix: InstancedMesh["instanceMatrix"] | null = null;
  #instanceVersion = -1;
  /** Of a kind that is looked at part by part; of a kind that has a version for all instances. */
  readonly #isBatched: boolean;
  readonly #instanced: InstancedMesh | null;
  /** Of an object whose vertices move by themselves. */
  #posed: PosedFaces | null = null;

  constructor(object: Mesh, world: World<string, string>, settings: ObjectSettings, asBox: boolean) {
    this.object = object;
    this.raycast = object.raycast;
    this.#isBatched = isBatched(object);
    this.#instanced = isInstanced(object) ? object : null;
    this.#world = world;
    this.#settings = settings;
    this.#asBox = asBox;
  }

  get colliders(): Collider[] {
    return [...this.#placed.values()].flatMap(({ colliders }) => colliders);
  }

  /** Brings the colliders in step with the object. */
  update(): void {
    const { object } = this;
    let changed = !this.#revision.isSame(object, this.round);
    if (!changed && this.#posed?.hasMoved(object)) changed = !this.#follow(this.#posed);
    if (changed) {
      this.remove();
      this.#posed = isPosed(object) ? new PosedFaces(object) : null;
    }
    if (!changed && !this.#isBatched && this.#isWhereItWas()) return;
    this.#placeAll(instancesOf(object));
  }

  /** Brings the meshes to another pose. False: they must be made anew. */
  #follow(posed: PosedFaces): boolean {
    if (!posed.follow(this.object)) return false;
    // shapes that were made from the vertices
    if (this.#asBox || [...this.#placed.values()].some(({ scale }) => scale.length === 0)) this.remove();
    for (const collider of this.colliders) if (!collider.removed) collider.refresh();
    return true;
  }

  remove(): void {
    for (const { colliders } of this.#placed.values())
      for (const collider of colliders) if (!collider.removed) collider.remove();
    this.#placed.clear();
    this.#matrix.fill(Number.NaN);
  }

  #isWhereItWas(): boolean {
    const instanced = this.#instanced;
    const version = instanced === null ? 0 : instanced.instanceMatrix.version + instanced.count / 2 ** 32;
    const { elements } = this.object.matrixWorld;
    const matrices = instanced === null ? null : instanced.instanceMatrix;
    if (version === this.#instanceVersion && matrices === this.#instanceMatrix && sameMatrix(elements, this.#matrix)) {
      return true;
    }
    this.#instanceVersion = version;
    this.#instanceMatrix = matrices;
    this.#matrix.set(elements);
    return false;
  }

  #placeAll(instances: readonly Instance[]): void {
    const left = new Set(this.#placed.keys());
    const known = new Map<number, readonly FacePart[]>(); // by their range in the geometry
    for (const instance of instances) {
      left.delete(instance.id);
      let parts = this.#posed?.parts ?? known.get(rangeKey(instance));
      if (parts === undefined) {
        parts = sharedParts(this.object, instance);
        known.set(rangeKey(instance), parts);
      }
      this.#place(instance.id, parts);
    }
    for (const id of left) {
      for (const collider of this.#placed.get(id)!.colliders) if (!collider.removed) collider.remove();
      this.#placed.delete(id);
    }
  }

  #place(id: number, parts: readonly FacePart[]): void {
    const { elements } = worldMatrixOf(this.object, id);
    const before = this.#placed.get(id);
    if (before !== undefined && before.parts === parts && sameNumbers(elements, before.matrix)) return;
    const placement = placementOf(elements);
    if (before !== undefined && before.parts === parts && placement !== null && canMove(before, placement)) {
      before.matrix.set(elements);
      for (const collider of before.colliders)
        if (!collider.removed) collider.setPose(placement.position, placement.rotation);
      return;
    }
    for (const collider of before?.colliders ?? []) if (!collider.removed) collider.remove();
    const matrix = Float64Array.from(elements);
    const colliders = placement === null ? [] : parts.flatMap((part) => this.#add(id, part, matrix, placement) ?? []);
    this.#placed.set(id, { matrix, parts, scale: placement?.sheared === false ? placement.scale : [], colliders });
  }

  /** Null where that would be beyond what a mesh takes. */
  #add(instance: number, part: FacePart, matrix: Float64Array, placement: Placement): Collider | null {
    const { object } = this;
    const { position, rotation } = placement;
    const exact = shapeOf(part, matrix, placement);
    if (exact === null) return null;
    const material = Array.isArray(object.material) ? null : (object.material as Material);
    return this.#world.add({
      owner: object,
      material,
      ...this.#settings,
      ...(this.#asBox ? { shape: boxAround(exact), complex: exact } : { shape: exact }),
      position,
      rotation,
      userData: new SceneItem(object, instance, part, matrix, part.reversed !== isTurned(placement)),
    });
  }
}

/** Null where nothing can be hit, or it is farther than worlds reach. */
function placementOf(matrix: ArrayLike<number>): Placement | null {
  const placement = takeApart(matrix);
  return placement?.position.some((value) => Math.abs(value) > MAX_LENGTH) ? null : placement;
}

function rangeKey({ start, count }: Instance): number {
  return start * 2 ** 26 + count;
}

/** Moving is enough: the scale is the same, and no shear is or was there. */
function canMove(before: Placed, placement: Placement): boolean {
  return !placement.sheared && before.colliders.length > 0 && sameNumbers(before.scale, placement.scale);
}

/** Baking a mirroring shear turns the faces round, so their corners must be too; a scale does that by itself. */
function isTurned({ scale, sheared }: Pick<Placement, "scale" | "sheared">): boolean {
  return sheared && scale[0] < 0;
}

function shapeOf({ mesh: whole }: FacePart, matrix: Float64Array, { scale, sheared }: Placement): Shape | null {
  if (!sheared) {
    if (scale.every((s) => Math.abs(s - 1) <= UNIT_SCALE)) return whole;
    // what `scaled` takes, and what has room for boxes
    const isFit = scale.every((s, axis) => {
      const reach = Math.max(1, Math.abs(whole.bounds[axis]), Math.abs(whole.bounds[axis + 3]));
      return Math.abs(s) * MAX_LENGTH >= 1 && Math.abs(s) * reach <= MAX_LENGTH;
    });
    return isFit ? scaled(whole, scale) : null;
  }
  const baked = bake(whole.positions, matrix);
  if (!areCoordinates(baked)) return null;
  const { indices, doubleSided, attributes } = whole;
  const corners = isTurned({ scale, sheared })
    ? indices.map((_, i) => indices[i - (i % 3) + ((3 - (i % 3)) % 3)])
    : indices;
  return mesh(baked, corners, { doubleSided, attributes: bakedAttributes(attributes, matrix) });
}

/** As they are; normals stay square to the surface. */
function bakedAttributes(attributes: FacePart["mesh"]["attributes"], matrix: Float64Array): MeshOptions["attributes"] {
  const baked: Record<string, { array: AttributeArray; itemSize: number; normalized: boolean }> = {};
  for (const [name, { array, itemSize, divisor }] of attributes ?? []) {
    if (name === "normal") baked[name] = { array: bakeNormals(array, matrix), itemSize, normalized: false };
    else baked[name] = { array, itemSize, normalized: divisor !== 1 };
  }
  return baked;
}

/** The oriented box of an object: it turns with it. */
function boxAround(exact: Shape): Shape {
  const bounds = (exact as Shape & { readonly bounds: Float64Array }).bounds;
  const half = [0, 1, 2].map((axis) => (bounds[axis + 3] - bounds[axis]) / 2);
  const least = Math.max(...half) * FLAT || FLAT;
  const [hx, hy, hz] = half.map((value) => Math.max(value, least));
  const position = [0, 1, 2].map((axis) => (bounds[axis + 3] + bounds[axis]) / 2);
  return compound([{ shape: box(hx, hy, hz), position }]);
}

/** Apart from {@link sameNumbers}, and without a loop, which takes twice as long: it is asked about every object of a scene all the time. */
function sameMatrix(a: readonly number[], b: Float64Array): boolean {
  return (
    a[12] === b[12] &&
    a[13] === b[13] &&
    a[14] === b[14] &&
    a[15] === b[15] &&
    a[0] === b[0] &&
    a[1] === b[1] &&
    a[2] === b[2] &&
    a[3] === b[3] &&
    a[4] === b[4] &&
    a[5] === b[5] &&
    a[6] === b[6] &&
    a[7] === b[7] &&
    a[8] === b[8] &&
    a[9] === b[9] &&
    a[10] === b[10] &&
    a[11] === b[11]
  );
}

function sameNumbers(a: ArrayLike<number>, b: ArrayLike<number>): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}
