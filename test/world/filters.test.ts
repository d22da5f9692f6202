import { describe, expect, test } from "vitest";
import { copyRayHit } from "../../src/shapes/copy-ray-hit.ts";
import { RayHit } from "../../src/shapes/ray-hit.ts";
import type { Shape, ShapeType } from "../../src/shapes/shape.ts";
import { type Sphere, sphere } from "../../src/shapes/sphere.ts";
import type { Collider } from "../../src/world/collider.ts";
import { Hit } from "../../src/world/hit.ts";
import type { FilterAnswer } from "../../src/world/query-options.ts";
import type { QueryStats } from "../../src/world/query-stats.ts";
import { World } from "../../src/world/world.ts";

const RAY = { origin: [0, 0, -10], direction: [0, 0, 1], maxDistance: 100 };

/** A sphere that notes when a ray is cast at it. */
function spySphere(radius: number, log: string[], name: string): Shape {
  const ball = sphere(radius);
  const type: ShapeType<Sphere> = {
    ...ball.type,
    raycast(shape, ray, mode, hit) {
      log.push(`shape ${name}`);
      return ball.type.raycast(shape, ray, mode, hit);
    },
  };
  return { ...ball, type } as Sphere;
}

/** Three unit balls in a row along z. */
function row() {
  const world = new World();
  const [a, b, c] = [0, 5, 10].map((z, i) =>
    world.add({ shape: sphere(1), position: [0, 0, z], owner: `owner ${i}`, userData: i }),
  );
  return { world, a, b, c };
}

const collidersOf = (hits: readonly { collider: unknown }[]) => hits.map((hit) => hit.collider);

describe("the stages of a candidate", () => {
  test("run in order: box, words, ignore list, pre-filter, shape, post-filter, shorter ray", () => {
    const log: string[] = [];
    const world = new World({ channels: ["pawn", "ghost"] });
    const add = (name: string, z: number, x = 0, type: "pawn" | "ghost" = "pawn") =>
      world.add({ shape: spySphere(1, log, name), position: [x, 0, z], type, userData: name });
    add("hit", 0);
    add("behind", 50);
    add("aside", 0, 10);
    add("ghost", -3, 0, "ghost");
    const ignored = add("ignored", -4);
    add("refused", -5);
    add("grazed", 3, 0.9999);
    add("rejected", -6);
    const stats: Partial<QueryStats> = {};
    const hit = world.raycast(
      { origin: [-1.01, 0, -10], direction: [0.1, 0, 1], maxDistance: 100 },
      {
        types: ["pawn"],
        ignore: [ignored],
        stats,
        preFilter: (collider, child) => {
          log.push(`pre ${collider.userData} ${child}`);
          return collider.userData !== "refused";
        },
        postFilter: ({ collider }) => {
          log.push(`post ${collider.userData}`);
          return collider.userData !== "rejected";
        },
      },
    );
    expect(hit?.collider.userData).toBe("hit");
    const inOrder = (name: string, stages: string[]) =>
      expect(log.filter((line) => line.split(" ")[1] === name).map((line) => line.split(" ")[0])).toEqual(stages);
    inOrder("hit", ["pre", "shape", "post"]);
    inOrder("rejected", ["pre", "shape", "post"]);
    inOrder("refused", ["pre"]);
    inOrder("ignored", []);
    inOrder("ghost", []);
    inOrder("aside", []);
    expect(log).toContain("pre hit -1");
    expect(stats.rejectedByIgnore).toBe(1);
    expect(stats.rejectedByPreFilter).toBe(1);
    expect(stats.rejectedByPostFilter).toBe(1);
    expect(stats.rejectedByResponse).toBe(1);
    expect(stats.candidates).toBe(
      (stats.narrowTests ?? 0) + 3, // the ignored, the refused and the ghost came no further
    );
    expect(stats.nodeVisits).toBeGreaterThan(0);
  });

  test("a hit shortens the ray, so what is behind it is not tested", () => {
    const { world } = row();
    const stats: Partial<QueryStats> = {};
    world.raycast(RAY, { stats });
    expect(stats.narrowTests).toBe(1);
    world.raycastAll(RAY, { stats, untilBlock: false });
    expect(stats.narrowTests).toBe(3);
  });
});

describe("ignore", () => {
  test("takes colliders and owners, in an array or a Set", () => {
    const { world, a, b, c } = row();
    expect(world.raycast(RAY, { ignore: [a] })?.collider).toBe(b);
    expect(world.raycast(RAY, { ignore: ["owner 0", b] })?.collider).toBe(c);
    expect(world.raycast(RAY, { ignore: new Set<unknown>([a, "owner 1"]) })?.collider).toBe(c);
    expect(world.raycast(RAY, { ignore: new Set() })?.collider).toBe(a);
    expect(world.raycastAny(RAY, { ignore: [a, b, c] })).toBe(false);
    expect(collidersOf(world.raycastSpans(RAY, { ignore: [b] }))).toEqual([a, c]);
  });

  test("takes long lists", () => {
    const { world, b } = row();
    const many: unknown[] = Array.from({ length: 5000 }, (_, i) => ({ i }));
    many.push("owner 0");
    expect(world.raycast(RAY, { ignore: many })?.collider).toBe(b);
    expect(world.raycast(RAY, { ignore: new Set(many) })?.collider).toBe(b);
  });

  test("of nothing does not hide colliders without an owner", () => {
    const world = new World();
    const orphan = world.add({ shape: sphere(1) });
    expect(world.raycast(RAY, { ignore: [null, undefined] })?.collider).toBe(orphan);
    expect(world.raycast(RAY, { ignore: new Set([null, undefined]) })?.collider).toBe(orphan);
  });

  test("must be a list", () => {
    const { world, a } = row();
    expect(() => world.raycast(RAY, { ignore: a as unknown as [] })).toThrow(
      new TypeError("World.raycast: ignore must be an array or a Set of colliders and owners, got Collider"),
    );
  });
});

describe("pre-filter", () => {
  test.each<[FilterAnswer, string]>([
    ["ignore", "none"],
    [false, "none"],
    ["overlap", "overlap"],
    ["block", "block"],
    [true, "as before"],
    [undefined, "as before"],
  ])("answer %s makes it %s", (answer, outcome) => {
    const world = new World();
    world.add({ shape: sphere(1), profile: "OverlapAll" });
    const options = { channel: "Camera", preFilter: () => answer } as const;
    const all = world.raycastAll(RAY, options).map((hit) => hit.blocking);
    expect(all).toEqual(outcome === "none" ? [] : [outcome === "block"]);
    expect(world.raycast(RAY, options) !== null).toBe(outcome === "block");
    expect(world.raycastAny(RAY, options)).toBe(outcome === "block");
  });

  test("can let a bullet through what would block", () => {
    const { world, a, b } = row();
    const preFilter = (collider: Collider) => (collider === a ? "overlap" : undefined);
    expect(world.raycast(RAY, { preFilter })?.collider).toBe(b);
    expect(world.raycastAll(RAY, { preFilter }).map((hit) => [hit.collider, hit.blocking])).toEqual([
      [a, false],
      [b, true],
    ]);
  });

  test("other answers throw", () => {
    const { world } = row();
    const preFilter = () => "hit" as FilterAnswer;
    expect(() => world.raycast(RAY, { preFilter })).toThrow(
      new TypeError(
        'World.raycast: preFilter must return "ignore", "overlap", "block", a boolean or undefined, got "hit"',
      ),
    );
    expect(() => world.raycast(RAY, { preFilter: 7 as unknown as () => FilterAnswer })).toThrow(
      new TypeError("World.raycast: preFilter must be a function, got 7"),
    );
  });
});

describe("post-filter", () => {
  test("sees full records and may reject, raise and lower", () => {
    const { world, a, b, c } = row();
    const seen: Hit[] = [];
    const hits = world.raycastAll(RAY, {
      untilBlock: false,
      postFilter: (hit) => {
        seen.push(hit);
        return hit.collider === a ? "overlap" : hit.collider === b ? "ignore" : undefined;
      },
    });
    expect(hits.map((hit) => [hit.collider, hit.blocking])).toEqual([
      [a, false],
      [c, true],
    ]);
    expect(seen.map((hit) => hit.distance).sort((x, y) => x - y)).toEqual([9, 14, 19]);
    expect(seen.every((hit) => hit.blocking && hit.normal.z === -1 && hit.point.z === hit.distance - 10)).toBe(true);
    expect(new Set(seen).size).toBe(3);
    expect(world.raycast(RAY, { postFilter: (hit) => hit.collider === c })?.collider).toBe(c);
    expect(world.raycastAny(RAY, { postFilter: () => "overlap" })).toBe(false);
    expect(world.raycastAny(RAY, { postFilter: (hit) => hit.distance > 15 })).toBe(true);
    expect(collidersOf(world.raycastSpans(RAY, { postFilter: (hit) => hit.collider !== b }))).toEqual([a, c]);
  });

  test("sees every crossing of a surface, so that a rejected face lets the ray reach the next", () => {
    const world = new World();
    const sheets = world.add({ shape: sheetsAt([3, 1, 2]) });
    expect(world.raycast(RAY)?.distance).toBe(11);
    expect(world.raycast(RAY, { postFilter: (hit) => hit.faceIndex !== 1 })?.distance).toBe(12);
    expect(world.raycast(RAY, { postFilter: (hit) => hit.distance > 12.5 })?.distance).toBe(13);
    const all = world.raycastAll(RAY, { untilBlock: false });
    expect(all.map((hit) => [hit.distance, hit.faceIndex, hit.collider])).toEqual([
      [11, 1, sheets],
      [12, 2, sheets],
      [13, 0, sheets],
    ]);
    expect(world.raycastAll(RAY).map((hit) => hit.distance)).toEqual([11]);
    const one = { untilBlock: false, onePerCollider: true };
    expect(world.raycastAll(RAY, one).map((hit) => hit.distance)).toEqual([11]);
    const filtered = world.raycastAll(RAY, { ...one, postFilter: (hit) => hit.distance !== 11 });
    expect(filtered.map((hit) => hit.distance)).toEqual([12]);
  });

  test("with out gets one record again and again, and never out itself", () => {
    const { world } = row();
    const out = new Hit();
    const seen = new Set<Hit>();
    const hit = world.raycast(
      RAY,
      {
        postFilter: (record) => {
          seen.add(record);
          expect(out.collider).toBeNull();
          return record.distance > 15;
        },
      },
      out,
    );
    expect(hit).toBe(out);
    expect(out.distance).toBe(19);
    expect(seen.size).toBe(1);
    expect(seen.has(out)).toBe(false);
  });
});

describe("queries inside queries", () => {
  test("give the same answers at any depth, in both filters", () => {
    const { world, a, b, c } = row();
    const inner: unknown[] = [];
    const deep = (depth: number): FilterAnswer => {
      if (depth === 0) return true;
      const hits = world.raycastAll(RAY, {
        untilBlock: false,
        preFilter: () => deep(depth - 1),
        postFilter: (hit) => {
          inner.push(world.raycast(RAY, { ignore: [a] })?.collider, world.raycastSpans(RAY).length);
          return hit.collider !== b;
        },
      });
      expect(collidersOf(hits)).toEqual([a, c]);
      return true;
    };
    const hit = world.raycast(RAY, { preFilter: () => deep(2) });
    expect(hit?.collider).toBe(a);
    expect(hit?.distance).toBe(9);
    expect(inner.length).toBeGreaterThan(20);
    expect(inner.every((value, i) => value === (i % 2 === 0 ? b : 3))).toBe(true);
  });

  test("a record that was returned is not touched by later queries", () => {
    const { world, a } = row();
    const first = world.raycast(RAY);
    const copy = { ...first, point: { ...first?.point } };
    world.raycast(RAY, { ignore: [a] });
    expect({ ...first, point: { ...first?.point } }).toEqual(copy);
  });

  test("a filter that throws leaves the world as it was", () => {
    const { world, a, b } = row();
    const fail = () => {
      throw new Error("mine");
    };
    for (const options of [{ preFilter: fail }, { postFilter: fail }]) {
      expect(() => world.raycast(RAY, options)).toThrow("mine");
      expect(() => world.raycastAll(RAY, options)).toThrow("mine");
      expect(() => world.raycastAny(RAY, options)).toThrow("mine");
      expect(() => world.raycastSpans(RAY, options)).toThrow("mine");
      expect(world.raycast(RAY)?.collider).toBe(a);
    }
    a.setPose([50, 0, 0]);
    expect(world.raycast(RAY)?.collider).toBe(b);
  });
});

describe("changing the world inside a callback", () => {
  const changes: [string, (world: World, a: Collider) => void][] = [
    ["World.add", (world) => world.add({ shape: sphere(1) })],
    ["Collider.setPose", (_world, a) => a.setPose([9, 9, 9])],
    ["Collider.remove", (_world, a) => a.remove()],
    ["Collider.setResponses", (_world, a) => a.setResponses({ Pawn: "ignore" })],
    [
      "Collider.enabled",
      (_world, a) => {
        a.enabled = false;
      },
    ],
  ];
  test.each(changes)("%s throws and changes nothing", (where, change) => {
    const { world, a } = row();
    const before = { position: a.position, responses: a.responses, size: world.size };
    const message = `${where}: the world must not be changed inside the callback of a query`;
    const preFilter = () => {
      change(world, a as Collider);
      return true;
    };
    expect(() => world.raycast(RAY, { preFilter })).toThrow(new Error(message));
    expect(() => world.raycast(RAY, { postFilter: preFilter })).toThrow(new Error(message));
    expect({ position: a.position, responses: a.responses, size: world.size }).toEqual(before);
    expect([a.removed, a.enabled]).toEqual([false, true]);
    expect(world.raycast(RAY)?.collider).toBe(a);
    change(world, a as Collider);
  });

  test("another world may be changed", () => {
    const { world, a } = row();
    const other = new World();
    const preFilter = () => {
      other.add({ shape: sphere(1) });
      return true;
    };
    expect(world.raycast(RAY, { preFilter })?.collider).toBe(a);
    expect(other.size).toBeGreaterThan(0);
  });
});

/** A surface without an inside: unbounded in x and y, face i lies at z = `at[i]`. */
function sheetsAt(at: number[]): Shape {
  const crossing = (ray: Float64Array, face: number) => {
    const hit = new RayHit();
    hit.t = (at[face] - ray[2]) / ray[5];
    hit.feature = face;
    return hit;
  };
  const all = (ray: Float64Array) =>
    at.map((_, face) => crossing(ray, face)).filter((hit) => hit.t >= ray[6] && hit.t <= ray[7]);
  const type: ShapeType = {
    name: "sheets",
    solid: false,
    aabb: (_shape, _pose, out) => out.set([-100, -100, Math.min(...at), 100, 100, Math.max(...at)]),
    raycast(_shape, ray, _mode, hit) {
      const hits = all(ray).sort((a, b) => a.t - b.t);
      if (hits.length > 0) copyRayHit(hit, hits[0]);
      return hits.length > 0;
    },
    raycastAll(_shape, ray, _mode, out) {
      out.push(...all(ray));
    },
    spans(_shape, ray, out) {
      for (const hit of all(ray)) out.push({ enter: hit, exit: hit });
    },
    normal: (_shape, _ray, _hit, out) => out.set([0, 0, -1]),
  };
  return { type };
}
