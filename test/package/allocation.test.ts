import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { GARBAGE_FLAGS } from "./garbage-flags.ts";
import { root } from "./sources.ts";

/** Bytes a call that are put down to the measurement itself. One boxed number a call would be 12 or more. */
const NOISE = 2;
/** Bytes that a call which makes a record must show, or the measurement sees nothing. */
const RECORD = 40;

describe("garbage", () => {
  test("steady-state queries with `out` allocate nothing", () => {
    const worker = join(root, "test/package/allocation-worker.mjs");
    const { bytes, hitShare } = JSON.parse(
      execFileSync(process.execPath, [...GARBAGE_FLAGS, worker], { encoding: "utf8" }),
    );
    console.log(bytes);
    expect(hitShare).toBeGreaterThan(0.3);
    for (const [name, value] of Object.entries<number>(bytes)) {
      if (name.endsWith("without out")) expect(value, name).toBeGreaterThan(RECORD);
      else expect(value, name).toBeLessThan(NOISE);
    }
    expect(Object.keys(bytes).length).toBe(13);
  });
});
