import type { ConvexCore, SupportMap } from "./shape.ts";

/** The core of a sphere or capsule: the segment from y = −halfHeight (piece 1) to +halfHeight (piece 0). */
export interface SegmentCore extends ConvexCore {
  readonly type: SupportMap<SegmentCore>;
  readonly halfHeight: number;
}

/** The core of a sphere: a single point, the origin. */
export const POINT_CORE: ConvexCore & Pick<SegmentCore, "halfHeight"> = {
  type: {
    name: "point",
    support(_core, _direction, out) {
      out[0] = 0;
      out[1] = 0;
      out[2] = 0;
      return 0;
    },
  },
  halfHeight: 0,
};

/** A segment on the y axis. */
export function segmentCore(halfHeight: number): SegmentCore {
  return { type: SEGMENT, halfHeight };
}

const SEGMENT: SupportMap<SegmentCore> = {
  name: "segment",
  support(core, direction, out) {
    const below = Number(direction[1] < 0);
    out[0] = 0;
    out[1] = (1 - 2 * below) * core.halfHeight;
    out[2] = 0;
    return below;
  },
};
