import { FastRaycaster } from "hitscan/three";
import { BoxGeometry, type Intersection, Mesh, MeshBasicMaterial, type Object3D, Raycaster, Vector3 } from "three";
import { expect } from "vitest";

export const basic = () => new MeshBasicMaterial();
export const cube = (y = 0, size = 2) => {
  const mesh = new Mesh(new BoxGeometry(size, size, size), basic());
  mesh.position.y = y;
  mesh.updateMatrixWorld();
  return mesh;
};

/** Two raycasters along the same line: three's, which must be right, and ours. */
export function both(x = 0.2, z = 0.1) {
  const make = <R extends Raycaster>(caster: R): R => {
    caster.set(new Vector3(x, 10, z), new Vector3(0, -1, 0));
    return caster;
  };
  return { slow: make(new Raycaster()), fast: make(new FastRaycaster()) };
}

export const short = (hits: Intersection[]) =>
  hits.map(({ object, distance, instanceId, faceIndex }) => [object.id, distance.toFixed(9), instanceId, faceIndex]);

/** Our hits, which must be three's. */
export function hitsAt(object: Object3D, { slow, fast }: ReturnType<typeof both>): Intersection[] {
  object.updateMatrixWorld();
  const found = fast.intersectObject(object);
  expect(short(found)).toEqual(short(slow.intersectObject(object)));
  return found;
}
