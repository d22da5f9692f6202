import { describe, expect, test } from "vitest";
import { readModel } from "../../src/io/read-model.ts";
import { CUBE_INDICES, CUBE_POSITIONS, cubeStlBinary, cubeStlText, messageOf, readText } from "./models.ts";

const CORNERS = CUBE_INDICES.flatMap((corner) => CUBE_POSITIONS.slice(corner * 3, corner * 3 + 3));

describe("STL", () => {
  test.each([
    ["binary", cubeStlBinary()],
    ["binary that begins with solid", cubeStlBinary("solid cube\nfacet normal")],
    ["ASCII", new TextEncoder().encode(cubeStlText())],
  ])("%s: three vertices a face, in file order", async (_, bytes) => {
    const model = await readModel(bytes, { name: "cube.stl" });
    expect(model.format).toBe("stl");
    expect([...model.meshes[0].positions]).toEqual(CORNERS);
    expect([...model.meshes[0].indices]).toEqual([...CORNERS.keys()].slice(0, 36));
  });

  test("binary keeps f32, ASCII f64", async () => {
    expect((await readModel(cubeStlBinary(), { name: "a.stl" })).meshes[0].positions).toBeInstanceOf(Float32Array);
    expect((await readText(cubeStlText(), "a.stl")).meshes[0].positions).toBeInstanceOf(Float64Array);
  });

  test("reads bytes that are a part of a larger buffer", async () => {
    const bytes = cubeStlBinary();
    const large = new Uint8Array(bytes.length + 3);
    large.set(bytes, 3);
    expect([...(await readModel(large.subarray(3), { name: "a.stl" })).meshes[0].positions]).toEqual(CORNERS);
  });

  test("several solids are groups; keywords in any case", async () => {
    const text = `${cubeStlText()}${cubeStlText().replaceAll("cube", "second one").toUpperCase()}`;
    expect((await readText(text, "two.stl")).meshes[0].groups).toEqual([
      { name: "cube", material: null, firstFace: 0, faceCount: 12 },
      { name: "SECOND ONE", material: null, firstFace: 12, faceCount: 12 },
    ]);
  });

  test("a count that lies", async () => {
    const bytes = cubeStlBinary();
    new DataView(bytes.buffer).setUint32(80, 13, true);
    const message = "a.stl: the header promises 13 faces, the file's length (684 bytes) holds 12";
    expect(await messageOf(bytes, "a.stl")).toBe(message);
    new DataView(bytes.buffer).setUint32(80, 4_000_000_000, true);
    expect(await messageOf(bytes, "a.stl")).toBe(message.replace("13", "4000000000"));
    new DataView(bytes.buffer).setUint32(80, 11, true);
    expect(await messageOf(bytes, "a.stl")).toBe(message.replace("13", "11"));
  });

  test("a binary file that is cut off", async () => {
    expect(await messageOf(cubeStlBinary().subarray(0, 300), "a.stl")).toBe(
      "a.stl: the header promises 12 faces, the file's length (300 bytes) holds 4",
    );
    expect(await messageOf(cubeStlBinary().subarray(0, 20), "a.stl")).toBe(
      "a.stl: 20 bytes are too few for an STL, its header alone has 84",
    );
  });

  test("no faces, and coordinates that are not finite", async () => {
    expect(await messageOf(new Uint8Array(84), "a.stl")).toBe("a.stl: there are no triangles in the file");
    const bytes = cubeStlBinary();
    new DataView(bytes.buffer).setFloat32(84 + 50 + 12 + 4, Number.NaN, true);
    expect(await messageOf(bytes, "a.stl")).toBe("a.stl: face 1 has a coordinate that is not finite (NaN) at byte 150");
  });

  test.each([
    [(text: string) => text.slice(0, 72), "a.stl: line 5: the file ends inside a facet"],
    [(text: string) => text.replace("endsolid cube\n", ""), "a.stl: line 85: the file ends inside a solid"],
    [(text: string) => text.replace("  vertex 0 0 0\n", ""), "a.stl: line 6: a facet needs 3 vertices, got 2"],
    [
      (text: string) => text.replace("  vertex", "  vertex 1 2 3\n  vertex"),
      "a.stl: line 7: a facet needs 3 vertices, got more",
    ],
    [(text: string) => text.replace("vertex 0 0 0", "vertex 0 0"), 'a.stl: line 4: z must be a finite number, got ""'],
    [
      (text: string) => text.replace("vertex 0 0 0", "vertex 0 inf 0"),
      'a.stl: line 4: y must be a finite number, got "inf"',
    ],
    [(text: string) => text.replace(" outer loop\n", ""), 'a.stl: line 3: "vertex" is out of place'],
    [(text: string) => text.replace(" endfacet\n", ""), 'a.stl: line 8: "facet" is out of place'],
    [(text: string) => text.replace(" endfacet\n", " rubbish\n"), 'a.stl: line 8: "rubbish" is no statement of an STL'],
    [() => "solid empty\nendsolid empty\n", "a.stl: there are no triangles in the file"],
  ])("broken ASCII %#", async (change, message) => {
    expect(await messageOf(change(cubeStlText()), "a.stl")).toBe(message);
  });
});
