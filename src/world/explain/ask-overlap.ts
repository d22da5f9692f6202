import type { IndexVisitor } from "../../acceleration/spatial-index.ts";
import { type Aabb, createAabb } from "../../math/aabb.ts";
import { createPose, POSE_POSITION, type Pose, toLocal } from "../../math/pose.ts";
import { distancePair } from "../../narrowphase/distance-pair.ts";
import { overlapPair } from "../../narrowphase/overlap-pair.ts";
import { insideShape } from "../../narrowphase/pair-inside.ts";
import { Separation } from "../../narrowphase/separation.ts";
import { type Compound, compoundOf } from "../../shapes/compound.ts";
import type { Shape } from "../../shapes/shape.ts";
import { IGNORE } from "../channels.ts";
import { childrenOf } from "../children-of.ts";
import { fillOverlap, fillPenetration, penetrates } from "../fill-overlap.ts";
import { Overlap } from "../overlap.ts";
import type { OversizedList } from "../oversized-list.ts";
import { padBox } from "../pad-box.ts";
import { readShapeAt, type ShapeAt } from "../shape-at.ts";
import type { Asker } from "./asker.ts";
import type { Contact, Look } from "./contact.ts";
import { WHERE } from "./filter-rules.ts";
import type { Subject } from "./subject.ts";
import { solidBox } from "./way.ts";
import { number, vector } from "./words.ts";
import { zeroSize } from "./zero-size.ts";

/** An overlap query that is explained. */
export class OverlapAsker implements Asker {
  readonly words: string;
  readonly #shape: Shape;
  readonly #pose = createPose();
  readonly #perChild: boolean;
  readonly #penetration: boolean;

  constructor(query: ShapeAt, perChild: boolean, penetration: boolean) {
    this.#shape = readShapeAt(WHERE, query, this.#pose);
    this.#perChild = perChild;
    this.#penetration = penetration;
    this.words = `of a ${this.#shape.type.name} at ${vector(this.#pose, POSE_POSITION)}`;
  }

  visitBoxes(boxes: OversizedList, visitor: IndexVisitor): void {
    const box = createAabb();
    this.#shape.type.aabb(this.#shape, this.#pose, box);
    padBox(box, new Float64Array(1));
    boxes.overlap(box, visitor);
  }

  find(subject: Subject): Contact[] {
    const children = this.#perChild || subject.childrenDiffer ? childrenOf(subject.shape) : null;
    if (children === null) {
      if (!this.#meets(subject, -1)) return [];
      return [this.#contact(subject, -1, [], subject.responseOf(-1), subject.shape, subject.pose)];
    }
    const met = children.map((_, child) => child).filter((child) => this.#meets(subject, child));
    if (this.#perChild) {
      return met.map((child) =>
        this.#contact(subject, child, [], subject.responseOf(child), subject.shapeOf(child), subject.poseOf(child)),
      );
    }
    if (met.length === 0) return [];
    const left = compoundOf(
      (subject.shape as Compound).children.filter((_, child) => subject.responseOf(child) !== IGNORE),
    );
    const response = Math.max(...met.map((child) => subject.responseOf(child)));
    return [this.#contact(subject, -1, met, response, left, subject.pose)];
  }

  look(shape: Shape, pose: Pose, box: Aabb): Look {
    if (overlapPair(this.#shape, this.#pose, shape, pose)) {
      return { meets: true, reason: "hit", text: "", distance: null, gap: null };
    }
    const solid = solidBox(box);
    const toBox = solid === null ? null : this.#gap(solid.shape, solid.pose);
    const nothing = zeroSize(shape);
    if (nothing !== null) return { meets: false, reason: "zero-size", text: nothing, distance: null, gap: toBox };
    if (toBox !== null && toBox > 0) {
      const text = `its box is ${number(toBox)} away from the shape; it is at ${vector(pose, POSE_POSITION)}`;
      return { meets: false, reason: "box-missed", text, distance: null, gap: toBox };
    }
    const gap = this.#gap(shape, pose);
    const local = new Float64Array(3);
    toLocal(pose, this.#pose.subarray(POSE_POSITION), local);
    if (insideShape(shape, local)) {
      const text = `the shape is inside this closed mesh, which is a surface without an inside; the surface is ${number(gap)} away`;
      return { meets: false, reason: "inside-surface", text, distance: null, gap };
    }
    const text = `the shape is ${number(gap)} away from it`;
    return { meets: false, reason: "shape-missed", text, distance: null, gap };
  }

  #gap(shape: Shape, pose: Pose): number {
    const separation = new Separation();
    distancePair(this.#shape, this.#pose, shape, pose, separation);
    return Math.max(0, separation.distance);
  }

  #meets(subject: Subject, child: number): boolean {
    if (subject.responseOf(child) === IGNORE) return false;
    return overlapPair(this.#shape, this.#pose, subject.shapeOf(child), subject.poseOf(child));
  }

  /** `part` at `pose` is what the query overlaps of the collider. */
  #contact(
    subject: Subject,
    child: number,
    children: readonly number[],
    response: number,
    part: Shape,
    pose: Pose,
  ): Contact {
    const record = (blocking: boolean) => {
      const { core, slot, shape } = subject;
      const overlap = new Overlap();
      fillOverlap(core, slot, shape, child, response, overlap);
      if (this.#penetration) {
        penetrates({ shape: this.#shape, pose: this.#pose }, part, pose);
        fillPenetration(part, overlap);
      }
      overlap.blocking = blocking;
      return overlap;
    };
    return { subject, t: 0, child, feature: -1, children, response, distance: null, reason: "hit", text: "", record };
  }
}
