import { type Peer, type PeerWorld, type Probe, type Round, read, type Scene, type SceneBody } from "./peer.ts";

interface Vector {
  x: number;
  y: number;
  z: number;
}
type Rotation = Vector & { w: number };
type RapierShape = object;
interface Desc {
  setTranslation(x: number, y: number, z: number): Desc;
  setRotation(rotation: Rotation): Desc;
}
interface RapierCollider {
  setTranslation(position: Vector): void;
  contactShape(
    shape: RapierShape,
    position: Vector,
    rotation: Rotation,
    prediction: number,
  ): { distance: number; normal1: Vector } | null;
}
/** The parts of the module that are used. */
interface Rapier {
  init(): Promise<void>;
  readonly World: new (gravity: Vector) => RapierWorldLike;
  readonly Ray: new (origin: Vector, direction: Vector) => RapierRay;
  readonly Ball: new (radius: number) => RapierShape;
  readonly Cuboid: new (x: number, y: number, z: number) => RapierShape;
  readonly ColliderDesc: {
    ball(radius: number): Desc;
    cuboid(x: number, y: number, z: number): Desc;
    capsule(halfHeight: number, radius: number): Desc;
    convexHull(points: Float32Array): Desc | null;
    trimesh(positions: Float32Array, indices: Uint32Array): Desc;
  };
}
interface RapierRay {
  readonly origin: Vector;
  readonly dir: Vector;
}
interface RapierWorldLike {
  createCollider(desc: Desc): RapierCollider;
  step(): void;
  free(): void;
  castRay(ray: RapierRay, max: number, solid: boolean): { readonly timeOfImpact: number } | null;
  intersectionsWithRay(
    ray: RapierRay,
    max: number,
    solid: boolean,
    visit: (hit: { readonly timeOfImpact: number }) => boolean,
  ): void;
  // biome-ignore format: as the documents list them
  castShape(
    position: Vector, rotation: Rotation, velocity: Vector, shape: RapierShape, targetDistance: number, max: number,
    stopAtPenetration: boolean,
  ): { readonly time_of_impact: number } | null;
  intersectionsWithShape(
    position: Vector,
    rotation: Rotation,
    shape: RapierShape,
    visit: (collider: RapierCollider) => boolean,
  ): void;
}

/** `simd`: the build with SIMD, which is a version behind. */
export async function loadRapier(simd: boolean): Promise<Peer> {
  const { default: rapier }: { default: Rapier } = simd
    ? await import("@dimforge/rapier3d-simd-compat")
    : await import("@dimforge/rapier3d-compat");
  await rapier.init();
  return { name: simd ? "Rapier (SIMD)" : "Rapier", build: (scene) => new RapierWorld(rapier, scene) };
}

class RapierWorld implements PeerWorld {
  private readonly rapier: Rapier;
  private readonly world: RapierWorldLike;
  private readonly colliders: RapierCollider[];
  private readonly ray: RapierRay;

  constructor(rapier: Rapier, scene: Scene) {
    this.rapier = rapier;
    this.world = new rapier.World({ x: 0, y: 0, z: 0 });
    this.ray = new rapier.Ray({ x: 0, y: 0, z: 0 }, { x: 0, y: 0, z: 0 });
    this.colliders = scene.bodies.map((body) => {
      const [px, py, pz] = body.position;
      const desc = describe(rapier, body, scene).setTranslation(px, py, pz).setRotation(quat(body.rotation));
      return this.world.createCollider(desc);
    });
    // Queries see what was there at the last step.
    this.world.step();
  }

  closest(length: number): Round {
    const { world, ray } = this;
    return (queries, out) => {
      for (let i = 0; i < out.length; i++) {
        this.read(queries, i);
        out[i] = world.castRay(ray, length, true)?.timeOfImpact ?? Infinity;
      }
    };
  }

  all(length: number): Round {
    const { world, ray } = this;
    let count = 0;
    const visit = (hit: { readonly timeOfImpact: number }): boolean => {
      read.sum += hit.timeOfImpact;
      count++;
      return true;
    };
    return (queries, out) => {
      for (let i = 0; i < out.length; i++) {
        this.read(queries, i);
        count = 0;
        world.intersectionsWithRay(ray, length, true, visit);
        out[i] = count;
      }
    };
  }

  sweep(probe: Probe, length: number): Round {
    const { world, ray } = this;
    const shape = this.probe(probe);
    const rotation = quat(probe.rotation);
    return (queries, out) => {
      for (let i = 0; i < out.length; i++) {
        this.read(queries, i);
        const hit = world.castShape(ray.origin, rotation, ray.dir, shape, 0, length, true);
        out[i] = hit?.time_of_impact ?? Infinity;
      }
    };
  }

  overlap(probe: Probe): Round {
    const { world, ray } = this;
    const shape = this.probe(probe);
    const rotation = quat(probe.rotation);
    let count = 0;
    const visit = (): boolean => {
      count++;
      return true;
    };
    return (queries, out) => {
      for (let i = 0; i < out.length; i++) {
        this.read(queries, i);
        count = 0;
        world.intersectionsWithShape(ray.origin, rotation, shape, visit);
        out[i] = count;
      }
    };
  }

  contacts(probe: Probe): Round {
    const { world, ray } = this;
    const shape = this.probe(probe);
    const rotation = quat(probe.rotation);
    const found: RapierCollider[] = [];
    const visit = (collider: RapierCollider): boolean => {
      found.push(collider);
      return true;
    };
    return (queries, out) => {
      for (let i = 0; i < out.length; i++) {
        this.read(queries, i);
        found.length = 0;
        world.intersectionsWithShape(ray.origin, rotation, shape, visit);
        for (const collider of found) {
          const contact = collider.contactShape(shape, ray.origin, rotation, 0);
          if (contact !== null) read.sum += contact.distance + contact.normal1.x;
        }
        out[i] = found.length;
      }
    };
  }

  move(bodies: Int32Array, positions: Float64Array): void {
    const { colliders, ray } = this;
    for (let i = 0; i < bodies.length; i++) {
      this.read(positions, i);
      colliders[bodies[i]].setTranslation(ray.origin);
    }
    this.world.step();
  }

  free(): void {
    this.world.free();
  }

  private probe({ kind, sizes: [a, b, c] }: Probe): RapierShape {
    return kind === "sphere" ? new this.rapier.Ball(a) : new this.rapier.Cuboid(a, b, c);
  }

  private read(queries: Float64Array, i: number): void {
    const { origin, dir } = this.ray;
    const at = 6 * i;
    origin.x = queries[at];
    origin.y = queries[at + 1];
    origin.z = queries[at + 2];
    dir.x = queries[at + 3];
    dir.y = queries[at + 4];
    dir.z = queries[at + 5];
  }
}

function describe({ ColliderDesc }: Rapier, { kind, sizes: [a, b, c], hull }: SceneBody, scene: Scene): Desc {
  if (kind === "sphere") return ColliderDesc.ball(a);
  if (kind === "box") return ColliderDesc.cuboid(a, b, c);
  if (kind === "capsule") return ColliderDesc.capsule(b, a);
  const desc =
    kind === "hull"
      ? ColliderDesc.convexHull(scene.hulls[hull])
      : scene.mesh && ColliderDesc.trimesh(Float32Array.from(scene.mesh.positions), scene.mesh.indices);
  if (desc === null) throw new Error(`Rapier takes no ${kind} ${hull}`);
  return desc;
}

function quat([x, y, z, w]: readonly number[]): Rotation {
  return { x, y, z, w };
}
