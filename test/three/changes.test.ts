import {
  BackSide,
  Bone,
  BoxGeometry,
  BufferAttribute,
  BufferGeometry,
  DoubleSide,
  FrontSide,
  InstancedMesh,
  Matrix4,
  Mesh,
  PlaneGeometry,
  Scene,
  Skeleton,
  SkinnedMesh,
} from "three";
import { describe, expect, test } from "vitest";
import { basic, both, cube, hitsAt } from "./two-raycasters.ts";

describe("FastRaycaster sees between two calls that", () => {
  test("an object was added, removed, put under another", () => {
    const casters = both();
    const scene = new Scene();
    const [a, b] = [cube(0), cube(4)];
    scene.add(a);
    expect(hitsAt(scene, casters).length).toBe(1);
    scene.add(b);
    expect(hitsAt(scene, casters).length).toBe(2);
    scene.remove(a);
    expect(hitsAt(scene, casters).map(({ object }) => object)).toEqual([b]);
    b.add(a);
    a.position.y = 1.5;
    expect(hitsAt(scene, casters).map(({ object }) => object)).toEqual([a, b]);
    scene.remove(b);
    expect(hitsAt(scene, casters)).toEqual([]);
    expect(hitsAt(b, casters).length).toBe(2);
  });

  test("the side of a material, or the material, is another", () => {
    const casters = both();
    const mesh = cube();
    const faces = () => hitsAt(mesh, casters).map(({ distance }) => distance);
    expect(faces()).toEqual([9]);
    mesh.material.side = BackSide;
    expect(faces()).toEqual([11]);
    mesh.material.side = DoubleSide;
    expect(faces()).toEqual([9, 11]);
    mesh.material = basic();
    expect(faces()).toEqual([9]);
    const list = Array.from({ length: 6 }, basic);
    (mesh as Mesh).material = list;
    expect(faces()).toEqual([9]);
    list[2].side = BackSide; // the upper side
    list[3].side = BackSide;
    expect(faces()).toEqual([11]);
    mesh.geometry.groups[3].materialIndex = 0;
    list[0].side = FrontSide;
    expect(faces()).toEqual([]);
  });

  test("layers are others, of objects and of the ray", () => {
    const casters = both();
    const scene = new Scene();
    const [a, b] = [cube(0), cube(4)];
    scene.add(a, b);
    expect(hitsAt(scene, casters).length).toBe(2);
    b.layers.set(3);
    expect(hitsAt(scene, casters).map(({ object }) => object)).toEqual([a]);
    for (const caster of [casters.slow, casters.fast]) caster.layers.enable(3);
    expect(hitsAt(scene, casters).length).toBe(2);
    for (const caster of [casters.slow, casters.fast]) caster.layers.set(3);
    expect(hitsAt(scene, casters).map(({ object }) => object)).toEqual([b]);
    casters.fast.firstHitOnly = true;
    expect(casters.fast.intersectObject(scene)[0].object).toBe(b);
    b.layers.set(2);
    expect(casters.fast.intersectObject(scene)).toEqual([]);
  });

  test("instances come and go", () => {
    const casters = both();
    const many = new InstancedMesh(new BoxGeometry(1, 1, 1), basic(), 4);
    for (let i = 0; i < 4; i++) many.setMatrixAt(i, new Matrix4().makeTranslation(0, 2 * i, 0));
    const ids = () => {
      many.boundingSphere = null; // three does not notice
      return hitsAt(many, casters).map(({ instanceId }) => instanceId);
    };
    many.count = 0;
    expect(ids()).toEqual([]);
    many.count = 3;
    expect(ids()).toEqual([2, 1, 0]);
    many.count = 0;
    expect(ids()).toEqual([]);
    many.count = 4;
    expect(ids()).toEqual([3, 2, 1, 0]);
  });

  test("a geometry is empty, is filled, is replaced, is disposed of", () => {
    const casters = both();
    const mesh = new Mesh(new BufferGeometry(), basic());
    const scene = new Scene();
    scene.add(mesh);
    expect(hitsAt(scene, casters)).toEqual([]);
    mesh.geometry.setAttribute("position", new BufferAttribute(new Float32Array(0), 3));
    expect(casters.fast.intersectObject(scene)).toEqual([]);
    mesh.geometry = new PlaneGeometry(2, 2).rotateX(-Math.PI / 2).translate(0, 3, 0);
    expect(hitsAt(scene, casters)[0].distance).toBe(7);
    mesh.geometry = new BoxGeometry(2, 2, 2);
    expect(hitsAt(scene, casters)[0].distance).toBe(9);
    mesh.geometry.dispose(); // gives back the card's memory only
    expect(hitsAt(scene, casters)[0].distance).toBe(9);
    mesh.geometry.setDrawRange(0, 0);
    expect(hitsAt(scene, casters)).toEqual([]);
    mesh.geometry.setDrawRange(0, Infinity);
    expect(hitsAt(scene, casters)[0].distance).toBe(9);
  });

  test("an object has lost its vertices or its material, and has others again", () => {
    const [mesh, other] = [cube(), cube(5)];
    const scene = new Scene().add(mesh, other);
    const casters = both();
    const { geometry, material } = mesh;
    expect(hitsAt(scene, casters)).toHaveLength(2);
    mesh.geometry = new BufferGeometry() as BoxGeometry;
    expect(hitsAt(scene, casters)).toHaveLength(1);
    mesh.geometry = geometry;
    expect(hitsAt(scene, casters)).toHaveLength(2);
    mesh.material = undefined as never;
    expect(hitsAt(scene, casters)).toHaveLength(1);
    mesh.material = material;
    expect(hitsAt(scene, casters)).toHaveLength(2);
  });

  test("vertices have moved, without a new bounding sphere", () => {
    const { fast } = both(9.5, 0.1);
    const mesh = cube();
    expect(fast.intersectObject(mesh)).toEqual([]);
    const { position } = mesh.geometry.attributes;
    for (let i = 0; i < position.count; i++) position.setX(i, 10 * position.getX(i));
    expect(fast.intersectObject(mesh)).toEqual([]);
    position.needsUpdate = true;
    expect(fast.intersectObject(mesh)[0].distance).toBe(9);
  });

  test("a morph target has more influence", () => {
    const casters = both();
    const mesh = cube();
    const { position } = mesh.geometry.attributes;
    const moved = Float32Array.from(position.array, (value, i) => (i % 3 === 1 ? 3 * value : value));
    mesh.geometry.morphAttributes.position = [new BufferAttribute(moved, 3)];
    mesh.updateMorphTargets();
    mesh.geometry.computeBoundingSphere();
    for (const influence of [0, 0.5, 1, 0.25]) {
      mesh.morphTargetInfluences![0] = influence;
      expect(hitsAt(mesh, casters)[0].distance).toBeCloseTo(9 - 2 * influence, 12);
    }
  });

  test("a morph target has other vertices, is relative, has a second beside it", () => {
    const mesh = cube();
    const { geometry } = mesh;
    const { count } = geometry.attributes.position;
    const target = (y: number) =>
      new BufferAttribute(
        Float32Array.from({ length: 3 * count }, (_, i) => (i % 3 === 1 ? y : 0)),
        3,
      );
    geometry.morphTargetsRelative = true;
    geometry.morphAttributes.position = [target(1)];
    mesh.morphTargetInfluences = [1, 1];
    const casters = both();
    const top = () => {
      geometry.boundingSphere = null;
      return hitsAt(mesh, casters)[0].distance;
    };
    expect(top()).toBeCloseTo(8);
    const [first] = geometry.morphAttributes.position;
    first.array.set(target(2).array);
    first.needsUpdate = true;
    expect(top()).toBeCloseTo(7);
    geometry.morphAttributes.position.push(target(3));
    expect(top()).toBeCloseTo(4);
    first.array.set(geometry.attributes.position.array);
    geometry.morphAttributes.position.length = 1;
    geometry.morphTargetsRelative = false;
    expect(top()).toBeCloseTo(9);
  });

  test("skin weights are others", () => {
    const geometry = new BoxGeometry(2, 2, 2);
    const { count } = geometry.attributes.position;
    geometry.setAttribute(
      "skinIndex",
      new BufferAttribute(
        Uint16Array.from({ length: 4 * count }, (_, i) => (i % 4) & 1),
        4,
      ),
    );
    geometry.setAttribute(
      "skinWeight",
      new BufferAttribute(
        Float32Array.from({ length: 4 * count }, (_, i) => (i % 4 === 0 ? 1 : 0)),
        4,
      ),
    );
    const bones = [new Bone(), new Bone()];
    const mesh = new SkinnedMesh(geometry, basic());
    mesh.add(...bones);
    mesh.bind(new Skeleton(bones));
    bones[1].position.y = 3;
    const casters = both();
    expect(hitsAt(mesh, casters)[0].distance).toBeCloseTo(9);
    geometry.attributes.skinWeight.array.set(Float32Array.from({ length: 4 * count }, (_, i) => (i % 4 === 1 ? 1 : 0)));
    geometry.attributes.skinWeight.needsUpdate = true;
    mesh.boundingSphere = null as never;
    expect(hitsAt(mesh, casters)[0].distance).toBeCloseTo(6);
  });

  test("an object has got a method of its own, or has lost it", () => {
    const casters = both();
    const scene = new Scene();
    const mesh = cube();
    scene.add(mesh);
    expect(hitsAt(scene, casters).length).toBe(1);
    mesh.raycast = () => {};
    expect(hitsAt(scene, casters)).toEqual([]);
    delete (mesh as Partial<Mesh>).raycast;
    expect(hitsAt(scene, casters).length).toBe(1);
  });
});
