import { describe, expect, test } from "vitest";
import { readModel } from "../../src/io/read-model.ts";
import { bytesOf, CUBE_INDICES, CUBE_POSITIONS, cubePlyBinary, cubePlyText, messageOf, readText } from "./models.ts";

const HEAD = "ply\nformat ascii 1.0\nelement vertex 4\nproperty double x\nproperty double y\nproperty double z\n";
const VERTICES = "0 0 0\n1 0 0\n0 1 0\n1 1 0\n";
const FACES = "element face 1\nproperty list uchar int vertex_index\nend_header\n";

describe("PLY", () => {
  test.each([
    ["ASCII", bytesOf(cubePlyText())],
    ["ASCII with CRLF", bytesOf(cubePlyText().replaceAll("\n", "\r\n"))],
    ["binary little endian", cubePlyBinary(true)],
    ["binary big endian", cubePlyBinary(false)],
  ])("%s: file order, polygons fanned, other properties and elements skipped", async (_, bytes) => {
    const model = await readModel(bytes, { name: "cube.ply" });
    expect(model.format).toBe("ply");
    expect(model.meshes[0].positions).toEqual(new Float32Array(CUBE_POSITIONS));
    expect([...model.meshes[0].indices]).toEqual(CUBE_INDICES);
  });

  test("double coordinates stay f64; blank lines are skipped", async () => {
    const { meshes } = await readText(`${HEAD}${FACES}0.1 0 0\n\n1 0 0\n0 1 0\n1 1 0\n\n3 0 1 2\n`, "a.ply");
    expect(meshes[0].positions[0]).toBe(0.1);
    expect([...meshes[0].indices]).toEqual([0, 1, 2]);
  });

  test("triangle strips, begun anew by -1", async () => {
    const strips = "element tristrips 1\nproperty list int int vertex_indices\nend_header\n";
    const { meshes } = await readText(`${HEAD}${strips}${VERTICES}9 0 1 2 3 -1 3 2 1 0\n`, "a.ply");
    expect([...meshes[0].indices]).toEqual([0, 1, 2, 2, 1, 3, 3, 2, 1, 1, 2, 0]);
  });

  test("binary files that are cut off or lie", async () => {
    const whole = cubePlyBinary(true);
    expect(await messageOf(whole.subarray(0, whole.length - 20), "a.ply")).toBe(
      "a.ply: edge 0 (byte 511): the file is cut off",
    );
    expect(await messageOf(whole.subarray(0, 400), "a.ply")).toMatch(
      /^a\.ply: the file is cut off: the header promises at least \d+ bytes, \d+ follow it$/,
    );
    const lying = bytesOf(
      HEAD.replace("ascii", "binary_little_endian").replace("vertex 4", "vertex 999999999999") + FACES,
    );
    expect(await messageOf(lying, "a.ply")).toMatch(/^a\.ply: the file is cut off: the header promises at least/);
  });

  test.each([
    [`${HEAD}${FACES}${VERTICES}3 0 1 4\n`, "a.ply: face 0 (line 14): there is no vertex 4, the file has 4 (0 … 3)"],
    [`${HEAD}${FACES}${VERTICES}3 0 1 -1\n`, "a.ply: face 0 (line 14): there is no vertex -1, the file has 4 (0 … 3)"],
    [`${HEAD}${FACES}${VERTICES}2 0 1\n`, "a.ply: face 0 (line 14): a face needs at least 3 corners, got 2"],
    [`${HEAD}${FACES}${VERTICES}4 0 1 2\n`, "a.ply: face 0 (line 14): the line has too few numbers"],
    [
      `${HEAD}${FACES}${VERTICES}-3 0 1 2\n`,
      "a.ply: face 0 (line 14): the length of a list must be an integer >= 0, got -3",
    ],
    [`${HEAD}${FACES}${VERTICES}`, "a.ply: the file is cut off: the header promises at least 26 bytes, 24 follow it"],
    [`${HEAD}${FACES}0 zero 0\n${VERTICES}`, 'a.ply: vertex 0 (line 10): "zero" is not a number'],
    [`${HEAD}${FACES}0 0 1e999\n${VERTICES}`, "a.ply: vertex 0 (line 10): z must be a finite number, got Infinity"],
    [`${HEAD}end_header\n${VERTICES}`, "a.ply: there are no triangles in the file"],
    [HEAD, "a.ply: the header has no end_header"],
    ["plx\n", 'a.ply: header line 1: a PLY begins with "ply"'],
    ["ply\nend_header\n", "a.ply: header line 2: there was no format line"],
    ["ply\nformat utf9 1.0\n", 'a.ply: header line 2: unknown format "utf9"'],
    ["ply\nformat ascii 1.0\nproperty int x\n", "a.ply: header line 3: a property before the first element"],
    ["ply\nformat ascii 1.0\nelement vertex -3\n", "a.ply: header line 3: expected: element NAME COUNT"],
    [`${HEAD}property toString w\n`, 'a.ply: header line 7: unknown type "toString"'],
    [
      `${HEAD}property list int\n`,
      "a.ply: header line 7: expected: property TYPE NAME or property list TYPE TYPE NAME",
    ],
    [`${HEAD}what 1\n`, 'a.ply: header line 7: unknown statement "what"'],
    [`${HEAD.replace("double z", "double w")}${FACES}${VERTICES}3 0 1 2`, 'a.ply: the vertices have no property "z"'],
    [
      `${HEAD}${FACES.replace("vertex_index", "corners")}${VERTICES}3 0 1 2\n`,
      'a.ply: the element "face" has no list "vertex_indices"',
    ],
    [`ply\nformat ascii 1.0\n${FACES}3 0 1 2\n`, 'a.ply: the element "face" stands before "vertex"'],
    ["ply\nformat ascii 1.0\nend_header\n", 'a.ply: the header has no element "vertex"'],
  ])("broken %#", async (text, message) => {
    expect(await messageOf(text, "a.ply")).toBe(message);
  });
});
