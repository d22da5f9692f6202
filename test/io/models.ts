import { type Accessor, Document, type Extension, type Primitive, WebIO } from "@gltf-transform/core";
import { type ReadModelOptions, readModel } from "../../src/io/read-model.ts";

/** Corners of the unit cube, counter-clockwise faces seen from outside. */
export const CUBE_POSITIONS = [0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0, 0, 0, 1, 1, 0, 1, 1, 1, 1, 0, 1, 1];
export const CUBE_QUADS = [
  [0, 3, 2, 1],
  [4, 5, 6, 7],
  [0, 1, 5, 4],
  [2, 3, 7, 6],
  [1, 2, 6, 5],
  [0, 4, 7, 3],
];
export const CUBE_INDICES = CUBE_QUADS.flatMap(([a, b, c, d]) => [a, b, c, a, c, d]);

export function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

export function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

export function readText(text: string, name: string) {
  return readModel(bytesOf(text), { name });
}

/** The message that reading throws; "" when it throws nothing. */
export async function messageOf(bytes: Uint8Array | string, options: string | ReadModelOptions): Promise<string> {
  const data = typeof bytes === "string" ? bytesOf(bytes) : bytes;
  try {
    await readModel(data, typeof options === "string" ? { name: options } : options);
    return "";
  } catch (error) {
    return (error as Error).message;
  }
}

export function cubeObj(): string {
  const lines: string[] = ["o cube"];
  for (let i = 0; i < 24; i += 3) lines.push(`v ${CUBE_POSITIONS.slice(i, i + 3).join(" ")}`);
  for (const quad of CUBE_QUADS) lines.push(`f ${quad.map((corner) => corner + 1).join(" ")}`);
  return `${lines.join("\n")}\n`;
}

/** The nine coordinates of each face of the cube. */
function cubeFaces(): number[][] {
  const faces: number[][] = [];
  for (let i = 0; i < CUBE_INDICES.length; i += 3) {
    faces.push(CUBE_INDICES.slice(i, i + 3).flatMap((corner) => CUBE_POSITIONS.slice(corner * 3, corner * 3 + 3)));
  }
  return faces;
}

export function cubeStlText(): string {
  const facets = cubeFaces().map((face) => {
    const vertices = [0, 3, 6].map((i) => `  vertex ${face.slice(i, i + 3).join(" ")}\n`).join("");
    return ` facet normal 0 0 0\n outer loop\n${vertices} endloop\n endfacet\n`;
  });
  return `solid cube\n${facets.join("")}endsolid cube\n`;
}

export function cubeStlBinary(header = ""): Uint8Array {
  const faces = cubeFaces();
  const bytes = new Uint8Array(84 + 50 * faces.length);
  const view = new DataView(bytes.buffer);
  bytes.set(bytesOf(header));
  view.setUint32(80, faces.length, true);
  for (const [i, face] of faces.entries()) {
    for (const [j, value] of face.entries()) view.setFloat32(84 + 50 * i + 12 + 4 * j, value, true);
  }
  return bytes;
}

const PLY_HEADER = [
  "comment made by hand",
  "element vertex 8",
  "property float x",
  "property float y",
  "property uchar red",
  "property float z",
  "element face 6",
  "property uchar flags",
  "property list uchar int vertex_indices",
  "element edge 2",
  "property list uchar short tail",
  "property double weight",
  "end_header\n",
].join("\n");

export function cubePlyText(): string {
  const vertices: string[] = [];
  for (let i = 0; i < 24; i += 3) {
    const [x, y, z] = CUBE_POSITIONS.slice(i, i + 3);
    vertices.push(`${x} ${y} 255 ${z}\n`);
  }
  const faces = CUBE_QUADS.map((quad) => `7 4 ${quad.join(" ")}\n`);
  return `ply\nformat ascii 1.0\n${PLY_HEADER}${vertices.join("")}${faces.join("")}1 5 0.5\n0 0.25\n`;
}

export function cubePlyBinary(little: boolean): Uint8Array {
  const header = bytesOf(`ply\nformat binary_${little ? "little" : "big"}_endian 1.0\n${PLY_HEADER}`);
  const bytes = new Uint8Array(header.length + 8 * 13 + 6 * 18 + 11 + 9);
  bytes.set(header);
  const view = new DataView(bytes.buffer);
  let at = header.length;
  for (let i = 0; i < 24; i += 3) {
    view.setFloat32(at, CUBE_POSITIONS[i], little);
    view.setFloat32(at + 4, CUBE_POSITIONS[i + 1], little);
    view.setUint8(at + 8, 255);
    view.setFloat32(at + 9, CUBE_POSITIONS[i + 2], little);
    at += 13;
  }
  for (const quad of CUBE_QUADS) {
    view.setUint8(at, 7);
    view.setUint8(at + 1, 4);
    for (const [i, corner] of quad.entries()) view.setInt32(at + 2 + 4 * i, corner, little);
    at += 18;
  }
  view.setUint8(at, 1);
  view.setInt16(at + 1, 5, little);
  view.setFloat64(at + 3, 0.5, little);
  view.setFloat64(at + 12, 0.25, little);
  return bytes;
}

/** A document with a buffer, and the cube as a primitive of it. */
export function cubeDocument(): { document: Document; primitive: Primitive } {
  const document = new Document();
  document.createBuffer();
  const primitive = document
    .createPrimitive()
    .setAttribute("POSITION", accessor(document, "VEC3", new Float32Array(CUBE_POSITIONS)))
    .setIndices(accessor(document, "SCALAR", new Uint16Array(CUBE_INDICES)));
  return { document, primitive };
}

export function accessor(
  document: Document,
  type: "SCALAR" | "VEC2" | "VEC3",
  array: Parameters<Accessor["setArray"]>[0],
): Accessor {
  return document.createAccessor().setType(type).setArray(array).setBuffer(document.getRoot().listBuffers()[0]);
}

/** A scene of one node "box" that shows the cube. */
export function cubeScene() {
  const { document, primitive } = cubeDocument();
  const mesh = document.createMesh("cube").addPrimitive(primitive);
  const node = document.createNode("box").setMesh(mesh);
  const scene = document.createScene().addChild(node);
  return { document, primitive, mesh, node, scene };
}

export async function glbOf(
  document: Document,
  extensions: Array<typeof Extension> = [],
  dependencies: Record<string, unknown> = {},
): Promise<Uint8Array> {
  return new WebIO().registerExtensions(extensions).registerDependencies(dependencies).writeBinary(document);
}

/** A GLB of any JSON and binary chunk. */
export function rawGlb(json: unknown, binary?: Uint8Array): Uint8Array {
  const text = bytesOf(typeof json === "string" ? json : JSON.stringify(json));
  const textSize = Math.ceil(text.length / 4) * 4;
  const binarySize = binary ? Math.ceil(binary.length / 4) * 4 : 0;
  const bytes = new Uint8Array(20 + textSize + (binary ? 8 + binarySize : 0)).fill(0x20, 20, 20 + textSize);
  const view = new DataView(bytes.buffer);
  for (const [i, word] of [0x46546c67, 2, bytes.length, textSize, 0x4e4f534a].entries())
    view.setUint32(i * 4, word, true);
  bytes.set(text, 20);
  if (binary) {
    view.setUint32(20 + textSize, binarySize, true);
    view.setUint32(24 + textSize, 0x004e4942, true);
    bytes.set(binary, 28 + textSize);
  }
  return bytes;
}

/** JSON of the smallest glTF: one triangle in 36 bytes of the binary chunk. `change` may break it. */
// biome-ignore lint/suspicious/noExplicitAny: tests put every kind of nonsense into it
export function triangleJson(change: (json: any) => void = () => {}): any {
  const json = {
    asset: { version: "2.0" },
    scenes: [{ nodes: [0] }],
    nodes: [{ name: "n", mesh: 0 }],
    meshes: [{ name: "m", primitives: [{ attributes: { POSITION: 0 } }] }],
    accessors: [{ bufferView: 0, componentType: 5126, count: 3, type: "VEC3" }],
    bufferViews: [{ buffer: 0, byteLength: 36 }],
    buffers: [{ byteLength: 36 }],
  };
  change(json);
  return json;
}

export function triangleBinary(values: number[] = [0, 0, 0, 1, 0, 0, 0, 1, 0]): Uint8Array {
  return new Uint8Array(new Float32Array(values).buffer);
}
