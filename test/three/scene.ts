import type * as Three from "three";

type ThreeModule = typeof Three;

/** The same numbers in every run: Park and Miller's generator. */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
}

/**
 * 200 objects, all that three's Raycaster knows about meshes: groups within groups, uneven and negative scales, shears, all sides, lists of materials, draw ranges, geometries without index, interleaved and
 * normalised attributes, instances, batches, skins, morph targets, layers.
 */
export function makeScene(three: ThreeModule, random: () => number) {
  const scene = new three.Scene();
  const geometries = makeGeometries(three, random);
  const sides = [three.FrontSide, three.BackSide, three.DoubleSide];
  const materials = sides.map((side) => new three.MeshBasicMaterial({ side }));
  const spread = (size: number) => (random() - 0.5) * size;
  const place = (object: Three.Object3D, size: number) => {
    object.position.set(spread(size), spread(size), spread(size));
    object.quaternion.set(spread(2), spread(2), spread(2), spread(2)).normalize();
    const mirror = () => (random() < 0.2 ? -1 : 1);
    object.scale.set(mirror() * (0.4 + random()), mirror() * (0.4 + random()), mirror() * (0.4 + random()));
  };
  const groups = Array.from({ length: 8 }, () => {
    const group = new three.Group();
    place(group, 4); // uneven: what is turned inside is sheared
    scene.add(group);
    return group;
  });
  for (let i = 0; i < 180; i++) {
    const inGroup = i % 3 === 0;
    const geometry = inGroup
      ? withoutSphere(three, geometries[i % geometries.length])
      : geometries[i % geometries.length];
    const list = geometry.groups.length > 1 && i % 2 === 0;
    const mesh = new three.Mesh(geometry, list ? materials : materials[Math.floor(random() * 3)]);
    place(mesh, 16);
    if (i % 11 === 0) mesh.layers.set(1);
    if (i % 13 === 0) mesh.visible = false;
    mesh.name = `mesh ${i}`;
    (inGroup ? groups[i % 8] : scene).add(mesh);
  }
  for (let i = 0; i < 8; i++) scene.add(makeInstanced(three, geometries[i], materials[i % 3], place));
  for (let i = 0; i < 6; i++) scene.add(makeSkinned(three, materials[i % 3], spread));
  for (let i = 0; i < 4; i++) scene.add(makeMorphed(three, materials[2], spread));
  for (let i = 0; i < 2; i++) scene.add(makeBatch(three, geometries, materials[2 * i], place));
  scene.updateMatrixWorld(true);
  return { scene, groups };
}

/**
 * Lets three look at every triangle. Its own bounding spheres grow by the longest column of a matrix only, so that an object that is sheared (unevenly scaled, then turned and scaled
 * again) stands out of its sphere, and some rays that hit it are not even tried.
 */
function withoutSphere(three: ThreeModule, geometry: Three.BufferGeometry): Three.BufferGeometry {
  const copy = geometry.clone();
  copy.boundingSphere = new three.Sphere(new three.Vector3(), Infinity);
  return copy;
}

function makeGeometries(three: ThreeModule, random: () => number): Three.BufferGeometry[] {
  const torus = new three.TorusKnotGeometry(0.8, 0.25, 24, 5);
  const soup = new three.IcosahedronGeometry(1, 1); // no index
  const half = new three.SphereGeometry(1, 10, 8);
  half.setDrawRange(30, 270);
  const box = new three.BoxGeometry(1.5, 1, 2); // six groups, three of them have materials
  const plane = new three.PlaneGeometry(2, 2, 2, 2);
  const interleaved = new three.BufferGeometry();
  const source = new three.ConeGeometry(1, 2, 12);
  const data = new Float32Array(source.attributes.position.count * 5);
  for (let i = 0; i < source.attributes.position.count; i++) {
    data.set(
      [0, 1, 2].map((k) => source.attributes.position.array[3 * i + k]),
      5 * i,
    );
    data.set([source.attributes.uv.getX(i), source.attributes.uv.getY(i)], 5 * i + 3);
  }
  const buffer = new three.InterleavedBuffer(data, 5);
  interleaved.setAttribute("position", new three.InterleavedBufferAttribute(buffer, 3, 0));
  interleaved.setAttribute("uv", new three.InterleavedBufferAttribute(buffer, 2, 3));
  interleaved.setIndex(source.index);
  const bytes = new three.BufferGeometry();
  const corners = Int16Array.from({ length: 3 * 60 }, () => (random() - 0.5) * 65534);
  bytes.setAttribute("position", new three.BufferAttribute(corners, 3, true));
  return [torus, soup, half, box, plane, interleaved, bytes, new three.CapsuleGeometry(0.5, 1, 2, 6)];
}

function makeInstanced(
  three: ThreeModule,
  geometry: Three.BufferGeometry,
  material: Three.Material,
  place: (object: Three.Object3D, size: number) => void,
): Three.InstancedMesh {
  const instanced = new three.InstancedMesh(geometry, material, 12);
  const dummy = new three.Object3D();
  for (let i = 0; i < 12; i++) {
    place(dummy, 14);
    dummy.updateMatrix();
    instanced.setMatrixAt(i, dummy.matrix);
  }
  instanced.position.set(1, 2, 3);
  instanced.quaternion.set(1, 2, 3, 4).normalize();
  instanced.scale.setScalar(-1.5);
  instanced.count = 10;
  return instanced;
}

/** A tube of four bones, bent. */
function makeSkinned(
  three: ThreeModule,
  material: Three.Material,
  spread: (size: number) => number,
): Three.SkinnedMesh {
  const geometry = new three.CylinderGeometry(0.3, 0.4, 4, 6, 6);
  const { position } = geometry.attributes;
  const indices: number[] = [];
  const weights: number[] = [];
  for (let i = 0; i < position.count; i++) {
    const along = (position.getY(i) + 2) / 4;
    const bone = Math.min(2, Math.floor(along * 3));
    indices.push(bone, bone + 1, 0, 0);
    weights.push(1 - (along * 3 - bone), along * 3 - bone, 0, 0);
  }
  geometry.setAttribute("skinIndex", new three.Uint16BufferAttribute(indices, 4));
  geometry.setAttribute("skinWeight", new three.Float32BufferAttribute(weights, 4));
  const bones = [-2, 4 / 3, 4 / 3, 4 / 3].map((y) => {
    const bone = new three.Bone();
    bone.position.y = y;
    return bone;
  });
  for (let i = 1; i < 4; i++) bones[i - 1].add(bones[i]);
  const mesh = new three.SkinnedMesh(geometry, material);
  mesh.add(bones[0]);
  mesh.position.set(spread(12), spread(12), spread(12));
  mesh.updateMatrixWorld(true);
  mesh.bind(new three.Skeleton(bones));
  for (const bone of bones) bone.rotation.set(spread(1), spread(1), spread(1));
  return mesh;
}

function makeMorphed(three: ThreeModule, material: Three.Material, spread: (size: number) => number): Three.Mesh {
  const geometry = new three.SphereGeometry(1, 9, 6);
  const { position } = geometry.attributes;
  const moved = Float32Array.from(position.array, (value, i) => value * (i % 3 === 1 ? 2 : 0.5));
  geometry.morphAttributes.position = [new three.BufferAttribute(moved, 3)];
  const mesh = new three.Mesh(geometry, material);
  mesh.updateMorphTargets();
  mesh.morphTargetInfluences = [0.7];
  mesh.position.set(spread(12), spread(12), spread(12));
  return mesh;
}

function makeBatch(
  three: ThreeModule,
  geometries: readonly Three.BufferGeometry[],
  material: Three.Material,
  place: (object: Three.Object3D, size: number) => void,
): Three.BatchedMesh {
  const kinds = [geometries[0], geometries[4], geometries[7]].map((geometry) => {
    const only = new three.BufferGeometry();
    for (const name of ["position", "normal", "uv"]) only.setAttribute(name, geometry.attributes[name]);
    only.setIndex(geometry.index);
    return only;
  });
  const batch = new three.BatchedMesh(12, 20000, 60000, material);
  const dummy = new three.Object3D();
  const own = batch as Three.BatchedMesh & { addInstance?: (geometry: number) => number };
  const ids = kinds.map((kind) => batch.addGeometry(kind));
  for (let i = 0; i < 9; i++) {
    const id =
      own.addInstance === undefined ? (i < 3 ? ids[i] : batch.addGeometry(kinds[i % 3])) : own.addInstance(ids[i % 3]);
    place(dummy, 14);
    dummy.updateMatrix();
    batch.setMatrixAt(id, dummy.matrix);
    if (i === 4) batch.setVisibleAt(id, false);
  }
  batch.computeBoundingSphere();
  return batch;
}
