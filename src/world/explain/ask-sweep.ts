import type { IndexVisitor } from "../../acceleration/spatial-index.ts";
import { type Aabb, createAabb } from "../../math/aabb.ts";
import { createPose, POSE_POSITION, type Pose } from "../../math/pose.ts";
import { createRay, RAY_DIRECTION, RAY_MAX } from "../../math/ray.ts";
import { SHALLOW_COSINE } from "../../math/scalar.ts";
import { distancePair } from "../../narrowphase/distance-pair.ts";
import { overlapPair } from "../../narrowphase/overlap-pair.ts";
import { Separation } from "../../narrowphase/separation.ts";
import { SweepContact } from "../../narrowphase/sweep-contact.ts";
import {
  checkSweepable,
  OVERLAP_IGNORE,
  OVERLAP_REPORT,
  sweepPair,
  sweepPairAll,
} from "../../narrowphase/sweep-pair.ts";
import type { Shape } from "../../shapes/shape.ts";
import { IGNORE } from "../channels.ts";
import { fillSweepHit } from "../fill-sweep-hit.ts";
import { Hit } from "../hit.ts";
import type { OversizedList } from "../oversized-list.ts";
import { padBox } from "../pad-box.ts";
import type { SweepOptions } from "../query-options.ts";
import { MOTION_MAX, readSweep, type SweepLike } from "../sweep-like.ts";
import { readInitialOverlap } from "../sweep-query.ts";
import type { Asker } from "./asker.ts";
import type { Contact, Look } from "./contact.ts";
import { WHERE } from "./filter-rules.ts";
import type { Subject } from "./subject.ts";
import { gapOnWay, gapToBox } from "./way.ts";
import { number, vector } from "./words.ts";
import { zeroSize } from "./zero-size.ts";

/** A sweep that is explained. What it does not meet it asks again with its limits lifted. */
export class SweepAsker implements Asker {
  readonly words: string;
  readonly #shape: Shape;
  readonly #pose = createPose();
  readonly #motion = new Float64Array(4);
  readonly #initialOverlap: number;

  constructor(query: SweepLike, options: Pick<SweepOptions, "initialOverlap">) {
    this.#shape = readSweep(WHERE, query, this.#pose, this.#motion);
    checkSweepable(WHERE, "shape", this.#shape);
    this.#initialOverlap = readInitialOverlap(WHERE, options.initialOverlap);
    const name = this.#shape.type.name;
    const motion = this.#motion;
    const way = this.#rests ? ", at rest" : ` along ${vector(motion)}, maxDistance ${number(motion[MOTION_MAX])}`;
    const extra = options.initialOverlap === undefined ? "" : `, initialOverlap: "${options.initialOverlap}"`;
    this.words = `of a ${name} from ${vector(this.#pose, POSE_POSITION)}${way}${extra}`;
  }

  visitBoxes(boxes: OversizedList, visitor: IndexVisitor): void {
    const box = createAabb();
    this.#shape.type.aabb(this.#shape, this.#pose, box);
    padBox(box, new Float64Array(1));
    const path = createRay();
    const half = new Float64Array(3);
    for (let axis = 0; axis < 3; axis++) {
      path[axis] = box[axis] / 2 + box[axis + 3] / 2;
      path[RAY_DIRECTION + axis] = this.#motion[axis];
      half[axis] = Math.max(path[axis] - box[axis], box[axis + 3] - path[axis]);
    }
    path[RAY_MAX] = this.#motion[MOTION_MAX];
    boxes.sweep(path, half, visitor);
  }

  find(subject: Subject, each: boolean): Contact[] {
    const contacts: SweepContact[] = [];
    const scratch = new SweepContact();
    const keep = (contact: SweepContact) => {
      const kept = new SweepContact();
      kept.copy(contact);
      contacts.push(kept);
    };
    const { shape, pose } = subject;
    const motion = this.#motion;
    const initial = this.#initialOverlap;
    if (each) sweepPairAll(this.#shape, this.#pose, shape, pose, motion, initial, scratch, keep);
    else if (sweepPair(this.#shape, this.#pose, shape, pose, motion, initial, scratch)) keep(scratch);
    return contacts.map((contact) => this.#contact(subject, contact)).filter(({ response }) => response !== IGNORE);
  }

  look(shape: Shape, pose: Pose, box: Aabb): Look {
    const hit = this.#sweep(shape, pose, this.#initialOverlap, this.#motion[MOTION_MAX]);
    if (hit !== null) return { meets: true, ...describe(hit), distance: hit.distance, gap: null };
    const nothing = zeroSize(shape);
    if (nothing !== null) {
      const gap = gapToBox(this.#shape, this.#pose, this.#motion, box);
      return { meets: false, reason: "zero-size", text: nothing, distance: null, gap };
    }
    return (
      this.#lookAtStart(shape, pose) ??
      this.#lookFarther(shape, pose) ??
      this.#lookAtTouch(shape, pose) ??
      this.#lookBehind(shape, pose) ??
      this.#lookBeside(shape, pose, box)
    );
  }

  get #rests(): boolean {
    const [x, y, z, length] = this.#motion;
    return length === 0 || (x === 0 && y === 0 && z === 0);
  }

  #contact(subject: Subject, contact: SweepContact): Contact {
    const { core, slot, shape } = subject;
    return {
      subject,
      // the deepest first, and however shallow before a touch
      t: contact.startPenetrating ? -Math.max(contact.depth, Number.MIN_VALUE) : contact.distance,
      child: contact.child,
      feature: contact.face,
      children: [],
      response: subject.responseOf(contact.child),
      distance: contact.distance,
      ...describe(contact),
      record: (blocking) => {
        const sweep = { pose: this.#pose, motion: this.#motion };
        return fillSweepHit(core, shape, sweep, { slot, blocking }, contact, new Hit());
      },
    };
  }

  /** Would it be hit if overlaps at the start counted? */
  #lookAtStart(shape: Shape, pose: Pose): Look | null {
    if (this.#initialOverlap === OVERLAP_REPORT) return null;
    const start = this.#sweep(shape, pose, OVERLAP_REPORT, 0);
    if (start === null) return null;
    const overlap = `the two overlap at the start, by ${number(start.depth)}`;
    if (this.#initialOverlap === OVERLAP_IGNORE) {
      const text = `${overlap}, and the query has initialOverlap: "ignore"`;
      return { meets: false, reason: "initial-overlap-ignored", text, distance: 0, gap: null };
    }
    const text = `${overlap}, but the motion goes no deeper in, and the query has initialOverlap: "whenMovingIn"`;
    return { meets: false, reason: "moving-out", text, distance: 0, gap: null };
  }

  /** Would it be hit if the way went on? */
  #lookFarther(shape: Shape, pose: Pose): Look | null {
    const hit = this.#rests ? null : this.#sweep(shape, pose, this.#initialOverlap, Infinity);
    if (hit === null) return null;
    const max = this.#motion[MOTION_MAX];
    const text = `the way is too short: it would meet it at distance ${number(hit.distance)}, beyond its end at ${number(max)}`;
    return { meets: false, reason: "too-short", text, distance: hit.distance, gap: hit.distance - max };
  }

  /** Do the two touch at the start? */
  #lookAtTouch(shape: Shape, pose: Pose): Look | null {
    if (!overlapPair(this.#shape, this.#pose, shape, pose)) return null;
    const miss = (reason: "touching" | "receding" | "tangential", text: string): Look => {
      return { meets: false, reason, text: `the two touch at the start, and ${text}`, distance: 0, gap: null };
    };
    if (this.#rests) return miss("touching", "a shape at rest hits only what it overlaps");
    const separation = new Separation();
    distancePair(this.#shape, this.#pose, shape, pose, separation);
    const { normal } = separation;
    const [x, y, z] = this.#motion;
    if (x * normal[0] + y * normal[1] + z * normal[2] > SHALLOW_COSINE) {
      return miss("receding", "the motion leads away from it");
    }
    return miss("tangential", "the motion runs along its surface");
  }

  /** Would it be hit by the motion the other way round? */
  #lookBehind(shape: Shape, pose: Pose): Look | null {
    if (this.#rests) return null;
    const [x, y, z] = this.#motion;
    const back = new SweepContact();
    const reverse = new Float64Array([-x, -y, -z, Infinity]);
    if (!sweepPair(this.#shape, this.#pose, shape, pose, reverse, OVERLAP_REPORT, back)) return null;
    const text = `it is behind the start, by ${number(back.distance)}`;
    return { meets: false, reason: "behind", text, distance: -back.distance, gap: back.distance };
  }

  /** The way misses it: by how much? */
  #lookBeside(shape: Shape, pose: Pose, box: Aabb): Look {
    const toBox = gapToBox(this.#shape, this.#pose, this.#motion, box);
    if (toBox !== null && toBox > 0) {
      const text = `its box is ${number(toBox)} away from the way of the shape; it is at ${vector(pose, POSE_POSITION)}`;
      return { meets: false, reason: "box-missed", text, distance: null, gap: toBox };
    }
    const gap = gapOnWay(this.#shape, this.#pose, this.#motion, shape, pose, box);
    if (gap > 0) {
      const text = `the shape passes it at a distance of ${number(gap)}`;
      return { meets: false, reason: "shape-missed", text, distance: null, gap };
    }
    const text = "the shape only slides along its surface";
    return { meets: false, reason: "tangential", text, distance: null, gap };
  }

  #sweep(shape: Shape, pose: Pose, initialOverlap: number, length: number): SweepContact | null {
    const contact = new SweepContact();
    const motion = this.#motion.slice();
    motion[MOTION_MAX] = length;
    return sweepPair(this.#shape, this.#pose, shape, pose, motion, initialOverlap, contact) ? contact : null;
  }
}

function describe({ startPenetrating, distance, depth }: SweepContact): Pick<Contact, "reason" | "text"> {
  if (!startPenetrating) return { reason: "hit", text: `at distance ${number(distance)}` };
  return { reason: "starts-overlapping", text: `at the start, where the two overlap by ${number(depth)}` };
}
