import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { bakeModel } from "../../src/io/bake.ts";
import { loadModel } from "../../src/io/node-load.ts";
import { readModel } from "../../src/io/read-model.ts";
import {
  bytesOf,
  cubeObj,
  cubePlyText,
  cubeScene,
  cubeStlBinary,
  cubeStlText,
  glbOf,
  messageOf,
  rawGlb,
  triangleBinary,
  triangleJson,
} from "./models.ts";

const HEIGHTS = '{"width":2,"height":2,"values":[0,0,0,0]}';

describe("format of a file", () => {
  test.each([
    ["a.OBJ", bytesOf(cubeObj()), "obj"],
    ["dir.v2/a.stl", cubeStlBinary(), "stl"],
    ["a.ply", bytesOf(cubePlyText()), "ply"],
    ["a.json", bytesOf(HEIGHTS), "heights"],
    ["a.glb", rawGlb(triangleJson(), triangleBinary()), "glb"],
    ["a.gltf", rawGlb(triangleJson(), triangleBinary()), "glb"],
    ["model", rawGlb(triangleJson(), triangleBinary()), "glb"],
    ["model", bytesOf(cubePlyText()), "ply"],
    ["model.txt", bytesOf(cubeStlText()), "stl"],
    ["model.dat", bytesOf(HEIGHTS), "heights"],
  ])("%s %#", async (name, bytes, format) => {
    expect((await readModel(bytes, { name })).format).toBe(format);
  });

  test("the format option goes before the name", async () => {
    expect((await readModel(bytesOf(cubeObj()), { name: "cube.txt", format: "obj" })).format).toBe("obj");
  });

  test.each([
    [
      "a.xyz",
      "what is this",
      "a.xyz: the file has the unknown extension .xyz and does not begin like a model; known are .glb, .gltf, .obj, .stl, .ply, .json",
    ],
    [
      "model",
      "what is this",
      "model: the file has no extension and does not begin like a model; known are .glb, .gltf, .obj, .stl, .ply, .json",
    ],
    ["a.glb", "what is this", 'a.glb: the file is no GLB: it does not begin with "glTF"'],
    ["a.glb", "", "a.glb: the file is empty"],
    ["a.xyz", "", "a.xyz: the file is empty"],
  ])("no format: %s %#", async (name, text, message) => {
    expect(await messageOf(text, name)).toBe(message);
  });
});

describe("arguments of readModel", () => {
  // biome-ignore lint/suspicious/noExplicitAny: wrong types are the point
  const call = (bytes: any, options: any) => () => readModel(bytes, options);
  const bytes = bytesOf(cubeObj());
  test.each<[string, () => Promise<unknown>, new () => Error]>([
    ["readModel: bytes must be a Uint8Array, got ArrayBuffer", call(new ArrayBuffer(4), { name: "a.obj" }), TypeError],
    ["readModel: bytes must be a Uint8Array, got undefined", call(undefined, { name: "a.obj" }), TypeError],
    ["readModel: name must be a string that is not empty, got undefined", call(bytes, undefined), TypeError],
    ['readModel: name must be a string that is not empty, got ""', call(bytes, { name: "" }), TypeError],
    [
      'readModel: format must be one of glb, gltf, obj, stl, ply, heights, got "fbx"',
      call(bytes, { name: "a", format: "fbx" }),
      RangeError,
    ],
    ["readModel: resolve must be a function, got 3", call(bytes, { name: "a.obj", resolve: 3 }), TypeError],
    [
      'readModel: unknown option "nmae"; known options are name, format, resolve, dracoDecoder',
      call(bytes, { nmae: "a" }),
      TypeError,
    ],
  ])("%s", async (message, run, type) => {
    const error = await run().then(
      () => null,
      (error: Error) => error,
    );
    expect(error).toBeInstanceOf(type);
    expect(error?.message).toBe(message);
  });
});

describe("loadModel", () => {
  const directory = mkdtempSync(join(tmpdir(), "hitscan-io-"));
  afterAll(() => rmSync(directory, { recursive: true }));
  const write = (name: string, data: string | Uint8Array): string => {
    writeFileSync(join(directory, name), data);
    return join(directory, name);
  };

  test("reads a file and names it", async () => {
    const { document } = cubeScene();
    const path = write("cube.glb", await glbOf(document));
    expect(await loadModel(path)).toMatchObject({ name: path, format: "glb" });
  });

  test.each([
    ["cube.obj", 12],
    ["cube.ply", 12],
    ["cube.stl", 12],
    ["cube-text.stl", 12],
    ["crates.glb", 38],
    ["crates.gltf", 38],
    ["heights.json", 12],
  ])("reads the fixture %s", async (name, faces) => {
    const model = await loadModel(`${import.meta.dirname}/../fixtures/models/${name}`);
    expect(bakeModel(model).indices.length / 3).toBe(faces);
  });

  test("reads the buffers beside a .gltf", async () => {
    mkdirSync(join(directory, "my data"));
    write("my data/t.bin", triangleBinary());
    const json = triangleJson((json) => {
      json.buffers[0].uri = "my%20data/t.bin";
    });
    const model = await loadModel(write("t.gltf", JSON.stringify(json)));
    expect([...model.meshes[0].positions]).toEqual([0, 0, 0, 1, 0, 0, 0, 1, 0]);
  });

  test.each([
    ["missing.bin", 'buffer "missing.bin" cannot be read (there is no such file)'],
    ["https://example.org/t.bin", 'buffer "https://example.org/t.bin" cannot be read (only files are read, no URL)'],
    ["%E0%A4%A", 'buffer "%E0%A4%A" cannot be read (URI malformed)'],
  ])("a buffer that is not there: %s", async (uri, message) => {
    const json = triangleJson((json) => {
      json.buffers[0].uri = uri;
    });
    const path = write("t.gltf", JSON.stringify(json));
    await expect(loadModel(path)).rejects.toThrow(new Error(`${path}: ${message}`));
  });

  test("a missing file, a directory, no name", async () => {
    const missing = join(directory, "missing.glb");
    await expect(loadModel(missing)).rejects.toThrow(new Error(`${missing}: there is no such file`));
    await expect(loadModel(directory)).rejects.toThrow(new Error(`${directory}: it is a directory`));
    await expect(loadModel("")).rejects.toThrow(new TypeError('loadModel: path must be a file name, got ""'));
  });
});
