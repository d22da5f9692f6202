import { capsule, sphere } from "hitscan";

const number = (value) => String(Number(value.toFixed(3)) + 0);
const vector = ({ x, y, z }) => `${number(x)}, ${number(y)}, ${number(z)}`;
const row = (question, hit) =>
  hit === null
    ? [question, "nothing", "", "", "", ""]
    : [
        question,
        String(hit.owner),
        number(hit.distance),
        vector(hit.point),
        vector(hit.normal),
        hit.faceIndex < 0 ? "" : String(hit.faceIndex),
      ];

/** What games and tools ask of a world, and the answers, as rows of a table. */
export function askQuestions({ world, statue, guards }, camera) {
  const muzzle = { x: 6.5, y: 1.6, z: 7.5 };
  const face = { x: 0, y: 2.1, z: 0 };
  const [, second, third] = guards;
  const shot = { origin: muzzle, direction: minus(face, muzzle), maxDistance: 100 };
  const gate = { from: { x: -1.6, y: 1.2, z: -30 }, to: { x: -1.6, y: 1.2, z: 0 } };
  const wall = { from: { x: 6.6, y: 1, z: -20 }, to: { x: 6.6, y: 1, z: 0 } };
  const [slab] = world.raycastSpans(wall, { preFilter: (collider) => collider.owner === "wall right of the gate" });
  const sees = (a, b) => !world.raycastAny({ from: a.position, to: b.position }, { ignore: [a, b] });
  const column = world.raycastAll(
    { origin: { x: 0, y: 9, z: 0.3 }, direction: { x: 0, y: -1, z: 0 } },
    { untilBlock: false },
  );
  const body = capsule(0.35, 0.55);
  const walk = world.sweep({ shape: body, position: { x: 6.5, y: 1, z: 7.5 }, to: { x: 0, y: 1, z: 0 } });
  const near = world.overlap({ shape: sphere(2), position: face }, { penetration: true });
  const [nearest] = world.closest({ point: camera.eye });
  return [
    ["question", "answer", "distance", "point", "normal", "face"],
    row("weapon trace at the statue", world.raycast(shot, { channel: "Visibility" })),
    row("same, statue ignored", world.raycast(shot, { channel: "Visibility", ignore: [statue.collider] })),
    row("ground probe under guard 3", world.raycast(down(third.position), { ignore: [third] })),
    row("ground probe above the ramp", world.raycast(down({ x: 5, y: 3, z: 0.3 }))),
    row("pick at the picture's middle", world.raycast({ origin: camera.eye, direction: camera.forward })),
    row("nearest guard on the way in", world.raycast(gate, { types: ["Pawn"] })),
    [
      "wall thickness at the gate",
      number(slab.exit - slab.enter),
      number(slab.enter),
      vector(slab.enterHit.point),
      "",
      "",
    ],
    row("guard walking to the statue", walk),
    [
      "what a ball of 2 m overlaps there",
      near.map((overlap) => overlap.owner).join(", "),
      number(Math.max(...near.map((overlap) => overlap.depth))),
      "",
      "",
      "",
    ],
    ["nearest to the camera", String(nearest.owner), number(nearest.distance), vector(nearest.point), "", ""],
    ["guard 2 sees guard 3", sees(second, third) ? "yes" : "no", "", "", "", ""],
    [
      "surfaces in a plumb line",
      column.map((hit) => `${hit.owner} ${number(hit.distance)}`).join(", "),
      "",
      "",
      "",
      "",
    ],
  ];
}

function down(origin) {
  return { origin, direction: { x: 0, y: -1, z: 0 }, maxDistance: 50 };
}

function minus(a, b) {
  return { x: a.x - b.x, y: a.y - b.y, z: a.z - b.z };
}
