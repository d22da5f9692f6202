import { PLANE_SIZE } from "../math/plane-layout.ts";
import type { ConvexHull } from "../shapes/convex-hull.ts";
import { CORNER_BITS, ENTRY_BITS, ENTRY_MASK, MAX_LEVEL } from "../shapes/hull/support-table.ts";
import { checkBelow, checkWithin } from "./checks.ts";
import { damaged } from "./damage.ts";

/** Throws unless no query of the hull can leave its arrays or go round in circles. That it is the hull of its corners is believed. */
export function checkHull(hull: ConvexHull): void {
  const { vertices, planes, faceVertices, faceNeighbours, neighbours } = hull;
  const corners = vertices.length / 3;
  const faces = planes.length / PLANE_SIZE;
  const fits = hull.center.length === 3 && hull.bounds.length === 6 && faceNeighbours.length === faceVertices.length;
  if (!fits || !Number.isInteger(corners) || !Number.isInteger(faces) || corners === 0 || faces === 0) {
    damaged("the arrays of a hull do not fit each other");
  }
  for (const name of ["center", "vertices", "bounds"] as const) {
    checkWithin(`${name} of a hull`, hull[name], Number.MAX_VALUE);
  }
  checkWithin("planes of a hull", planes, Infinity);
  checkStarts(hull.faceStarts, faces, faceVertices.length, 1);
  checkStarts(hull.neighbourStarts, corners, neighbours.length, 0);
  checkBelow("faceVertices of a hull", faceVertices, corners);
  checkBelow("faceNeighbours of a hull", faceNeighbours, faces);
  checkBelow("neighbours of a hull", neighbours, corners);
  checkTable(hull, corners);
  if (hull.dimension === 3) checkCircles(hull);
}

/** Lists of at least `least` entries, one after the other. */
function checkStarts(starts: Uint32Array, lists: number, entries: number, least: number): void {
  let good = starts.length === lists + 1 && starts[0] === 0 && starts[lists] === entries;
  for (let i = 0; i < lists; i++) good &&= starts[i] + least <= starts[i + 1];
  if (!good) damaged("the lists of a hull do not fit");
}

function checkTable({ supportLevel, supportTable, supportLists }: ConvexHull, corners: number): void {
  const cells = supportLevel < 0 ? 0 : 8 << (2 * supportLevel);
  if (supportLevel < -1 || supportLevel > MAX_LEVEL || supportTable.length !== cells) {
    damaged("the support table of a hull does not fit");
  }
  const lists = supportLists.length;
  let good = lists === 0 || supportLists[lists - 1] < 0;
  for (let i = 0; i < lists; i++) good &&= (supportLists[i] & CORNER_BITS) < corners;
  for (let cell = 0; cell < cells; cell++) {
    const entry = supportTable[cell];
    good &&=
      entry < 0
        ? ~entry < lists
        : (entry & ENTRY_MASK) < corners &&
          ((entry >> ENTRY_BITS) & ENTRY_MASK) < corners &&
          entry >> (2 * ENTRY_BITS) < corners;
  }
  if (!good) damaged("the support table of a hull names corners that there are not");
}

/** A step around a corner goes from a face to the one behind the edge that comes in. No two steps may end in the same place, so that all of them go round. */
function checkCircles({ faceStarts, faceVertices, faceNeighbours }: ConvexHull): void {
  const reached = new Uint8Array(faceVertices.length);
  for (let face = 0; face + 1 < faceStarts.length; face++) {
    const start = faceStarts[face];
    const end = faceStarts[face + 1];
    for (let corner = start; corner < end; corner++) {
      const next = faceNeighbours[corner > start ? corner - 1 : end - 1];
      let to = faceStarts[next];
      while (to < faceStarts[next + 1] && faceVertices[to] !== faceVertices[corner]) to++;
      if (to === faceStarts[next + 1] || reached[to]++ !== 0)
        damaged("the faces around a corner of a hull are no circle");
    }
  }
}
