import { checkNotNegative, checkOptions, show } from "../../math/check.ts";
import { composePose, createPose, type Pose, type PoseLike, readPose } from "../../math/pose.ts";
import type { Compound } from "../../shapes/compound.ts";
import { fullType } from "../../shapes/full-type.ts";
import type { Shape } from "../../shapes/shape.ts";
import { checkColor } from "./checks.ts";
import { DEBUG_COLORS } from "./colors.ts";
import { normalsOf } from "./face-normals.ts";
import { OUTLINES } from "./outlines.ts";
import { Pen } from "./pen.ts";
import type { DebugColor, DebugSink } from "./sink.ts";
import { ballEdges } from "./unit-ball.ts";

/** Options of {@link drawShape}. */
export interface DrawShapeOptions {
  /** Default {@link DEBUG_COLORS}.shapeA. */
  readonly color?: DebugColor;
  /** Length of an arrow on each flat face (box, hull, triangle, mesh, height field); 0, the default, for none. World units. */
  readonly normals?: number;
}

const KNOWN_OPTIONS: Readonly<Record<keyof DrawShapeOptions, true>> = { color: true, normals: true };
const EVERYWHERE = new Float64Array([-Infinity, -Infinity, -Infinity, Infinity, Infinity, Infinity]);

/**
 * Draws the edges of a shape at a world pose (null: the identity): round shapes as circles and lines between them, hulls, meshes and height fields by each of their
 * edges, a half-space as a grid of 10 by 10 units and an arrow. Shapes of your own are drawn by what they answer to: convex ones by their farthest points, composite ones
 * part by part. A mesh is drawn whole: 1.5 lines a face.
 */
export function drawShape(
  sink: DebugSink,
  shape: Shape,
  pose: PoseLike | null = null,
  options: DrawShapeOptions = {},
): void {
  checkOptions("drawShape", options, KNOWN_OPTIONS);
  if (typeof shape?.type?.raycast !== "function") {
    throw new TypeError(`drawShape: shape must be a shape, got ${show(shape)}`);
  }
  const world = createPose();
  readPose("drawShape", "pose", pose, world);
  const color = checkColor("drawShape", "color", options.color ?? DEBUG_COLORS.shapeA);
  drawPosed(sink, shape, world, color, checkNotNegative("drawShape", "normals", options.normals ?? 0));
}

/** The same for arguments that are known to be good. */
export function drawPosed(sink: DebugSink, shape: Shape, pose: Pose, color: DebugColor, normals: number): void {
  const pen = new Pen(sink, pose, color);
  const { type } = shape;
  const children = (shape as Partial<Compound>).leaves;
  if (Object.hasOwn(OUTLINES, type.name)) OUTLINES[type.name](shape, pen);
  else if (children !== undefined) {
    for (const leaf of children) drawPart(sink, leaf.shape, leaf.pose, pose, color, normals);
    return;
  } else if (type.support !== undefined) outlineOfSupport(shape, pen);
  else {
    fullType(shape).parts?.(shape, EVERYWHERE, (part, at) => drawPart(sink, part, at, pose, color, normals));
    return;
  }
  if (normals > 0) drawNormals(shape, pen, normals);
}

function drawPart(
  sink: DebugSink,
  part: Shape,
  at: Pose | null,
  whole: Pose,
  color: DebugColor,
  normals: number,
): void {
  if (at === null) {
    drawPosed(sink, part, whole, color, normals);
    return;
  }
  const world = createPose();
  composePose(whole, at, world);
  drawPosed(sink, part, world, color, normals);
}

/** Joins the farthest points in neighbouring directions: the edges of a polyhedron (and some diagonals of its faces), a net over what is round. */
function outlineOfSupport(shape: Shape, pen: Pen): void {
  const [a, b] = [new Float64Array(3), new Float64Array(3)];
  const done = new Set<string>();
  for (const [from, to] of ballEdges()) {
    shape.type.support!(shape, from, a);
    shape.type.support!(shape, to, b);
    const key = [a.join(), b.join()].sort().join();
    if (done.size === done.add(key).size) continue;
    if (a.some((value, i) => value !== b[i])) pen.line(a, b);
  }
}

function drawNormals(shape: Shape, pen: Pen, length: number): void {
  const end = new Float64Array(3);
  normalsOf(shape, (middle, normal) => {
    for (let i = 0; i < 3; i++) end[i] = middle[i] + length * normal[i];
    pen.arrow(middle, end);
  });
}
