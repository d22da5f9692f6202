import { describe, expect, test } from "vitest";
import { box } from "../../src/shapes/box.ts";
import { halfSpace } from "../../src/shapes/half-space.ts";
import { sphere } from "../../src/shapes/sphere.ts";
import { openWorld } from "../../src/snapshot/open-world.ts";
import { saveWorld } from "../../src/snapshot/save-world.ts";
import { World } from "../../src/world/world.ts";
import { cubeMesh, down, reasons } from "./explain-scene.ts";

describe("callbacks", () => {
  test("are asked once for each candidate as the query would, the post-filter nearest first", () => {
    const world = new World();
    for (const y of [0, 2, 4, 6]) world.add({ shape: sphere(0.5), position: [0, y, 0] });
    world.add({ shape: sphere(0.5), position: [9, 0, 0] });
    const pre: number[] = [];
    const post: number[] = [];
    const explanation = world.explain(down, {
      preFilter: ({ key }) => pre.push(key) > 0 && key !== 2,
      postFilter: ({ collider }) => post.push(collider.key) > 0 && collider.key !== 3,
    });
    expect(pre).toEqual([0, 1, 2, 3]);
    expect(post).toEqual([3, 1]);
    expect(reasons(explanation)).toEqual(["shadowed", "hit", "pre-filter", "post-filter", "box-missed"]);
    expect(explanation.candidates[3]).toMatchObject({ stage: "postFilter", meets: true });
    expect(explanation.candidates[3].text).toBe("it is met at distance 3.5, but the postFilter said ignore");
  });

  test("may issue queries and explanations, but not change the world", () => {
    const world = new World();
    const ball = world.add({ shape: sphere(1) });
    const nested = world.explain(down, {
      preFilter: () => world.explain(down).answer !== null && world.raycastAny(down),
    });
    expect(nested.answer).toEqual(world.raycast(down));
    const change = () => ball.setPose([1, 1, 1]);
    expect(() => world.explain(down, { preFilter: () => change() as undefined })).toThrow(
      /must not be changed inside the callback/,
    );
    expect(() => world.explain(down, { postFilter: () => change() as undefined })).toThrow(
      /must not be changed inside the callback/,
    );
    const within = world.raycast(down, { preFilter: () => world.explain(down).answer !== null });
    expect(within).toEqual(world.raycast(down));
    change(); // nothing has been left behind
    expect(ball.position).toEqual({ x: 1, y: 1, z: 1 });
  });

  test("may not answer anything else", () => {
    const world = new World();
    world.add({ shape: sphere(1) });
    expect(() => world.explain(down, { preFilter: () => "no" as "ignore" })).toThrow(
      'World.explain: preFilter must return "ignore", "overlap", "block", a boolean or undefined, got "no"',
    );
  });
});

describe("arguments", () => {
  const world = new World();
  world.add({ shape: sphere(1) });

  test("the form of the query tells its kind", () => {
    const ball = sphere(1);
    const kinds = [
      world.explain({ from: [0, 0, 0], to: [0, 0, 1] }),
      world.explain(down),
      world.explain({ shape: ball, to: [0, 1, 0] }),
      world.explain({ shape: ball, direction: [0, 1, 0], maxDistance: 2 }),
      world.explain({ shape: ball, position: [0, 1, 0] }),
      world.explain({ shape: ball, maxDistance: 3 }),
      world.explain({ shape: ball, k: 3 }),
      world.explain({ point: [0, 0, 0] }),
      world.explain({ shape: ball }, { method: "closest" }),
    ].map(({ method }) => method);
    expect(kinds).toEqual([
      "raycast",
      "raycast",
      "sweep",
      "sweep",
      "overlap",
      "closest",
      "closest",
      "closest",
      "closest",
    ]);
  });

  test.each([
    [undefined, {}, /^World\.explain: query must be \{from, to\}, .* got undefined$/],
    [{ at: [0, 0, 0] }, {}, /^World\.explain: query must be \{from, to\}, .* got \{at\}$/],
    [down, null, "World.explain: options must be an object, got null"],
    [down, { method: "cast" }, /^World\.explain: method must be one of "raycast", .*, got "cast"$/],
    [down, { method: "toString" }, /^World\.explain: method must be one of "raycast", .*, got "toString"$/],
    [down, { untilBlock: true }, /^World\.explain: unknown option "untilBlock"; known options are /],
    [down, { channel: "Nothing" }, /^World\.explain: channel must be one of /],
    [down, { types: ["Pawn"], channel: "Pawn" }, "World.explain: types must not be given together with channel"],
    [down, { backFaces: "both" }, /^World\.explain: backFaces must be one of /],
    [down, { ignore: 5 }, /^World\.explain: ignore must be an array or a Set/],
    [down, { method: "raycastAll", maxHits: 0 }, /^World\.explain: maxHits must be an integer >= 1/],
    [{ shape: sphere(1), to: [0, 1, 0] }, { initialOverlap: "no" }, /^World\.explain: initialOverlap must be one of /],
    [{ shape: halfSpace([0, 1, 0], 0), to: [0, 1, 0] }, {}, /^World\.explain: shape must be convex/],
    [{ origin: [0, 0, 0], direction: [0, 0, 0] }, {}, /^World\.explain: ray\.direction must not be zero/],
    [{ point: [0, 0, 0], k: 0 }, {}, /^World\.explain: k must be an integer >= 1/],
    [{ point: [0, Number.NaN, 0] }, {}, /^World\.explain: point\.y must be finite/],
  ])("refuses %j with %j", (query, options, message) => {
    expect(() => world.explain(query as never, options as never)).toThrow(message);
  });

  test("an empty world, and one with more than a page", () => {
    expect(new World().explain(down).text).toMatch(/answer: no hit\n {2}the world is empty$/);
    const crowd = new World();
    for (let x = 2; x < 40; x++) crowd.add({ shape: sphere(0.5), position: [x, 0, 0], enabled: x !== 39 });
    const lines = crowd.explain(down).text.split("\n");
    expect(lines.length).toBe(25);
    expect(lines[3]).toMatch(/^ {2}#0 sphere: box-missed: its box is 1\.5 away/);
    expect(lines[23]).toBe("  … and 18 more: 17 box-missed, 1 disabled");
    const all = crowd.explain({ shape: box(50, 1, 1) }).text.split("\n");
    expect([all[1], all[22], all.length]).toEqual(["answer: 37 overlaps", "  … and 17 more: 17 hit", 25]);
    expect(String(crowd.explain(down))).toBe(lines.join("\n"));
  });

  test("a world out of a file is explained like the one that was saved", () => {
    const saved = new World();
    saved.add({ shape: sphere(1), position: [0, 3, 0], profile: "Pawn", owner: "hero" });
    saved.add({ shape: cubeMesh(1), mobility: "static", enabled: false, userData: "gone" });
    saved.add({ shape: halfSpace([0, 1, 0], -5), key: 9 });
    const opened = openWorld(saveWorld(saved as unknown as World<string, string>));
    const explanation = opened.explain(down, { channel: "Visibility" });
    expect(reasons(explanation)).toEqual(["collider-ignores-channel", "disabled", "hit"]);
    expect(explanation.text).toBe(saved.explain(down, { channel: "Visibility" }).text);
  });

  test("stats count what each stage rejected", () => {
    const counted = new World();
    const ball = sphere(0.5);
    counted.add({ shape: ball });
    counted.add({ shape: ball, position: [0, 2, 0], profile: "Pawn" });
    const ignored = counted.add({ shape: ball, position: [0, 3, 0] });
    counted.add({ shape: ball, position: [0, 4, 0], mobility: "static" });
    counted.add({ shape: ball, position: [0, 5, 0] });
    counted.add({ shape: ball, position: [0.4, 6, 0.4] });
    counted.add({ shape: ball, position: [0, 7, 0], enabled: false });
    counted.add({ shape: ball, position: [7, 7, 7] });
    counted.add({ shape: ball, position: [0, 8, 0] });
    const stats = {};
    counted.explain(down, {
      channel: "Visibility",
      ignore: [ignored],
      mobility: "movable",
      preFilter: ({ key }) => key !== 4,
      postFilter: ({ collider }) => collider.key !== 8,
      stats,
    });
    expect(stats).toEqual({
      nodeVisits: 9,
      leafVisits: 0,
      candidates: 6,
      rejectedByResponse: 1,
      rejectedByIgnore: 1,
      rejectedByPreFilter: 1,
      narrowTests: 3,
      rejectedByShape: 1,
      rejectedByPostFilter: 1,
    });
  });
});
