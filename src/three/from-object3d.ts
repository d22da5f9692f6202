import type { Object3D } from "three";
import { checkOptions, show } from "../math/check.ts";
import type { DefaultChannel } from "../world/channels.ts";
import type { ColliderOptions } from "../world/collider.ts";
import type { ProfileName } from "../world/profiles.ts";
import { World } from "../world/world.ts";
import { SceneColliders } from "./scene-colliders.ts";
import type { ObjectSettings } from "./tracked-object.ts";

/** Options of {@link fromObject3D}. */
export interface FromObject3DOptions<C extends string = DefaultChannel, P extends string = never> {
  /** Where the colliders go. Default: a new world. */
  readonly world?: World<C, P>;
  /** What colliders are, besides what the object decides: settings for all, or a function of the object, which may leave it out by null. */
  readonly collider?: SceneColliderSettings<C, P> | ((object: Object3D) => SceneColliderSettings<C, P> | null);
  /**
   * "mesh" (default): queries meet triangles. "obb": they meet the object's oriented box, and triangles with `complex: true`; cheap first looks, coarse overlaps.
   */
  readonly simple?: "mesh" | "obb";
  /** Its children too, and theirs. Default true. */
  readonly recursive?: boolean;
}

/** Settings of a collider but for what an Object3D decides. */
export type SceneColliderSettings<C extends string, P extends string> = Omit<
  ColliderOptions<C, ProfileName<C, P>>,
  "shape" | "complex" | "position" | "rotation" | "userData"
>;

const KNOWN_OPTIONS: Readonly<Record<keyof FromObject3DOptions, true>> = {
  world: true,
  collider: true,
  simple: true,
  recursive: true,
};

/**
 * Puts every mesh under an object of three.js into a world: Mesh, InstancedMesh (a collider an instance), BatchedMesh, SkinnedMesh and morph targets in their present pose, at their world
 * matrices, mirrored, scaled and sheared ones too. Materials decide by their side what is hit. `owner` of a collider is the object, `material` its material (null for a list of
 * them); {@link sceneHit} tells instance and triangle of a hit. Geometries that several objects share become one mesh. Invisible objects and all layers take part, as in three. Call
 * `update()` when the scene has changed. What is farther than 1e75, or has a matrix that flattens or is not finite, gets no collider. Calls `updateWorldMatrix` of the object once. Throws TypeError or RangeError naming the argument.
 */
export function fromObject3D<C extends string = DefaultChannel, P extends string = never>(
  object: Object3D,
  options: FromObject3DOptions<C, P> = {},
): SceneColliders<C, P> {
  checkOptions("fromObject3D", options, KNOWN_OPTIONS);
  if (object?.isObject3D !== true) throw new TypeError(`fromObject3D: object must be an Object3D, got ${show(object)}`);
  const { collider = {}, simple = "mesh", recursive = true } = options;
  if (simple !== "mesh" && simple !== "obb") {
    throw new RangeError(`fromObject3D: simple must be "mesh" or "obb", got ${show(simple)}`);
  }
  const world = options.world ?? (new World() as unknown as World<C, P>);
  if (!(world instanceof World)) throw new TypeError(`fromObject3D: world must be a World, got ${show(world)}`);
  object.updateWorldMatrix(true, true);
  const settings = typeof collider === "function" ? collider : () => collider;
  return new SceneColliders(world, [object], recursive, {
    settings: settings as (object: Object3D) => ObjectSettings | null,
    asBoxes: simple === "obb",
  });
}
