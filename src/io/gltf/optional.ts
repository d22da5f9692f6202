import { fail, reasonOf } from "../fail.ts";

/**
 * Loads optional packages. Where one is not installed, the error says what to install: `FILE: …`. `remedy` is what follows "npm install"; any
 * other failure to load adds its reason.
 */
export async function optional<T>(file: string, remedy: string, load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    const missing = (error as { code?: unknown } | null)?.code === "ERR_MODULE_NOT_FOUND";
    const reason = missing ? "" : ` (${reasonOf(error)})`;
    fail(file, `to read it, a package must be added: npm install ${remedy}${reason}`);
  }
}
