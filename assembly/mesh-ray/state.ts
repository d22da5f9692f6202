// A ray under way: eight f64 as in src/math/ray.ts, then all that is known of it, then its stack. Nothing of it stands in globals, so that two rays can be under way at once.
export const MIN = 48; // f64
export const MAX = 56; // f64
export const OUT = 64; // the hit: see writeHit
export const WEIGHTS = 128; // f64 × 3: weights that `findExactly` has found

// ── the slabs' ray: f32, relative to the mesh's centre, from a margin before it enters the root box on; t counts lengths along its axis of greatest direction
export const ORIGIN = 160; // f32 × 3 and one of no use
export const INVERSE = 176; // f32 × 3 and one of no use
export const FAR_INVERSE = 192; // f32 × 3 and one of no use
export const SIGNS = 208; // u32: a bit for each axis along which the ray falls
export const MARGIN = 212; // f32
export const START = 216; // f64: t of the given ray where this one starts
export const SPEED = 224; // f64: lengths along the axis for each of the given t

// ── the way through the tree
export const TOP = 232; // u32: end of the stack
export const REFERENCE = 236; // u32: what comes next
export const NEAREST = 240; // i32: greatest key of a child that can still hold a hit
export const NUMBER = 244; // u32: which ray of a batch

// ── the ray in the frame of Woop et al. 2013, as src/shapes/watertight.ts prepares it
export const AXES = 248; // u32 × 3: 8 × the axis
export const FRONT_ONLY = 260; // i32: 0 or −1
export const SCALE = 264; // f64
export const SHEAR = 272; // f64 × 2
export const SLACK = 288; // f64: bound of the errors of edge functions
export const VERTICES_AT = 296; // u32

// ── the same in f32
export const FILTER_SHEAR = 300; // f32 × 2
export const PER_SPREAD = 308; // f32: bound of the errors: this, times the spread of a pack …
export const CONSTANT = 312; // f32: … and this

// ── the nearest hit so far
export const BEST_FACE = 364; // u32
export const BEST_SLOT = 368; // i32
export const BEST_PACK = 372; // u32
export const BEST = 376; // f64
export const WEIGHT_B = 384; // f64 × 3: weight of b, of c, sum of all three
export const CORNERS = 408; // f64 × 9: the triangle at hand

export const STACK = 512;
/** Bytes of a level of the stack: the keys of a node's eight children, the node's address. */
export const LEVEL = 48;
export const LEVEL_NODE = 32;
/** Bytes of a ray with a stack for 100 levels: more than a tree has. */
export const RAY_BYTES = 5312;

// ── behind two rays: a batch
export const POSE = 10624; // f64 × 12, as in src/math/pose.ts
export const RAYS = 10752; // 1024 × 8 f64: as given
// ── its answers: 1024 of each, −1 … as on a miss of RayBatch
export const DISTANCE = 76288; // f64; behind them u and v
export const NORMAL = 100864; // f64 × 3
export const FACE = 125440; // i32
export const HIT = 129536; // u8
export const BACK_FACE = 130560; // u8

// ── flags of a cast
export const FRONT = 1;
export const ANY = 2;
export const ALL = 4;
export const POSED = 8;
