import { existsSync, readdirSync } from "node:fs";
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

/** Every model in the folder; none where there is no such folder. */
export async function allExtra(): Promise<MeshData[]> {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) =>
    /\.(obj|stl|glb|ply)$/i.test(file),
  );
  const all: MeshData[] = [];
  for (const file of files.sort()) {
    const data = await loadExtra(file);
    if (data !== null) all.push(data);
  }
  return all;
}
