import type { BufferAttribute, BufferGeometry, InterleavedBufferAttribute, Material, Mesh } from "three";

type Attribute = BufferAttribute | InterleavedBufferAttribute;

/** Attributes that are looked at for changes. */
const WATCHED = ["position", "normal", "uv"] as const;

/**
 * What the faces of an object were made of: enough to see at a glance, without making garbage, whether three has been told of a change (`needsUpdate = true`), or geometry, material, side, groups or
 * draw range are others now.
 */
export class Revision {
  #geometry: BufferGeometry | null = null;
  #material: unknown = null;
  /** Versions, ranges and sides. */
  readonly #numbers: number[] = [];
  readonly #attributes: (Attribute | null | undefined)[] = [];

  /** Whether the object is as it was at the last call. */
  isSame(object: Mesh): boolean {
    const { geometry, material } = object;
    let same = geometry === this.#geometry && material === this.#material;
    this.#geometry = geometry;
    this.#material = material;
    const { attributes, index, drawRange, groups } = geometry;
    same = this.#seeAttribute(0, index) && same;
    for (let i = 0; i < WATCHED.length; i++) same = this.#seeAttribute(i + 1, attributes[WATCHED[i]]) && same;
    let at = WATCHED.length + 1;
    same = this.#see(at++, drawRange.start) && same;
    same = this.#see(at++, drawRange.count) && same;
    if (!Array.isArray(material)) return this.#see(at++, (material as Material).side) && same;
    for (const one of material as (Material | undefined)[]) same = this.#see(at++, one?.side ?? -1) && same;
    for (const group of groups) {
      same = this.#see(at++, group.start) && same;
      same = this.#see(at++, group.count) && same;
      same = this.#see(at++, group.materialIndex ?? 0) && same;
    }
    if (this.#numbers.length === at) return same;
    this.#numbers.length = at;
    return false;
  }

  #seeAttribute(i: number, attribute: Attribute | null | undefined): boolean {
    const same = this.#attributes[i] === attribute;
    this.#attributes[i] = attribute;
    return this.#see(i, attribute ? versionOf(attribute) : -1) && same;
  }

  #see(at: number, value: number): boolean {
    const same = this.#numbers[at] === value;
    this.#numbers[at] = value;
    return same;
  }
}

function versionOf(attribute: Attribute): number {
  const { version, data } = attribute as { version?: number; data?: { version: number } };
  return version ?? data?.version ?? 0;
}
