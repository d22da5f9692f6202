// ── header of a mesh
export const NODES = 0; // address of the nodes
export const PACKS = 4; // address of the packs
export const VERTICES = 8; // address of the f64 vertices in slot order; 0: the packs hold the vertices exactly
export const ROOT = 12; // reference of the root
export const CENTER = 16; // f64 × 3: what was subtracted from boxes and packs
export const EXTENT = 40; // f64: largest coordinate after that
export const SIZE = 48; // f64: longest side of the root box
export const BOX = 56; // f64 × 6: root box, min and max, as given
export const REACH = 104; // f64: largest coordinate as given
export const HEADER_BYTES = 128;

// ── nodes of eight children
export const NODE_BYTES = 256; // six planes (min x, y, z, max x, y, z) × 8 f32, then 8 references
export const NODE_REFERENCES = 192;
export const PLANE = 32;
export const MAX_PLANES = 96;

// ── packs of four triangles
export const PACK_BYTES = 192;
export const CORNER = 48; // bytes of a corner: 3 coordinates × 4 f32
export const PACK_FACES = 144; // 4 faces
export const PACK_SLOT = 160; // first slot
export const PACK_MASK = 164; // a bit for each triangle that is there
export const PACK_SPREAD = 168; // f32: longest side of the box around the pack

/** A reference with this bit names a pack, one without a node. */
export const LEAF: u32 = 0x80000000;

/** Relative error of an f32 operation, and of an f64 operation. */
export const UNIT_F32: f64 = 5.9604644775390625e-8;
export const UNIT_F64: f64 = 1.1102230246251565e-16;
