/**
 * For users of three.js: scenes as worlds, picking, a faster Raycaster, debug drawing.
 *
 * @module hitscan/three
 */

export { DebugLines } from "./three/debug-lines.ts";
export { FastRaycaster } from "./three/fast-raycaster.ts";
export { follow } from "./three/follow.ts";
export { type FromGeometryOptions, fromGeometry } from "./three/from-geometry.ts";
export { type FromObject3DOptions, fromObject3D, type SceneColliderSettings } from "./three/from-object3d.ts";
export { toIntersection } from "./three/intersection.ts";
export {
  type Picked,
  type Picker,
  type PickerOptions,
  type PickPosition,
  type PickSurface,
  picker,
} from "./three/picker.ts";
export type { SceneColliders } from "./three/scene-colliders.ts";
export { type SceneHit, SceneItem, sceneHit } from "./three/scene-item.ts";
