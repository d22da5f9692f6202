import type { Mesh } from "three";
import { rebuild } from "../shapes/mesh/rebuild.ts";
import { refit } from "../shapes/mesh/refit.ts";
import { running } from "../shapes/running.ts";
import { boxCost } from "./box-cost.ts";
import { type FacePart, partsOf, rangesOf } from "./faces.ts";
import { attributesOf } from "./geometry.ts";
import { PoseNumbers, posePositions } from "./pose.ts";
import { areCoordinates } from "./whole-faces.ts";

/** A hierarchy whose boxes have become so many times as large, all in all, is built anew: rays take about as many times as long. */
const WORN = 1.5;

/** The faces of a skinned or morphed object in its pose. */
export class PosedFaces {
  /** Seen from the same sides each. */
  readonly parts: readonly FacePart[];
  readonly #positions: Float64Array;
  readonly #pose = new PoseNumbers();
  /** What the hierarchies of the parts cost when they were built. */
  readonly #costs: number[];

  constructor(object: Mesh) {
    const { geometry, material } = object;
    this.#positions = new Float64Array(3 * geometry.attributes.position.count);
    this.#pose.hasChanged(object);
    posePositions(object, this.#positions);
    this.parts = partsOf(geometry, rangesOf(geometry, material), this.#positions, attributesOf(geometry));
    this.#costs = this.parts.map(({ mesh }) => boxCost(mesh.bvh));
  }

  /** Whether the object has another pose than at the last call. */
  hasMoved(object: Mesh): boolean {
    return this.#pose.hasChanged(object);
  }

  /**
   * Brings the meshes of the parts to the object's present pose; it has the same faces as before. False where that cannot be: a vertex is or was no number, which leaves faces out, or there is a query
   * under way, which may be at one of these meshes. Then they are as good as lost.
   */
  follow(object: Mesh): boolean {
    const { parts } = this;
    const positions = this.#positions;
    if (running.walks + running.queries > 0 || parts.some(({ mesh }) => mesh.positions !== positions)) return false;
    posePositions(object, positions);
    if (parts.length === 0 || !areCoordinates(positions)) return false;
    parts.forEach(({ mesh }, i) => {
      const { bvh } = mesh;
      refit(mesh);
      if (mesh.bvh === bvh && boxCost(bvh) > WORN * this.#costs[i]) rebuild(mesh);
      if (mesh.bvh !== bvh) this.#costs[i] = boxCost(mesh.bvh);
    });
    return true;
  }
}
