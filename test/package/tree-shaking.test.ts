import { describe, expect, test } from "vitest";
import { bundle, gzipSize } from "./bundle.ts";

/** Words of minified code that only the mesh, the trees and the hulls have: property names and messages. */
const HEAVY = ["doubleSided", "faceMaterials", "mesh:", "convexHull", "World", "nodeVisits"];

describe.each(["dist/index.js", "src/index.ts"])("tree shaking of %s", (entry) => {
  test("importing for nothing leaves nothing", async () => {
    const { text } = await bundle('import "hitscan";', entry);
    expect(text.length).toBeLessThan(50);
  });

  test("one sphere brings no mesh, no tree and no world", async () => {
    const { text } = await bundle('import { sphere } from "hitscan"; console.log(sphere(1));', entry);
    expect(text).toContain("sphere");
    expect(text.length).toBeLessThan(6000);
    for (const word of HEAVY) expect(text, word).not.toContain(word);
  });

  test.each(["raycastBatch", "raycastAnyBatch"])("a mesh and %s bring no world", async (name) => {
    const { text } = await bundle(`export { mesh, ${name} } from "hitscan";`, entry);
    for (const word of ["convexHull", "nodeVisits:", "channels must"]) expect(text, word).not.toContain(word);
    expect(gzipSize(text)).toBeLessThan(19_000);
  });

  test("one plain ray function brings no shapes", async () => {
    const { text } = await bundle('import { rayTriangle } from "hitscan"; console.log(rayTriangle);', entry);
    expect(text).toContain("rayTriangle");
    expect(text.length).toBeLessThan(6000);
    for (const word of HEAVY) expect(text, word).not.toContain(word);
  });

  test("the words that these tests look for are in the bundle of everything", async () => {
    const { text } = await bundle('export * from "hitscan";', entry);
    for (const word of HEAVY) expect(text, word).toContain(word);
  });
});

describe("a bundle for Node", () => {
  test("of nothing has nothing, and of a sphere no world", async () => {
    expect((await bundle('import "hitscan";', "dist/bundled/index.js")).text.length).toBeLessThan(50);
    const { text, inputs } = await bundle('export { sphere } from "hitscan";', "dist/bundled/index.js");
    expect([...inputs.keys()]).toEqual(
      ["dist/bundled/shapes.js", "dist/bundled/index.js"].filter((file) => inputs.has(file)),
    );
    expect(text.length).toBeLessThan(120_000);
  });
});
