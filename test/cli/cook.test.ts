import { writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { afterAll, describe, expect, it } from "vitest";
import { halfSpace } from "../../src/shapes/half-space.ts";
import { sphere } from "../../src/shapes/sphere.ts";
import { openWorld } from "../../src/snapshot/open-world.ts";
import { saveWorld } from "../../src/snapshot/save-world.ts";
import { World } from "../../src/world/world.ts";
import { CUBE_OBJ, Folder, jsonLines, run } from "./run-cli.ts";

const folder = new Folder();
afterAll(() => folder.remove());

const model = folder.file("cube.obj", CUBE_OBJ);
const cooked = folder.at("cube.hscn");

async function cook(...args: string[]) {
  const result = await run(["cook", ...args]);
  expect(result.err).toBe("");
  expect(result.code).toBe(0);
  return result.out;
}

describe("hitscan cook", () => {
  it("writes a snapshot and tells its size and the times", async () => {
    const out = await cook(model, "-o", cooked);
    expect(out).toMatch(
      /cube\.hscn: 1 colliders, [\d,]+ bytes; read and built in [\d.]+ ms, saved in [\d.]+ ms, opens in/,
    );
    const [record] = jsonLines(await cook(model, "-o", cooked, "--json"));
    const bytes = await readFile(cooked);
    expect(record).toMatchObject({ output: cooked, bytes: bytes.length, colliders: 1 });
    expect(openWorld(bytes).size).toBe(1);
  });

  it.each([
    ["raycast", "--from", "0.3,0.2,5", "--direction", "0,0,-1", "--json"],
    ["sweep", "--shape", "sphere:0.5", "--from", "0,0,5", "--to", "0,0,-5", "--json"],
    ["overlap", "--shape", "sphere:0.5", "--at", "1,0,0", "--json"],
    ["closest", "--point", "0,3,0", "--json"],
    ["explain", "--from", "0.3,0.2,5", "--direction", "0,0,-1"],
  ])("%s answers the same for the snapshot", async (command, ...args) => {
    await cook(model, "-o", cooked);
    const [a, b] = await Promise.all([run([command, model, ...args]), run([command, cooked, ...args])]);
    expect(a.code).toBe(0);
    expect(a.out).toMatch(/crate|"cube"/);
    expect(b).toEqual(a);
  });

  it("render draws the same picture", async () => {
    await cook(model, "-o", cooked);
    const draw = async (path: string) => {
      const png = folder.at("out.png");
      const mode = ["--size", "32x24", "--mode", "object"];
      expect((await run(["render", path, "-o", png, ...mode])).code).toBe(0);
      return readFile(png);
    };
    expect((await draw(cooked)).equals(await draw(model))).toBe(true);
  });

  it("puts several models into one world, whose objects have numbers of their own", async () => {
    const other = folder.file("other.obj", CUBE_OBJ.replace("o crate", "o barrel"));
    await cook(model, other, "-o", cooked);
    const owners = [...openWorld(await readFile(cooked)).colliders()].map(({ owner }) => owner);
    expect(owners).toMatchObject([
      { name: "cube", number: 0 },
      { name: "other", number: 2 },
    ]);
  });

  it("info tells what is in a snapshot, of any world", async () => {
    const world = new World();
    world.add({ shape: sphere(1), key: 7, mobility: "static" });
    world.add({ shape: halfSpace([0, 1, 0]), owner: { name: "ground" } });
    const path = folder.at("any.hscn");
    writeFileSync(path, new Uint8Array(saveWorld(world)));
    const { out } = await run(["info", path]);
    expect(out).toMatch(/colliders +2, 1 of them static\n/);
    expect(out).toMatch(/shapes +1 sphere, 1 halfSpace\n/);
    expect(out).toMatch(/bounds +-1, -1, -1 to 1, 1, 1\n/);
    const [facts] = jsonLines((await run(["info", path, "--json"])).out);
    expect(facts).toMatchObject({ colliders: 2, static: 1, triangles: 0, shapes: { sphere: 1, halfSpace: 1 } });
    const ray = (x: string) => run(["raycast", path, "--from", `${x},5,0`, "--direction", "0,-1,0", "--json"]);
    expect(jsonLines((await ray("0")).out)[0]).toMatchObject({ object: "collider 7" });
    expect(jsonLines((await ray("3")).out)[0]).toMatchObject({ object: "ground" });
  });

  it("says what is wrong", async () => {
    await cook(model, "-o", cooked);
    const bytes = await readFile(cooked);
    const cut = folder.file("cut.hscn", bytes.subarray(0, 100));
    const failing = async (...args: string[]) => {
      const { code, err } = await run(args);
      expect(code).toBe(2);
      return err;
    };
    expect(await failing("info", cut)).toBe(
      `hitscan: ${cut}: openWorld: the file is cut off: 100 of ${bytes.length} bytes are left\n`,
    );
    expect(await failing("info", folder.at("gone.hscn"))).toMatch(/gone\.hscn: there is no such file/);
    expect(
      await failing("raycast", folder.file("text.hscn", "hello"), "--from", "0,0,0", "--direction", "1,0,0"),
    ).toMatch(/text\.hscn: openWorld: not a hitscan file/);
    expect(await failing("cook", model, "-o", folder.at("out.bin"))).toMatch(/--output must end in \.hscn/);
    expect(await failing("cook", cooked, "-o", cooked)).toMatch(/cube\.hscn: is a snapshot already/);
    expect(await failing("cook", "-o", cooked)).toMatch(/missing required argument/);
  });
});
