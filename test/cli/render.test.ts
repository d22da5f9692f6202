import { existsSync, readdirSync, readFileSync } from "node:fs";
import pngjs from "pngjs";
import { afterAll, describe, expect, it, vi } from "vitest";
import { main } from "../../src/cli/main.ts";
import { Progress } from "../../src/cli/progress.ts";
import { CUBE_OBJ, Folder, run } from "./run-cli.ts";

const folder = new Folder();
afterAll(() => folder.remove());
const cube = folder.file("cube.obj", CUBE_OBJ);
const two = folder.file("two.obj", `${CUBE_OBJ}o lid\nv -1 1 1.5\nv 1 1 1.5\nv 0 3 1.5\nf 9 10 11\n`);

type Rgb = [number, number, number];

/** Renders and gives back the pixel at a place of the picture. */
async function picture(model: string, ...args: string[]) {
  const path = folder.at("picture.png");
  const result = await run(["render", model, "-o", path, ...args]);
  expect(result).toMatchObject({ code: 0, err: "" });
  const png = pngjs.PNG.sync.read(readFileSync(path));
  const at = (x: number, y: number): Rgb => [...png.data.subarray(4 * (y * png.width + x)).subarray(0, 3)] as Rgb;
  return { at, width: png.width, height: png.height, out: result.out };
}

const FRONT = ["--size", "30x20", "--eye", "0,0,5", "--target", "0,0,0", "--fov", "60"];
const BACKGROUND: Rgb = [24, 26, 32];

describe("hitscan render", () => {
  it("writes a PNG of the size that was asked for, with the whole model in it", async () => {
    const { at, width, height, out } = await picture(cube, "--size", "64x48");
    expect([width, height]).toEqual([64, 48]);
    expect(out).toMatch(/picture\.png: 64x48, \d+ of 3072 rays hit, [\d,]+ rays\/s\n$/);
    const border = [...Array(64).keys()].flatMap((x) => [at(x, 0), at(x, 47)]);
    expect(border.every((colour) => String(colour) === String(BACKGROUND))).toBe(true);
    const hits = Number(/, (\d+) of/.exec(out)?.[1]);
    expect(hits).toBeGreaterThan(0.1 * 3072);
    expect(hits).toBeLessThan(0.9 * 3072);
  });

  it("shows normals as colours", async () => {
    const { at } = await picture(cube, ...FRONT);
    expect(at(15, 10)).toEqual([127, 127, 255]);
    expect(at(0, 0)).toEqual(BACKGROUND);
  });

  it("shows depth as grey, near ones brighter", async () => {
    const { at } = await picture(two, "--mode", "depth", ...FRONT);
    const near = at(15, 4);
    const far = at(15, 10);
    expect(near[0]).toBeGreaterThan(far[0]);
    expect(near[0]).toBe(near[1]);
  });

  it("shows faces and objects in colours of their own", async () => {
    const faces = await picture(cube, "--mode", "face", ...FRONT);
    expect(faces.at(12, 8)).not.toEqual(faces.at(18, 12));
    const objects = await picture(two, "--mode", "object", ...FRONT);
    const close = (a: Rgb, b: Rgb) => a.every((value, i) => Math.abs(value - b[i]) < 25);
    expect(close(objects.at(12, 11), objects.at(17, 12))).toBe(true);
    expect(close(objects.at(12, 11), objects.at(15, 4))).toBe(false);
  });

  it("sees the inside of a closed model unless told otherwise", async () => {
    const inside = ["--size", "4x4", "--eye", "0,0,0.5", "--target", "0,0,-1"];
    expect((await picture(cube, ...inside)).out).toContain("16 of 16 rays hit");
    expect((await picture(cube, ...inside, "--back-faces", "auto")).out).toContain(" 0 of 16 rays hit");
  });

  it("takes the progress bar away before it says what it wrote", async () => {
    const order: string[] = [];
    const end = vi.spyOn(Progress.prototype, "end").mockImplementation(() => void order.push("bar gone"));
    const terminal = { out: () => void order.push("result"), err: () => {}, stdin: async function* () {} };
    const args = ["render", cube, "-o", folder.at("picture.png"), "--size", "4x4"];
    expect(await main(args, { ...terminal, interactive: true, resultsShown: true })).toBe(0);
    end.mockRestore();
    expect(order).toEqual(["bar gone", "result"]);
  });

  it("leaves no other file behind", () => {
    expect(readdirSync(folder.path).sort()).toEqual(["cube.obj", "picture.png", "two.obj"]);
  });
});

describe("hitscan render, wrong use", () => {
  const fails = async (args: string[], message: string) =>
    expect(await run(["render", ...args])).toEqual({ code: 2, out: "", err: `hitscan: ${message}\n` });

  it("names the option and the value", async () => {
    const out = ["-o", folder.at("no.png")];
    await fails([cube], "required option '-o, --output <file>' not specified");
    await fails([cube, ...out, "--size", "0x5"], '--size must be WIDTHxHEIGHT, each 1 to 16384, got "0x5"');
    await fails([cube, ...out, "--fov", "0"], '--fov must be an angle between 0 and 180 degrees, got "0"');
    await fails([cube, ...out, "--eye", "1,2"], '--eye must be x,y,z with three finite numbers, got "1,2"');
    await fails([cube, ...out, "--eye", "1,1,1", "--target", "1,1,1"], "--eye and --target must differ");
    await fails(
      [cube, ...out, "--mode", "pretty"],
      "option '--mode <mode>' argument 'pretty' is invalid. Allowed choices are normal, depth, face, object.",
    );
    const nowhere = folder.at("no/where.png");
    await fails([cube, "-o", nowhere], `${nowhere}: there is no folder ${folder.at("no")}`);
    await fails([cube, "-o", folder.path], `${folder.path}: is a folder`);
    expect(existsSync(folder.at("no.png"))).toBe(false);
  });
});
