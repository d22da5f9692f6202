import { type PoseLike, type Shape, signedDistance } from "hitscan";
import type { DebugColor, DebugSink } from "hitscan/debug";
import type { Triple } from "../../scene.ts";

const CORNERS = 64;
const STEPS = 24;

/**
 * Draws how far a query looks: all that is `distance` away from the shape (null: from the point `center`), cut by the three planes through its centre. Found along rays from the centre,
 * each step as long as the distance allows (Hart, "Sphere Tracing", The Visual Computer 12, 1996).
 */
export function drawReach(
  sink: DebugSink,
  shape: Shape | null,
  pose: PoseLike & { readonly position: Triple },
  distance: number,
  color: DebugColor,
): void {
  const center = pose.position;
  for (let axis = 0; axis < 3; axis++) {
    const loop = Array.from({ length: CORNERS }, (_, i) => {
      const angle = (2 * Math.PI * i) / CORNERS;
      const along = [0, 0, 0];
      along[(axis + 1) % 3] = Math.cos(angle);
      along[(axis + 2) % 3] = Math.sin(angle);
      const t = shape === null ? distance : march(shape, pose, center, along, distance);
      return { x: center[0] + t * along[0], y: center[1] + t * along[1], z: center[2] + t * along[2] };
    });
    for (let i = 0; i < CORNERS; i++) sink.line(loop[i], loop[(i + 1) % CORNERS], color);
  }
}

function march(
  shape: Shape,
  pose: PoseLike,
  from: ArrayLike<number>,
  along: readonly number[],
  distance: number,
): number {
  let t = 0;
  for (let step = 0; step < STEPS; step++) {
    const at = [0, 1, 2].map((i) => from[i] + t * along[i]);
    const left = distance - signedDistance(shape, pose, at);
    if (left < 1e-3) break;
    t += left;
  }
  return t;
}
