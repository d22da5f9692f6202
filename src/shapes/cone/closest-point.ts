import { normalize } from "../../math/vec3.ts";
import { clearParts } from "../clear-parts.ts";
import type { Cone } from "../cone.ts";
import { radialOf } from "../cylinder.ts";
import type { SurfacePoint } from "../surface-point.ts";

/** Unit vector from the axis to the point. */
const radial = new Float64Array(3);
/**
 * In the half plane of the axis and the point: unit outward normal of the side (across, up, 0). Along the side,
 * downwards, runs (up, −across).
 */
const slant = new Float64Array(3);
/** From the nearest corner of the profile to the point: across, up, 0. Then made unit. */
const away = new Float64Array(3);

/** Writes {@link radial} and {@link slant}. */
function setProfile(shape: Cone, point: Float64Array): void {
  radialOf(point, radial);
  slant[0] = 2 * shape.halfHeight;
  slant[1] = shape.radius;
  slant[2] = 0;
  normalize(slant);
}

/**
 * The nearest point of a cone's surface, found in the half plane through the axis and the point, where the cone is a
 * triangle. Inside, of side and base the nearer one, on the rim the base; on the axis the side towards +x. Just above
 * the apex the normal points up.
 */
export function closestOnCone(shape: Cone, point: Float64Array, out: SurfacePoint): boolean {
  const { radius, halfHeight } = shape;
  setProfile(shape, point);
  const across = point[0] * radial[0] + point[2] * radial[2];
  const depth = halfHeight - point[1];
  const sideX = slant[0];
  const sideY = slant[1];
  const beyond = across - radius;
  const above = point[1] + halfHeight;
  // measured from the nearer end of the side: fewer digits are lost there
  const fromRim = depth > halfHeight;
  const beside = fromRim ? sideX * beyond + sideY * above : sideX * across - sideY * depth;
  const fromApex = sideY * across + sideX * depth;
  const pastRim = sideY * beyond - sideX * above;
  let normalX = sideX;
  let normalY = sideY;
  let x = 0;
  let y = 0;
  let distance = beside;
  const inside = beside <= 0 && above >= 0;
  if (inside ? -above >= beside : above < 0 && beyond <= 0) {
    // base
    normalX = 0;
    normalY = -1;
    x = across;
    y = -halfHeight;
    distance = 0 - above;
  } else if (!inside && (fromApex < 0 || pastRim > 0)) {
    // apex or rim
    const apex = fromApex < 0;
    const rx = apex ? across : beyond;
    const ry = apex ? 0 - depth : above;
    away[0] = rx;
    away[1] = ry;
    away[2] = 0;
    normalize(away);
    normalX = away[0];
    normalY = away[1];
    x = apex ? 0 : radius;
    y = apex ? halfHeight : -halfHeight;
    distance = rx * normalX + ry * normalY;
  } else {
    // side
    const t = fromRim ? pastRim : fromApex;
    x = fromRim ? Math.min(radius + sideY * t, radius) : Math.max(sideY * t, 0);
    y = fromRim ? Math.max(-halfHeight - sideX * t, -halfHeight) : Math.min(halfHeight - sideX * t, halfHeight);
  }
  if (!(Math.abs(distance) <= out.limit)) return false;
  out.distance = distance;
  out.point[0] = x * radial[0];
  out.point[1] = y;
  out.point[2] = x * radial[2];
  out.normal[0] = normalX * radial[0];
  out.normal[1] = normalY;
  out.normal[2] = normalX * radial[2];
  clearParts(out);
  return true;
}

/**
 * Of side and base, where within the tolerance of the point, the one that looks most along `towards`; of neither the
 * nearer.
 */
export function coneSurfaceNormal(shape: Cone, point: Float64Array, towards: Float64Array, out: Float64Array): void {
  const tolerance = point[3];
  setProfile(shape, point);
  const across = point[0] * radial[0] + point[2] * radial[2];
  const beside = slant[0] * across - slant[1] * (shape.halfHeight - point[1]);
  const under = -shape.halfHeight - point[1];
  // at the apex the side looks everywhere around
  if (across <= tolerance) radialOf(towards, radial);
  const alongSide = slant[0] * (towards[0] * radial[0] + towards[2] * radial[2]) + slant[1] * towards[1];
  const side = beside >= -tolerance;
  const base = under >= -tolerance;
  const takeBase = side && base ? 0 - towards[1] >= alongSide : base || (!side && under >= beside);
  out[0] = takeBase ? 0 : slant[0] * radial[0];
  out[1] = takeBase ? -1 : slant[1];
  out[2] = takeBase ? 0 : slant[0] * radial[2];
}
