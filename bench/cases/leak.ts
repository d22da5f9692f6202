import { loadExtra } from "../extra-models.ts";
import type { Report, Row } from "../harness.ts";
import { countLeaks, type LeakCount } from "../leaks.ts";
import type { BenchOptions } from "../main.ts";
import { cubeSphere, type MeshData } from "../meshes.ts";

const RAYS = 200_000;
const FAR = [0, 1000, 1e6];

/** Rays aimed exactly at edges and vertices of closed meshes: none may pass through. */
export async function runLeak({ quick }: BenchOptions): Promise<Report> {
  const rays = quick ? RAYS / 20 : RAYS;
  const ball = cubeSphere("ball (80,688)", 82);
  const counts: LeakCount[] = [];
  for (const far of FAR) {
    const position = { x: far, y: far, z: far };
    counts.push({ ...countLeaks(ball, rays, 1, position), name: `${ball.name}, float32, pose at +${far}` });
    counts.push({ ...countLeaks(moved(ball, far), rays, 2), name: `${ball.name}, float64 vertices at +${far}` });
  }
  for (const file of ["organic/koala.obj", "organic/spot.obj"]) {
    const data = await loadExtra(file);
    if (data !== null) counts.push(countLeaks(data, rays, 3));
  }
  const rows: Row[] = counts.map(({ name, ...values }) => ({ name, ...values }));
  const failures = counts.filter(({ leaks, rays: cast }) => leaks > 0 || cast < rays);
  return {
    tables: [{ title: "rays that leak", rows }],
    failures: failures.map(({ name, leaks, rays: cast }) => `${name}: ${leaks} of ${cast} rays leak`),
  };
}

/** The mesh with its vertices at +`far` on every axis, in float64. */
export function moved({ name, positions, indices }: MeshData, far: number): MeshData {
  return { name, positions: Float64Array.from(positions, (value) => value + far), indices };
}
