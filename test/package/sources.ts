import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of the repository, with a slash at its end. */
export const root = fileURLToPath(new URL("../..", import.meta.url));

/** Every TypeScript file below the named folders: path from the repository's root, with forward slashes → text. */
export function readSources(...folders: string[]): Map<string, string> {
  const sources = new Map<string, string>();
  const visit = (folder: string): void => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = `${folder}/${entry.name}`;
      if (entry.name === "node_modules") continue;
      if (entry.isDirectory()) visit(path);
      else if (entry.name.endsWith(".ts")) sources.set(path, readFileSync(join(root, path), "utf8"));
    }
  };
  for (const folder of folders) visit(folder);
  return sources;
}
