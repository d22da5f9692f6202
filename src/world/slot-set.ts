/** A set of slots that is walked in the order of a list and forgets any of them at once. */
export class SlotSet {
  readonly list: number[] = [];
  /** Where each slot stands in the list; −1 or undefined: it does not. */
  readonly #at: number[] = [];

  has(slot: number): boolean {
    return this.#at[slot] >= 0;
  }

  add(slot: number): void {
    if (this.has(slot)) return;
    while (this.#at.length <= slot) this.#at.push(-1);
    this.#at[slot] = this.list.length;
    this.list.push(slot);
  }

  /** The last of the list takes the place of the one that goes. */
  delete(slot: number): void {
    if (!this.has(slot)) return;
    const last = this.list.pop() as number;
    const at = this.#at[slot];
    this.#at[slot] = -1;
    if (last === slot) return;
    this.list[at] = last;
    this.#at[last] = at;
  }

  /** Forgets one that the walk has come to; the caller empties the list in the end. */
  done(slot: number): void {
    this.#at[slot] = -1;
  }
}
