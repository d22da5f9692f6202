import { type Camera, type Object3D, Raycaster, Vector2, Vector3 } from "three";
import { checkOptions, show } from "../math/check.ts";
import type { Collider } from "../world/collider.ts";
import type { Hit } from "../world/hit.ts";
import type { FilterOptions } from "../world/query-options.ts";
import { World } from "../world/world.ts";
import { isRay } from "./is-ray.ts";
import { SceneItem, sceneHit } from "./scene-item.ts";

/** What a picker needs of a canvas. */
export interface PickSurface {
  getBoundingClientRect(): {
    readonly left: number;
    readonly top: number;
    readonly width: number;
    readonly height: number;
  };
}

/** Where on the page: a mouse, pointer or touch event. */
export interface PickPosition {
  readonly clientX: number;
  readonly clientY: number;
}

/** Options of {@link picker}. */
export interface PickerOptions {
  /** "triangle" (default), or "obb": oriented boxes, for worlds from `fromObject3D(…, { simple: "obb" })`. */
  readonly precision?: "triangle" | "obb";
  /** Objects that are not shown (or under one that is not) can be picked. Default false. */
  readonly invisible?: boolean;
  /** Farthest distance, world units. Default Infinity. */
  readonly maxDistance?: number;
  /** Whom to look at: channel, types, ignore … as in `world.raycast`. */
  readonly filter?: FilterOptions;
}

/** What was picked. */
export interface Picked {
  /** The object: that of fromObject3D, else the collider's owner. */
  readonly object: Object3D;
  readonly instanceId: number | undefined;
  readonly batchId: number | undefined;
  /** Triangle of the geometry; −1 for a box. */
  readonly faceIndex: number;
  readonly distance: number;
  readonly point: Vector3;
  /** Unit, world, facing the camera. */
  readonly normal: Vector3;
  /** All about it. */
  readonly hit: Hit;
}

/** Picks what is under a position on the page; null where there is nothing. */
export type Picker = (at: PickPosition) => Picked | null;

const KNOWN_OPTIONS: Readonly<Record<keyof PickerOptions, true>> = {
  precision: true,
  invisible: true,
  maxDistance: true,
  filter: true,
};

/**
 * From a mouse position to an object: `picker(world, camera, renderer.domElement)(event)`. The ray is that of the camera (perspective or orthographic, at its world matrix) through the point
 * of the canvas, wherever on the page that is. Throws TypeError or RangeError naming the argument.
 */
export function picker<C extends string, P extends string>(
  world: World<C, P>,
  camera: Camera,
  canvas: PickSurface,
  options: PickerOptions = {},
): Picker {
  checkOptions("picker", options, KNOWN_OPTIONS);
  if (!(world instanceof World)) throw new TypeError(`picker: world must be a World, got ${show(world)}`);
  if (camera?.isCamera !== true) throw new TypeError(`picker: camera must be a Camera, got ${show(camera)}`);
  if (typeof canvas?.getBoundingClientRect !== "function") {
    throw new TypeError(`picker: canvas must be an element, got ${show(canvas)}`);
  }
  const { precision = "triangle", invisible = false, maxDistance = Infinity, filter } = options;
  if (precision !== "triangle" && precision !== "obb") {
    throw new RangeError(`picker: precision must be "triangle" or "obb", got ${show(precision)}`);
  }
  const raycaster = new Raycaster();
  const point = new Vector2();
  const preFilter = (collider: Collider, child: number) =>
    invisible || isShown(objectOf(collider)) ? filter?.preFilter?.(collider, child) : false;
  return ({ clientX, clientY }) => {
    const { left, top, width, height } = canvas.getBoundingClientRect();
    point.set((2 * (clientX - left)) / width - 1, 1 - (2 * (clientY - top)) / height);
    if (!Number.isFinite(point.x + point.y)) return null; // a canvas without a size
    raycaster.setFromCamera(point, camera);
    if (!isRay(raycaster.ray)) return null; // a camera without a size
    const { origin, direction } = raycaster.ray;
    const hit = (world as unknown as World<string, string>).raycast(
      { origin, direction, maxDistance },
      { ...filter, complex: precision === "triangle", preFilter },
    );
    return hit === null ? null : pickedOf(hit);
  };
}

function pickedOf(hit: Hit): Picked {
  const found = sceneHit(hit);
  return {
    object: found?.object ?? (hit.owner as Object3D),
    instanceId: found?.instanceId,
    batchId: found?.batchId,
    faceIndex: found?.faceIndex ?? hit.faceIndex,
    distance: hit.distance,
    point: new Vector3(hit.point.x, hit.point.y, hit.point.z),
    normal: new Vector3(hit.normal.x, hit.normal.y, hit.normal.z),
    hit,
  };
}

/** What fromObject3D has made a collider of, else its owner where that is an Object3D: an owner of your own may be anything. */
function objectOf({ userData, owner }: Collider): Object3D | null {
  if (userData instanceof SceneItem) return userData.object;
  return (owner as Object3D | null)?.isObject3D === true ? (owner as Object3D) : null;
}

function isShown(object: Object3D | null): boolean {
  for (let one = object; one !== null; one = one.parent) if (one.visible === false) return false;
  return true;
}
