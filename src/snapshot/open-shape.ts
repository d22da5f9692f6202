import { checkOptions } from "../math/check.ts";
import type { Shape } from "../shapes/shape.ts";
import { checkInteger } from "./checks.ts";
import { readingFile } from "./damage.ts";
import { KIND_SHAPE } from "./format.ts";
import { SectionReader } from "./section-reader.ts";
import { ShapeReader } from "./shape-reader.ts";
import { type DecodeValue, ValueReader } from "./value-reader.ts";

/** Options of {@link openShape}. */
export interface OpenShapeOptions {
  /** Makes the values again that `encode` was called for. */
  readonly decode?: DecodeValue;
}

const KNOWN_OPTIONS: Readonly<Record<keyof OpenShapeOptions, true>> = { decode: true };

const WHERE = "openShape";

/**
 * The shape that `saveShape` put into the buffer. Its arrays are views into the buffer, which must not be changed afterwards. Throws TypeError for what is
 * no buffer, and an Error that says what is wrong with the file; see `openWorld`.
 */
export function openShape(buffer: ArrayBuffer | Uint8Array, options: OpenShapeOptions = {}): Shape {
  checkOptions(WHERE, options, KNOWN_OPTIONS);
  const sections = new SectionReader(WHERE, buffer, KIND_SHAPE);
  const { header } = sections;
  return readingFile(WHERE, () => {
    const values = new ValueReader(WHERE, sections, header.values, options.decode);
    const shapes = new ShapeReader(sections, values, header.shapes);
    return shapes.get(checkInteger("the number of the shape", header.shape, 0, shapes.count - 1));
  });
}
