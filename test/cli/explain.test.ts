import { afterAll, describe, expect, it } from "vitest";
import { CUBE_OBJ, Folder, jsonLines, run } from "./run-cli.ts";

const folder = new Folder();
afterAll(() => folder.remove());
// a cube from −1 to 1, its faces wound outward
const cube = folder.file("cube.obj", CUBE_OBJ);

describe("hitscan explain", () => {
  it("prints why a ray hits nothing", async () => {
    const short = ["explain", cube, "--origin", "0.2,0.1,5", "--direction", "0,0,-1", "--max-distance", "3"];
    expect(await run(short)).toEqual({
      code: 0,
      err: "",
      out: [
        "raycast from (0.2, 0.1, 5) along (0, 0, -1), maxDistance 3",
        "answer: no hit",
        "why not, nearest misses first:",
        '  #0 mesh "cube": too-short: the ray is too short: it would meet it at distance 4, beyond its end at 3',
        "",
      ].join("\n"),
    });
  });

  it("says that a start inside sees back faces only", async () => {
    const { out } = await run(["explain", cube, "--from", "0,0,0", "--to", "0.1,0,9"]);
    expect(out).toMatch(/not-double-sided: .* back face at distance 1\.\d+,.*it begins inside this closed mesh/);
    const seen = await run(["explain", cube, "--from", "0,0,0", "--to", "0,0,9", "--back-faces", "hit"]);
    expect(seen.out).toMatch(
      /answer: a hit at distance 1\n {2}#0 mesh "cube": hit: blocks at distance 1, on a back face\n/,
    );
  });

  it("prints JSON", async () => {
    const { out } = await run(["explain", cube, "--from", "0.2,0.1,5", "--direction", "0,0,-1", "--json"]);
    expect(jsonLines(out)).toEqual([
      {
        query: 0,
        method: "raycast",
        words: "raycast from (0.2, 0.1, 5) along (0, 0, -1), maxDistance Infinity",
        hit: true,
        answer: [{ key: 0, blocking: true, distance: 4, point: [0.2, 0.1, 1], child: -1, face: expect.any(Number) }],
        candidates: [
          {
            key: 0,
            object: "cube",
            position: [0, 0, 0],
            child: -1,
            stage: "hit",
            reason: "hit",
            text: "blocks at distance 4",
            meets: true,
            distance: 4,
            gap: null,
            hits: 1,
            by: null,
          },
        ],
      },
    ]);
  });

  it("tells a sweep, an overlap and a search for the nearest by the options", async () => {
    const words = async (...args: string[]) => (await run(["explain", cube, ...args])).out.split("\n").slice(0, 2);
    expect(await words("--shape", "sphere:0.5", "--from", "0,0,5", "--to", "0,0,3")).toEqual([
      "sweep of a sphere from (0, 0, 5) along (0, 0, -1), maxDistance 2",
      "answer: no hit",
    ]);
    expect(await words("--shape", "sphere:0.5", "--at", "0,0,1.25")).toEqual([
      "overlap of a sphere at (0, 0, 1.25)",
      "answer: 1 overlap",
    ]);
    expect(await words("--point", "0,0,3", "--max-distance", "1")).toEqual([
      "closest to the point (0, 0, 3), maxDistance 1, k 1",
      "answer: no colliders",
    ]);
    expect(await words("--shape", "box:1,1,1", "--at", "0,0,4", "--max-distance", "5", "--k", "2")).toEqual([
      "closest to a box at (0, 0, 4), maxDistance 5, k 2",
      "answer: 1 collider",
    ]);
    expect(await words("--from", "0.2,0.1,5", "--direction", "0,0,-1", "--method", "raycastAny")).toEqual([
      "raycastAny from (0.2, 0.1, 5) along (0, 0, -1), maxDistance Infinity",
      "answer: true",
    ]);
  });

  it("passes filters on", async () => {
    const ray = ["explain", cube, "--from", "0.2,0.1,5", "--direction", "0,0,-1"];
    expect((await run([...ray, "--types", "Pawn,Vehicle"])).out).toMatch(
      /type-not-asked: its type "WorldStatic" is not among the types asked for \("Pawn", "Vehicle"\); else it would be met at distance 4\n/,
    );
    expect((await run([...ray, "--channel", "Visibility"])).out).toContain('channel "Visibility"');
    expect((await run([...ray, "--profile", "Spectator"])).out).toContain('profile "Spectator"');
  });

  it("takes many queries, a line each", async () => {
    const lines = [
      { from: [0.2, 0.1, 5], to: [0.2, 0.1, 0] },
      { from: [0.2, 0.1, 5], direction: [0, 0, 2], maxDistance: 9 },
      { shape: "sphere:0.5", from: [0, 0, 5], to: [0, 0, 0] },
      { shape: "box:1,1,1", at: [5, 0, 0], rotation: [0, 0, 0, 1] },
      { point: [0, 0, 3], k: 2, maxDistance: 4 },
    ];
    const stdin = lines.map((line) => `${JSON.stringify(line)}\n`).join("");
    const answers = jsonLines((await run(["explain", cube, "--queries", "-", "--json"], stdin)).out);
    expect(answers.map(({ query, method, hit }) => [query, method, hit])).toEqual([
      [0, "raycast", true],
      [1, "raycast", false],
      [2, "sweep", true],
      [3, "overlap", false],
      [4, "closest", true],
    ]);
    const { out } = await run(["explain", cube, "--queries", "-", "--shape", "sphere:0.1"], stdin);
    expect(out).toMatch(/^sweep of a sphere .*(\n.+)+\n\nsweep of a sphere .*/);
  });

  it.each([
    [[], "one of --from x,y,z, --at x,y,z, --point x,y,z and --queries FILE is required"],
    [
      ["--from", "0,0,5", "--point", "0,0,5"],
      "one of --from x,y,z, --at x,y,z, --point x,y,z and --queries FILE is required",
    ],
    [["--from", "0,0,5"], "--from needs either --to x,y,z or --direction x,y,z"],
    [["--from", "0,0,5", "--direction", "0,0,0"], '--direction must not be zero, got "0,0,0"'],
    [
      ["--from", "0,0,5", "--to", "0,0,0", "--max-distance", "3"],
      "--max-distance goes with --direction, not with --to",
    ],
    [
      ["--from", "0,0,5", "--origin", "0,0,5", "--to", "0,0,0"],
      "one of --from x,y,z, --at x,y,z, --point x,y,z and --queries FILE is required",
    ],
    [["--at", "0,0,5"], "--at and --shape go together"],
    [["--point", "0,0,5", "--shape", "sphere:1"], "--at and --shape go together"],
    [["--point", "0,0,5", "--to", "0,0,0"], "--to and --direction go with --from"],
    [["--from", "0,0,5", "--to", "0,0,0", "--rotation", "0,0,0,1"], "--rotation goes with --shape"],
    [["--from", "0,0,5", "--to", "0,0,0", "--k", "2"], "--k goes with --point or --at"],
    [["--queries", "-", "--max-distance", "3"], "--queries cannot be combined with --max-distance"],
    [["--point", "0,0,5", "--k", "x"], "explain: World.explain: k must be an integer >= 1, got NaN"],
    [
      ["--from", "0,0,5", "--to", "0,0,0", "--method", "sweep"],
      'explain: World.explain: query must be {shape, position, rotation, direction, maxDistance} or {shape, position, rotation, to}, got one with "from"',
    ],
    [
      ["--point", "0,0,5", "--back-faces", "hit"],
      /^hitscan: explain: World\.explain: unknown option "backFaces"; known options are .*\n$/,
    ],
  ])("refuses %j", async (options, message) => {
    const result = await run(["explain", cube, ...options]);
    expect([result.code, result.out]).toEqual([2, ""]);
    if (typeof message === "string") expect(result.err).toBe(`hitscan: ${message}\n`);
    else expect(result.err).toMatch(message);
  });

  it("names the line of a bad query", async () => {
    const bad = async (line: string) => (await run(["explain", cube, "--queries", "-"], `\n${line}\n`)).err;
    expect(await bad('{"origin": [0,0,5], "direction": [0,0,1]}')).toMatch(/stdin:2: unknown field "origin"/);
    expect(await bad('{"at": [0,0,5]}')).toBe('hitscan: stdin:2: "shape" is missing and there is no --shape\n');
    expect(await bad('{"from": [0,0,5], "to": [0,0]}')).toMatch(/stdin:2: World\.explain: ray\.to must be/);
    expect(await bad('{"to": [0,0,5]}')).toMatch(/stdin:2: World\.explain: query must be \{from, to\}/);
  });
});
