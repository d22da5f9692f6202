import { describe, expect, test } from "vitest";
import { compound } from "../../src/shapes/compound.ts";
import type { Shape, ShapeType } from "../../src/shapes/shape.ts";
import { sphere } from "../../src/shapes/sphere.ts";
import { checksum } from "../../src/snapshot/checksum.ts";
import {
  FORMAT_VERSION,
  HEADER_WORDS,
  SECTION_TYPES,
  SECTION_WORDS,
  WORD_CHECKSUM,
  WORD_JSON,
  WORD_ORDER,
  WORD_SECTIONS,
  WORD_VERSION,
} from "../../src/snapshot/format.ts";
import { openShape } from "../../src/snapshot/open-shape.ts";
import { openWorld } from "../../src/snapshot/open-world.ts";
import { saveShape } from "../../src/snapshot/save-shape.ts";
import { saveWorld } from "../../src/snapshot/save-world.ts";
import { World } from "../../src/world/world.ts";
import { generator, type Random } from "../world/random-scenes.ts";
import { ask, change, randomWorld } from "./worlds.ts";

const SIZE = 8;

/** A small file with everything in it. */
const FILE = saveWorld(randomWorld(generator(7), "bvh", 40, SIZE));

/** Makes the checksum right again. */
function seal(file: ArrayBuffer): ArrayBuffer {
  checksum(new Int32Array(file), new Int32Array(file, WORD_CHECKSUM * 4, 2));
  return file;
}

/** A copy with one word replaced, sealed. */
function withWord(at: number, value: number): ArrayBuffer {
  const copy = FILE.slice(0);
  new Uint32Array(copy)[at] = value;
  return seal(copy);
}

/** The file with its header's text changed, sealed. The text must keep its length. */
function withText(change: (text: string) => string): ArrayBuffer {
  const copy = FILE.slice(0);
  const words = new Uint32Array(copy);
  const at = (HEADER_WORDS + 4 * words[WORD_SECTIONS]) * 4;
  const bytes = new Uint8Array(copy, at, words[WORD_JSON]);
  const changed = new TextEncoder().encode(change(new TextDecoder().decode(bytes)));
  expect(changed.length).toBe(bytes.length);
  bytes.set(changed);
  return seal(copy);
}

describe("a file that is not as it was saved", () => {
  test("cut off anywhere", () => {
    for (let length = 0; length < FILE.byteLength; length += length < 300 ? 1 : 997) {
      expect(() => openWorld(FILE.slice(0, length)), `${length}`).toThrow(/^openWorld: the file is cut off: /);
    }
  });

  test("altered in any byte (seed 21)", () => {
    const random = generator(21);
    for (let i = 0; i < 600; i++) {
      const copy = FILE.slice(0);
      const at = i < 200 ? i : Math.floor(random() * copy.byteLength);
      new Uint8Array(copy)[at] ^= 1 << Math.floor(random() * 8);
      expect(() => openWorld(copy), `byte ${at}`).toThrow(
        /^openWorld: (not a hitscan file|the file (has been altered|is cut off|has format version))/,
      );
    }
  });

  test("two words exchanged, or zeros in a row, are found as well (seed 22)", () => {
    const random = generator(22);
    let exchanged = 0;
    for (let i = 0; i < 200; i++) {
      const copy = FILE.slice(0);
      const words = new Int32Array(copy);
      const a = HEADER_WORDS + Math.floor(random() * (words.length - HEADER_WORDS - 8));
      const b = a + 4 * (1 + (i % 2));
      if (words[a] === words[b]) continue;
      [words[a], words[b]] = [words[b], words[a]];
      exchanged++;
      expect(() => openWorld(copy)).toThrow("openWorld: the file has been altered: its checksum is wrong");
    }
    expect(exchanged).toBeGreaterThan(50);
  });

  test("longer, newer, of the other byte order, foreign, of the other kind, no buffer", () => {
    const longer = new Uint8Array(FILE.byteLength + 8);
    longer.set(new Uint8Array(FILE));
    expect(() => openWorld(longer)).toThrow(
      `openWorld: the file has been altered: it has ${longer.length} bytes instead of ${FILE.byteLength}`,
    );
    expect(() => openWorld(withWord(WORD_VERSION, FORMAT_VERSION + 1))).toThrow(
      `openWorld: the file has format version ${FORMAT_VERSION + 1}, this hitscan reads version ${FORMAT_VERSION}`,
    );
    expect(() => openWorld(withWord(WORD_ORDER, 0x04030201))).toThrow("from a machine of the other byte order");
    expect(() => openWorld(new TextEncoder().encode('{"asset": {"version": "2.0"}}'))).toThrow(
      "openWorld: not a hitscan file",
    );
    expect(() => openWorld(saveShape(sphere(1)))).toThrow("openWorld: the file holds a shape, see openShape");
    expect(() => openShape(FILE)).toThrow("openShape: the file holds a world, see openWorld");
    expect(() => openWorld("world.hscn" as never)).toThrow(
      new TypeError('openWorld: buffer must be an ArrayBuffer or Uint8Array, got "world.hscn"'),
    );
    expect(() => openWorld(Float32Array.of(1) as never)).toThrow(TypeError);
    expect(() => saveWorld({} as never)).toThrow("saveWorld: world must be a World, got {}");
    expect(() => saveShape(null as never)).toThrow("saveShape: shape must be a shape, got null");
    expect(() => saveShape(sphere(1), { encod: 1 } as never)).toThrow('saveShape: unknown option "encod"');
  });

  test("a shape of a kind of one's own is refused by name", () => {
    const ball = sphere(1);
    const type: ShapeType<Shape> = { ...ball.type, name: "blob" };
    const blob: Shape = { ...ball, type };
    const world = new World();
    world.add({ shape: compound([{ shape: blob }]), key: 9 });
    expect(() => saveWorld(world)).toThrow(
      new TypeError('saveWorld: collider 9: a shape of a kind of your own, "blob", cannot be saved'),
    );
    expect(() => saveShape(blob)).toThrow('saveShape: shape: a shape of a kind of your own, "blob"');
  });
});

/** Opens a file that was tampered with and uses it. True: it was refused with a clear error. */
function survives(file: ArrayBuffer, random: Random): boolean {
  let world: ReturnType<typeof openWorld>;
  try {
    world = openWorld(file, { decode: (stored) => stored });
  } catch (error) {
    expect((error as Error).message).toMatch(/^openWorld: the file holds what no snapshot holds: ./);
    return true;
  }
  try {
    ask(world, random, SIZE, 1);
    change([world], random, SIZE, 10);
    ask(world, random, SIZE, 1);
  } catch (error) {
    // what was altered may be a name that the test uses
    expect((error as Error).message).toMatch(/must be one of/);
  }
  return false;
}

describe("a file that was tampered with and sealed again can do no harm", () => {
  test("random words (seed 31)", () => {
    const random = generator(31);
    let refused = 0;
    const values = [0, 1, 2, 7, 8, 255, 0x7fffffff, 0x80000000, 0xffffffff, 0x7f800000, 0x7ff00000];
    const words = FILE.byteLength / 4;
    for (let i = 0; i < 300; i++) {
      const at = HEADER_WORDS + Math.floor(random() * (words - HEADER_WORDS));
      const value = i % 3 === 0 ? Math.floor(random() * 2 ** 32) : values[Math.floor(random() * values.length)];
      if (survives(withWord(at, value), random)) refused++;
    }
    expect(refused).toBeGreaterThan(30);
    expect(refused).toBeLessThan(295);
  });

  test("random words of the table of sections (seed 32)", () => {
    const random = generator(32);
    let refused = 0;
    const sections = new Uint32Array(FILE)[WORD_SECTIONS];
    for (let i = 0; i < 200; i++) {
      const at = HEADER_WORDS + Math.floor(random() * sections * 4);
      const old = new Uint32Array(FILE)[at];
      const value = [old + 1, old - 1, old * 2, 0, 0xffffffff, Math.floor(random() * 12)][i % 6];
      if (survives(withWord(at, value >>> 0), random)) refused++;
    }
    expect(refused).toBeGreaterThan(50);
  });

  test("links, numbers and lists: random words of the sections of integers and nodes (seed 34)", () => {
    const random = generator(34);
    const table = new Uint32Array(FILE);
    const real = SECTION_TYPES.indexOf(Float64Array);
    const lists: { start: number; words: number }[] = [];
    for (let at = HEADER_WORDS; at < HEADER_WORDS + SECTION_WORDS * table[WORD_SECTIONS]; at += SECTION_WORDS) {
      const words = Math.ceil((table[at + 1] * SECTION_TYPES[table[at]].BYTES_PER_ELEMENT) / 4);
      if (table[at] !== real && words > 0) lists.push({ start: table[at + 2] * 2, words });
    }
    let refused = 0;
    for (let i = 0; i < 500; i++) {
      const { start, words } = lists[Math.floor(random() * lists.length)];
      const at = start + Math.floor(random() * words);
      const old = table[at];
      const values = [old + 1, old - 1, old ^ (1 << (i % 32)), 0, 1, 2, 0xffffffff, Math.floor(random() * 64)];
      if (survives(withWord(at, values[i % values.length] >>> 0), random)) refused++;
    }
    expect(refused).toBeGreaterThan(200);
    expect(refused).toBeLessThan(480);
  });

  test("random digits and words of the header (seed 33)", () => {
    const random = generator(33);
    let refused = 0;
    for (let i = 0; i < 300; i++) {
      const file = withText((text) => {
        const at = Math.floor(random() * text.length);
        const digit = text.slice(at).search(/\d/) + at;
        if (digit < at) return text;
        return `${text.slice(0, digit)}${Math.floor(random() * 10)}${text.slice(digit + 1)}`;
      });
      if (survives(file, random)) refused++;
    }
    expect(refused).toBeGreaterThan(50);
  });

  test.each([
    ['"slots":', '"slotz":'],
    ['"shapes":{"kinds":', '"shapes":{"kindz":'],
    ['"records":[', '"recordz":['],
    ['"nextId":', '"nextIx":'],
    ['"channels":["WorldStatic"', '"channels":["WorldDynamic'],
    ['"index":"bvh"', '"index":"bhv"'],
    ['{"channels"', '["channels"'],
  ])("%s instead of %s", (from, to) => {
    const file = withText((text) => {
      expect(text).toContain(from);
      return text.replace(from, to.padEnd(from.length).slice(0, from.length));
    });
    survives(file, generator(1));
  });
});
