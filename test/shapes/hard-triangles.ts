export const largestOf = (values: readonly number[]): number => Math.max(...values.map(Math.abs));

/** Ten to a power from −`digits` to 0. */
const tiny = (random: () => number, digits: number) => 10 ** (-digits * random());

/** Triangles of all shapes: what is made is a base, and a third corner `height` beside the place `along` it, or a short edge `height` long. */
export const TRIANGLES: Readonly<Record<string, (random: () => number) => number[]>> = {
  "any three points": (random) => Array.from({ length: 9 }, () => random() * 2 - 1),
  slivers: (random) => {
    const [ax, ay, az, bx, by, bz, dx, dy, dz] = Array.from({ length: 9 }, () => random() * 2 - 1);
    const height = tiny(random, 17);
    const along = random();
    const mix = (a: number, b: number, d: number) => a + along * (b - a) + height * d;
    return [ax, ay, az, bx, by, bz, mix(ax, bx, dx), mix(ay, by, dy), mix(az, bz, dz)];
  },
  needles: (random) => {
    const [ax, ay, az, bx, by, bz, dx, dy, dz] = Array.from({ length: 9 }, () => random() * 2 - 1);
    const width = tiny(random, 17);
    return [ax, ay, az, bx, by, bz, bx + width * dx, by + width * dy, bz + width * dz];
  },
  "caps with an edge along an axis": (random) => {
    const height = tiny(random, 17);
    return [0, 0, 0, 1, 0, 0, random(), height, height * random()];
  },
  "points on one line": (random) => {
    const [x, y, z] = [random(), random(), random()].map((value) => Math.round(value * 16));
    const [s, t] = [Math.round(random() * 8) - 4, Math.round(random() * 8) - 4];
    return [x, y, z, x + s, y - s, z + 2 * s, x + t, y - t, z + 2 * t];
  },
};

/** Points all over, near the plane, near an edge, near a corner, far away. */
export const PLACES: Readonly<Record<string, (random: () => number, points: number[]) => number[]>> = {
  around: (random) => [random() * 4 - 2, random() * 4 - 2, random() * 4 - 2],
  "near the face": (random, t) => {
    const [u, v] = [random() * 1.2 - 0.1, random() * 1.2 - 0.1];
    const off = tiny(random, 17);
    return [0, 1, 2].map((i) => t[i] + u * (t[3 + i] - t[i]) + v * (t[6 + i] - t[i]) + off * (random() - 0.5));
  },
  "near an edge": (random, t) => {
    const s = random() * 1.2 - 0.1;
    const off = tiny(random, 17);
    return [0, 1, 2].map((i) => t[3 + i] + s * (t[6 + i] - t[3 + i]) + off * (random() - 0.5));
  },
  "near a corner": (random, t) => {
    const off = tiny(random, 17);
    return [0, 1, 2].map((i) => t[6 + i] + off * (random() - 0.5));
  },
  "far away": (random) => [random() - 0.5, random() - 0.5, random() - 0.5].map((x) => x * 10 ** (8 * random())),
};
