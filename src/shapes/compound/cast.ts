import { MAX_DEPTH, NODE_COUNT, NODE_FIRST, NODE_MAX, NODE_MIN, NODE_WORDS } from "../../acceleration/bvh/node.ts";
import { meetsNode, SlabRay } from "../../acceleration/slab-ray.ts";
import { createRay, RAY_MAX, RAY_MIN, type Ray, rayToLocal } from "../../math/ray.ts";
import { POSED_SLAB_PADDING } from "../../math/scalar.ts";
import type { Compound } from "../compound.ts";
import { cloneRayHit, copyRayHit } from "../copy-ray-hit.ts";
import { fullType } from "../full-type.ts";
import { RayHit, type RaySpan } from "../ray-hit.ts";
import { ALL, ANY, NEAREST } from "./cast-codes.ts";

export { ALL, ANY, NEAREST, SPANS } from "./cast-codes.ts";

// Leaves are no compounds and a cast calls no user code, so one set of scratch serves all casts.
const stack = new Int32Array(MAX_DEPTH + 2);
const padding = new Float64Array(3);
const slab = new SlabRay();
const leafRay = createRay();
const leafHit = new RayHit();
const leafSpans: RaySpan[] = [];

/**
 * Casts a ray at the leaves of a compound: all of them, or those that the hierarchy finds along the ray; each in its own frame. One object is
 * reused for all casts. Boxes are padded by more than a leaf's ray is rounded.
 */
class CompoundCast {
  /** The result of NEAREST. */
  hit!: RayHit;
  /** The results of ALL. */
  hits!: RayHit[];
  /** The results of SPANS. */
  spans!: RaySpan[];
  #found = false;
  #limit = 0;

  /** True when anything was found; NEAREST, ALL and SPANS fill `hit`, `hits` or `spans`, which the caller sets first. */
  run(compound: Compound, ray: Ray, mode: number, goal: number): boolean {
    const { always, bvh } = compound.hierarchy;
    this.#found = false;
    this.#limit = ray[RAY_MAX];
    for (let i = 0; i < always.length; i++) {
      if (this.#testLeaf(compound, always[i], ray, mode, goal)) return true;
    }
    if (bvh === null) return this.#found;
    this.#beginSlabs(ray, compound.hierarchy);
    const { nodes, words, order } = bvh;
    let top = 0;
    stack[top++] = 0;
    while (top > 0) {
      const node = stack[--top] * NODE_WORDS;
      if (meetsNode(slab, nodes, node, ray[RAY_MIN], this.#limit) === 0) continue;
      const first = words[node + NODE_FIRST];
      const count = words[node + NODE_COUNT];
      if (count === 0) {
        // the child whose box begins first along the ray's largest component is popped first
        const leftFirst = this.#isBefore(nodes, first * NODE_WORDS);
        stack[top++] = leftFirst ? first + 1 : first;
        stack[top++] = leftFirst ? first : first + 1;
      }
      for (let slot = first; slot < first + count; slot++) {
        if (this.#testLeaf(compound, order[slot], ray, mode, goal)) return true;
      }
    }
    return this.#found;
  }

  /** Prepares for the hierarchy's boxes, grown by what {@link POSED_SLAB_PADDING} is wider than other boxes' padding. */
  #beginSlabs(ray: Ray, boxes: { readonly extent: number }): void {
    const size = boxes.extent + Math.abs(ray[0]) + Math.abs(ray[1]) + Math.abs(ray[2]);
    padding.fill(POSED_SLAB_PADDING * size);
    slab.extent = boxes.extent;
    slab.begin(ray, padding);
  }

  /** Whether the box of the left child comes before that of its sibling, along the axis the ray is steepest on. */
  #isBefore(nodes: Float32Array, left: number): boolean {
    const { inverseX, inverseY, inverseZ } = slab;
    const x = Math.abs(inverseX);
    const y = Math.abs(inverseY);
    const z = Math.abs(inverseZ);
    const axis = x <= y && x <= z ? 0 : y <= z ? 1 : 2;
    const along = axis === 0 ? inverseX : axis === 1 ? inverseY : inverseZ;
    const right = left + NODE_WORDS;
    const leftMiddle = nodes[left + NODE_MIN + axis] + nodes[left + NODE_MAX + axis];
    const rightMiddle = nodes[right + NODE_MIN + axis] + nodes[right + NODE_MAX + axis];
    return along > 0 ? leftMiddle <= rightMiddle : leftMiddle >= rightMiddle;
  }

  /** Casts at one leaf; true when the cast is over. */
  #testLeaf(compound: Compound, index: number, ray: Ray, mode: number, goal: number): boolean {
    const leaf = compound.leaves[index];
    const { shape } = leaf;
    const { type } = shape;
    rayToLocal(ray, leaf.pose, leafRay);
    if (goal === NEAREST) {
      leafRay[RAY_MAX] = this.#limit;
      if (type.raycast(shape, leafRay, mode, leafHit)) this.#takeNearest(leaf.child, index);
      return false;
    }
    if (goal === ANY) {
      return type.raycastAny === undefined
        ? type.raycast(shape, leafRay, mode, leafHit)
        : type.raycastAny(shape, leafRay, mode);
    }
    if (goal === ALL) this.#takeAll(compound, index, mode);
    else this.#takeSpans(compound, index);
    return false;
  }

  #takeNearest(child: number, part: number): void {
    const { hit } = this;
    if (this.#found && leafHit.t === hit.t) {
      if (child > hit.child) return;
      if (child === hit.child && leafHit.feature >= hit.feature) return;
    }
    copyRayHit(hit, leafHit);
    hit.child = child;
    hit.part = part;
    this.#limit = leafHit.t;
    this.#found = true;
  }

  #takeAll(compound: Compound, index: number, mode: number): void {
    const { shape, child } = compound.leaves[index];
    const { hits } = this;
    const first = hits.length;
    const type = fullType(shape);
    if (type.raycastAll !== undefined) type.raycastAll(shape, leafRay, mode, hits);
    else if (shape.type.raycast(shape, leafRay, mode, leafHit)) hits.push(cloneRayHit(leafHit));
    for (let i = first; i < hits.length; i++) {
      hits[i].child = child;
      hits[i].part = index;
    }
  }

  #takeSpans(compound: Compound, index: number): void {
    const { shape, child } = compound.leaves[index];
    leafSpans.length = 0;
    fullType(shape).spans!(shape, leafRay, leafSpans);
    for (const span of leafSpans) {
      for (const end of [span.enter, span.exit]) {
        end.child = child;
        end.part = index;
      }
      this.spans.push(span);
    }
  }
}

/** The one {@link CompoundCast}. */
export const compoundCast = new CompoundCast();
