export type { PoseLike } from "./math/pose.ts";
export type { Quat, QuatLike } from "./math/quat.ts";
export type { RayLike } from "./math/ray.ts";
export type { Vec3, Vec3Like } from "./math/vec3.ts";
export type { Shape } from "./shapes/shape.ts";
export { type Sphere, sphere } from "./shapes/sphere.ts";
