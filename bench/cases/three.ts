import {
  BufferAttribute,
  BufferGeometry,
  InstancedMesh,
  type Intersection,
  Mesh,
  MeshBasicMaterial,
  type Object3D,
  PerspectiveCamera,
  Raycaster,
  Scene,
  Vector2,
} from "three";
import { interleave, median, type Report, type Row, round, speedup } from "../harness.ts";
import type { BenchOptions } from "../main.ts";
import { bumps, cubeSphere } from "../meshes.ts";
import { buildFastRaycasters, type Caster } from "../peers/fast-raycaster.ts";
import { accelerated } from "../peers/three-mesh-bvh-raycaster.ts";
import { random } from "../random.ts";

const ROUNDS = 9;
/** Rays a round: three's own Raycaster takes some thousand times as long as what it is compared with, so it gets fewer. */
const RAYS = 1000;
const SLOW_RAYS = 30;

/** Distances are the same to this share: three-mesh-bvh and three work in an object's frame, with float32 vertices. */
const SAME = 1e-6;

interface BenchScene {
  readonly name: string;
  readonly scene: Scene;
}

/** `Raycaster.intersectObject(scene)` of three, and of what takes its place: 500,000 triangles, cut into few or many objects. */
export async function runThree({ quick }: BenchOptions): Promise<Report> {
  const report: Report = { tables: [], failures: [] };
  for (const { name, scene } of makeScenes()) {
    const rays = quick ? 0.1 : 1;
    report.tables.push({
      title: `${name}: intersectObject, µs a ray (× = times faster than three; "hits": all hits of a ray of three, on average)`,
      rows: compare(name, scene, Math.ceil(RAYS * rays), Math.ceil(SLOW_RAYS * rays), quick ? 3 : ROUNDS, report),
    });
  }
  return report;
}

function compare(name: string, scene: Scene, rays: number, slowRays: number, rounds: number, report: Report): Row[] {
  const slow = new Raycaster();
  const three: Caster = { name: "three", caster: slow, first: false, around: (run) => run() };
  const rows: Row[] = [];
  const hitsARay = castAll(scene, three, mousePoints(slowRays)) / slowRays;
  const casters = [...buildFastRaycasters(), ...accelerated(scene)];
  const points = mousePoints(rays);
  for (const one of casters) {
    const wrong = countDifferent(scene, three, one, points.slice(0, slowRays));
    if (wrong > 0) report.failures.push(`${name}, ${one.name}: ${wrong} of ${slowRays} answers differ from three's`);
  }
  const contenders = [three, ...casters].map((one) => {
    const mine = one === three ? points.slice(0, slowRays) : points;
    return () => one.around(() => castAll(scene, one, mine));
  });
  // enough warming up that every ray is cast by compiled code
  const times = interleave(contenders, rounds, 3);
  [three, ...casters].forEach((one, i) => {
    const count = one === three ? slowRays : rays;
    const perRay = times[i].map((time) => (1000 * time) / count);
    const slowPerRay = times[0].map((time) => (1000 * time) / slowRays);
    rows.push({
      name: one.name,
      "µs a ray": round(median(perRay), 2),
      "× three": round(speedup(perRay, slowPerRay), 1),
      hits: one === three ? round(hitsARay, 1) : "",
    });
  });
  return rows;
}

function castAll(scene: Scene, { caster }: Caster, points: readonly Vector2[]): number {
  let hits = 0;
  for (const point of points) {
    caster.setFromCamera(point, camera);
    hits += caster.intersectObject(scene).length;
  }
  return hits;
}

function countDifferent(scene: Scene, three: Caster, other: Caster, points: readonly Vector2[]): number {
  let different = 0;
  for (const point of points) {
    const hits = [three, other].map(({ caster, around }) => {
      let found: Intersection[] = [];
      caster.setFromCamera(point, camera);
      around(() => {
        found = caster.intersectObject(scene);
        return 0;
      });
      return found;
    });
    // three-mesh-bvh finds the nearest of each object
    if (other.first) for (const found of hits) found.length = Math.min(found.length, 1);
    const same =
      hits[0].length === hits[1].length &&
      hits[0].every((hit, i) => Math.abs(hit.distance - hits[1][i].distance) <= SAME * hit.distance);
    if (!same) different++;
  }
  return different;
}

const camera = new PerspectiveCamera(50, 16 / 9, 0.1, 200);
camera.position.set(4, 9, 26);
camera.lookAt(0, 0, 0);
camera.updateMatrixWorld();

function mousePoints(count: number): Vector2[] {
  const next = random(3);
  return Array.from({ length: count }, () => new Vector2(1.2 * next() - 0.6, 1.4 * next() - 0.7));
}

function makeScenes(): BenchScene[] {
  return [
    { name: "one mesh of 500k triangles", scene: sceneOf([placed(new Mesh(bumpy(204), material), 0, 8, random(1))]) },
    { name: "50 meshes of 10k that share a geometry", scene: many(50, 29, true) },
    { name: "500 meshes of 1k, each with a geometry", scene: many(500, 9, false) },
    { name: "an InstancedMesh, 500 × 1k", scene: instanced(500, 9) },
  ];
}

const material = new MeshBasicMaterial();

/** 12 n² triangles. */
function bumpy(n: number): BufferGeometry {
  const { positions, indices } = cubeSphere("bumpy ball", n, bumps);
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(positions, 3));
  geometry.setIndex(new BufferAttribute(indices, 1));
  geometry.computeVertexNormals();
  return geometry;
}

function many(count: number, n: number, shared: boolean): Scene {
  const next = random(2);
  const geometry = bumpy(n);
  const size = 8 / Math.cbrt(count);
  return sceneOf(
    Array.from({ length: count }, () =>
      placed(new Mesh(shared ? geometry : geometry.clone(), material), 16, size, next),
    ),
  );
}

function instanced(count: number, n: number): Scene {
  const next = random(2);
  const mesh = new InstancedMesh(bumpy(n), material, count);
  const dummy = new Mesh();
  for (let i = 0; i < count; i++) {
    placed(dummy, 16, 8 / Math.cbrt(count), next).updateMatrix();
    mesh.setMatrixAt(i, dummy.matrix);
  }
  mesh.computeBoundingSphere();
  return sceneOf([mesh]);
}

function placed<T extends Object3D>(object: T, spread: number, size: number, next: () => number): T {
  object.position.set((next() - 0.5) * spread, (next() - 0.5) * spread, (next() - 0.5) * spread);
  object.quaternion.set(next(), next(), next(), next()).normalize();
  object.scale.setScalar(size);
  return object;
}

function sceneOf(objects: readonly Object3D[]): Scene {
  const scene = new Scene();
  scene.add(...objects);
  scene.updateMatrixWorld(true);
  return scene;
}
