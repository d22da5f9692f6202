import type { IndexVisitor } from "../../acceleration/spatial-index.ts";
import { createAabb } from "../../math/aabb.ts";
import { createPose, POSE_POSITION, type Pose, rotate, toLocal, toWorld } from "../../math/pose.ts";
import { BOX_PADDING } from "../../math/scalar.ts";
import { distancePair } from "../../narrowphase/distance-pair.ts";
import { nearestOfShape } from "../../narrowphase/pair-surface.ts";
import { Separation } from "../../narrowphase/separation.ts";
import type { Shape } from "../../shapes/shape.ts";
import { SurfacePoint } from "../../shapes/surface-point.ts";
import { IGNORE } from "../channels.ts";
import { childrenOf } from "../children-of.ts";
import { Closest } from "../closest.ts";
import { type ClosestLike, readClosest, readCount } from "../closest-like.ts";
import { Near } from "../closest-query.ts";
import { fillClosest } from "../fill-closest.ts";
import type { OversizedList } from "../oversized-list.ts";
import { padBox } from "../pad-box.ts";
import { readMaxDistance } from "../shape-at.ts";
import type { Asker } from "./asker.ts";
import type { Contact, Look } from "./contact.ts";
import { WHERE } from "./filter-rules.ts";
import type { Subject } from "./subject.ts";
import { number, vector } from "./words.ts";
import { zeroSize } from "./zero-size.ts";

/** A query for the nearest that is explained. */
export class ClosestAsker implements Asker {
  readonly words: string;
  /** How many colliders are asked for. */
  readonly count: number;
  readonly #shape: Shape | null;
  readonly #pose = createPose();
  readonly #maxDistance: number;

  constructor(query: ClosestLike) {
    this.#shape = readClosest(WHERE, query, this.#pose);
    this.#maxDistance = readMaxDistance(WHERE, query.maxDistance);
    this.count = readCount(WHERE, query.k);
    const from = this.#shape === null ? "the point" : `a ${this.#shape.type.name} at`;
    this.words = `to ${from} ${vector(this.#pose, POSE_POSITION)}, maxDistance ${number(this.#maxDistance)}, k ${this.count}`;
  }

  visitBoxes(boxes: OversizedList, visitor: IndexVisitor): void {
    const box = createAabb();
    if (this.#shape !== null) this.#shape.type.aabb(this.#shape, this.#pose, box);
    else for (let i = 0; i < 6; i++) box[i] = this.#pose[POSE_POSITION + (i % 3)];
    const padding = new Float64Array(1);
    padBox(box, padding);
    visitor.limit = this.#maxDistance * (1 + BOX_PADDING) + padding[0];
    boxes.closest(box, visitor);
  }

  find(subject: Subject, each: boolean): Contact[] {
    const children = each ? childrenOf(subject.shape) : null;
    const all = children === null ? [-1] : children.map((_, child) => child);
    return all.flatMap((child) => {
      const response = subject.responseOf(child);
      const contact = response === IGNORE ? null : this.#contact(subject, child, response);
      return contact === null ? [] : [contact];
    });
  }

  look(shape: Shape, pose: Pose): Look {
    const separation = this.#measure(shape, pose);
    if (separation === null) {
      const text = zeroSize(shape) ?? "it has no surface";
      return { meets: false, reason: "zero-size", text, distance: null, gap: null };
    }
    const distance = separation.distance + 0;
    const meets = distance <= this.#maxDistance;
    if (meets) return { meets, reason: "hit", text: `at distance ${number(distance)}`, distance, gap: null };
    const text = `it is ${number(distance)} away, beyond maxDistance ${number(this.#maxDistance)}; it is at ${vector(pose, POSE_POSITION)}`;
    return { meets, reason: "too-far", text, distance, gap: distance - this.#maxDistance };
  }

  #contact(subject: Subject, child: number, response: number): Contact | null {
    const { core, slot, collider, shape } = subject;
    const separation = this.#measure(subject.shapeOf(child), subject.poseOf(child));
    if (separation === null || !(separation.distance <= this.#maxDistance)) return null;
    if (child >= 0) separation.childB = child;
    const near = new Near();
    near.slot = slot;
    near.key = collider.key;
    near.id = collider.id;
    near.shape = shape;
    near.separation.copy(separation);
    return {
      subject,
      t: separation.distance,
      child: separation.childB,
      feature: separation.faceB,
      children: [],
      response,
      distance: separation.distance + 0,
      reason: "hit",
      text: `at distance ${number(separation.distance)}`,
      record: (blocking) => {
        near.blocking = blocking;
        return fillClosest(core, near, new Closest());
      },
    };
  }

  /** How the shape or point lies to a part, however far that is; null where it has no surface. */
  #measure(part: Shape, pose: Pose): Separation | null {
    const out = new Separation();
    if (this.#shape !== null) return distancePair(this.#shape, this.#pose, part, pose, out) ? out : null;
    const surface = new SurfacePoint();
    out.pointA.set(this.#pose.subarray(POSE_POSITION));
    const local = new Float64Array(3);
    toLocal(pose, out.pointA, local);
    if (!nearestOfShape(part, local, surface)) return null;
    out.distance = surface.distance;
    rotate(pose, surface.normal, out.normal);
    toWorld(pose, surface.point, out.pointB);
    out.childB = surface.child;
    out.faceB = surface.feature;
    return out;
  }
}
