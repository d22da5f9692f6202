import { readVec3, type Vec3, type Vec3Like } from "../../math/vec3.ts";
import type { DebugColor, DebugSink } from "./sink.ts";

/** Points of lines, triangles or single ones, as a graphics card takes them. */
export class DebugVertices {
  /** Three numbers a vertex, relative to the buffer's origin; more room than is used. */
  positions = new Float32Array(3 * 64);
  /** Red, green, blue of each vertex, 0 … 255, sRGB. */
  colors = new Uint8Array(3 * 64);
  /** Vertices in use. */
  count = 0;

  /** For {@link DebugBuffer}: adds a vertex. */
  push(at: Readonly<Vec3>, origin: Float64Array, color: DebugColor): void {
    const to = 3 * this.count++;
    if (to === this.positions.length) this.#grow();
    this.positions[to] = at.x - origin[0];
    this.positions[to + 1] = at.y - origin[1];
    this.positions[to + 2] = at.z - origin[2];
    this.colors[to] = color >> 16;
    this.colors[to + 1] = color >> 8;
    this.colors[to + 2] = color;
  }

  #grow(): void {
    const { positions, colors } = this;
    this.positions = new Float32Array(2 * positions.length);
    this.positions.set(positions);
    this.colors = new Uint8Array(2 * colors.length);
    this.colors.set(colors);
  }
}

/** A label of a drawing. */
export interface DebugText {
  readonly at: Vec3;
  readonly text: string;
  readonly color: DebugColor;
}

/**
 * A {@link DebugSink} that keeps what is drawn: two vertices a line, three a triangle, one a point, ready for vertex buffers. `clear()` and draw
 * again each frame; the arrays are reused. `origin` is what coordinates are relative to (default 0): far from the world's origin, give the camera's
 * position, so that float32 suffices.
 */
export class DebugBuffer implements DebugSink {
  readonly lines = new DebugVertices();
  readonly triangles = new DebugVertices();
  readonly points = new DebugVertices();
  readonly texts: DebugText[] = [];
  readonly #origin = new Float64Array(3);

  constructor(options: { readonly origin?: Vec3Like } = {}) {
    if (options.origin !== undefined) readVec3("DebugBuffer", "origin", options.origin, this.#origin);
  }

  line(from: Readonly<Vec3>, to: Readonly<Vec3>, color: DebugColor): void {
    this.lines.push(from, this.#origin, color);
    this.lines.push(to, this.#origin, color);
  }

  point(at: Readonly<Vec3>, color: DebugColor): void {
    this.points.push(at, this.#origin, color);
  }

  triangle(a: Readonly<Vec3>, b: Readonly<Vec3>, c: Readonly<Vec3>, color: DebugColor): void {
    this.triangles.push(a, this.#origin, color);
    this.triangles.push(b, this.#origin, color);
    this.triangles.push(c, this.#origin, color);
  }

  /** Kept with its world position, whatever the origin. */
  text(at: Readonly<Vec3>, text: string, color: DebugColor): void {
    this.texts.push({ at: { x: at.x, y: at.y, z: at.z }, text, color });
  }

  /** Forgets everything; the arrays stay. With `origin` coordinates are relative to that from now on. */
  clear(origin?: Vec3Like): void {
    if (origin !== undefined) readVec3("DebugBuffer.clear", "origin", origin, this.#origin);
    this.lines.count = 0;
    this.triangles.count = 0;
    this.points.count = 0;
    this.texts.length = 0;
  }
}
