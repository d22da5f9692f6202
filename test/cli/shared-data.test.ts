import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { jsonLines, run } from "./run-cli.ts";

// Runs only where the optional folder of extra cases and models stands beside the repository.
const shared = join(import.meta.dirname, "../../../shared");

interface Entry {
  file: string;
  tris: number;
  watertight: boolean;
  degenerateIndex: number;
  degenerateArea: number;
  boundaryEdges: number;
  nonManifoldEdges: number;
  inconsistentEdges: number;
}

describe.skipIf(!existsSync(shared))("with the folder of extra cases", () => {
  it("passes the cases of shapes, pairs and scenes", async () => {
    const names = ["ray", "distance", "overlap", "penetration", "sweep"].map((name) =>
      join(shared, `cases/${name}.jsonl`),
    );
    const result = await run(["check", ...names, join(shared, "cases/reports.json")]);
    expect(result.out).toMatch(/^\d{4} passed, 0 failed\n$/);
    expect(result.code).toBe(0);
  });

  const manifest = join(shared, "data/manifest.json");
  const entries: Entry[] = existsSync(manifest) ? JSON.parse(readFileSync(manifest, "utf8")) : [];
  it.each(entries.map((entry) => [entry.file, entry] as const))("tells the truth about %s", async (file, entry) => {
    const result = await run(["info", join(shared, "data", file), "--json"]);
    expect(jsonLines(result.out)[0]).toMatchObject({
      triangles: entry.tris,
      watertight: entry.watertight,
      edges: { open: entry.boundaryEdges, shared: entry.nonManifoldEdges, flipped: entry.inconsistentEdges },
    });
  });
});
