import * as crashcat from "crashcat";

crashcat.registerAll();
const settings = crashcat.createWorldSettings();
const objectLayer = crashcat.addObjectLayer(settings, crashcat.addBroadphaseLayer(settings));
const world = crashcat.createWorld(settings);
const shape = crashcat.box.create({ halfExtents: [1, 1, 1] });
crashcat.rigidBody.create(world, { shape, objectLayer, motionType: crashcat.MotionType.STATIC, position: [0, 5, 0] });
const collector = crashcat.createClosestCastRayCollector();
const rays = crashcat.createDefaultCastRaySettings();
crashcat.castRay(world, collector, rays, [0, 0, 0], [0, 1, 0], 10, crashcat.filter.forWorld(world));
console.log(collector.hit.fraction * 10, performance.now());
