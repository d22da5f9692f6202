import { type BatchedMesh, type InstancedMesh, Matrix4, type Mesh } from "three";

/** One thing that an object draws: which corners of its geometry (all: to Infinity), and where. */
export interface Instance {
  /** −1 for the object itself. */
  readonly id: number;
  readonly start: number;
  readonly count: number;
}

/** Inside BatchedMesh: the names have changed between versions, and there is no public way to list what is drawn. */
interface BatchInside {
  readonly _instanceInfo?: readonly {
    readonly visible: boolean;
    readonly active: boolean;
    readonly geometryIndex: number;
  }[];
  readonly _geometryInfo?: readonly { readonly start: number; readonly count: number }[];
  readonly _drawInfo?: readonly {
    readonly visible: boolean;
    readonly active: boolean;
    readonly geometryIndex: number;
  }[];
  readonly _drawRanges?: readonly { readonly start: number; readonly count: number }[];
  readonly _visibility?: readonly boolean[];
  readonly _active?: readonly boolean[];
}

export function isInstanced(object: Mesh): object is InstancedMesh {
  return (object as Partial<InstancedMesh>).isInstancedMesh === true;
}

export function isBatched(object: Mesh): object is BatchedMesh {
  return (object as Partial<BatchedMesh>).isBatchedMesh === true;
}

/** What an object draws: itself, each of its instances, or each visible part of a batch. */
export function instancesOf(object: Mesh): Instance[] {
  const { start, count } = object.geometry.drawRange;
  if (isInstanced(object)) return Array.from({ length: object.count }, (_, id) => ({ id, start, count }));
  if (!isBatched(object)) return [{ id: -1, start, count }];
  const inside = object as unknown as BatchInside;
  const ranges = inside._geometryInfo ?? inside._drawRanges ?? [];
  const infos = inside._instanceInfo ?? inside._drawInfo;
  if (infos !== undefined) {
    return infos.flatMap(({ visible, active, geometryIndex }, id) =>
      visible && active ? [{ id, start: ranges[geometryIndex].start, count: ranges[geometryIndex].count }] : [],
    );
  }
  // up to r165 each geometry was its own only instance
  return ranges.flatMap((range, id) =>
    inside._visibility?.[id] && inside._active?.[id] ? [{ id, start: range.start, count: range.count }] : [],
  );
}

const own = new Matrix4();

/** The world matrix of one of {@link instancesOf}; the object's own is taken as it is. Good until the next call. */
export function worldMatrixOf(object: Mesh, id: number): Matrix4 {
  if (isInstanced(object) || isBatched(object)) {
    object.getMatrixAt(id, own);
    return own.premultiply(object.matrixWorld);
  }
  return object.matrixWorld;
}
