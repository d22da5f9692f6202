import { checkOptions, show } from "../math/check.ts";
import type { Shape } from "../shapes/shape.ts";
import { KIND_SHAPE } from "./format.ts";
import { KNOWN_OPTIONS, type SaveOptions } from "./save-world.ts";
import { SectionWriter } from "./section-writer.ts";
import { ShapeWriter } from "./shape-writer.ts";
import { ValueWriter } from "./value-writer.ts";

const WHERE = "saveShape";

/**
 * A shape as one buffer, for `openShape`: a mesh with its hierarchy, a hull with its faces. Throws TypeError for a shape of a kind of your own, in a compound too, and for
 * materials that cannot be stored; see `saveWorld`.
 */
export function saveShape(shape: Shape, options: SaveOptions = {}): ArrayBuffer {
  checkOptions(WHERE, options, KNOWN_OPTIONS);
  if (shape === null || typeof shape !== "object" || typeof shape.type?.raycast !== "function") {
    throw new TypeError(`${WHERE}: shape must be a shape, got ${show(shape)}`);
  }
  const sections = new SectionWriter();
  const values = new ValueWriter(WHERE, sections, options.encode);
  const shapes = new ShapeWriter(WHERE, sections, values);
  const number = shapes.add(shape, "shape");
  return sections.finish(KIND_SHAPE, { shape: number, shapes: shapes.finish(), values: values.entries });
}
