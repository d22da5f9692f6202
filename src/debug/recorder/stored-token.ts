import type { DecodeValue } from "../../snapshot/value-reader.ts";
import type { EncodeValue } from "../../snapshot/value-writer.ts";
import type { Capture } from "./capture.ts";
import type { LiveValues } from "./live-values.ts";
import { Token, type TokenKind } from "./value.ts";

/** How snapshots of a recording store what no snapshot can (materials of a class, say): which it was. */
export function encodeToken(capture: Capture): EncodeValue {
  return (value) => {
    if (typeof value === "bigint") return String(value);
    const { kind, number, name } = capture.token(value);
    return [kind, number, name];
  };
}

/** What stands for it in the replay. */
export function decodeToken(live: LiveValues): DecodeValue {
  return (stored) => {
    if (typeof stored === "string") return BigInt(stored);
    const [kind, number, name] = stored as [TokenKind, number, string];
    return live.of(new Token(kind, number, name));
  };
}
