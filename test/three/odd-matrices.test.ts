import { FastRaycaster, fromObject3D } from "hitscan/three";
import { BoxGeometry, Group, Mesh, PlaneGeometry, Scene, Vector3 } from "three";
import { describe, expect, test } from "vitest";
import { randomNumbers } from "../acceleration/support.ts";
import { basic, cube } from "./two-raycasters.ts";

const DOWN = { origin: [0.1, 9, 0.2], direction: [0, -1, 0] } as const;

describe("one object with an odd matrix leaves the rest of the scene as it is", () => {
  test.each<[string, (mesh: Mesh) => void]>([
    ["beyond 1e75", (mesh) => mesh.position.setX(-2e75)],
    ["at infinity", (mesh) => mesh.position.setY(Infinity)],
    ["nowhere", (mesh) => mesh.scale.setX(Number.NaN)],
    ["of a size whose square is 0", (mesh) => mesh.scale.setX(1e-200)],
    ["of a size whose square is infinite", (mesh) => mesh.scale.setX(1e200)],
    [
      "sheared, with vertices beyond 1e38",
      (mesh) => {
        mesh.scale.set(1e39, 2e39, 1e39);
        mesh.rotation.z = 0.5;
        mesh.parent?.scale.set(1, 3, 1);
      },
    ],
  ])("%s: it comes back when it is elsewhere", (_, spoil) => {
    const group = new Group();
    const [odd, other] = [cube(3), cube()];
    const scene = new Scene().add(group.add(odd), other);
    const fast = new FastRaycaster(new Vector3(...DOWN.origin), new Vector3(...DOWN.direction));
    const worlds = (["mesh", "obb"] as const).map((simple) => fromObject3D(scene, { simple }));
    const look = () => {
      scene.updateMatrixWorld(true);
      const hits = worlds.map((one) => {
        one.update();
        return one.world.raycast(DOWN)?.owner;
      });
      return [...hits, fast.intersectObject(scene)[0].object].map((object) => (object === odd ? "odd" : "other"));
    };
    expect(look()).toEqual(["odd", "odd", "odd"]);
    spoil(odd);
    expect(look()).toEqual(["other", "other", "other"]);
    expect(worlds.map((one) => one.collidersOf(odd))).toEqual([[], []]);
    odd.position.set(0, 3, 0);
    odd.scale.setScalar(1);
    odd.rotation.set(0, 0, 0);
    group.scale.setScalar(1);
    expect(look()).toEqual(["odd", "odd", "odd"]);
    const fresh = fromObject3D(scene);
    spoil(odd);
    scene.updateMatrixWorld(true);
    fresh.update();
    expect(fromObject3D(scene).world.size).toBe(1);
    expect(fresh.world.size).toBe(1);
  });

  test("scales, shears and places of all magnitudes never throw (seed 1)", () => {
    const random = randomNumbers(1);
    const geometries = [new BoxGeometry(), new PlaneGeometry()];
    const magnitude = () => {
      const kind = random();
      return kind < 0.4 ? 1 : 10 ** ((random() - 0.5) * (kind < 0.7 ? 80 : 640));
    };
    let colliders = 0;
    for (let i = 0; i < 1500; i++) {
      const mesh = new Mesh(geometries[i % 2], basic());
      const group = new Group().add(mesh);
      group.scale.set(magnitude(), magnitude(), magnitude());
      if (random() < 0.5) group.scale.setScalar(magnitude());
      mesh.scale.set(magnitude(), magnitude(), magnitude());
      mesh.position.set(magnitude(), magnitude(), magnitude());
      if (random() < 0.5) mesh.rotation.set(random(), random(), random());
      const sync = fromObject3D(group, { simple: i % 3 === 0 ? "obb" : "mesh" });
      const { world } = sync;
      colliders += world.size;
      world.raycast(DOWN);
      mesh.position.x *= 1e10;
      group.updateMatrixWorld(true);
      sync.update();
      world.closest({ point: [0, 0, 0] });
    }
    expect(colliders).toBeGreaterThan(200);
    expect(colliders).toBeLessThan(1300);
  });
});
