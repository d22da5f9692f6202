import type { PlayScene, State, Triple } from "./scene.ts";

/** The address of a scene in a state: what differs from its start. */
export function toAddress(scene: PlayScene, state: State): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(state)) {
    const text = String(value);
    if (text !== String(scene.start[key])) query.set(key, text);
  }
  const text = query.toString().replaceAll("%2C", ",");
  return `#${scene.id}${text === "" ? "" : `?${text}`}`;
}

/** The scene and state of an address. What does not fit (another scene's value, a word for a number) is left out. */
export function fromAddress(scenes: readonly PlayScene[], address: string): { scene: PlayScene; state: State } {
  const [id, query = ""] = address.replace(/^#/, "").split("?");
  const scene = scenes.find((one) => one.id === id) ?? scenes[0];
  const state: Record<string, State[string]> = { ...scene.start };
  for (const [key, text] of new URLSearchParams(query)) {
    if (!Object.hasOwn(scene.start, key)) continue;
    const value = readValue(scene.start[key], text);
    if (value !== null) state[key] = value;
  }
  if (query !== "") keepChoices(scene, state);
  return { scene, state };
}

/** A word that is no option of its choice becomes that of the start. */
function keepChoices(scene: PlayScene, state: Record<string, State[string]>): void {
  for (const control of scene.controls(scene.start, scene.compute(scene.start))) {
    if (control.kind !== "choice" || control.options.includes(String(state[control.key]))) continue;
    state[control.key] = scene.start[control.key];
  }
}

/** No place or size is greater: the squares of larger ones are beyond what float32 can draw. */
const MOST = 1e15;

function readValue(like: State[string], text: string): State[string] | null {
  if (typeof like === "string") return text;
  if (typeof like === "boolean") return text === "true";
  const numbers = text.split(",").map(Number);
  if (!numbers.every((value) => Math.abs(value) <= MOST)) return null;
  if (typeof like === "number") return numbers.length === 1 ? numbers[0] : null;
  return numbers.length === 3 ? (numbers as unknown as Triple) : null;
}
