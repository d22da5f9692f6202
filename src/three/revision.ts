import type { BufferGeometry, Material, Mesh } from "three";
import { type GeometryState, stateOf } from "./geometry-state.ts";

/**
 * What the faces of an object were made of: enough to see at a glance, without making garbage, whether three has been told of a change (`needsUpdate = true`), or geometry, material, side, groups or
 * draw range are others now.
 */
export class Revision {
  #geometry: BufferGeometry | null = null;
  #state: GeometryState | null = null;
  #changes = -1;
  #material: unknown = null;
  #side = -1;
  /** Of a list of materials: sides and groups. */
  readonly #numbers: number[] = [];

  /** Whether the object is as it was at the last call. `look`: the number of this pass over the scene. */
  isSame(object: Mesh, look: number): boolean {
    const { geometry, material } = object;
    let same = geometry === this.#geometry && material === this.#material;
    if (geometry !== this.#geometry || this.#state === null) this.#state = stateOf(geometry);
    this.#geometry = geometry;
    this.#material = material;
    const changes = this.#state.changesAt(look, geometry);
    same = same && changes === this.#changes;
    this.#changes = changes;
    if (Array.isArray(material)) return this.#seeList(material, geometry) && same;
    const { side } = material as Material;
    same = same && side === this.#side;
    this.#side = side;
    return same;
  }

  #seeList(materials: readonly (Material | undefined)[], { groups }: BufferGeometry): boolean {
    let same = true;
    let at = 0;
    for (const one of materials) same = this.#see(at++, one?.side ?? -1) && same;
    for (const group of groups) {
      same = this.#see(at++, group.start) && same;
      same = this.#see(at++, group.count) && same;
      same = this.#see(at++, group.materialIndex ?? 0) && same;
    }
    if (this.#numbers.length === at) return same;
    this.#numbers.length = at;
    return false;
  }

  #see(at: number, value: number): boolean {
    const same = this.#numbers[at] === value;
    this.#numbers[at] = value;
    return same;
  }
}
