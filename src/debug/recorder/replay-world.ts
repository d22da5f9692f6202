import { POSE_POSITION, POSE_SIZE, setRotation } from "../../math/pose.ts";
import type { Shape } from "../../shapes/shape.ts";
import { openShape } from "../../snapshot/open-shape.ts";
import { openWorld } from "../../snapshot/open-world.ts";
import type { Collider, ColliderOptions } from "../../world/collider.ts";
import { coreOf, type World } from "../../world/world.ts";
import type { WorldCore } from "../../world/world-core.ts";
import { Capture, type CaptureHost } from "./capture.ts";
import { Comparison, type ValueDifference } from "./compare-values.ts";
import type { Action, Belongings, Entry, RecordedPose } from "./entry.ts";
import { LiveValues } from "./live-values.ts";
import type { Recording } from "./read-recording.ts";
import { recordError } from "./recorded-error.ts";
import { QueryReplay } from "./replay-query.ts";
import { settleTrees } from "./settle-trees.ts";
import { decodeToken } from "./stored-token.ts";
import { type Fields, ShapeRef } from "./value.ts";

/** Objects that the recording does not know get token numbers from here on. */
const FIRST_OWN_NUMBER = 2 ** 31;

/** A world opened from a recording, in which its entries happen again one by one. */
export class ReplayWorld implements CaptureHost {
  readonly world: World<string, string>;
  readonly queries: QueryReplay;
  readonly #core: WorldCore;
  readonly #live: LiveValues;
  readonly #slots = new Map<number, number>();
  /** The shapes of all colliders that ever were, by id. */
  readonly #shapes = new Map<number, Pick<Collider, "shape" | "complex">>();
  readonly #table = new Map<number, Shape>();
  readonly #files: ReadonlyMap<number, Uint8Array>;

  constructor(recording: Recording) {
    this.#files = recording.shapes;
    const capture = new Capture(this, FIRST_OWN_NUMBER);
    this.#live = new LiveValues(
      recording.lists,
      (ref) => this.#shape(ref),
      (value, number) => capture.register(value, number),
    );
    this.world = openWorld(recording.snapshot, { decode: decodeToken(this.#live) });
    this.#core = coreOf(this.world);
    this.queries = new QueryReplay(
      this.world,
      this.#live,
      capture,
      new Comparison(FIRST_OWN_NUMBER),
      recording.inOrder,
    );
    for (const collider of this.world.colliders()) this.#enter(collider);
    this.#core.colliders.forEach((collider, slot) => {
      if (collider !== null) this.#slots.set(collider.id, slot);
    });
    for (const belongings of recording.belongings) this.#setBelongings(belongings);
  }

  /** Lets one entry happen. Where a query differs from what was recorded, or a change throws, it returns how. */
  run({ before, action }: Entry): ValueDifference | null {
    if (before?.flushed) {
      this.#core.flush();
      settleTrees(this.#core);
    }
    for (const belongings of before?.belongings ?? []) this.#setBelongings(belongings);
    if (action.kind === "query") return this.queries.run(action.query);
    try {
      this.#change(action);
      return null;
    } catch (thrown) {
      return { path: "error", recorded: null, now: recordError(thrown) };
    }
  }

  met(): void {}

  list(): void {}

  shape(): ShapeRef {
    return new ShapeRef("table", -1);
  }

  #change(action: Exclude<Action, { kind: "query" }>): void {
    const { id } = action;
    if (action.kind === "add") {
      this.#add(id, action.settings, action.pose);
      return;
    }
    const collider = this.#live.colliders.get(id);
    if (collider === undefined) throw new Error(`there is no collider ${id}`);
    if (action.kind === "move") {
      collider.setPose(action.pose.subarray(0, 3));
      this.#setPose(id, action.pose);
    } else if (action.kind === "enable") collider.enabled = action.enabled;
    else if (action.kind === "respond") collider.setResponses(action.responses as Collider["responses"]);
    else collider.remove();
  }

  #add(id: number, settings: Fields, pose: RecordedPose): void {
    const slot = this.#core.nextSlot();
    this.#core.nextId = id;
    const options = this.#live.of({ ...settings, position: pose.subarray(0, 3) });
    const collider = this.world.add(options as ColliderOptions);
    this.#slots.set(id, slot);
    this.#enter(collider);
    this.#setPose(id, pose);
  }

  #enter(collider: Collider): void {
    this.#live.colliders.set(collider.id, collider);
    this.#shapes.set(collider.id, collider);
  }

  /** The pose to the bit: reading a unit quaternion again might round it once more. */
  #setPose(id: number, recorded: RecordedPose): void {
    const pose = this.#core.poseOf(this.#slots.get(id) as number);
    const quaternion = recorded.slice(3);
    setRotation(pose, quaternion);
    pose.set(recorded.subarray(0, 3), POSE_POSITION);
    pose.set(quaternion, POSE_SIZE);
  }

  #setBelongings({ id, owner, material }: Belongings): void {
    const collider = this.#live.colliders.get(id);
    if (collider === undefined) return;
    collider.owner = this.#live.of(owner);
    collider.material = this.#live.of(material);
  }

  #shape({ source, number }: ShapeRef): Shape {
    if (source !== "table") return (this.#shapes.get(number) as Collider)[source] as Shape;
    let shape = this.#table.get(number);
    if (shape === undefined) {
      shape = openShape(this.#files.get(number) as Uint8Array, { decode: decodeToken(this.#live) });
      this.#table.set(number, shape);
    }
    return shape;
  }
}
