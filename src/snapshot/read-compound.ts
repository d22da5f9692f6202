import { POSE_SIZE } from "../math/pose.ts";
import type { CompoundLeaf } from "../shapes/compound/leaves.ts";
import {
  type ChildResponses,
  type Compound,
  type CompoundChild,
  compoundOfLeaves,
  isCompound,
} from "../shapes/compound.ts";
import { checkBelow, checkWithin } from "./checks.ts";
import { damaged } from "./damage.ts";
import type { CompoundRecord } from "./shape-kinds.ts";
import type { ShapeReader } from "./shape-reader.ts";

const BOX_SIZE = 6;

/** Shape `number` of a file, a compound: its leaves and their hierarchy are not worked out again. */
export function readCompound(shapes: ShapeReader, record: CompoundRecord, number: number): Compound {
  const { sections } = shapes;
  const children = readChildren(shapes, record, number);
  const leaves = readLeaves(shapes, record, number, children.length);
  const always = sections.array(Uint32Array, record.always);
  checkBelow("always", always, leaves.length);
  const bvh = record.bvh === null ? null : shapes.bvh(record.bvh, leaves.length);
  const { extent } = record;
  if (typeof extent !== "number" || !(extent >= 0)) damaged(`the extent of a compound is ${extent}`);
  const bounds = sections.array(Float64Array, record.bounds, BOX_SIZE);
  return compoundOfLeaves(children, leaves, { always, bvh, extent }, bounds);
}

function readChildren(shapes: ShapeReader, record: CompoundRecord, number: number): CompoundChild[] {
  const { sections, values } = shapes;
  const parts = sections.array(Uint32Array, record.shapes);
  const poses = posesOf(shapes, record.poses, parts.length);
  if (parts.length === 0) damaged("a compound has no children");
  return Array.from(parts, (part, i) => {
    const child = { shape: shapes.part(part, number), pose: poses[i], material: values.get(record.materials[i]) };
    const responses = values.get(record.responses[i]);
    if (responses === undefined) return child;
    if (responses === null || typeof responses !== "object") damaged("the responses of a child are no object");
    return { ...child, responses: responses as ChildResponses };
  });
}

function readLeaves(shapes: ShapeReader, record: CompoundRecord, number: number, children: number): CompoundLeaf[] {
  const { sections } = shapes;
  const parts = sections.array(Uint32Array, record.leafShapes);
  const count = parts.length;
  const poses = posesOf(shapes, record.leafPoses, count);
  const owners = sections.array(Uint32Array, record.leafChildren, count);
  const boxes = sections.array(Float64Array, record.leafBoxes, count * BOX_SIZE);
  if (count === 0) damaged("a compound has no leaves");
  checkBelow("leafChildren", owners, children);
  return Array.from(parts, (part, i) => {
    const shape = shapes.part(part, number);
    if (isCompound(shape)) damaged("a leaf of a compound is a compound");
    return { shape, pose: poses[i], child: owners[i], box: boxes.subarray(i * BOX_SIZE, (i + 1) * BOX_SIZE) };
  });
}

function posesOf({ sections }: ShapeReader, section: number, count: number): Float64Array[] {
  const all = sections.array(Float64Array, section, count * POSE_SIZE);
  checkWithin("a pose", all, Number.MAX_VALUE);
  return Array.from({ length: count }, (_, i) => all.subarray(i * POSE_SIZE, (i + 1) * POSE_SIZE));
}
