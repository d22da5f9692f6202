import type { Aabb } from "../../math/aabb.ts";
import { checkOptions, show } from "../../math/check.ts";
import { createPose, type PoseLike, readPose } from "../../math/pose.ts";
import { createRay, RAY_MAX, RAY_MIN, type Ray, type RayLike, rayToLocal, readRay } from "../../math/ray.ts";
import { raycastShape } from "../../narrowphase/raycast-shape.ts";
import { clipLineBox } from "../../shapes/box.ts";
import { SPAN_ENTER, SPAN_EXIT } from "../../shapes/convex.ts";
import type { Mesh } from "../../shapes/mesh/mesh.ts";
import { coreOf, World } from "../../world/world.ts";
import { checkLevel } from "./checks.ts";
import { heatColor, levelColor } from "./colors.ts";
import { boxesOfIndex, boxesOfNodes, type IndexBox } from "./index-boxes.ts";
import { Pen } from "./pen.ts";
import type { DebugSink } from "./sink.ts";

/** Options of {@link drawIndex}. */
export interface DrawIndexOptions {
  /**
   * Boxes are coloured by how many of these rays look into them, and those that none does are left out: a ray looks into the boxes that it meets before its hit, which every
   * ordered search must. Without rays boxes are coloured by their level.
   */
  readonly rays?: readonly RayLike[];
  /** The least and the greatest level drawn, the root's is 0. Default: all. */
  readonly minDepth?: number;
  readonly maxDepth?: number;
  /** Boxes with something in them only. Default false. */
  readonly leavesOnly?: boolean;
  /** Where a mesh stands. Default: the identity. */
  readonly pose?: PoseLike | null;
}

const KNOWN_OPTIONS: Readonly<Record<keyof DrawIndexOptions, true>> = {
  rays: true,
  minDepth: true,
  maxDepth: true,
  leavesOnly: true,
  pose: true,
};

const span = new Float64Array(4);

/** What {@link drawIndex} has drawn. */
export interface DrawnIndex {
  /** Boxes that the index has, and those that were drawn. */
  readonly boxes: number;
  readonly drawn: number;
  /** The most rays that look into one box. */
  readonly mostVisits: number;
}

/**
 * Draws the boxes by which queries search a world (its trees, octrees or grids, static and movable) or a mesh (its hierarchy of faces): coloured by level, or by how many of
 * the given rays look into them, from blue (few) over yellow to red (most). Indexes of your own are not drawn.
 */
export function drawIndex<C extends string, P extends string>(
  sink: DebugSink,
  target: World<C, P> | Mesh,
  options: DrawIndexOptions = {},
): DrawnIndex {
  checkOptions("drawIndex", options, KNOWN_OPTIONS);
  const { rays, minDepth = 0, maxDepth = Infinity, leavesOnly = false } = options;
  checkLevel("drawIndex", "minDepth", minDepth);
  checkLevel("drawIndex", "maxDepth", maxDepth);
  if (rays !== undefined && !Array.isArray(rays)) {
    throw new TypeError(`drawIndex: rays must be an array, got ${show(rays)}`);
  }
  const pose = createPose();
  readPose("drawIndex", "pose", options.pose, pose);
  const searched = target as World<string, string> | Mesh;
  const boxes = boxesOf(searched);
  const visits =
    rays === undefined
      ? null
      : countVisits(
          boxes,
          rays.map((ray) => shortened(searched, options.pose ?? null, ray)),
        );
  const mostVisits = visits === null ? 0 : visits.reduce((most, count) => Math.max(most, count), 0);
  let drawn = 0;
  boxes.forEach(({ box, depth, leaf }, i) => {
    if (depth < minDepth || depth > maxDepth || (leavesOnly && !leaf) || visits?.[i] === 0) return;
    const color =
      visits === null ? levelColor(depth) : heatColor(mostVisits > 1 ? (visits[i] - 1) / (mostVisits - 1) : 1);
    new Pen(sink, pose, color).box(box);
    drawn++;
  });
  return { boxes: boxes.length, drawn, mostVisits };
}

function boxesOf(target: World<string, string> | Mesh): IndexBox[] {
  if (target instanceof World) {
    const core = coreOf(target);
    core.flush();
    return [...boxesOfIndex(core.static.index), ...boxesOfIndex(core.movable.index)];
  }
  if (target?.bvh === undefined) {
    throw new TypeError(`drawIndex: target must be a World or a mesh, got ${show(target)}`);
  }
  return target.bvh.order.length === 0 ? [] : boxesOfNodes(target.bvh);
}

/** The ray in the frame of the boxes, ending at what it hits. */
function shortened(target: World<string, string> | Mesh, pose: PoseLike | null, like: RayLike): Ray {
  const world = createRay();
  readRay("drawIndex", like, world);
  const isWorld = target instanceof World;
  const hit = isWorld ? target.raycast(like) : raycastShape(target, pose, like);
  if (hit !== null) world[RAY_MAX] = hit.distance;
  if (isWorld) return world;
  const frame = createPose();
  const local = createRay();
  readPose("drawIndex", "pose", pose, frame);
  rayToLocal(world, frame, local);
  return local;
}

function countVisits(boxes: readonly IndexBox[], rays: readonly Ray[]): number[] {
  return boxes.map(({ box }) => rays.reduce((count, ray) => count + (meets(ray, box) ? 1 : 0), 0));
}

function meets(ray: Ray, box: Aabb): boolean {
  return clipLineBox(ray, box, span) && span[SPAN_ENTER] <= ray[RAY_MAX] && span[SPAN_EXIT] >= ray[RAY_MIN];
}
