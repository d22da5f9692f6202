import { grown } from "../math/grown.ts";

/**
 * The stack that all index traversals share. Each query uses the part above `top` as its frame: it pushes from there, sets `top` past
 * what it still needs before it calls a visitor, so that a nested query stacks its own frame on top, and puts `top` back in a
 * `finally`, so that a visitor may throw. The arrays are replaced when they grow: read them again after every call that may grow them.
 */
export class TraversalStack {
  /** Node numbers. */
  ids = new Int32Array(256);
  /** Distance of each node, so that a popped node beyond the limit is skipped without a look at it. */
  distances = new Float64Array(256);
  /** Entries in use by the queries that are under way. */
  top = 0;

  /** Doubles the arrays. */
  grow(): void {
    const length = this.ids.length * 2;
    this.ids = grown(this.ids, length);
    this.distances = grown(this.distances, length);
  }
}

/** The one stack of this thread. */
export const traversalStack = new TraversalStack();
