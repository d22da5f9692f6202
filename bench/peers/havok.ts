import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import HavokPhysics from "@babylonjs/havok";
import type { Peer, PeerWorld, Probe, Round, Scene, SceneBody } from "./peer.ts";

/** The parts of the module that are used. Ids are arrays with one bigint. */
type Id = readonly [bigint];
type Vector = readonly number[];
interface Module {
  readonly HEAPU8: Uint8Array;
  _malloc(bytes: number): number;
  _free(at: number): void;
  readonly MotionType: { readonly STATIC: number; readonly KINEMATIC: number };
  HP_World_Create(): [unknown, Id];
  HP_World_Release(world: Id): void;
  HP_World_AddBody(world: Id, body: Id, asleep: boolean): void;
  HP_World_RemoveBody(world: Id, body: Id): void;
  HP_World_SetGravity(world: Id, gravity: Vector): void;
  HP_World_Step(world: Id, seconds: number): void;
  HP_World_CastRay(world: number, query: number, result: number, maxResults: number): number;
  HP_World_ShapeCastWithCollector(world: Id, collector: Id, query: readonly unknown[]): void;
  HP_World_ShapeProximityWithCollector(world: Id, collector: Id, query: readonly unknown[]): void;
  HP_QueryCollector_Create(capacity: number): [unknown, Id];
  HP_QueryCollector_GetNumHits(collector: Id): [unknown, number];
  HP_QueryCollector_GetShapeCastResult(collector: Id, index: number): [unknown, readonly [number]];
  HP_QueryCollector_Release(collector: Id): void;
  HP_Body_Create(): [unknown, Id];
  HP_Body_Release(body: Id): void;
  HP_Body_SetShape(body: Id, shape: Id): void;
  HP_Body_SetMotionType(body: Id, type: number): void;
  HP_Body_SetQTransform(body: Id, transform: readonly [Vector, Vector]): void;
  HP_Body_SetPosition(body: Id, position: Vector): void;
  HP_Shape_CreateSphere(center: Vector, radius: number): [unknown, Id];
  HP_Shape_CreateBox(center: Vector, rotation: Vector, extents: Vector): [unknown, Id];
  HP_Shape_CreateCapsule(a: Vector, b: Vector, radius: number): [unknown, Id];
  HP_Shape_CreateConvexHull(vertices: number, count: number): [unknown, Id];
  HP_Shape_CreateMesh(vertices: number, vertexCount: number, triangles: number, count: number): [unknown, Id];
  HP_Shape_Release(shape: Id): void;
}

export async function loadHavok(): Promise<Peer> {
  const folder = dirname(createRequire(import.meta.url).resolve("@babylonjs/havok"));
  const wasmBinary = readFileSync(join(folder, "HavokPhysics.wasm"));
  const module: Module = await HavokPhysics({ wasmBinary });
  return { name: "Havok", build: (scene) => new HavokWorld(module, scene) };
}

const NO_BODY = [0n];
/** Byte sizes of the structures of `HP_World_CastRay`: a query, and a hit, which begins with its fraction. */
const QUERY_BYTES = 48;
const HIT_BYTES = 64;
/** Hits that are kept of one ray or overlap. */
const CAPACITY = 64;

class HavokWorld implements PeerWorld {
  private readonly module: Module;
  private readonly world: Id;
  private readonly bodies: Id[];
  private readonly shapes = new Set<Id>();
  private readonly collectors: Id[] = [];
  private readonly query: number;
  private readonly results: number;

  constructor(module: Module, scene: Scene) {
    this.module = module;
    this.world = module.HP_World_Create()[1];
    module.HP_World_SetGravity(this.world, [0, 0, 0]);
    const hulls = scene.hulls.map((points) => this.keep(hull(module, points)));
    const motion = scene.moving ? module.MotionType.KINEMATIC : module.MotionType.STATIC;
    this.bodies = scene.bodies.map((body) => {
      const id = module.HP_Body_Create()[1];
      module.HP_Body_SetShape(id, this.shapeOf(body, hulls, scene));
      module.HP_Body_SetMotionType(id, motion);
      module.HP_Body_SetQTransform(id, [body.position, body.rotation]);
      module.HP_World_AddBody(this.world, id, false);
      return id;
    });
    this.query = module._malloc(QUERY_BYTES);
    this.results = module._malloc(HIT_BYTES * CAPACITY);
  }

  closest(length: number): Round {
    return (queries, out) => this.cast(queries, length, 1, out);
  }

  all(length: number): Round {
    return (queries, out) => this.cast(queries, length, CAPACITY, out);
  }

  /** With the structures in WASM memory ("advanced use"), which is several times faster than the collectors. */
  private cast(queries: Float64Array, length: number, most: number, out: Float64Array): void {
    const { module, query, results } = this;
    const world = Number(this.world[0]);
    const floats = new Float32Array(module.HEAPU8.buffer, query, QUERY_BYTES / 4);
    const words = new Uint32Array(floats.buffer, query, QUERY_BYTES / 4);
    const fractions = new Float32Array(floats.buffer, results, (HIT_BYTES / 4) * CAPACITY);
    words.fill(0);
    words[6] = 0xffffffff;
    words[7] = 0xffffffff;
    for (let i = 0, at = 0; i < out.length; i++, at += 6) {
      for (let axis = 0; axis < 3; axis++) {
        floats[axis] = queries[at + axis];
        floats[3 + axis] = queries[at + axis] + length * queries[at + 3 + axis];
      }
      const hits = module.HP_World_CastRay(world, query, results, most);
      if (most === 1) out[i] = hits === 0 ? Infinity : fractions[0] * length;
      else out[i] = hits;
    }
  }

  sweep(probe: Probe, length: number): Round {
    const { module, world } = this;
    const shape = this.probe(probe);
    const collector = this.collector(1);
    const from = [0, 0, 0];
    const to = [0, 0, 0];
    const query = [shape, probe.rotation, from, to, false, NO_BODY];
    return (queries, out) => {
      for (let i = 0, at = 0; i < out.length; i++, at += 6) {
        for (let axis = 0; axis < 3; axis++) {
          from[axis] = queries[at + axis];
          to[axis] = queries[at + axis] + length * queries[at + 3 + axis];
        }
        module.HP_World_ShapeCastWithCollector(world, collector, query);
        const hits = module.HP_QueryCollector_GetNumHits(collector)[1];
        out[i] = hits === 0 ? Infinity : module.HP_QueryCollector_GetShapeCastResult(collector, 0)[1][0] * length;
      }
    };
  }

  overlap(probe: Probe): Round {
    const { module, world } = this;
    const collector = this.collector(CAPACITY);
    const position = [0, 0, 0];
    const query = [this.probe(probe), position, probe.rotation, 0, false, NO_BODY];
    return (queries, out) => {
      for (let i = 0, at = 0; i < out.length; i++, at += 6) {
        for (let axis = 0; axis < 3; axis++) position[axis] = queries[at + axis];
        module.HP_World_ShapeProximityWithCollector(world, collector, query);
        out[i] = module.HP_QueryCollector_GetNumHits(collector)[1];
      }
    };
  }

  /** Moves are seen after a step only. */
  move(bodies: Int32Array, positions: Float64Array): void {
    const { module } = this;
    const position = [0, 0, 0];
    for (let i = 0, at = 0; i < bodies.length; i++, at += 6) {
      for (let axis = 0; axis < 3; axis++) position[axis] = positions[at + axis];
      module.HP_Body_SetPosition(this.bodies[bodies[i]], position);
    }
    module.HP_World_Step(this.world, 1 / 60);
  }

  free(): void {
    const { module } = this;
    for (const body of this.bodies) {
      module.HP_World_RemoveBody(this.world, body);
      module.HP_Body_Release(body);
    }
    for (const shape of this.shapes) module.HP_Shape_Release(shape);
    for (const collector of this.collectors) module.HP_QueryCollector_Release(collector);
    module.HP_World_Release(this.world);
    module._free(this.query);
    module._free(this.results);
  }

  private shapeOf({ kind, sizes, hull: at }: SceneBody, hulls: readonly Id[], { mesh }: Scene): Id {
    const { module } = this;
    const [a, b] = sizes;
    if (kind === "hull") return hulls[at];
    if (kind === "capsule") return this.keep(module.HP_Shape_CreateCapsule([0, -b, 0], [0, b, 0], a)[1]);
    if (kind !== "mesh") return this.probe({ kind, sizes, rotation: [0, 0, 0, 1] });
    if (mesh === null) throw new Error("a scene with a mesh body needs a mesh");
    return this.keep(meshShape(module, Float32Array.from(mesh.positions), mesh.indices));
  }

  private probe({ kind, sizes: [a, b, c] }: Probe): Id {
    const { module } = this;
    if (kind === "sphere") return this.keep(module.HP_Shape_CreateSphere([0, 0, 0], a)[1]);
    return this.keep(module.HP_Shape_CreateBox([0, 0, 0], [0, 0, 0, 1], [2 * a, 2 * b, 2 * c])[1]);
  }

  private keep(shape: Id): Id {
    this.shapes.add(shape);
    return shape;
  }

  private collector(capacity: number): Id {
    const id = this.module.HP_QueryCollector_Create(capacity)[1];
    this.collectors.push(id);
    return id;
  }
}

function hull(module: Module, points: Float32Array): Id {
  const at = copy(module, points);
  const [, shape] = module.HP_Shape_CreateConvexHull(at, points.length / 3);
  module._free(at);
  return shape;
}

function meshShape(module: Module, positions: Float32Array, indices: Uint32Array): Id {
  const vertices = copy(module, positions);
  const triangles = copy(module, indices);
  const [, shape] = module.HP_Shape_CreateMesh(vertices, positions.length / 3, triangles, indices.length / 3);
  module._free(vertices);
  module._free(triangles);
  return shape;
}

function copy(module: Module, data: Float32Array | Uint32Array): number {
  const at = module._malloc(data.byteLength);
  module.HEAPU8.set(new Uint8Array(data.buffer, data.byteOffset, data.byteLength), at);
  return at;
}
