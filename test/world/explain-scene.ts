import { mesh } from "../../src/shapes/mesh/mesh.ts";
import type { Explanation } from "../../src/world/explain/explanation.ts";

/** The reasons in order of key and child. */
export const reasons = ({ candidates }: Explanation) => candidates.map(({ reason }) => reason);

/** A closed cube from −size to size as a mesh. */
export function cubeMesh(size: number) {
  const corners = [0, 1, 2, 3, 4, 5, 6, 7].flatMap((i) => [i & 1, (i >> 1) & 1, i >> 2].map((x) => (2 * x - 1) * size));
  const quads = [
    [1, 3, 7, 5],
    [0, 4, 6, 2],
    [2, 6, 7, 3],
    [0, 1, 5, 4],
    [4, 5, 7, 6],
    [0, 2, 3, 1],
  ];
  return mesh(new Float32Array(corners), new Uint16Array(quads.flatMap(([a, b, c, d]) => [a, b, c, a, c, d])));
}

/** Straight down on the origin. */
export const down = { origin: [0, 10, 0], direction: [0, -1, 0] } as const;
