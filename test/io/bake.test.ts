import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { bakeModel } from "../../src/io/bake.ts";
import { loadModel } from "../../src/io/node-load.ts";
import { readModel } from "../../src/io/read-model.ts";
import { CUBE_INDICES, CUBE_POSITIONS, cubeScene, glbOf, readText } from "./models.ts";

const CASES = `${import.meta.dirname}/../../../shared/cases/mesh`;
const DATA = `${import.meta.dirname}/../../../shared/data`;

describe("bakeModel", () => {
  test("instances one after the other, transformed in f64, corner order kept where the node mirrors", async () => {
    const { document, scene, node, mesh, primitive } = cubeScene();
    primitive.setMaterial(document.createMaterial("ice").setDoubleSided(true));
    const child = document.createNode("twin").setMesh(mesh).setScale([-1, 2, 1]);
    node.setTranslation([10, 0, 0]).addChild(child);
    scene.addChild(document.createNode("last").setMesh(mesh));
    const baked = bakeModel(await readModel(await glbOf(document), { name: "m.glb" }));
    const move = (change: (value: number, axis: number) => number) =>
      CUBE_POSITIONS.map((value, i) => change(value, i % 3));
    expect([...baked.positions]).toEqual([
      ...move((value, axis) => (axis === 0 ? value + 10 : value)),
      ...move((value, axis) => [10 - value, value * 2, value][axis]),
      ...CUBE_POSITIONS,
    ]);
    expect([...baked.indices]).toEqual([0, 8, 16].flatMap((first) => CUBE_INDICES.map((corner) => corner + first)));
    const object = { material: "ice", faceCount: 12, doubleSided: true };
    expect(baked.objects).toEqual([
      { ...object, name: "box", firstFace: 0, mirrored: false },
      { ...object, name: "twin", firstFace: 12, mirrored: true },
      { ...object, name: "last", firstFace: 24, mirrored: false },
    ]);
    expect(baked.doubleSided).toBe(true);
  });

  test("groups of an OBJ are objects", async () => {
    const text = "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\ng lid\nusemtl tin\nf 1 2 3\nf 1 2 3\n";
    const { objects, doubleSided } = bakeModel(await readText(text, "dir/pot.obj"));
    expect(objects).toEqual([
      { name: "pot", material: null, firstFace: 0, faceCount: 1, doubleSided: false, mirrored: false },
      { name: "lid", material: "tin", firstFace: 1, faceCount: 2, doubleSided: false, mirrored: false },
    ]);
    expect(doubleSided).toBe(false);
  });

  test("a coordinate too large for f32 is an error, not an infinity", async () => {
    const model = await readText("v 0 0 0\nv 1 0 0\nv 0 1e39 0\nf 1 2 3\n", "a.obj");
    expect(() => bakeModel(model)).toThrow(new Error("a.obj: vertex 2 of the baked mesh is too large for float32"));
  });

  const files = existsSync(CASES) ? readdirSync(CASES).filter((file) => file.endsWith(".json")) : [];
  test.skipIf(files.length === 0)("shared case files are there in number", () => {
    expect(files.length).toBeGreaterThanOrEqual(20);
  });
  test.each(files)("vertices and faces of %s are those that its hashes tell", async (file) => {
    const head = JSON.parse(
      `${readFileSync(`${CASES}/${file}`, "utf8")
        .split("\n", 1)[0]
        .replace(/,"rays":\[.*$/, "")}}`,
    );
    const baked = bakeModel(await loadModel(`${DATA}/${head.file}`));
    expect(sha256(baked.positions)).toBe(head.positionsSha256);
    expect(sha256(baked.indices)).toBe(head.indicesSha256);
  });
});

function sha256(array: Float32Array | Uint32Array): string {
  return createHash("sha256")
    .update(new Uint8Array(array.buffer, array.byteOffset, array.byteLength))
    .digest("hex");
}
