import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../package/sources.ts";

/** A block of TypeScript in a page. */
export interface Snippet {
  /** Path of the page from the root of the repository. */
  readonly page: string;
  readonly heading: string;
  readonly code: string;
}

/** The Markdown files below a folder: paths from the root of the repository, with forward slashes. */
export function markdownBelow(folder: string): string[] {
  const found: string[] = [];
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) found.push(...markdownBelow(path));
    else if (entry.name.endsWith(".md")) found.push(path);
  }
  return found.sort();
}

export function readPage(page: string): string {
  return readFileSync(join(root, page), "utf8");
}

/** The ```ts blocks of a page, with the heading each stands under. */
export function snippetsOf(page: string): Snippet[] {
  let heading = "";
  const found: Snippet[] = [];
  for (const [, title, code] of readPage(page).matchAll(/^#+ (.+)$|^```ts\n([\s\S]*?)^```$/gm)) {
    if (title !== undefined) heading = title;
    else found.push({ page, heading, code });
  }
  return found;
}
