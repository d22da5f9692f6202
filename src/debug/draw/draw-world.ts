import { AABB_SIZE } from "../../math/aabb.ts";
import { checkNotNegative, checkOptions, show } from "../../math/check.ts";
import { createPose } from "../../math/pose.ts";
import type { Collider } from "../../world/collider.ts";
import { coreOf, World } from "../../world/world.ts";
import { checkColor, checkFunction } from "./checks.ts";
import { DEBUG_COLORS } from "./colors.ts";
import { drawPosed } from "./draw-shape.ts";
import { Pen } from "./pen.ts";
import type { DebugColor, DebugSink } from "./sink.ts";

/** Options of {@link drawWorld}. */
export interface DrawWorldOptions<C extends string = string> {
  /** The colour of a collider; null leaves it out. Default {@link colliderColor}. */
  readonly color?: (collider: Collider<C>) => DebugColor | null;
  /** The world box of each collider too. Default false. */
  readonly bounds?: boolean;
  /** A text at each collider's position; "" for none. Default: none. */
  readonly label?: (collider: Collider<C>) => string;
  /** The geometry of `complex` queries instead of the simple one, where there is both. Default false. */
  readonly complex?: boolean;
  /** Length of face normals, as in drawShape. Default 0. */
  readonly normals?: number;
}

const KNOWN_OPTIONS: Readonly<Record<keyof DrawWorldOptions, true>> = {
  color: true,
  bounds: true,
  label: true,
  complex: true,
  normals: true,
};
const identity = createPose();

/** Draws every collider of a world, in colours by what it is: static, movable, trigger, disabled. */
export function drawWorld<C extends string, P extends string>(
  sink: DebugSink,
  world: World<C, P>,
  options: DrawWorldOptions<C> = {},
): void {
  checkOptions("drawWorld", options, KNOWN_OPTIONS);
  if (!(world instanceof World)) throw new TypeError(`drawWorld: world must be a World, got ${show(world)}`);
  const { color = colliderColor, bounds = false, label, complex = false, normals = 0 } = options;
  checkFunction("drawWorld", "color", color);
  checkFunction("drawWorld", "label", label);
  checkNotNegative("drawWorld", "normals", normals);
  const core = coreOf(world as unknown as World<string, string>);
  core.wakeAll();
  core.flush();
  core.colliders.forEach((collider, slot) => {
    if (collider === null) return;
    const own = color(collider as unknown as Collider<C>);
    if (own === null) return;
    checkColor("drawWorld", `color of collider ${collider.key}`, own);
    const shape = complex ? core.complexShapes[slot] : core.shapes[slot];
    const pose = core.poseOf(slot);
    drawPosed(sink, shape, pose, own, normals);
    const box = new Float64Array(AABB_SIZE);
    shape.type.aabb(shape, pose, box);
    if (bounds && box.every(Number.isFinite)) new Pen(sink, identity, own).box(box);
    const text = label?.(collider as unknown as Collider<C>) ?? "";
    if (text !== "") sink.text(collider.position, text, own);
  });
}

/** The colour by which {@link drawWorld} tells colliders apart, one of {@link DEBUG_COLORS}. */
export function colliderColor(collider: Collider): DebugColor {
  if (!collider.enabled) return DEBUG_COLORS.disabled;
  const responses = Object.values(collider.responses);
  if (!responses.includes("block")) return responses.includes("overlap") ? DEBUG_COLORS.trigger : DEBUG_COLORS.disabled;
  return collider.mobility === "static" ? DEBUG_COLORS.static : DEBUG_COLORS.movable;
}
