import type { Aabb } from "../math/aabb.ts";

/** Wants to know of every change of a collider that queries can see. */
export interface Watcher {
  /** The box of a collider that has appeared, gone or moved (from and to), or whose filter words have changed. Scratch: to be read at once. */
  changed(box: Aabb): void;
}
