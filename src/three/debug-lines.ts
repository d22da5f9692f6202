import {
  BufferAttribute,
  BufferGeometry,
  CanvasTexture,
  Color,
  DoubleSide,
  Group,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  MeshBasicMaterial,
  Points,
  PointsMaterial,
  Sprite,
  SpriteMaterial,
  SRGBColorSpace,
} from "three";
import { DebugBuffer, type DebugVertices } from "../debug/draw/debug-buffer.ts";
import type { DebugColor, DebugSink } from "../debug/draw/sink.ts";
import { checkPositive } from "../math/check.ts";
import type { Vec3 } from "../math/vec3.ts";

/** Height of a label in pixels of its texture, and in world units for each unit of distance from the camera. */
const LABEL_PIXELS = 48;
const LABEL_SIZE = 0.03;

/** What is used of a page, to draw labels: there is none in a worker or in Node, and then labels are left out. */
interface Page {
  createElement(name: "canvas"): {
    width: number;
    height: number;
    getContext(kind: "2d"): {
      font: string;
      fillStyle: string;
      strokeStyle: string;
      lineWidth: number;
      textBaseline: string;
      measureText(text: string): { readonly width: number };
      strokeText(text: string, x: number, y: number): void;
      fillText(text: string, x: number, y: number): void;
    };
  };
}

/**
 * A sink for debug drawings that is an object of three.js: `scene.add(lines)`; each frame `lines.clear()`, draw (drawWorld, drawHit …), `lines.commit()`. Lines and points are drawn over
 * everything with `depthTest: false`. Labels are sprites of the same size at any distance. `origin`: coordinates are kept relative to it in float32; give the camera's place in large worlds.
 */
export class DebugLines extends Group implements DebugSink {
  readonly #buffer = new DebugBuffer();
  readonly #lines: LineSegments<BufferGeometry, LineBasicMaterial>;
  readonly #points: Points<BufferGeometry, PointsMaterial>;
  readonly #triangles: Mesh<BufferGeometry, MeshBasicMaterial>;
  readonly #labels = new Map<string, Sprite>();

  constructor({ depthTest = true, pointSize = 8 }: { readonly depthTest?: boolean; readonly pointSize?: number } = {}) {
    super();
    checkPositive("DebugLines", "pointSize", pointSize);
    const look = { vertexColors: true, depthTest, toneMapped: false };
    this.#lines = new LineSegments(new BufferGeometry(), new LineBasicMaterial(look));
    this.#points = new Points(
      new BufferGeometry(),
      new PointsMaterial({ ...look, size: pointSize, sizeAttenuation: false }),
    );
    const filled = { ...look, transparent: true, opacity: 0.35, side: DoubleSide, depthWrite: false };
    this.#triangles = new Mesh(new BufferGeometry(), new MeshBasicMaterial(filled));
    for (const part of [this.#triangles, this.#lines, this.#points]) {
      part.frustumCulled = false;
      part.raycast = () => {}; // drawings are not part of the scene
      part.renderOrder = depthTest ? 0 : 1;
      this.add(part);
    }
    this.name = "DebugLines";
  }

  line(from: Readonly<Vec3>, to: Readonly<Vec3>, color: DebugColor): void {
    this.#buffer.line(from, to, color);
  }

  point(at: Readonly<Vec3>, color: DebugColor): void {
    this.#buffer.point(at, color);
  }

  triangle(a: Readonly<Vec3>, b: Readonly<Vec3>, c: Readonly<Vec3>, color: DebugColor): void {
    this.#buffer.triangle(a, b, c, color);
  }

  text(at: Readonly<Vec3>, text: string, color: DebugColor): void {
    this.#buffer.text(at, text, color);
  }

  /** Forgets the drawing, for the next frame. `origin`: what coordinates are relative to from now on. */
  override clear(origin: Readonly<Vec3> = this.position): this {
    this.#buffer.clear(origin);
    this.position.set(origin.x, origin.y, origin.z);
    return this;
  }

  /** Shows what has been drawn since `clear`. */
  commit(): void {
    upload(this.#lines.geometry, this.#buffer.lines);
    upload(this.#points.geometry, this.#buffer.points);
    upload(this.#triangles.geometry, this.#buffer.triangles);
    this.#commitLabels();
  }

  /** Gives back what the graphics card holds. */
  override dispose(): void {
    for (const { geometry, material } of [this.#lines, this.#points, this.#triangles]) {
      geometry.dispose();
      material.dispose();
    }
    for (const label of this.#labels.values()) disposeLabel(label);
    this.#labels.clear();
  }

  /** Sprites are kept by their text: most labels are the same in the next frame. */
  #commitLabels(): void {
    const page = (globalThis as { document?: Page }).document;
    if (page === undefined) return;
    const left = new Set(this.#labels.keys());
    const uses = new Map<string, number>();
    for (const { at, text, color } of this.#buffer.texts) {
      const use = uses.get(text) ?? 0;
      uses.set(text, use + 1);
      const key = `${color} ${use} ${text}`;
      left.delete(key);
      let label = this.#labels.get(key);
      if (label === undefined) {
        label = makeLabel(page, text, color);
        this.#labels.set(key, label);
        this.add(label);
      }
      label.position.set(at.x - this.position.x, at.y - this.position.y, at.z - this.position.z);
    }
    for (const key of left) {
      const label = this.#labels.get(key)!;
      this.remove(label);
      disposeLabel(label);
      this.#labels.delete(key);
    }
  }
}

function upload(geometry: BufferGeometry, { positions, colors, count }: DebugVertices): void {
  const known = geometry.getAttribute("position");
  if (known?.array !== positions) {
    geometry.dispose();
    geometry.setAttribute("position", new BufferAttribute(positions, 3));
    geometry.setAttribute("color", new BufferAttribute(new Float32Array(positions.length), 3));
  }
  const linear = geometry.getAttribute("color") as BufferAttribute;
  const color = new Color();
  for (let i = 0; i < count; i++) {
    color.setRGB(colors[3 * i] / 255, colors[3 * i + 1] / 255, colors[3 * i + 2] / 255, SRGBColorSpace);
    linear.setXYZ(i, color.r, color.g, color.b);
  }
  (geometry.getAttribute("position") as BufferAttribute).needsUpdate = true;
  linear.needsUpdate = true;
  geometry.setDrawRange(0, count);
}

function makeLabel(page: Page, text: string, color: DebugColor): Sprite {
  const canvas = page.createElement("canvas");
  const context = canvas.getContext("2d");
  const font = `600 ${0.6 * LABEL_PIXELS}px system-ui, sans-serif`;
  context.font = font;
  canvas.width = Math.ceil(context.measureText(text).width) + 16;
  canvas.height = LABEL_PIXELS;
  context.font = font; // a canvas forgets it when its size changes
  context.textBaseline = "middle";
  context.strokeStyle = "#10151c";
  context.lineWidth = 8;
  context.fillStyle = `#${color.toString(16).padStart(6, "0")}`;
  context.strokeText(text, 8, LABEL_PIXELS / 2);
  context.fillText(text, 8, LABEL_PIXELS / 2);
  const map = new CanvasTexture(canvas as never);
  map.colorSpace = SRGBColorSpace;
  const label = new Sprite(new SpriteMaterial({ map, depthTest: false, sizeAttenuation: false, toneMapped: false }));
  label.scale.set((LABEL_SIZE * canvas.width) / LABEL_PIXELS, LABEL_SIZE, 1);
  label.center.set(-0.1, -0.2);
  label.renderOrder = 2;
  label.raycast = () => {};
  return label;
}

function disposeLabel({ material }: Sprite): void {
  material.map?.dispose();
  material.dispose();
}
