import type { IndexVisitor } from "../../acceleration/spatial-index.ts";
import type { Aabb } from "../../math/aabb.ts";
import { createPose, POSE_POSITION, type Pose, toLocal } from "../../math/pose.ts";
import { createRay, RAY_DIRECTION, RAY_MAX, RAY_MIN, type Ray, type RayLike, readRay } from "../../math/ray.ts";
import { castRay, castRayAll } from "../../narrowphase/cast-ray.ts";
import { insideShape } from "../../narrowphase/pair-inside.ts";
import type { Compound } from "../../shapes/compound.ts";
import { RAY_BACK_HIT, RAY_BACK_IGNORE, RAY_SOLID, RayHit } from "../../shapes/ray-hit.ts";
import type { Shape } from "../../shapes/shape.ts";
import { IGNORE } from "../channels.ts";
import { Found } from "../collector.ts";
import { fillHit } from "../fill-hit.ts";
import { Hit } from "../hit.ts";
import type { OversizedList } from "../oversized-list.ts";
import type { RaycastOptions } from "../query-options.ts";
import { readRayMode } from "../ray-mode.ts";
import type { Asker } from "./asker.ts";
import type { Contact, Look } from "./contact.ts";
import { WHERE } from "./filter-rules.ts";
import type { Subject } from "./subject.ts";
import { gapOnWay, gapToBox } from "./way.ts";
import { number, vector } from "./words.ts";
import { flatAxis, noThickness, zeroSize } from "./zero-size.ts";

/** A ray that is explained. What it does not meet it asks again with its limits lifted. */
export class RayAsker implements Asker {
  readonly words: string;
  readonly #ray: Ray = createRay();
  readonly #mode: number;
  /** Where it begins, and how it goes on: unit direction and length; both ways for a line. */
  readonly #start = createPose();
  readonly #ways: readonly Float64Array[];

  constructor(query: RayLike, options: Pick<RaycastOptions, "solid" | "backFaces">) {
    const ray = this.#ray;
    readRay(WHERE, query, ray);
    this.#mode = readRayMode(WHERE, options);
    const min = ray[RAY_MIN];
    const begin = min > -Infinity ? min : 0;
    const [x, y, z] = ray.subarray(RAY_DIRECTION);
    for (let i = 0; i < 3; i++) this.#start[POSE_POSITION + i] = ray[i] + begin * ray[RAY_DIRECTION + i];
    const ahead = new Float64Array([x, y, z, ray[RAY_MAX] - begin]);
    this.#ways = min > -Infinity ? [ahead] : [ahead, new Float64Array([-x, -y, -z, Infinity])];
    const from = min === 0 ? "" : `, minDistance ${number(min)}`;
    const extra = (options.solid === false ? ", solid: false" : "") + backFaceWords(this.#mode);
    this.words = `from ${vector(ray)} along ${vector(ray, RAY_DIRECTION)}${from}, maxDistance ${number(ray[RAY_MAX])}${extra}`;
  }

  visitBoxes(boxes: OversizedList, visitor: IndexVisitor): void {
    boxes.raycast(this.#ray, visitor);
  }

  find(subject: Subject, each: boolean): Contact[] {
    const hits: RayHit[] = [];
    if (each) castRayAll(subject.shape, subject.pose, this.#ray, this.#mode, hits);
    else {
      const hit = this.#cast(subject.shape, subject.pose, this.#mode, this.#ray[RAY_MIN], this.#ray[RAY_MAX]);
      if (hit !== null) hits.push(hit);
    }
    return hits.map((hit) => this.#contact(subject, hit)).filter(({ response }) => response !== IGNORE);
  }

  look(shape: Shape, pose: Pose, box: Aabb): Look {
    const [min, max] = [this.#ray[RAY_MIN], this.#ray[RAY_MAX]];
    const hit = this.#cast(shape, pose, this.#mode, min, max);
    if (hit !== null) return { meets: true, ...this.#describe(shape, pose, hit), distance: hit.t, gap: null };
    const nothing = zeroSize(shape);
    if (nothing !== null) return this.#missed("zero-size", nothing, shape, pose, box);
    return (
      this.#lookAtBack(shape, pose) ??
      this.#lookFarther(shape, pose) ??
      this.#lookBehind(shape, pose) ??
      this.#lookBeside(shape, pose, box)
    );
  }

  #contact(subject: Subject, hit: RayHit): Contact {
    const { core, slot, shape, pose } = subject;
    const found = new Found(core, hit);
    found.slot = slot;
    return {
      subject,
      t: hit.t,
      child: hit.child,
      feature: hit.feature,
      children: [],
      response: subject.responseOf(hit.child),
      distance: hit.t,
      ...this.#describe(shape, pose, hit),
      record: (blocking) => {
        found.blocking = blocking;
        return fillHit(core, shape, this.#ray, found, new Hit());
      },
    };
  }

  #describe(shape: Shape, pose: Pose, hit: RayHit): Pick<Contact, "reason" | "text"> {
    const at = `at distance ${number(hit.t)}`;
    if (!hit.startsInside) return { reason: "hit", text: at + (hit.backFace ? ", on a back face" : "") };
    if (hit.backFace) return { reason: "starts-inside", text: `${at}, where the ray leaves it: it begins inside` };
    const exit = this.#cast(shape, pose, (this.#mode | RAY_BACK_HIT) & ~RAY_SOLID & ~RAY_BACK_IGNORE, hit.t, Infinity);
    const leaves = exit === null ? "" : `; solid: false hits where the ray leaves it, at ${number(exit.t)}`;
    return { reason: "starts-inside", text: `${at}, as the ray begins inside it${leaves}` };
  }

  /** Would it be hit if back faces counted? */
  #lookAtBack(shape: Shape, pose: Pose): Look | null {
    const hit = this.#cast(shape, pose, this.#seeing(), this.#ray[RAY_MIN], this.#ray[RAY_MAX]);
    if (hit === null) return null;
    const distance = hit.t;
    const at = `the ray meets a back face at distance ${number(distance)}`;
    const inside = this.#insideClosed(shape, pose)
      ? "; it begins inside this closed mesh, and a mesh is a surface without an inside"
      : "";
    if ((this.#mode & RAY_BACK_IGNORE) !== 0) {
      const text = `${at}, and the query has backFaces: "ignore"${inside}`;
      return { meets: false, reason: "back-face", text, distance, gap: null };
    }
    const kind = kindOf(shape, hit);
    const text = `${at}, and the ${kind} is not doubleSided: make it so, turn its faces round, or ask with backFaces: "hit"${inside}`;
    return { meets: false, reason: "not-double-sided", text, distance, gap: null };
  }

  /** Would it be hit if the ray went on? */
  #lookFarther(shape: Shape, pose: Pose): Look | null {
    const max = this.#ray[RAY_MAX];
    const min = this.#ray[RAY_MIN];
    const front = this.#cast(shape, pose, this.#mode, min, Infinity);
    const hit = front ?? this.#cast(shape, pose, this.#seeing(), min, Infinity);
    if (hit === null) return null;
    const back = front === null ? " (on a back face)" : "";
    const text = `the ray is too short: it would meet it at distance ${number(hit.t)}${back}, beyond its end at ${number(max)}`;
    return { meets: false, reason: "too-short", text, distance: hit.t, gap: hit.t - max };
  }

  /** Would it be hit by the line that the ray lies on, before the ray begins? */
  #lookBehind(shape: Shape, pose: Pose): Look | null {
    const min = this.#ray[RAY_MIN];
    if (min === -Infinity) return null;
    const back = this.#ray.slice();
    for (let i = 0; i < 3; i++) {
      back[i] = this.#start[POSE_POSITION + i];
      back[RAY_DIRECTION + i] = 0 - back[RAY_DIRECTION + i];
    }
    back[RAY_MIN] = 0;
    back[RAY_MAX] = Infinity;
    const hit = new RayHit();
    if (!castRay(shape, pose, back, this.#seeing(), hit)) return null;
    const nearest = min - hit.t;
    if (nearest < 0) {
      const text = `it is behind the ray's origin, by ${number(-nearest)}`;
      return { meets: false, reason: "behind", text, distance: nearest, gap: hit.t };
    }
    const text = `the ray would meet it at distance ${number(nearest)}, before minDistance ${number(min)}`;
    return { meets: false, reason: "before-start", text, distance: nearest, gap: hit.t };
  }

  /** The line misses it: by how much? */
  #lookBeside(shape: Shape, pose: Pose, box: Aabb): Look {
    const thin = noThickness(shape);
    if (thin !== null) return this.#missed("zero-size", thin, shape, pose, box);
    const toBox = this.#gapToBox(box);
    if (toBox !== null && toBox > 0) {
      const text = `its box is ${number(toBox)} away from the ray; it is at ${vector(pose, POSE_POSITION)}`;
      return { meets: false, reason: "box-missed", text, distance: null, gap: toBox };
    }
    const gap = this.#gap(shape, pose, box);
    if (gap === 0 && !shape.type.solid) {
      const axis = flatAxis(shape);
      const flat = axis === null ? "" : `; it has no extent along its ${axis} axis`;
      const text = `the ray runs within the plane of a face, which it misses by definition${flat}`;
      return { meets: false, reason: "edge-on", text, distance: null, gap };
    }
    return {
      meets: false,
      reason: "shape-missed",
      text: `the ray passes it at a distance of ${number(gap)}`,
      distance: null,
      gap,
    };
  }

  #missed(reason: "zero-size", text: string, shape: Shape, pose: Pose, box: Aabb): Look {
    return { meets: false, reason, text, distance: null, gap: this.#gapToBox(box) ?? this.#gap(shape, pose, box) };
  }

  /** The least distance to the box; null where that is unbounded. */
  #gapToBox(box: Aabb): number | null {
    const gaps = this.#ways.map((way) => gapToBox(null, this.#start, way, box) ?? Number.NaN);
    return gaps.some(Number.isNaN) ? null : Math.min(...gaps);
  }

  /** The least distance to the shape. */
  #gap(shape: Shape, pose: Pose, box: Aabb): number {
    return Math.min(...this.#ways.map((way) => gapOnWay(null, this.#start, way, shape, pose, box)));
  }

  #insideClosed(shape: Shape, pose: Pose): boolean {
    if (shape.type.solid) return false;
    const local = new Float64Array(3);
    toLocal(pose, this.#start.subarray(POSE_POSITION), local);
    return insideShape(shape, local);
  }

  /** The mode that hits back faces. */
  #seeing(): number {
    return (this.#mode | RAY_BACK_HIT) & ~RAY_BACK_IGNORE;
  }

  #cast(shape: Shape, pose: Pose, mode: number, min: number, max: number): RayHit | null {
    const ray = this.#ray.slice();
    ray[RAY_MIN] = min;
    ray[RAY_MAX] = max;
    const hit = new RayHit();
    return castRay(shape, pose, ray, mode, hit) ? hit : null;
  }
}

function backFaceWords(mode: number): string {
  if ((mode & RAY_BACK_HIT) !== 0) return ', backFaces: "hit"';
  return (mode & RAY_BACK_IGNORE) !== 0 ? ', backFaces: "ignore"' : "";
}

/** What kind of surface was hit. */
function kindOf(shape: Shape, hit: RayHit): string {
  const { leaves } = shape as Partial<Compound>;
  return (leaves === undefined ? shape : leaves[hit.part].shape).type.name;
}
