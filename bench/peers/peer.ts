import type { MeshData } from "../meshes.ts";

/** A body as plain numbers, all of them float32 values, so that every peer builds the very same. */
export interface SceneBody {
  readonly kind: "sphere" | "box" | "capsule" | "hull" | "mesh";
  /** Sphere: radius. Box: half extents. Capsule along y: radius, half height of its cylinder. */
  readonly sizes: readonly [number, number, number];
  /** Index into the scene's hulls. */
  readonly hull: number;
  readonly position: readonly [number, number, number];
  readonly rotation: readonly [number, number, number, number];
}

export interface Scene {
  readonly bodies: readonly SceneBody[];
  /** Points of the hulls that bodies share. */
  readonly hulls: readonly Float32Array[];
  /** What a body of kind "mesh" is. */
  readonly mesh: MeshData | null;
  /** The bodies will be moved: peers that tell apart get movable ones. */
  readonly moving: boolean;
}

/** A shape that is swept or overlapped: turned by `rotation`, wherever the query is. */
export interface Probe {
  readonly kind: "sphere" | "box";
  readonly sizes: readonly [number, number, number];
  readonly rotation: readonly [number, number, number, number];
}

/**
 * One round of queries: origin and unit direction of each at 6 · i. Writes an answer for each to `out`: a distance (Infinity: a
 * miss), or a number of bodies.
 */
export type Round = (queries: Float64Array, out: Float64Array) => void;

/** A world of a peer, each method the fastest way its documents tell. What a peer cannot do is absent. */
export interface PeerWorld {
  /** Distance to the nearest body. */
  closest(length: number): Round;
  /** Number of bodies on the ray, found with their distances. */
  all?(length: number): Round;
  /** Distance that the probe goes until it touches; 0 where it starts in overlap. */
  sweep?(probe: Probe, length: number): Round;
  /** Number of bodies that the probe overlaps. */
  overlap?(probe: Probe): Round;
  /** The same, with depth and normal of each read. */
  contacts?(probe: Probe): Round;
  /** Puts bodies bodies[0 …] to the positions of the first queries, all seen by the next query. */
  move?(bodies: Int32Array, positions: Float64Array): void;
  free(): void;
}

export interface Peer {
  readonly name: string;
  build(scene: Scene): PeerWorld;
}

/** Holds depths and normals that were read, so that reading them is not optimised away. */
export const read = { sum: 0 };
