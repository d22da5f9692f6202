import type { Accessor, Document } from "@gltf-transform/core";
import { describe, expect, test } from "vitest";
import type { Model } from "../../src/io/model.ts";
import { readModel } from "../../src/io/read-model.ts";
import { modelColliders } from "../../src/io/to-shapes.ts";
import type { Hit } from "../../src/world/hit.ts";
import { World } from "../../src/world/world.ts";
import {
  accessor,
  bytesOf,
  CUBE_INDICES,
  CUBE_POSITIONS,
  cubeObj,
  cubeScene,
  cubeStlText,
  glbOf,
  messageOf,
  readText,
} from "./models.ts";

const NAMES = ["normal", "uv", "uv1", "color"];

function worldOf(model: Model): World {
  const world = new World();
  for (const collider of modelColliders(model)) world.add(collider);
  return world;
}

const attributesOf = (hit: Hit) =>
  Object.fromEntries(NAMES.map((name) => [name, hit.attribute(name)?.map((value) => Math.round(value * 1e6) / 1e6)]));

/** The unit cube with three vertices for each face, normals of its faces, uv = (x, y), uv1 = 10 · (y, z), and colours. */
async function readCube(
  place: (node: ReturnType<typeof cubeScene>["node"], document: Document) => void = () => {},
): Promise<Model> {
  const { document, primitive, node, scene } = cubeScene();
  const points = CUBE_INDICES.map((vertex) => CUBE_POSITIONS.slice(vertex * 3, vertex * 3 + 3));
  const normals = points.map((_, i) => {
    const [a, b, c] = points.slice(i - (i % 3), i - (i % 3) + 3);
    const [e, f] = [b, c].map((point) => point.map((value, axis) => value - a[axis]));
    return [e[1] * f[2] - e[2] * f[1], e[2] * f[0] - e[0] * f[2], e[0] * f[1] - e[1] * f[0]];
  });
  const vec = (type: "VEC2" | "VEC3", values: number[][]) => accessor(document, type, Float32Array.from(values.flat()));
  primitive.setIndices(null).setAttribute("POSITION", vec("VEC3", points));
  primitive.setAttribute("NORMAL", vec("VEC3", normals));
  primitive.setAttribute(
    "TEXCOORD_0",
    vec(
      "VEC2",
      points.map(([x, y]) => [x, y]),
    ),
  );
  primitive.setAttribute(
    "TEXCOORD_1",
    vec(
      "VEC2",
      points.map(([, y, z]) => [10 * y, 10 * z]),
    ),
  );
  const colors = accessor(
    document,
    "VEC3",
    Uint8Array.from(points.flatMap(([x, y, z]) => [255 * x, 255 * y, 255 * z, 51])),
  );
  primitive.setAttribute("COLOR_0", colors.setType("VEC4").setNormalized(true));
  place(node, document);
  if (node.listParents().length === 1) scene.addChild(node);
  return readModel(await glbOf(document), { name: "cube.glb" });
}

describe("glTF", () => {
  test("normals, both sets of texture coordinates and colours of a hit", async () => {
    const world = worldOf(await readCube());
    const hit = world.raycast({ origin: [0.25, 0.5, 9], direction: [0, 0, -1] }) as Hit;
    expect(attributesOf(hit)).toEqual({ normal: [0, 0, 1], uv: [0.25, 0.5], uv1: [5, 10], color: [0.25, 0.5, 1, 0.2] });
    expect(hit.uv()).toEqual({ x: 0.25, y: 0.5 });
    expect(hit.uv(1)).toEqual({ x: 5, y: 10 });
  });

  test.each<[string, Parameters<typeof readCube>[0]]>([
    ["as it is", () => {}],
    ["moved, turned and scaled", (node) => node.setRotation([0.48, 0.36, 0, 0.8]).setScale([2, 0.5, 3])],
    ["mirrored", (node) => node.setRotation([0.48, 0.36, 0, 0.8]).setScale([1, -2, 1])],
    ["sheared, so that it is baked", shear(1)],
    ["sheared and mirrored", shear(-1)],
  ])("%s: normals stay those of the surface, texture coordinates with it", async (_, place) => {
    const model = await readCube(place);
    const world = worldOf(model);
    const m = model.instances[0].matrix;
    const toWorld = ([x, y, z]: number[]) => [0, 1, 2].map((i) => m[i] * x + m[4 + i] * y + m[8 + i] * z + m[12 + i]);
    const middle = toWorld([0.5, 0.5, 0.5]);
    let hits = 0;
    for (let i = 0; i < 60; i++) {
      // a point of the surface, seen from outside along the way from the middle
      const point = [(i * 7) % 11, (i * 5) % 11, (i * 3) % 11].map((value) => value / 10);
      point[i % 3] = i % 2;
      const at = toWorld(point);
      const from = at.map((value, axis) => 3 * value - 2 * middle[axis]);
      const hit = world.raycast({ from, to: middle }) as Hit;
      const near = (values: readonly number[] | null, wanted: readonly number[]) => {
        for (const [axis, value] of wanted.entries()) expect(values?.[axis]).toBeCloseTo(value, 5);
      };
      near([hit.point.x, hit.point.y, hit.point.z], at);
      near(hit.attribute("position"), at);
      near(hit.attribute("uv"), point.slice(0, 2));
      near(hit.attribute("color"), [...point, 0.2]);
      if (point.filter((value) => value === 0 || value === 1).length > 1) continue; // an edge
      near(hit.attribute("normal"), [hit.normal.x, hit.normal.y, hit.normal.z]);
      hits++;
    }
    expect(hits).toBeGreaterThan(30);
  });

  test("what another number of vertices have is left out with a warning", async () => {
    const { document, primitive } = cubeScene();
    const short = (count: number): Accessor => accessor(document, "VEC2", new Float32Array(count * 2));
    primitive.setAttribute("TEXCOORD_0", short(7)).setAttribute("TEXCOORD_1", short(8));
    const model = await readModel(await glbOf(document), { name: "cube.glb" });
    expect([model.meshes[0].uvs, model.meshes[0].uvs1?.length]).toEqual([null, 16]);
    expect(model.warnings).toEqual([
      'mesh "cube": its texture coordinates are not those of 8 vertices and were left out',
    ]);
    expect(modelColliders(model).length).toBe(1);
  });

  test("colours of two numbers are an error", async () => {
    const { document, primitive } = cubeScene();
    primitive.setAttribute("COLOR_0", accessor(document, "VEC2", new Float32Array(16)));
    expect(await messageOf(await glbOf(document), "cube.glb")).toBe(
      'cube.glb: mesh 0 primitive 0 COLOR_0: accessor 1 must be VEC3 or VEC4, got "VEC2"',
    );
  });
});

/** Takes the node into a parent that stretches what is turned: a shear; −1 mirrors as well. */
function shear(side: number): Parameters<typeof readCube>[0] {
  return (node, document) => {
    const parent = document
      .createNode("parent")
      .setScale([1, 3 * side, 1])
      .addChild(node.setRotation([0.48, 0.36, 0, 0.8]));
    document.getRoot().listScenes()[0].removeChild(node).addChild(parent);
  };
}

describe("PLY", () => {
  const ply = (properties: string, rows: string) =>
    readText(
      `ply\nformat ascii 1.0\nelement vertex 3\n${properties}element face 1\nproperty list uchar int vertex_indices\nend_header\n${rows}3 0 1 2\n`,
      "a.ply",
    );
  const XYZ = "property float x\nproperty float y\nproperty float z\n";
  const PLACES = ["0 0 0", "1 0 0", "0 1 0"];

  test("normals, texture coordinates and colours", async () => {
    const more = "property float nx\nproperty float ny\nproperty float nz\nproperty float s\nproperty float t\n";
    const colors = "property uchar red\nproperty uchar green\nproperty uchar blue\nproperty uchar alpha\n";
    const rows = PLACES.map((place, i) => `${place} 0 0 1 ${i} 5 ${i * 51} 0 255 255\n`).join("");
    const model = await ply(XYZ + more + colors, rows);
    expect(model.meshes[0].colors).toEqual(Float32Array.of(0, 0, 1, 1, 0.2, 0, 1, 1, 0.4, 0, 1, 1));
    const hit = worldOf(model).raycast({ origin: [0.25, 0.25, 9], direction: [0, 0, -1] }) as Hit;
    expect(attributesOf(hit)).toEqual({ normal: [0, 0, 1], uv: [0.75, 5], uv1: undefined, color: [0.15, 0, 1, 1] });
  });

  test.each([
    ["u, v", "property double v\nproperty double u\n", [1, 2, 1, 2, 1, 2]],
    ["texture_u, texture_v", "property float texture_v\nproperty float texture_u\n", [1, 2, 1, 2, 1, 2]],
    ["only one of them", "property float u\nproperty float t\n", null],
    ["a list", "property list uchar float u\nproperty float v\n", null],
  ])("texture coordinates: %s", async (name, properties, wanted) => {
    const values = name === "a list" ? "0 2" : "2 1";
    const model = await ply(XYZ + properties, PLACES.map((place) => `${place} ${values}\n`).join(""));
    expect(model.meshes[0].uvs).toEqual(wanted && Float32Array.from(wanted));
  });

  test("colours of 16 bits and of floats, without alpha", async () => {
    const of = async (type: string, value: number) => {
      const properties = ["red", "green", "blue"].map((name) => `property ${type} ${name}\n`).join("");
      const model = await ply(XYZ + properties, PLACES.map((place) => `${place} 0 0 ${value}\n`).join(""));
      return [...(model.meshes[0].colors as Float32Array)].slice(0, 3);
    };
    expect(await of("ushort", 65535)).toEqual([0, 0, 1]);
    expect(await of("float", 0.5)).toEqual([0, 0, 0.5]);
  });
});

describe("OBJ and STL", () => {
  test("colours behind the coordinates, if every vertex has one", async () => {
    const face = "f 1 2 3\n";
    const model = await readText(`v 0 0 0 1 0 0\nv 1 0 0 0 1 0\nv 0 1 0 0 0 1\n${face}`, "a.obj");
    expect(model.meshes[0].colors).toEqual(Float32Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1));
    for (const text of ["v 0 0 0 1 0 0\nv 1 0 0\nv 0 1 0 0 0 1\n", "v 0 0 0 # a b c\nv 1 0 0 1\nv 0 1 0\n"]) {
      expect((await readText(text + face, "a.obj")).meshes[0].colors).toBeNull();
    }
  });

  test("nothing else", async () => {
    for (const [bytes, name] of [
      [cubeObj(), "cube.obj"],
      [cubeStlText(), "cube.stl"],
    ]) {
      const model = await readModel(bytesOf(bytes), { name });
      expect(model.meshes[0]).toMatchObject({ normals: null, uvs: null, uvs1: null, colors: null });
      const hit = worldOf(model).raycast({ origin: [0.25, 0.5, 9], direction: [0, 0, -1] }) as Hit;
      expect([hit.uv(), hit.attribute("color"), hit.attribute("normal")]).toEqual([null, null, [0, 0, 1]]);
    }
  });
});
