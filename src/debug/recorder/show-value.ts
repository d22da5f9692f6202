import { ColliderRef, Instance, ListRef, ShapeRef, Token, type Value } from "./value.ts";

const bits = new DataView(new ArrayBuffer(8));

/** A value as one line of text. Numbers in the shortest form that has all their bits; `withBits`: and these behind it. */
export function showValue(value: Value, withBits = false): string {
  const inner = (item: Value) => showValue(item, withBits);
  if (typeof value === "number") return showNumber(value) + (withBits ? ` (0x${bitsOf(value)})` : "");
  if (typeof value === "string") return JSON.stringify(value);
  if (value === null || typeof value !== "object") return String(value);
  if (value instanceof ColliderRef) return `collider ${value.id}`;
  if (value instanceof ShapeRef) {
    return value.source === "table" ? `shape ${value.number}` : `${value.source} of collider ${value.number}`;
  }
  if (value instanceof ListRef) return `list ${value.number} of ${value.length}`;
  if (value instanceof Token) return `${value.kind}${value.name === "" ? "" : ` ${value.name}`} #${value.number}`;
  if (value instanceof Instance) return `${value.name} ${inner(value.fields)}`;
  if (value instanceof Set) return `Set [${[...value].map(inner).join(", ")}]`;
  if (Array.isArray(value)) return `[${value.map(inner).join(", ")}]`;
  if (ArrayBuffer.isView(value)) return `[${Array.from(value, inner).join(", ")}]`;
  return `{${Object.entries(value)
    .map(([name, field]) => `${name}: ${inner(field)}`)
    .join(", ")}}`;
}

function showNumber(value: number): string {
  return Object.is(value, -0) ? "-0" : String(value);
}

/** The 64 bits of a number as 16 hexadecimal digits. */
function bitsOf(value: number): string {
  bits.setFloat64(0, value);
  return bits.getBigUint64(0).toString(16).padStart(16, "0");
}
