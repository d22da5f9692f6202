import * as crashcat from "crashcat";
import { type Peer, type PeerWorld, type Probe, type Round, read, type Scene, type SceneBody } from "./peer.ts";

type Body = object;
type CrashcatShape = object;

let registered = false;

/** Distances of two shapes are in crashcat.ts. */
export const crashcatPeer: Peer = { name: "crashcat", build: (scene) => new CrashcatWorld(scene) };

class CrashcatWorld implements PeerWorld {
  private readonly world: object;
  private readonly bodies: Body[];
  private readonly filter: object;
  private readonly position = [0, 0, 0];
  private readonly direction = [0, 0, 0];

  constructor(scene: Scene) {
    if (!registered) crashcat.registerAll();
    registered = true;
    const settings = crashcat.createWorldSettings();
    const objectLayer = crashcat.addObjectLayer(settings, crashcat.addBroadphaseLayer(settings));
    this.world = crashcat.createWorld(settings);
    this.filter = crashcat.filter.forWorld(this.world);
    const hulls = scene.hulls.map((points) =>
      crashcat.convexHull.create({ positions: Array.from(points), convexRadius: 0, hullTolerance: 1e-6 }),
    );
    const motionType = scene.moving ? crashcat.MotionType.KINEMATIC : crashcat.MotionType.STATIC;
    this.bodies = scene.bodies.map((body) =>
      crashcat.rigidBody.create(this.world, {
        shape: shapeOf(body, hulls, scene),
        objectLayer,
        motionType,
        position: [...body.position],
        quaternion: [...body.rotation],
      }),
    );
  }

  closest(length: number): Round {
    const { world, filter, position, direction } = this;
    const collector = crashcat.createClosestCastRayCollector();
    const settings = { ...crashcat.createDefaultCastRaySettings(), collideWithBackfaces: true };
    return (queries, out) => {
      for (let i = 0; i < out.length; i++) {
        this.read(queries, i, 1);
        collector.reset();
        crashcat.castRay(world, collector, settings, position, direction, length, filter);
        const { hit } = collector;
        out[i] = hit.status === crashcat.CastRayStatus.COLLIDING ? hit.fraction * length : Infinity;
      }
    };
  }

  all(length: number): Round {
    const { world, filter, position, direction } = this;
    const collector = crashcat.createAllCastRayCollector();
    const settings = { ...crashcat.createDefaultCastRaySettings(), collideWithBackfaces: true };
    return (queries, out) => {
      for (let i = 0; i < out.length; i++) {
        this.read(queries, i, 1);
        collector.reset();
        crashcat.castRay(world, collector, settings, position, direction, length, filter);
        for (const hit of collector.hits) read.sum += hit.fraction;
        out[i] = collector.hits.length;
      }
    };
  }

  /** With back faces, for the same reason as Jolt. */
  sweep(probe: Probe, length: number): Round {
    const { world, filter, position, direction } = this;
    const collector = crashcat.createClosestCastShapeCollector();
    const settings = { ...crashcat.createDefaultCastShapeSettings(), collideWithBackfaces: true };
    const [shape, rotation, scale] = [probeShape(probe), [...probe.rotation], [1, 1, 1]];
    return (queries, out) => {
      for (let i = 0; i < out.length; i++) {
        this.read(queries, i, length);
        collector.reset();
        crashcat.castShape(world, collector, settings, shape, position, rotation, scale, direction, filter);
        const { hit } = collector;
        out[i] = hit.status === crashcat.CastShapeStatus.COLLIDING ? hit.fraction * length : Infinity;
      }
    };
  }

  overlap(probe: Probe): Round {
    return this.collide(probe, false);
  }

  contacts(probe: Probe): Round {
    return this.collide(probe, true);
  }

  private collide(probe: Probe, contacts: boolean): Round {
    const { world, filter, position } = this;
    const collector = crashcat.createAllCollideShapeCollector();
    const settings = crashcat.createDefaultCollideShapeSettings();
    const [shape, rotation, scale] = [probeShape(probe), [...probe.rotation], [1, 1, 1]];
    return (queries, out) => {
      for (let i = 0; i < out.length; i++) {
        this.read(queries, i, 1);
        collector.reset();
        crashcat.collideShape(world, collector, settings, shape, position, rotation, scale, filter);
        if (contacts) for (const hit of collector.hits) read.sum += hit.penetration + hit.penetrationAxis[0];
        out[i] = collector.hits.length;
      }
    };
  }

  move(bodies: Int32Array, positions: Float64Array): void {
    const { world, position } = this;
    for (let i = 0; i < bodies.length; i++) {
      this.read(positions, i, 1);
      crashcat.rigidBody.setPosition(world, this.bodies[bodies[i]], position, false);
    }
  }

  free(): void {
    this.bodies.length = 0;
  }

  private read(queries: Float64Array, i: number, length: number): void {
    const { position, direction } = this;
    for (let axis = 0, at = 6 * i; axis < 3; axis++, at++) {
      position[axis] = queries[at];
      direction[axis] = length * queries[at + 3];
    }
  }
}

function shapeOf(body: SceneBody, hulls: readonly CrashcatShape[], { mesh }: Scene): CrashcatShape {
  const { kind, sizes, hull } = body;
  if (kind === "hull") return hulls[hull];
  if (kind === "capsule") return crashcat.capsule.create({ radius: sizes[0], halfHeightOfCylinder: sizes[1] });
  if (kind !== "mesh") return probeShape({ kind, sizes });
  if (mesh === null) throw new Error("a scene with a mesh body needs a mesh");
  return crashcat.triangleMesh.create({ positions: Array.from(mesh.positions), indices: Array.from(mesh.indices) });
}

function probeShape({ kind, sizes }: Pick<Probe, "kind" | "sizes">): CrashcatShape {
  if (kind === "sphere") return crashcat.sphere.create({ radius: sizes[0] });
  return crashcat.box.create({ halfExtents: [...sizes], convexRadius: 0 });
}
