import { describe, expect, test } from "vitest";
import { createRay, RAY_MIN, type Ray, type RayLike, readRay } from "../../../src/math/ray.ts";
import { raycastShapeAll } from "../../../src/narrowphase/raycast-shape-all.ts";
import { raycastShapeSpans } from "../../../src/narrowphase/raycast-shape-spans.ts";
import { meshSpans } from "../../../src/shapes/mesh/cast-all.ts";
import { isClosed } from "../../../src/shapes/mesh/closed.ts";
import { meshCrossings } from "../../../src/shapes/mesh/crossings.ts";
import { type Mesh, mesh } from "../../../src/shapes/mesh/mesh.ts";
import type { RaySpan } from "../../../src/shapes/ray-hit.ts";
import { randomNumbers } from "../../acceleration/support.ts";
import { exactHits } from "./exact-hits.ts";
import { CUBE, insideOut, joined, OCTAHEDRON, placed, type Solid, torus, unshared } from "./solids.ts";

function make(
  { positions, indices }: Solid,
  Precision: typeof Float64Array | typeof Float32Array = Float64Array,
): Mesh {
  return mesh(new Precision(positions), Uint32Array.from(indices));
}

const ALONG_X: RayLike = { origin: [-9, 0.3, 0.2], direction: [1, 0, 0] };

/** [enter, exit] of each span, as x where the line runs along x from −9. */
function spansOf(solid: Solid, ray: RayLike = ALONG_X): number[][] {
  const shift = ray === ALONG_X ? 9 : 0;
  return raycastShapeSpans(make(solid), null, ray).map(({ enter, exit }) => [
    enter.distance - shift,
    exit.distance - shift,
  ]);
}

function expectSpans(spans: number[][], wanted: number[][]): void {
  expect(spans.length).toBe(wanted.length);
  spans.flat().forEach((value, i) => {
    expect(value).toBeCloseTo(wanted.flat()[i], 13);
  });
}

describe("spans of closed meshes", () => {
  const two = placed(CUBE, 1, [1, 0, 0]);

  test.each<[string, Solid, number[][]]>([
    ["a cube", CUBE, [[-1, 1]]],
    ["a cube whose faces share no vertices", unshared(CUBE), [[-1, 1]]],
    ["an inside-out cube", insideOut(CUBE), [[-1, 1]]],
    ["a mirrored cube", placed(CUBE, -1), [[-1, 1]]],
    [
      "two apart",
      joined(CUBE, placed(CUBE, 1, [4, 0, 0])),
      [
        [-1, 1],
        [3, 5],
      ],
    ],
    ["two that overlap", joined(CUBE, two), [[-1, 2]]],
    ["two that are the same", joined(CUBE, CUBE), [[-1, 1]]],
    ["one within the other, both solid", joined(placed(CUBE, 3), CUBE), [[-3, 3]]],
    [
      "a hollow one",
      joined(placed(CUBE, 3), insideOut(CUBE)),
      [
        [-3, -1],
        [1, 3],
      ],
    ],
    [
      "an onion",
      joined(placed(CUBE, 3), insideOut(placed(CUBE, 2)), CUBE),
      [
        [-3, -2],
        [-1, 1],
        [2, 3],
      ],
    ],
    [
      "an outward and an inward one that overlap: where both are, windings cancel",
      joined(CUBE, insideOut(two)),
      [
        [-1, 0],
        [1, 2],
      ],
    ],
    ["with degenerate faces", { positions: CUBE.positions, indices: [...CUBE.indices, 0, 0, 5, 3, 3, 3] }, [[-1, 1]]],
  ])("%s", (_, solid, wanted) => {
    expect(isClosed(make(solid))).toBe(true);
    expectSpans(spansOf(solid), wanted);
  });

  test.each<[string, RayLike, number[][]]>([
    ["through face diagonals", { origin: [0, 0, -9], direction: [0, 0, 1] }, [[8, 10]]],
    ["through two edges", { origin: [-9, -9, 0.25], direction: [1, 1, 0] }, [[8 * Math.SQRT2, 10 * Math.SQRT2]]],
    ["through two vertices", { origin: [-9, -9, -9], direction: [1, 1, 1] }, [[8 * Math.sqrt(3), 10 * Math.sqrt(3)]]],
    ["past it", { origin: [-9, 1.5, 0], direction: [1, 0, 0] }, []],
    ["from within, whole", { origin: [0.5, 0, 0.25], direction: [1, 0, 0] }, [[-1.5, 0.5]]],
    ["that ends within, whole", { from: [-9, 0, 0.25], to: [0, 0, 0.25] }, [[8, 10]]],
    ["that ends before it", { from: [-9, 0, 0.25], to: [-1.5, 0, 0.25] }, []],
    ["that ends on it", { from: [-9, 0, 0.25], to: [-1, 0, 0.25] }, [[8, 10]]],
    ["that begins behind it", { origin: [1.5, 0, 0.25], direction: [1, 0, 0] }, []],
    ["behind its origin", { origin: [5, 0, 0.25], direction: [1, 0, 0], minDistance: -Infinity }, [[-6, -4]]],
  ])("a cube and a ray %s", (_, ray, wanted) => {
    expectSpans(spansOf(CUBE, ray), wanted);
  });

  test("a line that only touches an edge or a vertex, or runs in a face, has at most a span of the touch", () => {
    for (const ray of [
      { origin: [-9, 1, 0.25], direction: [1, 0, 0] },
      { origin: [-9, 1, 1], direction: [1, 0, 0] },
      { origin: [-8, 10, 0.25], direction: [1, -1, 0] },
      { origin: [-7, 9, 1], direction: [1, -1, 0] },
    ]) {
      const spans = spansOf(CUBE, ray);
      expect(spans.length).toBeLessThanOrEqual(1);
      for (const [enter, exit] of spans) expect(exit).toBeGreaterThanOrEqual(enter);
    }
  });

  test("the ends carry face, weights and side; normals face the ray's origin", () => {
    const [{ enter, exit }] = raycastShapeSpans(make(CUBE), null, ALONG_X);
    expect(enter).toMatchObject({ backFace: false, startsInside: false, normal: { x: -1, y: 0, z: 0 } });
    expect(exit).toMatchObject({ backFace: true, normal: { x: -1, y: 0, z: 0 } });
    for (const end of [enter, exit]) {
      const { x, y, z } = end.barycentric!;
      expect(x + y + z).toBeCloseTo(1, 15);
      expect(end.faceIndex).toBeGreaterThanOrEqual(8);
    }
  });
});

/** Enter and exit of every stretch with a winding number that is not zero, from exact hits that lie on no edge; null if any does. */
function exactSpans(shape: Mesh, ray: Ray): number[][] | null {
  const hits = exactHits(shape, ray).sort((a, b) => a.t - b.t);
  if (hits.some((hit) => hit.onEdge)) return null;
  const spans: number[][] = [];
  let winding = 0;
  for (const hit of hits) {
    if (winding === 0) spans.push([hit.t]);
    winding += hit.backFace ? -1 : 1;
    if (winding === 0) spans.at(-1)!.push(hit.t);
  }
  return spans;
}

const BODIES: Readonly<Record<string, Solid>> = {
  torus: torus(24, 12),
  "a torus inside out": insideOut(torus(24, 12)),
  "a torus and a cube through it": joined(torus(16, 8), placed(CUBE, 1.3, [2, 0.1, 0.05])),
  "an octahedron in an octahedron": joined(OCTAHEDRON, insideOut(placed(OCTAHEDRON, 0.5))),
};

describe.each([Float32Array, Float64Array])("%o", (Precision) => {
  test.each(Object.keys(BODIES))("random lines through %s: the spans of exact arithmetic (seed 75)", (name) => {
    const shape = make(BODIES[name], Precision);
    const random = randomNumbers(75);
    let met = 0;
    for (let round = 0; round < 120; round++) {
      const ray = createRay();
      const origin = [0, 1, 2].map(() => random() * 8 - 4);
      readRay("test", { origin, direction: origin.map((value) => 1.5 * (random() - 0.5) - value) }, ray);
      ray[RAY_MIN] = -Infinity;
      const wanted = exactSpans(shape, ray);
      if (wanted === null) continue;
      const spans: RaySpan[] = [];
      meshSpans(shape, ray, spans);
      spans.sort((a, b) => a.enter.t - b.enter.t);
      expect(spans.length).toBe(wanted.length);
      met += wanted.length;
      spans.forEach(({ enter, exit }, i) => {
        expect(enter.t).toBeCloseTo(wanted[i][0], 11);
        expect(exit.t).toBeCloseTo(wanted[i][1], 11);
      });
    }
    expect(met).toBeGreaterThan(60);
  });

  test.each(Object.keys(BODIES))(
    "lines through vertices and edges of %s leave it as often as they enter it (seed 76)",
    (name) => {
      const shape = make(BODIES[name], Precision);
      const { positions, indices, faceCount } = shape;
      const random = randomNumbers(76);
      let edges = 0;
      for (let round = 0; round < 400; round++) {
        const face = Math.floor(random() * faceCount);
        const [a, b] = [indices[3 * face] * 3, indices[3 * face + 1] * 3];
        const along = [0, 0.5, random()][round % 3];
        const target = [0, 1, 2].map((k) => positions[a + k] + along * (positions[b + k] - positions[a + k]));
        const axis = round % 4;
        const origin = target.map((value, k) => (axis < 3 ? (k === axis ? -7 : value) : random() * 8 - 4));
        const ray = createRay();
        readRay("test", { from: origin, to: target }, ray);
        const line = meshCrossings(shape, ray, -Infinity, Infinity);
        if (line.some((one) => one.onEdge)) edges++;
        let sum = 0;
        for (const one of line) if (one.counts) sum += one.backFace ? -1 : 1;
        expect(sum).toBe(0);
      }
      expect(edges).toBeGreaterThan(100);
    },
  );
});

test("needles whose faces are thinner than rounding shows are left as often as entered (seed 77)", () => {
  const random = randomNumbers(77);
  const ulp = 2 ** -52;
  let met = 0;
  for (let round = 0; round < 500; round++) {
    const positions = Array.from({ length: 4 }, () => {
      const size = Math.floor(random() * 3) * (random() < 0.3 ? 0.7 : 1);
      return [0, 1, 2].map(() => size * (1 + Math.floor(random() * 3) * ulp));
    }).flat();
    const shape = make({ positions, indices: [0, 1, 2, 1, 0, 3, 2, 1, 3, 0, 2, 3] });
    for (let i = 0; i < 12; i++) {
      const axis = i % 3;
      const size = random() * 2;
      const target = [0, 1, 2].map((k) =>
        i < 6 ? positions[(i % 4) * 3 + k] : size * (1 + Math.floor(random() * 3) * ulp),
      );
      const ray = createRay();
      const direction = [0, 0, 0];
      direction[axis] = 1;
      readRay("test", { origin: target, direction }, ray);
      let sum = 0;
      for (const one of meshCrossings(shape, ray, -Infinity, Infinity)) {
        met++;
        if (one.counts) sum += one.backFace ? -1 : 1;
      }
      expect(sum).toBe(0);
    }
  }
  expect(met).toBeGreaterThan(1000);
});

describe("meshes that are not closed", () => {
  const open: Solid = { positions: CUBE.positions, indices: CUBE.indices.slice(0, 33) };

  test("every crossing is a span of no length", () => {
    expect(isClosed(make(open))).toBe(false);
    expect(spansOf(open, { origin: [0.3, 0.2, -9], direction: [0, 0, 1] })).toEqual([
      [8, 8],
      [10, 10],
    ]);
    expect(spansOf(open, { origin: [0.3, 0.2, 0], direction: [0, 0, 1] })).toEqual([[1, 1]]);
    expect(spansOf(open, { origin: [0.3, 0.2, 0], direction: [0, 0, 1], minDistance: -Infinity })).toEqual([
      [-1, -1],
      [1, 1],
    ]);
  });

  test("on an edge or vertex the faces that look the same way give one", () => {
    expect(spansOf(open, { origin: [0, 0, -9], direction: [0, 0, 1] })).toEqual([
      [8, 8],
      [10, 10],
    ]);
  });
});

describe("all hits", () => {
  const facesOf = (solid: Solid, ray: RayLike, backFaces: "auto" | "hit" = "hit") =>
    raycastShapeAll(make(solid), null, ray, { backFaces }).map((hit) => [hit.distance, hit.faceIndex, hit.backFace]);

  test("one for each crossing, sorted; back faces only when asked for", () => {
    const ray = { origin: [0.3, 0.2, -9], direction: [0, 0, 1] };
    expect(facesOf(CUBE, ray)).toEqual([
      [8, 1, false],
      [10, 2, true],
    ]);
    expect(facesOf(CUBE, ray, "auto")).toEqual([[8, 1, false]]);
  });

  test("around an edge or a vertex one for each side: the lowest face", () => {
    expect(facesOf(CUBE, { origin: [0, 0, -9], direction: [0, 0, 1] })).toEqual([
      [8, 0, false],
      [10, 2, true],
    ]);
    expect(facesOf(OCTAHEDRON, { origin: [0, 0, -9], direction: [0, 0, 1] })).toEqual([
      [8, 4, false],
      [10, 0, true],
    ]);
    // an edge that the line only touches: one face in front, one behind
    const touch = facesOf(OCTAHEDRON, { origin: [0.5, 0.5, -9], direction: [0, 0, 1] });
    expect(touch.map(([distance, , back]) => [distance, back])).toEqual([
      [9, true],
      [9, false],
    ]);
  });

  test("duplicate faces each give one, unless they meet the line on an edge", () => {
    const twice: Solid = { positions: CUBE.positions, indices: [...CUBE.indices, ...CUBE.indices] };
    expect(facesOf(twice, { origin: [0.3, 0.2, -9], direction: [0, 0, 1] }).length).toBe(4);
    expect(facesOf(twice, { origin: [0, 0, -9], direction: [0, 0, 1] }).length).toBe(2);
  });
});
