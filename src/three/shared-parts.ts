import type { BufferGeometry, Material, Mesh } from "three";
import { DOUBLE_SIDE, type FacePart, type Materials, partsOf, rangesOf } from "./faces.ts";
import { attributesOf, positionsOf } from "./geometry.ts";
import type { Instance } from "./instances.ts";

/** The meshes of a geometry, made once for all objects that draw the same of it from the same sides. */
interface Shared {
  readonly revision: string;
  readonly parts: Map<string, FacePart[]>;
  readonly positions: Float32Array | Float64Array;
  readonly attributes: ReturnType<typeof attributesOf>;
}

const known = new WeakMap<BufferGeometry, Shared>();

/** The faces of one instance of an object that is neither skinned nor morphed; no list is ever changed. */
export function sharedParts({ geometry, material }: Mesh, { start, count }: Instance): readonly FacePart[] {
  const revision = revisionOf(geometry);
  let shared = known.get(geometry);
  if (shared === undefined || shared.revision !== revision) {
    shared = { revision, parts: new Map(), positions: positionsOf(geometry), attributes: attributesOf(geometry) };
    known.set(geometry, shared);
  }
  const key = `${start} ${count} ${sidesOf(material)}`;
  let parts = shared.parts.get(key);
  if (parts === undefined) {
    const ranges = rangesOf(geometry, material, { start, count });
    parts = partsOf(geometry, ranges, shared.positions, shared.attributes);
    shared.parts.set(key, parts);
  }
  return parts;
}

/** Changes when three is told that what the faces are made of has changed (`needsUpdate = true`), or gets other arrays. */
function revisionOf(geometry: BufferGeometry): string {
  const { index, attributes, groups } = geometry;
  let text = index === null ? "" : `${idOf(index)} ${versionOf(index)}`;
  for (const [name, attribute] of Object.entries(attributes)) {
    if (attribute) text += ` ${name} ${idOf(attribute)} ${versionOf(attribute)}`;
  }
  for (const { start, count, materialIndex } of groups) text += ` ${start} ${count} ${materialIndex}`;
  return text;
}

/** What of materials decides how faces are hit. */
function sidesOf(material: Materials): string {
  if (!Array.isArray(material)) return `${(material as Material)?.side ?? DOUBLE_SIDE}`;
  return (material as (Material | undefined)[]).map((one) => one?.side ?? "-").join();
}

function versionOf(attribute: object): number {
  const { version, data } = attribute as { version?: number; data?: { version: number } };
  return data?.version ?? version ?? 0;
}

const ids = new WeakMap<object, number>();
let lastId = 0;

function idOf(value: object): number {
  let id = ids.get(value);
  if (id === undefined) {
    id = ++lastId;
    ids.set(value, id);
  }
  return id;
}
