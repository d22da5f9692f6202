import { fail, reasonOf } from "../fail.ts";

/** Loads an optional package. Where it is not installed, the error says what to install: `FILE: …`. */
export async function optional<T>(file: string, name: string, load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    fail(file, `it needs the package ${name} to be read; install it with: npm install ${name} (${reasonOf(error)})`);
  }
}
