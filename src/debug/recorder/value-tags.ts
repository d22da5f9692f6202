import type { ShapeSource, TokenKind } from "./value.ts";

/** The byte in front of each value. */
export const UNDEFINED = 0;
export const NULL = 1;
export const FALSE = 2;
export const TRUE = 3;
export const INTEGER = 4;
export const NUMBER = 5;
export const STRING = 6;
export const BIGINT = 7;
export const NUMBERS = 8;
export const BYTES = 9;
export const COLLIDER = 10;
export const SHAPE = 11;
export const TOKEN = 12;
export const INSTANCE = 13;
export const SET = 14;
export const LIST = 15;
export const FIELDS = 16;
export const LIST_REF = 17;

/** Written as their places in these lists. */
export const SHAPE_SOURCES: readonly ShapeSource[] = ["shape", "complex", "table"];
export const TOKEN_KINDS: readonly TokenKind[] = ["object", "function", "symbol"];
