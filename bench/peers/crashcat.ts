import * as crashcat from "crashcat";

/** A convex shape of crashcat, and how its support is set up. */
export interface CrashcatShape {
  readonly shape: object;
  readonly setSupport: (support: Support, shape: object, mode: number, scale: readonly number[]) => void;
}

interface Support {
  convexRadius: number;
  hasTransform: boolean;
  readonly transform: number[];
}

/** Sharp shapes: no convex radius. */
export const crashcatShapes = {
  hull: (positions: readonly number[]): CrashcatShape => ({
    shape: crashcat.convexHull.create({ positions, convexRadius: 0, hullTolerance: 1e-6 }),
    setSupport: crashcat.setHullSupport,
  }),
  box: (...halfExtents: readonly number[]): CrashcatShape => ({
    shape: crashcat.box.create({ halfExtents, convexRadius: 0 }),
    setSupport: crashcat.setBoxSupport,
  }),
  capsule: (radius: number, halfHeightOfCylinder: number): CrashcatShape => ({
    shape: crashcat.capsule.create({ radius, halfHeightOfCylinder }),
    setSupport: crashcat.setCapsuleSupport,
  }),
  cylinder: (radius: number, halfHeight: number): CrashcatShape => ({
    shape: crashcat.cylinder.create({ radius, halfHeight, convexRadius: 0 }),
    setSupport: crashcat.setCylinderSupport,
  }),
};

/** What its own collision queries hand to its GJK. */
export const CRASHCAT_TOLERANCE = 1e-4;
/** Cores without their convex radius: that is added to the distance. */
const EXCLUDE_CONVEX_RADIUS = 1;
const SCALE = [1, 1, 1];

/** A pose as its bodies keep it. */
export interface CrashcatPose {
  readonly position: readonly number[];
  readonly quaternion: readonly number[];
}

/** crashcat's GJK on its own supports, set up for each pair as its collision queries do: b in the frame of a, made from positions and quaternions. */
export class CrashcatDistance {
  shapeA: CrashcatShape = crashcatShapes.box(1, 1, 1);
  shapeB: CrashcatShape = this.shapeA;
  private readonly supportA: Support = crashcat.createSupport();
  private readonly supportB: Support = crashcat.createSupport();
  private readonly result = crashcat.createGjkClosestPoints();

  /**
   * Writes the distance of the two shapes to out[0]. `axis` is the first direction and takes the last one; cold: the line between the positions, as its
   * queries take it.
   */
  run(
    poseA: CrashcatPose,
    poseB: CrashcatPose,
    axis: number[],
    warm: boolean,
    tolerance: number,
    out: Float64Array,
  ): void {
    const { shapeA, shapeB, supportA, supportB, result } = this;
    shapeA.setSupport(supportA, shapeA.shape, EXCLUDE_CONVEX_RADIUS, SCALE);
    shapeB.setSupport(supportB, shapeB.shape, EXCLUDE_CONVEX_RADIUS, SCALE);
    supportB.hasTransform = true;
    const m = supportB.transform;
    setRelative(poseA, poseB, m);
    if (!warm) {
      axis[0] = m[12];
      axis[1] = m[13];
      axis[2] = m[14];
    }
    crashcat.gjkClosestPoints(result, supportA, supportB, tolerance, axis, Number.MAX_VALUE);
    axis[0] = result.penetrationAxis[0];
    axis[1] = result.penetrationAxis[1];
    axis[2] = result.penetrationAxis[2];
    out[0] = Math.sqrt(result.squaredDistance) - supportA.convexRadius - supportB.convexRadius;
  }
}

/** Writes the pose of b in the frame of a as a matrix, column by column. */
function setRelative(poseA: CrashcatPose, poseB: CrashcatPose, m: number[]): void {
  const qa = poseA.quaternion;
  const qb = poseB.quaternion;
  const ax = -qa[0];
  const ay = -qa[1];
  const az = -qa[2];
  const aw = qa[3];
  const bx = qb[0];
  const by = qb[1];
  const bz = qb[2];
  const bw = qb[3];
  const x = ax * bw + aw * bx + ay * bz - az * by;
  const y = ay * bw + aw * by + az * bx - ax * bz;
  const z = az * bw + aw * bz + ax * by - ay * bx;
  const w = aw * bw - ax * bx - ay * by - az * bz;
  const vx = poseB.position[0] - poseA.position[0];
  const vy = poseB.position[1] - poseA.position[1];
  const vz = poseB.position[2] - poseA.position[2];
  const ux = ay * vz - az * vy;
  const uy = az * vx - ax * vz;
  const uz = ax * vy - ay * vx;
  m[0] = 1 - 2 * (y * y + z * z);
  m[1] = 2 * (x * y + z * w);
  m[2] = 2 * (x * z - y * w);
  m[4] = 2 * (x * y - z * w);
  m[5] = 1 - 2 * (x * x + z * z);
  m[6] = 2 * (y * z + x * w);
  m[8] = 2 * (x * z + y * w);
  m[9] = 2 * (y * z - x * w);
  m[10] = 1 - 2 * (x * x + y * y);
  m[12] = vx + 2 * (aw * ux + ay * uz - az * uy);
  m[13] = vy + 2 * (aw * uy + az * ux - ax * uz);
  m[14] = vz + 2 * (aw * uz + ax * uy - ay * ux);
}
