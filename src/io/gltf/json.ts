/** The part of the glTF 2.0 JSON that geometry needs, as found in a file: nothing here is trusted before it is checked. */
export interface GltfJson {
  readonly asset?: { readonly version?: unknown };
  readonly scene?: unknown;
  readonly scenes?: readonly GltfScene[];
  readonly nodes?: readonly GltfNode[];
  readonly meshes?: readonly GltfMesh[];
  readonly materials?: readonly GltfMaterial[];
  readonly accessors?: readonly GltfAccessor[];
  readonly bufferViews?: readonly GltfBufferView[];
  readonly buffers?: readonly GltfBuffer[];
  readonly extensionsRequired?: readonly unknown[];
}

export interface GltfScene {
  readonly nodes?: readonly number[];
}

export interface GltfNode {
  readonly name?: string;
  readonly children?: readonly number[];
  readonly mesh?: number;
  readonly skin?: number;
  readonly matrix?: readonly number[];
  readonly translation?: readonly number[];
  readonly rotation?: readonly number[];
  readonly scale?: readonly number[];
  readonly extensions?: Readonly<Record<string, unknown>>;
}

export interface GltfMesh {
  readonly name?: string;
  readonly primitives?: readonly GltfPrimitive[];
  readonly weights?: readonly number[];
}

export interface GltfPrimitive {
  readonly attributes?: Readonly<Record<string, number>>;
  readonly indices?: number;
  readonly material?: number;
  readonly mode?: number;
  readonly extensions?: Readonly<Record<string, unknown>>;
}

export interface GltfMaterial {
  readonly name?: string;
  readonly doubleSided?: boolean;
}

export interface GltfAccessor {
  readonly bufferView?: number;
  readonly byteOffset?: number;
  readonly componentType: number;
  readonly normalized?: boolean;
  readonly count: number;
  readonly type: string;
  readonly sparse?: {
    readonly count: number;
    readonly indices: GltfSparsePart;
    readonly values: GltfSparsePart;
  };
}

export interface GltfSparsePart {
  readonly bufferView: number;
  readonly byteOffset?: number;
  readonly componentType?: number;
}

export interface GltfBufferView {
  readonly buffer: number;
  readonly byteOffset?: number;
  readonly byteLength: number;
  readonly byteStride?: number;
  readonly extensions?: Readonly<Record<string, unknown>>;
}

export interface GltfBuffer {
  readonly uri?: string;
  readonly byteLength: number;
}

/** KHR_draco_mesh_compression on a primitive. */
export interface GltfDraco {
  readonly bufferView: number;
  readonly attributes: Readonly<Record<string, number>>;
}

/** EXT_meshopt_compression on a buffer view. */
export interface GltfMeshopt {
  readonly buffer: number;
  readonly byteOffset?: number;
  readonly byteLength: number;
  readonly byteStride: number;
  readonly count: number;
  readonly mode: string;
  readonly filter?: string;
}

/** What one reading carries from step to step. */
export interface GltfFile {
  readonly file: string;
  readonly json: GltfJson;
  /** The binary chunk of a GLB. */
  readonly binary: Uint8Array | null;
  readonly warnings: string[];
}
