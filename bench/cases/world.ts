import { Hit, raycastShape, ShapeHit, World } from "hitscan";
import {
  type Body,
  bodiesOfAllShapes,
  type MutableRay,
  randomBodies,
  randomRays,
  readRay,
  worldSide,
} from "../bodies.ts";
import { interleave, median, type Report, type Row, round, type Table } from "../harness.ts";
import type { BenchOptions } from "../main.ts";
import { hugeBox } from "../world-huge.ts";
import { compareIndexes } from "../world-indexes.ts";
import { movingBodies } from "../world-moves.ts";
import { worldQueries } from "../world-queries.ts";

const SIZES = [1000, 10_000, 100_000];
const LENGTHS = [5, 50, 500];
const RAYS = 20_000;
const CHECKED = 100_000;
const ROUNDS = 7;

const MOBILITIES = ["static", "movable", "mixed"] as const;
type Mobility = (typeof MOBILITIES)[number];

/** Where the world is moved to, on every axis, and how far distances may then be off, relative. */
const FAR = 1e7;
const FAR_TOLERANCE = 1e-8;

/** Rays through worlds of mixed primitives: time a ray. Rays through worlds of all shapes: every answer beside that of brute force. */
export async function runWorld({ quick }: BenchOptions): Promise<Report> {
  const report: Report = { tables: [], failures: [] };
  const builds: Row[] = [];
  const agreement: Row[] = [];
  for (const size of quick ? SIZES.slice(1, 2) : SIZES) {
    const bodies = randomBodies(size, 1);
    const rows: Row[] = [];
    for (const mobility of MOBILITIES) {
      let world = new World();
      const build = (): number => {
        world = fill(bodies, mobility);
        return Number(world.raycast({ origin: [0, 0, 0], direction: [0, 1, 0] }) !== null);
      };
      const [[ms]] = interleave([build], 1, 0);
      builds.push({ name: `${size.toLocaleString("en")}, ${mobility}`, ms: round(ms) });
      rows.push(...timeRays(world, size, mobility, quick ? 2 : ROUNDS));
    }
    report.tables.push({ title: `${size.toLocaleString("en")} mixed primitives, ns a ray`, rows });
    agreement.push(...checkAnswers(size, quick ? CHECKED / 50 : CHECKED, report.failures));
  }
  report.tables.push({ title: "adding all and the first ray", rows: builds });
  report.tables.push(timeQueries(quick));
  report.tables.push(hugeBox(() => fill(randomBodies(10_000, 1), "movable"), quick ? 3 : 2 * ROUNDS));
  report.tables.push(compareIndexes(quick ? 1000 : 10_000, quick ? 2 : ROUNDS));
  const many = quick ? 10_000 : 100_000;
  report.tables.push(movingBodies(() => fill(randomBodies(many, 1), "movable"), many));
  const title = "all shapes, beside brute force: same body, same distance (far: within 1e-8, relative)";
  report.tables.push({ title, rows: agreement });
  return report;
}

/** The queries of a game in worlds of every size, movable bodies. */
function timeQueries(quick: boolean): Table {
  const rows: Record<string, string | number>[] = [];
  for (const size of quick ? SIZES.slice(0, 2) : SIZES) {
    const asked = worldQueries(fill(randomBodies(size, 1), "movable"), size);
    const times = interleave(
      asked.map(({ run }) => run),
      quick ? 2 : ROUNDS,
    );
    asked.forEach(({ name, count }, i) => {
      rows[i] ??= { name };
      rows[i][`${size.toLocaleString("en")}, ns`] = round((median(times[i]) * 1e6) / count);
    });
  }
  return { title: "a query, mixed primitives", rows: rows as Row[] };
}

/** Compares worlds of all shapes with brute force, at the origin bit for bit, and 1e7 away within the tolerance. */
function checkAnswers(size: number, rays: number, failures: string[]): Row[] {
  const bodies = bodiesOfAllShapes(size, 4);
  const truth = bruteForce(bodies, rays);
  const cases = [...MOBILITIES.map((mobility) => ({ mobility, far: 0 })), { mobility: "mixed" as const, far: FAR }];
  return cases.map(({ mobility, far }) => {
    const name = `${size.toLocaleString("en")}, ${mobility}${far > 0 ? `, at +${far}` : ""}`;
    const row = compare(fill(bodies, mobility, far), truth, far, far > 0 ? FAR_TOLERANCE : 0);
    if (row.differing > 0) failures.push(`${name}: ${row.differing} answers differ`);
    return { name, ...row };
  });
}

/** A world of the bodies, moved by `far` on every axis. */
function fill(bodies: readonly Body[], mobility: Mobility, far = 0): World {
  const world = new World();
  bodies.forEach(({ shape, position: { x, y, z }, rotation }, key) => {
    const position = { x: x + far, y: y + far, z: z + far };
    const fixed = mobility === "static" || (mobility === "mixed" && key % 2 === 0);
    world.add({ shape, position, rotation, key, mobility: fixed ? "static" : "movable" });
  });
  return world;
}

const ray: MutableRay = { origin: { x: 0, y: 0, z: 0 }, direction: { x: 0, y: 0, z: 0 }, maxDistance: 0 };

function timeRays(world: World, size: number, mobility: Mobility, rounds: number): Row[] {
  const rays = randomRays(RAYS, worldSide(size), 2);
  const out = new Hit();
  const cast = (query: () => unknown, length: number): number => {
    let hits = 0;
    ray.maxDistance = length;
    for (let i = 0; i < RAYS; i++) {
      readRay(rays, i, ray);
      if (query()) hits++;
    }
    return hits;
  };
  const kinds: [string, () => unknown][] = [
    ["raycast with out", () => world.raycast(ray, undefined, out)],
    ["raycast", () => world.raycast(ray)],
    ["raycastAny", () => world.raycastAny(ray)],
    ["raycastAll, untilBlock: false", () => world.raycastAll(ray, { untilBlock: false }).length > 0],
  ];
  const rows = kinds.map(([name]): Record<string, string | number> => ({ name: `${mobility}: ${name}` }));
  for (const length of LENGTHS) {
    const times = interleave(
      kinds.map(
        ([, query]) =>
          () =>
            cast(query, length),
      ),
      rounds,
    );
    times.forEach((time, i) => {
      rows[i][`${length} m`] = round((median(time) * 1e6) / RAYS);
    });
  }
  return rows as Row[];
}

/** The right answers: for each ray the key of the nearest body (−1: none) and its distance. */
interface Truth {
  readonly rays: Float64Array;
  readonly lengths: Float64Array;
  readonly keys: Int32Array;
  readonly distances: Float64Array;
}

/** Asks every body whose ball the ray comes near, with the query for one shape. */
function bruteForce(bodies: readonly Body[], count: number): Truth {
  const rays = randomRays(count, worldSide(bodies.length), 3);
  const lengths = Float64Array.from({ length: count }, (_, i) => LENGTHS[i % LENGTHS.length]);
  const keys = new Int32Array(count).fill(-1);
  const distances = new Float64Array(count).fill(Infinity);
  const balls = Float64Array.from(bodies.flatMap(({ position: { x, y, z }, reach }) => [x, y, z, reach]));
  const options = { out: new ShapeHit() };
  for (let i = 0; i < count; i++) {
    readRay(rays, i, ray);
    ray.maxDistance = lengths[i];
    for (let key = 0; key < bodies.length; key++) {
      if (!nearBall(ray, balls, 4 * key)) continue;
      const hit = raycastShape(bodies[key].shape, bodies[key], ray, options);
      if (hit === null || hit.distance >= distances[i]) continue;
      keys[i] = key;
      distances[i] = hit.distance;
    }
  }
  return { rays, lengths, keys, distances };
}

/** Whether the ray comes as near to the ball as its radius and a little more. */
function nearBall({ origin, direction, maxDistance }: MutableRay, balls: Float64Array, at: number): boolean {
  const x = balls[at] - origin.x;
  const y = balls[at + 1] - origin.y;
  const z = balls[at + 2] - origin.z;
  const t = Math.min(maxDistance, Math.max(0, x * direction.x + y * direction.y + z * direction.z));
  const [dx, dy, dz] = [x - t * direction.x, y - t * direction.y, z - t * direction.z];
  const reach = balls[at + 3] + 1e-3;
  return dx * dx + dy * dy + dz * dz <= reach * reach;
}

/** Counts the answers of a world moved by `far` that are another body, or a distance off by more than `tolerance`, relative. */
function compare(world: World, truth: Truth, far: number, tolerance: number): Agreement {
  const { rays, lengths, keys, distances } = truth;
  const out = new Hit();
  const agreement = { rays: keys.length, hits: 0, differing: 0, worst: 0 };
  for (let i = 0; i < keys.length; i++) {
    readRay(rays, i, ray);
    ray.origin.x += far;
    ray.origin.y += far;
    ray.origin.z += far;
    ray.maxDistance = lengths[i];
    const hit = world.raycast(ray, undefined, out);
    if (hit !== null) agreement.hits++;
    if ((hit === null ? -1 : hit.collider.key) !== keys[i]) agreement.differing++;
    else if (hit !== null) {
      const off = Math.abs(hit.distance - distances[i]) / (distances[i] || 1);
      agreement.worst = Math.max(agreement.worst, off);
      if (!(off <= tolerance)) agreement.differing++;
    }
  }
  return agreement;
}

interface Agreement {
  readonly rays: number;
  readonly hits: number;
  readonly differing: number;
  /** Largest relative difference of two distances. */
  readonly worst: number;
}
