import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";

interface JoltVector {
  Set(x: number, y: number, z: number): void;
  GetX(): number;
}
type Handle = object;
type Make<T = Handle> = new (...args: never[]) => T;
interface Collector {
  Reset(): void;
  HadHit(): boolean;
}
export interface ShapeHits extends Collector {
  readonly mHits: {
    size(): number;
    at(index: number): { readonly mPenetrationDepth: number; readonly mPenetrationAxis: JoltVector };
  };
}
export interface BodyInterface {
  CreateBody(settings: Handle): { GetID(): Handle };
  CreateAndAddBody(settings: Handle, activation: number): { GetIndexAndSequenceNumber(): number };
  SetPosition(id: Handle, position: Handle, activation: number): void;
}
export interface NarrowPhase {
  CastRay(...args: unknown[]): void;
  CastShape(...args: unknown[]): void;
  CollideShape(...args: unknown[]): void;
}
interface Settings {
  mMaxBodies: number;
  mMaxBodyPairs: number;
  mMaxContactConstraints: number;
  mBroadPhaseLayerInterface: Handle;
  mObjectVsBroadPhaseLayerFilter: Handle;
  mObjectLayerPairFilter: Handle;
}
interface CastSettings {
  mBackFaceModeTriangles: number;
  mBackFaceModeConvex: number;
  mReturnDeepestPoint: boolean;
}

/** The parts of the module that are used. */
export interface Jolt {
  destroy(handle: Handle): void;
  readonly EMotionType_Static: number;
  readonly EMotionType_Kinematic: number;
  readonly EActivation_DontActivate: number;
  readonly EBackFaceMode_CollideWithBackFaces: number;
  readonly JoltSettings: new () => Settings;
  readonly JoltInterface: new (
    settings: Settings,
  ) => {
    GetPhysicsSystem(): {
      GetBodyInterfaceNoLock?(): BodyInterface;
      GetBodyInterface(): BodyInterface;
      GetNarrowPhaseQueryNoLock?(): NarrowPhase;
      GetNarrowPhaseQuery(): NarrowPhase;
      OptimizeBroadPhase(): void;
    };
  };
  readonly ObjectLayerPairFilterTable: new (layers: number) => { EnableCollision(a: number, b: number): void };
  readonly BroadPhaseLayer: new (layer: number) => Handle;
  readonly BroadPhaseLayerInterfaceTable: new (
    layers: number,
    trees: number,
  ) => { MapObjectToBroadPhaseLayer(layer: number, tree: Handle): void };
  readonly ObjectVsBroadPhaseLayerFilterTable: new (...args: unknown[]) => Handle;
  readonly BroadPhaseLayerFilter: new () => Handle;
  readonly ObjectLayerFilter: new () => Handle;
  readonly BodyFilter: new () => Handle;
  readonly ShapeFilter: new () => Handle;
  readonly BodyID: new (value: number) => Handle;
  readonly BodyCreationSettings: new (...args: unknown[]) => Handle;
  readonly Vec3: new (x: number, y: number, z: number) => JoltVector;
  readonly RVec3: new (x: number, y: number, z: number) => JoltVector;
  readonly Quat: new (x: number, y: number, z: number, w: number) => Handle;
  readonly RMat44: { prototype: { sRotationTranslation(rotation: Handle, position: Handle): Handle } };
  readonly RRayCast: new (origin: Handle, direction: Handle) => { mOrigin: JoltVector; mDirection: JoltVector };
  readonly RayCastSettings: new () => { mBackFaceModeTriangles: number };
  readonly CastRayClosestHitCollisionCollector: new () => Collector & { readonly mHit: { readonly mFraction: number } };
  readonly CastRayAllHitCollisionCollector: new () => Collector & {
    readonly mHits: { size(): number; at(index: number): { readonly mFraction: number } };
  };
  readonly RShapeCast: new (shape: Handle, scale: Handle, start: Handle, direction: Handle) => Handle;
  readonly ShapeCastSettings: new () => CastSettings;
  readonly CastShapeClosestHitCollisionCollector: new () => Collector & {
    readonly mHit: { readonly mFraction: number };
  };
  readonly CollideShapeSettings: new () => Handle;
  readonly CollideShapeAllHitCollisionCollector: new () => ShapeHits;
  readonly SphereShape: new (radius: number) => Handle;
  readonly BoxShape: new (half: Handle, convexRadius: number) => Handle;
  readonly CapsuleShape: new (halfHeight: number, radius: number) => Handle;
  readonly ConvexHullShapeSettings: new () => ShapeSettings & {
    readonly mPoints: { push_back(point: Handle): void };
    mMaxConvexRadius: number;
    mHullTolerance: number;
  };
  readonly Float3: new (x: number, y: number, z: number) => Handle;
  readonly IndexedTriangle: new (a: number, b: number, c: number, material: number) => Handle;
  readonly VertexList: new () => { push_back(vertex: Handle): void };
  readonly IndexedTriangleList: new () => { push_back(triangle: Handle): void };
  readonly PhysicsMaterialList: new () => Handle;
  readonly MeshShapeSettings: new (vertices: Handle, triangles: Handle, materials: Handle) => ShapeSettings;
}
export interface ShapeSettings {
  Create(): { IsValid(): boolean; Get(): Handle };
}
export type { Handle, Make };

const FILE = "jolt-physics.multithread.wasm-compat.js";
/** `await` binds weaker than the dot, so that under Node this compares undefined, and `init` never ends. */
const SLIP = 'await import("node:worker_threads").workerData';
const MENDED = '(await import("node:worker_threads")).workerData';

/** The one build with SIMD, in a mended copy, as the one of the package never starts under Node. */
export async function loadJoltModule(): Promise<Jolt> {
  const source = join(dirname(createRequire(import.meta.url).resolve("jolt-physics/package.json")), "dist", FILE);
  const folder = join(dirname(source), "../../.cache/jolt-simd");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), '{"type":"module"}');
  writeFileSync(join(folder, FILE), readFileSync(source, "utf8").replace(SLIP, MENDED));
  const { default: init } = await import(pathToFileURL(join(folder, FILE)).href);
  return init();
}
