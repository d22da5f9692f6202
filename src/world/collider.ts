import { show } from "../math/check.ts";
import type { Pose } from "../math/pose.ts";
import { POSE_POSITION, POSE_SIZE, setRotation } from "../math/pose.ts";
import { type Quat, type QuatLike, readQuat } from "../math/quat.ts";
import { takeNumbers } from "../math/take-numbers.ts";
import { readPoint, type Vec3, type Vec3Like } from "../math/vec3.ts";
import type { Shape } from "../shapes/shape.ts";
import type { Response, Responses } from "./channels.ts";
import type { ProfileName } from "./profiles.ts";

/** Which of the world's two trees holds a collider. Both kinds may be moved; moving a static one costs more. */
export type Mobility = "static" | "movable";

/** What a collider shows of the world it belongs to. The world itself is this object. */
export interface ColliderWorld<C extends string = string> {
  readonly channels: readonly C[];
  /** Number of colliders. */
  readonly size: number;
}

/** Settings of a new collider. */
export interface ColliderOptions<C extends string = string, P extends string = ProfileName<C, never>> {
  readonly shape: Shape;
  /** Render geometry, which queries with `complex: true` ask instead of `shape`. In the same frame. */
  readonly complex?: Shape;
  readonly position?: Vec3Like;
  readonly rotation?: QuatLike;
  /** Default "movable". */
  readonly mobility?: Mobility;
  /**
   * Object type. Default: that of the profile; without one "WorldStatic" or "WorldDynamic" by mobility where the world has such
   * channels, else the world's first channel.
   */
  readonly type?: C;
  /** Name of a set of responses; default "BlockAll". */
  readonly profile?: P;
  /** Responses to single channels, over those of the profile. */
  readonly responses?: Responses<C>;
  /** Whatever the collider belongs to: queries can ignore all colliders of an owner. Default null. */
  readonly owner?: unknown;
  /** Reported in hits, unless the shape knows better for the face or the child. Default null. */
  readonly material?: unknown;
  /** Your own number for the collider, an integer ≥ 0. Of hits at the same distance the lower key comes first. Default: `id`. */
  readonly key?: number;
  /** Takes part in queries. Default true, but false with profile "NoCollision". */
  readonly enabled?: boolean;
  readonly userData?: unknown;
}

/** The settings of a collider after they were checked. */
export interface ColliderSettings<C extends string = string> {
  readonly world: ColliderWorld<C>;
  readonly id: number;
  readonly key: number;
  readonly shape: Shape;
  readonly complex: Shape | null;
  readonly mobility: Mobility;
  readonly type: C;
  readonly owner: unknown;
  readonly material: unknown;
  readonly userData: unknown;
}

/** What a collider needs from the inside of its world. `slot` is its place there. */
export interface ColliderHost {
  /** Throws when the world must not change now (inside a query's callback). */
  checkMutable(where: string): void;
  /** The pose of the collider there, to be read and written until it is removed. */
  poseOf(slot: number): ColliderPose;
  moved(slot: number): void;
  remove(slot: number): LastPlace;
  isEnabled(slot: number): boolean;
  setEnabled(slot: number, enabled: boolean): void;
  setResponses(where: string, slot: number, responses: Responses): void;
  responses(slot: number): Record<string, Response>;
}

/** A collider's pose array: a {@link Pose} followed by the unit quaternion it was made from. */
export type ColliderPose = Pose;
const POSE_QUATERNION = POSE_SIZE;
/** Length of a {@link ColliderPose}. */
export const COLLIDER_POSE_SIZE = POSE_SIZE + 4;

/** What is left of a pose once its collider is gone: position and quaternion, as they stand from POSE_POSITION on. */
export type LastPlace = readonly number[];

export function createColliderPose(): ColliderPose {
  return takeNumbers(COLLIDER_POSE_SIZE);
}

const quaternion = new Float64Array(4);

const newPosition = new Float64Array(3);

/** Reads a pose completely, so that bad input changes nothing; {@link writeColliderPose} follows. */
export function readColliderPose(where: string, position: Vec3Like, rotation: QuatLike | undefined): void {
  readPoint(where, "position", position, newPosition);
  if (rotation !== undefined) readQuat(where, "rotation", rotation, quaternion);
}

/** Writes to `out` what has been read; unless `turned` the rotation that `out` holds stays. */
export function writeColliderPose(turned: boolean, out: ColliderPose): void {
  if (turned) {
    setRotation(out, quaternion);
    for (let i = 0; i < 4; i++) out[POSE_QUATERNION + i] = quaternion[i];
  }
  for (let i = 0; i < 3; i++) out[POSE_POSITION + i] = newPosition[i];
}

/** Numbers that {@link storeColliderPose} writes: the position and the quaternion. */
export const STORED_POSE_SIZE = 7;

/** Writes what a pose is made of to out[at …]. */
export function storeColliderPose(pose: ColliderPose, out: Float64Array, at: number): void {
  for (let i = 0; i < 3; i++) out[at + i] = pose[POSE_POSITION + i];
  for (let i = 0; i < 4; i++) out[at + 3 + i] = pose[POSE_QUATERNION + i];
}

/** Reads the very pose that {@link storeColliderPose} wrote to stored[at …]. */
export function restoreColliderPose(stored: Float64Array, at: number, pose: ColliderPose): void {
  for (let i = 0; i < 4; i++) pose[POSE_QUATERNION + i] = stored[at + 3 + i];
  setRotation(pose, pose.subarray(POSE_QUATERNION));
  for (let i = 0; i < 3; i++) pose[POSE_POSITION + i] = stored[at + i];
}

/** A shape in a world. Made by `world.add`; gone after `remove`. All positions are in world space. */
export class Collider<C extends string = string> {
  // declared, as a field that is also initialised is written twice
  declare readonly world: ColliderWorld<C>;
  /** Number of the collider in its world, counted from 0 in the order of adding and never used again. */
  declare readonly id: number;
  declare readonly key: number;
  declare readonly shape: Shape;
  /** Render geometry, or null. */
  declare readonly complex: Shape | null;
  declare readonly mobility: Mobility;
  declare readonly type: C;
  declare owner: unknown;
  declare material: unknown;
  declare userData: unknown;
  readonly #host: ColliderHost;
  /** Null until it is asked for; in the end what is left of it. */
  #ownPose: ColliderPose | LastPlace | null = null;
  /** −1 once removed. */
  #slot: number;

  /** Use `world.add`. */
  constructor(settings: ColliderSettings<C>, host: ColliderHost, slot: number) {
    this.world = settings.world;
    this.id = settings.id;
    this.key = settings.key;
    this.shape = settings.shape;
    this.complex = settings.complex;
    this.mobility = settings.mobility;
    this.type = settings.type;
    this.owner = settings.owner;
    this.material = settings.material;
    this.userData = settings.userData;
    this.#host = host;
    this.#slot = slot;
  }

  /** A copy of the position. */
  get position(): Vec3 {
    const pose = this.#ownPose ?? this.#takePose();
    const at = this.#slot < 0 ? 0 : POSE_POSITION;
    return { x: pose[at], y: pose[at + 1], z: pose[at + 2] };
  }

  /** A copy of the rotation, a unit quaternion. */
  get rotation(): Quat {
    const pose = this.#ownPose ?? this.#takePose();
    const at = this.#slot < 0 ? POSE_QUATERNION - POSE_POSITION : POSE_QUATERNION;
    return { x: pose[at], y: pose[at + 1], z: pose[at + 2], w: pose[at + 3] };
  }

  /** Whether `remove` was called. */
  get removed(): boolean {
    return this.#slot < 0;
  }

  /** Whether queries see the collider. */
  get enabled(): boolean {
    return this.#slot >= 0 && this.#host.isEnabled(this.#slot);
  }

  set enabled(enabled: boolean) {
    const slot = this.#checkAlive("Collider.enabled");
    if (typeof enabled !== "boolean")
      throw new TypeError(`Collider.enabled: value must be a boolean, got ${show(enabled)}`);
    this.#host.setEnabled(slot, enabled);
  }

  /** A copy of the responses to all channels. */
  get responses(): Record<C, Response> {
    const slot = this.#checkPresent("Collider.responses");
    return this.#host.responses(slot);
  }

  /** Changes the responses to the channels named; the others stay. */
  setResponses(responses: Responses<C>): void {
    const slot = this.#checkAlive("Collider.setResponses");
    this.#host.setResponses("Collider.setResponses", slot, responses);
  }

  /**
   * Moves the collider; without `rotation` it keeps the one it has. The next query sees it. Cheap for movable colliders (their box
   * is renewed once, by the next query); static ones may be moved too, but their tree pays for it.
   */
  setPose(position: Vec3Like, rotation?: QuatLike): void {
    this.#checkAlive("Collider.setPose");
    readColliderPose("Collider.setPose", position, rotation);
    const slot = this.#checkAlive("Collider.setPose"); // a getter of the position may have removed the collider
    writeColliderPose(rotation !== undefined, (this.#ownPose as ColliderPose) ?? this.#takePose());
    this.#host.moved(slot);
  }

  /** To be called after a mesh in `shape` or `complex` has been refitted or rebuilt: the next query measures them anew. */
  refresh(): void {
    this.#host.moved(this.#checkAlive("Collider.refresh"));
  }

  /** Takes the collider out of its world for good. Throws when it is out already. */
  remove(): void {
    const slot = this.#checkAlive("Collider.remove");
    this.#slot = -1;
    this.#ownPose = this.#host.remove(slot);
  }

  #takePose(): ColliderPose {
    const pose = this.#host.poseOf(this.#slot);
    this.#ownPose = pose;
    return pose;
  }

  #checkAlive(where: string): number {
    this.#host.checkMutable(where);
    return this.#checkPresent(where);
  }

  #checkPresent(where: string): number {
    if (this.#slot < 0) throw new Error(`${where}: collider ${this.key} has been removed from its world`);
    return this.#slot;
  }
}
