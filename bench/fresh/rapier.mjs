import rapier from "@dimforge/rapier3d-compat";

await rapier.init();
const world = new rapier.World({ x: 0, y: 0, z: 0 });
world.createCollider(rapier.ColliderDesc.cuboid(1, 1, 1).setTranslation(0, 5, 0));
world.step();
const hit = world.castRay(new rapier.Ray({ x: 0, y: 0, z: 0 }, { x: 0, y: 1, z: 0 }), 10, true);
console.log(hit.timeOfImpact, performance.now());
