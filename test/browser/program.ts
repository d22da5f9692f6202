import { mesh, raycastShape } from "hitscan";

export interface Answers {
  /** A WASM kernel was used. */
  readonly kernel: boolean;
  readonly hits: unknown[];
}

const SIDE = 40;

/** Rays at a mesh of 3,200 faces, the same in every engine. */
export function castMany(): Answers {
  const positions: number[] = [];
  const indices: number[] = [];
  for (let i = 0; i <= SIDE; i++) for (let j = 0; j <= SIDE; j++) positions.push(i, ((i * j) % 7) / 3, j);
  for (let i = 0; i < SIDE; i++) {
    for (let j = 0; j < SIDE; j++) {
      const a = i * (SIDE + 1) + j;
      const b = a + SIDE + 1;
      indices.push(a, a + 1, b, a + 1, b + 1, b);
    }
  }
  const shape = mesh(Float32Array.from(positions), indices, { doubleSided: true });
  let state = 1;
  const next = (): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  const hits: unknown[] = [];
  for (let i = 0; i < 1000; i++) {
    const origin = [next() * SIDE, 20, next() * SIDE];
    const hit = raycastShape(shape, null, { origin, direction: [next() - 0.5, -1, next() - 0.5] });
    hits.push(hit && [hit.distance, hit.normal, hit.faceIndex, hit.barycentric]);
  }
  return { kernel: shape.wide.address > 0, hits };
}
