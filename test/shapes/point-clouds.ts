/** Repeatable random numbers in [0, 1) from a 32-bit linear congruential generator. */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

type Random = () => number;

function turn(random: Random, points: number[]): number[] {
  const q = [random() - 0.5, random() - 0.5, random() - 0.5, random() - 0.5];
  const length = Math.sqrt(q.reduce((sum, value) => sum + value * value, 0));
  const [x, y, z, w] = q.map((value) => value / length);
  const m = [
    1 - 2 * (y * y + z * z),
    2 * (x * y - z * w),
    2 * (x * z + y * w),
    2 * (x * y + z * w),
    1 - 2 * (x * x + z * z),
    2 * (y * z - x * w),
    2 * (x * z - y * w),
    2 * (y * z + x * w),
    1 - 2 * (x * x + y * y),
  ];
  const out: number[] = [];
  for (let i = 0; i < points.length; i += 3) {
    for (let k = 0; k < 9; k += 3) out.push(m[k] * points[i] + m[k + 1] * points[i + 1] + m[k + 2] * points[i + 2]);
  }
  return out;
}

function cube(random: Random): number[] {
  return Array.from({ length: 3 * (4 + Math.floor(random() * 40)) }, () => random() * 2 - 1);
}

/** The corners of a cube and points on its faces. */
export function cubeFaces(random: Random): number[] {
  const out: number[] = [];
  for (let i = 0; i < 8; i++) out.push(i & 1 ? 1 : -1, i & 2 ? 1 : -1, i & 4 ? 1 : -1);
  for (let i = 0; i < 60; i++) {
    const point = [random() * 2 - 1, random() * 2 - 1, random() * 2 - 1];
    point[Math.floor(random() * 3)] = random() < 0.5 ? -1 : 1;
    out.push(...point);
  }
  return out;
}

function ball(random: Random): number[] {
  const out: number[] = [];
  while (out.length < 300) {
    const [x, y, z] = [random() * 2 - 1, random() * 2 - 1, random() * 2 - 1];
    const length = Math.sqrt(x * x + y * y + z * z);
    if (length > 0.1 && length < 1) out.push(x / length, y / length, z / length);
  }
  return out;
}

/** Ten to the −n. */
function tiny(random: Random, least: number, most: number): number {
  return 10 ** -(least + Math.floor(random() * (most - least + 1)));
}

/** Point sets that hull builders with tolerances are known to fail on. All span a volume. */
export const CLOUDS: Readonly<Record<string, (random: Random) => number[]>> = {
  "random points": cube,
  "points of a sphere": ball,
  "points of a sphere in f32": (random) => ball(random).map(Math.fround),
  "points on the faces of a cube": cubeFaces,
  "the same, turned": (random) => turn(random, cubeFaces(random)),
  "the same, turned, in f32": (random) => turn(random, cubeFaces(random)).map(Math.fround),
  "a cube with noise": (random) => {
    const noise = tiny(random, 6, 16);
    return turn(random, cubeFaces(random)).map((value) => value + noise * (random() * 2 - 1));
  },
  "a thin plate with points on its faces, turned": (random) => {
    const thickness = tiny(random, 0, 10);
    return turn(
      random,
      cubeFaces(random).map((value, i) => (i % 3 === 2 ? value * thickness : value)),
    );
  },
  "a needle, turned": (random) => {
    const size = [1, tiny(random, 0, 7), tiny(random, 0, 7)];
    return turn(
      random,
      cube(random).map((value, i) => value * size[i % 3]),
    );
  },
  "clusters of near-duplicates": (random) => {
    const noise = tiny(random, 4, 15);
    const centres = cube(random).slice(0, 36);
    return centres.flatMap((_, i) =>
      i % 3 === 0 ? [0, 1, 2, 3].flatMap(() => [0, 1, 2].map((k) => centres[i + k] + noise * (random() - 0.5))) : [],
    );
  },
  "far from the origin": (random) => turn(random, cubeFaces(random)).map((value) => value * 1e-3 + 1e6),
  "a grid, turned": (random) => {
    const out: number[] = [];
    for (let i = 0; i < 64; i++) out.push((i & 3) / 3, ((i >> 2) & 3) / 3, (i >> 4) / 3);
    return turn(random, out);
  },
};
