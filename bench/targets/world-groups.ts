import { worldSide } from "../bodies.ts";
import { crashcatPeer } from "../peers/crashcat-world.ts";
import { loadHavok } from "../peers/havok.ts";
import { hitscan } from "../peers/hitscan.ts";
import { loadJolt } from "../peers/jolt.ts";
import type { Peer, PeerWorld, Probe, Round, Scene } from "../peers/peer.ts";
import { loadRapier } from "../peers/rapier.ts";
import { random } from "../random.ts";
import type { Group, GroupOptions, GroupResult } from "./group.ts";
import { measure, type Runner } from "./rounds.ts";
import { compareRow, type Target, type Tolerance } from "./rows.ts";
import { randomQueries, randomScene } from "./scenes.ts";

/** Nanoseconds and microseconds in milliseconds. */
const NS = 1e-6;

/** Rays: what float32 costs. Sweeps and overlaps: what the peers iterate to, besides. */
const RAY_TOLERANCE: Tolerance = { absolute: 2e-3, relative: 1e-4 };
const SWEEP_TOLERANCE: Tolerance = { absolute: 5e-3, relative: 1e-3 };
const SAME_COUNT: Tolerance = { absolute: 0, relative: 0 };

/** A unit rotation about no axis of anything. */
const TURNED: Probe["rotation"] = [Math.fround(0.1), Math.fround(0.5), Math.fround(0.5), Math.fround(0.7)];
const BALL: Probe = { kind: "sphere", sizes: [0.5, 0, 0], rotation: [0, 0, 0, 1] };
const CRATE: Probe = { kind: "box", sizes: [0.25, 0.5, 0.75], rotation: TURNED };
const BIG_BALL: Probe = { kind: "sphere", sizes: [3, 0, 0], rotation: [0, 0, 0, 1] };
const BIG_CRATE: Probe = { kind: "box", sizes: [2, 2.5, 3], rotation: TURNED };

/** All that have a world. cannon-es has no tree for its bodies and no capsule, three-mesh-bvh no bodies. */
export async function loadWorldPeers(): Promise<Peer[]> {
  const [havok, rapier, rapierSimd, jolt] = [loadHavok(), loadRapier(false), loadRapier(true), loadJolt()];
  return [hitscan, await havok, await jolt, await rapier, await rapierSimd, crashcatPeer];
}

/** A row, and the round of a world that it asks for; null where the world cannot. */
interface Question {
  readonly target: Target;
  readonly tolerance: Tolerance;
  readonly ask: (world: PeerWorld) => Round | undefined;
}

/** Rays in a world of `size` bodies: short, long, all hits. */
export function worldRays(size: number, kind: "primitives" | "hulls"): Group {
  const name = (what: string): string => `world ${size / 1000}k ${kind}, ${what}`;
  const row = (what: string): Target => ({ name: name(what), unit: "ns", target: 2 });
  const questions: Question[] = [
    { target: row("ray 5 m"), tolerance: RAY_TOLERANCE, ask: (world) => world.closest(5) },
    { target: row("ray 500 m"), tolerance: RAY_TOLERANCE, ask: (world) => world.closest(500) },
    { target: row("all hits of 500 m"), tolerance: SAME_COUNT, ask: (world) => world.all?.(500) },
  ];
  const shrink = size > 20_000 ? 4 : 1;
  return (options) => answer(randomScene(options.quick ? size / 10 : size, kind), questions, 6000 / shrink, options);
}

/** Sweeps and overlaps in a world of 10,000 primitives. */
export const worldVolumes: Group = (options) => {
  const row = (what: string, target: number): Target => ({ name: `world 10k, ${what}`, unit: "ns", target });
  const sweep = (what: string, probe: Probe): Question => ({
    target: row(what, 2),
    tolerance: SWEEP_TOLERANCE,
    ask: (world) => world.sweep?.(probe, 10),
  });
  const overlap = (what: string, probe: Probe): Question[] => [
    { target: row(`${what}, bodies`, 2), tolerance: SAME_COUNT, ask: (world) => world.overlap?.(probe) },
    { target: row(`${what}, depth + normal`, 4), tolerance: SAME_COUNT, ask: (world) => world.contacts?.(probe) },
  ];
  const questions = [
    sweep("sphere sweep 10 m", BALL),
    sweep("box sweep 10 m", CRATE),
    ...overlap("sphere overlap", BIG_BALL),
    ...overlap("box overlap", BIG_CRATE),
  ];
  return answer(randomScene(options.quick ? 1000 : 10_000, "primitives"), questions, 2500, options);
};

async function answer(
  scene: Scene,
  questions: readonly Question[],
  count: number,
  { quick, rounds }: GroupOptions,
): Promise<GroupResult> {
  const peers = await loadWorldPeers();
  const worlds = peers.map((peer) => peer.build(scene));
  const queries = inTheOpen(worlds[0], randomQueries(quick ? count / 10 : count, worldSide(scene.bodies.length), 5));
  const result: GroupResult = { rows: [], failures: [] };
  for (const { target, tolerance, ask } of questions) {
    const runners = worlds.flatMap((world, i): Runner[] => {
      const round = ask(world);
      if (round === undefined) return [];
      const answers = new Float64Array(queries.length / 6);
      return [{ name: peers[i].name, answers, run: () => void round(queries, answers) }];
    });
    const found = await measure(runners, rounds, (NS * queries.length) / 6, tolerance);
    result.rows.push(compareRow(target, found.ours, found.peers));
    if (found.outvoted > 0) result.failures.push(`${target.name}: all peers agree on ${found.outvoted} other answers`);
  }
  for (const world of worlds) world.free();
  return result;
}

/**
 * The queries that start with no body within a metre of them: what a ray or a sweep that starts inside
 * a body must answer is told differently by everybody.
 */
function inTheOpen(world: PeerWorld, queries: Float64Array): Float64Array {
  const near = new Float64Array(queries.length / 6);
  world.overlap?.({ kind: "sphere", sizes: [1, 0, 0], rotation: [0, 0, 0, 1] })(queries, near);
  return queries.filter((_, i) => near[Math.floor(i / 6)] === 0);
}

/** A frame: 1,000 bodies of 10,000 move by up to 1/60 m an axis, then 1,000 rays of 50 m. */
export const worldMoves: Group = async ({ quick, rounds }) => {
  const size = quick ? 1000 : 10_000;
  const [moves, rays] = [size / 10, size / 10];
  const scene = randomScene(size, "primitives", true);
  const queries = randomQueries(rays, worldSide(size), 6);
  const peers = await loadWorldPeers();
  const runners = peers.flatMap((peer): Runner[] => {
    const world = peer.build(scene);
    const [cast, walk] = [world.closest(50), new Walk(scene, moves)];
    const answers = new Float64Array(rays);
    const run = (): undefined => {
      walk.step();
      world.move?.(walk.bodies, walk.positions);
      cast(queries, answers);
    };
    return world.move === undefined ? [] : [{ name: peer.name, answers, run }];
  });
  const found = await measure(runners, 5 * rounds, 1, RAY_TOLERANCE);
  const target = { name: "frame: 1,000 moves + 1,000 rays of 50 m, 10k bodies", unit: "ms", target: 2 };
  const failures = found.outvoted > 0 ? [`${target.name}: all peers agree on ${found.outvoted} other answers`] : [];
  return { rows: [compareRow(target, found.ours, found.peers)], failures };
};

/** The same moves for everybody: from frame to frame the next bodies go on by a step of their own. */
class Walk {
  readonly bodies: Int32Array;
  readonly positions: Float64Array;
  private readonly places: Float64Array;
  private readonly next = random(31);
  private at = 0;

  constructor(scene: Scene, moves: number) {
    this.bodies = new Int32Array(moves);
    this.positions = new Float64Array(6 * moves);
    this.places = Float64Array.from(scene.bodies.flatMap(({ position }) => [...position]));
  }

  step(): void {
    const { bodies, positions, places, next } = this;
    for (let i = 0; i < bodies.length; i++, this.at++) {
      const body = this.at % (places.length / 3);
      bodies[i] = body;
      for (let axis = 0; axis < 3; axis++) {
        places[3 * body + axis] = Math.fround(places[3 * body + axis] + (2 * next() - 1) / 60);
        positions[6 * i + axis] = places[3 * body + axis];
      }
    }
  }
}

/** 100,000 bodies into an empty world, up to the first ray. */
export const insertBodies: Group = async ({ quick, rounds }) => {
  const scene = randomScene(quick ? 10_000 : 100_000, "primitives");
  const queries = randomQueries(1, worldSide(scene.bodies.length), 7);
  const runners = (await loadWorldPeers()).map(
    (peer): Runner => ({
      name: peer.name,
      run: () => {
        const world = peer.build(scene);
        world.closest(50)(queries, new Float64Array(1));
        world.free();
        return undefined;
      },
    }),
  );
  const found = await measure(runners, Math.min(rounds, 3), 1, SAME_COUNT);
  const target = { name: "insert 100k primitives, with the first ray", unit: "ms", target: 4 };
  return { rows: [compareRow(target, found.ours, found.peers)], failures: [] };
};
