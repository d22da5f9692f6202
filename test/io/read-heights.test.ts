import { describe, expect, test } from "vitest";
import { messageOf, readText } from "./models.ts";

describe("grid of heights", () => {
  test("x along the row, z down the rows, 10 m apart, front sides up", async () => {
    const model = await readText('{"width":3,"height":2,"values":[1,2,3,4,5,6]}', "hills.json");
    expect(model.format).toBe("heights");
    const { positions, indices } = model.meshes[0];
    expect([...positions]).toEqual([0, 1, 0, 10, 2, 0, 20, 3, 0, 0, 4, 10, 10, 5, 10, 20, 6, 10]);
    expect(indices).toHaveLength(12);
    for (let i = 0; i < indices.length; i += 3) {
      const [a, b, c] = [...indices.subarray(i, i + 3)].map((corner) => [
        positions[corner * 3],
        positions[corner * 3 + 2],
      ]);
      // y of the normal (b - a) x (c - a)
      expect((b[1] - a[1]) * (c[0] - a[0]) - (b[0] - a[0]) * (c[1] - a[1])).toBe(100);
    }
  });

  test.each([
    ['{"width":3,"height":2,"values":[1,2,3,4,5]}', "h.json: values must have width x height = 6 numbers, got 5"],
    ['{"width":2,"height":2,"values":[1,2,null,4]}', "h.json: values[2] must be a finite number, got null"],
    ['{"width":1,"height":2,"values":[1,2]}', "h.json: width must be an integer >= 2, got 1"],
    ['{"width":2,"values":[1,2]}', "h.json: height must be an integer >= 2, got undefined"],
    ['{"width":2,"height":2,"values":"1234"}', "h.json: values must be an array of numbers"],
    ["[]", "h.json: width must be an integer >= 2, got undefined"],
    ["null", "h.json: width must be an integer >= 2, got undefined"],
  ])("broken %s", async (text, message) => {
    expect(await messageOf(text, "h.json")).toBe(message);
  });

  test("broken JSON", async () => {
    expect(await messageOf('{"width":3,', "h.json")).toMatch(/^h\.json: the JSON is broken \(.+\)$/);
  });
});
