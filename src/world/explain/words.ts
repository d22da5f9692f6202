import type { Collider } from "../collider.ts";

/** A number as people read it: six digits. */
export function number(x: number): string {
  return String(Number(x.toPrecision(6)));
}

/** A vector as people read it. */
export function vector(v: ArrayLike<number>, offset = 0): string {
  return `(${[0, 1, 2].map((i) => number(v[offset + i])).join(", ")})`;
}

/** A list of names in quotes. */
export function names(list: readonly string[]): string {
  return list.map((name) => JSON.stringify(name)).join(", ");
}

/** What a collider is called: its key, its kind of shape, and the name of its owner or user data where they have one. */
export function label(collider: Collider): string {
  const name = nameOf(collider.owner) ?? nameOf(collider.userData);
  return `#${collider.key} ${collider.shape.type.name}${name === null ? "" : ` ${JSON.stringify(name)}`}`;
}

function nameOf(value: unknown): string | null {
  const name = typeof value === "object" && value !== null ? (value as { name?: unknown }).name : value;
  return typeof name === "string" && name !== "" ? name : null;
}
