import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bundleProgram } from "./bundle-program.ts";
import { type Answers, castMany } from "./program.ts";
import { type Asked, askAll } from "./queries.ts";

const CHROMIUM = "/usr/bin/chromium";
const FLAGS = ["--headless", "--no-sandbox", "--disable-quic", "--no-first-run", "--disable-background-networking"];
/** Milliseconds: a browser may start slowly on a busy machine. */
const TIMEOUT = 60_000;
const CSP = "script-src 'unsafe-inline'";
const required = process.env.HITSCAN_REQUIRE_BROWSER === "1";
if (!existsSync(CHROMIUM) && !required) console.log(`no ${CHROMIUM}: the tests in a browser are skipped`);

describe.skipIf(!required && !existsSync(CHROMIUM))("in Chromium", { timeout: TIMEOUT }, () => {
  let browser: Browser;
  let code = "";
  const wanted = castMany();
  beforeAll(async () => {
    code = await bundleProgram();
    browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
  }, TIMEOUT);
  afterAll(() => browser?.close());

  /** Answers of an expression in a page of its own. */
  async function ask<Value = Answers>(expression: string, policy = ""): Promise<Value> {
    const page = await browser.newPage();
    const meta = policy && `<meta http-equiv="Content-Security-Policy" content="${policy}">`;
    await page.setContent(
      `<!doctype html><html><head>${meta}<script>${code.replaceAll("</script", "<\\/script")}</script></head></html>`,
    );
    return page.evaluate(expression) as Promise<Value>;
  }

  const inWorker = (expression: string): string => `new Promise((resolve) => {
    const source = document.querySelector("script").textContent + ";postMessage(${expression})";
    const worker = new Worker(URL.createObjectURL(new Blob([source])));
    worker.onmessage = ({ data }) => resolve(data);
  })`;

  test("Node uses the kernel", () => {
    expect(wanted.kernel).toBe(true);
    expect(wanted.hits.filter((hit) => hit !== null).length).toBeGreaterThan(600);
  });

  test("the main thread", async () => expect(await ask("program.castMany()")).toEqual(wanted));

  test("a worker", async () => expect(await ask(inWorker("program.castMany()"))).toEqual(wanted));

  test("a page whose security policy bars WASM: the same answers without the kernel", async () => {
    const { kernel, hits } = await ask("program.castMany()", CSP);
    expect(kernel).toBe(false);
    expect(hits).toEqual(wanted.hits);
  });

  test("all queries, bit for bit as in Node: main thread, worker, and without the kernels", async () => {
    const all: Asked = askAll("auto");
    expect(await ask<Asked>("program.askAll('auto')")).toEqual(all);
    expect(await ask<Asked>(inWorker("program.askAll('auto')"))).toEqual(all);
    expect(await ask<Asked>("program.askAll('auto')", CSP)).toEqual({ ...all, kernel: false });
  });

  test("required kernels: a page whose security policy bars WASM is told so", async () => {
    expect(await ask<string>("program.whyNoKernels()")).toBe("");
    expect(await ask<string>("program.whyNoKernels()", CSP)).toMatch(
      /^Error: kernels are required, but a content security policy bars WebAssembly/,
    );
  });
});
