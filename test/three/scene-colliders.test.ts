import { box, raycastShape, sphere, World } from "hitscan";
import { drawWorld } from "hitscan/debug";
import { DebugLines, FastRaycaster, follow, fromGeometry, fromObject3D, picker, sceneHit } from "hitscan/three";
import {
  BackSide,
  Bone,
  BoxGeometry,
  BufferAttribute,
  BufferGeometry,
  DoubleSide,
  Group,
  InstancedMesh,
  Line,
  LineBasicMaterial,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  Object3D,
  OrthographicCamera,
  PerspectiveCamera,
  PlaneGeometry,
  Points,
  PointsMaterial,
  Raycaster,
  Scene,
  Skeleton,
  SkinnedMesh,
  SphereGeometry,
  Uint16BufferAttribute,
  Vector3,
} from "three";
import { describe, expect, test } from "vitest";

const basic = new MeshBasicMaterial();
const down = (x = 0, z = 0) => ({ origin: [x, 10, z], direction: [0, -1, 0] });

describe("fromGeometry", () => {
  test("positions are shared, attributes interpolated, groups have their materials", () => {
    const geometry = new BoxGeometry(2, 2, 2);
    const materials = Array.from({ length: 6 }, () => new MeshBasicMaterial());
    const shape = fromGeometry(geometry, { material: materials });
    expect(shape.positions).toBe(geometry.attributes.position.array);
    const hit = raycastShape(shape, null, { origin: [0.5, 9, 0.25], direction: [0, -1, 0] })!;
    expect(hit.distance).toBe(8);
    expect(hit.uv()!.x).toBeCloseTo(0.75, 12);
    expect(shape.materials![shape.faceMaterials![hit.faceIndex]]).toBe(materials[2]); // +y
  });

  test("sides", () => {
    const plane = new PlaneGeometry(2, 2); // faces +z
    const at = (side: number, z: number) =>
      raycastShape(fromGeometry(plane, { material: new MeshBasicMaterial({ side: side as 0 }) }), null, {
        from: [0.1, 0.2, z],
        to: [0.1, 0.2, -z],
      }) !== null;
    expect([at(0, 1), at(0, -1)]).toEqual([true, false]);
    expect([at(BackSide, 1), at(BackSide, -1)]).toEqual([false, true]);
    expect([at(DoubleSide, 1), at(DoubleSide, -1)]).toEqual([true, true]);
  });

  test("bad input", () => {
    expect(() => fromGeometry({} as never)).toThrow("fromGeometry: geometry must be a BufferGeometry");
    expect(() => fromGeometry(new BufferGeometry())).toThrow(
      'fromGeometry: geometry must have the attribute "position"',
    );
    const none = new PlaneGeometry();
    none.setDrawRange(0, 2);
    expect(() => fromGeometry(none)).toThrow("fromGeometry: geometry must have at least one triangle");
    const mixed = [basic, new MeshBasicMaterial({ side: BackSide })];
    expect(() => fromGeometry(new PlaneGeometry(), { material: mixed })).toThrow("one side for all");
  });
});

describe("fromObject3D", () => {
  test("objects, owners, materials, settings", () => {
    const scene = new Scene();
    const ball = new Mesh(new SphereGeometry(1, 32, 16), basic);
    ball.position.y = 3;
    const trigger = new Mesh(new BoxGeometry(20, 0.5, 20), basic);
    scene.add(ball, trigger, new Line(new BufferGeometry(), new LineBasicMaterial()));
    const colliders = fromObject3D(scene, {
      collider: (object) => (object === trigger ? { profile: "Trigger" as const, owner: "zone" } : {}),
    });
    const { world } = colliders;
    expect(world.size).toBe(2);
    const hit = world.raycast(down(), { channel: "Visibility" })!;
    expect(hit.owner).toBe(ball);
    expect(hit.material).toBe(basic);
    expect(hit.distance).toBeCloseTo(6, 6);
    const all = world.raycastAll(down(5), { channel: "Pawn" });
    expect(all.map(({ owner }) => owner)).toEqual(["zone"]);
    expect(colliders.collidersOf(ball).length).toBe(1);
  });

  test("update: moved, scaled, added, removed, new vertices, instances, visibility of sides", () => {
    const scene = new Scene();
    const crate = new Mesh(new BoxGeometry(2, 2, 2), basic);
    scene.add(crate);
    const colliders = fromObject3D(scene);
    const { world } = colliders;
    const height = (x = 0) => {
      scene.updateMatrixWorld();
      colliders.update();
      return world.raycast(down(x, 0.1))?.point.y;
    };
    expect(height()).toBe(1);
    const [before] = colliders.collidersOf(crate);
    crate.position.y = 2;
    expect(height()).toBe(3);
    expect(colliders.collidersOf(crate)[0]).toBe(before); // moved, not made anew
    crate.scale.y = 2;
    expect(height()).toBe(4);
    crate.scale.y = 0;
    expect(height()).toBeUndefined();
    crate.scale.set(1, 1, 1);
    expect(height()).toBe(3);
    const { position } = crate.geometry.attributes;
    for (let i = 0; i < position.count; i++) position.setY(i, 3 * position.getY(i));
    position.needsUpdate = true;
    expect(height()).toBe(5);
    const other = new Mesh(new BoxGeometry(2, 2, 2), basic);
    other.position.x = 5;
    crate.add(other);
    expect(height(5)).toBe(3);
    crate.remove(other);
    expect(height(5)).toBeUndefined();
    expect(world.size).toBe(1);
    const many = new InstancedMesh(new BoxGeometry(1, 1, 1), basic, 3);
    for (let i = 0; i < 3; i++) many.setMatrixAt(i, new Matrix4().makeTranslation(10 + 2 * i, i, 0));
    scene.add(many);
    expect([height(10), height(12), height(14)]).toEqual([0.5, 1.5, 2.5]);
    const hit = world.raycast(down(12))!;
    expect(sceneHit(hit)).toMatchObject({ object: many, instanceId: 1, batchId: undefined });
    many.setMatrixAt(1, new Matrix4().makeTranslation(12, 7, 0));
    many.instanceMatrix.needsUpdate = true;
    many.count = 2;
    expect([height(12), height(14)]).toEqual([7.5, undefined]);
    colliders.remove();
    expect(world.size).toBe(0);
    expect(height()).toBe(5);
  });

  test("geometries are shared; a shear is baked; boxes on request", () => {
    const scene = new Scene();
    const geometry = new BoxGeometry(2, 2, 2);
    const group = new Group();
    group.scale.set(1, 3, 1);
    const turned = new Mesh(geometry, basic);
    turned.rotation.z = Math.PI / 4;
    group.add(turned);
    const plain = [new Mesh(geometry, basic), new Mesh(geometry, basic)];
    plain[0].position.x = 8;
    plain[1].position.x = 12;
    scene.add(group, ...plain);
    const colliders = fromObject3D(scene);
    const [a, b] = plain.map((object) => colliders.collidersOf(object)[0].shape);
    expect(a).toBe(b);
    expect(colliders.world.raycast(down())!.point.y).toBeCloseTo(3 * Math.SQRT2, 12);
    const ball = new Mesh(new SphereGeometry(1, 8, 8), basic);
    ball.rotation.y = 0.3;
    const boxes = fromObject3D(ball, { simple: "obb" }).world;
    expect(boxes.raycast(down(0.9, 0.5))!.point.y).toBeCloseTo(1, 12); // the box's corner
    expect(boxes.raycast(down(0.9, 0.5), { complex: true })).toBeNull();
  });

  test("hits on what is sheared interpolate its attributes too, normals square to the surface", () => {
    for (const mirror of [1, -1]) {
      const mesh = new Mesh(new BoxGeometry(2, 2, 2), basic);
      mesh.rotation.z = 0.5;
      const group = new Group();
      group.scale.set(mirror, 3, 1);
      group.add(mesh);
      const { world } = fromObject3D(group);
      for (const x of [-0.8, 0.3, 0.9]) {
        const hit = world.raycast(down(x));
        const [theirs] = new Raycaster(new Vector3(x, 10, 0), new Vector3(0, -1, 0)).intersectObject(group);
        expect(hit?.uv()?.x).toBeCloseTo(theirs.uv!.x);
        expect(hit?.uv()?.y).toBeCloseTo(theirs.uv!.y);
        const [nx, ny, nz] = hit!.attribute("normal") as number[];
        expect(nx).toBeCloseTo(hit!.normal.x); // of a box those of the vertices are those of the faces
        expect(ny).toBeCloseTo(hit!.normal.y);
        expect(nz).toBeCloseTo(hit!.normal.z);
      }
    }
  });

  test("a skinned mesh follows its bones", () => {
    const geometry = new PlaneGeometry(2, 2);
    geometry.rotateX(-Math.PI / 2);
    geometry.setAttribute("skinIndex", new Uint16BufferAttribute(new Uint16Array(16), 4));
    const weights = new Float32Array(16).map((_, i) => (i % 4 === 0 ? 1 : 0));
    geometry.setAttribute("skinWeight", new BufferAttribute(weights, 4));
    const skin = new SkinnedMesh(geometry, basic);
    const bone = new Bone();
    skin.add(bone);
    skin.bind(new Skeleton([bone]));
    const colliders = fromObject3D(skin);
    expect(colliders.world.raycast(down(0.2, 0.1))!.point.y).toBeCloseTo(0, 12);
    bone.position.y = 2;
    skin.updateMatrixWorld(true);
    colliders.update();
    expect(colliders.world.raycast(down(0.2, 0.1))!.point.y).toBeCloseTo(2, 12);
  });

  test("bad input", () => {
    expect(() => fromObject3D({} as never)).toThrow("fromObject3D: object must be an Object3D");
    expect(() => fromObject3D(new Object3D(), { simple: "box" as never })).toThrow('simple must be "mesh" or "obb"');
    expect(() => fromObject3D(new Object3D(), { world: {} as never })).toThrow("fromObject3D: world must be a World");
  });
});

describe("FastRaycaster", () => {
  test("lines, points, own raycasts, near and far, nearest only, lists", () => {
    const scene = new Scene();
    const wall = new Mesh(new BoxGeometry(4, 4, 1), basic);
    wall.position.z = -5;
    const points = new Points(new BufferGeometry().setFromPoints([new Vector3(0, 0, -2)]), new PointsMaterial());
    const silent = new Mesh(new BoxGeometry(1, 1, 1), basic);
    silent.raycast = () => {};
    scene.add(wall, points, silent);
    scene.updateMatrixWorld();
    const fast = new FastRaycaster(new Vector3(0.2, 0.1, 3), new Vector3(0, 0, -1));
    const slow = new Raycaster(new Vector3(0.2, 0.1, 3), new Vector3(0, 0, -1));
    const names = (hits: { object: Object3D; distance: number }[]) =>
      hits.map(({ object, distance }) => [object.type, distance]);
    expect(names(fast.intersectObject(scene))).toEqual(names(slow.intersectObject(scene)));
    expect(names(fast.intersectObjects([wall, points]))).toEqual([
      ["Points", 5],
      ["Mesh", 7.5],
    ]);
    fast.firstHitOnly = true;
    expect(names(fast.intersectObject(scene))).toEqual([["Points", 5]]);
    fast.near = 6;
    fast.far = 7;
    expect(fast.intersectObject(scene)).toEqual([]);
    fast.far = 8;
    expect(names(fast.intersectObject(scene))).toEqual([["Mesh", 7.5]]);
    fast.autoUpdate = false;
    wall.position.z = -5.5;
    scene.updateMatrixWorld();
    expect(names(fast.intersectObject(scene))).toEqual([["Mesh", 7.5]]);
    fast.update();
    expect(names(fast.intersectObject(scene))).toEqual([["Mesh", 8]]);
    expect(fast.intersectObject(scene, false)).toEqual([]);
  });
});

describe("picker", () => {
  const canvas = { getBoundingClientRect: () => ({ left: 100, top: 50, width: 200, height: 100 }) };
  const scene = new Scene();
  const left = new Mesh(new SphereGeometry(1, 32, 16), basic);
  const right = new Mesh(new SphereGeometry(1, 32, 16), basic);
  left.position.set(-3, 0, 0);
  right.position.set(3, 0, 0);
  scene.add(left, right);
  const perspective = new PerspectiveCamera(60, 2, 0.1, 100);
  perspective.position.z = 10;
  perspective.updateMatrixWorld();
  const ortho = new OrthographicCamera(-6, 6, 3, -3, 0.1, 100);
  ortho.position.z = 10;
  ortho.updateMatrixWorld();

  test.each([perspective, ortho])("what is under the mouse", (camera) => {
    const { world } = fromObject3D(scene, { simple: "obb" });
    const pick = picker(world, camera, canvas);
    const place = right.position.clone().project(camera);
    const at = { clientX: 100 + 100 * (1 + place.x), clientY: 50 + 50 * (1 - place.y) };
    const picked = pick(at)!;
    expect(picked.object).toBe(right);
    expect(picked.point.distanceTo(right.position)).toBeLessThan(1.001);
    expect(picked.normal.dot(new Vector3(0, 0, 1))).toBeGreaterThan(0.9);
    expect(picked.faceIndex).toBeGreaterThanOrEqual(0);
    expect(pick({ clientX: 200, clientY: 100 })).toBeNull();
    expect(picker(world, camera, canvas, { filter: { ignore: [right] } })(at)).toBeNull();
    expect(picker(world, camera, canvas, { maxDistance: 5 })(at)).toBeNull();
    right.visible = false;
    expect(pick(at)).toBeNull();
    expect(picker(world, camera, canvas, { invisible: true })(at)?.object).toBe(right);
    right.visible = true;
    const corner = new Vector3(3.95, 0.95, 1).project(camera);
    const edge = { clientX: 100 + 100 * (1 + corner.x), clientY: 50 + 50 * (1 - corner.y) };
    expect(pick(edge)).toBeNull();
    expect(picker(world, camera, canvas, { precision: "obb" })(edge)?.object).toBe(right);
  });

  test("bad input, and a canvas without a size", () => {
    const { world } = fromObject3D(scene);
    const flat = { getBoundingClientRect: () => ({ left: 0, top: 0, width: 0, height: 0 }) };
    expect(picker(world, perspective, flat)({ clientX: 0, clientY: 0 })).toBeNull();
    expect(() => picker({} as never, perspective, canvas)).toThrow("picker: world must be a World");
    expect(() => picker(world, {} as never, canvas)).toThrow("picker: camera must be a Camera");
    expect(() => picker(world, perspective, {} as never)).toThrow("picker: canvas must be an element");
  });
});

describe("follow", () => {
  test("a collider goes where its object goes", () => {
    const world = new World();
    const parent = new Group();
    const object = new Object3D();
    parent.add(object);
    parent.position.x = 3;
    const collider = world.add({ shape: box(1, 2, 1) });
    const update = follow(collider, object);
    expect(collider.position).toEqual({ x: 3, y: 0, z: 0 });
    expect(update()).toBe(false);
    object.rotation.z = Math.PI / 2;
    parent.updateMatrixWorld();
    expect(update()).toBe(true);
    expect(world.raycast(down(4.5))!.point.y).toBeCloseTo(1, 12);
    object.scale.x = 0;
    parent.updateMatrixWorld();
    expect(() => update()).toThrow("must have a matrix of position, rotation and scale");
    expect(() => follow({} as never, object)).toThrow("follow: collider must be a Collider");
  });
});

describe("DebugLines", () => {
  test("lines, points and triangles become geometries; what is drawn cannot be picked", () => {
    const lines = new DebugLines();
    const world = new World();
    world.add({ shape: sphere(1) });
    const ranges = () => lines.children.map((child) => (child as Mesh).geometry.drawRange.count);
    drawWorld(lines, world);
    lines.commit();
    expect(ranges()).toEqual([0, 192, 0]); // triangles, lines, points
    const far = new Vector3(1e7, 0, 0);
    lines.clear(far);
    lines.line({ x: 1e7 + 0.1, y: 0, z: 0 }, { x: 1e7 + 0.2, y: 0, z: 0 }, 0xff0000);
    lines.point(far, 0x00ff00);
    lines.triangle(far, far, far, 0xff);
    lines.commit();
    expect(ranges()).toEqual([3, 2, 1]);
    expect(lines.position.x).toBe(1e7);
    const { position, color } = (lines.children[1] as Mesh).geometry.attributes;
    expect(position.getX(1) - position.getX(0)).toBeCloseTo(0.1, 6);
    expect([color.getX(0), color.getY(0)]).toEqual([1, 0]);
    const caster = new Raycaster(new Vector3(0, 0, 5), new Vector3(0, 0, -1));
    expect(caster.intersectObject(lines)).toEqual([]);
    lines.dispose();
  });
});
