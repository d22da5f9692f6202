import {
  box,
  capsule,
  closestPoints,
  halfSpace,
  type InitialOverlap,
  mesh,
  penetration,
  type RayLike,
  raycastShape,
  type Shape,
  sphere,
  sweepShapes,
  type Vec3,
  World,
} from "hitscan";
import { DEBUG_COLORS, type DrawableHit, drawHit } from "hitscan/debug";
import { pictureOf, SvgPanel } from "./svg-panel.ts";

const { static: STATIC, movable, way, behind, block, normal: WHITE, shapeA, shapeB } = DEBUG_COLORS;
const at = (x: number, y: number): Vec3 => ({ x, y, z: 0 });
const plus = (a: Vec3, length: number, b: Vec3): Vec3 => ({
  x: a.x + length * b.x,
  y: a.y + length * b.y,
  z: a.z + length * b.z,
});
const show = (value: number): string => String(Math.round(value * 100) / 100 + 0);
const name = ({ x, y }: Vec3): string => `(${show(x)}, ${show(y)})`;

/** A hit and its normal, which drawHit would show for eyes that see in three dimensions. */
function drawFlat(panel: SvgPanel, hit: DrawableHit, length: number): void {
  drawHit(panel, hit, { label: "", size: 0 });
  panel.arrow(hit.point, plus(hit.point, length, hit.normal), WHITE);
}

/** Draws a ray with its answer, which it returns. */
function ray(panel: SvgPanel, shape: Shape, from: Vec3, to: Vec3, options: { solid?: boolean } = {}) {
  const motion: RayLike = { from, to };
  const hit = raycastShape(shape, null, motion, options);
  if (hit === null) panel.line(from, to, way);
  else drawFlat(panel, { ...hit, origin: from, location: hit.point, end: to }, 0.8);
  panel.point(from, way);
  return hit;
}

function touch(): string {
  const ball = new SvgPanel("A ray that grazes", 6.4, 5);
  ball.solid(sphere(1.5), null, STATIC);
  const graze = ray(ball, sphere(1.5), at(-2.6, 1.5), at(2.6, 1.5));
  ball.say(graze === null ? "no hit" : `a hit at ${show(graze.distance)}:`, "solids are closed sets");
  const end = new SvgPanel("A ray that ends on the surface", 6.4, 5);
  end.solid(box(1, 1.5, 1), { position: at(1, 0) }, STATIC);
  const world = new World();
  world.add({ shape: box(1, 1.5, 1), position: at(1, 0) });
  const last = world.raycast({ origin: at(-2.5, 0), direction: at(1, 0), maxDistance: 2.5 });
  if (last !== null) drawFlat(end, last, 0.8);
  end.point(at(-2.5, 0), way);
  end.say(last === null ? "no hit" : `a hit at ${show(last.distance)} of 2.5:`, "both ends of a ray count");
  const slide = new SvgPanel("A ball that rolls on the floor", 6.4, 5, at(0, 1));
  const floor = halfSpace(at(0, 1));
  slide.solid(box(4, 1, 1), { position: at(0, -1) }, STATIC);
  const sweep = sweepShapes(sphere(1), { position: at(-1.5, 1) }, floor, null, { to: at(1.5, 1) });
  slide.solid(sphere(1), { position: at(-1.5, 1) }, way);
  slide.solid(sphere(1), { position: at(1.5, 1) }, way, true);
  slide.line(at(-1.5, 1), at(1.5, 1), way);
  slide.say(sweep === null ? "no hit: it touches all the way," : `a hit at ${show(sweep.distance)}`);
  slide.say("but never goes in");
  return pictureOf("What a touch is: rays that graze hit, sweeps that slide do not", [ball, end, slide]);
}

function inside(): string {
  const panels = [true, false].map((solid) => {
    const panel = new SvgPanel(`solid: ${solid}${solid ? " (the default)" : ""}`, 7.5, 5);
    panel.solid(sphere(1.8), null, STATIC);
    const hit = ray(panel, sphere(1.8), at(-0.6, 0), at(3.4, 0), { solid });
    panel.say(`distance ${show(hit?.distance ?? Number.NaN)}, normal ${name(hit?.normal ?? at(0, 0))}`);
    panel.say(`startsInside ${hit?.startsInside}, backFace ${hit?.backFace}`);
    return panel;
  });
  return pictureOf("A ray that starts inside a solid: at once, or where it leaves", panels);
}

function backFaces(): string {
  const corners = [0, -1.5, 1.5, 0, -1.5, -1.5, 0, 1.5, -1.5, 0, 1.5, 1.5];
  const wall = (doubleSided: boolean) => mesh(corners, [0, 2, 1, 0, 3, 2], { doubleSided });
  const panels = [
    { title: "Towards the front", from: at(-2.4, 0), to: at(2.4, 0), doubleSided: false },
    { title: "Towards the back", from: at(2.4, 0), to: at(-2.4, 0), doubleSided: false },
    { title: "The same, doubleSided: true", from: at(2.4, 0), to: at(-2.4, 0), doubleSided: true },
  ].map(({ title, from, to, doubleSided }) => {
    const panel = new SvgPanel(title, 6, 4.4);
    panel.line(at(0, -1.5), at(0, 1.5), STATIC);
    panel.label(at(-0.6, 1.9), "front", STATIC);
    panel.label(at(0.6, 1.9), "back", STATIC);
    const hit = ray(panel, wall(doubleSided), from, to);
    if (hit === null) panel.say("no hit");
    else panel.say(`a hit at ${show(hit.distance)}, backFace ${hit.backFace}`, "the normal faces the ray's origin");
    return panel;
  });
  return pictureOf("Back faces of a mesh: passed, unless the mesh is double-sided", panels);
}

function sweepNormals(): string {
  const crate = box(1.5, 1.5, 1.5);
  const panels = [
    { title: "On a face", y: 0.4 },
    { title: "On an edge", y: 2.1 },
  ].map(({ title, y }) => {
    const panel = new SvgPanel(title, 8, 6, at(-1, 0.7));
    const from = at(-4, y);
    const motion = { direction: at(1, 0), maxDistance: 5.5 };
    const hit = sweepShapes(sphere(0.9), { position: from }, crate, { position: at(1, 0) }, motion);
    panel.solid(crate, { position: at(1, 0) }, STATIC);
    panel.solid(sphere(0.9), { position: from }, way, true);
    if (hit === null) return panel;
    panel.solid(sphere(0.9), { position: hit.location }, way);
    panel.line(from, hit.location, way);
    drawFlat(panel, hit, 1.2);
    panel.arrow(hit.point, plus(hit.point, 1.7, hit.sweepNormal), movable);
    panel.point(hit.location, way);
    panel.say(`location ${name(hit.location)}, point ${name(hit.point)}`);
    panel.say(`normal ${name(hit.normal)}, sweepNormal ${name(hit.sweepNormal)}`);
    return panel;
  });
  return pictureOf(
    "The two normals of a sweep: of the surface (white), and from the hit shape to the swept one",
    panels,
  );
}

function initialOverlap(): string {
  const floor = box(4, 0.8, 4);
  const pose = { position: at(0, -0.8) };
  const body = capsule(0.6, 0.7);
  const start = at(-1.7, 1.1);
  const cases: [InitialOverlap, Vec3][] = [
    ["report", at(1.7, 1.1)],
    ["ignore", at(1.7, 1.1)],
    ["whenMovingIn", at(0.9, 2.1)],
  ];
  const panels = cases.map(([policy, to]) => {
    const panel = new SvgPanel(`initialOverlap: "${policy}"`, 6.4, 5.4, at(0, 1));
    panel.solid(floor, pose, STATIC);
    const hit = sweepShapes(body, { position: start }, floor, pose, { to }, { initialOverlap: policy });
    panel.solid(body, { position: start }, way);
    panel.line(start, to, hit === null ? way : behind);
    if (hit === null) {
      panel.solid(body, { position: to }, way, true);
      panel.say("no hit: free to go", policy === "ignore" ? "whatever it is stuck in is not there" : "it moves out");
      return panel;
    }
    panel.arrow(hit.point, plus(hit.point, 1, hit.sweepNormal), WHITE);
    panel.point(hit.point, block);
    panel.say(`distance ${show(hit.distance)}, startPenetrating ${hit.startPenetrating}`);
    panel.say(`depth ${show(hit.penetrationDepth)} along ${name(hit.sweepNormal)}`);
    return panel;
  });
  return pictureOf("A sweep that starts in overlap: three ways to treat it", panels);
}

function nearest(): string {
  const gap = new SvgPanel("closestPoints: a gap", 7.4, 4.6);
  const ball = sphere(1.1);
  const crate = box(1.2, 1.2, 1.2);
  const pair = (panel: SvgPanel, x: number, y: number) => {
    panel.solid(ball, { position: at(x, y) }, shapeA);
    panel.solid(crate, { position: at(1.6, -0.6) }, shapeB);
    panel.label(at(x, y), "a", shapeA);
    panel.label(at(1.9, -0.9), "b", shapeB);
    return closestPoints(ball, { position: at(x, y) }, crate, { position: at(1.6, -0.6) });
  };
  const far = pair(gap, -2, 0.9);
  if (far !== null) {
    gap.dashes(far.pointA, far.pointB, WHITE);
    gap.point(far.pointA, shapeA);
    gap.point(far.pointB, shapeB);
    gap.say(`distance ${show(far.distance)}`, `normal ${name(far.normal)}: from b to a`);
  }
  const deep = new SvgPanel("penetration: the way out", 7.4, 4.6);
  const where = at(-0.3, -0.4);
  pair(deep, where.x, where.y);
  const out = penetration(ball, { position: where }, crate, { position: at(1.6, -0.6) });
  if (out !== null) {
    deep.solid(ball, { position: plus(where, out.depth, out.normal) }, WHITE, true);
    deep.say(`depth ${show(out.depth)}`, `normal ${name(out.normal)}: move a by normal · depth`);
  }
  return pictureOf("Two shapes apart, and two that overlap", [gap, deep]);
}

/** File name → SVG. All that the pictures show was answered by the library. */
export function makePictures(): Record<string, string> {
  return {
    "touch.svg": touch(),
    "inside.svg": inside(),
    "back-faces.svg": backFaces(),
    "sweep-normals.svg": sweepNormals(),
    "initial-overlap.svg": initialOverlap(),
    "nearest.svg": nearest(),
  };
}
