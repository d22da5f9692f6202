import { grown } from "../math/grown.ts";

const INITIAL_CAPACITY = 64;

/** A set of slots that is walked in the order of a list and forgets any of them at once. */
export class SlotSet {
  /** The slots are list[0 … size − 1]. */
  list = new Int32Array(INITIAL_CAPACITY);
  size = 0;
  /** Where each slot stands in the list, counted from 1; 0: it does not. */
  #at = new Int32Array(INITIAL_CAPACITY);

  has(slot: number): boolean {
    return slot < this.#at.length && this.#at[slot] > 0;
  }

  add(slot: number): void {
    if (this.has(slot)) return;
    this.#at = reserved(this.#at, slot);
    this.list = reserved(this.list, this.size);
    this.list[this.size++] = slot;
    this.#at[slot] = this.size;
  }

  /** The last of the list takes the place of the one that goes. */
  delete(slot: number): void {
    if (!this.has(slot)) return;
    const last = this.list[--this.size];
    const at = this.#at[slot];
    this.#at[last] = at;
    this.list[at - 1] = last;
    this.#at[slot] = 0;
  }

  /** Forgets one that the walk has come to; the caller sets `size` to 0 in the end. */
  done(slot: number): void {
    this.#at[slot] = 0;
  }
}

/** `array`, or a longer copy where it ends before `index`. */
function reserved(array: Int32Array<ArrayBuffer>, index: number): Int32Array<ArrayBuffer> {
  if (index < array.length) return array;
  return grown(array, 2 * Math.max(array.length, index));
}
