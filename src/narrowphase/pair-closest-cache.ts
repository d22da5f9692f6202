import type { Shape } from "../shapes/shape.ts";
import { Simplex } from "./gjk/simplex.ts";

/**
 * Where the last search between two shapes ended. Handed to `closestPoints` again it is the start of the next search, which is faster where
 * the two have moved little. One for each pair; with other shapes it starts anew.
 */
export class ClosestCache {
  /** @internal */
  readonly simplex = new Simplex();
  #a: Shape | null = null;
  #b: Shape | null = null;

  /** @internal The simplex to start from. */
  begin(a: Shape, b: Shape): Simplex {
    const { simplex } = this;
    simplex.warm = this.#a === a && this.#b === b;
    if (!simplex.warm) simplex.clear();
    this.#a = a;
    this.#b = b;
    return simplex;
  }
}
