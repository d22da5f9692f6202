import { type Handle, type Jolt, loadJoltModule, type ShapeHits, type ShapeSettings } from "./load-jolt.ts";
import { type Peer, type PeerWorld, type Probe, type Round, read, type Scene, type SceneBody } from "./peer.ts";

export async function loadJolt(): Promise<Peer> {
  const jolt = await loadJoltModule();
  return { name: "Jolt (SIMD)", build: (scene) => new JoltWorld(jolt, scene) };
}

/** Its heap has a fixed 128 MB, too little for a mesh of more triangles. */
export const JOLT_MOST_TRIANGLES = 400_000;

class JoltWorld implements PeerWorld {
  private readonly jolt: Jolt;
  private readonly world: InstanceType<Jolt["JoltInterface"]>;
  private readonly system: ReturnType<InstanceType<Jolt["JoltInterface"]>["GetPhysicsSystem"]>;
  private readonly ids: Handle[] = [];
  /** Everything made with `new`, to be freed. */
  private readonly made: Handle[] = [];
  private readonly filters: readonly Handle[];

  constructor(jolt: Jolt, scene: Scene) {
    this.jolt = jolt;
    this.world = new jolt.JoltInterface(settingsFor(jolt, scene.bodies.length));
    this.system = this.world.GetPhysicsSystem();
    const { BroadPhaseLayerFilter, ObjectLayerFilter, BodyFilter, ShapeFilter } = jolt;
    const filters = [new BroadPhaseLayerFilter(), new ObjectLayerFilter(), new BodyFilter(), new ShapeFilter()];
    this.filters = filters.map((filter) => this.own(filter));
    const hulls = scene.hulls.map((points) => hullShape(jolt, points));
    const bodies = this.system.GetBodyInterface();
    const motion = scene.moving ? jolt.EMotionType_Kinematic : jolt.EMotionType_Static;
    for (const body of scene.bodies) {
      const position = new jolt.RVec3(...body.position);
      const rotation = new jolt.Quat(...body.rotation);
      const shape = shapeOf(jolt, body, hulls, scene);
      const settings = new jolt.BodyCreationSettings(shape, position, rotation, motion, 0);
      const id = bodies.CreateAndAddBody(settings, jolt.EActivation_DontActivate);
      this.ids.push(this.own(new jolt.BodyID(id.GetIndexAndSequenceNumber())));
      for (const used of [position, rotation, settings]) jolt.destroy(used);
    }
    this.system.OptimizeBroadPhase();
  }

  closest(length: number): Round {
    const { jolt, system, filters } = this;
    const query = system.GetNarrowPhaseQuery();
    const collector = this.own(new jolt.CastRayClosestHitCollisionCollector());
    const { mHit: hit } = collector;
    const [ray, settings] = [this.ray(), this.raySettings()];
    return (queries, out) => {
      for (let i = 0, at = 0; i < out.length; i++, at += 6) {
        ray.set(queries, at, length);
        collector.Reset();
        query.CastRay(ray.cast, settings, collector, filters[0], filters[1], filters[2], filters[3]);
        out[i] = collector.HadHit() ? hit.mFraction * length : Infinity;
      }
    };
  }

  all(length: number): Round {
    const { jolt, system, filters } = this;
    const query = system.GetNarrowPhaseQuery();
    const collector = this.own(new jolt.CastRayAllHitCollisionCollector());
    const { mHits: hits } = collector;
    const [ray, settings] = [this.ray(), this.raySettings()];
    return (queries, out) => {
      for (let i = 0, at = 0; i < out.length; i++, at += 6) {
        ray.set(queries, at, length);
        collector.Reset();
        query.CastRay(ray.cast, settings, collector, filters[0], filters[1], filters[2], filters[3]);
        const count = hits.size();
        for (let k = 0; k < count; k++) read.sum += hits.at(k).mFraction;
        out[i] = count;
      }
    };
  }

  /** With back faces: without them it throws away frontal hits whose normal at first touch is noise. */
  sweep(probe: Probe, length: number): Round {
    const { jolt, system, filters } = this;
    const query = system.GetNarrowPhaseQuery();
    const collector = this.own(new jolt.CastShapeClosestHitCollisionCollector());
    const { mHit: hit } = collector;
    const settings = this.own(new jolt.ShapeCastSettings());
    settings.mBackFaceModeConvex = jolt.EBackFaceMode_CollideWithBackFaces;
    settings.mBackFaceModeTriangles = jolt.EBackFaceMode_CollideWithBackFaces;
    const { shape, rotation, position, direction, scale, zero } = this.probe(probe);
    return (queries, out) => {
      for (let i = 0, at = 0; i < out.length; i++, at += 6) {
        position.Set(queries[at], queries[at + 1], queries[at + 2]);
        direction.Set(length * queries[at + 3], length * queries[at + 4], length * queries[at + 5]);
        const start = jolt.RMat44.prototype.sRotationTranslation(rotation, position);
        const cast = new jolt.RShapeCast(shape, scale, start, direction);
        collector.Reset();
        query.CastShape(cast, settings, zero, collector, filters[0], filters[1], filters[2], filters[3]);
        out[i] = collector.HadHit() ? hit.mFraction * length : Infinity;
        jolt.destroy(cast);
      }
    };
  }

  overlap(probe: Probe): Round {
    return this.collide(probe, (collector) => collector.mHits.size());
  }

  contacts(probe: Probe): Round {
    return this.collide(probe, ({ mHits }) => {
      const count = mHits.size();
      for (let k = 0; k < count; k++) {
        const hit = mHits.at(k);
        read.sum += hit.mPenetrationDepth + hit.mPenetrationAxis.GetX();
      }
      return count;
    });
  }

  private collide(probe: Probe, count: (collector: ShapeHits) => number): Round {
    const { jolt, system, filters } = this;
    const query = system.GetNarrowPhaseQuery();
    const collector = this.own(new jolt.CollideShapeAllHitCollisionCollector());
    const settings = this.own(new jolt.CollideShapeSettings());
    const { shape, rotation, position, scale, zero } = this.probe(probe);
    return (queries, out) => {
      for (let i = 0, at = 0; i < out.length; i++, at += 6) {
        position.Set(queries[at], queries[at + 1], queries[at + 2]);
        const pose = jolt.RMat44.prototype.sRotationTranslation(rotation, position);
        collector.Reset();
        query.CollideShape(
          ...[shape, scale, pose, settings, zero, collector],
          ...[filters[0], filters[1], filters[2], filters[3]],
        );
        out[i] = count(collector);
      }
    };
  }

  move(bodies: Int32Array, positions: Float64Array): void {
    const { jolt, ids } = this;
    const all = this.system.GetBodyInterface();
    const position = new jolt.RVec3(0, 0, 0);
    for (let i = 0, at = 0; i < bodies.length; i++, at += 6) {
      position.Set(positions[at], positions[at + 1], positions[at + 2]);
      all.SetPosition(ids[bodies[i]], position, jolt.EActivation_DontActivate);
    }
    jolt.destroy(position);
  }

  free(): void {
    for (const handle of this.made) this.jolt.destroy(handle);
    this.jolt.destroy(this.world);
  }

  private own<T extends Handle>(handle: T): T {
    this.made.push(handle);
    return handle;
  }

  private ray() {
    const { jolt } = this;
    const zero = this.own(new jolt.RVec3(0, 0, 0));
    const cast = this.own(new jolt.RRayCast(zero, this.own(new jolt.Vec3(0, 0, 0))));
    const { mOrigin: origin, mDirection: direction } = cast;
    return {
      cast,
      set(queries: Float64Array, at: number, length: number): void {
        origin.Set(queries[at], queries[at + 1], queries[at + 2]);
        direction.Set(length * queries[at + 3], length * queries[at + 4], length * queries[at + 5]);
      },
    };
  }

  private raySettings(): Handle {
    const settings = this.own(new this.jolt.RayCastSettings());
    settings.mBackFaceModeTriangles = this.jolt.EBackFaceMode_CollideWithBackFaces;
    return settings;
  }

  private probe({ kind, sizes, rotation }: Probe) {
    const { jolt } = this;
    return {
      shape: primitive(jolt, kind, sizes),
      rotation: this.own(new jolt.Quat(...rotation)),
      position: this.own(new jolt.RVec3(0, 0, 0)),
      direction: this.own(new jolt.Vec3(0, 0, 0)),
      scale: this.own(new jolt.Vec3(1, 1, 1)),
      zero: this.own(new jolt.RVec3(0, 0, 0)),
    };
  }
}

function settingsFor(jolt: Jolt, bodies: number): InstanceType<Jolt["JoltSettings"]> {
  const settings = new jolt.JoltSettings();
  const pairs = new jolt.ObjectLayerPairFilterTable(1);
  pairs.EnableCollision(0, 0);
  const layers = new jolt.BroadPhaseLayerInterfaceTable(1, 1);
  layers.MapObjectToBroadPhaseLayer(0, new jolt.BroadPhaseLayer(0));
  settings.mMaxBodies = bodies + 16;
  settings.mMaxBodyPairs = 1024;
  settings.mMaxContactConstraints = 1024;
  settings.mObjectLayerPairFilter = pairs;
  settings.mBroadPhaseLayerInterface = layers;
  settings.mObjectVsBroadPhaseLayerFilter = new jolt.ObjectVsBroadPhaseLayerFilterTable(layers, 1, pairs, 1);
  return settings;
}

function primitive(jolt: Jolt, kind: "sphere" | "box", [a, b, c]: readonly [number, number, number]): Handle {
  if (kind === "sphere") return new jolt.SphereShape(a);
  const half = new jolt.Vec3(a, b, c);
  const shape = new jolt.BoxShape(half, 0);
  jolt.destroy(half);
  return shape;
}

function shapeOf(jolt: Jolt, { kind, sizes, hull }: SceneBody, hulls: readonly Handle[], scene: Scene): Handle {
  if (kind === "hull") return hulls[hull];
  if (kind === "capsule") return new jolt.CapsuleShape(sizes[1], sizes[0]);
  return kind === "mesh" ? meshShape(jolt, scene) : primitive(jolt, kind, sizes);
}

/** Sharp: no convex radius. */
function hullShape(jolt: Jolt, points: Float32Array): Handle {
  const settings = new jolt.ConvexHullShapeSettings();
  settings.mMaxConvexRadius = 0;
  settings.mHullTolerance = 1e-6;
  for (let at = 0; at < points.length; at += 3) {
    const point = new jolt.Vec3(points[at], points[at + 1], points[at + 2]);
    settings.mPoints.push_back(point);
    jolt.destroy(point);
  }
  return create(settings);
}

function meshShape(jolt: Jolt, { mesh }: Scene): Handle {
  if (mesh === null) throw new Error("a scene with a mesh body needs a mesh");
  const vertices = new jolt.VertexList();
  for (let at = 0; at < mesh.positions.length; at += 3) {
    const vertex = new jolt.Float3(mesh.positions[at], mesh.positions[at + 1], mesh.positions[at + 2]);
    vertices.push_back(vertex);
    jolt.destroy(vertex);
  }
  const triangles = new jolt.IndexedTriangleList();
  for (let at = 0; at < mesh.indices.length; at += 3) {
    const triangle = new jolt.IndexedTriangle(mesh.indices[at], mesh.indices[at + 1], mesh.indices[at + 2], 0);
    triangles.push_back(triangle);
    jolt.destroy(triangle);
  }
  const settings = new jolt.MeshShapeSettings(vertices, triangles, new jolt.PhysicsMaterialList());
  return create(settings);
}

function create(settings: ShapeSettings): Handle {
  const result = settings.Create();
  if (!result.IsValid()) throw new Error("Jolt does not take the shape");
  return result.Get();
}
