import { describe, expect, it } from "vitest";
import packageJson from "../../package.json" with { type: "json" };
import { run } from "./run-cli.ts";

describe("hitscan", () => {
  it("prints its version", async () => {
    expect(await run(["--version"])).toEqual({ code: 0, out: `${packageJson.version}\n`, err: "" });
  });

  it("prints help with examples and the exit codes", async () => {
    const help = await run(["--help"]);
    expect(help).toMatchObject({ code: 0, err: "" });
    for (const name of ["info", "raycast", "render", "check"])
      expect(help.out).toMatch(new RegExp(`^ {2}${name} `, "m"));
    expect(help.out).toContain("Exit codes: 0 done");
  });

  it.each(["info", "raycast", "render", "check"])("prints help with examples for %s", async (name) => {
    const help = await run([name, "--help"]);
    expect(help).toMatchObject({ code: 0, err: "" });
    expect(help.out).toMatch(new RegExp(`Examples:\\n {2}hitscan ${name} `));
  });

  it("prints help on the error stream when it is asked for nothing", async () => {
    const result = await run([]);
    expect([result.code, result.out]).toEqual([2, ""]);
    expect(result.err).toContain("Usage: hitscan");
  });

  it("names an unknown command in one line", async () => {
    expect(await run(["rendre", "x"])).toEqual({
      code: 2,
      out: "",
      err: "hitscan: unknown command 'rendre' (Did you mean render?)\n",
    });
  });
});
