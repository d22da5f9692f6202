/** Coordinates that a mesh takes. */
const MOST = 1e38;

const isCoordinate = (value: number) => Math.abs(value) <= MOST;

/** Whether a mesh takes all of them. */
export function areCoordinates(positions: Float32Array | Float64Array): boolean {
  return positions.every(isCoordinate);
}

/** The positions with 0 for what is no coordinate (NaN, Infinity): the same array where there is none. */
export function coordinatesOf(positions: Float32Array | Float64Array): Float32Array | Float64Array {
  return areCoordinates(positions) ? positions : positions.map((value) => (isCoordinate(value) ? value : 0));
}

/**
 * The first corner of each face that has three vertices. One vertex that was never written, or one index too large, is no reason for a whole scene to answer no
 * query: the picture shows the rest too.
 */
export function wholeFaces(corners: Uint32Array, positions: Float32Array | Float64Array): number[] {
  const whole: number[] = [];
  for (let i = 0; i < corners.length; i += 3) {
    let is = true;
    for (let k = i; k < i + 3; k++) {
      const at = 3 * corners[k];
      is = is && isCoordinate(positions[at]) && isCoordinate(positions[at + 1]) && isCoordinate(positions[at + 2]);
    }
    if (is) whole.push(i);
  }
  return whole;
}
