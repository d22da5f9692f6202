import { describe, expect, test } from "vitest";
import { box } from "../../src/shapes/box.ts";
import { capsule } from "../../src/shapes/capsule.ts";
import { mesh } from "../../src/shapes/mesh/mesh.ts";
import { sphere } from "../../src/shapes/sphere.ts";
import type { Explanation } from "../../src/world/explain/explanation.ts";
import { World } from "../../src/world/world.ts";

/** A square wall of two triangles in the plane z = 0, its front towards +z. */
function wall(options = {}, scale: readonly number[] = [1, 1, 1]) {
  const corners = [-1, -1, 0, 1, -1, 0, 1, 1, 0, -1, 1, 0].map((x, i) => x * scale[i % 3]);
  return mesh(new Float32Array(corners), new Uint16Array([0, 1, 2, 0, 2, 3]), options);
}

/** Down the −z axis from z = 10. */
const ray = { origin: [0.25, 0.125, 10], direction: [0, 0, -1], maxDistance: 100 } as const;

const only = ({ candidates }: Explanation) => {
  expect(candidates.length).toBe(1);
  return candidates[0];
};

describe("mistakes that people make", () => {
  test("wrong channel: a pawn does not notice the channel Visibility", () => {
    const world = new World();
    world.add({ shape: capsule(0.5, 0.5), profile: "Pawn", owner: "hero" });
    const explanation = world.explain(ray, { channel: "Visibility" });
    expect(explanation.answer).toBe(null);
    expect(only(explanation)).toMatchObject({ stage: "responses", reason: "collider-ignores-channel", meets: true });
    expect(explanation.text).toContain(
      '#0 capsule "hero": collider-ignores-channel: its responses ignore the channel "Visibility" (it blocks "WorldStatic", ',
    );
    expect(explanation.text).toMatch(/else it would be met at distance 9\.\d+$/m);
  });

  test("back face: the query ignores the back faces of a double-sided wall", () => {
    const world = new World();
    world.add({ shape: wall({ doubleSided: true }), rotation: [0, 1, 0, 0] });
    const explanation = world.explain(ray, { backFaces: "ignore" });
    expect(only(explanation)).toMatchObject({ stage: "shape", reason: "back-face", meets: false, distance: 10 });
    expect(explanation.text).toContain(
      'back-face: the ray meets a back face at distance 10, and the query has backFaces: "ignore"',
    );
    expect(world.explain(ray, { backFaces: "hit" }).answer).toMatchObject({ distance: 10, backFace: true });
  });

  test("ignored owner: the crate belongs to whom the shot ignores", () => {
    const world = new World();
    const player = { name: "player" };
    world.add({ shape: box(1, 1, 1), owner: player });
    const explanation = world.explain(ray, { ignore: [player] });
    expect(only(explanation)).toMatchObject({ stage: "ignore", reason: "ignored-owner", meets: true, distance: 9 });
    expect(explanation.text).toContain(
      '#0 box "player": ignored-owner: its owner is on the query\'s ignore list; else it would be met at distance 9',
    );
  });

  test("inside solid: the ray begins in the shooter's own body, which is hit at once", () => {
    const world = new World();
    const body = world.add({ shape: capsule(0.5, 0.5), position: [0.25, 0.125, 10], owner: "shooter" });
    world.add({ shape: box(1, 1, 1), owner: "target" });
    const explanation = world.explain(ray);
    expect(explanation.answer).toMatchObject({ distance: 0, startsInside: true });
    expect(explanation.candidates).toMatchObject([
      { stage: "hit", reason: "starts-inside", distance: 0, hits: 1 },
      { stage: "order", reason: "shadowed", distance: 9, hits: 0, by: body },
    ]);
    expect(explanation.text).toMatch(
      /#0 capsule "shooter": starts-inside: blocks at distance 0, as the ray begins inside it; solid: false hits where the ray leaves it, at 0\.5\n/,
    );
    expect(explanation.text).toMatch(
      /#1 box "target": shadowed: it is met at distance 9, but #0 capsule "shooter" at distance 0 comes first/,
    );
  });

  test("too short: the wall is beyond maxDistance", () => {
    const world = new World();
    world.add({ shape: wall(), owner: "wall" });
    const explanation = world.explain({ ...ray, maxDistance: 8 });
    expect(only(explanation)).toMatchObject({ stage: "box", reason: "too-short", meets: false, distance: 10, gap: 2 });
    expect(explanation.text).toContain(
      "too-short: the ray is too short: it would meet it at distance 10, beyond its end at 8",
    );
  });

  test("moved away: the collider is not where its picture is", () => {
    const world = new World();
    const crate = world.add({ shape: box(1, 1, 1), owner: "crate" });
    expect(world.explain(ray).answer).toMatchObject({ distance: 9 });
    crate.setPose([20, 0, 0]);
    const explanation = world.explain(ray);
    expect(only(explanation)).toMatchObject({ stage: "box", reason: "box-missed", meets: false });
    expect(only(explanation).gap).toBeCloseTo(18.75, 12);
    expect(explanation.text).toContain(
      '#0 box "crate": box-missed: its box is 18.75 away from the ray; it is at (20, 0, 0)',
    );
    expect(explanation.text).toContain(
      "A collider is where its last setPose put it: moving what is drawn does not move it.",
    );
  });

  test("disabled: by its option, by its switch, and by the profile NoCollision", () => {
    const world = new World();
    world.add({ shape: box(1, 1, 1), enabled: false });
    world.add({ shape: box(1, 1, 1) }).enabled = false;
    world.add({ shape: box(1, 1, 1), profile: "NoCollision" });
    const explanation = world.explain(ray);
    expect(explanation.answer).toBe(null);
    for (const candidate of explanation.candidates) {
      expect(candidate).toMatchObject({ stage: "enabled", reason: "disabled", meets: true, distance: 9 });
      expect(candidate.text).toContain("its `enabled` is false");
      expect(candidate.text).toContain("else it would be met at distance 9");
    }
    const named = explanation.candidates.map(({ text }) => text.includes('as the profile "NoCollision" has it'));
    expect(named).toEqual([false, false, true]);
  });

  test("query mask: the query itself ignores the type", () => {
    const world = new World();
    world.add({ shape: box(1, 1, 1), type: "Vehicle" });
    const own = world.explain(ray, { channel: "Camera", responses: { Vehicle: "ignore" } });
    expect(only(own)).toMatchObject({ stage: "responses", reason: "query-ignores-type", meets: true });
    expect(own.text).toContain('the query\'s responses ignore its type "Vehicle"; else it would be met at distance 9');
    const named = world.explain(ray, { profile: "IgnoreOnlyPawn" });
    expect(only(named).reason).toBe("query-ignores-type");
    expect(named.text).toContain('the query\'s profile "IgnoreOnlyPawn" ignores its type "Vehicle"');
    const types = world.explain(ray, { types: ["Pawn"] });
    expect(only(types).reason).toBe("type-not-asked");
    expect(types.text).toContain('its type "Vehicle" is not among the types asked for ("Pawn")');
  });

  test("zero scale: none of the mesh's faces has an area", () => {
    const world = new World();
    world.add({ shape: wall({ doubleSided: true }, [0, 0, 0]), position: [0.25, 0.125, 0], owner: "shrunk" });
    const explanation = world.explain(ray, { backFaces: "hit" });
    expect(only(explanation)).toMatchObject({ stage: "shape", reason: "zero-size", meets: false });
    expect(explanation.text).toContain(
      '#0 mesh "shrunk": zero-size: none of the 2 faces of the mesh has an area: its scale is zero, or its vertices are on one line',
    );
    for (const query of [
      { shape: sphere(1), position: [0, 0, 5], to: [0, 0, -5] },
      { shape: sphere(1) },
      { point: [0, 0, 1] },
    ]) {
      expect(only(world.explain(query)).reason).toBe("zero-size");
    }
  });

  test("mesh without doubleSided: the wall is seen from behind, the hall from within", () => {
    const world = new World();
    world.add({ shape: wall(), rotation: [0, 1, 0, 0] });
    const explanation = world.explain(ray);
    expect(only(explanation)).toMatchObject({ stage: "shape", reason: "not-double-sided", meets: false, distance: 10 });
    expect(explanation.text).toContain(
      'the ray meets a back face at distance 10, and the mesh is not doubleSided: make it so, turn its faces round, or ask with backFaces: "hit"',
    );
    expect(explanation.text).not.toContain("begins inside");

    const hall = new World();
    const corners = [5, 5, 5, -5, -5, 5, -5, 5, -5, 5, -5, -5];
    hall.add({ shape: mesh(new Float32Array(corners), new Uint16Array([0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3])) });
    const within = hall.explain({ from: [0, 0, 0], to: [0.5, 0.25, 9] });
    expect(only(within).reason).toBe("not-double-sided");
    expect(within.text).toContain("it begins inside this closed mesh, and a mesh is a surface without an inside");
  });
});
