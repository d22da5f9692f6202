import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { makePictures } from "../../docs/guide/pictures/pictures.ts";
import { root } from "../package/sources.ts";
import { readPage } from "./markdown.ts";

const folder = join(root, "docs/guide/pictures");
const made = makePictures();
const names = Object.keys(made);

describe("the pictures of the guide", () => {
  test("are all of them made by the script, and all are shown", () => {
    expect(readdirSync(folder).filter((name) => name.endsWith(".svg"))).toEqual([...names].sort());
    const shown = [...readPage("docs/guide/semantics.md").matchAll(/!\[[^\]]+\]\(pictures\/([^)]+)\)/g)];
    expect(shown.map(([, name]) => name)).toEqual(names);
  });

  test.each(names)("%s is what the library answers now (node docs/guide/pictures/make.mjs)", (name) => {
    expect(readFileSync(join(folder, name), "utf8")).toBe(made[name]);
    expect(made[name]).not.toMatch(/NaN|undefined|Infinity/);
  });

  test("show the answers that the page tells of", () => {
    expect(made["touch.svg"].match(/>a hit at|>no hit/g)).toEqual([">a hit at", ">a hit at", ">no hit"]);
    expect(made["back-faces.svg"].match(/>a hit at|>no hit/g)).toEqual([">a hit at", ">no hit", ">a hit at"]);
    expect(made["initial-overlap.svg"].match(/>depth|>no hit/g)).toEqual([">depth", ">no hit", ">no hit"]);
  });
});
