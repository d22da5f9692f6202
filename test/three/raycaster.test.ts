import type * as Three from "three";
import { beforeAll, describe, expect, test } from "vitest";
import { makeScene, randomOf } from "./scene.ts";
import { load, VERSIONS } from "./versions.ts";

/** The newest version gets as many as a day of play, the others what shows that they have not changed: three's own Raycaster takes nearly all of the time. */
const RAYS: Record<string, number> = { three: 10_000 };
const FEWER = 1000;

describe.each(VERSIONS)("FastRaycaster with %s", (version) => {
  let three: typeof Three;
  let adapter: Awaited<ReturnType<typeof load>>["adapter"];
  beforeAll(async () => {
    ({ three, adapter } = await load(version));
  });

  /** Both raycasters along the same random ray. */
  function aim(casters: Three.Raycaster[], random: () => number): void {
    const point = (size: number) =>
      new three.Vector3((random() - 0.5) * size, (random() - 0.5) * size, (random() - 0.5) * size);
    const from = point(30);
    const direction = point(12).sub(from).normalize();
    const near = random() < 0.3 ? random() * 10 : 0;
    const far = random() < 0.3 ? near + random() * 20 : Infinity;
    for (const caster of casters) {
      caster.set(from.clone(), direction.clone());
      caster.near = near;
      caster.far = far;
      caster.layers.set(0);
      if (from.x > 5) caster.layers.enable(1);
    }
  }

  test(`${RAYS[version] ?? FEWER} random rays at 200 objects: the hits of three's own, field by field`, () => {
    const rays = RAYS[version] ?? FEWER;
    const random = randomOf(7);
    const { scene } = makeScene(three, random);
    const slow = new three.Raycaster();
    const fast = new adapter.FastRaycaster();
    let hits = 0;
    for (let i = 0; i < rays; i++) {
      aim([slow, fast], random);
      const theirs = slow.intersectObject(scene);
      const ours = fast.intersectObject(scene);
      hits += theirs.length;
      // an expect for each of some million numbers would take longer than all rays
      if (ours.map(short).join() !== theirs.map(short).join())
        expect(ours.map(short), `ray ${i}`).toEqual(theirs.map(short));
      for (let k = 0; k < ours.length; k++) {
        const faults = differences(three, slow.ray, ours[k], theirs[k]);
        if (faults.length > 0) expect(faults, `ray ${i}, hit ${k}`).toEqual([]);
      }
    }
    expect(hits).toBeGreaterThan(rays);
  });
});

function short(hit: Three.Intersection) {
  return [hit.object.name, hit.object.id, hit.instanceId, hit.batchId, hit.faceIndex].join(" ");
}

/** What differs between two records of the same hit, in words. */
function differences(
  three: typeof Three,
  ray: Three.Ray,
  ours: Three.Intersection,
  theirs: Three.Intersection,
): string[] {
  let scale = 1e-9 * (1 + theirs.distance);
  // matrices of instances are float32: their columns are not quite square to each other, which no rotation and scale give; flat rays make more of it
  const matrix = instanceMatrix(three, ours);
  if (matrix !== null) {
    const normal = theirs.face!.normal.clone().applyNormalMatrix(new three.Matrix3().getNormalMatrix(matrix));
    scale = (1e-6 * (1 + theirs.distance)) / Math.abs(normal.normalize().dot(ray.direction));
  }
  const loose = matrix === null ? 1e-6 : 1e-5 + 10 * scale;
  const faults: string[] = [];
  const near = (name: string, a: readonly number[] | undefined, b: readonly number[] | undefined, bound: number) => {
    const same = a?.length === b?.length && (a ?? []).every((value, i) => Math.abs(value - b![i]) <= bound);
    if (!same) faults.push(`${name}: ${a} for ${b}, within ${bound}`);
  };
  near("distance", [ours.distance], [theirs.distance], scale);
  near("point", ours.point.toArray(), theirs.point.toArray(), scale);
  near("uv", ours.uv?.toArray(), theirs.uv?.toArray(), loose);
  near("uv1", ours.uv1?.toArray(), theirs.uv1?.toArray(), loose);
  // records of old versions have no barycentrics, and some no normal
  if (theirs.normal) near("normal", ours.normal?.toArray(), theirs.normal.toArray(), loose);
  if (theirs.barycoord) near("barycoord", ours.barycoord?.toArray(), theirs.barycoord.toArray(), loose);
  const corners = ({ a, b, c, materialIndex }: Three.Face) => [a, b, c, materialIndex];
  near("face", corners(ours.face!), corners(theirs.face!), 0);
  near("face normal", ours.face!.normal.toArray(), theirs.face!.normal.toArray(), 1e-9);
  return faults;
}

/** The world matrix of an instance; null for any other hit. */
function instanceMatrix(
  three: typeof Three,
  { object, instanceId, batchId }: Three.Intersection,
): Three.Matrix4 | null {
  const id = instanceId ?? batchId;
  if (id === undefined) return null;
  const matrix = new three.Matrix4();
  (object as Three.InstancedMesh).getMatrixAt(id, matrix);
  return matrix.premultiply(object.matrixWorld);
}
