import { createHash } from "node:crypto";
import { afterAll, describe, expect, it } from "vitest";
import { CUBE_OBJ, Folder, jsonLines, run } from "./run-cli.ts";

const folder = new Folder();
afterAll(() => folder.remove());

// biome-ignore lint/suspicious/noExplicitAny: cases are mutated freely here
type Case = any;

const IDENTITY = { position: [0, 0, 0], rotation: [0, 0, 0, 1] };
const DIAGONAL = 2 * Math.sqrt(3);

const ball: Case = {
  id: "ball",
  kind: "ray",
  a: { type: "sphere", radius: 1 },
  poses: { a: IDENTITY },
  query: { origin: [-5, 0, 0], direction: [1, 0, 0], maxT: 100 },
  expect: {
    hit: true,
    t: 4,
    start: "outside",
    normals: [[-1, 0, 0]],
    lineEntryT: 4,
    lineExitT: 6,
    exitNormals: [[1, 0, 0]],
    absNdotD: 1,
  },
  tolerance: { f64: 1e-12 },
};
const inside: Case = {
  id: "inside",
  kind: "ray",
  a: { type: "box", halfExtents: [1, 2, 3] },
  poses: { a: IDENTITY },
  query: { origin: [0.5, 0, 0], direction: [1, 0, 0], maxT: 100 },
  expect: { hit: true, t: 0, start: "inside", lineEntryT: -1.5, lineExitT: 0.5, exitNormals: [[1, 0, 0]] },
  tolerance: { f64: 1e-12 },
};
const miss: Case = {
  id: "miss",
  kind: "ray",
  a: { type: "capsule", halfHeight: 1, radius: 0.5 },
  poses: { a: IDENTITY },
  query: { origin: [-5, 2, 0], direction: [1, 0, 0], maxT: 100 },
  expect: { hit: false, start: "outside" },
  tolerance: { oracle: 1e-15 },
};
const scene: Case = {
  id: "scene",
  kind: "raycast",
  scene: [
    { shape: { type: "sphere", radius: 1 }, position: [0, 0, -10], rotation: [0, 0, 0, 1] },
    { shape: { type: "box", halfExtents: [1, 1, 1] }, position: [0, 0, -5], rotation: [0, 0, 0, 1] },
  ],
  query: { origin: [0, 0, 0], direction: [0, 0, -2], maxDistance: 50 },
  expect: {
    hit: true,
    distance: 4,
    point: [0, 0, -4],
    normal: [0, 0, 1],
    index: 1,
    startsInside: false,
    tolerance: 1e-9,
  },
};
const corners = [0, 1, 2, 3, 4, 5, 6, 7].map((i) => [i & 1 ? 1 : -1, i & 2 ? 1 : -1, i & 4 ? 1 : -1]);
const build: Case = {
  id: "build",
  kind: "build",
  scene: [{ shape: { type: "hull", points: corners }, ...IDENTITY }],
  query: { op: "build" },
  expect: {
    bounds: { min: [-1, -1, -1], max: [1, 1, 1] },
    volume: 8,
    support: [{ direction: [1, 2, 3], value: 6 }],
    thenRaycast: {
      query: { origin: [0, 5, 0], direction: [0, -1, 0], maxDistance: 50 },
      expect: { hit: true, distance: 4, normal: [0, 1, 0], tolerance: 1e-9 },
    },
    tolerance: 1e-9,
  },
};
const refused: Case = {
  id: "refused",
  kind: "build",
  scene: [{ shape: { type: "sphere", radius: -1 }, ...IDENTITY }],
  query: { op: "build" },
  expect: { mustReject: true, tolerance: 1e-9 },
};

function sha256(data: Float32Array | Uint32Array): string {
  return createHash("sha256").update(new Uint8Array(data.buffer)).digest("hex");
}

/** The vertices and fanned faces of the cube file. */
const cubeNumbers = (mark: string) =>
  CUBE_OBJ.split("\n")
    .filter((line) => line.startsWith(mark))
    .map((line) => line.split(" ").slice(1).map(Number));
const positions = Float32Array.from(cubeNumbers("v ").flat());
const indices = Uint32Array.from(cubeNumbers("f ").flatMap(([a, b, c, d]) => [a, b, c, a, c, d].map((i) => i - 1)));

const meshFile: Case = {
  file: "cube.obj",
  diag: DIAGONAL,
  positionsSha256: sha256(positions),
  indicesSha256: sha256(indices),
  rays: [
    { o: [0.25, 0.5, 5], d: [0, 0, -1], hit: true, t: 4, tris: [1], front: true, count: 2, tag: "face" },
    { o: [0.5, 0, 0], d: [0, 0, 1], hit: true, t: 1, tris: [0], front: false, count: 1, tag: "inside" },
    { o: [5, 5, 5], d: [0, 0, -1], hit: false, count: 0, tag: "beside" },
  ],
  closest: [
    { p: [0.25, 0.5, 3], distance: 2, point: [0.25, 0.5, 1], unique: true, tris: [1] },
    { p: [0, 0, 0], distance: 1, point: [0, 0, 1], unique: false },
  ],
  sphereCasts: [
    {
      o: [0.25, 0.5, 5],
      d: [0, 0, -1],
      radius: 0.5,
      hit: true,
      startOverlapping: false,
      t: 3.5,
      contact: [0.25, 0.5, 1],
      contactUnique: true,
      normal: [0, 0, 1],
      nDotDir: -1,
    },
    { o: [1, 0, 0], d: [0, 0, -1], radius: 0.5, hit: true, startOverlapping: true, t: 0 },
    { o: [5, 5, 5], d: [0, 0, -1], radius: 0.5, hit: false, maxT: 20 },
  ],
};
folder.file("cube.obj", CUBE_OBJ);

let files = 0;
const jsonl = (...cases: Case[]) =>
  folder.file(`${files++}.jsonl`, cases.map((json) => `${JSON.stringify(json)}\n`).join(""));
const json = (value: Case) => folder.file(`${files++}.json`, JSON.stringify(value));

function changed(original: Case, change: (copy: Case) => void): Case {
  const copy = structuredClone(original);
  change(copy);
  return copy;
}

describe("hitscan check", () => {
  it("passes right cases of every form", async () => {
    const list = jsonl(ball, inside, miss);
    const result = await run(["check", list, json([scene, build, refused]), json(meshFile), "--data", folder.path]);
    expect(result).toEqual({ code: 0, out: "14 passed, 0 failed\n", err: "" });
  });

  it.each<[string, Case, (c: Case) => void, RegExp]>([
    ["distance", ball, (c) => (c.expect.t = 4.001), /^failed: ball: expected distance 4.001 ± 1e-12, got 4\n/],
    ["miss instead of hit", ball, (c) => (c.query.origin[1] = 2), /^failed: ball: expected a hit at 4, got no hit\n/],
    ["hit instead of miss", miss, (c) => (c.query.origin[1] = 1.4), /^failed: miss: expected no hit, got a hit at /],
    ["normal", ball, (c) => (c.expect.normals = [[0, 1, 0]]), /expected normal \[0, 1, 0\] ± 0.000001, got \[-1, /],
    ["span entry", ball, (c) => (c.expect.lineEntryT = 3.9), /expected span entry 3.9 ± 1e-12, got 4\n/],
    ["span exit", ball, (c) => (c.expect.lineExitT = 6.1), /expected span exit 6.1 ± 1e-12, got 6\n/],
    [
      "spans of a miss",
      ball,
      (c) => (c.expect = { hit: false, start: "outside" }),
      /expected no hit, got a hit at 4\n/,
    ],
    ["exit", inside, (c) => (c.expect.lineExitT = 0.6), /expected exit distance 0.6 ± 1e-12, got 0.5\n/],
    ["exit normal", inside, (c) => (c.expect.exitNormals = [[0, 1, 0]]), /expected normal at the exit \[0, -1, 0\]/],
    ["start", inside, (c) => (c.expect.start = "outside"), /expected a start outside, got startsInside\n/],
    ["start", ball, (c) => (c.expect.start = "inside"), /expected startsInside, got a hit at 4\n/],
    ["reach", ball, (c) => (c.query.maxT = 3), /expected a hit at 4, got no hit\n/],
    [
      "border distance",
      ball,
      (c) => Object.assign(c, { expect: { hit: null, t: 3 }, tolerance: {} }),
      /expected distance 3 ± 4e-9, got 4\n/,
    ],
    [
      "an error of the library",
      ball,
      (c) => (c.a.radius = -1),
      /expected an answer, got an error: sphere: radius must/,
    ],
    ["scene hit", scene, (c) => (c.expect.hit = false), /^failed: scene: expected hit false, got a hit at 4\n/],
    ["scene distance", scene, (c) => (c.expect.distance = 5), /expected distance 5 ± 1e-9, got 4\n/],
    ["scene point", scene, (c) => (c.expect.point[0] = 0.5), /expected point \[0.5, 0, -4\] ± 1e-9, got \[/],
    ["scene normal", scene, (c) => (c.expect.normal = [0, 0, -1]), /expected normal \[0, 0, -1\] ± 0.000001, got \[/],
    ["scene index", scene, (c) => (c.expect.index = 0), /expected index 0, got 1\n/],
    ["scene start", scene, (c) => (c.expect.startsInside = true), /expected startsInside true, got false\n/],
    ["bounds", build, (c) => (c.expect.bounds.max[2] = 2), /expected bounds.max \[1, 1, 2\] ± 1e-9, got \[1, 1, 1\]\n/],
    ["volume", build, (c) => (c.expect.volume = 9), /expected volume 9 ± 1e-9, got 8\n/],
    ["support", build, (c) => (c.expect.support[0].value = 5), /expected support 5 ± 1e-9, got 6\n/],
    ["follow-up ray", build, (c) => (c.expect.thenRaycast.expect.distance = 3), /expected distance 3 ± 1e-9, got 4\n/],
    ["acceptance", refused, (c) => (c.scene[0].shape.radius = 1), /expected a clear error, got an accepted shape\n/],
    ["refusal", refused, (c) => (c.expect.mustReject = false), /expected an answer, got an error: sphere: radius must/],
  ])("fails a wrong %s", async (_name, original, change, line) => {
    const result = await run(["check", jsonl(changed(original, change))]);
    expect(result.out).toMatch(line);
    expect(result.out.endsWith("0 passed, 1 failed\n")).toBe(true);
    expect([result.code, result.err]).toEqual([1, ""]);
  });

  it.each<[string, (c: Case) => void, RegExp]>([
    ["distance", (c) => (c.rays[0].t = 4.1), /#rays\[0\]: expected distance 4.1 ± \S+, got 4\n/],
    ["face", (c) => (c.rays[0].tris = [0]), /#rays\[0\]: expected face 0, got 1\n/],
    ["side", (c) => (c.rays[1].front = true), /#rays\[1\]: expected front true, got false\n/],
    ["count", (c) => (c.rays[0].count = 3), /#rays\[0\]: expected number of crossings 3, got 2\n/],
    ["hit", (c) => (c.rays[2].hit = true), /#rays\[2\]: expected a hit at undefined \(beside\), got no hit\n/],
    ["miss", (c) => (c.rays[0].hit = false), /#rays\[0\]: expected no hit \(face\), got a hit at 4\n/],
    ["nearest distance", (c) => (c.closest[1].distance = 2), /#closest\[1\]: expected distance 2 ± \S+, got 1\n/],
    ["nearest point", (c) => (c.closest[0].point[0] = 0), /#closest\[0\]: expected point \[0, 0.5, 1\] ± \S+, got \[/],
    ["nearest face", (c) => (c.closest[0].tris = [0]), /#closest\[0\]: expected face 0, got 1\n/],
    ["ball's distance", (c) => (c.sphereCasts[0].t = 3), /#sphereCasts\[0\]: expected distance 3 ± \S+, got 3.5\n/],
    ["ball's contact", (c) => (c.sphereCasts[0].contact[2] = 0), /#sphereCasts\[0\]: expected point \[0.25, 0.5, 0\]/],
    [
      "ball's normal",
      (c) => (c.sphereCasts[0].normal = [1, 0, 0]),
      /#sphereCasts\[0\]: expected sweepNormal \[1, 0, 0\]/,
    ],
    ["ball's start", (c) => (c.sphereCasts[1].startOverlapping = false), /expected startPenetrating false, got true\n/],
    ["ball's miss", (c) => (c.sphereCasts[2].hit = true), /#sphereCasts\[2\]: expected hit true, got false\n/],
  ])("fails a wrong %s of a model's query", async (_name, change, line) => {
    const result = await run(["check", json(changed(meshFile, change)), "--data", folder.path]);
    expect(result.out).toMatch(line);
    expect(result.out).toMatch(/7 passed, 1 failed\n$/);
    expect(result.code).toBe(1);
  });

  it("compares distances only where the model's order differs, and says so", async () => {
    const file = json(changed(meshFile, (c) => Object.assign(c, { positionsSha256: "0" }).rays[0].tris.fill(7)));
    const result = await run(["check", file, "--data", folder.path]);
    expect(result.out).toBe("8 passed, 0 failed\n");
    expect(result.err).toContain(`${file}: the model's vertices or faces stand in another order`);
  });

  it("lets an entry be refused only where the case says so, and still asks the others", async () => {
    const bad = changed(scene, (c) => {
      c.scene[0].position[0] = "NaN";
    });
    expect((await run(["check", jsonl(bad)])).out).toMatch(
      /^failed: scene: expected an answer, got an error: .*finite/,
    );
    const allowed = changed(bad, (c) => {
      c.policy = "mayRejectBuild";
    });
    expect((await run(["check", jsonl(allowed)])).out).toBe("1 passed, 0 failed\n");
    const wrong = changed(allowed, (c) => {
      c.expect.distance = 9;
    });
    expect((await run(["check", jsonl(wrong)])).out).toMatch(/expected distance 9 ± 1e-9, got 4\n/);
  });

  it("asks about the origin alone when the direction has no length", async () => {
    const still = changed(scene, (c) => {
      c.query.direction = [0, 0, 0];
      c.expect = { hit: false, tolerance: 0 };
    });
    expect((await run(["check", jsonl(still)])).out).toBe("1 passed, 0 failed\n");
  });

  it("reads files that begin with a byte order mark", async () => {
    const line = folder.file("mark.jsonl", `\uFEFF${JSON.stringify(ball)}\n`);
    const whole = folder.file("mark.json", `\uFEFF${JSON.stringify([ball])}`);
    expect((await run(["check", line, whole])).out).toBe("2 passed, 0 failed\n");
  });

  it("prints every case with --verbose", async () => {
    const result = await run(["check", "--verbose", jsonl(ball, miss)]);
    expect(result.out).toBe("passed: ball\npassed: miss\n2 passed, 0 failed\n");
  });

  it("prints JSON with --json", async () => {
    const file = jsonl(
      ball,
      changed(ball, (c) => {
        c.expect.t = 5;
      }),
    );
    const result = await run(["check", "--json", file]);
    expect(jsonLines(result.out)).toEqual([
      { file, id: "ball", kind: "ray", status: "passed" },
      { file, id: "ball", kind: "ray", status: "failed", expected: "distance 5 ± 1e-12", got: "4" },
      { passed: 1, failed: 1 },
    ]);
    expect(result.code).toBe(1);
  });
});

describe("hitscan check on files that are no case files", () => {
  const fails = async (path: string, message: string) =>
    expect(await run(["check", path])).toEqual({ code: 2, out: "", err: `hitscan: ${message}\n` });

  it("names what is wrong", async () => {
    await fails(folder.at("nowhere.jsonl"), `${folder.at("nowhere.jsonl")}: file not found`);
    const empty = folder.file("empty.jsonl", "\n");
    await fails(empty, `${empty}: no cases in it`);
    const none = json([]);
    await fails(none, `${none}: no cases in it`);
    const head = (fields: object) => folder.file("head.json", JSON.stringify({ file: "a.obj", diag: 1, ...fields }));
    await fails(head({ rays: [] }), `${folder.at("head.json")}: no cases in it`);
    await fails(head({ rays: 3 }), `${folder.at("head.json")}: "rays" must be an array, got 3`);
    await fails(head({ rays: [null] }), `${folder.at("head.json")}: rays[0] must be an object, got null`);
    await fails(head({ rays: [{}], file: 1 }), `${folder.at("head.json")}: "file" must be a text, got 1`);
    await fails(head({ rays: [{}], diag: "1" }), `${folder.at("head.json")}: "diag" must be a number, got "1"`);
    const noId = jsonl(ball, { kind: "ray" });
    await fails(noId, `${noId}:2: a case must be an object with "id" and "kind"`);
    const text = json("text");
    await fails(text, `${text}: must hold cases, got string`);
    const noQuery = jsonl({ id: "a", kind: "ray" });
    await fails(noQuery, `${noQuery}: case a: "query" must be an object, got nothing`);
    const kinds = "ray, raycast, build, distance, overlap, penetration, sweep, closestPoint";
    const kind = jsonl({ id: "a", kind: "rays" });
    await fails(kind, `${kind}: case a: unknown kind "rays"; known kinds are ${kinds}`);
    const shape = jsonl(changed(ball, (c) => Object.assign(c.a, { type: "torus" })));
    const shapes = "sphere, box, capsule, cylinder, cone, hull, triangle, mesh, heightfield, compound";
    await fails(shape, `${shape}: case ball: unknown shape type "torus"; known types are ${shapes}`);
  });

  it("names the line that is not JSON", async () => {
    const path = folder.file("broken.jsonl", `${JSON.stringify(ball)}\n{"id":\n`);
    const result = await run(["check", path]);
    expect(result.err).toMatch(new RegExp(`^hitscan: ${path}:2: not JSON \\(.*\\)\n$`));
    expect(result.code).toBe(2);
  });

  it("names a model that is not there", async () => {
    const path = json(meshFile);
    const result = await run(["check", path]);
    expect(result.err).toMatch(/^hitscan: .*cube\.obj: .*\n$/);
    expect([result.code, result.out]).toEqual([2, ""]);
  });
});
