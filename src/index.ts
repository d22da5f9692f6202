/**
 * Shapes, worlds and the queries on them.
 *
 * @module hitscan
 */

// Groups, and names in most of them, stand in an order in which gzip finds more that repeats.

// shapes
export { type HalfSpace, halfSpace } from "./shapes/half-space.ts";
export { type Sphere, sphere } from "./shapes/sphere.ts";
export { type Cone, cone } from "./shapes/cone.ts";
export { type Capsule, capsule } from "./shapes/capsule.ts";
export { type Cylinder, cylinder } from "./shapes/cylinder.ts";
export { setKernels } from "./kernel/load.ts";
export { type Box, box } from "./shapes/box.ts";
export type { PointsLike } from "./shapes/hull/read-points.ts";
export { type Mesh, type MeshOptions, mesh } from "./shapes/mesh/mesh.ts";
export { type RebuildOptions, rebuild } from "./shapes/mesh/rebuild.ts";
export type { Shape, ShapeType } from "./shapes/shape.ts";
export {
  type ChildResponses,
  type Compound,
  type CompoundChild,
  type CompoundChildLike,
  compound,
} from "./shapes/compound.ts";
export { type Triangle, type TriangleOptions, triangle } from "./shapes/triangle.ts";
export { type HeightField, type HeightFieldOptions, heightField } from "./shapes/height-field.ts";
export type {
  AttributeArray,
  VertexAttribute,
  VertexAttributeLike,
  VertexAttributes,
} from "./shapes/mesh/attributes.ts";
export { dispose } from "./shapes/mesh/wide-tree.ts";
export { refit } from "./shapes/mesh/refit.ts";
export type { ScaledMesh } from "./shapes/scaled/scaled-mesh.ts";
export { type ConvexHull, convexHull } from "./shapes/convex-hull.ts";
export { scaled } from "./shapes/scaled.ts";

// arguments and results
export type { Vec3, Vec3Like } from "./math/vec3.ts";
export type { RayLike } from "./math/ray.ts";
export type { PoseLike } from "./math/pose.ts";
export type { Quat, QuatLike } from "./math/quat.ts";

// two shapes, no world
export { type InitialOverlap, type SweepShapesOptions, sweepShapes } from "./narrowphase/sweep-shapes.ts";
export type { MotionLike } from "./narrowphase/sweep-motion.ts";
export { ClosestCache } from "./narrowphase/pair-closest-cache.ts";
export { Penetration, type PenetrationOptions, penetration } from "./narrowphase/penetration.ts";
export { overlapShapes } from "./narrowphase/overlap-shapes.ts";
export { SweepHit } from "./narrowphase/sweep-hit.ts";
export { ClosestPoints, type ClosestPointsOptions, closestPoints } from "./narrowphase/closest-points.ts";

// one shape, no world
export { signedDistance } from "./narrowphase/signed-distance.ts";
export { raycastShapeAny } from "./narrowphase/raycast-shape-any.ts";
export { raycastShape } from "./narrowphase/raycast-shape.ts";
export type { BackFaces, RaycastShapeOneOptions, RaycastShapeOptions } from "./narrowphase/shape-query.ts";
export { ClosestPoint, type ClosestPointOptions, closestPoint } from "./narrowphase/closest-point.ts";
export { containsPoint } from "./narrowphase/contains-point.ts";
export { ShapeHit } from "./narrowphase/shape-hit.ts";
export { raycastShapeSpans, type ShapeSpan } from "./narrowphase/raycast-shape-spans.ts";
export { raycastShapeAll } from "./narrowphase/raycast-shape-all.ts";
export type { SurfaceRecord } from "./narrowphase/surface-record.ts";

// plain formulas
export { type PlaneLike, type RayPlanesInterval, rayPlanes } from "./narrowphase/ray/ray-planes.ts";
export { rayBox } from "./narrowphase/ray/ray-box.ts";
export { raySphere } from "./narrowphase/ray/ray-sphere.ts";
export { type RayTriangleHit, type RayTriangleOptions, rayTriangle } from "./narrowphase/ray/ray-triangle.ts";
export type { RayInterval } from "./narrowphase/ray/ray-interval.ts";
export { type RayPlaneHit, rayPlane } from "./narrowphase/ray/ray-plane.ts";
export { rayCone } from "./narrowphase/ray/ray-cone.ts";
export { rayCapsule } from "./narrowphase/ray/ray-capsule.ts";
export { rayCylinder } from "./narrowphase/ray/ray-cylinder.ts";
export { rayObb } from "./narrowphase/ray/ray-obb.ts";

// separating axes and culling
export type { ObbLike } from "./narrowphase/sat/obb.ts";
export { rayObbAny } from "./narrowphase/sat/ray-obb-any.ts";
export { obbObbAny } from "./narrowphase/sat/obb-obb-any.ts";
export { frustumBox } from "./narrowphase/sat/frustum-box.ts";
export { frustumShape } from "./narrowphase/sat/frustum-shape.ts";
export { frustumSphere } from "./narrowphase/sat/frustum-sphere.ts";
export { frustumContains } from "./narrowphase/sat/frustum-contains.ts";
export { type Frustum, type FrustumOptions, frustum } from "./narrowphase/sat/frustum.ts";
export { frustumPlanes } from "./narrowphase/sat/frustum-planes.ts";
export { frustumOfPlanes, type InwardPlaneLike } from "./narrowphase/sat/frustum-of-planes.ts";
export type { FrustumAnswer, FrustumMode } from "./narrowphase/sat/classify-obb.ts";
export { boxTriangle } from "./narrowphase/sat/box-triangle.ts";
export { frustumObb } from "./narrowphase/sat/frustum-obb.ts";
export { type ObbObbResult, obbObb } from "./narrowphase/sat/obb-obb.ts";

// spatial indexes
export type { IndexStats, IndexVisitor, SpatialIndex } from "./acceleration/spatial-index.ts";
export { Grid, type GridOptions } from "./acceleration/grid/grid.ts";
export { Octree } from "./acceleration/octree/octree.ts";

// the world
export type { ExplainOptions, ExplainQuery } from "./world/explain/explain-options.ts";
export { Closest } from "./world/closest.ts";
export type { ClosestLike } from "./world/closest-like.ts";
export type { QueryStats } from "./world/query-stats.ts";
export { Hit } from "./world/hit.ts";
export { Overlap } from "./world/overlap.ts";
export type { SweepLike } from "./world/sweep-like.ts";
export { Depenetration } from "./world/depenetration.ts";
export { type IndexKind, World, type WorldOptions, type WorldStats } from "./world/world.ts";
export type { ShapeAt } from "./world/shape-at.ts";
export type { DefaultProfile, Profile, ProfileName } from "./world/profiles.ts";
export type { Span } from "./world/span.ts";
export { Watched, type WatchedMethod, watch } from "./world/watch.ts";
export type {
  ExplainAnswer,
  ExplainedCandidate,
  ExplainMethod,
  ExplainReason,
  ExplainStage,
  Explanation,
} from "./world/explain/explanation.ts";
export { DEFAULT_CHANNELS, type DefaultChannel, type Response, type Responses } from "./world/channels.ts";
export type {
  ClosestOptions,
  FilterAnswer,
  FilterOptions,
  OverlapAnyOptions,
  OverlapOptions,
  RaycastAllOptions,
  RaycastOptions,
  SweepAllOptions,
  SweepOptions,
  WorldPenetrationOptions,
} from "./world/query-options.ts";
export type { Collider, ColliderOptions, ColliderWorld, Mobility } from "./world/collider.ts";

// many queries at once
export { RayBatch } from "./world/batch/ray-batch.ts";
export { raycastAnyBatch } from "./world/batch/raycast-any-batch.ts";
export { type SweptShape, sweepBatch } from "./world/batch/sweeps-of-shape.ts";
export { raycastBatch } from "./world/batch/raycast-batch.ts";
export { SweepBatch } from "./world/batch/sweep-batch.ts";
export { ClosestBatch } from "./world/batch/closest-batch.ts";
export { type ClosestBatchOptions, closestBatch } from "./world/batch/closest-of-points.ts";
export type { BatchNumbers } from "./world/batch/check-batch.ts";
export type { PosedShape } from "./world/batch/batch-target.ts";
