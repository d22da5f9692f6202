import { StaticIndex } from "../../acceleration/bvh/static-index.ts";
import { DynamicTree } from "../../acceleration/dynamic-tree/dynamic-tree.ts";
import { POSE_POSITION, POSE_SIZE } from "../../math/pose.ts";
import type { Shape } from "../../shapes/shape.ts";
import type { Collider } from "../../world/collider.ts";
import { QUERY_METHODS } from "../../world/query-methods.ts";
import { coreOf, type World } from "../../world/world.ts";
import type { WorldCore } from "../../world/world-core.ts";
import { Capture, type CaptureHost } from "./capture.ts";
import type { Action, Belongings, Interlude, RecordedPose } from "./entry.ts";
import { overrideMethods } from "./override.ts";
import { QueryRecorder } from "./query-recorder.ts";
import { saveBare } from "./save-bare.ts";
import { Segment } from "./segment.ts";
import { settleTrees } from "./settle-trees.ts";
import { encodeToken } from "./stored-token.ts";
import { type Fields, ShapeRef, type Value } from "./value.ts";
import { Layouts } from "./value-writer.ts";
import { writeRecording } from "./write-recording.ts";

interface Known {
  readonly owner: unknown;
  readonly material: unknown;
}
const NOTHING: Known = { owner: null, material: null };

/** Listens to one world. See `record`. */
export class WorldRecorder implements CaptureHost {
  readonly world: World<string, string>;
  readonly #core: WorldCore;
  readonly #half: number;
  readonly #layouts = new Layouts();
  readonly #capture = new Capture(this, 0);
  readonly #queries: QueryRecorder;
  readonly #restore: (() => void)[] = [];
  /** Owner and material of the colliders that have any, as the recording knows them. */
  readonly #known = new Map<Collider, Known>();
  /** Where the shapes of colliders are found, as of the present segment. */
  readonly #shapesOfColliders = new Map<Shape, ShapeRef>();
  readonly #table = new WeakMap<Shape, number>();
  #tableSize = 0;
  #interlude: Interlude = { flushed: false, belongings: [] };
  /** A collider is being added: that it also moves is no change of its own. */
  #filling = false;
  #older: Segment | null = null;
  #current: Segment;
  #stopped = false;
  /** Why there could be no more keyframes. */
  #fault: unknown = null;

  constructor(world: World<string, string>, capacity: number) {
    this.world = world;
    this.#core = coreOf(world);
    this.#half = Math.ceil(capacity / 2);
    this.#current = this.#newSegment(1);
    const met = (collider: Collider) => this.met(collider);
    this.#queries = new QueryRecorder(world, this.#capture, met, (query) => this.#add({ kind: "query", query }));
    this.#interlude = { flushed: false, belongings: [] };
    this.#listenToQueries();
    this.#listenToChanges();
  }

  get stopped(): boolean {
    return this.#stopped;
  }

  stop(): void {
    this.#stopped = true;
    for (const restore of this.#restore) restore();
    this.#restore.length = 0;
  }

  save(): Uint8Array {
    if (this.#fault !== null) throw this.#fault;
    const segments = this.#older === null ? [this.#current] : [this.#older, this.#current];
    return writeRecording(segments, this.#layouts, keepsTrees(this.#core), encodeToken(this.#capture));
  }

  met(collider: Collider): void {
    const { owner, material } = collider;
    const known = this.#known.get(collider) ?? NOTHING;
    if (collider.removed || (Object.is(owner, known.owner) && Object.is(material, known.material))) return;
    this.#known.set(collider, { owner, material });
    this.#interlude.belongings.push(this.#belongingsOf(collider));
  }

  shape(shape: Shape): ShapeRef {
    const known = this.#shapesOfColliders.get(shape);
    if (known !== undefined) return known;
    let number = this.#table.get(shape);
    if (number === undefined) {
      number = this.#tableSize++;
      this.#table.set(shape, number);
    }
    this.#current.shapes.set(number, shape);
    return new ShapeRef("table", number);
  }

  list(number: number, list: Value): void {
    this.#current.lists.set(number, list);
  }

  #listenToQueries(): void {
    const { world } = this;
    const queries: Record<string, unknown> = {};
    for (const name of QUERY_METHODS) queries[name] = this.#queries.wrap(name, world[name] as never);
    this.#restore.push(overrideMethods<World<string, string>>(world, queries));
  }

  #listenToChanges(): void {
    const core = this.#core;
    const { fill, moved, remove, setEnabled, setResponses, flush } = core;
    const changes: Partial<WorldCore> = {
      fill: (collider, ...rest) => {
        const slot = core.nextSlot();
        this.#filling = true;
        try {
          fill.call(core, collider, ...rest);
        } finally {
          this.#filling = false;
        }
        this.#addCollider(slot, collider);
      },
      moved: (slot) => {
        moved.call(core, slot);
        if (!this.#filling) this.#add({ kind: "move", id: core.ids[slot], pose: poseOf(core, slot) });
      },
      remove: (slot) => {
        this.#known.delete(core.colliders[slot] as Collider);
        const last = remove.call(core, slot);
        this.#add({ kind: "remove", id: core.ids[slot] });
        return last;
      },
      setEnabled: (slot, enabled) => {
        setEnabled.call(core, slot, enabled);
        this.#add({ kind: "enable", id: core.ids[slot], enabled });
      },
      setResponses: (where, slot, responses) => {
        setResponses.call(core, where, slot, responses);
        this.#add({ kind: "respond", id: core.ids[slot], responses: core.responses(slot) });
      },
      flush: () => {
        flush.call(core);
        if (this.#queries.running) return;
        settleTrees(core);
        this.#interlude.flushed = true;
      },
    };
    this.#restore.push(overrideMethods(core, changes));
  }

  #addCollider(slot: number, collider: Collider): void {
    const { id, key, shape, complex, mobility, type, enabled, owner, material } = collider;
    const settings: Fields = {
      shape: this.shape(shape),
      complex: complex === null ? undefined : this.shape(complex),
      mobility,
      type,
      responses: this.#core.responses(slot),
      key,
      enabled,
      owner: this.#capture.identity(owner),
      material: this.#capture.identity(material),
    };
    this.#known.set(collider, { owner, material });
    this.#findShapes(collider);
    this.#add({ kind: "add", id, settings, pose: poseOf(this.#core, slot) });
  }

  #add(action: Action): void {
    if (this.#stopped) return;
    const { flushed, belongings } = this.#interlude;
    const before = flushed || belongings.length > 0 ? this.#interlude : null;
    if (before !== null) this.#interlude = { flushed: false, belongings: [] };
    this.#current.add({ before, action });
    if (this.#current.count >= this.#half) this.#keyframe();
  }

  /** Forgets the older half. Where the world cannot be saved any more the recording ends: the user's call must not fail for it. */
  #keyframe(): void {
    const full = this.#current;
    try {
      this.#current = this.#newSegment(full.first + full.count);
      this.#older = full;
    } catch (error) {
      this.#fault = error;
      this.stop();
    }
  }

  #newSegment(first: number): Segment {
    this.#shapesOfColliders.clear();
    for (const collider of this.world.colliders()) {
      this.met(collider);
      this.#findShapes(collider);
    }
    const snapshot = saveBare(this.world, this.#capture);
    const belongings = [...this.#known.keys()].map((collider) => this.#belongingsOf(collider));
    return new Segment(snapshot, belongings, first, this.#layouts);
  }

  #findShapes({ id, shape, complex }: Collider): void {
    this.#shapesOfColliders.set(shape, new ShapeRef("shape", id));
    if (complex !== null) this.#shapesOfColliders.set(complex, new ShapeRef("complex", id));
  }

  #belongingsOf(collider: Collider): Belongings {
    const owner = this.#capture.identity(collider.owner);
    return { id: collider.id, owner, material: this.#capture.identity(collider.material) };
  }
}

/** Whether a snapshot keeps the trees as they are; other indexes are filled anew. */
function keepsTrees(core: WorldCore): boolean {
  return core.static.index instanceof StaticIndex && core.movable.index instanceof DynamicTree;
}

/** Position and quaternion of a collider. */
function poseOf(core: WorldCore, slot: number): RecordedPose {
  const pose = core.poseOf(slot);
  return Float64Array.of(
    ...pose.subarray(POSE_POSITION, POSE_POSITION + 3),
    ...pose.subarray(POSE_SIZE, POSE_SIZE + 4),
  );
}
