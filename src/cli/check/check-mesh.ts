import { createHash } from "node:crypto";
import { dirname, resolve } from "node:path";
import { type BakedMesh, bakeModel } from "../../io/bake.ts";
import { loadModel } from "../../io/node-load.ts";
import type { Vec3Like } from "../../math/vec3.ts";
import { raycastShape } from "../../narrowphase/raycast-shape.ts";
import { raycastShapeAll } from "../../narrowphase/raycast-shape-all.ts";
import { type Mesh, mesh } from "../../shapes/mesh/mesh.ts";
import { expectNumber, expectSame, Fault, type Json, numberField, stringField } from "./case.ts";

/** Where a model's `file` is looked for, as seen from the case file. */
const DATA_FROM_CASES = "../../data";
/** Distances must be right to this part of the model's diagonal: the format's own bound for "the same hit". */
const DISTANCE_TOLERANCE = 1e-9;
/** Hits nearer to each other than this part of the diagonal are one crossing (the format's cluster size). */
const CLUSTER = 1e-7;

/** A model that rays of a case file are cast at. */
export interface CaseModel {
  readonly shape: Mesh;
  readonly diagonal: number;
  /** Vertices and faces stand in the order of the case file, so that faces can be compared. */
  readonly sameOrder: boolean;
}

/** Loads and builds the model that a mesh case file is about, from `dataDir` or from beside the case file. */
export async function loadCaseModel(path: string, header: Json, dataDir: string | undefined): Promise<CaseModel> {
  const file = stringField(header, "file");
  const folder = dataDir === undefined ? resolve(dirname(path), DATA_FROM_CASES) : dataDir;
  const baked = bakeModel(await loadModel(resolve(folder, file)));
  return {
    shape: mesh(baked.positions, baked.indices, { doubleSided: true }),
    diagonal: numberField(header, "diag"),
    sameOrder: isSameOrder(baked, header),
  };
}

function isSameOrder(baked: BakedMesh, header: Json): boolean {
  const sameIndices = header.indicesSha256 === undefined || header.indicesSha256 === sha256(baked.indices);
  return header.positionsSha256 === sha256(baked.positions) && sameIndices;
}

function sha256(data: Float32Array | Uint32Array): string {
  return createHash("sha256")
    .update(new Uint8Array(data.buffer, data.byteOffset, data.byteLength))
    .digest("hex");
}

/** Checks one entry of `rays`: both sides are hit, nothing is culled. */
export function checkMeshRay(model: CaseModel, json: Json): void {
  const ray = { origin: json.o as Vec3Like, direction: json.d as Vec3Like };
  const hit = raycastShape(model.shape, null, ray, { backFaces: "hit" });
  if (hit === null || json.hit !== true) {
    if ((hit !== null) !== json.hit) throw missOrHit(json, hit?.distance);
    return;
  }
  expectNumber("distance", numberField(json, "t"), hit.distance, DISTANCE_TOLERANCE * model.diagonal);
  if (!model.sameOrder) return;
  const faces = json.tris as number[];
  if (!faces.includes(hit.faceIndex)) throw new Fault(`face ${faces.join(" or ")}`, String(hit.faceIndex));
  if (typeof json.front === "boolean") expectSame("front", json.front, !hit.backFace);
  if (typeof json.count === "number") checkCrossings(model, json, json.count);
}

function missOrHit(json: Json, distance: number | undefined): Fault {
  return distance === undefined
    ? new Fault(`a hit at ${json.t} (${json.tag})`, "no hit")
    : new Fault(`no hit (${json.tag})`, `a hit at ${distance}`);
}

function checkCrossings(model: CaseModel, json: Json, expected: number): void {
  const ray = { origin: json.o as Vec3Like, direction: json.d as Vec3Like };
  let crossings = 0;
  let last = -Infinity;
  for (const hit of raycastShapeAll(model.shape, null, ray, { backFaces: "hit" })) {
    if (hit.distance - last > CLUSTER * model.diagonal) crossings++;
    last = hit.distance;
  }
  expectSame("number of crossings", expected, crossings);
}
