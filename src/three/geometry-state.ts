import type { BufferAttribute, BufferGeometry, InterleavedBufferAttribute } from "three";
import { positionsOf } from "./geometry.ts";

type Attribute = BufferAttribute | InterleavedBufferAttribute | null | undefined;

/** An attribute as it was when it was last looked at. */
class Watched {
  #attribute: Attribute = null;
  #version = -1;

  isSame(attribute: Attribute): boolean {
    const version = attribute ? versionOf(attribute) : -1;
    if (attribute === this.#attribute && version === this.#version) return true;
    this.#attribute = attribute;
    this.#version = version;
    return false;
  }
}

/** A ball around all vertices of a geometry. */
export interface Ball {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly radius: number;
}

/** Notices that a geometry has changed: once for all objects that share it. */
export class GeometryState {
  /** Grows whenever a change is seen. */
  #changes = 0;
  #look = 0;
  #ball: Ball | null = null;
  #ballChanges = -1;
  #morphs: BufferGeometry["morphAttributes"]["position"] = undefined;
  #drawStart = 0;
  #drawCount = Infinity;
  readonly #index = new Watched();
  readonly #position = new Watched();
  readonly #normal = new Watched();
  readonly #uv = new Watched();
  readonly #skinIndex = new Watched();
  readonly #skinWeight = new Watched();
  readonly #targets: Watched[] = [];
  #targetsRelative = false;

  /** How often the geometry has changed as far as was seen. It is compared once a look: the number that an update of a scene has ({@link nextLook}). */
  changesAt(look: number, geometry: BufferGeometry): number {
    if (look !== this.#look) {
      this.#look = look;
      if (!this.#isSame(geometry)) this.#changes++;
    }
    return this.#changes;
  }

  /** The ball around the vertices as they are at a look. */
  ballAt(look: number, geometry: BufferGeometry): Ball {
    const changes = this.changesAt(look, geometry);
    if (this.#ball === null || changes !== this.#ballChanges) this.#ball = ballAround(geometry);
    this.#ballChanges = changes;
    return this.#ball;
  }

  #isSame(geometry: BufferGeometry): boolean {
    const { attributes, index, drawRange } = geometry;
    let same = this.#index.isSame(index);
    same = this.#position.isSame(attributes.position) && same;
    same = this.#normal.isSame(attributes.normal) && same;
    same = this.#uv.isSame(attributes.uv) && same;
    same = this.#skinIndex.isSame(attributes.skinIndex) && same;
    same = this.#skinWeight.isSame(attributes.skinWeight) && same;
    same = this.#areTargetsSame(geometry) && same;
    same = same && drawRange.start === this.#drawStart && drawRange.count === this.#drawCount;
    this.#drawStart = drawRange.start;
    this.#drawCount = drawRange.count;
    return same;
  }

  #areTargetsSame({ morphAttributes, morphTargetsRelative }: BufferGeometry): boolean {
    const targets = morphAttributes.position;
    let same = targets === this.#morphs && morphTargetsRelative === this.#targetsRelative;
    this.#morphs = targets;
    this.#targetsRelative = morphTargetsRelative;
    if (targets === undefined) return same;
    same = same && targets.length === this.#targets.length;
    this.#targets.length = Math.min(this.#targets.length, targets.length);
    for (let i = 0; i < targets.length; i++) {
      this.#targets[i] ??= new Watched();
      same = this.#targets[i].isSame(targets[i]) && same;
    }
    return same;
  }
}

const states = new WeakMap<BufferGeometry, GeometryState>();
let looks = 0;

/** The one state of a geometry. */
export function stateOf(geometry: BufferGeometry): GeometryState {
  let state = states.get(geometry);
  if (state === undefined) {
    state = new GeometryState();
    states.set(geometry, state);
  }
  return state;
}

/** A number for one pass over a scene, in which nothing changes. */
export function nextLook(): number {
  return ++looks;
}

function versionOf(attribute: NonNullable<Attribute>): number {
  const { version } = attribute as { version?: number };
  return version ?? (attribute as { data?: { version: number } }).data?.version ?? 0;
}

/** Around the middle of the box of the vertices. One that is not a number makes the ball endless. */
function ballAround(geometry: BufferGeometry): Ball {
  const positions = positionsOf(geometry);
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i < positions.length; i++) {
    const axis = i % 3;
    low[axis] = Math.min(low[axis], positions[i]);
    high[axis] = Math.max(high[axis], positions[i]);
  }
  const [x, y, z] = low.map((value, axis) => (value + high[axis]) / 2);
  let radius = 0;
  for (let i = 0; i < positions.length; i += 3) {
    radius = Math.max(radius, length(positions[i] - x, positions[i + 1] - y, positions[i + 2] - z));
  }
  return Number.isFinite(x + y + z + radius) ? { x, y, z, radius } : { x: 0, y: 0, z: 0, radius: Infinity };
}

function length(x: number, y: number, z: number): number {
  return Math.sqrt(x * x + y * y + z * z);
}
