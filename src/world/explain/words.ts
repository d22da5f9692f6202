import type { Collider } from "../collider.ts";

/** A number as people read it: six digits, and of large ones the micrometres. */
export function number(x: number): string {
  const short = Number(x.toPrecision(6));
  return String(Math.abs(short - x) <= 1e-6 ? short : Number(x.toFixed(6)));
}

/** A vector as people read it. */
export function vector(v: ArrayLike<number>, offset = 0): string {
  return `(${[0, 1, 2].map((i) => number(v[offset + i])).join(", ")})`;
}

/** A list of names in quotes. */
export function names(list: readonly string[]): string {
  return list.map((name) => JSON.stringify(name)).join(", ");
}

/** What a collider is called: its key, its kind of shape, and its name where it has one. */
export function label(collider: Collider): string {
  const name = nameOf(collider);
  return `#${collider.key} ${collider.shape.type.name}${name === "" ? "" : ` ${JSON.stringify(name)}`}`;
}

/** The name of a collider's owner, else of its user data; empty where neither is a text or has a `name` that is one. */
export function nameOf({ owner, userData }: Collider): string {
  for (const value of [owner, userData]) {
    const name = typeof value === "object" && value !== null ? (value as { name?: unknown }).name : value;
    if (typeof name === "string" && name !== "") return name;
  }
  return "";
}
