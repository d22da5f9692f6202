import { afterAll, describe, expect, it } from "vitest";
import { CUBE_OBJ, Folder, jsonLines, run } from "./run-cli.ts";

const folder = new Folder();
afterAll(() => folder.remove());
// a cube from −1 to 1
const cube = folder.file("cube.obj", CUBE_OBJ);

describe("hitscan sweep", () => {
  const args = ["sweep", cube, "--shape", "sphere:0.5", "--from", "0.25,0.5,5"];

  it("prints where the shape stops", async () => {
    const result = await run([...args, "--to", "0.25,0.5,-5"]);
    expect(result).toEqual({
      code: 0,
      err: "",
      out: [
        "distance  location        point         normal   sweep normal  face  object  material",
        "3.5       0.25, 0.5, 1.5  0.25, 0.5, 1  0, 0, 1  0, 0, 1       1     crate   wood",
        "",
      ].join("\n"),
    });
  });

  it("prints JSON", async () => {
    const result = await run([...args, "--direction", "0,0,-3", "--max-distance", "7", "--json"]);
    expect(jsonLines(result.out)).toEqual([
      {
        sweep: 0,
        hit: true,
        distance: 3.5,
        point: [0.25, 0.5, 1],
        normal: [0, 0, 1],
        face: 1,
        object: "crate",
        material: "wood",
        barycentric: [0.25, 0.625, 0.125],
        backFace: false,
        location: [0.25, 0.5, 1.5],
        sweepNormal: [0, 0, 1],
        startPenetrating: false,
        penetrationDepth: 0,
      },
    ]);
  });

  it("tells how deep a start is, or passes over it", async () => {
    const start = ["sweep", cube, "--shape", "box:0.5,0.5,0.5", "--from", "0,0,1.25", "--direction", "0,0,-1"];
    expect((await run(start)).out).toContain("0 (0.25 deep)");
    const [hit] = jsonLines((await run([...start, "--json"])).out);
    expect(hit).toMatchObject({ startPenetrating: true, distance: 0, penetrationDepth: 0.25, sweepNormal: [0, 0, 1] });
    const away = ["sweep", cube, "--shape", "box:0.5,0.5,0.5", "--from", "0,0,1.25", "--direction", "0,0,1"];
    expect((await run([...away, "--initial-overlap", "whenMovingIn"])).out).toBe("no hit\n");
    expect((await run([...away, "--initial-overlap", "sometimes"])).err).toMatch(
      /initial-overlap <mode>.*sometimes.*whenMovingIn/,
    );
  });

  it("says that nothing is hit and still exits with 0", async () => {
    const result = await run(["sweep", cube, "--shape", "capsule:0.3,0.6", "--from", "5,5,5", "--direction", "0,1,0"]);
    expect(result).toEqual({ code: 0, out: "no hit\n", err: "" });
  });

  it("takes many sweeps, each with its own shape and rotation", async () => {
    const half = Math.SQRT1_2;
    const lines = [
      { from: [0.2, 0, 5], to: [0.2, 0, -5] },
      { shape: "cylinder:0.25,2", from: [0, 0.1, 5], direction: [0, 0, -1], rotation: [half, 0, 0, half] },
      { from: [9, 9, 9], direction: [0, 1, 0], maxDistance: 3 },
    ];
    const file = folder.file("sweeps.jsonl", lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
    const many = ["sweep", cube, "--shape", "sphere:1", "--queries", file];
    const answers = jsonLines((await run([...many, "--json"])).out);
    expect(answers.map((answer) => answer.hit)).toEqual([true, true, false]);
    expect(answers[0].distance).toBe(3);
    expect(answers[1].distance).toBeCloseTo(2, 12);
    expect((await run(many)).out).toMatch(
      /^# {2}distance .*\n0 {2}3 .*\n1 {2}2 .*\n2 {2}no hit *\n2 of 3 sweeps hit\n$/,
    );
    const piped = await run(
      ["sweep", cube, "--shape", "sphere:1", "--queries", "-", "--all", "--json"],
      JSON.stringify(lines[0]),
    );
    expect(jsonLines(piped.out)).toMatchObject([{ sweep: 0, hits: [{ distance: 3 }] }]);
  });

  it("sweeps the hull of a model", async () => {
    const result = await run([
      "sweep",
      cube,
      "--shape",
      `hull:${cube}`,
      "--from",
      "0.3,0.2,5",
      "--direction",
      "0,0,-1",
      "--json",
    ]);
    expect(jsonLines(result.out)[0]).toMatchObject({ hit: true, distance: 3, normal: [0, 0, 1] });
  });

  it.each([
    [["--from", "0,0,5", "--to", "0,0,0"], "--shape SHAPE is required"],
    [["--shape", "sphere:1", "--to", "0,0,0"], "--from x,y,z or --queries FILE is required"],
    [["--shape", "sphere:1", "--from", "0,0,5"], "--from needs either --to x,y,z or --direction x,y,z"],
    [["--shape", "sphere", "--from", "0,0,5", "--to", "0,0,0"], '--shape must be sphere:RADIUS, got "sphere"'],
    [["--shape", "box:1,1", "--from", "0,0,5", "--to", "0,0,0"], '--shape must be box:HX,HY,HZ, got "box:1,1"'],
    [["--shape", "sphere:-1", "--from", "0,0,5", "--to", "0,0,0"], "--shape: sphere: radius must be > 0, got -1"],
    [
      ["--shape", "ball:1", "--from", "0,0,5", "--to", "0,0,0"],
      '--shape must be one of sphere, box, capsule, cylinder, cone, hull and its sizes, got "ball:1"',
    ],
    [["--shape", "hull:", "--from", "0,0,5", "--to", "0,0,0"], '--shape must be hull:FILE, got "hull"'],
    [
      ["--shape", "sphere:1", "--from", "0,0,5", "--to", "0,0,0", "--rotation", "0,0,1"],
      '--rotation must be x,y,z,w with four finite numbers, got "0,0,1"',
    ],
    [
      ["--shape", "sphere:1", "--queries", "-", "--from", "0,0,5"],
      "--queries cannot be combined with --from, --to, --direction or --max-distance",
    ],
  ])("refuses %j", async (options, message) => {
    expect(await run(["sweep", cube, ...options])).toEqual({ code: 2, out: "", err: `hitscan: ${message}\n` });
  });

  it("names the line of a bad query", async () => {
    const bad = async (line: string, ...options: string[]) =>
      (await run(["sweep", cube, ...options, "--queries", "-"], `\n${line}\n`)).err;
    expect(await bad('{"from": [0,0,5], "to": [0,0,0]}')).toBe(
      'hitscan: stdin:2: "shape" is missing and there is no --shape\n',
    );
    expect(await bad('{"shape": 3, "from": [0,0,5], "to": [0,0,0]}')).toMatch(
      /stdin:2: "shape" must be a text such as/,
    );
    expect(await bad('{"shape": "ball:1", "from": [0,0,5], "to": [0,0,0]}')).toMatch(
      /stdin:2: shape must be one of sphere/,
    );
    expect(await bad('{"from": [0,0,5], "maxdistance": 1}', "--shape", "sphere:1")).toMatch(
      /unknown field "maxdistance"/,
    );
    expect(await bad('{"from": [0,0,5], "to": [0,0]}', "--shape", "sphere:1")).toMatch(
      /stdin:2: World.sweep: to must be/,
    );
    expect(await bad("[1]", "--shape", "sphere:1")).toMatch(/stdin:2: a sweep must be/);
  });
});

describe("hitscan overlap", () => {
  it("prints what is overlapped and how deep", async () => {
    const result = await run(["overlap", cube, "--shape", "sphere:0.5", "--at", "0.25,0.5,1.25"]);
    expect(result).toEqual({
      code: 0,
      err: "",
      out: ["object  depth  normal   point         face", "crate   0.25   0, 0, 1  0.25, 0.5, 1  1", ""].join("\n"),
    });
    expect((await run(["overlap", cube, "--shape", "sphere:0.5", "--at", "5,5,5"])).out).toBe("no overlap\n");
    // a model is a surface
    expect((await run(["overlap", cube, "--shape", "sphere:0.5", "--at", "0,0,0"])).out).toBe("no overlap\n");
  });

  it("takes many queries", async () => {
    const lines = '{"at": [0.25,0.5,1.25]}\n{"shape": "box:1,1,1", "at": [2.5,0,0]}\n';
    const result = await run(["overlap", cube, "--shape", "sphere:0.5", "--queries", "-", "--json"], lines);
    expect(jsonLines(result.out)).toEqual([
      { query: 0, overlaps: [{ object: "crate", depth: 0.25, normal: [0, 0, 1], point: [0.25, 0.5, 1], face: 1 }] },
      { query: 1, overlaps: [] },
    ]);
  });

  it("refuses half a query", async () => {
    expect((await run(["overlap", cube, "--at", "0,0,0"])).err).toBe("hitscan: --shape SHAPE is required\n");
    expect((await run(["overlap", cube, "--shape", "sphere:1"])).err).toBe(
      "hitscan: --at x,y,z or --queries FILE is required\n",
    );
    const both = await run(["overlap", cube, "--shape", "sphere:1", "--at", "0,0,0", "--queries", "-"]);
    expect([both.code, both.err]).toEqual([2, "hitscan: --queries cannot be combined with --at\n"]);
  });
});

describe("hitscan closest", () => {
  it("prints the nearest point", async () => {
    const result = await run(["closest", cube, "--point", "0.25,0.5,3"]);
    expect(result).toEqual({
      code: 0,
      err: "",
      out: [
        "object  distance  point         normal   face  material",
        "crate   2         0.25, 0.5, 1  0, 0, 1  1     wood",
        "",
      ].join("\n"),
    });
    expect((await run(["closest", cube, "--point", "0,0,5", "--max-distance", "3.5"])).out).toBe("nothing near\n");
  });

  it("measures from a shape, negative where it overlaps", async () => {
    const from = async (z: string) => {
      const result = await run([
        "closest",
        cube,
        "--shape",
        "sphere:0.5",
        "--at",
        `0.25,0.5,${z}`,
        "--k",
        "2",
        "--json",
      ]);
      return (jsonLines(result.out)[0].closest as { distance: number }[]).map(({ distance }) => distance);
    };
    expect(await from("3")).toEqual([1.5]);
    expect(await from("1.25")).toEqual([-0.25]);
  });

  it("takes many queries", async () => {
    const lines = '{"point": [0,0,3], "maxDistance": 1}\n{"shape": "box:1,1,1", "at": [3,0,0], "k": 3}\n';
    const answers = jsonLines((await run(["closest", cube, "--queries", "-", "--json"], lines)).out);
    expect(answers).toMatchObject([
      { query: 0, closest: [] },
      { query: 1, closest: [{ object: "crate", distance: 1 }] },
    ]);
  });

  it.each([
    [[], "either --point x,y,z or --shape SHAPE and --at x,y,z is required"],
    [["--point", "0,0,0", "--shape", "sphere:1"], "either --point x,y,z or --shape SHAPE and --at x,y,z is required"],
    [["--point", "0,0,0", "--at", "0,0,0"], "--at and --rotation go with --shape"],
    [["--shape", "sphere:1"], "--shape needs --at x,y,z"],
    [["--point", "0,0,0", "--k", "1.5"], '--k must be a whole number > 0, got "1.5"'],
    [["--point", "0,0,0", "--max-distance", "-1"], '--max-distance must be a number >= 0, got "-1"'],
    [["--queries", "-", "--point", "0,0,0"], "--queries cannot be combined with --point"],
  ])("refuses %j", async (options, message) => {
    expect(await run(["closest", cube, ...options])).toEqual({ code: 2, out: "", err: `hitscan: ${message}\n` });
  });
});
