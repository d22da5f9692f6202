import { fail, reasonOf } from "./fail.ts";
import type { Model } from "./model.ts";
import { singleMesh } from "./single-mesh.ts";

/** Distance of neighbouring samples, in metres: the format does not say it. */
const SAMPLE_SPACING = 10;

/**
 * Reads a grid of heights `{ "width", "height", "values" }` in JSON as a mesh: x along a row, z down the rows, y the value, samples 10 m
 * apart, two triangles a cell with the front side up. Throws `FILE: …` for broken JSON, sizes below 2, a number
 * of values that is not width × height and a value that is not finite.
 */
export function readHeights(bytes: Uint8Array, file: string): Model {
  const { width, height, values } = parse(bytes, file);
  const positions = new Float64Array(width * height * 3);
  for (let i = 0; i < width * height; i++) {
    const value = values[i];
    if (!Number.isFinite(value)) fail(file, `values[${i}] must be a finite number, got ${JSON.stringify(value)}`);
    positions[3 * i] = (i % width) * SAMPLE_SPACING;
    positions[3 * i + 1] = value;
    positions[3 * i + 2] = Math.floor(i / width) * SAMPLE_SPACING;
  }
  return singleMesh(file, "heights", { positions, indices: gridIndices(width, height) });
}

function parse(bytes: Uint8Array, file: string): { width: number; height: number; values: number[] } {
  let data: { width: number; height: number; values: number[] };
  try {
    data = JSON.parse(new TextDecoder().decode(bytes));
  } catch (error) {
    fail(file, `the JSON is broken (${reasonOf(error)})`);
  }
  for (const key of ["width", "height"] as const) {
    const value = data?.[key];
    if (!Number.isSafeInteger(value) || value < 2)
      fail(file, `${key} must be an integer >= 2, got ${JSON.stringify(value)}`);
  }
  if (!Array.isArray(data.values)) fail(file, "values must be an array of numbers");
  if (data.values.length !== data.width * data.height) {
    fail(file, `values must have width x height = ${data.width * data.height} numbers, got ${data.values.length}`);
  }
  return data;
}

function gridIndices(width: number, height: number): Uint32Array {
  const indices = new Uint32Array((width - 1) * (height - 1) * 6);
  let next = 0;
  for (let row = 0; row + 1 < height; row++) {
    for (let column = 0; column + 1 < width; column++) {
      const a = row * width + column;
      const b = a + 1;
      const c = a + width;
      const d = c + 1;
      for (const corner of [a, c, b, b, c, d]) indices[next++] = corner;
    }
  }
  return indices;
}
