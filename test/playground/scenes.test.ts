import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import type { Server } from "node:http";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "playwright-core";
import { build } from "vite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fromAddress, toAddress } from "../../playground/src/address.ts";
import type { Control, PlayScene, State } from "../../playground/src/scene.ts";
import { SCENES } from "../../playground/src/scenes/index.ts";
import { serve } from "./serve.ts";

const CHROMIUM = "/usr/bin/chromium";
const FLAGS = ["--headless", "--no-sandbox", "--disable-quic", "--no-first-run", "--disable-background-networking"];
const WEBGL = [
  "--disable-component-update",
  "--disable-sync",
  "--use-angle=swiftshader",
  "--enable-unsafe-swiftshader",
];
const TIMEOUT = 120_000;
const required = process.env.HITSCAN_REQUIRE_BROWSER === "1";
const root = join(import.meta.dirname, "../..");
const pictures = join(root, "artifacts/playground");

describe("addresses", () => {
  test("hold what differs from the start, and come back as they were", () => {
    for (const scene of SCENES) {
      expect(toAddress(scene, scene.start)).toBe(`#${scene.id}`);
      const control = scene.controls(scene.start, scene.compute(scene.start))[0];
      const changed = { ...scene.start, [control.key]: otherValue(control, scene.start) };
      const { scene: found, state } = fromAddress(SCENES, toAddress(scene, changed));
      expect([found.id, state]).toEqual([scene.id, changed]);
    }
  });

  test("what does not fit is left out", () => {
    const [scene] = SCENES;
    expect(fromAddress(SCENES, "#nothing?x=1")).toEqual({ scene, state: scene.start });
    expect(fromAddress(SCENES, `#${scene.id}?unknown=1`).state).toEqual(scene.start);
    const gjk = SCENES.find(({ id }) => id === "gjk")!;
    expect(fromAddress(SCENES, "#gjk?a=nothing&step=x&atB=1,2").state).toEqual(gjk.start);
    const picking = SCENES.find(({ id }) => id === "obb")!;
    expect(fromAddress(SCENES, "#obb?at=1e300,0,0&half=1,1e40,1").state).toEqual(picking.start); // nothing could draw it
  });
});

/** Another value that the control could give. */
function otherValue(control: Control, state: State): State[string] {
  const value = state[control.key];
  if (control.kind === "toggle") return value !== true;
  if (control.kind === "choice") return control.options.find((option) => option !== value) ?? control.options[0];
  return value === control.min ? Math.min(control.max, control.min + control.step) : control.min;
}

describe.skipIf(!required && !existsSync(CHROMIUM))("scenes in Chromium", { timeout: TIMEOUT }, () => {
  let browser: Browser;
  let server: Server;
  let address = "";
  beforeAll(async () => {
    const folder = join(root, "node_modules/.cache/hitscan-playground");
    await build({ root: join(root, "playground"), logLevel: "error", build: { outDir: folder, emptyOutDir: true } });
    await mkdir(pictures, { recursive: true });
    ({ server, address } = await serve(folder));
    browser = await chromium.launch({ executablePath: CHROMIUM, args: [...FLAGS, ...WEBGL] });
  }, TIMEOUT);
  afterAll(async () => {
    await browser?.close();
    server?.close();
  });

  async function open(hash: string, width = 1280, height = 800): Promise<{ page: Page; faults: string[] }> {
    const page = await browser.newPage({ viewport: { width, height } });
    const faults: string[] = [];
    page.on("pageerror", (error) => faults.push(String(error)));
    page.on("console", (message) => {
      if (message.type() === "error") faults.push(message.text());
    });
    await page.goto(address + hash);
    await page.waitForFunction("window.playground !== undefined");
    return { page, faults };
  }

  const shown = (page: Page) =>
    page.evaluate("({ scene: playground.scene, state: playground.state, result: playground.result })") as Promise<{
      scene: string;
      state: State;
      result: unknown;
    }>;
  /** As it comes out of a page. */
  const plain = (value: unknown) => JSON.parse(JSON.stringify(value, keepNumbers));

  // biome-ignore lint/suspicious/noExplicitAny: each scene is only called with states of its own
  test.each(SCENES.map((scene) => [scene.id, scene] as [string, PlayScene<any, any>]))(
    "%s: computes what Node does, before and after a control is moved",
    async (id, scene) => {
      const { page, faults } = await open(`#${id}`);
      const before = await shown(page);
      expect(before.scene).toBe(id);
      expect(plain(before.result)).toEqual(plain(scene.compute(scene.start)));
      const control = scene.controls(scene.start, scene.compute(scene.start))[0];
      await move(page, control, otherValue(control, scene.start));
      const after = await shown(page);
      expect(after.state[control.key]).toEqual(otherValue(control, scene.start));
      expect(plain(after.result)).toEqual(plain(scene.compute(after.state)));
      const { scene: again, state } = fromAddress(SCENES, new URL(page.url()).hash);
      expect([again.id, state]).toEqual([id, after.state]);
      expect(await page.locator("#results tr").count()).toBeGreaterThan(0);
      await page.locator("#reset").click();
      expect((await shown(page)).state).toEqual(scene.start);
      await settle(page);
      await page.screenshot({ path: join(pictures, `${id}.png`) });
      await expectDrawn(page);
      await page.setViewportSize({ width: 390, height: 844 });
      await settle(page);
      await page.screenshot({ path: join(pictures, `${id}-phone.png`) });
      const [wide, room] = (await page.evaluate(
        "[document.documentElement.scrollWidth, document.documentElement.clientWidth]",
      )) as number[];
      expect(wide).toBeLessThanOrEqual(room);
      expect(faults).toEqual([]);
      await page.close();
    },
  );

  test("the keyboard: steps, play, next scene", async () => {
    const { page, faults } = await open("#gjk");
    const start = Number((await shown(page)).state.step);
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowLeft");
    expect((await shown(page)).state.step).toBe(start + 1);
    await page.keyboard.press("Space");
    await page.waitForFunction(`playground.state.step === ${start + 2}`);
    await page.keyboard.press("Space");
    await page.keyboard.press("Home");
    expect((await shown(page)).state.step).toBe(start);
    await page.keyboard.press("PageDown");
    const at = SCENES.findIndex(({ id }) => id === "gjk");
    expect((await shown(page)).scene).toBe(SCENES[(at + 1) % SCENES.length].id);
    expect(faults).toEqual([]);
    await page.close();
  });

  test("the back button leads to the scene before, as it was left", async () => {
    const { page, faults } = await open("#gjk");
    await page.keyboard.press("ArrowRight");
    const { state } = await shown(page);
    await page.keyboard.press("PageDown");
    await page.selectOption("#scenes", "ray");
    expect((await shown(page)).scene).toBe("ray");
    await page.goBack();
    await page.goBack();
    await page.waitForFunction('playground.scene === "gjk"');
    expect((await shown(page)).state).toEqual(state);
    expect(faults).toEqual([]);
    await page.close();
  });

  test("a handle is dragged by its gizmo", async () => {
    const { page, faults } = await open("#gjk");
    const box = (await page.locator("canvas").boundingBox())!;
    await settle(page);
    const handle = (await page.evaluate("playground.handles()[0]")) as { key: string; x: number; y: number };
    const before = (await shown(page)).state[handle.key];
    const [x, y] = [box.x + handle.x, box.y + handle.y];
    await page.mouse.click(x, y);
    await settle(page);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 60, y - 20, { steps: 6 });
    await page.mouse.up();
    const { state, result } = await shown(page);
    expect(state[handle.key]).not.toEqual(before);
    expect(plain(result)).toEqual(plain(SCENES.find(({ id }) => id === "gjk")!.compute(state)));
    expect(faults).toEqual([]);
    await page.close();
  });
});

/** JSON has no infinities and no −0. */
function keepNumbers(_: string, value: unknown): unknown {
  if (typeof value !== "number" || (Number.isFinite(value) && !Object.is(value, -0))) return value;
  return `number ${Object.is(value, -0) ? "-0" : value}`;
}

async function move(page: Page, control: Control, value: State[string]): Promise<void> {
  const input = page.locator(`#panel [name="${control.key}"]`);
  if (control.kind === "choice") await input.selectOption(String(value));
  else if (control.kind === "toggle") await input.setChecked(value === true);
  else await input.fill(String(value));
}

/** Two frames later all is drawn. */
async function settle(page: Page): Promise<void> {
  await page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
}

/** The canvas shows more than its ground: many colours. */
async function expectDrawn(page: Page): Promise<void> {
  const bytes = await page.locator("canvas").screenshot();
  expect(bytes.length).toBeGreaterThan(8000); // a PNG of one colour has less than 5 kB
}
