import { Hit } from "hitscan";

/** Rays of each kind for a pixel, on a grid of this many by this many. */
const GRID = 2;
/** Where the sun stands, how wide it looks, and its colour. */
const SUN = unit([-0.72, 0.62, 0.36]);
const SUN_WIDTH = 0.03;
const SUN_COLOUR = [2.75, 2.3, 1.68];
/** Light from above and from below. */
const SKY_LIGHT = [0.26, 0.36, 0.54];
const GROUND_LIGHT = [0.2, 0.16, 0.11];
/** How far things darken each other's corners. */
const CORNER_REACH = 1.6;
/** Distance at which the haze has taken two thirds of a colour. */
const HAZE = 210;
/** Brightness of the picture. */
const EXPOSURE = 0.62;
/** Steps that spread the samples of a pixel evenly (Roberts 2018). */
const STEP_U = 0.7548776662466927;
const STEP_V = 0.5698402909980532;
/** Rays start this far off a surface, relative to their distance, so as not to meet it again. */
const LIFT = 1e-4;

/**
 * Renders the world: for each sample a ray from the eye, one to the sun and one into the open for the corner shade. Returns RGBA
 * pixels and the number of rays cast. `random` makes numbers from 0 to 1.
 */
export function renderPicture(world, camera, width, height, random) {
  const rgba = new Uint8Array(width * height * 4).fill(255);
  const hit = new Hit();
  const ray = { origin: { ...camera.eye }, direction: { x: 0, y: 0, z: 0 }, maxDistance: Infinity };
  let rays = 0;
  for (let pixel = 0; pixel < width * height; pixel++) {
    const sum = [0, 0, 0];
    const shift = [random(), random()];
    for (let sample = 0; sample < GRID * GRID; sample++) {
      const u = (2 * ((pixel % width) + ((sample % GRID) + 0.5) / GRID)) / width - 1;
      const v = 1 - (2 * (Math.floor(pixel / width) + (Math.floor(sample / GRID) + 0.5) / GRID)) / height;
      for (const axis of ["x", "y", "z"]) {
        ray.direction[axis] = camera.forward[axis] + u * camera.right[axis] + v * camera.up[axis];
      }
      const found = world.raycast(ray, undefined, hit);
      rays++;
      const d = unit([ray.direction.x, ray.direction.y, ray.direction.z]);
      const colour = found === null ? sky(d) : shade(world, hit, d, spread(shift, sample));
      if (found !== null) rays += 2;
      for (let c = 0; c < 3; c++) sum[c] += colour[c];
    }
    for (let c = 0; c < 3; c++) rgba[4 * pixel + c] = toByte(sum[c] / (GRID * GRID));
  }
  return { rgba, rays };
}

/** Blue above, light at the horizon, a glow around the sun. */
function sky(d) {
  const height = Math.max(0, d[1]);
  const glow = Math.max(0, dot(d, SUN)) ** 24 * 0.5;
  const mix = 1 - (1 - height) ** 3;
  return [0.83 - 0.58 * mix + glow, 0.87 - 0.42 * mix + glow * 0.8, 0.9 - 0.12 * mix + glow * 0.5];
}

const away = { origin: { x: 0, y: 0, z: 0 }, direction: { x: 0, y: 0, z: 0 }, maxDistance: Infinity };

/** `offset` is a unit vector, spread evenly over the samples of a pixel. */
function shade(world, hit, d, offset) {
  const n = smoothNormal(hit, d);
  const lift = LIFT * (1 + hit.distance);
  for (const axis of ["x", "y", "z"]) away.origin[axis] = hit.point[axis] + hit.normal[axis] * lift;

  aim(SUN, SUN_WIDTH, offset);
  away.maxDistance = Infinity;
  const facing = Math.max(0, dot(n, SUN));
  const sun = facing > 0 && !world.raycastAny(away) ? facing : 0;

  aim(n, 0.98, offset);
  away.maxDistance = CORNER_REACH;
  const open = world.raycastAny(away) ? 0.35 : 1;

  const base = surfaceColour(hit);
  const up = 0.5 + 0.5 * n[1];
  const half = unit([SUN[0] - d[0], SUN[1] - d[1], SUN[2] - d[2]]);
  const shine = sun > 0 ? 0.25 * Math.max(0, dot(n, half)) ** 40 : 0;
  const fog = 1 - Math.exp(-hit.distance / HAZE);
  const air = sky([d[0], Math.max(0, d[1]) * 0.3, d[2]]);
  return base.map((colour, c) => {
    const ambient = (SKY_LIGHT[c] * up + GROUND_LIGHT[c] * (1 - up)) * open;
    const lit = colour * (ambient + SUN_COLOUR[c] * sun) + SUN_COLOUR[c] * shine;
    return lit * (1 - fog) + air[c] * fog;
  });
}

/** Points the ray `away` along `axis`, moved by `offset` times `width`. */
function aim(axis, width, offset) {
  away.direction.x = axis[0] + width * offset[0];
  away.direction.y = axis[1] + width * offset[1];
  away.direction.z = axis[2] + width * offset[2];
}

/** The unit vector of a pixel's sample: even over the sphere, shifted at random from pixel to pixel. */
function spread([shiftU, shiftV], sample) {
  const z = 1 - 2 * ((shiftU + sample * STEP_U) % 1);
  const angle = 2 * Math.PI * ((shiftV + sample * STEP_V) % 1);
  const radius = Math.sqrt(1 - z * z);
  return [radius * Math.cos(angle), radius * Math.sin(angle), z];
}

/** The vertex normals of the model, blended by the hit's barycentric weights; the plain normal for everything else. */
function smoothNormal(hit, d) {
  const flat = [hit.normal.x, hit.normal.y, hit.normal.z];
  const { normals, indices, scale } = hit.collider.userData;
  if (!normals || hit.barycentric === null) return flat;
  const weights = [hit.barycentric.x, hit.barycentric.y, hit.barycentric.z];
  const local = [0, 0, 0];
  for (let corner = 0; corner < 3; corner++) {
    const at = 3 * indices[3 * hit.faceIndex + corner];
    for (let c = 0; c < 3; c++) local[c] += (weights[corner] * normals[at + c]) / scale[c];
  }
  const smooth = unit(turn(hit.collider.rotation, local));
  return dot(smooth, d) < 0 ? smooth : flat;
}

function surfaceColour(hit) {
  const { colour, tiles } = hit.collider.userData;
  if (hit.material === "bark") return [0.33, 0.23, 0.15];
  if (!tiles) return colour;
  const { x, z } = hit.point;
  const inside = Math.abs(x) < 10.2 && z > -7.6 && z < 8;
  if (!inside) return [0.4, 0.44, 0.25];
  return (Math.floor(x / 1.2) + Math.floor(z / 1.2)) % 2 === 0 ? colour : colour.map((c) => c * 0.8);
}

/** Light to screen: a film-like curve (Narkowicz 2015), then gamma. */
function toByte(light) {
  const x = light * EXPOSURE;
  const mapped = (x * (2.51 * x + 0.03)) / (x * (2.43 * x + 0.59) + 0.14);
  return Math.round(255 * Math.min(1, mapped) ** (1 / 2.2));
}

/** Rotates a vector by a quaternion. */
function turn(q, [x, y, z]) {
  const tx = 2 * (q.y * z - q.z * y);
  const ty = 2 * (q.z * x - q.x * z);
  const tz = 2 * (q.x * y - q.y * x);
  return [x + q.w * tx + q.y * tz - q.z * ty, y + q.w * ty + q.z * tx - q.x * tz, z + q.w * tz + q.x * ty - q.y * tx];
}

function dot(a, b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

function unit(v) {
  const length = Math.sqrt(dot(v, v));
  return [v[0] / length, v[1] / length, v[2] / length];
}
