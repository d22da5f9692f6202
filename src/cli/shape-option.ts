import { bakeModel } from "../io/bake.ts";
import { loadModel } from "../io/node-load.ts";
import { box } from "../shapes/box.ts";
import { capsule } from "../shapes/capsule.ts";
import { cone } from "../shapes/cone.ts";
import { convexHull } from "../shapes/convex-hull.ts";
import { cylinder } from "../shapes/cylinder.ts";
import type { Shape } from "../shapes/shape.ts";
import { sphere } from "../shapes/sphere.ts";
import type { JsonLine } from "./json-lines.ts";
import { UsageError } from "./usage-error.ts";

/** Text of `--shape` for the help of a command. */
export const SHAPE_HELP = `
A shape is sphere:RADIUS, box:HX,HY,HZ (half extents), capsule:RADIUS,HALFHEIGHT (of the inner segment), cylinder:RADIUS,HALFHEIGHT,
cone:RADIUS,HALFHEIGHT (axis y) or hull:FILE (the convex hull of a model's vertices).
`;

interface Kind {
  readonly sizes: string;
  readonly count: number;
  make(...sizes: number[]): Shape;
}

const KINDS: Readonly<Record<string, Kind>> = {
  sphere: { sizes: "RADIUS", count: 1, make: sphere },
  box: { sizes: "HX,HY,HZ", count: 3, make: box },
  capsule: { sizes: "RADIUS,HALFHEIGHT", count: 2, make: capsule },
  cylinder: { sizes: "RADIUS,HALFHEIGHT", count: 2, make: cylinder },
  cone: { sizes: "RADIUS,HALFHEIGHT", count: 2, make: cone },
};

/** Makes the shape that `text` describes, such as `capsule:0.3,0.6`. Throws {@link UsageError} naming `option`. */
export async function parseShape(option: string, text: string): Promise<Shape> {
  const colon = text.indexOf(":");
  const name = colon < 0 ? text : text.slice(0, colon);
  const rest = colon < 0 ? "" : text.slice(colon + 1);
  if (name === "hull") return hullOfFile(option, rest);
  if (!Object.hasOwn(KINDS, name)) {
    const known = [...Object.keys(KINDS), "hull"].join(", ");
    throw new UsageError(`${option} must be one of ${known} and its sizes, got ${JSON.stringify(text)}`);
  }
  const { sizes, count, make } = KINDS[name];
  const values = rest.split(",").map((part) => (part.trim() === "" ? Number.NaN : Number(part)));
  if (values.length !== count || values.some(Number.isNaN)) {
    throw new UsageError(`${option} must be ${name}:${sizes}, got ${JSON.stringify(text)}`);
  }
  try {
    return make(...values);
  } catch (error) {
    throw new UsageError(`${option}: ${(error as Error).message}`);
  }
}

async function hullOfFile(option: string, path: string): Promise<Shape> {
  if (path === "") throw new UsageError(`${option} must be hull:FILE, got "hull"`);
  const { positions } = bakeModel(await loadModel(path));
  try {
    return convexHull(positions);
  } catch (error) {
    throw new UsageError(`${option}: ${path}: ${(error as Error).message}`);
  }
}

/** The shape of a line, else the one of the command line. */
export async function lineShape({ value, where }: JsonLine, shared: Promise<Shape> | undefined): Promise<Shape> {
  if (value.shape === undefined) {
    if (shared === undefined) throw new UsageError(`${where}: "shape" is missing and there is no --shape`);
    return shared;
  }
  if (typeof value.shape !== "string") throw new UsageError(`${where}: "shape" must be a text such as "sphere:0.5"`);
  return parseShape(`${where}: shape`, value.shape);
}
