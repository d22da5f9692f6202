import type { ChildResponses } from "../shapes/compound.ts";
import type { Shape } from "../shapes/shape.ts";
import type { ChannelTable, ResponseMasks } from "./channels.ts";

interface Composite extends Shape {
  readonly children?: readonly { readonly responses?: ChildResponses }[];
}

/** The responses of a collider whose compound has children with responses of their own. */
export class ChildMasks {
  /** Those of the collider. */
  readonly own: Readonly<ResponseMasks>;
  /** Those of the children of `shape` and of the complex geometry, by child; null where all have the collider's. */
  readonly simple: readonly ResponseMasks[] | null;
  readonly complex: readonly ResponseMasks[] | null;

  constructor(
    own: Readonly<ResponseMasks>,
    simple: readonly ResponseMasks[] | null,
    complex: readonly ResponseMasks[] | null,
  ) {
    this.own = own;
    this.simple = simple;
    this.complex = complex;
  }

  /** What any part of the collider responds, so that the first filter lets it through where one part does. */
  greatest(): ResponseMasks {
    const all = [...(this.simple ?? [this.own]), ...(this.complex ?? [this.own])];
    const block = all.reduce((bits, masks) => bits | masks.block, 0);
    return { block, touch: all.reduce((bits, masks) => bits | masks.touch, 0) };
  }
}

/** The responses of a collider by child; null where no child has any of its own. Throws for names that are no channels, `where` in front. */
export function childMasksOf(
  where: string,
  channels: ChannelTable,
  own: Readonly<ResponseMasks>,
  shape: Shape,
  complex: Shape,
): ChildMasks | null {
  const simple = masksOf(where, "shape", channels, own, shape);
  const other = complex === shape ? simple : masksOf(where, "complex", channels, own, complex);
  return simple === null && other === null ? null : new ChildMasks(own, simple, other);
}

function masksOf(
  where: string,
  argument: string,
  channels: ChannelTable,
  own: Readonly<ResponseMasks>,
  shape: Composite,
): ResponseMasks[] | null {
  const { children } = shape;
  if (children === undefined || children.every((child) => child.responses === undefined)) return null;
  return children.map(({ responses }, i) => {
    const masks = { block: own.block, touch: own.touch };
    const path = `${argument}.children[${i}].responses`;
    if (responses !== undefined) channels.applyResponses(where, path, responses, masks);
    return masks;
  });
}
