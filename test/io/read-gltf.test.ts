import { Primitive } from "@gltf-transform/core";
import { EXTMeshoptCompression, KHRDracoMeshCompression, KHRMeshQuantization } from "@gltf-transform/extensions";
import draco3d from "draco3dgltf";
import { MeshoptEncoder } from "meshoptimizer";
import { describe, expect, test } from "vitest";
import { bakeModel } from "../../src/io/bake.ts";
import type { Model } from "../../src/io/model.ts";
import { readModel } from "../../src/io/read-model.ts";
import {
  accessor,
  CUBE_INDICES,
  CUBE_POSITIONS,
  cubeDocument,
  cubeScene,
  glbOf,
  rawGlb,
  triangleBinary,
  triangleJson,
} from "./models.ts";

const read = (bytes: Uint8Array): Promise<Model> => readModel(bytes, { name: "m.glb" });

/** The triangles as sorted lists of corner coordinates: what stays when a codec renumbers vertices and faces. */
function triangleSet({ positions, indices }: { positions: ArrayLike<number>; indices: ArrayLike<number> }): string[] {
  const corner = (i: number) => [0, 1, 2].map((axis) => positions[indices[i] * 3 + axis].toFixed(3)).join(" ");
  const faces: string[] = [];
  for (let i = 0; i < indices.length; i += 3) {
    const corners = [corner(i), corner(i + 1), corner(i + 2)];
    const first = corners.indexOf([...corners].sort()[0]);
    faces.push([0, 1, 2].map((k) => corners[(first + k) % 3]).join(", "));
  }
  return faces.sort();
}

describe("glTF", () => {
  test("positions, indices, names, material, path", async () => {
    const { document, primitive, node, scene } = cubeScene();
    primitive.setMaterial(document.createMaterial("glass").setDoubleSided(true));
    scene.removeChild(node).addChild(document.createNode("room").addChild(node));
    const model = await read(await glbOf(document));
    expect(model.format).toBe("glb");
    expect(model.meshes[0]).toMatchObject({
      name: "cube",
      material: "glass",
      doubleSided: true,
      normals: null,
      uvs: null,
    });
    expect(model.meshes[0].positions).toEqual(new Float32Array(CUBE_POSITIONS));
    expect(model.meshes[0].indices).toEqual(new Uint32Array(CUBE_INDICES));
    expect(model.instances).toMatchObject([{ name: "box", path: ["room", "box"], mesh: 0 }]);
    expect(model.warnings).toEqual([]);
  });

  test.each([
    ["8-bit", Uint8Array],
    ["16-bit", Uint16Array],
    ["32-bit", Uint32Array],
  ])("%s indices, interleaved with normals and texture coordinates", async (_, Type) => {
    const { document, primitive } = cubeScene();
    primitive.setIndices(accessor(document, "SCALAR", new Type(CUBE_INDICES)));
    primitive.setAttribute("NORMAL", accessor(document, "VEC3", new Float32Array(24).fill(0.5)));
    primitive.setAttribute("TEXCOORD_0", accessor(document, "VEC2", new Float32Array(16).fill(0.25)));
    const [mesh] = (await read(await glbOf(document))).meshes;
    expect([...mesh.positions]).toEqual(CUBE_POSITIONS);
    expect([...mesh.indices]).toEqual(CUBE_INDICES);
    expect(mesh.normals).toEqual(new Float32Array(24).fill(0.5));
    expect(mesh.uvs).toEqual(new Float32Array(16).fill(0.25));
  });

  test("lists without indices, strips and fans; points and lines are skipped", async () => {
    const { document } = cubeDocument();
    const { TRIANGLES, TRIANGLE_STRIP, TRIANGLE_FAN, POINTS, LINES } = Primitive.Mode;
    const mesh = document.createMesh("modes");
    for (const mode of [TRIANGLES, POINTS, TRIANGLE_STRIP, LINES, TRIANGLE_FAN]) {
      const positions = new Float32Array(mode === TRIANGLES ? 18 : 15).map((_, i) => i);
      mesh.addPrimitive(
        document
          .createPrimitive()
          .setMode(mode)
          .setAttribute("POSITION", accessor(document, "VEC3", positions)),
      );
    }
    document.createScene().addChild(document.createNode().setMesh(mesh));
    const model = await read(await glbOf(document));
    expect(model.meshes.map(({ name }) => name)).toEqual(["modes[0]", "modes[2]", "modes[4]"]);
    expect(model.meshes.map(({ indices }) => [...indices])).toEqual([
      [0, 1, 2, 3, 4, 5],
      [0, 1, 2, 1, 3, 2, 2, 3, 4],
      [1, 2, 0, 2, 3, 0, 3, 4, 0],
    ]);
    expect(model.warnings).toEqual([
      "mesh 0 primitive 1 was skipped: it is points",
      "mesh 0 primitive 3 was skipped: it is lines",
    ]);
  });

  test("quantised positions, normalised and not", async () => {
    for (const normalized of [false, true]) {
      const { document, primitive } = cubeScene();
      document.createExtension(KHRMeshQuantization).setRequired(true);
      const corners = new Int16Array(CUBE_POSITIONS.map((value) => value * 16384));
      primitive.setAttribute("POSITION", accessor(document, "VEC3", corners).setNormalized(normalized));
      const [mesh] = (await read(await glbOf(document, [KHRMeshQuantization]))).meshes;
      expect([...mesh.positions]).toEqual(CUBE_POSITIONS.map((value) => (value * 16384) / (normalized ? 32767 : 1)));
    }
  });

  test("sparse positions on stored and on absent data", async () => {
    for (const stored of [true, false]) {
      const binary = new Uint8Array(36 + 4 + 12);
      binary.set(triangleBinary());
      binary[36] = 2;
      binary.set(triangleBinary([7, 8, 9]), 40);
      const json = triangleJson((json) => {
        json.buffers[0].byteLength = 52;
        json.bufferViews.push(
          { buffer: 0, byteOffset: 36, byteLength: 1 },
          { buffer: 0, byteOffset: 40, byteLength: 12 },
        );
        const indices = { bufferView: 1, componentType: 5121 };
        json.accessors[0].sparse = { count: 1, indices, values: { bufferView: 2 } };
        if (!stored) delete json.accessors[0].bufferView;
      });
      const [mesh] = (await read(rawGlb(json, binary))).meshes;
      expect([...mesh.positions]).toEqual(stored ? [0, 0, 0, 1, 0, 0, 7, 8, 9] : [0, 0, 0, 0, 0, 0, 7, 8, 9]);
    }
  });

  test("Draco compression", async () => {
    const { document } = cubeScene();
    document.createExtension(KHRDracoMeshCompression).setRequired(true);
    const dependencies = { "draco3d.encoder": await draco3d.createEncoderModule() };
    const bytes = await glbOf(document, [KHRDracoMeshCompression], dependencies);
    expect(new TextDecoder().decode(bytes)).toContain("KHR_draco_mesh_compression");
    const [mesh] = (await read(bytes)).meshes;
    expect(triangleSet(mesh)).toEqual(triangleSet({ positions: CUBE_POSITIONS, indices: CUBE_INDICES }));
    const given = await readModel(bytes, { name: "m.glb", dracoDecoder: await draco3d.createDecoderModule() });
    expect(given.meshes[0]).toEqual(mesh);
  });

  test.each(["EXT_meshopt_compression", "KHR_meshopt_compression"])("meshopt compression, %s", async (extension) => {
    const { document, primitive } = cubeScene();
    primitive.setAttribute("NORMAL", accessor(document, "VEC3", new Float32Array(24).fill(0.5)));
    document.createExtension(EXTMeshoptCompression).setRequired(true);
    await MeshoptEncoder.ready;
    const bytes = await glbOf(document, [EXTMeshoptCompression], { "meshopt.encoder": MeshoptEncoder });

    const text = Buffer.from(bytes).toString("latin1").replaceAll("EXT_meshopt_compression", extension);
    const [mesh] = (await read(Buffer.from(text, "latin1"))).meshes;
    expect(triangleSet(mesh)).toEqual(triangleSet({ positions: CUBE_POSITIONS, indices: CUBE_INDICES }));
    expect([...mesh.normals!]).toEqual(new Array(24).fill(0.5));
  });

  test("a skinned mesh stands in its bind pose, its node's transform does not count", async () => {
    const { document, node } = cubeScene();
    node.setTranslation([5, 0, 0]).setSkin(document.createSkin().addJoint(document.createNode("bone")));
    const model = await read(await glbOf(document));
    expect([...bakeModel(model).positions]).toEqual(CUBE_POSITIONS);
    expect(model.warnings).toEqual(['node "box": its skinned mesh stands in the bind pose, as stored']);
  });

  test("morph targets are not applied, with a warning", async () => {
    const { document, mesh, primitive } = cubeScene();
    primitive.addTarget(document.createPrimitiveTarget().setAttribute("POSITION", primitive.getAttribute("POSITION")));
    mesh.setWeights([0.5]);
    const model = await read(await glbOf(document));
    expect([...model.meshes[0].positions]).toEqual(CUBE_POSITIONS);
    expect(model.warnings).toEqual(["mesh 0: its morph targets are not applied"]);
  });

  test("the marked scene, else the first, else every root node; meshes of other scenes are left out", async () => {
    const change = (scene: number | undefined, scenes: unknown) => (json: Record<string, unknown>) => {
      json.scene = scene;
      json.scenes = scenes;
      json.nodes = [
        { name: "a", mesh: 0 },
        { name: "b", mesh: 0, children: [2] },
        { name: "c", mesh: 0 },
      ];
    };
    const names = async (scene: number | undefined, scenes: unknown) =>
      (await read(rawGlb(triangleJson(change(scene, scenes)), triangleBinary()))).instances.map(({ name }) => name);
    const scenes = [{ nodes: [0] }, { nodes: [1, 0] }];
    expect(await names(1, scenes)).toEqual(["b", "c", "a"]);
    expect(await names(undefined, scenes)).toEqual(["a"]);
    expect(await names(undefined, undefined)).toEqual(["a", "b", "c"]);
  });

  test(".gltf with a buffer inline, and with one beside it", async () => {
    const inline = triangleJson((json) => {
      json.buffers[0].uri = `data:application/octet-stream;base64,${Buffer.from(triangleBinary()).toString("base64")}`;
    });
    const beside = triangleJson((json) => {
      json.buffers[0].uri = "some%20data.bin";
    });
    const asked: string[] = [];
    const resolve = async (uri: string) => {
      asked.push(uri);
      return triangleBinary();
    };
    for (const json of [inline, beside]) {
      const bytes = new TextEncoder().encode(JSON.stringify(json));
      const model = await readModel(bytes, { name: "m.gltf", resolve });
      expect(model.format).toBe("gltf");
      expect([...model.meshes[0].positions]).toEqual([0, 0, 0, 1, 0, 0, 0, 1, 0]);
    }
    expect(asked).toEqual(["some%20data.bin"]);
  });

  test("textures, animations and other extensions are not even looked at", async () => {
    const json = triangleJson((json) => {
      json.images = [{ uri: "missing.png" }];
      json.textures = [{ source: 99 }];
      json.animations = ["nonsense"];
      json.materials = [{ pbrMetallicRoughness: { baseColorTexture: { index: 99 } } }];
      json.meshes[0].primitives[0].material = 0;
      json.extensionsRequired = ["KHR_texture_basisu", "KHR_materials_unlit"];
    });
    expect((await read(rawGlb(json, triangleBinary()))).meshes[0].material).toBe("material 0");
  });

  test("a chain of 20,000 nodes is walked without recursion", async () => {
    const json = triangleJson((json) => {
      json.nodes = Array.from({ length: 20_000 }, (_, i) => ({ translation: [1, 0, 0], children: [i + 1] }));
      json.nodes[19_999] = { translation: [1, 0, 0], mesh: 0 };
    });
    const [instance] = (await read(rawGlb(json, triangleBinary()))).instances;
    expect(instance.matrix[12]).toBe(20_000);
    expect(instance.path).toHaveLength(20_000);
  });
});
