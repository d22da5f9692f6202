import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { inflateSync } from "node:zlib";
import { afterAll, describe, expect, test } from "vitest";
import { root } from "../package/sources.ts";
import { markdownBelow, readPage } from "./markdown.ts";

interface Place {
  readonly text: string;
  readonly path?: string;
  readonly children?: readonly Place[];
}

const site = mkdtempSync(join(tmpdir(), "hitscan-site-"));
afterAll(() => rmSync(site, { recursive: true }));
const said = execFileSync(
  process.execPath,
  [join(root, "node_modules/typedoc/bin/typedoc"), "--out", site, "--logLevel", "Warn", "--treatWarningsAsErrors"],
  { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] },
);
const files = readdirSync(site, { recursive: true, encoding: "utf8" }).map((name) => name.replace(/\\/g, "/"));
const pages = files.filter((name) => name.endsWith(".html"));

/** What stands in the navigation, as TypeDoc packs it. */
function navigation(): Place[] {
  const [, packed] = /"([^"]+)"/.exec(readFileSync(join(site, "assets/navigation.js"), "utf8")) ?? [];
  return JSON.parse(inflateSync(Buffer.from(packed, "base64")).toString()) as Place[];
}

/** The ids of a page, read once. */
const known = new Map<string, ReadonlySet<string>>();
function idsOf(file: string): ReadonlySet<string> {
  let ids = known.get(file);
  if (ids === undefined) {
    ids = new Set([...readFileSync(file, "utf8").matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    known.set(file, ids);
  }
  return ids;
}

/** The links of a page that lead nowhere. */
function deadLinks(page: string): string[] {
  const file = join(site, page);
  const text = readFileSync(file, "utf8");
  const links = [...text.matchAll(/ (?:href|src)="([^"]+)"/g)].map(([, link]) => link.replace(/&amp;/g, "&"));
  return links.filter((link) => {
    if (/^(https?:|data:|mailto:)/.test(link)) return false;
    const [path, hash = ""] = link.split("#");
    const target = path === "" ? file : resolve(dirname(file), decodeURIComponent(path.split("?")[0]));
    if (!existsSync(target)) return true;
    return hash !== "" && target.endsWith(".html") && !idsOf(target).has(decodeURIComponent(hash));
  });
}

describe("the documentation site (npm run docs)", () => {
  test("is built without a warning", () => {
    expect(said.trim()).toBe("");
    expect(pages.length).toBeGreaterThan(200);
  });

  test("leads through the guide first, then to the API", () => {
    const places = navigation().map(({ text }) => text);
    const guide = ["Start", "Concepts", "Semantics", "Recipes", "three.js", "Comparison", "Migration", "In depth"];
    expect(places.slice(0, guide.length)).toEqual(guide);
    expect(places.slice(guide.length)).toEqual([
      "hitscan",
      "hitscan/io",
      "hitscan/debug",
      "hitscan/node",
      "hitscan/three",
    ]);
  });

  test("has every page of docs/ in its navigation", () => {
    const inNavigation: string[] = [];
    const visit = (places: readonly Place[]): void => {
      for (const { path, children } of places) {
        if (path?.startsWith("documents/") === true) inNavigation.push(path);
        visit(children ?? []);
      }
    };
    visit(navigation());
    const guide = markdownBelow("docs/guide").filter((page) => /^docs\/guide\/[^/]+$/.test(page));
    const named = guide.flatMap((page) =>
      [...readPage(page).matchAll(/^ {2}.+: (\.\S+\.md)$/gm)].map(([, path]) => resolve(root, dirname(page), path)),
    );
    for (const page of markdownBelow("docs")) {
      expect(guide.includes(page) || named.includes(resolve(root, page)), page).toBe(true);
    }
    expect(inNavigation.length).toBe(guide.length + named.length);
    for (const path of inNavigation) expect(files).toContain(path);
  });

  test("has no link that leads nowhere", () => {
    const dead = pages.flatMap((page) => deadLinks(page).map((link) => `${page}: ${link}`));
    expect(dead).toEqual([]);
    expect(known.size).toBeGreaterThan(20);
  });

  test("shows the pictures", () => {
    const text = readFileSync(join(site, "documents/Semantics.html"), "utf8");
    const shown = [...text.matchAll(/<img src="([^"]+\.svg)"/g)].map(([, path]) => path);
    expect(shown.length).toBe(6);
  });

  test("can be searched", () => {
    expect(files).toContain("assets/search.js");
  });
});
