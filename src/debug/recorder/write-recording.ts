import { saveShape } from "../../snapshot/save-shape.ts";
import { SectionWriter } from "../../snapshot/section-writer.ts";
import type { EncodeValue } from "../../snapshot/value-writer.ts";
import { KIND_RECORDING, type RecordingHeader } from "./recording-file.ts";
import type { Segment } from "./segment.ts";
import { type Layouts, ValueWriter } from "./value-writer.ts";

/** One file of segments that follow each other: it begins with the snapshot of the first. `encode` is for the materials of shapes. */
export function writeRecording(
  segments: readonly Segment[],
  layouts: Layouts,
  inOrder: boolean,
  encode: EncodeValue,
): Uint8Array {
  const sections = new SectionWriter();
  const [start] = segments;
  const belongings = new ValueWriter(layouts);
  belongings.value(start.belongings);
  const lists = new ValueWriter(layouts);
  lists.value(segments.flatMap((segment) => [...segment.lists]));
  const shapes = new Map(segments.flatMap((segment) => [...segment.shapes]));
  const header: RecordingHeader = {
    snapshot: sections.add(new Uint8Array(start.snapshot)),
    belongings: sections.add(Uint8Array.from(belongings.bytes.bytes)),
    entries: segments.map((segment) => sections.add(Uint8Array.from(segment.bytes))),
    lists: sections.add(Uint8Array.from(lists.bytes.bytes)),
    inOrder,
    first: start.first,
    shapes: [...shapes].map(([number, shape]) => [number, sections.add(new Uint8Array(saveShape(shape, { encode })))]),
    layouts: layouts.lists,
  };
  return new Uint8Array(sections.finish(KIND_RECORDING, header));
}
