import { box, type Collider, capsule, convexHull, Hit, mesh, type Shape, sphere, World } from "hitscan";
import { type Peer, type PeerWorld, type Probe, type Round, read, type Scene, type SceneBody } from "./peer.ts";

/** hitscan itself, asked as a user does: records reused where the query takes `out`. */
export const hitscan: Peer = { name: "hitscan", build: (scene) => new HitscanWorld(scene) };

class HitscanWorld implements PeerWorld {
  private readonly world = new World();
  private readonly colliders: Collider[];
  private readonly origin = { x: 0, y: 0, z: 0 };
  private readonly direction = { x: 0, y: 0, z: 0 };

  constructor(scene: Scene) {
    const hulls = scene.hulls.map((points) => convexHull(points));
    const ground = scene.mesh && mesh(scene.mesh.positions, scene.mesh.indices, { doubleSided: true });
    this.colliders = scene.bodies.map((body) => {
      const shape = shapeOf(body, hulls, ground);
      const { position, rotation } = body;
      return this.world.add({ shape, position, rotation, mobility: scene.moving ? "movable" : "static" });
    });
  }

  closest(length: number): Round {
    const { world, origin, direction } = this;
    const ray = { origin, direction, maxDistance: length };
    const hit = new Hit();
    return (queries, out) => {
      for (let i = 0; i < out.length; i++) {
        this.read(queries, i);
        out[i] = world.raycast(ray, undefined, hit) === null ? Infinity : hit.distance;
      }
    };
  }

  all(length: number): Round {
    const { world, origin, direction } = this;
    const ray = { origin, direction, maxDistance: length };
    const options = { untilBlock: false };
    return (queries, out) => {
      for (let i = 0; i < out.length; i++) {
        this.read(queries, i);
        const hits = world.raycastAll(ray, options);
        for (const hit of hits) read.sum += hit.distance;
        out[i] = hits.length;
      }
    };
  }

  sweep(probe: Probe, length: number): Round {
    const { world, origin, direction } = this;
    const motion = {
      shape: probeShape(probe),
      position: origin,
      rotation: probe.rotation,
      direction,
      maxDistance: length,
    };
    const hit = new Hit();
    return (queries, out) => {
      for (let i = 0; i < out.length; i++) {
        this.read(queries, i);
        out[i] = world.sweep(motion, undefined, hit) === null ? Infinity : hit.distance;
      }
    };
  }

  overlap(probe: Probe): Round {
    const { world, origin } = this;
    const posed = { shape: probeShape(probe), position: origin, rotation: probe.rotation };
    return (queries, out) => {
      for (let i = 0; i < out.length; i++) {
        this.read(queries, i);
        out[i] = world.overlap(posed).length;
      }
    };
  }

  contacts(probe: Probe): Round {
    const { world, origin } = this;
    const posed = { shape: probeShape(probe), position: origin, rotation: probe.rotation };
    const options = { penetration: true };
    return (queries, out) => {
      for (let i = 0; i < out.length; i++) {
        this.read(queries, i);
        const found = world.overlap(posed, options);
        for (const { depth, normal } of found) read.sum += depth + normal.x + normal.y + normal.z;
        out[i] = found.length;
      }
    };
  }

  move(bodies: Int32Array, positions: Float64Array): void {
    const { colliders, origin } = this;
    for (let i = 0; i < bodies.length; i++) {
      this.read(positions, i);
      colliders[bodies[i]].setPose(origin);
    }
  }

  free(): void {
    this.colliders.length = 0;
  }

  private read(queries: Float64Array, i: number): void {
    const { origin, direction } = this;
    const at = 6 * i;
    origin.x = queries[at];
    origin.y = queries[at + 1];
    origin.z = queries[at + 2];
    direction.x = queries[at + 3];
    direction.y = queries[at + 4];
    direction.z = queries[at + 5];
  }
}

function shapeOf({ kind, sizes: [a, b, c], hull }: SceneBody, hulls: readonly Shape[], ground: Shape | null): Shape {
  if (kind === "sphere") return sphere(a);
  if (kind === "box") return box(a, b, c);
  if (kind === "capsule") return capsule(a, b);
  return kind === "hull" ? hulls[hull] : (ground as Shape);
}

function probeShape({ kind, sizes: [a, b, c] }: Probe): Shape {
  return kind === "sphere" ? sphere(a) : box(a, b, c);
}
