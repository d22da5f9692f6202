import { describe, expect, test, vi } from "vitest";
import { messageOf, rawGlb, triangleBinary, triangleJson } from "./models.ts";

// biome-ignore lint/suspicious/noExplicitAny: the changes put nonsense into the JSON
type Change = (json: any) => void;
const triangle = (change?: Change, values?: number[]) => rawGlb(triangleJson(change), triangleBinary(values));

/** Two nodes that stand under one parent twice. */
const shared: Change = (json) => {
  json.nodes = [{ children: [1, 1] }, { mesh: 0 }];
};

describe("broken glTF", () => {
  test("the triangle that all these break is read", async () => {
    expect(await messageOf(triangle(), "m.glb")).toBe("");
  });

  test.each<[string, Change]>([
    ["the JSON is no glTF: asset.version is missing", (json) => delete json.asset],
    ["glTF 1.0 cannot be read, only 2.x", (json) => (json.asset.version = "1.0")],
    ["meshes must be a list of objects", (json) => (json.meshes = [null])],
    ["scene 3 does not exist, there are 1", (json) => (json.scene = 3)],
    ["node 1 does not exist, there are 1", (json) => (json.scenes[0].nodes = [1])],
    ["scene: nodes must be a list", (json) => (json.scenes[0].nodes = 0)],
    ["node 0: children must be a list", (json) => (json.nodes[0].children = "all")],
    ["node 0 has more than one parent, or is its own ancestor", (json) => (json.nodes[0].children = [0])],
    ["node 1 has more than one parent, or is its own ancestor", shared],
    ["node 0: matrix must be 16 finite numbers", (json) => (json.nodes[0].matrix = [1])],
    ["node 0: rotation must be 4 finite numbers", (json) => (json.nodes[0].rotation = [0, 0, 0, "1"])],
    [
      "node 0 has a transform that is not finite",
      (json) => Object.assign(json.nodes[0], { scale: [1e200, 1e200, 1e200], rotation: [1e200, 0, 0, 0] }),
    ],
    ["mesh 5 does not exist, there are 1", (json) => (json.nodes[0].mesh = 5)],
    ["mesh 0: primitives must be a list of objects", (json) => delete json.meshes[0].primitives],
    ["mesh 0 primitive 0: unknown mode 7", (json) => (json.meshes[0].primitives[0].mode = 7)],
    ["material 0 does not exist, there are 0", (json) => (json.meshes[0].primitives[0].material = 0)],
    ["there are no triangles in the scene", (json) => (json.meshes[0].primitives[0].mode = 0)],
    ["there are no triangles in the scene", (json) => delete json.nodes[0].mesh],
    ["there are no triangles in the scene", (json) => (json.accessors[0].count = 0)],
    ["m: 2 corners are no whole number of triangles", (json) => (json.accessors[0].count = 2)],
    [
      "mesh 0 primitive 0 POSITION: accessor 4 does not exist, there are 1",
      (json) => (json.meshes[0].primitives[0].attributes.POSITION = 4),
    ],
    ['mesh 0 primitive 0 POSITION: accessor 0 must be VEC3, got "VEC4"', (json) => (json.accessors[0].type = "VEC4")],
    [
      "mesh 0 primitive 0 POSITION: accessor 0 has the component type 5124, which is not allowed",
      (json) => (json.accessors[0].componentType = 5124),
    ],
    ["mesh 0 primitive 0 POSITION: count must be an integer >= 0, got -3", (json) => (json.accessors[0].count = -3)],
    ["mesh 0 primitive 0 POSITION: it ends at byte 72 of a buffer view of 36", (json) => (json.accessors[0].count = 6)],
    [
      "mesh 0 primitive 0 POSITION: it ends at byte 40 of a buffer view of 36",
      (json) => (json.accessors[0].byteOffset = 4),
    ],
    [
      "mesh 0 primitive 0 POSITION: it ends at byte 44 of a buffer view of 36",
      (json) => (json.bufferViews[0].byteStride = 16),
    ],
    [
      "mesh 0 primitive 0 POSITION: buffer view 1 does not exist, there are 1",
      (json) => (json.accessors[0].bufferView = 1),
    ],
    [
      "mesh 0 primitive 0 POSITION: 1000000000 elements without data",
      (json) => (json.accessors = [{ ...json.accessors[0], bufferView: undefined, count: 1e9 }]),
    ],
    ["buffer view 0: it ends at byte 48 of a buffer of 36", (json) => (json.bufferViews[0].byteOffset = 12)],
    ["buffer 0 is cut off: 99 bytes are promised, there are 36", (json) => (json.buffers[0].byteLength = 99)],
    [
      'buffer "x.bin" lies in another file; give readModel a resolve function that reads it',
      (json) => (json.buffers[0].uri = "x.bin"),
    ],
    ["a data URI of a buffer is not base64", (json) => (json.buffers[0].uri = "data:,abc")],
    ["a data URI of a buffer is broken base64", (json) => (json.buffers[0].uri = "data:a;base64,????")],
    [
      "it needs the glTF extension EXT_mesh_gpu_instancing, which is not supported",
      (json) => (json.extensionsRequired = ["EXT_mesh_gpu_instancing"]),
    ],
    ["extensionsRequired must be a list of names, got {}", (json) => (json.extensionsRequired = [{}])],
    ["extensionsRequired must be a list of names, got 1", (json) => (json.extensionsRequired = 1)],
    [
      "mesh 0 primitive 0: its KHR_draco_mesh_compression is broken",
      (json) => (json.meshes[0].primitives[0].extensions = { KHR_draco_mesh_compression: {} }),
    ],
  ])("%s", async (message, change) => {
    expect(await messageOf(triangle(change), "m.glb")).toBe(`m.glb: ${message}`);
  });

  test("a coordinate that is not finite, an index out of range", async () => {
    const nan = triangle(undefined, [0, 0, 0, 1, Number.NaN, 0, 0, 1, 0]);
    expect(await messageOf(nan, "m.glb")).toBe("m.glb: m: vertex 1 is not finite (y is NaN)");
    const binary = new Uint8Array(40);
    binary.set(triangleBinary());
    binary.set([0, 1, 3], 36);
    const json = triangleJson((json) => {
      json.buffers[0].byteLength = 39;
      json.bufferViews.push({ buffer: 0, byteOffset: 36, byteLength: 3 });
      json.accessors.push({ bufferView: 1, componentType: 5121, count: 3, type: "SCALAR" });
      json.meshes[0].primitives[0].indices = 1;
    });
    expect(await messageOf(rawGlb(json, binary), "m.glb")).toBe("m.glb: m: index 2 is vertex 3, there are 3");
  });

  test("a GLB that is cut off", async () => {
    const whole = triangle();
    const size = whole.length;
    expect(await messageOf(whole.subarray(0, size - 4), "m.glb")).toBe(
      `m.glb: the GLB is cut off: the header promises ${size} bytes, there are ${size - 4}`,
    );
    expect(await messageOf(whole.subarray(0, 15), "m.glb")).toBe(
      "m.glb: the GLB is cut off: 15 bytes, its headers alone have 20",
    );
    const chunk = whole.slice();
    new DataView(chunk.buffer).setUint32(12, 1 << 30, true);
    expect(await messageOf(chunk, "m.glb")).toBe("m.glb: the GLB is cut off: its chunk at byte 12 runs past the end");
    const version = whole.slice();
    version[4] = 1;
    expect(await messageOf(version, "m.glb")).toBe("m.glb: GLB version 1 cannot be read, only 2");
    const type = whole.slice();
    type[16] = 0;
    expect(await messageOf(type, "m.glb")).toBe("m.glb: the GLB has no JSON chunk");
    expect(await messageOf(rawGlb(triangleJson()), "m.glb")).toBe(
      "m.glb: buffer 0 is missing: it has no uri and the file no binary chunk for it",
    );
  });

  test("broken JSON", async () => {
    expect(await messageOf(rawGlb('{"asset":'), "m.glb")).toMatch(/^m\.glb: the JSON is broken \(.+\)$/);
    expect(await messageOf(rawGlb("null"), "m.glb")).toBe("m.glb: the JSON is no glTF");
  });

  test("a resolve function that fails, or returns no bytes", async () => {
    const bytes = triangle((json) => {
      json.buffers[0].uri = "x.bin";
    });
    const fails = async () => {
      throw new Error("404");
    };
    expect(await messageOf(bytes, { name: "m.glb", resolve: fails })).toBe(
      'm.glb: buffer "x.bin" cannot be read (404)',
    );
    const empty = (async () => null) as unknown as () => Promise<Uint8Array>;
    expect(await messageOf(bytes, { name: "m.glb", resolve: empty })).toBe(
      'm.glb: buffer "x.bin": resolve must return a Uint8Array',
    );
  });

  test("compressed data that is no such data", async () => {
    const draco = triangle((json) => {
      const extension = { bufferView: 0, attributes: { POSITION: 0 } };
      json.meshes[0].primitives[0].extensions = { KHR_draco_mesh_compression: extension };
    });
    expect(await messageOf(draco, "m.glb")).toMatch(/^m\.glb: the geometry cannot be decoded \(.+\)$/);
    const meshopt = triangle((json) => {
      const stored = { buffer: 0, byteLength: 36, byteStride: 12, count: 3, mode: "ATTRIBUTES" };
      json.bufferViews[0].extensions = { EXT_meshopt_compression: stored };
    });
    const text = Buffer.from(meshopt).toString("latin1").replace("ATTRIBUTES", "attributes");
    expect(await messageOf(Buffer.from(text, "latin1"), "m.glb")).toBe(
      'm.glb: buffer view 0: EXT_meshopt_compression: unknown mode "attributes"',
    );
    expect(await messageOf(meshopt, "m.glb")).toMatch(/^m\.glb: the geometry cannot be decoded \(.+\)$/);
  });

  test("an optional package that is not installed", async () => {
    vi.resetModules();
    vi.doMock("draco3dgltf", () => {
      throw new Error("no such package");
    });
    const { readModel } = await import("../../src/io/read-model.ts");
    const bytes = triangle((json) => {
      const extension = { bufferView: 0, attributes: { POSITION: 0 } };
      json.meshes[0].primitives[0].extensions = { KHR_draco_mesh_compression: extension };
    });
    await expect(readModel(bytes, { name: "m.glb" })).rejects.toThrow(
      "m.glb: to read it, a package must be added: npm install draco3dgltf (or give readModel a dracoDecoder)",
    );
    vi.doUnmock("draco3dgltf");
  });
});
