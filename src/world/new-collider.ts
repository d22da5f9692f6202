import { checkOptions, show } from "../math/check.ts";
import type { Shape } from "../shapes/shape.ts";
import type { ResponseMasks, Responses } from "./channels.ts";
import { unknownName } from "./channels.ts";
import { childMasksOf } from "./child-masks.ts";
import {
  Collider,
  type ColliderOptions,
  type ColliderWorld,
  createColliderPose,
  type Mobility,
  readColliderPose,
  writeColliderPose,
} from "./collider.ts";
import { readFlag } from "./ray-mode.ts";
import type { WorldCore } from "./world-core.ts";

const WHERE = "World.add";
const ORIGIN = { x: 0, y: 0, z: 0 };
const NO_ROTATION = { x: 0, y: 0, z: 0, w: 1 };
const MOBILITIES: readonly Mobility[] = ["static", "movable"];

const pose = createColliderPose();

const KNOWN_OPTIONS: Readonly<Record<keyof ColliderOptions, true>> = {
  shape: true,
  complex: true,
  position: true,
  rotation: true,
  mobility: true,
  type: true,
  profile: true,
  responses: true,
  owner: true,
  material: true,
  key: true,
  enabled: true,
  userData: true,
};

/** Reads the settings of a new collider, all of them before the world is touched, then puts it into the world. */
export function addCollider(core: WorldCore, world: ColliderWorld, options: ColliderOptions): Collider {
  core.checkMutable(WHERE);
  if (options === null || typeof options !== "object") {
    throw new TypeError(`${WHERE}: options must be an object with a shape, got ${show(options)}`);
  }
  checkOptions(WHERE, options, KNOWN_OPTIONS);
  const shape = checkShape("shape", options.shape);
  const complex = options.complex === undefined ? null : checkShape("complex", options.complex);
  const mobility = options.mobility ?? "movable";
  if (!MOBILITIES.includes(mobility)) throw unknownName(WHERE, "mobility", MOBILITIES, mobility);
  const profile = core.channels.profile(WHERE, options.profile ?? "BlockAll");
  const type = options.type ?? (options.profile === undefined ? null : profile.type) ?? defaultType(core, mobility);
  const typeBit = core.channels.bit(WHERE, "type", type);
  const masks = options.responses === undefined ? profile : ownMasks(core, profile, options.responses);
  const childMasks = childMasksOf(WHERE, core.channels, masks, shape, complex ?? shape);
  const ownKey = options.key === undefined ? null : checkKey(options.key);
  const enabled = readFlag(WHERE, "enabled", options.enabled, profile.enabled);
  const { owner = null, material = null, userData } = options;
  readColliderPose(WHERE, options.position ?? ORIGIN, options.rotation ?? NO_ROTATION);
  writeColliderPose(true, pose);

  // from here on nothing of the user's runs: a getter among the options may have added colliders of its own
  const id = core.nextId++;
  const key = ownKey ?? id;
  const settings = { world, id, key, shape, complex, mobility, type, owner, material, userData };
  const collider = new Collider(settings, core, core.nextSlot());
  core.fill(collider, pose, typeBit, masks, childMasks, enabled);
  return collider;
}

function ownMasks(core: WorldCore, { block, touch }: Readonly<ResponseMasks>, responses: Responses): ResponseMasks {
  const masks = { block, touch };
  core.channels.applyResponses(WHERE, "responses", responses, masks);
  return masks;
}

/** The object type of a collider that names neither type nor profile, or a profile without a type. */
function defaultType(core: WorldCore, mobility: Mobility): string {
  const names = core.channels.names;
  const unreal = mobility === "static" ? "WorldStatic" : "WorldDynamic";
  return names.includes(unreal) ? unreal : names[0];
}

function checkShape(argument: string, shape: Shape): Shape {
  if (shape === null || typeof shape !== "object" || typeof shape.type?.raycast !== "function") {
    throw new TypeError(
      `${WHERE}: ${argument} must be a shape, as made by sphere, box, mesh and the like, got ${show(shape)}`,
    );
  }
  return shape;
}

function checkKey(key: number): number {
  if (typeof key !== "number") throw new TypeError(`${WHERE}: key must be a number, got ${show(key)}`);
  if (!Number.isSafeInteger(key) || key < 0) {
    throw new RangeError(`${WHERE}: key must be an integer >= 0, got ${show(key)}`);
  }
  return key;
}
