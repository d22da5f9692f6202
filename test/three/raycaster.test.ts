import type * as Three from "three";
import { beforeAll, describe, expect, test } from "vitest";
import { makeScene, randomOf } from "./scene.ts";
import { load, VERSIONS } from "./versions.ts";

/** The newest version gets as many as a day of play, the others what shows that they have not changed. */
const RAYS: Record<string, number> = { three: 10_000 };
const FEWER = 1500;

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
      expect(ours.map(short), `ray ${i}`).toEqual(theirs.map(short));
      for (let k = 0; k < ours.length; k++) expectSame(three, slow.ray, ours[k], theirs[k], `ray ${i}, hit ${k}`);
    }
    expect(hits).toBeGreaterThan(rays);
  });
});

function short(hit: Three.Intersection) {
  return [hit.object.name, hit.object.id, hit.instanceId, hit.batchId, hit.faceIndex].join(" ");
}

function expectSame(
  three: typeof Three,
  ray: Three.Ray,
  ours: Three.Intersection,
  theirs: Three.Intersection,
  message: string,
): void {
  let scale = 1e-9 * (1 + theirs.distance);
  // matrices of instances are float32: their columns are not quite square to each other, which no rotation and scale give; flat rays make more of it
  const matrix = instanceMatrix(three, ours);
  if (matrix !== null) {
    const normal = theirs.face!.normal.clone().applyNormalMatrix(new three.Matrix3().getNormalMatrix(matrix));
    scale = (1e-6 * (1 + theirs.distance)) / Math.abs(normal.normalize().dot(ray.direction));
  }
  const loose = matrix === null ? 1e-6 : 1e-5 + 10 * scale;
  const near = (a: readonly number[] | undefined, b: readonly number[] | undefined, bound: number) => {
    expect(a?.length, message).toBe(b?.length);
    for (let i = 0; i < (a?.length ?? 0); i++) expect(Math.abs(a![i] - b![i]), message).toBeLessThanOrEqual(bound);
  };
  near([ours.distance], [theirs.distance], scale);
  near(ours.point.toArray(), theirs.point.toArray(), scale);
  near(ours.uv?.toArray(), theirs.uv?.toArray(), loose);
  near(ours.uv1?.toArray(), theirs.uv1?.toArray(), loose);
  if (theirs.normal) near(ours.normal?.toArray(), theirs.normal.toArray(), loose);
  if (theirs.barycoord) near(ours.barycoord?.toArray(), theirs.barycoord.toArray(), loose);
  const { a, b, c, normal, materialIndex } = ours.face!;
  const { face } = theirs;
  expect([a, b, c, materialIndex], message).toEqual([face!.a, face!.b, face!.c, face!.materialIndex]);
  near(normal.toArray(), face!.normal.toArray(), 1e-9);
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
