import { Hit, raycastShape, ShapeHit } from "hitscan";

const RAYS = 200_000;

/** Casts many random rays in a few ways; rows of a table. */
export function measureSpeed({ world, statue }, random) {
  const between = (low, high) => low + (high - low) * random();
  const rays = Array.from({ length: RAYS }, () => ({
    from: { x: between(-12, 12), y: between(0.1, 6), z: between(-12, 12) },
    to: { x: between(-12, 12), y: between(0, 4), z: between(-12, 12) },
  }));
  const local = Array.from({ length: RAYS }, () => ({
    from: { x: between(-2, 2), y: between(-2, 2), z: between(-2, 2) },
    to: { x: between(-0.5, 0.5), y: between(-0.5, 0.5), z: between(-0.5, 0.5) },
  }));
  const hit = new Hit();
  const out = new ShapeHit();
  return [
    ["", "rays/s", "hits"],
    time("model alone, nearest hit", local, (ray) => raycastShape(statue.shape, null, ray, { out }) !== null),
    time("level, nearest hit", rays, (ray) => world.raycast(ray, undefined, hit) !== null),
    time("level, any hit", rays, (ray) => world.raycastAny(ray)),
  ];
}

/** The first tenth warms up and is not counted. */
function time(name, rays, cast) {
  const warm = rays.length / 10;
  for (let i = 0; i < warm; i++) cast(rays[i]);
  let hits = 0;
  const start = performance.now();
  for (let i = warm; i < rays.length; i++) if (cast(rays[i])) hits++;
  const seconds = (performance.now() - start) / 1000;
  const counted = rays.length - warm;
  return [name, Math.round(counted / seconds).toLocaleString("en"), `${Math.round((100 * hits) / counted)} %`];
}
