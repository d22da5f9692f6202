import type { Collider } from "./collider.ts";
import type { Hit } from "./hit.ts";

/**
 * An interval of a ray inside a solid, both ends as distances along the ray. It is not cut to the ray: `enter` is below 0 where the
 * ray starts inside, `exit` may lie beyond the ray's end, and either may be infinite. On a surface without an inside (triangle, open mesh) both
 * are the distance of the crossing.
 */
export interface Span<C extends string = string> {
  readonly enter: number;
  readonly exit: number;
  readonly enterHit: Hit<C>;
  /** Its `backFace` is true, and its normal faces the ray's origin as everywhere. */
  readonly exitHit: Hit<C>;
  /** The ray starts inside: `enter` lies before its begin. */
  readonly startsInside: boolean;
  readonly blocking: boolean;
  readonly collider: Collider<C>;
  readonly owner: unknown;
  readonly childIndex: number;
}
