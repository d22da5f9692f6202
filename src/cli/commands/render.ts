import { Command, Option } from "commander";
import type { Aabb } from "../../math/aabb.ts";
import { type BackFaces, backFacesOption } from "../back-faces.ts";
import { type Camera, fitEye, lookAt } from "../camera.ts";
import { loadModelWorld } from "../model-world.ts";
import { Progress } from "../progress.ts";
import { type RenderMode, renderWorld } from "../render.ts";
import type { Terminal } from "../terminal.ts";
import { UsageError } from "../usage-error.ts";
import { parseAngle, parseSize, parseVector } from "../values.ts";
import { checkWritable, writeWholeFile } from "../write-file.ts";

interface RenderOptions {
  output: string;
  mode: RenderMode;
  size: string;
  eye?: string;
  target?: string;
  fov: string;
  backFaces: BackFaces;
}

const EXAMPLES = `
One ray for each pixel. Without --eye the camera is placed so that the whole model is seen; +y is up.

Examples:
  hitscan render level.glb -o level.png
  hitscan render level.glb -o depth.png --mode depth --size 1920x1080
  hitscan render level.glb -o door.png --mode object --eye 4,1.7,-2 --target 0,1,0 --fov 75
`;

/** `hitscan render MODEL -o out.png`: a picture of a model, cast ray by ray. */
export function createRenderCommand(terminal: Terminal): Command {
  return new Command("render")
    .description("make a picture of a model, one ray for each pixel")
    .argument("<model>", "glTF, GLB, OBJ, STL or PLY file, or a .hscn snapshot")
    .requiredOption("-o, --output <file>", "PNG file to write")
    .addOption(
      new Option("--mode <mode>", "what a pixel shows")
        .choices(["normal", "depth", "face", "object"])
        .default("normal"),
    )
    .option("--size <WxH>", "width and height in pixels", "960x540")
    .option("--eye <x,y,z>", "where the camera stands (default: fitted to the model)")
    .option("--target <x,y,z>", "where it looks (default: the middle of the model)")
    .option("--fov <degrees>", "vertical angle of view", "45")
    .addOption(backFacesOption("hit"))
    .addHelpText("after", EXAMPLES)
    .action((path: string, options: RenderOptions) => render(terminal, path, options));
}

async function render(terminal: Terminal, path: string, options: RenderOptions): Promise<void> {
  const size = parseSize("--size", options.size);
  const fov = parseAngle("--fov", options.fov);
  const eye = options.eye === undefined ? undefined : parseVector("--eye", options.eye);
  const target = options.target === undefined ? undefined : parseVector("--target", options.target);
  checkWritable("--output", options.output);
  const { world, bounds } = await loadModelWorld(path);
  if (!(bounds[0] <= bounds[3])) throw new UsageError(`${path}: there is nothing in it to be seen`);
  const camera = placeCamera(bounds, { eye, target, fov, aspect: size.width / size.height });
  const progress = new Progress(terminal, options.output, size.height);
  const start = performance.now();
  const { picture, hits } = await renderWorld(world, camera, size, options, progress).finally(() => progress.end());
  const seconds = (performance.now() - start) / 1000;
  writeWholeFile(options.output, picture.encode());
  const rays = size.width * size.height;
  const speed = Math.round(rays / seconds).toLocaleString("en");
  terminal.out(`${options.output}: ${size.width}x${size.height}, ${hits} of ${rays} rays hit, ${speed} rays/s\n`);
}

interface CameraWish {
  readonly eye?: { x: number; y: number; z: number };
  readonly target?: { x: number; y: number; z: number };
  readonly fov: number;
  readonly aspect: number;
}

function placeCamera(bounds: Aabb, { eye, target, fov, aspect }: CameraWish): Camera {
  const min = { x: bounds[0], y: bounds[1], z: bounds[2] };
  const max = { x: bounds[3], y: bounds[4], z: bounds[5] };
  const middle = { x: (min.x + max.x) / 2, y: (min.y + max.y) / 2, z: (min.z + max.z) / 2 };
  const from = eye ?? fitEye(min, max, fov, aspect);
  const at = target ?? middle;
  if (from.x === at.x && from.y === at.y && from.z === at.z) throw new UsageError("--eye and --target must differ");
  return lookAt(from, at, fov, aspect);
}
