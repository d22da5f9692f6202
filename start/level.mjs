import {
  box,
  capsule,
  compound,
  cone,
  convexHull,
  cylinder,
  halfSpace,
  heightField,
  mesh,
  scaled,
  sphere,
  triangle,
  World,
} from "hitscan";

/** Turns around the y axis, by the half angle's sine and cosine. */
const turnY = (degrees) => {
  const half = (degrees * Math.PI) / 360;
  return { x: 0, y: Math.sin(half), z: 0, w: Math.cos(half) };
};

const STONE = [0.62, 0.6, 0.56];
const SAND = [0.8, 0.7, 0.52];
const WOOD = [0.55, 0.36, 0.2];
const LEAF = [0.22, 0.42, 0.2];
const BRONZE = [0.76, 0.45, 0.22];
const TEAL = [0.15, 0.45, 0.5];
const RED = [0.72, 0.16, 0.13];
const IVORY = [0.86, 0.82, 0.72];

/**
 * A small courtyard that uses every kind of shape, with the model as its statue. Colliders carry a colour in `userData` and a name
 * as `owner`. Returns the world and the colliders that the queries ask about.
 */
export function buildLevel(model) {
  const world = new World();
  const put = (owner, colour, shape, x, y, z, more = {}) =>
    world.add({ owner, shape, position: { x, y, z }, mobility: "static", userData: { colour }, ...more });

  put("ground", SAND, halfSpace({ x: 0, y: 1, z: 0 }), 0, 0, 0, { userData: { colour: SAND, tiles: true } });
  put("hills", [0.3, 0.38, 0.2], hills(), -75, -0.5, -162);
  buildWalls(put);
  buildColonnade(put);
  buildRamp(put);
  const statue = buildStatue(put, model);
  buildProps(put);
  const guards = buildGuards(put);
  return { world, statue, guards };
}

/** A ridge of soft bumps behind the courtyard. */
function hills() {
  const size = 61;
  const heights = new Float32Array(size * size);
  const bumps = [
    [10, 26, 16, 11],
    [24, 16, 24, 12],
    [40, 28, 15, 10],
    [52, 18, 22, 12],
    [33, 40, 7, 7],
    [16, 42, 6, 7],
  ];
  for (let row = 0; row < size; row++) {
    for (let col = 0; col < size; col++) {
      let height = 0;
      for (const [c, r, tall, wide] of bumps) {
        const d = ((col - c) ** 2 + (row - r) ** 2) / (wide * wide);
        height += tall / (1 + d) ** 2;
      }
      const fade = Math.min(1, (size - 1 - row) / 22, row / 6, col / 6, (size - 1 - col) / 6);
      heights[row * size + col] = height * fade;
    }
  }
  return heightField({ rows: size, cols: size, cellSize: 2.5, heights });
}

function buildWalls(put) {
  put("wall left of the gate", STONE, box(4.2, 1.7, 0.35), -6.6, 1.7, -8);
  put("wall right of the gate", STONE, box(4.2, 1.7, 0.35), 6.6, 1.7, -8);
  put("lintel", STONE, box(3, 0.35, 0.45), 0, 3.75, -8);
  put("west wall", STONE, box(0.35, 1.2, 5), -10.6, 1.2, -3.4);
  put("flag", RED, triangle([0, 0, 0], [0, -1.5, 0], [2.4, -0.75, 0.4]), -2.6, 7, -8);
  put("flag pole", WOOD, cylinder(0.07, 1.6), -2.6, 5.6, -8);
}

/** Pillars on a half circle, each with a base, a capital and a ball. */
function buildColonnade(put) {
  const pillar = compound([
    { shape: box(0.5, 0.15, 0.5), position: [0, 0.15, 0] },
    { shape: cylinder(0.32, 1.3), position: [0, 1.6, 0] },
    { shape: box(0.45, 0.12, 0.45), position: [0, 3.02, 0] },
    { shape: sphere(0.36), position: [0, 3.5, 0] },
  ]);
  for (let i = 0; i < 6; i++) {
    const angle = Math.PI * (0.19 + (0.62 * i) / 5);
    put(`pillar ${i + 1}`, IVORY, pillar, -6.3 * Math.cos(angle), 0, -6.3 * Math.sin(angle) + 0.9, {
      rotation: turnY(90 - (angle * 180) / Math.PI),
    });
  }
}

function buildRamp(put) {
  const wedge = [];
  for (const z of [-1.2, 1.2]) wedge.push([-1.8, 0, z], [1.8, 0, z], [1.8, 1.2, z]);
  put("ramp", STONE, convexHull(wedge), 5.4, 0, 0.3);
  put("platform", STONE, box(1.3, 0.6, 1.2), 8.5, 0.6, 0.3);
  const steps = [0, 1, 2, 3].map((i) => ({ shape: box(0.18, 0.15, 1.2), position: [0.36 * i, 0.15 + 0.3 * i, 0] }));
  put("steps", STONE, compound(steps), 11.1, 0, 0.3, { rotation: turnY(180) });
}

/** The model on a pedestal, and two small copies of it that share its hierarchy; one of them mirrored. */
function buildStatue(put, { positions, indices, normals }) {
  const shape = mesh(positions, indices);
  const colour = BRONZE;
  put("pedestal", IVORY, cylinder(1.5, 0.25), 0, 0.25, 0);
  put("pedestal top", IVORY, cylinder(1.15, 0.3), 0, 0.8, 0);
  const userData = { colour, normals, indices, scale: [1.5, 1.5, 1.5] };
  const statue = put("statue", colour, scaled(shape, 1.5), 0, 2.05, 0, { userData, rotation: turnY(18) });
  const small = (owner, scale, x, z, turn, tint) =>
    put(owner, tint, scaled(shape, scale), x, 0.42, z, {
      userData: { colour: tint, normals, indices, scale },
      rotation: turnY(turn),
    });
  small("small copy", [0.62, 0.62, 0.62], -3.1, 3.2, 35, TEAL);
  small("mirrored copy", [-0.62, 0.62, 0.62], 2.3, 4.1, -10, [0.5, 0.2, 0.42]);
  return { collider: statue, shape };
}

function buildProps(put) {
  put("crate", WOOD, box(0.5, 0.5, 0.5), -5.6, 0.5, 1.6, { rotation: turnY(20) });
  put("crate", WOOD, box(0.5, 0.5, 0.5), -5.2, 0.5, 2.9, { rotation: turnY(-12) });
  put("crate", WOOD, box(0.4, 0.4, 0.4), -5.45, 1.4, 2.2, { rotation: turnY(40) });
  put("ball", RED, sphere(0.45), 3.9, 0.45, 3.4);
  put("ball", [0.9, 0.75, 0.2], sphere(0.28), 4.7, 0.28, 4.2);
  put("gem", TEAL, convexHull(gem()), 7.9, 1.8, 0.3, { rotation: turnY(15) });
  const tree = compound([
    { shape: cylinder(0.18, 0.6), position: [0, 0.6, 0], material: "bark" },
    { shape: cone(1.15, 0.9), position: [0, 1.9, 0], material: "leaves" },
    { shape: cone(0.85, 0.75), position: [0, 2.9, 0], material: "leaves" },
  ]);
  for (const [x, z] of [
    [-8.7, 2.6],
    [-9.2, -1.2],
    [9.4, -4.4],
    [11.6, -2.2],
    [-3.6, -13],
    [5.4, -14],
  ]) {
    put("tree", LEAF, tree, x, 0, z);
  }
}

/** Corners of a cut stone: two rings and two tips. */
function gem() {
  const points = [
    [0, 0.75, 0],
    [0, -0.6, 0],
  ];
  for (let i = 0; i < 7; i++) {
    const angle = (2 * Math.PI * i) / 7;
    points.push([0.62 * Math.cos(angle), 0.1, 0.62 * Math.sin(angle)]);
    points.push([0.42 * Math.cos(angle + 0.45), 0.5, 0.42 * Math.sin(angle + 0.45)]);
  }
  return points;
}

/** Capsules that stand for characters: pawns, so that a trace can ask for them alone. */
function buildGuards(put) {
  const places = [
    [-1.6, -5.4],
    [1.5, -6.1],
    [-3.4, 5.3],
    [2.7, 2.3],
  ];
  return places.map(([x, z], i) =>
    put(`guard ${i + 1}`, [0.25, 0.3, 0.5], capsule(0.32, 0.55), x, 0.87, z, { mobility: "movable", type: "Pawn" }),
  );
}
