import { describe, expect, test } from "vitest";
import { CUBE_INDICES, CUBE_POSITIONS, cubeObj, messageOf, readText } from "./models.ts";

const TRIANGLE = "v 0 0 0\nv 1 0 0\nv 0 1 0\n";

describe("OBJ", () => {
  test("vertices and faces in file order, quads fanned from their first corner", async () => {
    const model = await readText(cubeObj(), "cube.obj");
    expect(model.format).toBe("obj");
    expect(model.meshes[0].name).toBe("cube");
    expect([...model.meshes[0].positions]).toEqual(CUBE_POSITIONS);
    expect([...model.meshes[0].indices]).toEqual(CUBE_INDICES);
    expect(model.instances).toHaveLength(1);
    expect(model.warnings).toEqual([]);
  });

  test("polygons, negative numbers, texture and normal numbers, colours, continued lines, CRLF, comments", async () => {
    const text = [
      "# five corners",
      "v 0 0 0 1 0 0",
      "v 2 0 0 1.0",
      "v 2 1 0",
      "v 1 2 0",
      "v 0 1 \\",
      "0",
      "vt 0 0",
      "f -5/1 -4//1 -3/1/1 \\",
      "  -2 -1 # a comment",
      "f 1 2 3",
      "",
    ].join("\r\n");
    const { meshes } = await readText(text, "five.obj");
    expect([...meshes[0].positions]).toEqual([0, 0, 0, 2, 0, 0, 2, 1, 0, 1, 2, 0, 0, 1, 0]);
    expect([...meshes[0].indices]).toEqual([0, 1, 2, 0, 2, 3, 0, 3, 4, 0, 1, 2]);
  });

  test("coordinates keep their 64 bits", async () => {
    const { meshes } = await readText("v 0.1 1e7 500000.123\nv 1 0 0\nv 0 1 0\nf 1 2 3", "a.obj");
    expect([...meshes[0].positions.subarray(0, 3)]).toEqual([0.1, 1e7, 500000.123]);
  });

  test("objects, groups and materials are runs of faces", async () => {
    const text = `${TRIANGLE}f 1 2 3\no house\nusemtl brick wall\nf 1 2 3\nf 1 2 3\ng roof top\nf 1 2 3\nusemtl tile\nf 1 2 3\n`;
    const mesh = (await readText(text, "house.obj")).meshes[0];
    expect(mesh.groups).toEqual([
      { name: "", material: null, firstFace: 0, faceCount: 1 },
      { name: "house", material: "brick wall", firstFace: 1, faceCount: 2 },
      { name: "roof top", material: "brick wall", firstFace: 3, faceCount: 1 },
      { name: "roof top", material: "tile", firstFace: 4, faceCount: 1 },
    ]);
    expect(mesh.material).toBeNull();
    expect(mesh.materials).toEqual(["", "brick wall", "tile"]);
    expect([...mesh.faceMaterials!]).toEqual([0, 1, 1, 1, 2]);
  });

  test("one material for all faces is the mesh's own", async () => {
    const mesh = (await readText(`usemtl steel\n${TRIANGLE}f 1 2 3`, "a.obj")).meshes[0];
    expect([mesh.material, mesh.faceMaterials, mesh.materials]).toEqual(["steel", null, []]);
  });

  test("a face may name a vertex that comes later", async () => {
    expect([...(await readText(`f 1 2 3\n${TRIANGLE}`, "a.obj")).meshes[0].indices]).toEqual([0, 1, 2]);
  });

  test("what is unknown is skipped with a warning, what is useless without", async () => {
    const { warnings } = await readText(`${TRIANGLE}curv 0 1\ncurv 1 2\nsurf 1\ns off\nl 1 2\nf 1 2 3`, "a.obj");
    expect(warnings).toEqual(['2 "curv" statements were skipped', '1 "surf" statement was skipped']);
  });

  test.each([
    ["", "a.obj: the file is empty"],
    ["# nothing\n", "a.obj: there are no triangles in the file"],
    [TRIANGLE, "a.obj: there are no triangles in the file"],
    [`${TRIANGLE}f 1 2 4\n`, "a.obj: line 4: there is no vertex 4, the file has 3"],
    [`${TRIANGLE}f 1 2 -4\n`, "a.obj: line 4: there is no vertex -4, 3 were defined before this line"],
    [`${TRIANGLE}f 0 1 2\n`, "a.obj: line 4: there is no vertex 0, OBJ counts from 1"],
    [`${TRIANGLE}f 1 2\n`, "a.obj: line 4: a face needs at least 3 corners, got 2"],
    [`${TRIANGLE}f 1 2 x\n`, 'a.obj: line 4: "x" is not a vertex number'],
    [`${TRIANGLE}f 1 2 //3\n`, 'a.obj: line 4: "//3" is not a vertex number'],
    [`${TRIANGLE}f 1 2 2.5\n`, 'a.obj: line 4: "2.5" is not a vertex number'],
    ["v 0 0\n", "a.obj: line 1: a vertex needs 3 coordinates, got 2"],
    ["v 0 nan 0\n", 'a.obj: line 1: y must be a finite number, got "nan"'],
    ["v 0 0 1e999\n", 'a.obj: line 1: z must be a finite number, got "1e999"'],
    ["\n\nv 1,5 0 0\n", 'a.obj: line 3: x must be a finite number, got "1,5"'],
  ])("broken %j", async (text, message) => {
    expect(await messageOf(text, "a.obj")).toBe(message);
  });

  test("a text of several chunks keeps its line numbers", async () => {
    const filler = `${"# 0123456789\n".repeat(100_000)}`;
    const many = `${filler}${TRIANGLE}${filler}f 1 2 3\nf 9 9 9\n`;
    expect(await messageOf(many, "a.obj")).toBe("a.obj: line 200005: there is no vertex 9, the file has 3");
  });
});
