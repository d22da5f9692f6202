// A tour of hitscan on a real model: `npm start`.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import pngjs from "pngjs";
import { createCamera } from "./camera.mjs";
import { buildLevel } from "./level.mjs";
import { loadTourModel } from "./model.mjs";
import { renderPicture } from "./picture.mjs";
import { askQuestions } from "./questions.mjs";
import { measureSpeed } from "./speed.mjs";
import { table } from "./table.mjs";

const WIDTH = 960;
const HEIGHT = 540;
const EYE = { x: 6.2, y: 4.3, z: 11.6 };
const TARGET = { x: 0.75, y: 1.55, z: 0 };
const FIELD_OF_VIEW = 45;

/** Numbers from 0 to 1, the same in every run (Marsaglia's xorshift). */
function createRandom(seed) {
  let state = seed;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 4294967296;
  };
}

/** `--size WxH` and `--output FILE`, for a quick look. */
function readOptions(args) {
  const value = (name) => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined);
  const [width, height] = (value("--size") ?? `${WIDTH}x${HEIGHT}`).split("x").map(Number);
  return { width, height, output: value("--output") ?? "artifacts/start.png" };
}

const { width, height, output } = readOptions(process.argv.slice(2));
const count = (number) => Math.round(number).toLocaleString("en");
const print = (text) => process.stdout.write(`${text}\n`);

const model = await loadTourModel();
const built = performance.now();
const level = buildLevel(model);
const buildTime = performance.now() - built;
const { shape } = level.statue;
print(`Model: ${model.name}`);
print(
  table([
    ["file", `${count(model.bytes)} bytes`],
    ["triangles", count(shape.faceCount)],
    ["vertices", count(shape.positions.length / 3)],
    ["hierarchy", `${count(shape.bvh.nodeCount)} nodes, depth ${shape.bvh.depth}`],
    ["level", `${level.world.size} colliders, built in ${buildTime.toFixed(1)} ms with the model's hierarchy`],
  ]),
);

const camera = createCamera(EYE, TARGET, FIELD_OF_VIEW, width, height);
print("Queries:");
print(table(askQuestions(level, camera)));

print("Rays per second, one thread:");
print(table(measureSpeed(level, createRandom(20240229)), [1, 2]));

print(`Casting the rays of a picture of ${width}x${height} …`);
const start = performance.now();
const { rgba, rays } = renderPicture(level.world, camera, width, height, createRandom(1));
const seconds = (performance.now() - start) / 1000;
const png = new pngjs.PNG({ width, height });
png.data = Buffer.from(rgba.buffer);
const path = resolve(output);
mkdirSync(dirname(path), { recursive: true });
writeFileSync(path, pngjs.PNG.sync.write(png, { colorType: 2 }));
print(`  ${count(rays)} rays (sight, sun and shade) in ${seconds.toFixed(1)} s`);
print(`Written to ${path}`);
