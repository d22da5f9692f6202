import type { Mesh, Object3D, Ray } from "three";
import { stateOf } from "./geometry-state.ts";
import { isBatched, isInstanced } from "./instances.ts";
import { isPosed } from "./pose.ts";
import { isPlainMesh } from "./scene-colliders.ts";

/** Rounding of what is worked out here, relative to a ball's radius, and to the distance of ray and object from the world's origin. */
const SLACK = 1 + 1e-6;
const FAR_SLACK = 1e-14;

/**
 * Whether a ray passes by a single mesh for sure: by the ball around its vertices. Callers that ask about many objects one by one (react-three-fiber does, for each with a handler) would else
 * pay for a whole query at each. False also where that is not so cheap to tell.
 */
export function passesBy(object: Object3D, recursive: boolean, { origin, direction }: Ray, look: number): boolean {
  if ((recursive && object.children.length > 0) || !isPlainMesh(object)) return false;
  const mesh: Mesh = object;
  if (isInstanced(mesh) || isBatched(mesh) || isPosed(mesh)) return false;
  const { x, y, z, radius } = stateOf(mesh.geometry).ballAt(look, mesh.geometry);
  const { elements: m } = mesh.matrixWorld;
  const dx = m[0] * x + m[4] * y + m[8] * z + m[12] - origin.x;
  const dy = m[1] * x + m[5] * y + m[9] * z + m[13] - origin.y;
  const dz = m[2] * x + m[6] * y + m[10] * z + m[14] - origin.z;
  // no vector is stretched more than this: the longest column alone is too short where the matrix shears
  const stretch = Math.sqrt(
    m[0] * m[0] +
      m[1] * m[1] +
      m[2] * m[2] +
      m[4] * m[4] +
      m[5] * m[5] +
      m[6] * m[6] +
      m[8] * m[8] +
      m[9] * m[9] +
      m[10] * m[10],
  );
  const away =
    Math.abs(m[12]) + Math.abs(m[13]) + Math.abs(m[14]) + Math.abs(origin.x) + Math.abs(origin.y) + Math.abs(origin.z);
  const reach = radius * stretch * SLACK + FAR_SLACK * away;
  const cx = dy * direction.z - dz * direction.y;
  const cy = dz * direction.x - dx * direction.z;
  const cz = dx * direction.y - dy * direction.x;
  const { x: ux, y: uy, z: uz } = direction;
  return cx * cx + cy * cy + cz * cz > reach * reach * (ux * ux + uy * uy + uz * uz) * SLACK;
}
