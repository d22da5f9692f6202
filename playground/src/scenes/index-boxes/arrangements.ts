import { seeded } from "../../seeded.ts";

/** A box of the world: where it stands, its half sizes, how it is turned (a unit quaternion). */
export interface Block {
  readonly at: readonly [number, number, number];
  readonly half: readonly [number, number, number];
  readonly turn: readonly [number, number, number, number];
}

const UPRIGHT = [0, 0, 0, 1] as const;

/** Some way to be turned, not evenly spread. */
function anyTurn(next: () => number): [number, number, number, number] {
  const [x, y, z, w] = [next() - 0.5, next() - 0.5, next() - 0.5, next() + 0.2];
  const length = Math.sqrt(x * x + y * y + z * z + w * w);
  return [x / length, y / length, z / length, w / length];
}

function anySize(next: () => number, least: number, most: number): [number, number, number] {
  const size = () => least + (most - least) * next();
  return [size(), size(), size()];
}

/** A lattice of 12 × 3 × 9 places, each block a little off its own. */
function even(): Block[] {
  const next = seeded(1);
  const off = () => 0.9 * (next() - 0.5);
  return Array.from({ length: 324 }, (_, i) => {
    const [column, row, layer] = [i % 12, Math.floor(i / 12) % 9, Math.floor(i / 108)];
    return {
      at: [1.9 * (column - 5.5) + off(), 1.7 + 2 * (layer - 0.5) + off(), 1.9 * (row - 4) + off()],
      half: anySize(next, 0.15, 0.4),
      turn: anyTurn(next),
    };
  });
}

/** Eight clusters, denser towards their middles. */
function clustered(): Block[] {
  const next = seeded(9);
  const middles = Array.from({ length: 8 }, (_, i) => {
    return [-9 + 6 * (i % 4) + 2 * next(), 1.2 + 3.4 * next(), (i < 4 ? -5 : 4) + 2.5 * next()];
  });
  const off = () => 1.5 * (next() + next() + next() - 1.5);
  return Array.from({ length: 320 }, (_, i) => {
    const [x, y, z] = middles[i % 8];
    return { at: [x + off(), y + off(), z + off()], half: anySize(next, 0.08, 0.26), turn: anyTurn(next) };
  });
}

/** A slanting slab whose box holds nearly all of the world, and small blocks above and below it. */
function hugeAndSmall(): Block[] {
  const next = seeded(5);
  const slab: Block = { at: [0, 2.6, 0], half: [11, 0.12, 5], turn: [0, 0, 0.12, Math.sqrt(1 - 0.12 * 0.12)] };
  const small = Array.from({ length: 319 }, (): Block => {
    return {
      at: [22 * (next() - 0.5), 0.2 + 5.2 * next(), 15 * (next() - 0.5)],
      half: anySize(next, 0.06, 0.2),
      turn: anyTurn(next),
    };
  });
  return [slab, ...small];
}

/** Thin blocks side by side. */
function row(): Block[] {
  const next = seeded(7);
  return Array.from({ length: 200 }, (_, i) => {
    const height = 0.3 + 1.1 * next();
    return { at: [0.115 * (i - 99.5), height, 0], half: [0.03, height, 0.2 + 0.5 * next()], turn: UPRIGHT };
  });
}

export const ARRANGEMENTS = {
  even: even(),
  clustered: clustered(),
  "one huge, many small": hugeAndSmall(),
  "a row": row(),
} satisfies Record<string, readonly Block[]>;
export type Arrangement = keyof typeof ARRANGEMENTS;
