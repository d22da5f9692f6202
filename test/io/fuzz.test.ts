import { EXTMeshoptCompression, KHRDracoMeshCompression } from "@gltf-transform/extensions";
import draco3d from "draco3dgltf";
import { MeshoptEncoder } from "meshoptimizer";
import { describe, expect, test } from "vitest";
import { bakeModel } from "../../src/io/bake.ts";
import { readModel } from "../../src/io/read-model.ts";
import {
  bytesOf,
  cubeObj,
  cubePlyBinary,
  cubePlyText,
  cubeScene,
  cubeStlBinary,
  cubeStlText,
  glbOf,
} from "./models.ts";

const SEED = 7;
const HEIGHTS = `{"name":"${"a name that may be damaged ".repeat(10)}","width":3,"height":3,"values":[1,2,3,4,5,6,7,8,9]}`;

/** A small generator of 32-bit numbers (Marsaglia 2003, xorshift), so that a run can be repeated. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

/** A third of the files cut off, the others with one to four bytes changed. */
function damage(bytes: Uint8Array, random: (below: number) => number): Uint8Array {
  if (random(3) === 0) return bytes.slice(0, random(bytes.length));
  const copy = bytes.slice();
  for (let i = random(4); i >= 0; i--) {
    const at = random(copy.length);
    copy[at] = random(2) === 0 ? copy[at] ^ (1 << random(8)) : random(256);
  }
  return copy;
}

async function meshoptCube(): Promise<Uint8Array> {
  const { document } = cubeScene();
  document.createExtension(EXTMeshoptCompression).setRequired(true);
  await MeshoptEncoder.ready;
  return glbOf(document, [EXTMeshoptCompression], { "meshopt.encoder": MeshoptEncoder });
}

async function dracoCube(): Promise<Uint8Array> {
  const { document } = cubeScene();
  document.createExtension(KHRDracoMeshCompression).setRequired(true);
  return glbOf(document, [KHRDracoMeshCompression], { "draco3d.encoder": await draco3d.createEncoderModule() });
}

describe("damaged files load or fail with a message that begins with the file's name", () => {
  test.each<[string, number, () => Promise<Uint8Array> | Uint8Array]>([
    ["cube.obj", 2000, () => bytesOf(cubeObj())],
    ["text.stl", 2000, () => bytesOf(cubeStlText())],
    ["binary.stl", 2000, () => cubeStlBinary()],
    ["text.ply", 2000, () => bytesOf(cubePlyText())],
    ["little.ply", 2000, () => cubePlyBinary(true)],
    ["big.ply", 2000, () => cubePlyBinary(false)],
    ["heights.json", 1000, () => bytesOf(HEIGHTS)],
    ["plain.glb", 2000, () => glbOf(cubeScene().document)],
    ["meshopt.glb", 1000, meshoptCube],
    ["draco.glb", 300, dracoCube],
  ])(`%s, %i times (seed ${SEED})`, async (name, runs, make) => {
    const whole = await make();
    const random = randomNumbers(SEED);
    let loaded = 0;
    for (let run = 0; run < runs; run++) {
      try {
        const model = await readModel(damage(whole, random), { name });
        loaded++;
        const baked = bakeModel(model);
        expect(baked.indices.length).toBeGreaterThan(0);
        expect(baked.positions.every(Number.isFinite)).toBe(true);
        expect(baked.indices.every((corner) => corner < baked.positions.length / 3)).toBe(true);
      } catch (error) {
        if ((error as Error).name === "AssertionError") throw error;
        expect((error as Error).message.startsWith(`${name}: `), `run ${run}: ${(error as Error).stack}`).toBe(true);
        expect((error as Error).message.length).toBeGreaterThan(name.length + 10);
      }
    }
    expect(loaded / runs).toBeGreaterThan(0.02);
    expect(loaded / runs).toBeLessThan(0.8);
  });
});
