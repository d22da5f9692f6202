import { describe, expect, test } from "vitest";
import { countOpenEdges, isClosed, weldVertices } from "../../../src/shapes/mesh/closed.ts";
import { mesh } from "../../../src/shapes/mesh/mesh.ts";
import { randomNumbers } from "../../acceleration/support.ts";
import { CUBE, insideOut, joined, OCTAHEDRON, placed, type Solid, torus, unshared } from "./solids.ts";

const openEdges = ({ positions, indices }: Solid) => countOpenEdges(mesh(positions, indices));

describe("countOpenEdges", () => {
  const triangle: Solid = { positions: [0, 0, 0, 1, 0, 0, 0, 1, 0], indices: [0, 1, 2] };
  test.each<[string, Solid, number]>([
    ["a triangle", triangle, 3],
    ["a triangle with two sides", joined(triangle, insideOut(triangle)), 0],
    ["a triangle twice, looking the same way", joined(triangle, triangle), 3],
    ["a cube", CUBE, 0],
    ["a cube whose faces share no vertices", unshared(CUBE), 0],
    ["a cube without its last face", { positions: CUBE.positions, indices: CUBE.indices.slice(0, 33) }, 3],
    ["a cube without its last side", { positions: CUBE.positions, indices: CUBE.indices.slice(0, 30) }, 4],
    ["a cube with one face turned", { positions: CUBE.positions, indices: [0, 2, 3, ...CUBE.indices.slice(3)] }, 3],
    ["a torus", torus(9, 7), 0],
    ["an octahedron inside out", insideOut(OCTAHEDRON), 0],
    ["two that share an edge of four faces", joined(CUBE, placed(CUBE, 1, [2, 2, 0])), 0],
    ["a degenerate face on a cube", { positions: CUBE.positions, indices: [...CUBE.indices, 0, 0, 6] }, 0],
    ["a line for a face", { positions: CUBE.positions, indices: [...CUBE.indices, 0, 6, 0, 1, 1, 1] }, 0],
  ])("%s: %#", (_, solid, wanted) => {
    expect(openEdges(solid)).toBe(wanted);
    expect(isClosed(mesh(solid.positions, solid.indices))).toBe(wanted === 0);
  });

  test("a crack of one ulp is open, −0 and 0 are one place", () => {
    const cracked = unshared(CUBE);
    const positions = cracked.positions.slice();
    positions[0] += 2 ** -52;
    expect(openEdges({ ...cracked, positions })).toBeGreaterThan(0);
    const flat = unshared(placed(OCTAHEDRON, 1));
    const signed = flat.positions.map((value, i) => (value === 0 && i % 2 ? -0 : value));
    expect(openEdges({ ...flat, positions: signed })).toBe(0);
  });

  test("a torus without some of its faces has as many open edges as a count by text says (seed 78)", () => {
    const random = randomNumbers(78);
    const whole = unshared(torus(12, 10));
    for (let round = 0; round < 20; round++) {
      const faces = Array.from({ length: 240 }, (_, face) => face).filter(() => random() < 0.8);
      const indices = faces.flatMap((face) => [3 * face, 3 * face + 1, 3 * face + 2]);
      const balance = new Map<string, number>();
      const place = (index: number) =>
        whole.positions
          .slice(3 * index, 3 * index + 3)
          .map((value) => value + 0)
          .join();
      for (let i = 0; i < indices.length; i++) {
        const [from, to] = [place(indices[i]), place(indices[i % 3 === 2 ? i - 2 : i + 1])];
        const key = from < to ? `${from}|${to}` : `${to}|${from}`;
        balance.set(key, (balance.get(key) ?? 0) + (from < to ? 1 : -1));
      }
      const wanted = [...balance.values()].filter((uses) => uses !== 0).length;
      expect(wanted).toBeGreaterThan(20);
      expect(openEdges({ positions: whole.positions, indices })).toBe(wanted);
    }
  });
});

describe("weldVertices", () => {
  test.each([Float32Array, Float64Array])(
    "%o: each vertex gets the number of the first at its place (seed 79)",
    (Precision) => {
      const random = randomNumbers(79);
      for (const count of [1, 2, 3, 50, 1000]) {
        const values = [-1, -0, 0, 0.1, 1e-40, 1e30];
        const positions = new Precision(count * 3).map(() => values[Math.floor(random() * values.length)]);
        const first = new Map<string, number>();
        const wanted = Uint32Array.from({ length: count }, (_, vertex) => {
          const place = Array.from(positions.subarray(3 * vertex, 3 * vertex + 3), (value) => value + 0).join();
          if (!first.has(place)) first.set(place, vertex);
          return first.get(place)!;
        });
        expect(weldVertices(positions)).toEqual(wanted);
      }
    },
  );

  test("vertices on a fine grid stay fast to tell apart: all different", () => {
    const positions = Float32Array.from({ length: 30_000 }, (_, i) => ((i % 3) + 1) * Math.floor(i / 3));
    expect(weldVertices(positions)).toEqual(Uint32Array.from({ length: 10_000 }, (_, i) => i));
  });
});
