import { type BackFaces, raycastShape, raycastShapeSpans, type ShapeHit } from "hitscan";
import { DEBUG_COLORS, type DebugSink, drawHit, drawShape } from "hitscan/debug";
import { number, type PlayScene, type Row, type Triple, vector } from "../scene.ts";
import {
  drawHullFaces,
  drawLanes,
  drawLargeWeights,
  drawNearest,
  drawRing,
  drawSlabs,
  drawWeights,
} from "./ray/draw.ts";
import { insideBox, insideHull, insideMesh, insideTriangle } from "./ray/flat.ts";
import { FIRST, INSIDE, type Inside, SECOND, SHAPE, type Stretch, stretch, THIRD } from "./ray/inside.ts";
import { at, type Line, lineOf, type Point, plain } from "./ray/line.ts";
import { insideCapsule, insideCone, insideCylinder, insideSphere } from "./ray/round.ts";
import { SHAPE_NAMES, SHAPES, type ShapeName, shapeName } from "./ray/shapes.ts";

const BACK_FACES: readonly BackFaces[] = ["auto", "hit", "ignore"];

type RayState = {
  readonly shape: string;
  readonly from: Triple;
  readonly to: Triple;
  readonly solid: boolean;
  readonly backFaces: string;
};

interface RayResult {
  readonly hit: {
    readonly distance: number;
    readonly point: Point;
    readonly normal: Point;
    readonly backFace: boolean;
    readonly startsInside: boolean;
  } | null;
  /** The whole line inside the shape. */
  readonly spans: readonly Stretch[];
  readonly inside: Inside;
}

export const rayShapes: PlayScene<RayState, RayResult> = {
  id: "ray",
  title: "A ray against each shape",
  text: "Drag both ends of the ray. Each bar above it covers the distances t at which the ray is inside one part of the shape, and yellow is the answer: slabs of a box (Kay and Kajiya 1986), half-spaces of a hull (Cyrus and Beck 1978), quadratic equations of round shapes (discriminant below 0: the line misses). A triangle is hit where the weights of its corners, the areas across from them, are all positive (Möller and Trumbore 1997; Woop, Benthin and Wald 2013).",
  legend: [
    [SHAPE, "shape"],
    [DEBUG_COLORS.way, "ray up to the hit"],
    [DEBUG_COLORS.block, "hit"],
    [FIRST, "x, side, front, planes in, corner a"],
    [SECOND, "y, caps, back, planes out, corner b"],
    [THIRD, "z, nearest point, corner c"],
    [INSIDE, "inside the shape"],
  ],
  camera: { position: [0.9, 4.7, 9.9], target: [0, 1.2, 0] },
  start: { shape: "box", from: [-3.2, 1.7, 1.4], to: [3.2, -0.6, -0.9], solid: true, backFaces: "auto" },
  controls: () => [
    { kind: "choice", key: "shape", label: "Shape", options: SHAPE_NAMES },
    { kind: "toggle", key: "solid", label: "Start inside is a hit" },
    { kind: "choice", key: "backFaces", label: "Back faces", options: BACK_FACES },
  ],
  handles: () => [
    { key: "from", label: "from", color: DEBUG_COLORS.way },
    { key: "to", label: "to", color: DEBUG_COLORS.behind },
  ],
  compute(state) {
    const { from, to } = state;
    const name = shapeName(state.shape);
    const hit = cast(state);
    return {
      hit: hit && {
        distance: hit.distance,
        point: plain(hit.point),
        normal: plain(hit.normal),
        backFace: hit.backFace,
        startsInside: hit.startsInside,
      },
      spans: raycastShapeSpans(SHAPES[name], null, { from, to }).map(
        ({ enter, exit }) => stretch({ enter: enter.distance, exit: exit.distance }) as Stretch,
      ),
      inside: insideOf(name, lineOf(from, to), hit),
    };
  },
  draw(sink, { shape, from, to }, { hit, spans, inside }) {
    const name = shapeName(shape);
    const line = lineOf(from, to);
    drawShape(sink, SHAPES[name], null, { color: name === "mesh" ? DEBUG_COLORS.disabled : SHAPE });
    const stop = hit === null ? line.length : hit.distance;
    sink.line(line.from, at(line, stop), DEBUG_COLORS.way);
    sink.line(at(line, stop), at(line, line.length), DEBUG_COLORS.behind);
    if (name !== "triangle") drawLanes(sink, line, inside, spans, hit?.distance ?? null);
    drawInside(sink, name, line, inside, spans);
    drawHit(sink, hit, { label: name === "triangle" && hit !== null ? `t ${number(hit.distance)}` : "" });
  },
  rows: (_, { hit, spans, inside }) => [...rowsOfHit(hit), ...rowsOfInside(inside, spans)],
};

function cast({ shape, from, to, solid, backFaces }: RayState): ShapeHit | null {
  const how = BACK_FACES.find((one) => one === backFaces) ?? "auto";
  return raycastShape(SHAPES[shapeName(shape)], null, { from, to }, { solid, backFaces: how });
}

function insideOf(name: ShapeName, line: Line, hit: ShapeHit | null): Inside {
  switch (name) {
    case "box":
      return insideBox(SHAPES.box, line);
    case "hull":
      return insideHull(SHAPES.hull, line);
    case "triangle":
      return insideTriangle(SHAPES.triangle, line);
    case "mesh":
      return insideMesh(SHAPES.mesh, line, hit);
    case "sphere":
      return insideSphere(SHAPES.sphere, line);
    case "capsule":
      return insideCapsule(SHAPES.capsule, line);
    case "cylinder":
      return insideCylinder(SHAPES.cylinder, line);
    case "cone":
      return insideCone(SHAPES.cone, line);
  }
}

function drawInside(sink: DebugSink, name: ShapeName, line: Line, inside: Inside, spans: readonly Stretch[]): void {
  const { weights, nearest, faces } = inside;
  if (name === "box") drawSlabs(sink, SHAPES.box, line, inside, spans[0]);
  if (faces) drawHullFaces(sink, SHAPES.hull, faces);
  if (weights) drawWeights(sink, weights, name === "triangle");
  if (weights && name === "mesh") drawLargeWeights(sink, weights);
  if (!nearest) return;
  const enter = spans[0]?.enter ?? null;
  drawNearest(sink, nearest, name === "sphere" && enter !== null ? at(line, enter) : null);
  if (name !== "sphere") drawRing(sink, nearest);
}

function rowsOfHit(hit: RayResult["hit"]): Row[] {
  if (hit === null) return [["Hit", "none"]];
  return [
    ["Hit at t", number(hit.distance)],
    ["Point", vector(hit.point)],
    ["Normal", vector(hit.normal)],
    ["Starts inside", hit.startsInside ? "yes" : "no"],
    ["Back face", hit.backFace ? "yes" : "no"],
  ];
}

function rowsOfInside({ lanes, facts, weights }: Inside, spans: readonly Stretch[]): Row[] {
  const rows: Row[] = lanes.map(({ name, bar, ticks }) => [
    `t, ${name}`,
    ticks.length > 0 ? ticks.map((t) => number(t, 2)).join(", ") : fromTo(bar),
  ]);
  if (!weights || lanes.length > 0) {
    rows.push(["t, inside the shape", spans.length === 0 ? "none" : spans.map(fromTo).join(", ")]);
  }
  for (const [name, value] of facts) {
    rows.push([name, value === null ? "none" : typeof value === "number" ? number(value) : vector(value)]);
  }
  return rows;
}

function fromTo(bar: Stretch | null): string {
  return bar === null ? "none" : `${number(bar.enter ?? -Infinity)} … ${number(bar.exit ?? Infinity)}`;
}
