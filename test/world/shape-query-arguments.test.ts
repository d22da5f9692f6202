import { describe, expect, test } from "vitest";
import { box } from "../../src/shapes/box.ts";
import { compound } from "../../src/shapes/compound.ts";
import { halfSpace } from "../../src/shapes/half-space.ts";
import { heightField } from "../../src/shapes/height-field.ts";
import { sphere } from "../../src/shapes/sphere.ts";
import { World } from "../../src/world/world.ts";
import { sheet } from "./random-scenes.ts";

// biome-ignore lint/suspicious/noExplicitAny: the arguments here are wrong on purpose
type Any = any;

const ball = sphere(1);
const world = new World();
world.add({ shape: box(1, 1, 1) });

const SWEEPS = ["sweep", "sweepAll", "sweepAny"] as const;
const PLACES = ["overlap", "overlapAny", "penetration"] as const;
const ALL = [...SWEEPS, ...PLACES, "closest"] as const;
type Name = (typeof ALL)[number];

/** Asks one of the queries; `argument` and `options` need not make sense. */
const ask = (name: Name, argument: Any, options?: Any, out?: Any): unknown =>
  (world[name] as Any)(argument, options, out);

/** An argument that is good for a query. */
const good = (name: Name): Any =>
  (SWEEPS as readonly string[]).includes(name) ? { shape: ball, direction: [1, 0, 0] } : { shape: ball };

const SWEEP_FORM = "{shape, position, rotation, direction, maxDistance} or {shape, position, rotation, to}";
const CLOSEST_FORM = "{point, maxDistance, k} or {shape, position, rotation, maxDistance, k}";
const form = (name: Name) =>
  name === "closest"
    ? CLOSEST_FORM
    : (SWEEPS as readonly string[]).includes(name)
      ? SWEEP_FORM
      : "{shape, position, rotation}";

describe.each(ALL)("World.%s refuses", (name) => {
  const where = `World.${name}`;

  test("what is no query", () => {
    for (const [value, shown] of [
      [null, "null"],
      [undefined, "undefined"],
      [5, "5"],
      ["x", '"x"'],
    ]) {
      expect(() => ask(name, value)).toThrow(new TypeError(`${where}: query must be ${form(name)}, got ${shown}`));
    }
  });

  test("unknown names", () => {
    expect(() => ask(name, { ...good(name), radius: 1 })).toThrow(
      new TypeError(`${where}: query must be ${form(name)}, got one with "radius"`),
    );
    expect(() => ask(name, good(name), { chanel: "Pawn" })).toThrow(
      `${where}: unknown option "chanel"; known options are`,
    );
    expect(() => ask(name, good(name), 5)).toThrow(new TypeError(`${where}: options must be an object, got 5`));
  });

  test("a bad shape", () => {
    const message = `${where}: shape must be a shape, got {radius}`;
    expect(() => ask(name, { ...good(name), shape: { radius: 1 } })).toThrow(new TypeError(message));
    expect(() => ask(name, { ...good(name), shape: null })).toThrow(TypeError);
  });

  test("a bad pose", () => {
    expect(() => ask(name, { ...good(name), position: [0, NaN, 0] })).toThrow(
      new RangeError(`${where}: position.y must be finite, got NaN`),
    );
    expect(() => ask(name, { ...good(name), position: [0, 1e80, 0] })).toThrow(
      new RangeError(`${where}: position.y must be within ±1e+75, got 1e+80`),
    );
    expect(() => ask(name, { ...good(name), rotation: [0, 0, 0, 2] })).toThrow(`${where}: rotation must be`);
    expect(() => ask(name, { ...good(name), rotation: "x" })).toThrow(TypeError);
  });

  test("bad filters", () => {
    expect(() => ask(name, good(name), { channel: "Paw" })).toThrow(`${where}: channel must be one of "WorldStatic"`);
    expect(() => ask(name, good(name), { types: ["Pawn"], channel: "Pawn" })).toThrow(
      new TypeError(`${where}: types must not be given together with channel`),
    );
    expect(() => ask(name, good(name), { ignore: ball })).toThrow(TypeError);
    expect(() => ask(name, good(name), { preFilter: 1 })).toThrow(
      new TypeError(`${where}: preFilter must be a function, got 1`),
    );
    expect(() => ask(name, good(name), { postFilter: 1 })).toThrow(TypeError);
    expect(() => ask(name, good(name), { stats: 1 })).toThrow(
      new TypeError(`${where}: stats must be an object, got 1`),
    );
    expect(() => ask(name, good(name), { mobility: "dynamic" })).toThrow(RangeError);
  });

  test("nothing that is good", () => {
    expect(() => ask(name, good(name))).not.toThrow();
    expect(() => ask(name, { ...good(name), position: undefined, rotation: undefined }, undefined)).not.toThrow();
    expect(() => ask(name, good(name), {})).not.toThrow();
    expect(() =>
      ask(name, { ...good(name), position: { x: 0, y: 1, z: 0 }, rotation: { x: 0, y: 0, z: 0, w: 1 } }),
    ).not.toThrow();
  });
});

describe.each(SWEEPS)("World.%s refuses", (name) => {
  const where = `World.${name}`;

  test("a bad motion", () => {
    const bad = (motion: Any, message: string) => expect(() => ask(name, { shape: ball, ...motion })).toThrow(message);
    bad({}, `${where}: either direction or to must be given`);
    bad({ maxDistance: 3 }, `${where}: either direction or to must be given`);
    bad({ direction: [1, 0, 0], to: [1, 0, 0] }, `${where}: to must not be given together with direction`);
    bad({ to: [1, 0, 0], maxDistance: 2 }, `${where}: to must not be given together with maxDistance`);
    bad({ direction: [1, 0] }, `${where}: direction must be {x, y, z} or an array of 3 numbers, got [1, 0]`);
    bad({ direction: [NaN, 0, 0] }, `${where}: direction.x must be finite, got NaN`);
    bad({ to: [0, 0, Infinity] }, `${where}: to.z must be finite, got Infinity`);
    bad({ direction: [1, 0, 0], maxDistance: -1 }, `${where}: maxDistance must be >= 0, got -1`);
    bad({ direction: [1, 0, 0], maxDistance: NaN }, `${where}: maxDistance must be >= 0, got NaN`);
    bad({ direction: [1, 0, 0], maxDistance: "1" }, `${where}: maxDistance must be a number, got "1"`);
  });

  test("shapes that cannot be swept", () => {
    const field = heightField({ rows: 2, cols: 2, heights: new Float32Array(4), cellSize: [1, 1] } as Any);
    for (const shape of [
      sheet(2, 2),
      halfSpace([0, 1, 0]),
      field,
      compound([{ shape: ball }, { shape: sheet(2, 2) }]),
    ]) {
      expect(() => ask(name, { shape, direction: [1, 0, 0] })).toThrow(
        `${where}: shape must be convex or a compound of convex shapes to be swept, got a ${shape.type.name}`,
      );
    }
  });

  test("bad options", () => {
    expect(() => ask(name, good(name), { initialOverlap: "skip" })).toThrow(
      new RangeError(`${where}: initialOverlap must be one of "report", "ignore", "whenMovingIn", got "skip"`),
    );
  });
});

test("out must be a Hit", () => {
  expect(() => ask("sweep", good("sweep"), undefined, {})).toThrow(
    new TypeError("World.sweep: out must be a Hit, got {}"),
  );
});

test("World.sweepAll refuses flags that are none", () => {
  expect(() => ask("sweepAll", good("sweepAll"), { untilBlock: 1 })).toThrow(
    new TypeError("World.sweepAll: untilBlock must be a boolean, got 1"),
  );
  expect(() => ask("sweepAll", good("sweepAll"), { onePerCollider: 1 })).toThrow(TypeError);
});

test("World.overlap and overlapAny refuse flags that are none", () => {
  expect(() => ask("overlap", good("overlap"), { penetration: 1 })).toThrow(
    new TypeError("World.overlap: penetration must be a boolean, got 1"),
  );
  expect(() => ask("overlap", good("overlap"), { perChild: "yes" })).toThrow(TypeError);
  expect(() => ask("overlapAny", good("overlapAny"), { blocking: 0 })).toThrow(
    new TypeError("World.overlapAny: blocking must be a boolean, got 0"),
  );
});

test("World.closest refuses bad numbers and two places at once", () => {
  const bad = (argument: Any, message: string) => expect(() => ask("closest", argument)).toThrow(message);
  bad({}, "World.closest: either point or shape must be given");
  bad({ point: [0, 0, 0], shape: ball }, "World.closest: point must not be given together with shape");
  bad({ point: [0, 0, 0], rotation: [0, 0, 0, 1] }, "World.closest: point must not be given together with rotation");
  bad({ point: [0, NaN, 0] }, "World.closest: point.y must be finite, got NaN");
  bad({ point: [0, 0, 0], k: 0 }, "World.closest: k must be an integer >= 1, got 0");
  bad({ point: [0, 0, 0], k: 1.5 }, "World.closest: k must be an integer >= 1, got 1.5");
  bad({ point: [0, 0, 0], k: Infinity }, "World.closest: k must be an integer >= 1, got Infinity");
  bad({ point: [0, 0, 0], k: "1" }, 'World.closest: k must be a number, got "1"');
  bad({ point: [0, 0, 0], maxDistance: -1 }, "World.closest: maxDistance must be >= 0, got -1");
  bad({ point: [0, 0, 0], maxDistance: NaN }, "World.closest: maxDistance must be >= 0, got NaN");
});

test("meshes, height fields and half-spaces may be asked about where nothing moves", () => {
  const field = heightField({ rows: 2, cols: 2, heights: new Float32Array(4), cellSize: [1, 1] } as Any);
  for (const shape of [sheet(2, 2), field, halfSpace([0, 1, 0])]) {
    for (const name of PLACES) expect(() => ask(name, { shape, position: [0, 0.5, 0] })).not.toThrow();
    expect(world.overlapAny({ shape, position: [0, 0.5, 0] })).toBe(true);
    expect(world.closest({ shape, position: [0, 3, 0] })).toHaveLength(1);
  }
});

test("after an error the next query works", () => {
  for (const name of ALL) {
    const boom = {
      preFilter: () => {
        throw new Error("boom");
      },
    };
    expect(() => ask(name, good(name), boom)).toThrow("boom");
    expect(() => ask(name, good(name))).not.toThrow();
  }
  world.add({ shape: ball, position: [50, 0, 0] }).remove();
});
