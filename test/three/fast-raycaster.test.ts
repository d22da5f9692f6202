import { box, sphere, World } from "hitscan";
import { DebugLines, FastRaycaster, follow, fromObject3D, picker, toIntersection } from "hitscan/three";
import {
  BoxGeometry,
  BufferAttribute,
  BufferGeometry,
  DoubleSide,
  GLBufferAttribute,
  Group,
  Mesh,
  MeshBasicMaterial,
  Object3D,
  PerspectiveCamera,
  Raycaster,
  Scene,
  Vector2,
  Vector3,
} from "three";
import { describe, expect, test } from "vitest";
import { basic, both, cube, hitsAt, short } from "./two-raycasters.ts";
import { load } from "./versions.ts";

const down = { origin: [0.2, 10, 0.1], direction: [0, -1, 0] };

describe("FastRaycaster", () => {
  test("groups without a material are not hit, their neighbours are", () => {
    const { fast } = both();
    const mesh = cube() as Mesh;
    const list = Array.from({ length: 6 }, () => new MeshBasicMaterial({ side: DoubleSide }));
    mesh.material = list.slice(0, 3); // −y and both z have none
    expect(fast.intersectObject(mesh).map(({ distance }) => distance)).toEqual([9]);
    mesh.material = list;
    expect(fast.intersectObject(mesh).map(({ distance }) => distance)).toEqual([9, 11]);
    mesh.material = [];
    expect(fast.intersectObject(mesh)).toEqual([]);
  });

  test("ranges that begin within a triangle", () => {
    const indexed = new BoxGeometry(2, 2, 2);
    const soup = indexed.toNonIndexed();
    for (const geometry of [indexed, soup]) {
      for (let start = 0; start < 36; start++) {
        geometry.setDrawRange(start, Math.floor((36 - start) / 3) * 3);
        const mesh = new Mesh(geometry, new MeshBasicMaterial({ side: DoubleSide }));
        const { slow, fast } = both();
        const [theirs, ours] = [slow.intersectObject(mesh), fast.intersectObject(mesh)];
        expect(short(ours), `${start}`).toEqual(short(theirs));
        expect(ours.map(({ face }) => face)).toEqual(theirs.map(({ face }) => face));
      }
    }
  });

  test("faces with a vertex that is not a number, or an index beyond the last, are not hit; all others are", () => {
    const lacking = new BoxGeometry(2, 2, 2);
    lacking.attributes.position.setX(0, Number.NaN); // of the side at +x
    lacking.attributes.position.setZ(23, Infinity); // of that at −z
    lacking.index!.setX(6, 999); // of that at −x
    const flat = new BufferGeometry().setAttribute("position", new BufferAttribute(new Float32Array(6), 2));
    const morphed = new BoxGeometry(2, 2, 2);
    morphed.morphAttributes.position = [morphed.attributes.position as BufferAttribute];
    const nowhere = new Mesh(morphed, basic());
    nowhere.morphTargetInfluences = [Number.NaN];
    const mesh = new Mesh(lacking, basic());
    const scene = new Scene().add(mesh, new Mesh(flat, basic()), nowhere);
    const whole = cube();
    for (const [x, z] of [
      [0.2, 0.1],
      [-0.7, 0.6],
    ]) {
      const { slow, fast } = both(x, z);
      const expected = slow.intersectObject(whole).map(({ faceIndex, distance }) => [faceIndex, distance]);
      expect(fast.intersectObject(scene).map(({ faceIndex, distance }) => [faceIndex, distance])).toEqual(expected);
    }
    const { world } = fromObject3D(scene, { simple: "obb" });
    expect(world.raycast(down)?.distance).toBeCloseTo(9);
  });

  test("attributes that are not for hits take no hit away", () => {
    const attributes: Record<string, unknown> = {
      uvRect: new BufferAttribute(new Float32Array(4 * 24), 4),
      uv_layer: new BufferAttribute(new Float32Array(24), 1),
      counted: Object.assign(new BufferAttribute(new Float32Array(30 * 3), 3), { count: 24 }),
      ofTheCard: new GLBufferAttribute({} as never, 5126, 3, 4, 24),
      wide: new BufferAttribute(new Uint32Array(24).fill(2 ** 31), 1, true),
      floats: new BufferAttribute(new Float32Array(24).fill(0.5), 1, true),
      long: Object.assign(new BufferAttribute(new Float32Array(24), 1), { array: new BigInt64Array(24) }),
      none: undefined,
    };
    for (const [name, attribute] of Object.entries(attributes)) {
      const mesh = cube();
      mesh.geometry.attributes[name] = attribute as BufferAttribute;
      const { slow, fast } = both();
      expect(short(fast.intersectObject(mesh)), name).toEqual(short(slow.intersectObject(mesh)));
    }
    const mesh = cube();
    Object.assign(mesh.geometry.attributes, { wide: attributes.wide, floats: attributes.floats });
    const hit = fromObject3D(mesh).world.raycast(down);
    expect(hit?.attribute("wide")?.[0]).toBeCloseTo(0.5);
    expect(hit?.attribute("floats")?.[0]).toBeCloseTo(0.5);
  });

  test("many lists in turn, lists that share objects, a list within a list", () => {
    const casters = both();
    const cubes = Array.from({ length: 12 }, (_, i) => cube(i * 3 - 30));
    const group = new Group();
    group.add(...cubes.slice(4));
    for (let turn = 0; turn < 3; turn++) {
      for (let length = 1; length <= 12; length++) {
        const list = cubes.slice(0, length);
        expect(short(casters.fast.intersectObjects(list))).toEqual(short(casters.slow.intersectObjects(list)));
        expect(short(casters.fast.intersectObjects(list.slice(length - 1)))).toHaveLength(1);
      }
      expect(hitsAt(group, casters).length).toBe(8);
      cubes[5].position.y += 0.25;
    }
    // an object that is given twice, by itself and under another, is hit once by us, twice by three
    expect(casters.fast.intersectObjects([group, cubes[5]]).length).toBe(8);
    expect(casters.fast.intersectObjects([])).toEqual([]);
    // a method that asks the same raycaster about other objects
    const portal = new Object3D();
    portal.raycast = (caster, found) => {
      caster.intersectObjects(cubes.slice(0, 2), true, found);
    };
    expect(hitsAt(portal, casters).length).toBe(2);
    const all = new Group();
    all.add(portal, cube(40));
    expect(hitsAt(all, casters).map(({ distance }) => distance)).toHaveLength(2);
  });

  test("objects one by one: rays beside them, sheared and mirrored ones", () => {
    const stretched = new Group();
    stretched.scale.set(6, 1, 1);
    const turned = cube(0, 2);
    turned.rotation.z = Math.PI / 4;
    turned.scale.set(-1, 1, 1);
    stretched.add(turned);
    stretched.updateMatrixWorld(true);
    const at = (x: number) => both(x, 0.1).fast.intersectObject(turned).length;
    expect([at(0.2), at(8.4), at(-8.4), at(8.6), at(30)]).toEqual([1, 1, 1, 0, 0]);
    const far = cube(0, 2);
    far.position.set(1e7, 0, 1e7);
    far.updateMatrixWorld();
    const edge = (x: number) => both(1e7 + x, 1e7).fast.intersectObject(far).length;
    expect([edge(0.999), edge(-0.999), edge(1.001), edge(3)]).toEqual([1, 1, 0, 0]);
  });

  test("hits are added to those in a given list, which is sorted", () => {
    const { fast } = both();
    const list = fast.intersectObject(cube(0));
    fast.intersectObject(cube(4), true, list);
    expect(list.map(({ distance }) => distance)).toEqual([5, 9]);
    fast.intersectObject(new Object3D(), true, list);
    expect(list.length).toBe(2);
  });

  test("rays that go nowhere hit nothing, as those of a camera whose canvas has no size yet", () => {
    const scene = new Scene().add(cube(), cube(5));
    const sizeless = new PerspectiveCamera(50, 0 / 0);
    const flat = new PerspectiveCamera(50, 1);
    flat.scale.setScalar(0);
    const canvas = { getBoundingClientRect: () => ({ left: 0, top: 0, width: 100, height: 100 }) };
    for (const camera of [sizeless, flat]) {
      camera.updateMatrixWorld();
      const fast = new FastRaycaster();
      fast.setFromCamera(new Vector2(0.1, 0.2), camera);
      expect(fast.intersectObject(scene)).toEqual([]);
      expect(picker(fromObject3D(scene).world, camera, canvas)({ clientX: 50, clientY: 40 })).toBe(null);
    }
    const { fast } = both();
    fast.near = Infinity;
    expect(fast.intersectObject(scene)).toEqual([]);
    fast.near = 0;
    fast.ray.origin.y = Number.NaN;
    expect(fast.intersectObject(scene)).toEqual([]);
  });

  test("without autoUpdate every list hears of update()", () => {
    const { fast } = both();
    fast.autoUpdate = false;
    const [a, b] = [cube(0), cube(1)];
    const heights = () => [a, b].map((object) => fast.intersectObject(object)[0].distance);
    expect(heights()).toEqual([9, 8]);
    for (const object of [a, b]) {
      object.position.y += 1;
      object.updateMatrixWorld();
    }
    expect(heights()).toEqual([9, 8]);
    fast.update();
    expect(heights()).toEqual([8, 7]);
  });

  test("meshes of another copy of three", async () => {
    const { three: other } = await load("three-r170");
    const scene = new other.Scene();
    const mesh = new other.Mesh(new other.BoxGeometry(2, 2, 2), new other.MeshBasicMaterial());
    const many = new other.InstancedMesh(new other.BoxGeometry(1, 1, 1), mesh.material, 1);
    many.setMatrixAt(0, new other.Matrix4().makeTranslation(0, 4, 0));
    const silent = new other.Mesh(mesh.geometry, mesh.material);
    silent.raycast = () => {};
    const line = new other.Line(new other.BufferGeometry(), new other.LineBasicMaterial());
    scene.add(mesh, many, silent, line);
    scene.updateMatrixWorld();
    const { fast } = both();
    const found = fast.intersectObject(scene as unknown as Object3D);
    expect(found.map(({ object, distance }) => [object.id, distance])).toEqual([
      [many.id, 5.5],
      [mesh.id, 9],
    ]);
    expect(found[0].instanceId).toBe(0);
    const { world } = fromObject3D(scene as unknown as Object3D);
    expect(world.size).toBe(2);
  });
});

describe("a world of the user's own", () => {
  test("keeps its other colliders", () => {
    const world = new World({ channels: ["solid", "view"] });
    const ball = world.add({ shape: sphere(1), position: [0, 5, 0], owner: "ball", type: "solid" });
    const scene = new Scene();
    scene.add(cube(0));
    const colliders = fromObject3D(scene, {
      world,
      collider: () => ({ type: "solid", responses: { view: "overlap" } }),
    });
    expect(colliders.world).toBe(world);
    expect(world.size).toBe(2);
    expect(world.raycastAll(down, { channel: "solid", untilBlock: false }).map(({ owner }) => owner)).toEqual([
      "ball",
      scene.children[0],
    ]);
    const hit = world.raycast(down)!;
    expect(toIntersection(hit, new Raycaster())).toBeNull();
    scene.clear();
    colliders.update();
    expect([...world.colliders()]).toEqual([ball]);
    scene.add(cube(1), cube(2));
    colliders.update();
    expect(world.size).toBe(3);
    colliders.remove();
    colliders.remove();
    expect([...world.colliders()]).toEqual([ball]);
    expect(colliders.collidersOf(scene.children[0])).toEqual([]);
    colliders.update();
    expect(world.size).toBe(3);
  });

  test("is picked from: a collider's owner is the object", () => {
    const world = new World();
    const object = cube(0);
    world.add({ shape: box(1, 1, 1), owner: object });
    world.add({ shape: sphere(0.5), position: [3, 0, 0] });
    const camera = new PerspectiveCamera(60, 1, 0.1, 100);
    camera.position.z = 10;
    camera.updateMatrixWorld();
    const canvas = { getBoundingClientRect: () => ({ left: 0, top: 0, width: 100, height: 100 }) };
    const pick = picker(world, camera, canvas);
    expect(pick({ clientX: 50, clientY: 50 })).toMatchObject({ object, distance: 9, faceIndex: -1 });
    const place = new Vector3(3, 0, 0).project(camera);
    expect(pick({ clientX: 50 + 50 * place.x, clientY: 50 })?.object).toBeNull();
  });

  test("is picked from: owners may be anything, and what is hidden is told by the object", () => {
    const camera = new PerspectiveCamera(50, 1);
    camera.position.z = 5;
    camera.updateMatrixWorld();
    const canvas = { getBoundingClientRect: () => ({ left: 0, top: 0, width: 100, height: 100 }) };
    for (const owner of ["crate", 7, { id: 1 }]) {
      const world = new World();
      world.add({ shape: box(1, 1, 1), owner });
      expect(picker(world, camera, canvas)({ clientX: 50, clientY: 50 })?.object).toBe(owner);
    }
    const mesh = cube();
    const { world } = fromObject3D(mesh, { collider: { owner: "crate" } });
    const pick = picker(world, camera, canvas);
    expect(pick({ clientX: 50, clientY: 50 })?.object).toBe(mesh);
    mesh.visible = false;
    expect(pick({ clientX: 50, clientY: 50 })).toBe(null);
  });

  test("colliders that the user has taken out stay out while their object moves, and come back with another shape", () => {
    const object = cube();
    const scene = fromObject3D(object);
    scene.collidersOf(object)[0].remove();
    object.position.y = 1;
    object.updateMatrixWorld();
    scene.update();
    expect(scene.world.size).toBe(0);
    object.scale.y = 2;
    object.updateMatrixWorld();
    scene.update();
    expect(scene.world.raycast(down)?.point.y).toBe(3);
    scene.collidersOf(object)[0].remove();
    scene.remove();
    expect(scene.world.size).toBe(0);
  });

  test("a collider that was removed no longer follows", () => {
    const world = new World();
    const object = new Object3D();
    const collider = world.add({ shape: sphere(1) });
    const update = follow(collider, object);
    collider.remove();
    expect(update()).toBe(false);
  });
});

describe("DebugLines", () => {
  test("gives back geometries and materials, and can be drawn on again", () => {
    const lines = new DebugLines();
    const gone: string[] = [];
    for (const child of lines.children as Mesh<BufferGeometry, MeshBasicMaterial>[]) {
      child.geometry.addEventListener("dispose", () => gone.push("geometry"));
      child.material.addEventListener("dispose", () => gone.push("material"));
    }
    lines.line(new Vector3(), new Vector3(1, 0, 0), 0xff0000);
    lines.commit();
    gone.length = 0; // arrays that grow are given back as well
    lines.dispose();
    expect(gone.sort()).toEqual(["geometry", "geometry", "geometry", "material", "material", "material"]);
    lines.clear();
    lines.commit();
    expect(lines.children.map((child) => (child as Mesh).geometry.drawRange.count)).toEqual([0, 0, 0]);
  });

  test("what is drawn over and over keeps its arrays", () => {
    const lines = new DebugLines();
    const arrays = new Set<unknown>();
    for (let frame = 0; frame < 5; frame++) {
      lines.clear();
      for (let i = 0; i < 50; i++) lines.line(new Vector3(i, 0, 0), new Vector3(i, 1, 0), 0xffffff);
      lines.commit();
      arrays.add((lines.children[1] as Mesh).geometry.attributes.position.array);
    }
    expect(arrays.size).toBe(1);
  });
});
