import { type Hit, World } from "hitscan";
import { bakeModel, type Model, type ModelNode, modelColliders, readModel } from "hitscan/io";
import type { Triple } from "../../scene.ts";
import { LineBook } from "./lines.ts";

/** The diagonal of a model's box in the frame of the drawing, in which it stands on the ground in the middle. */
const DIAGONAL = 2.75;

/** A model that is shown: its colliders in its own units, its lines in the frame of the drawing. */
export interface Opened {
  readonly model: Model;
  readonly world: World;
  readonly lines: LineBook;
  readonly triangles: number;
  readonly vertices: number;
  readonly materials: number;
  /** Lengths of its box, own units. */
  readonly size: Triple;
  /** drawn = (own − origin) · scale */
  readonly origin: Triple;
  readonly scale: number;
  /** Height of the box in the drawing, and half its diagonal. */
  readonly height: number;
  readonly radius: number;
  /** Milliseconds; 0 for the model that is built in. */
  readonly readTime: number;
  readonly buildTime: number;
}

/** Reads a file. Throws an Error that says what to do about it. */
export async function openFile(name: string, bytes: ArrayBuffer): Promise<Opened> {
  const start = performance.now();
  const model = await readModel(new Uint8Array(bytes), { name, resolve: () => Promise.reject(new Error(ONE_FILE)) });
  return open(model, performance.now() - start);
}

const ONE_FILE = "this page takes one file: save the model as .glb, which holds everything";

export function open(model: Model, readTime: number): Opened {
  const start = performance.now();
  const world = new World();
  for (const collider of modelColliders(model)) world.add(collider);
  world.stats(); // the tree is built now
  const buildTime = performance.now() - start;
  const { positions, indices } = bakeModel(model);
  const [low, high] = boundsOf(positions, indices);
  const size = high.map((value, axis) => value - low[axis]) as unknown as Triple;
  const diagonal = Math.sqrt(size[0] * size[0] + size[1] * size[1] + size[2] * size[2]);
  const scale = diagonal > 0 ? DIAGONAL / diagonal : 1;
  const origin: Triple = [(low[0] + high[0]) / 2, low[1], (low[2] + high[2]) / 2];
  const drawn = positions.map((value, i) => (value - origin[i % 3]) * scale);
  const names = new Set(model.meshes.flatMap(({ material, materials }) => [material, ...materials]).filter(Boolean));
  return {
    model,
    world,
    lines: new LineBook({ positions: drawn, indices }),
    triangles: indices.length / 3,
    vertices: positions.length / 3,
    materials: names.size,
    size,
    origin,
    scale,
    height: size[1] * scale,
    radius: DIAGONAL / 2,
    readTime,
    buildTime: readTime === 0 ? 0 : buildTime,
  };
}

/** The box of the vertices that faces use. */
function boundsOf(positions: Float32Array, indices: Uint32Array): [number[], number[]] {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (const index of indices) {
    for (let axis = 0; axis < 3; axis++) {
      const value = positions[3 * index + axis];
      if (value < low[axis]) low[axis] = value;
      if (value > high[axis]) high[axis] = value;
    }
  }
  return [low, high];
}

/** A place of the drawing in the model's own units. */
export function toModel({ origin, scale }: Opened, [x, y, z]: Triple): Triple {
  return [origin[0] + x / scale, origin[1] + y / scale, origin[2] + z / scale];
}

/** Names of the nodes down to what was hit. */
export function pathOf({ collider }: Hit): string {
  const node = collider.userData as ModelNode;
  const names = node.path.length > 0 ? node.path : [node.name];
  return names.filter((name) => name !== "").join(" / ") || "(no name)";
}

/** An error for people at a page, who cannot install anything. */
export function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  const [file] = text.split(": ", 1);
  if (!text.includes("npm install")) return text;
  if (text.includes("draco")) {
    return `${file}: its geometry is compressed with Draco, and this page has no decoder for it. Save it without Draco compression; in your own code give readModel a dracoDecoder.`;
  }
  return `${file}: a decoder that it needs is not part of this page. Save it without compression. (${text.slice(file.length + 2)})`;
}
