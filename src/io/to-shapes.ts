import type { Quat } from "../math/quat.ts";
import type { Vec3 } from "../math/vec3.ts";
import { type Mesh, mesh } from "../shapes/mesh/mesh.ts";
import { scaled } from "../shapes/scaled.ts";
import type { Shape } from "../shapes/shape.ts";
import { decompose } from "./decompose.ts";
import { fail, namingFile } from "./fail.ts";
import { determinant, transformNormals, transformPositions } from "./matrix.ts";
import type { Model, ModelInstance, ModelMesh } from "./model.ts";

/** Where an instance comes from: `userData` of its collider. */
export interface ModelNode {
  /** Name of the node, else of its mesh. */
  readonly name: string;
  /** Names of the nodes from the root to this one. */
  readonly path: readonly string[];
}

/** One instance of a model, as `world.add` takes it. Spread it to change or add settings: `{ ...collider, owner, mobility: "movable" }`. */
export interface ModelCollider {
  readonly shape: Shape;
  readonly position: Vec3;
  readonly rotation: Quat;
  readonly mobility: "static";
  /** Name of the material of all faces; hits on a mesh with several carry the face's own. */
  readonly material: string | null;
  readonly userData: ModelNode;
}

/**
 * A collider for each instance of a model that has faces. Instances that only move and rotate share one mesh shape, scaled and
 * mirrored ones a `scaled` shape of it; a mesh under a matrix that shears or flattens is baked for that instance alone. A mirrored surface keeps
 * its outside outside. What the model's vertices have goes along as the attributes "normal", "uv", "uv1" and "color". Throws `FILE: …` where a coordinate is not finite or larger than a mesh can hold.
 */
export function modelColliders(model: Model): ModelCollider[] {
  return namingFile(model.name, () => collidersOf(model));
}

function collidersOf(model: Model): ModelCollider[] {
  const shapes = new Map<string, Shape>();
  const remember = <S extends Shape>(key: string, make: () => S): S => {
    let shape = shapes.get(key) as S | undefined;
    if (shape === undefined) {
      shape = make();
      shapes.set(key, shape);
    }
    return shape;
  };
  const colliders: ModelCollider[] = [];
  for (const instance of model.instances) {
    const source = model.meshes[instance.mesh];
    if (source.indices.length === 0) continue;
    const { name, path } = instance;
    const { material } = source;
    const transform = decompose(instance.matrix);
    const pose = transform ?? { position: { x: 0, y: 0, z: 0 }, rotation: { x: 0, y: 0, z: 0, w: 1 } };
    const shape = transform ? shared(instance, source, transform.scale, remember) : baked(model.name, instance, source);
    const { position, rotation } = pose;
    colliders.push({ shape, position, rotation, mobility: "static", material, userData: { name, path } });
  }
  return colliders;
}

function shared(
  instance: ModelInstance,
  source: ModelMesh,
  { x, y, z }: Vec3,
  remember: <S extends Shape>(key: string, make: () => S) => S,
): Shape {
  const whole = remember(`${instance.mesh}`, () => meshOf(source, source.positions, source.indices, source.normals));
  if (x === 1 && y === 1 && z === 1) return whole;
  return remember(`${instance.mesh} ${x} ${y} ${z}`, () => scaled(whole, { x, y, z }));
}

function baked(file: string, instance: ModelInstance, source: ModelMesh): Mesh {
  const positions = new Float64Array(source.positions.length);
  transformPositions(instance.matrix, source.positions, positions, 0);
  if (!positions.every(Number.isFinite)) fail(file, `${instance.name}: its matrix takes a vertex out of range`);
  const mirrored = determinant(instance.matrix) < 0;
  const normals = source.normals === null ? null : transformNormals(instance.matrix, source.normals);
  return meshOf(source, positions, mirrored ? turned(source.indices) : source.indices, normals);
}

function meshOf(
  source: ModelMesh,
  positions: Float32Array | Float64Array,
  indices: Uint32Array,
  normal: Float32Array | null,
): Mesh {
  const { doubleSided, faceMaterials, uvs: uv, uvs1: uv1, colors: color } = source;
  const given = Object.entries({ normal, uv, uv1, color }).filter(([, values]) => values !== null);
  const attributes = Object.fromEntries(given) as Record<string, Float32Array>;
  if (faceMaterials === null) return mesh(positions, indices, { doubleSided, attributes });
  return mesh(positions, indices, {
    doubleSided,
    attributes,
    faceMaterials,
    materials: source.materials.map((name) => name || null),
  });
}

/** The same faces seen from the other side. */
function turned(indices: Uint32Array): Uint32Array {
  const out = indices.slice();
  for (let i = 0; i < out.length; i += 3) {
    out[i + 1] = indices[i + 2];
    out[i + 2] = indices[i + 1];
  }
  return out;
}
