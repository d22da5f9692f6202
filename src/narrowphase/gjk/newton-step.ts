import { EPSILON } from "../../math/scalar.ts";
import { normalize } from "../../math/vec3.ts";
import { POINT_SIZE } from "../convex-pair.ts";
import { type Refinement, VALUE_SCALE } from "./refinement.ts";

/** A determinant below this, relative to the products it is the difference of, is rounding. */
const SINGULAR = 16 * EPSILON;

/** The turn of the normal along its two tangents. */
const turned = new Float64Array(2);

/**
 * One Newton step of {@link refineNormal}: moves `r.normal` and sets `r.lambda`. Unknowns are the turn τ of the normal in its tangents T and the weights
 * λ but the last, which is 1 less the others. With d_p = T (x_p − x), differences to the last pair, and G = Σ λ T H Tᵀ − ν,
 * ν = Σ λ h: G τ + Σ λ_p d_p = −T x and d_p · τ = h − h_p. False, with nothing moved, where these are singular to rounding.
 */
export function stepNewton(r: Refinement): boolean {
  const { lambda, along, turn, bend, tangent: t, normal: n } = r;
  let uu = 0;
  let uv = 0;
  let vv = 0;
  for (let p = 0; p < r.count; p++) {
    // the normal turns on the unit sphere
    const sphere = along[p];
    uu += lambda[p] * (turn[p * 3] - sphere);
    uv += lambda[p] * turn[p * 3 + 1];
    vv += lambda[p] * (turn[p * 3 + 2] - sphere);
  }
  bend[0] = uu;
  bend[1] = uv;
  bend[2] = vv;
  const solved = r.count === 1 ? solveOne(r) : r.count === 2 ? solveTwo(r) : solveThree(r);
  if (!solved) return false;
  const u = turned[0];
  const v = turned[1];
  n[0] += u * t[0] + v * t[3];
  n[1] += u * t[1] + v * t[4];
  n[2] += u * t[2] + v * t[5];
  return normalize(n);
}

/** One pair: G τ = −T x. */
function solveOne(r: Refinement): boolean {
  const { points: x, tangent: t, bend: g, lambda } = r;
  const u = x[0] * t[0] + x[1] * t[1] + x[2] * t[2];
  const v = x[0] * t[3] + x[1] * t[4] + x[2] * t[5];
  const determinant = g[0] * g[2] - g[1] * g[1];
  if (!(Math.abs(determinant) > SINGULAR * (g[0] * g[0] + g[1] * g[1] + g[2] * g[2]))) return false;
  turned[0] = (g[1] * v - g[2] * u) / determinant;
  turned[1] = (g[1] * u - g[0] * v) / determinant;
  lambda[0] = 1;
  return true;
}

/** Two pairs: along d the turn makes both equally far, across d it is free. */
function solveTwo(r: Refinement): boolean {
  const { points: x, tangent: t, bend: g, lambda, along, values } = r;
  const wx = x[POINT_SIZE];
  const wy = x[POINT_SIZE + 1];
  const wz = x[POINT_SIZE + 2];
  const u = wx * t[0] + wy * t[1] + wz * t[2];
  const v = wx * t[3] + wy * t[4] + wz * t[5];
  const dx = x[0] - wx;
  const dy = x[1] - wy;
  const dz = x[2] - wz;
  const du = dx * t[0] + dy * t[1] + dz * t[2];
  const dv = dx * t[3] + dy * t[4] + dz * t[5];
  const dd = du * du + dv * dv;
  const least = SINGULAR * values[VALUE_SCALE];
  // G d, and the bend across d
  const gu = g[0] * du + g[1] * dv;
  const gv = g[1] * du + g[2] * dv;
  const across = g[0] * dv * dv - 2 * g[1] * du * dv + g[2] * du * du;
  const largest = Math.abs(g[0]) + Math.abs(g[1]) + Math.abs(g[2]);
  if (!(dd > least * least && Math.abs(across) > SINGULAR * dd * largest)) return false;
  const c = (along[1] - along[0]) / dd;
  const s = (dv * u - du * v + c * (dv * gu - du * gv)) / across;
  const tu = c * du - s * dv;
  const tv = c * dv + s * du;
  turned[0] = tu;
  turned[1] = tv;
  lambda[0] = -(du * (u + g[0] * tu + g[1] * tv) + dv * (v + g[1] * tu + g[2] * tv)) / dd;
  lambda[1] = 1 - lambda[0];
  return true;
}

/** Three pairs: they fix the turn, and that the weights. */
function solveThree(r: Refinement): boolean {
  const { points: x, tangent: t, bend: g, lambda, along } = r;
  const wx = x[2 * POINT_SIZE];
  const wy = x[2 * POINT_SIZE + 1];
  const wz = x[2 * POINT_SIZE + 2];
  const dx = x[0] - wx;
  const dy = x[1] - wy;
  const dz = x[2] - wz;
  const ex = x[POINT_SIZE] - wx;
  const ey = x[POINT_SIZE + 1] - wy;
  const ez = x[POINT_SIZE + 2] - wz;
  const du = dx * t[0] + dy * t[1] + dz * t[2];
  const dv = dx * t[3] + dy * t[4] + dz * t[5];
  const eu = ex * t[0] + ey * t[1] + ez * t[2];
  const ev = ex * t[3] + ey * t[4] + ez * t[5];
  const determinant = du * ev - dv * eu;
  if (!(Math.abs(determinant) > SINGULAR * (Math.abs(du * ev) + Math.abs(dv * eu)))) return false;
  const c = along[2] - along[0];
  const d = along[2] - along[1];
  const tu = (c * ev - d * dv) / determinant;
  const tv = (d * du - c * eu) / determinant;
  turned[0] = tu;
  turned[1] = tv;
  const qu = -(wx * t[0] + wy * t[1] + wz * t[2] + g[0] * tu + g[1] * tv);
  const qv = -(wx * t[3] + wy * t[4] + wz * t[5] + g[1] * tu + g[2] * tv);
  lambda[0] = (qu * ev - qv * eu) / determinant;
  lambda[1] = (du * qv - dv * qu) / determinant;
  lambda[2] = 1 - lambda[0] - lambda[1];
  return true;
}
