// Rays, boxes that move along rays, and boxes that stand still, through the octets of a dynamic tree: src/acceleration/dynamic-tree/octets.ts has their layout, walk-octets.ts writes the frame.
// What is tested here, in f32, is a superset of what the f64 tests of the leaves let through: docs/algorithms.md, "SIMD filters".

/** Bytes of an octet: eight f32 for each of six planes, then eight links. A link > 0 is an octet, a link < 0 the leaf of id −1 − link. */
const OCTET_SHIFT = 8;
const FAR_PLANES = 96;
const LINKS = 192;

/** A frame: f32 by axis; where the ray begins and ends (END again whenever it has become less) … */
const NEAR_ORIGIN = 0;
const FAR_ORIGIN = 12;
const INVERSE = 24;
const BEGIN = 36;
const LIMIT = 40;
/** … the octets, the top and the end of the stack, octets tested so far … */
const OCTETS = 44;
const TOP = 48;
const END = 52;
const TESTED = 56;
/** … scratch for eight distances, and the stack: pairs of a link (i32) and where the ray meets its box (f32). */
const DISTANCES = 64;
const STACK = 128;
const ENTRY = 8;
/** An octet adds at most eight entries. */
const MOST_PUSHED = 64;

const DONE = -1;
const FULL = -2;

/** The next leaf whose box begins before LIMIT; DONE; or FULL: then the frame must be moved to a larger place, TOP and END set, and the call repeated. */
export function next(frame: usize): i32 {
  const limit = load<f32>(frame, LIMIT);
  const limits = f32x4.splat(limit);
  const begin = v128.load32_splat(frame, BEGIN);
  const nearX = v128.load32_splat(frame, NEAR_ORIGIN);
  const nearY = v128.load32_splat(frame, NEAR_ORIGIN + 4);
  const nearZ = v128.load32_splat(frame, NEAR_ORIGIN + 8);
  const farX = v128.load32_splat(frame, FAR_ORIGIN);
  const farY = v128.load32_splat(frame, FAR_ORIGIN + 4);
  const farZ = v128.load32_splat(frame, FAR_ORIGIN + 8);
  const inverseX = v128.load32_splat(frame, INVERSE);
  const inverseY = v128.load32_splat(frame, INVERSE + 4);
  const inverseZ = v128.load32_splat(frame, INVERSE + 8);
  const atX: usize = (load<u32>(frame, INVERSE) >> 31) * FAR_PLANES;
  const atY: usize = (load<u32>(frame, INVERSE + 4) >> 31) * FAR_PLANES;
  const atZ: usize = (load<u32>(frame, INVERSE + 8) >> 31) * FAR_PLANES;
  const octets = load<usize>(frame, OCTETS);
  const full = load<usize>(frame, END) - MOST_PUSHED;
  let top = load<usize>(frame, TOP);
  let tested = load<i32>(frame, TESTED);
  let link = 0;
  while (top > frame + STACK) {
    // region: the latest entry that is not beyond the limit
    top -= ENTRY;
    if (load<f32>(top, 4) > limit) continue;
    link = load<i32>(top);
    while (link > 0) {
      if (top > full) {
        store<i32>(top, link);
        store<f32>(top, -f32.MAX_VALUE, 4);
        top += ENTRY;
        break;
      }
      // region: eight boxes, two times four
      const octet = octets + (<usize>link << OCTET_SHIFT);
      let at = octet + atX;
      const nx0 = f32x4.mul(f32x4.sub(v128.load(at), nearX), inverseX);
      const nx1 = f32x4.mul(f32x4.sub(v128.load(at, 16), nearX), inverseX);
      at = octet + FAR_PLANES - atX;
      const fx0 = f32x4.mul(f32x4.sub(v128.load(at), farX), inverseX);
      const fx1 = f32x4.mul(f32x4.sub(v128.load(at, 16), farX), inverseX);
      at = octet + atY;
      const ny0 = f32x4.mul(f32x4.sub(v128.load(at, 32), nearY), inverseY);
      const ny1 = f32x4.mul(f32x4.sub(v128.load(at, 48), nearY), inverseY);
      at = octet + FAR_PLANES - atY;
      const fy0 = f32x4.mul(f32x4.sub(v128.load(at, 32), farY), inverseY);
      const fy1 = f32x4.mul(f32x4.sub(v128.load(at, 48), farY), inverseY);
      at = octet + atZ;
      const nz0 = f32x4.mul(f32x4.sub(v128.load(at, 64), nearZ), inverseZ);
      const nz1 = f32x4.mul(f32x4.sub(v128.load(at, 80), nearZ), inverseZ);
      at = octet + FAR_PLANES - atZ;
      const fz0 = f32x4.mul(f32x4.sub(v128.load(at, 64), farZ), inverseZ);
      const fz1 = f32x4.mul(f32x4.sub(v128.load(at, 80), farZ), inverseZ);
      const near0 = f32x4.pmax(f32x4.pmax(nx0, ny0), f32x4.pmax(nz0, begin));
      const near1 = f32x4.pmax(f32x4.pmax(nx1, ny1), f32x4.pmax(nz1, begin));
      const far0 = f32x4.pmin(f32x4.pmin(fx0, fy0), f32x4.pmin(fz0, limits));
      const far1 = f32x4.pmin(f32x4.pmin(fx1, fy1), f32x4.pmin(fz1, limits));
      let hits = i32x4.bitmask(f32x4.le(near0, far0)) | (i32x4.bitmask(f32x4.le(near1, far1)) << 4);
      tested++;
      link = 0;
      if (!hits) break;
      const links = octet + LINKS;
      link = load<i32>(links + (ctz(hits) << 2));
      // region: those that are hit besides wait, the nearest is next
      const others = hits & (hits - 1);
      if (!others) continue;
      v128.store(frame, near0, DISTANCES);
      v128.store(frame, near1, DISTANCES + 16);
      let nearest = load<f32>(frame + (ctz(hits) << 2), DISTANCES);
      hits = others;
      do {
        const lane = ctz(hits) << 2;
        const other = load<i32>(links + lane);
        const distance = load<f32>(frame + lane, DISTANCES);
        hits &= hits - 1;
        const isNearer = distance < nearest;
        store<i32>(top, isNearer ? link : other);
        store<f32>(top, isNearer ? nearest : distance, 4);
        top += ENTRY;
        link = isNearer ? other : link;
        nearest = isNearer ? distance : nearest;
      } while (hits);
    }
    if (link) break;
  }
  store<usize>(frame, top, TOP);
  store<i32>(frame, tested, TESTED);
  return link < 0 ? -1 - link : link > 0 ? FULL : DONE;
}

/**
 * Lists the leaves whose boxes meet that from FAR_ORIGIN to NEAR_ORIGIN: downwards from END, as many as there is room for. Returns their number, 0 when there are no more; or FULL, as `next`. Of the
 * entries of the stack only the links count.
 */
export function list(frame: usize): i32 {
  const highX = v128.load32_splat(frame, NEAR_ORIGIN);
  const highY = v128.load32_splat(frame, NEAR_ORIGIN + 4);
  const highZ = v128.load32_splat(frame, NEAR_ORIGIN + 8);
  const lowX = v128.load32_splat(frame, FAR_ORIGIN);
  const lowY = v128.load32_splat(frame, FAR_ORIGIN + 4);
  const lowZ = v128.load32_splat(frame, FAR_ORIGIN + 8);
  const octets = load<usize>(frame, OCTETS);
  const end = load<usize>(frame, END);
  let top = load<usize>(frame, TOP);
  let tested = load<i32>(frame, TESTED);
  let out = end;
  while (top > frame + STACK && out >= top + MOST_PUSHED) {
    top -= ENTRY;
    const octet = octets + (<usize>load<i32>(top) << OCTET_SHIFT);
    // region: eight boxes, two times four
    let hits = 0;
    for (let half = 0; half < 8; half += 4) {
      const at = octet + (<usize>half << 2);
      const x = v128.and(f32x4.le(v128.load(at), highX), f32x4.ge(v128.load(at, FAR_PLANES), lowX));
      const y = v128.and(f32x4.le(v128.load(at, 32), highY), f32x4.ge(v128.load(at, FAR_PLANES + 32), lowY));
      const z = v128.and(f32x4.le(v128.load(at, 64), highZ), f32x4.ge(v128.load(at, FAR_PLANES + 64), lowZ));
      hits |= i32x4.bitmask(v128.and(v128.and(x, y), z)) << half;
    }
    tested++;
    // region: octets wait, leaves are listed
    for (; hits; hits &= hits - 1) {
      const link = load<i32>(octet + (ctz(hits) << 2), LINKS);
      if (link < 0) {
        out -= 4;
        store<i32>(out, -1 - link);
      } else {
        store<i32>(top, link);
        top += ENTRY;
      }
    }
  }
  store<usize>(frame, top, TOP);
  store<i32>(frame, tested, TESTED);
  return out < end || top === frame + STACK ? <i32>((end - out) >> 2) : FULL;
}
