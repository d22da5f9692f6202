import type { PoseLike, Shape } from "hitscan";
import { type DebugColor, type DebugSink, drawShape } from "hitscan/debug";

interface Point {
  readonly x: number;
  readonly y: number;
}

const GROUND = "#141a22";
const PAPER = "#1b232e";
const INK = "#e7ecf2";
const FONT = "font-family='system-ui, sans-serif' font-size='14'";
const GAP = 10;
const TITLE = 30;
const TEXT = 44;

const css = (color: DebugColor): string => `#${color.toString(16).padStart(6, "0")}`;
const short = (value: number): string => String(Math.round(value * 10) / 10 + 0);
const safe = (text: string): string => text.replace(/&/g, "&amp;").replace(/</g, "&lt;");

/** A drawing of the plane z = 0 seen from +z: what is drawn into it is shown as it is, solids as silhouettes. */
export class SvgPanel implements DebugSink {
  readonly title: string;
  readonly width: number;
  readonly height: number;
  readonly #scale: number;
  readonly #center: Point;
  readonly #parts: string[] = [];
  readonly #lines: string[] = [];

  /** `width` and `height` in units of the world, around `center`; `scale` pixels a unit. */
  constructor(title: string, width: number, height: number, center: Point = { x: 0, y: 0 }, scale = 40) {
    this.title = title;
    this.width = width * scale;
    this.height = height * scale;
    this.#scale = scale;
    this.#center = center;
  }

  line(from: Point, to: Point, color: DebugColor): void {
    const [x1, y1, x2, y2] = [...this.#at(from), ...this.#at(to)].map(short);
    if (x1 === x2 && y1 === y2) return;
    this.#add(`<line x1='${x1}' y1='${y1}' x2='${x2}' y2='${y2}' stroke='${css(color)}' stroke-width='2'/>`);
  }

  /** A direction. */
  arrow(from: Point, to: Point, color: DebugColor): void {
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    const length = Math.sqrt(dx * dx + dy * dy);
    const [ux, uy] = [(0.22 * dx) / length, (0.22 * dy) / length];
    this.line(from, to, color);
    for (const side of [-0.55, 0.55]) {
      this.line(to, { x: to.x - ux - side * uy, y: to.y - uy + side * ux }, color);
    }
  }

  /** A line of dashes: what is only thought. */
  dashes(from: Point, to: Point, color: DebugColor): void {
    const [x1, y1, x2, y2] = [...this.#at(from), ...this.#at(to)].map(short);
    const look = `stroke='${css(color)}' stroke-width='2' stroke-dasharray='5 5'`;
    this.#add(`<line x1='${x1}' y1='${y1}' x2='${x2}' y2='${y2}' ${look}/>`);
  }

  point(at: Point, color: DebugColor): void {
    const [x, y] = this.#at(at).map(short);
    this.#add(`<circle cx='${x}' cy='${y}' r='5' fill='${css(color)}'/>`);
  }

  triangle(a: Point, b: Point, c: Point, color: DebugColor): void {
    this.#polygon([a, b, c], color, false);
  }

  text(at: Point, text: string, color: DebugColor): void {
    const [x, y] = this.#at(at);
    this.#add(`<text x='${short(x + 8)}' y='${short(y - 8)}' fill='${css(color)}' ${FONT}>${safe(text)}</text>`);
  }

  /** A name in the middle of something. */
  label(at: Point, text: string, color: DebugColor): void {
    const [x, y] = this.#at(at);
    const look = `text-anchor='middle' fill='${css(color)}' ${FONT}`;
    this.#add(`<text x='${short(x)}' y='${short(y + 5)}' ${look}>${safe(text)}</text>`);
  }

  /** The silhouette of a convex shape; `dashed` for one that is not there yet, or no more. */
  solid(shape: Shape, pose: PoseLike | null, color: DebugColor, dashed = false): void {
    const points: Point[] = [];
    const keep = ({ x, y }: Point) => points.push({ x, y });
    const line = (from: Point, to: Point) => {
      keep(from);
      keep(to);
    };
    const nothing = () => undefined;
    drawShape({ line, point: nothing, triangle: nothing, text: nothing }, shape, pose);
    this.#polygon(silhouette(points), color, dashed);
  }

  /** Lines under the drawing. */
  say(...lines: string[]): void {
    this.#lines.push(...lines);
  }

  /** The panel as an SVG group, its left upper corner at (x, y). */
  toSvg(x: number, y: number, id: string): string {
    const { width, height } = this;
    const said = this.#lines.map(
      (text, i) => `<text x='0' y='${height + 18 + 19 * i}' fill='${INK}' ${FONT}>${safe(text)}</text>`,
    );
    return [
      `<g transform='translate(${x} ${y + TITLE})'>`,
      `<text x='0' y='-10' fill='${INK}' font-weight='600' ${FONT}>${safe(this.title)}</text>`,
      `<clipPath id='${id}'><rect width='${width}' height='${height}' rx='4'/></clipPath>`,
      `<g clip-path='url(#${id})'><rect width='${width}' height='${height}' fill='${PAPER}'/>`,
      ...this.#parts,
      "</g>",
      ...said,
      "</g>",
    ].join("\n");
  }

  #polygon(points: readonly Point[], color: DebugColor, dashed: boolean): void {
    const corners = points.map((at) => this.#at(at).map(short).join(",")).join(" ");
    const fill = dashed ? "fill='none' stroke-dasharray='5 5'" : `fill='${css(color)}' fill-opacity='0.25'`;
    this.#add(`<polygon points='${corners}' stroke='${css(color)}' stroke-width='2' ${fill}/>`);
  }

  #add(part: string): void {
    if (!this.#parts.includes(part)) this.#parts.push(part);
  }

  #at({ x, y }: Point): [number, number] {
    const scale = this.#scale;
    return [this.width / 2 + scale * (x - this.#center.x), this.height / 2 - scale * (y - this.#center.y)];
  }
}

/** Panels side by side, as an SVG file. `text` says what they show, to those who do not see them. */
export function pictureOf(text: string, panels: readonly SvgPanel[]): string {
  const width = panels.reduce((sum, panel) => sum + panel.width + GAP, GAP);
  const height = Math.max(...panels.map((panel) => panel.height)) + TITLE + TEXT + GAP;
  let x = GAP;
  const groups = panels.map((panel, i) => {
    const group = panel.toSvg(x, 0, `panel${i}`);
    x += panel.width + GAP;
    return group;
  });
  return [
    `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 ${width} ${height}' width='${width}' height='${height}' role='img'>`,
    `<title>${safe(text)}</title>`,
    `<rect width='${width}' height='${height}' rx='6' fill='${GROUND}'/>`,
    ...groups,
    "</svg>",
    "",
  ].join("\n");
}

/** The convex hull of points, counter-clockwise (Andrew's monotone chain). */
function silhouette(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a.x - b.x || a.y - b.y);
  const half = (order: readonly Point[]): Point[] => {
    const chain: Point[] = [];
    for (const at of order) {
      while (chain.length > 1 && turn(chain[chain.length - 2], chain[chain.length - 1], at) <= 1e-9) chain.pop();
      chain.push(at);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.reverse())];
}

function turn(a: Point, b: Point, c: Point): number {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}
