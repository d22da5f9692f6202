import { describe, expect, test } from "vitest";
import type { Vec3 } from "../../../src/math/vec3.ts";
import type { VertexAttributeLike } from "../../../src/shapes/mesh/attributes.ts";
import { type Mesh, mesh } from "../../../src/shapes/mesh/mesh.ts";
import { Random } from "../../narrowphase/pair-samples.ts";

/** Two triangles over the unit square, four vertices. */
const POSITIONS = [0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0];
const INDICES = [0, 1, 2, 0, 2, 3];
const square = (attributes: Record<string, unknown>): Mesh =>
  mesh(POSITIONS, INDICES, { attributes: attributes as Record<string, VertexAttributeLike> });

/** The attribute at the point of a face that has these weights. */
function at(shape: Mesh, name: string, face: number, x: number, y: number, z: number): number[] {
  const out: number[] = [];
  shape.type.attribute!(shape, name, face, { x, y, z }, out);
  return out;
}

describe("mesh refuses attributes", () => {
  const floats = (count: number) => new Float32Array(count);
  const kinds = "must be a typed array or {array}";
  const two = "must have 2 numbers for each of the 4 vertices";
  const small = "must be integers of 8 or 16 bits if normalized";
  const known = "known options are array, normalized, itemSize";
  const normalized = true;
  test.each<[string, unknown, Error]>([
    ["that are null", null, new TypeError("mesh: attributes must be an object, got null")],
    ["that are a list", [floats(8)], new TypeError("mesh: attributes must be an object, got [Float32Array]")],
    ["that are a text", "uv", new TypeError('mesh: attributes must be an object, got "uv"')],
    ["that are numbers", floats(8), new TypeError(`mesh: attributes.0 ${kinds}, got 0`)],
    ["named position", { position: floats(12) }, new TypeError("mesh: attributes.position must not be given")],
    ["null", { uv: null }, new TypeError(`mesh: attributes.uv ${kinds}, got null`)],
    ["undefined", { uv: undefined }, new TypeError(`mesh: attributes.uv ${kinds}, got undefined`)],
    [
      "in a plain array",
      { uv: [0, 0, 1, 0, 1, 1, 0, 1] },
      new TypeError(`mesh: attributes.uv ${kinds}, got [0, 0, 1, 0, …]`),
    ],
    ["in no array", { uv: { itemSize: 2 } }, new TypeError(`mesh: attributes.uv ${kinds}, got {itemSize}`)],
    [
      "in a DataView",
      { uv: new DataView(new ArrayBuffer(8)) },
      new RangeError(`mesh: attributes.uv ${two}, got undefined`),
    ],
    [
      "of 64 bit integers",
      { id: { array: new BigInt64Array(4), itemSize: 1 } },
      new TypeError(`mesh: attributes.id ${kinds}, got {array, itemSize}`),
    ],
    ["of 7 numbers", { uv: floats(7) }, new RangeError(`mesh: attributes.uv ${two}, got 7`)],
    ["of 7 numbers of any name", { heat: floats(7) }, new RangeError(`mesh: attributes.heat ${two}, got 7`)],
    ["without numbers", { uv: floats(0) }, new RangeError(`mesh: attributes.uv ${two}, got 0`)],
    [
      "without numbers of any name",
      { heat: { array: floats(0) } },
      new RangeError("mesh: attributes.heat must have 1 numbers for each of the 4 vertices, got 0"),
    ],
    [
      "with an item size of 0",
      { heat: { array: floats(8), itemSize: 0 } },
      new RangeError("mesh: attributes.heat must have 1 numbers for each of the 4 vertices, got 8"),
    ],
    [
      "with half an item",
      { heat: { array: floats(2), itemSize: 0.5 } },
      new RangeError("mesh: attributes.heat must have 1 numbers for each of the 4 vertices, got 2"),
    ],
    [
      "with one number too many",
      { heat: { array: floats(9), itemSize: 2 } },
      new RangeError(`mesh: attributes.heat ${two}, got 9`),
    ],
    [
      "with a vertex too few",
      { heat: { array: floats(6), itemSize: 2 } },
      new RangeError(`mesh: attributes.heat ${two}, got 6`),
    ],
    [
      "of another item size",
      { heat: { array: floats(12), itemSize: 2 } },
      new RangeError(`mesh: attributes.heat ${two}, got 12`),
    ],
    [
      "with a misspelt name",
      { uv: { array: floats(8), normalised: true } },
      new TypeError(`mesh: attributes.uv: unknown option "normalised"; ${known}`),
    ],
    [
      "that others lie between",
      { uv: { array: floats(12), itemSize: 2, stride: 3 } },
      new TypeError(`mesh: attributes.uv: unknown option "stride"; ${known}`),
    ],
    [
      "that others of three.js lie between",
      {
        color: new (class InterleavedBufferAttribute {
          data = { array: floats(20), stride: 5, count: 4 };
          itemSize = 3;
          offset = 2;
          array = this.data.array;
        })(),
      },
      new RangeError("mesh: attributes.color must have 3 numbers for each of the 4 vertices, got 20"),
    ],
    [
      "normalised floats",
      { color: { array: floats(12), normalized } },
      new TypeError(`mesh: attributes.color ${small}, got Float32Array`),
    ],
    [
      "normalised integers of 32 bits",
      { color: { array: new Uint32Array(12), normalized } },
      new TypeError(`mesh: attributes.color ${small}, got Uint32Array`),
    ],
    [
      "normals of 2 numbers",
      { normal: floats(8) },
      new RangeError("mesh: attributes.normal must have 3 numbers for each of the 4 vertices, got 8"),
    ],
    ["uvs of 1 number", { uv1: floats(4) }, new RangeError(`mesh: attributes.uv1 ${two}, got 4`)],
    ["uvs of 3 numbers", { "uv-1": floats(12) }, new RangeError(`mesh: attributes.uv-1 ${two}, got 12`)],
  ])("%s", (_, attributes, error) => {
    expect(() => square(attributes as Record<string, unknown>)).toThrow(error);
  });
});

describe("an attribute", () => {
  test("is kept, not copied, under any name", () => {
    const uv = Float32Array.of(0, 0, 1, 0, 1, 1, 0, 1);
    const shape = square({ uv, constructor: Uint16Array.of(7, 7, 7, 7) });
    expect(shape.attributes?.get("uv")?.array).toBe(uv);
    expect([...(shape.attributes as Map<string, unknown>).keys()]).toEqual(["uv", "constructor"]);
    expect(at(shape, "constructor", 1, 0.25, 0.25, 0.5)).toEqual([7]);
    expect(square({}).attributes).toBeNull();
    expect(mesh(POSITIONS, INDICES).attributes).toBeNull();
  });

  test("is the sum of the vertices' values, each with its weight", () => {
    const shape = square({ uv: Float32Array.of(0, 0, 4, 0, 4, 8, 0, 8), heat: Float64Array.of(10, 20, 30, 40) });
    expect(at(shape, "uv", 0, 0.5, 0.25, 0.25)).toEqual([2, 2]);
    expect(at(shape, "uv", 1, 0.5, 0.25, 0.25)).toEqual([1, 4]);
    expect(at(shape, "heat", 0, 0.5, 0.25, 0.25)).toEqual([17.5]);
    expect(at(shape, "heat", 1, 0, 0, 1)).toEqual([40]);
    expect(at(shape, "position", 1, 0.5, 0.25, 0.25)).toEqual([0.25, 0.5, 0]);
  });

  test.each([
    ["with an item size", { array: Float32Array.of(1, 2, 3, 4, 5, 6, 7, 8), itemSize: 2 }],
    ["without one", { array: Float32Array.of(1, 2, 3, 4, 5, 6, 7, 8) }],
    [
      "of three.js",
      new (class BufferAttribute {
        isBufferAttribute = true;
        name = "";
        array = Float32Array.of(1, 2, 3, 4, 5, 6, 7, 8);
        itemSize = 2;
        count = 4;
        normalized = false;
      })(),
    ],
  ])("that lies in an array: %s", (_, uv) => {
    const shape = square({ uv });
    expect(at(shape, "uv", 0, 1, 0, 0)).toEqual([1, 2]);
    expect(at(shape, "uv", 0, 0, 1, 0)).toEqual([3, 4]);
    expect(at(shape, "uv", 0, 0, 0, 1)).toEqual([5, 6]);
    expect(at(shape, "uv", 1, 0, 0, 1)).toEqual([7, 8]);
  });

  test.each<[string, ArrayLike<number>, number[]]>([
    ["Int8Array", Int8Array.of(127, -127, -128, 0), [1, -1, -1, 0]],
    ["Uint8Array", Uint8Array.of(0, 255, 51, 204), [0, 1, 0.2, 0.8]],
    ["Uint8ClampedArray", Uint8ClampedArray.of(0, 255, 51, 204), [0, 1, 0.2, 0.8]],
    ["Int16Array", Int16Array.of(32767, -32767, -32768, 0), [1, -1, -1, 0]],
    ["Uint16Array", Uint16Array.of(0, 65535, 13107, 52428), [0, 1, 0.2, 0.8]],
    ["a subclass, Buffer", Buffer.of(0, 255, 51, 204), [0, 1, 0.2, 0.8]],
  ])("of normalised integers: %s", (_, array, [a, b, c, d]) => {
    const shape = square({ x: { array, itemSize: 1, normalized: true } });
    expect(at(shape, "x", 0, 1, 0, 0)).toEqual([a]);
    expect(at(shape, "x", 0, 0, 1, 0)).toEqual([b]);
    expect(at(shape, "x", 0, 0, 0, 1)).toEqual([c]);
    expect(at(shape, "x", 1, 0, 0, 1)).toEqual([d]);
    // each vertex is clamped by itself, not their sum
    expect(at(shape, "x", 0, 0.25, 0.25, 0.5)).toEqual([0.25 * a + 0.25 * b + 0.5 * c]);
    expect(at(square({ x: { array, itemSize: 1 } }), "x", 0, 0, 0, 1)).toEqual([array[2]]);
  });

  test("is the plain sum on random triangles (seed 61)", () => {
    const random = new Random(61);
    const kinds = [Float32Array, Float64Array, Int32Array, Uint16Array] as unknown as (typeof Float32Array)[];
    for (let round = 0; round < 200; round++) {
      const vertexCount = 3 + Math.floor(random.from(0, 20));
      const itemSize = 1 + Math.floor(random.from(0, 5));
      const positions = Float64Array.from({ length: vertexCount * 3 }, () => random.from(-9, 9));
      const values = kinds[round % 4].from({ length: vertexCount * itemSize }, () => random.from(0, 99));
      const corner = () => Math.floor(random.from(0, vertexCount));
      const indices = Array.from({ length: 12 }, corner);
      const shape = mesh(positions, indices, { attributes: { values } });
      const [y, z] = [random.from(0, 0.5), random.from(0, 0.5)];
      const weights = [1 - y - z, y, z];
      const face = round % 4;
      const sum = (array: ArrayLike<number>, size: number, i: number) =>
        weights.reduce((total, weight, k) => total + weight * array[indices[3 * face + k] * size + i], 0);
      const [x] = weights;
      expect(at(shape, "values", face, x, y, z)).toEqual(
        Array.from({ length: itemSize }, (_, i) => sum(values, itemSize, i)),
      );
      expect(at(shape, "position", face, x, y, z)).toEqual([0, 1, 2].map((i) => sum(positions, 3, i)));
    }
  });
});

describe("the normal", () => {
  const lengthOf = ([x, y, z]: number[]) => Math.sqrt(x * x + y * y + z * z);
  const normal = Float32Array.of(0, 0, 1, 1, 0, 0, 0, 3, 4, -1, 0, 0);

  test("of vertices is made unit", () => {
    const shape = square({ normal });
    expect(at(shape, "normal", 0, 0, 0, 1)).toEqual([0, 0.6, 0.8]);
    const between = at(shape, "normal", 0, 0.5, 0.5, 0);
    expect(between).toEqual([0.5 / Math.sqrt(0.5), 0, 0.5 / Math.sqrt(0.5)]);
    expect(lengthOf(between)).toBeCloseTo(1, 15);
  });

  test("is the face's where vertices have none, or theirs give no direction", () => {
    expect(at(square({}), "normal", 1, 0.5, 0.25, 0.25)).toEqual([0, 0, 1]);
    const opposed = square({ normal: Float32Array.of(0, 1, 0, 0, -1, 0, 0, 1, 0, 0, 1, 0) });
    expect(at(opposed, "normal", 0, 0.25, 0.5, 0.25)).toEqual([0, 0, 1]);
    const broken = square({ normal: new Float32Array(12).fill(Number.NaN) });
    expect(at(broken, "normal", 0, 0.5, 0.25, 0.25)).toEqual([0, 0, 1]);
    const endless = square({ normal: new Float32Array(12).fill(Infinity) });
    expect(at(endless, "normal", 0, 0.5, 0.25, 0.25)).toEqual([0, 0, 1]);
  });

  test("of vertices whose squares overflow is made unit all the same", () => {
    const huge = square({ normal: new Float64Array(12).fill(1e308) });
    const third = Math.sqrt(1 / 3);
    for (const value of at(huge, "normal", 0, 0.5, 0.25, 0.25)) expect(value).toBeCloseTo(third, 15);
  });

  test("of normalised integers", () => {
    const shape = square({
      normal: { array: Int8Array.of(0, 0, 127, 0, 0, 127, 0, -128, 0, 0, 0, 1), itemSize: 3, normalized: true },
    });
    expect(at(shape, "normal", 0, 0, 0, 1)).toEqual([0, -1, 0]);
    expect(at(shape, "normal", 1, 0, 0, 1)).toEqual([0, 0, 1]);
  });

  test("of a sliver whose edges' products round to zero", () => {
    const tiny = 2 ** -600;
    const shape = mesh([0, 0, 0, tiny, 0, 0, 0, tiny, 0], [0, 1, 2]);
    const third: Vec3 = { x: 1 / 3, y: 1 / 3, z: 1 / 3 };
    const out = new Float64Array(3);
    shape.type.attribute!(shape, "normal", 0, third, out);
    expect([...out]).toEqual([0, 0, 1]);
  });
});
