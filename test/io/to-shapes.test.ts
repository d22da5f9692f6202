import { describe, expect, test } from "vitest";
import { bakeModel } from "../../src/io/bake.ts";
import type { Model } from "../../src/io/model.ts";
import { readModel } from "../../src/io/read-model.ts";
import { modelColliders } from "../../src/io/to-shapes.ts";
import { raycastShape } from "../../src/narrowphase/raycast-shape.ts";
import type { Mesh } from "../../src/shapes/mesh/mesh.ts";
import { mesh } from "../../src/shapes/mesh/mesh.ts";
import { World } from "../../src/world/world.ts";
import { cubeScene, glbOf, readText } from "./models.ts";

type Place = { translation?: number[]; rotation?: number[]; scale?: number[] };
const TURN = [0.48, 0.36, 0, 0.8];

/** A model that shows the cube under each of the chains of places, outermost first. */
async function placed(...chains: Place[][]): Promise<Model> {
  const { document, scene, node, mesh } = cubeScene();
  scene.removeChild(node);
  for (const [i, chain] of chains.entries()) {
    let parent: { addChild(child: typeof node): unknown } = scene;
    for (const { translation = [0, 0, 0], rotation = [0, 0, 0, 1], scale = [1, 1, 1] } of chain) {
      const child = document.createNode(`n${i}`);
      child.setTranslation(translation as [number, number, number]);
      child.setRotation(rotation as [number, number, number, number]);
      child.setScale(scale as [number, number, number]);
      parent.addChild(child);
      parent = child;
    }
    (parent as typeof node).setMesh(mesh);
  }
  return readModel(await glbOf(document), { name: "m.glb" });
}

describe("modelColliders", () => {
  test("instances that only move and rotate share one mesh", async () => {
    const model = await placed([{ translation: [1, 2, 3] }], [{ rotation: TURN }], [{ scale: [-1, -1, 1] }]);
    const colliders = modelColliders(model);
    expect(colliders.map(({ userData }) => userData.name)).toEqual(["n0", "n1", "n2"]);
    expect(colliders[0].position).toEqual({ x: 1, y: 2, z: 3 });
    expect(colliders[0].rotation).toEqual({ x: 0, y: 0, z: 0, w: 1 });
    expect(colliders[1].rotation.x).toBeCloseTo(0.48, 6);
    expect(colliders[2].rotation).toEqual({ x: 0, y: 0, z: 1, w: 0 });
    expect(colliders[0].shape.type.name).toBe("mesh");
    for (const { shape } of colliders) expect(shape).toBe(colliders[0].shape);
    expect((colliders[0].shape as Mesh).positions).toBe(model.meshes[0].positions);
  });

  test("equal scales share one scaled mesh, a sheared instance has its own", async () => {
    const sheared: Place[] = [{ scale: [1, 3, 1] }, { rotation: TURN }];
    const model = await placed(
      [{ scale: [2, 3, 4] }],
      [{ translation: [5, 0, 0], scale: [2, 3, 4] }],
      sheared,
      sheared,
    );
    const [a, b, c, d] = modelColliders(model).map(({ shape }) => shape);
    expect(a).toBe(b);
    expect(c.type.name).toBe("mesh");
    expect(c).not.toBe(d);
  });

  test("materials: one of the whole mesh, or one of each face; meshes without faces are left out", async () => {
    const text = "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\nusemtl steel\nf 1 2 3\n";
    const [mixed] = modelColliders(await readText(text, "a.obj"));
    expect(mixed.material).toBeNull();
    expect((mixed.shape as Mesh).materials).toEqual([null, "steel"]);
    expect([...((mixed.shape as Mesh).faceMaterials as Uint16Array)]).toEqual([0, 1]);
    const [one] = modelColliders(await readText(`usemtl tin\n${text.slice(0, 32)}`, "a.obj"));
    expect(one.material).toBe("tin");
    const { document, mesh: cube, primitive } = cubeScene();
    primitive.setMaterial(document.createMaterial("leaf").setDoubleSided(true));
    cube.addPrimitive(
      document
        .createPrimitive()
        .setAttribute(
          "POSITION",
          document
            .createAccessor()
            .setType("VEC3")
            .setArray(new Float32Array(0))
            .setBuffer(document.getRoot().listBuffers()[0]),
        ),
    );
    const colliders = modelColliders(await readModel(await glbOf(document), { name: "m.glb" }));
    expect(colliders).toHaveLength(1);
    expect(colliders[0]).toMatchObject({
      material: "leaf",
      mobility: "static",
      userData: { name: "box", path: ["box"] },
    });
    expect((colliders[0].shape as Mesh).doubleSided).toBe(true);
  });

  test("a world takes the colliders as they are", async () => {
    const model = await placed([{ translation: [1, 2, 3] }], [{ translation: [9, 0, 0], scale: [2, 3, 4] }]);
    const world = new World();
    for (const collider of modelColliders(model)) world.add(collider);
    expect(world.size).toBe(2);
    const hit = world.raycast({ origin: [9, 50, 0], direction: [0, -1, 0] });
    expect(hit?.collider.userData).toEqual({ name: "n1", path: ["n1"] });
    expect(hit?.collider.mobility).toBe("static");
    const owner = {};
    const [collider] = modelColliders(model);
    expect(world.add({ ...collider, owner, mobility: "movable" })).toMatchObject({ owner, mobility: "movable" });
  });

  test("a coordinate that is too large for a mesh is an error with the file's name", async () => {
    const model = await readText("v 1e300 0 0\nv 0 1 0\nv 0 0 1\nf 1 2 3\n", "far.obj");
    expect(() => modelColliders(model)).toThrow(
      "far.obj: mesh: positions[0] must be finite and within ±1e38, got 1e+300",
    );
  });

  test("a baked coordinate out of range is an error", async () => {
    const model = await placed([{ scale: [1e30, 0, 1] }]);
    const [instance] = model.instances;
    instance.matrix[0] = Number.MAX_VALUE;
    instance.matrix[12] = Number.MAX_VALUE;
    expect(() => modelColliders(model)).toThrow(new Error("m.glb: n0: its matrix takes a vertex out of range"));
  });

  test.each<[string, Place[]]>([
    ["moved and turned", [{ translation: [3, -2, 1], rotation: TURN }]],
    ["scaled", [{ translation: [3, -2, 1], rotation: TURN, scale: [2, 0.5, 3] }]],
    ["mirrored", [{ rotation: TURN, scale: [1, 1, -1] }]],
    ["mirrored and scaled", [{ rotation: TURN, scale: [-2, -0.5, -3] }]],
    ["sheared", [{ scale: [1, 3, 1] }, { rotation: TURN }]],
    ["sheared and mirrored", [{ scale: [1, -3, 1] }, { translation: [1, 1, 1], rotation: TURN }]],
  ])(
    "%s: rays see what they see of the baked mesh, from outside only front faces (grid of 1,764 rays)",
    async (_, chain) => {
      const model = await placed(chain);
      const [{ shape, position, rotation }] = modelColliders(model);
      const { positions, indices } = bakeModel(model);
      const whole = mesh(positions, indices);
      const center = [0, 1, 2].map((axis) => (whole.bounds[axis] + whole.bounds[axis + 3]) / 2);
      let hits = 0;
      for (let i = 0; i < 42 * 42; i++) {
        const direction = { x: 1, y: 0.31, z: -0.17 };
        const from = {
          x: center[0] - 20,
          y: center[1] - 6.2 + ((i % 42) - 20.5) / 10,
          z: center[2] + 3.4 + (Math.floor(i / 42) - 20.5) / 10,
        };
        const ray = { origin: from, direction };
        const expected = raycastShape(whole, null, ray, { backFaces: "hit" });
        const hit = raycastShape(shape, { position, rotation }, ray, { backFaces: "ignore" });
        expect(hit === null).toBe(expected === null);
        if (hit === null || expected === null) continue;
        hits++;
        expect(hit.backFace).toBe(false);
        expect(Math.abs(hit.distance - expected.distance)).toBeLessThan(2e-5);
        expect(hit.faceIndex).toBe(expected.faceIndex);
      }
      expect(hits / 1764).toBeGreaterThan(0.05);
      expect(hits / 1764).toBeLessThan(0.9);
    },
  );
});
