import pngjs from "pngjs";

/** A colour: red, green, blue from 0 to 255. */
export type Colour = readonly [number, number, number];

/** A picture of opaque pixels, row 0 on top. */
export class Picture {
  readonly width: number;
  readonly height: number;
  private readonly rgba: Uint8Array;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.rgba = new Uint8Array(width * height * 4).fill(255);
  }

  /** Sets the pixel with that number, counted row by row. */
  set(pixel: number, [red, green, blue]: Colour): void {
    this.rgba[4 * pixel] = red;
    this.rgba[4 * pixel + 1] = green;
    this.rgba[4 * pixel + 2] = blue;
  }

  /** The picture as a PNG file. */
  encode(): Uint8Array {
    const png = new pngjs.PNG({ width: this.width, height: this.height });
    png.data = Buffer.from(this.rgba.buffer);
    return pngjs.PNG.sync.write(png, { colorType: 2 });
  }
}

/** A colour that is the same for equal numbers and mostly unlike for neighbouring ones; never dark. */
export function colourOf(number: number): Colour {
  let h = Math.imul(number + 1, 0x9e3779b1);
  h = Math.imul(h ^ (h >>> 15), 0x85ebca6b);
  h ^= h >>> 13;
  return [80 + (h & 127) * 1.37, 80 + ((h >>> 8) & 127) * 1.37, 80 + ((h >>> 16) & 127) * 1.37];
}
