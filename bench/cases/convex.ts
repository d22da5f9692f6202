import {
  box,
  ClosestCache,
  ClosestPoints,
  capsule,
  closestPoints,
  cone,
  convexHull,
  cylinder,
  type Shape,
} from "hitscan";
import { createPose, type Pose, setRotation } from "../../src/math/pose.ts";
import { ConvexPair } from "../../src/narrowphase/convex-pair.ts";
import { GJK_APART, gjkDistance } from "../../src/narrowphase/gjk/gjk.ts";
import { Simplex } from "../../src/narrowphase/gjk/simplex.ts";
import { Separation } from "../../src/narrowphase/separation.ts";
import { type Contender, interleave, median, type Report, type Row, round, speedup } from "../harness.ts";
import type { BenchOptions } from "../main.ts";
import {
  CRASHCAT_TOLERANCE,
  CrashcatDistance,
  type CrashcatPose,
  type CrashcatShape,
  crashcatShapes,
} from "../peers/crashcat.ts";
import { random, randomDirection } from "../random.ts";

/** Pairs, shapes of each kind among them, and frames in which each pair moves on a little. */
const PAIRS = 250;
const SHAPES = 50;
const FRAMES = 8;
const ROUNDS = 25;
const TIGHT = 1e-9;
/** Translation and turn of a frame: a metre and a radian a second, 60 frames a second. */
const STEP = 1 / 60;

/** The same shape for both. */
interface Twin {
  readonly ours: Shape;
  readonly theirs: CrashcatShape | null;
}

interface Kind {
  readonly name: string;
  readonly a: (next: () => number) => Twin;
  readonly b: (next: () => number) => Twin;
  /** How far crashcat's distances are off by themselves, on shapes of 1 m. */
  readonly tolerance: number;
}

const KINDS: readonly Kind[] = [
  { name: "hull (24) – hull (24)", a: hullTwin, b: hullTwin, tolerance: 1e-3 },
  { name: "box – capsule", a: boxTwin, b: capsuleTwin, tolerance: 1e-6 },
  { name: "box – box", a: boxTwin, b: boxTwin, tolerance: 1e-6 },
  { name: "cylinder – cylinder", a: cylinderTwin, b: cylinderTwin, tolerance: 1e-2 },
  { name: "cylinder – cone", a: cylinderTwin, b: coneTwin, tolerance: 0 },
];

/** Distance of two separate convex shapes: from nothing, and from where the last frame ended. */
export async function runConvex({ quick }: BenchOptions): Promise<Report> {
  const report: Report = { tables: [], failures: [] };
  const times: Row[] = [];
  const answers: Row[] = [];
  for (const kind of KINDS) {
    const scene = new Scene(kind);
    times.push(...timeKind(kind, scene, quick ? 3 : ROUNDS));
    answers.push(checkKind(kind, scene, report.failures));
  }
  report.tables.push({ title: "distance of two convex shapes, ns (× = times faster than crashcat)", rows: times });
  report.tables.push({ title: "answers, and bytes left by a call", rows: answers });
  return report;
}

/** ns of `closestPoints` and of crashcat in each round, cold, for one of the kinds; and the part of its answers that are off. */
export function distanceTimes(name: string, rounds: number): { ours: number[]; theirs: number[]; wrong: number } {
  const kind = KINDS.find((each) => each.name === name) as Kind;
  const scene = new Scene(kind);
  const all = contenders(scene);
  const names = ["closestPoints cold", `crashcat ${CRASHCAT_TOLERANCE} cold`];
  const times = interleave(
    names.map((each) => all.get(each) as Contender),
    rounds,
    4,
  );
  const [ours, theirs] = times.map((each) => each.map((time) => (time * 1e6) / (PAIRS * FRAMES)));
  const row = checkKind(kind, scene, []);
  return { ours, theirs, wrong: Number(row.differing) / (PAIRS * FRAMES) };
}

/** A body as each side keeps it: a matrix, a plain pose of the user's, arrays. */
interface Placed {
  readonly pose: Pose;
  readonly plain: { readonly position: Vec3; readonly rotation: Vec3 & { readonly w: number } };
  readonly arrays: CrashcatPose;
}

interface Vec3 {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** Pairs of bodies that move. Record frame · PAIRS + pair. */
class Scene {
  readonly a: Twin[] = [];
  readonly b: Twin[] = [];
  readonly placedA: Placed[] = [];
  readonly placedB: Placed[] = [];

  constructor(kind: Kind) {
    const next = random(5);
    const pool = [kind.a, kind.b].map((make) => Array.from({ length: SHAPES }, () => make(next)));
    const out = new Separation();
    for (let pair = 0; pair < PAIRS; ) {
      this.a[pair] = pool[0][pair % SHAPES];
      this.b[pair] = pool[1][(pair * 7) % SHAPES];
      this.move(pair, next);
      let apart = true;
      for (let frame = 0; frame < FRAMES; frame++) {
        cold.clear();
        runKernel(this, frame * PAIRS + pair, pair, cold, out);
        apart &&= answer[0] > 0.01;
      }
      if (apart) pair++;
    }
  }

  /** Puts the pair somewhere and lets it move through all frames. */
  private move(pair: number, next: () => number): void {
    const towards = new Float64Array(3);
    randomDirection(next, towards);
    const far = 1.5 + 3 * next();
    const start = Array.from({ length: 3 }, () => 10 * next());
    const [turnA, turnB] = [quaternion(next), quaternion(next)];
    const velocity = Array.from({ length: 3 }, () => (2 * next() - 1) * STEP);
    const spin = Array.from({ length: 3 }, () => ((2 * next() - 1) * STEP) / 2);
    for (let frame = 0; frame < FRAMES; frame++) {
      const record = frame * PAIRS + pair;
      const turned = unit(turnB.map((value, i) => value + (i < 3 ? spin[i] * frame : 0)));
      this.placedA[record] = placed(start, turnA);
      this.placedB[record] = placed(
        start.map((value, i) => value + towards[i] * far + velocity[i] * frame),
        turned,
      );
    }
  }
}

function placed(position: readonly number[], rotation: readonly number[]): Placed {
  const pose = createPose();
  setRotation(pose, Float64Array.from(rotation));
  pose.set(position, 9);
  const [x, y, z] = position;
  const [qx, qy, qz, w] = rotation;
  const plain = { position: { x, y, z }, rotation: { x: qx, y: qy, z: qz, w } };
  return { pose, plain, arrays: { position: [x, y, z], quaternion: [qx, qy, qz, w] } };
}

const convexPair = new ConvexPair();
const cold = new Simplex();

/** The kernel: distance of the cores, points and normal in the frame of the pair. */
function runKernel(scene: Scene, record: number, pair: number, simplex: Simplex, out: Separation): void {
  out.limit = Infinity;
  convexPair.set(scene.a[pair].ours, scene.placedA[record].pose, scene.b[pair].ours, scene.placedB[record].pose);
  const apart = gjkDistance(convexPair, simplex, out) === GJK_APART;
  answer[0] = apart ? out.distance - convexPair.roundingA - convexPair.roundingB : 0;
}

/** The public call: checks, reads quaternions, answers in world space. */
function runPublic(
  scene: Scene,
  record: number,
  pair: number,
  options: { out: ClosestPoints; cache?: ClosestCache },
): void {
  const { a, b, placedA, placedB } = scene;
  closestPoints(a[pair].ours, placedA[record].plain, b[pair].ours, placedB[record].plain, options);
  answer[0] = options.out.distance;
}

/** Leaves its answer in {@link answer}: a number that is returned may be boxed. */
type Run = (record: number, pair: number) => void;
const answer = new Float64Array(1);

function overAll(run: Run): Contender {
  return () => {
    let sum = 0;
    for (let frame = 0; frame < FRAMES; frame++) {
      for (let pair = 0; pair < PAIRS; pair++) {
        run(frame * PAIRS + pair, pair);
        sum += answer[0];
      }
    }
    return sum;
  };
}

/** All that takes part, by name; those of crashcat only where it has both shapes. */
function contenders(scene: Scene): Map<string, Contender> {
  const all = new Map<string, Contender>();
  const out = new Separation();
  const warm = Array.from({ length: PAIRS }, () => new Simplex());
  const points = new ClosestPoints();
  const coldOptions = { out: points };
  const warmOptions = Array.from({ length: PAIRS }, () => ({ out: points, cache: new ClosestCache() }));
  all.set(
    "kernel cold",
    overAll((record, pair) => {
      cold.clear();
      return runKernel(scene, record, pair, cold, out);
    }),
  );
  all.set(
    "kernel warm",
    overAll((record, pair) => {
      warm[pair].warm = true;
      return runKernel(scene, record, pair, warm[pair], out);
    }),
  );
  all.set(
    "closestPoints cold",
    overAll((record, pair) => runPublic(scene, record, pair, coldOptions)),
  );
  all.set(
    "closestPoints warm",
    overAll((record, pair) => runPublic(scene, record, pair, warmOptions[pair])),
  );
  if (scene.a[0].theirs === null || scene.b[0].theirs === null) return all;
  for (const tolerance of [CRASHCAT_TOLERANCE, TIGHT]) {
    all.set(`crashcat ${tolerance} cold`, overAll(crashcatRun(scene, false, tolerance)));
    all.set(`crashcat ${tolerance} warm`, overAll(crashcatRun(scene, true, tolerance)));
  }
  return all;
}

function crashcatRun({ a, b, placedA, placedB }: Scene, warm: boolean, tolerance: number): Run {
  const peer = new CrashcatDistance();
  const axes = Array.from({ length: PAIRS }, () => [1, 0, 0]);
  return (record, pair) => {
    peer.shapeA = a[pair].theirs as CrashcatShape;
    peer.shapeB = b[pair].theirs as CrashcatShape;
    peer.run(placedA[record].arrays, placedB[record].arrays, axes[pair], warm, tolerance, answer);
  };
}

function timeKind(kind: Kind, scene: Scene, rounds: number): Row[] {
  const all = contenders(scene);
  const names = [...all.keys()];
  const times = interleave([...all.values()], rounds, 4);
  const nanoseconds = (name: string) => round((median(times[names.indexOf(name)]) * 1e6) / (PAIRS * FRAMES));
  return ["cold", "warm"].map((start) => {
    const row: Record<string, string | number> = { name: `${kind.name}, ${start}` };
    for (const name of names) if (name.endsWith(start)) row[name.slice(0, -5)] = nanoseconds(name);
    const peer = names.indexOf(`crashcat ${CRASHCAT_TOLERANCE} ${start}`);
    if (peer >= 0) {
      row["× kernel"] = round(speedup(times[names.indexOf(`kernel ${start}`)], times[peer]), 2);
      row["× closestPoints"] = round(speedup(times[names.indexOf(`closestPoints ${start}`)], times[peer]), 2);
    }
    return row as Row;
  });
}

/** Compares every answer with crashcat's and with our own bounds, and counts the garbage of each call. */
function checkKind(kind: Kind, scene: Scene, failures: string[]): Row {
  const out = new Separation();
  const peer = scene.b[0].theirs === null ? null : crashcatRun(scene, false, CRASHCAT_TOLERANCE);
  let differing = 0;
  let worst = 0;
  let unproven = 0;
  for (let record = 0; record < FRAMES * PAIRS; record++) {
    cold.clear();
    runKernel(scene, record, record % PAIRS, cold, out);
    const distance = answer[0];
    if (out.status !== 0 || !(out.upper - out.lower <= 1e-14 * (1 + out.upper))) unproven++;
    if (peer === null) continue;
    peer(record, record % PAIRS);
    const off = Math.abs(answer[0] - distance);
    worst = Math.max(worst, off);
    if (!(off <= kind.tolerance)) differing++;
  }
  if (differing > 0)
    failures.push(`${kind.name}: ${differing} answers differ from crashcat's by more than ${kind.tolerance}`);
  if (unproven > 0) failures.push(`${kind.name}: the bounds of ${unproven} answers do not meet`);
  const row: Record<string, string | number> = {
    name: kind.name,
    pairs: FRAMES * PAIRS,
    "bounds apart": unproven,
    differing,
    "largest difference": peer === null ? "–" : worst.toExponential(1),
  };
  for (const [name, run] of contenders(scene)) {
    if (name.includes(String(TIGHT))) continue;
    const bytes = bytesPerCall(run);
    row[name] = round(bytes, 1);
    if (!name.startsWith("crashcat") && bytes > 1)
      failures.push(`${kind.name}, ${name}: ${round(bytes, 1)} bytes a call`);
  }
  return row as Row;
}

/** Growth of the heap in one round, the least of several: a round in which the collector runs shrinks it. */
function bytesPerCall(run: Contender): number {
  const growth: number[] = [];
  for (let i = 0; i < 12; i++) {
    const before = process.memoryUsage().heapUsed;
    run();
    const grown = process.memoryUsage().heapUsed - before;
    if (i >= 4 && grown >= 0) growth.push(grown);
  }
  return Math.min(...growth) / (PAIRS * FRAMES);
}

function quaternion(next: () => number): number[] {
  return unit(Array.from({ length: 4 }, () => next() - 0.5));
}

function unit(values: readonly number[]): number[] {
  const length = Math.sqrt(values.reduce((sum, value) => sum + value * value, 0));
  return values.map((value) => value / length);
}

/** 24 random points of an ellipsoid of 0.5 to 1.5 m. */
function hullTwin(next: () => number): Twin {
  const axes = Array.from({ length: 3 }, () => 0.5 + next());
  const direction = new Float64Array(3);
  const positions = Array.from({ length: 24 }, () => {
    randomDirection(next, direction);
    return Array.from(direction, (value, i) => value * axes[i]);
  }).flat();
  return { ours: convexHull(positions), theirs: crashcatShapes.hull(positions) };
}

function boxTwin(next: () => number): Twin {
  const [x, y, z] = Array.from({ length: 3 }, () => 0.2 + next());
  return { ours: box(x, y, z), theirs: crashcatShapes.box(x, y, z) };
}

function capsuleTwin(next: () => number): Twin {
  const [radius, halfHeight] = [0.2 + next() / 2, 0.2 + next()];
  return { ours: capsule(radius, halfHeight), theirs: crashcatShapes.capsule(radius, halfHeight) };
}

function cylinderTwin(next: () => number): Twin {
  const [radius, halfHeight] = [0.2 + next(), 0.2 + next()];
  return { ours: cylinder(radius, halfHeight), theirs: crashcatShapes.cylinder(radius, halfHeight) };
}

/** crashcat has no cone. */
function coneTwin(next: () => number): Twin {
  return { ours: cone(0.2 + next(), 0.2 + next()), theirs: null };
}
