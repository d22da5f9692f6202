import { FastRaycaster, type fromGeometry, fromObject3D } from "hitscan/three";
import {
  Bone,
  BufferAttribute,
  CylinderGeometry,
  DoubleSide,
  Float32BufferAttribute,
  Group,
  Mesh,
  Raycaster,
  Scene,
  Skeleton,
  SkinnedMesh,
  Sphere,
  SphereGeometry,
  Uint16BufferAttribute,
  Vector3,
} from "three";
import { describe, expect, test } from "vitest";
import { randomNumbers } from "../acceleration/support.ts";
import { basic, short } from "./two-raycasters.ts";

const BONES = 4;

/** A tube of `rings` times 16 times 2 faces and its ends, upright, 8 long, on four bones. */
function tube(rings = 24): SkinnedMesh {
  const geometry = new CylinderGeometry(0.8, 1, 8, 16, rings);
  const { position } = geometry.attributes;
  const indices: number[] = [];
  const weights: number[] = [];
  for (let i = 0; i < position.count; i++) {
    const along = ((position.getY(i) + 4) / 8) * (BONES - 1);
    const bone = Math.min(BONES - 2, Math.floor(along));
    indices.push(bone, bone + 1, 0, 0);
    weights.push(1 - (along - bone), along - bone, 0, 0);
  }
  geometry.setAttribute("skinIndex", new Uint16BufferAttribute(indices, 4));
  geometry.setAttribute("skinWeight", new Float32BufferAttribute(weights, 4));
  const bones = Array.from({ length: BONES }, (_, i) => {
    const bone = new Bone();
    bone.position.y = i === 0 ? -4 : 8 / (BONES - 1);
    return bone;
  });
  for (let i = 1; i < BONES; i++) bones[i - 1].add(bones[i]);
  const mesh = new SkinnedMesh(geometry, basic());
  mesh.add(bones[0]);
  mesh.updateMatrixWorld(true);
  mesh.bind(new Skeleton(bones));
  return mesh;
}

/** Casts a ray by three's Raycaster and ours, which must agree; the number of hits. */
function casters(object: SkinnedMesh | Mesh) {
  const [slow, fast] = [new Raycaster(), new FastRaycaster()];
  return (origin: Vector3, direction: Vector3): number => {
    // three's own is of an earlier pose, and too small where a matrix shears
    (object as { boundingSphere?: Sphere }).boundingSphere = new Sphere(new Vector3(), 100);
    for (const caster of [slow, fast]) caster.set(origin, direction);
    const found = fast.intersectObject(object, false);
    expect(short(found)).toEqual(short(slow.intersectObject(object, false)));
    return found.length;
  };
}

describe("objects that take other poses", () => {
  for (const [name, prepare] of [
    ["as it is", () => {}],
    [
      "both sides",
      (mesh: SkinnedMesh) => {
        mesh.material = [0, 1, 2].map(() => Object.assign(basic(), { side: DoubleSide }));
      },
    ],
    ["scaled and mirrored", (mesh: SkinnedMesh) => void mesh.scale.set(-1.5, 0.5, 2)],
    [
      "sheared",
      (mesh: SkinnedMesh) => {
        const parent = new Group();
        parent.scale.set(1, 3, 0.5);
        parent.rotation.z = 0.3;
        mesh.rotation.set(0.5, 0.2, 0.7);
        parent.add(mesh);
      },
    ],
  ] as const) {
    test(`a skinned mesh, ${name}: hits are three's in every pose (seed 5)`, () => {
      const random = randomNumbers(5);
      const mesh = tube();
      prepare(mesh);
      const root = mesh.parent ?? mesh;
      const cast = casters(mesh);
      let hits = 0;
      for (let pose = 0; pose < 25; pose++) {
        for (const { rotation } of mesh.skeleton.bones) {
          const size = pose % 5 === 4 ? 3 : 0.6;
          rotation.set(size * (random() - 0.5), size * (random() - 0.5), size * (random() - 0.5));
        }
        root.updateMatrixWorld(true);
        for (let i = 0; i < 12; i++) {
          const origin = new Vector3(random() - 0.5, random() - 0.5, random() - 0.5).setLength(30);
          const aim = new Vector3(random() - 0.5, 4 * (random() - 0.5), random() - 0.5).multiplyScalar(1.5);
          hits += Math.min(1, cast(origin, aim.applyMatrix4(mesh.matrixWorld).sub(origin).normalize()));
        }
      }
      expect(hits).toBeGreaterThan(100);
    });
  }

  test("colliders stay the same ones, and their mesh; boxes are made anew", () => {
    const mesh = tube();
    const scene = new Scene().add(mesh);
    const sync = fromObject3D(scene);
    const [collider] = sync.collidersOf(mesh);
    const { shape } = collider;
    const boxes = fromObject3D(scene, { simple: "obb" });
    const down = { origin: [5, 9, 0], direction: [0, -1, 0] } as const;
    const miss = () => [sync.world.raycast(down)?.distance, boxes.world.raycast(down)?.distance];
    expect(miss()).toEqual([undefined, undefined]);
    mesh.skeleton.bones[0].rotation.z = -1.2;
    scene.updateMatrixWorld(true);
    for (const one of [sync, boxes]) one.update();
    expect(sync.collidersOf(mesh)).toEqual([collider]);
    expect(collider.shape).toBe(shape);
    const [exact, around] = miss() as number[];
    expect(exact).toBeGreaterThan(0);
    expect(around).toBeLessThanOrEqual(exact);
    expect(boxes.world.size).toBe(1);
    collider.remove();
    mesh.skeleton.bones[1].rotation.z = 1;
    scene.updateMatrixWorld(true);
    sync.update();
    expect(sync.world.size).toBe(0);
  });

  test("within the callback of another world's query a new pose is seen as well", () => {
    const mesh = tube();
    const outer = fromObject3D(new Scene().add(tube()));
    const cast = casters(mesh);
    const [from, to] = [new Vector3(9, 3.1, 0.1), new Vector3(-1, 0, 0)];
    expect(cast(from, to)).toBe(1);
    let asked = 0;
    outer.world.raycast(
      { origin: [9, 0, 0], direction: [-1, 0, 0] },
      {
        preFilter: () => {
          mesh.skeleton.bones[0].rotation.z = 1.5;
          mesh.updateMatrixWorld(true);
          expect(cast(from, to)).toBe(0);
          asked++;
          return "block";
        },
      },
    );
    expect(asked).toBe(1);
    mesh.skeleton.bones[0].rotation.z = 0;
    mesh.updateMatrixWorld(true);
    expect(cast(from, to)).toBe(1);
  });

  test("faces lose their area, get it back, and have vertices that are no numbers for a while", () => {
    const geometry = new SphereGeometry(1, 24, 16);
    const { position } = geometry.attributes;
    const flat = Float32Array.from(position.array, (value, i) => (i % 3 === 1 ? 0 : value));
    const point = new Float32Array(position.array.length);
    geometry.morphAttributes.position = [new BufferAttribute(flat, 3), new BufferAttribute(point, 3)];
    const mesh = new Mesh(geometry, basic());
    mesh.updateMorphTargets();
    mesh.updateMatrixWorld();
    const cast = casters(mesh);
    const down = [new Vector3(0.31, 9, 0.12), new Vector3(0, -1, 0)] as const;
    const poses = [0, 0.5, 1, 0.25, 0]
      .map((influence) => [influence, 0])
      .concat([
        [0, 1],
        [0, 0.25],
      ]);
    const hits = poses.map((influences) => {
      mesh.morphTargetInfluences = influences;
      return cast(...down);
    });
    expect(hits).toEqual([1, 1, 1, 1, 1, 0, 1]);
    // three takes every ray for a hit at NaN then
    mesh.morphTargetInfluences = [Number.NaN, 0];
    expect(new FastRaycaster(...down).intersectObject(mesh)).toEqual([]);
    mesh.morphTargetInfluences = [0, 0];
    expect(cast(...down)).toBe(1);
  });

  test("the hierarchy is kept while it is good, and built anew when it is worn (seed 2)", () => {
    const random = randomNumbers(2);
    const geometry = new SphereGeometry(1, 24, 16);
    const { array } = geometry.attributes.position;
    const [wider, torn] = [array.map((value) => 1.5 * value), array.map(() => 2 * random() - 1)];
    geometry.morphAttributes.position = [wider, torn].map((values) => new BufferAttribute(values, 3));
    const mesh = new Mesh(geometry, basic());
    mesh.updateMorphTargets();
    const sync = fromObject3D(new Scene().add(mesh));
    const bvhIn = (...influences: number[]) => {
      mesh.morphTargetInfluences = influences;
      sync.update();
      return (sync.collidersOf(mesh)[0].shape as ReturnType<typeof fromGeometry>).bvh;
    };
    const first = bvhIn(0, 0);
    expect(bvhIn(1, 0)).toBe(first);
    const second = bvhIn(0, 1);
    expect(second).not.toBe(first);
    expect(bvhIn(0, 0.99)).toBe(second);
  });
});
