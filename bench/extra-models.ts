import { existsSync } from "node:fs";
import { join } from "node:path";
import { bakeModel } from "hitscan/io";
import { loadModel } from "hitscan/node";
import type { MeshData } from "./meshes.ts";

/** An optional folder of models beside the repository. */
const folder = join(process.cwd(), "../shared/data");

/** The first of `files` that is there, as one mesh, or null. */
export async function loadExtra(...files: string[]): Promise<MeshData | null> {
  const file = files.find((name) => existsSync(join(folder, name)));
  if (file === undefined) return null;
  const { positions, indices } = bakeModel(await loadModel(join(folder, file)));
  return { name: `${file.split("/").at(-1)} (${(indices.length / 3).toLocaleString("en")})`, positions, indices };
}
