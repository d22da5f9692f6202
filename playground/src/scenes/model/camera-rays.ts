import type { Triple } from "../../scene.ts";

export const COLUMNS = 48;
export const ROWS = 30;
/** Half the height of the view at a distance of 1: neither a needle nor a fish eye. */
const [LEAST_VIEW, GREATEST_VIEW] = [0.05, 1.2];

/** A camera for rays: unit directions, `tall` and `wide` half the height and width of the view at a distance of 1. */
export interface Camera {
  readonly eye: Triple;
  readonly forward: Triple;
  readonly right: Triple;
  readonly up: Triple;
  readonly tall: number;
  readonly wide: number;
}

/** The camera at `eye` that looks at `target` and just sees a ball of `radius` around it. */
export function lookAt(eye: Triple, target: Triple, radius: number): Camera {
  const away: Triple = [target[0] - eye[0], target[1] - eye[1], target[2] - eye[2]];
  const distance = Math.sqrt(away[0] * away[0] + away[1] * away[1] + away[2] * away[2]);
  const forward: Triple = distance > 1e-6 ? unit(away) : [0, 0, -1];
  const side = cross(forward, [0, 1, 0]);
  const right: Triple = side[0] * side[0] + side[2] * side[2] > 1e-12 ? unit(side) : [1, 0, 0];
  const tall = Math.min(GREATEST_VIEW, Math.max(LEAST_VIEW, (0.92 * radius) / Math.max(distance, 1e-6)));
  return { eye, forward, right, up: cross(right, forward), tall, wide: (tall * COLUMNS) / ROWS };
}

/** The direction at x, y of the picture, each from −1 to 1; not of unit length. */
export function direction({ forward, right, up, tall, wide }: Camera, x: number, y: number): Triple {
  const along = (axis: number) => forward[axis] + x * wide * right[axis] + y * tall * up[axis];
  return [along(0), along(1), along(2)];
}

/** The direction through the middle of a cell of the grid, row by row from the top left; of unit length. */
export function directionOf(camera: Camera, cell: number): Triple {
  const [column, row] = [cell % COLUMNS, Math.floor(cell / COLUMNS)];
  return unit(direction(camera, (2 * (column + 0.5)) / COLUMNS - 1, 1 - (2 * (row + 0.5)) / ROWS));
}

function cross(a: Triple, b: Triple): Triple {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

function unit([x, y, z]: Triple): Triple {
  const length = Math.sqrt(x * x + y * y + z * z);
  return [x / length, y / length, z / length];
}
