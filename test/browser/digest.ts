/** Numbers and truths that results are made of, as one hash of all their bits. Bits of NaN alone may differ between engines and count as one. */
export class Digest {
  /** Numbers so far. */
  count = 0;
  #low = 0x811c9dc5;
  #high = 0x1000193;
  readonly #number = new Float64Array(1);
  readonly #words = new Int32Array(this.#number.buffer);

  get text(): string {
    return `${(this.#high >>> 0).toString(16)}.${(this.#low >>> 0).toString(16)}`;
  }

  /** Takes in whatever a query has returned, but for the things of the user in it. */
  add(value: unknown): void {
    if (typeof value === "number") this.#addNumber(value);
    else if (typeof value === "boolean") this.#addNumber(value ? 1 : 0);
    else if (value === null || typeof value !== "object") this.#addNumber(-77);
    else if (Array.isArray(value) || ArrayBuffer.isView(value)) {
      const list = value as ArrayLike<unknown>;
      this.#addNumber(list.length);
      for (let i = 0; i < list.length; i++) this.add(list[i]);
    } else {
      for (const key of Object.keys(value).sort()) {
        if (!OTHERS.has(key)) this.add((value as Record<string, unknown>)[key]);
      }
    }
  }

  #addNumber(value: number): void {
    this.count++;
    this.#number[0] = Number.isNaN(value) ? Number.NaN : value;
    const [first, second] = Number.isNaN(value) ? [0, 0x7ff80000] : this.#words;
    this.#low = Math.imul(this.#low ^ first, 0x01000193) ^ (this.#high >>> 15);
    this.#high = Math.imul(this.#high ^ second, 0x85ebca6b) ^ (this.#low >>> 13);
  }
}

const OTHERS = new Set(["collider", "colliders", "material", "materials", "shape", "type"]);
