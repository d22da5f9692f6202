/** A collider, by its id. */
export class ColliderRef {
  readonly id: number;

  constructor(id: number) {
    this.id = id;
  }
}

/** Where a recording finds a shape: at a collider (its shape or its complex shape), or in the file's own table. */
export type ShapeSource = "shape" | "complex" | "table";

/** A shape: that of the collider with id `number`, or number `number` of the table. */
export class ShapeRef {
  readonly source: ShapeSource;
  readonly number: number;

  constructor(source: ShapeSource, number: number) {
    this.source = source;
    this.number = number;
  }
}

/** A long list of what is to be ignored, number `number` of the file's table: many calls may name the same. */
export class ListRef {
  readonly number: number;
  readonly length: number;

  constructor(number: number, length: number) {
    this.number = number;
    this.length = length;
  }
}

/** What a value that cannot be kept was. */
export type TokenKind = "object" | "function" | "symbol";

/** An object, function or symbol of the user's of which only the identity is kept: the same number is the same value. */
export class Token {
  readonly kind: TokenKind;
  readonly number: number;
  /** Name of the object's class or of the function, description of the symbol: error messages tell it. */
  readonly name: string;

  constructor(kind: TokenKind, number: number, name: string) {
    this.kind = kind;
    this.number = number;
    this.name = name;
  }
}

/** An object that is not plain: the name of its class, and what of it was read. */
export class Instance {
  readonly name: string;
  readonly fields: Fields;

  constructor(name: string, fields: Fields) {
    this.name = name;
    this.fields = fields;
  }
}

/** A plain object, without prototype. */
export interface Fields {
  [name: string]: Value;
}

/** What a recording can hold: numbers keep all their bits. */
export type Value =
  | undefined
  | null
  | boolean
  | number
  | string
  | bigint
  | Float64Array
  | Uint8Array
  | ColliderRef
  | ShapeRef
  | ListRef
  | Token
  | Instance
  | Set<Value>
  | Value[]
  | Fields;

/** A new empty object to be filled. */
export function createFields(): Fields {
  return Object.create(null);
}
