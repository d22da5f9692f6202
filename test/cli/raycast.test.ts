import { afterAll, describe, expect, it } from "vitest";
import { CUBE_OBJ, Folder, jsonLines, run } from "./run-cli.ts";

const folder = new Folder();
afterAll(() => folder.remove());
const cube = folder.file("cube.obj", CUBE_OBJ);

const FRONT = {
  ray: 0,
  hit: true,
  distance: 4,
  point: [0.25, 0.5, 1],
  normal: [0, 0, 1],
  face: 1,
  object: "crate",
  material: "wood",
  barycentric: [0.25, 0.625, 0.125],
  backFace: false,
};

describe("hitscan raycast", () => {
  it("prints a table", async () => {
    const result = await run(["raycast", cube, "--from", "0.25,0.5,5", "--to", "0.25,0.5,-5"]);
    expect(result).toEqual({
      code: 0,
      err: "",
      out: [
        "distance  point         normal   face  object  material  barycentric",
        "4         0.25, 0.5, 1  0, 0, 1  1     crate   wood      0.25, 0.625, 0.125",
        "",
      ].join("\n"),
    });
  });

  it("prints JSON", async () => {
    const result = await run(["raycast", cube, "--from", "0.25,0.5,5", "--direction", "0,0,-3", "--json"]);
    expect(jsonLines(result.out)).toEqual([FRONT]);
  });

  it("tells the texture coordinates of models that have them", async () => {
    const header = [
      "ply",
      "format ascii 1.0",
      "element vertex 3",
      ..."xyzst".split("").map((c) => `property float ${c}`),
    ];
    const rows = [
      "element face 1",
      "property list uchar int vertex_indices",
      "end_header",
      "0 0 0 0 0",
      "4 0 0 1 0",
      "0 4 0 0 1",
    ];
    const ply = folder.file("textured.ply", [...header, ...rows, "3 0 1 2", ""].join("\n"));
    const ray = ["--from", "1,2,5", "--to", "1,2,-5", "--json"];
    const [hit] = jsonLines((await run(["raycast", ply, ...ray])).out);
    expect(hit).toMatchObject({ point: [1, 2, 0], barycentric: [0.25, 0.25, 0.5], uv: [0.25, 0.5] });
    const [swept] = jsonLines((await run(["sweep", ply, "--shape", "sphere:0.5", ...ray])).out);
    expect(swept).toMatchObject({ distance: 4.5, uv: [0.25, 0.5] });
  });

  it("takes negative numbers with and without an equals sign", async () => {
    const separate = await run(["raycast", cube, "--from", "-5,0.5,0.25", "--to", "-0.5,0.5,0.25", "--json"]);
    const joined = await run(["raycast", cube, "--from=-5,0.5,0.25", "--to=-0.5,0.5,0.25", "--json"]);
    expect(jsonLines(separate.out)[0]).toMatchObject({ hit: true, distance: 4, normal: [-1, 0, 0], material: "iron" });
    expect(joined).toEqual(separate);
  });

  it("says that nothing is hit and still exits with 0", async () => {
    const args = ["raycast", cube, "--from", "5,5,5", "--direction", "0,1,0"];
    expect(await run(args)).toEqual({ code: 0, out: "no hit\n", err: "" });
    expect((await run([...args, "--json"])).out).toBe('{"ray":0,"hit":false}\n');
  });

  it("ends at --max-distance, the end included", async () => {
    const reach = async (d: string) =>
      (await run(["raycast", cube, "--from", "0.2,0,5", "--direction", "0,0,-1", "--max-distance", d])).out;
    expect(await reach("4")).toContain("crate");
    expect(await reach("3.999")).toBe("no hit\n");
  });

  it("sees back faces as told", async () => {
    const inside = async (...more: string[]) =>
      jsonLines((await run(["raycast", cube, "--from", "0.5,0,0", "--direction", "0,0,1", "--json", ...more])).out)[0];
    expect(await inside()).toEqual({ ray: 0, hit: false });
    expect(await inside("--back-faces", "ignore")).toEqual({ ray: 0, hit: false });
    expect(await inside("--back-faces", "hit")).toMatchObject({ distance: 1, normal: [0, 0, -1], backFace: true });
  });

  it("lists every hit with --all", async () => {
    const args = ["--from", "0.2,0,5", "--to", "0.2,0,-5", "--all", "--back-faces", "hit", "--json"];
    const [{ ray, hits }] = jsonLines((await run(["raycast", cube, ...args])).out);
    expect(ray).toBe(0);
    expect((hits as { distance: number }[]).map((hit) => hit.distance)).toEqual([4, 6]);
  });

  it("reads many rays from a file or from standard input", async () => {
    const rays = [
      '{"from": [0.25, 0.5, 5], "to": [0.25, 0.5, -5]}',
      "",
      '{"origin": {"x": 9, "y": 9, "z": 9}, "direction": [1, 0, 0]}\r',
      '{"origin": [0.25, 0.5, 5], "direction": [0, 0, -1], "maxDistance": 2}',
    ].join("\n");
    const file = folder.file("rays.jsonl", rays);
    const fromFile = await run(["raycast", cube, "--rays", file, "--json"]);
    expect(jsonLines(fromFile.out).map((line) => [line.ray, line.hit])).toEqual([
      [0, true],
      [1, false],
      [2, false],
    ]);
    expect(await run(["raycast", cube, "--rays", "-", "--json"], rays)).toEqual(fromFile);
    const table = (await run(["raycast", cube, "--rays", file])).out.split("\n");
    expect(table[0]).toMatch(/^ray {2}distance {2}point/);
    expect(table.slice(2)).toEqual(["1    no hit", "2    no hit", "1 of 3 rays hit", ""]);
  });

  it("takes rays from an editor that puts a byte order mark in front", async () => {
    const ray = '\uFEFF{"from": [0.25, 0.5, 5], "to": [0.25, 0.5, -5]}\n';
    expect(jsonLines((await run(["raycast", cube, "--rays", "-", "--json"], ray)).out)).toEqual([FRONT]);
  });

  it("prints nothing for no rays but the count", async () => {
    expect((await run(["raycast", cube, "--rays", "-", "--json"], "\n")).out).toBe("");
    expect((await run(["raycast", cube, "--rays", "-"], "")).out).toMatch(/\n0 of 0 rays hit\n$/);
  });
});

describe("hitscan raycast, wrong use", () => {
  const fails = async (args: string[], message: string, stdin = "") =>
    expect(await run(["raycast", ...args], stdin)).toMatchObject({ code: 2, out: "", err: `hitscan: ${message}\n` });

  it("names the option and the value", async () => {
    await fails([cube], "--from x,y,z or --rays FILE is required");
    await fails([cube, "--from", "0,0,0"], "--from needs either --to x,y,z or --direction x,y,z");
    const from = [cube, "--from", "0,0,0"];
    await fails(
      [...from, "--to", "1,1,1", "--direction", "1,0,0"],
      "--from needs either --to x,y,z or --direction x,y,z",
    );
    await fails([...from, "--to", "1,1"], '--to must be x,y,z with three finite numbers, got "1,1"');
    await fails([...from, "--to", "1,NaN,1"], '--to must be x,y,z with three finite numbers, got "1,NaN,1"');
    await fails([...from, "--direction", "0,0,0"], '--direction must not be zero, got "0,0,0"');
    await fails(
      [...from, "--direction", "1,0,0", "--max-distance", "-1"],
      '--max-distance must be a number >= 0, got "-1"',
    );
    await fails(
      [...from, "--to", "1,1,1", "--max-distance", "1"],
      "--max-distance goes with --direction, not with --to",
    );
    await fails([...from, "--rays", "-"], "--rays cannot be combined with --from, --to, --direction or --max-distance");
    await fails(
      [...from, "--to", "1,1,1", "--back-faces", "some"],
      "option '--back-faces <mode>' argument 'some' is invalid. Allowed choices are auto, hit, ignore.",
    );
    await fails([cube, "--form", "0,0,0"], "unknown option '--form' (Did you mean --from?)");
    await fails([], "missing required argument 'model'");
    await fails([cube, "--from"], "option '--from <x,y,z>' argument missing");
  });

  it("names the file and the line", async () => {
    const missing = folder.at("nowhere.jsonl");
    await fails([cube, "--rays", missing], `${missing}: file not found`);
    const shape = 'a ray must be {"from", "to"} or {"origin", "direction", "maxDistance"}';
    await fails([cube, "--rays", "-"], `stdin:2: ${shape}`, "\n[1, 2]\n");
    const zero = '{"origin": [0,0,0], "direction": [0,0,0]}';
    const result = await run(["raycast", cube, "--rays", "-"], zero);
    expect(result.err).toMatch(/^hitscan: stdin:1: .*ray\.direction must not be zero\n$/);
    const broken = await run(["raycast", cube, "--rays", "-"], "{");
    expect(broken.err).toMatch(/^hitscan: stdin:1: not JSON \(.*\)\n$/);
    expect([result.code, broken.code]).toEqual([2, 2]);
  });

  it("refuses a field that a ray does not have, for a slip must not change the answer unseen", async () => {
    const ray = (fields: string) => `{"origin": [0,0,5], "direction": [0,0,-1], ${fields}}`;
    const known = "known are origin, direction, minDistance, maxDistance";
    await fails([cube, "--rays", "-"], `stdin:1: unknown field "maxdistance"; ${known}`, ray('"maxdistance": 1'));
    const both = '{"from": [0,0,5], "to": [0,0,-5], "maxDistance": 1}';
    await fails([cube, "--rays", "-"], 'stdin:1: unknown field "maxDistance"; known are from, to', both);
    const mixed = ray('"to": [0,0,0]');
    await fails([cube, "--rays", "-"], 'stdin:1: unknown field "origin"; known are from, to', mixed);
  });

  it("names a model that cannot be read", async () => {
    const result = await run(["raycast", folder.at("no.obj"), "--from", "0,0,0", "--to", "1,1,1"]);
    expect(result.err).toMatch(/^hitscan: .*no\.obj: [^\n]+\n$/);
    expect([result.code, result.out]).toEqual([2, ""]);
  });
});
