/** Kinds of shapes in a file. Never change the numbers. */
export const SPHERE_KIND = 0;
export const BOX_KIND = 1;
export const CAPSULE_KIND = 2;
export const CYLINDER_KIND = 3;
export const CONE_KIND = 4;
/** From here on a shape has a record in the header; its first number says which. */
export const TRIANGLE_KIND = 5;
export const HALF_SPACE_KIND = 6;
export const HULL_KIND = 7;
export const MESH_KIND = 8;
export const SCALED_MESH_KIND = 9;
export const HEIGHT_FIELD_KIND = 10;
export const COMPOUND_KIND = 11;

/** Numbers of each shape in the table. */
export const SHAPE_NUMBERS = 3;

/** A shape in the header. Numbers of sections, but for what is said. */
export interface TriangleRecord {
  /** a, b, c and the normal. */
  readonly data: number;
  readonly doubleSided: boolean;
}

export interface HalfSpaceRecord {
  /** Normal and offset. */
  readonly data: number;
}

export interface HullRecord {
  /** 0 … 3, no section. */
  readonly dimension: number;
  /** No section. */
  readonly supportLevel: number;
  /** In the order of {@link HULL_ARRAYS}. */
  readonly arrays: readonly number[];
}

/** The arrays of a hull. */
export const HULL_ARRAYS = [
  "center",
  "vertices",
  "planes",
  "faceStarts",
  "faceVertices",
  "faceNeighbours",
  "neighbourStarts",
  "neighbours",
  "bounds",
  "supportTable",
  "supportLists",
] as const;

export interface BvhRecord {
  readonly nodes: number;
  readonly order: number;
  /** No section. */
  readonly depth: number;
}

export interface MeshRecord {
  readonly positions: number;
  readonly indices: number;
  readonly doubleSided: boolean;
  readonly faceMaterials: number | null;
  /** An item of the table of values. */
  readonly materials: unknown;
  readonly attributes: readonly AttributeRecord[];
  readonly bounds: number;
  readonly bvh: BvhRecord;
  readonly triangles: number;
}

export interface AttributeRecord {
  readonly name: string;
  readonly array: number;
  /** These two are no sections. */
  readonly itemSize: number;
  readonly divisor: number;
}

export interface ScaledMeshRecord {
  /** Number of a shape. */
  readonly mesh: number;
  readonly scale: number;
}

export interface HeightFieldRecord {
  /** No sections. */
  readonly rows: number;
  readonly cols: number;
  readonly doubleSided: boolean;
  /** Size of a cell along x and z, and the bounds. */
  readonly data: number;
  readonly heights: number;
  /** The ranges of each level. */
  readonly levels: readonly number[];
}

export interface CompoundRecord {
  /** Shape and pose of each child. */
  readonly shapes: number;
  readonly poses: number;
  /** Material and responses of each child: items of the table of values. */
  readonly materials: readonly unknown[];
  readonly responses: readonly unknown[];
  readonly leafShapes: number;
  readonly leafPoses: number;
  readonly leafChildren: number;
  readonly leafBoxes: number;
  readonly bounds: number;
  readonly always: number;
  readonly bvh: BvhRecord | null;
  /** Largest coordinate in the hierarchy, no section. */
  readonly extent: number;
}
