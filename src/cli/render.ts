import type { Vec3 } from "../math/vec3.ts";
import type { Hit } from "../world/hit.ts";
import type { World } from "../world/world.ts";
import type { BackFaces } from "./back-faces.ts";
import { type Camera, pixelDirection } from "./camera.ts";
import { hitObject } from "./model-world.ts";
import { type Colour, colourOf, Picture } from "./picture.ts";
import type { Progress } from "./progress.ts";

/** What a pixel shows: the normal as a colour, the distance as grey, or a colour for each face or object. */
export type RenderMode = "normal" | "depth" | "face" | "object";

/** Where no ray hits. */
const BACKGROUND: Colour = [24, 26, 32];
/** Greys of the nearest and the farthest hit of a depth picture. */
const NEAR_GREY = 255;
const FAR_GREY = 40;
/** Light that reaches a face seen edge on, of 1. */
const AMBIENT = 0.35;

/** The picture and how many of its rays hit. */
export interface Rendering {
  readonly picture: Picture;
  readonly hits: number;
}

/** Casts one ray through the middle of every pixel. */
export async function renderWorld(
  world: World,
  camera: Camera,
  size: { readonly width: number; readonly height: number },
  { mode, backFaces }: { readonly mode: RenderMode; readonly backFaces: BackFaces },
  progress: Progress,
): Promise<Rendering> {
  const { width, height } = size;
  const picture = new Picture(width, height);
  const depths = new Float64Array(width * height).fill(Infinity);
  let hits = 0;
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const direction = pixelDirection(camera, column, row, width, height);
      const hit = world.raycast({ origin: camera.eye, direction }, { backFaces });
      const pixel = row * width + column;
      picture.set(pixel, hit === null ? BACKGROUND : shade(mode, hit, direction));
      if (hit === null) continue;
      hits++;
      depths[pixel] = hit.distance;
    }
    await progress.step(row + 1);
  }
  if (mode === "depth") paintDepths(picture, depths);
  return { picture, hits };
}

function shade(mode: RenderMode, hit: Hit, direction: Vec3): Colour {
  const { x, y, z } = hit.normal;
  if (mode !== "face" && mode !== "object") return [(x + 1) * 127.5, (y + 1) * 127.5, (z + 1) * 127.5];
  const [red, green, blue] = colourOf(mode === "face" ? hit.faceIndex : hitObject(hit).number);
  const length = Math.sqrt(direction.x * direction.x + direction.y * direction.y + direction.z * direction.z);
  const facing = Math.abs(x * direction.x + y * direction.y + z * direction.z) / length;
  const light = AMBIENT + (1 - AMBIENT) * facing;
  return [red * light, green * light, blue * light];
}

/** Greys from the nearest to the farthest hit; the range is that of the picture. */
function paintDepths(picture: Picture, depths: Float64Array): void {
  let near = Infinity;
  let far = 0;
  for (const depth of depths) {
    if (depth === Infinity) continue;
    near = Math.min(near, depth);
    far = Math.max(far, depth);
  }
  const range = far - near || 1;
  depths.forEach((depth, pixel) => {
    if (depth === Infinity) return;
    const grey = NEAR_GREY - ((depth - near) / range) * (NEAR_GREY - FAR_GREY);
    picture.set(pixel, [grey, grey, grey]);
  });
}
