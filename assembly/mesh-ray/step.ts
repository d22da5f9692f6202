import { decide } from "./decide";
import { filterPack } from "./filter";
import { CHILD, fetch, leastOf, NONE, WIDEN } from "./keys";
import { LEAF, MAX_PLANES, NODE_BYTES, NODE_REFERENCES, NODES, PACK_BYTES, PACK_SLOT, PACKS, PLANE } from "./layout";
import {
  ALL,
  ANY,
  BEST,
  FAR_INVERSE,
  INVERSE,
  LEVEL,
  LEVEL_NODE,
  MARGIN,
  NEAREST,
  ORIGIN,
  REFERENCE,
  SIGNS,
  SPEED,
  STACK,
  START,
  TOP,
} from "./state";

/** Told of every triangle that the filter cannot rule out, by casts with ALL. */
@external("env", "candidate") declare function candidate(slot: i32): void;

/** Walks until a ray is done, in turns with the one at `ray` ^ `other`, so that what one waits for is fetched while the other is at work; `other` 0: alone. Returns which is done. */
export function advance(mesh: usize, ray: usize, other: usize, flags: i32): usize {
  const nodes: usize = load<u32>(mesh, NODES);
  const packs: usize = load<u32>(mesh, PACKS);
  while (step(ray, nodes, packs, flags)) ray ^= other;
  return ray;
}

/** Looks at one node or pack and chooses the next. False: the ray is done. */
// @ts-ignore: decorator
@inline
function step(ray: usize, nodes: usize, packs: usize, flags: i32): bool {
  const reference = load<u32>(ray, REFERENCE);
  let node: usize = 0;
  let key = NONE;
  let keys0 = i32x4.splat(NONE);
  let keys1 = keys0;
  if (reference & LEAF) {
    if (visitPack(packs + <usize>(reference & ~LEAF) * PACK_BYTES, ray, flags)) {
      if (flags & ANY) return false;
      shorten(ray);
    }
  } else {
    // region: node: eight slabs, two times four
    node = nodes + <usize>reference * NODE_BYTES;
    const signs: usize = load<u32>(ray, SIGNS);
    const lowX: usize = MAX_PLANES & -(signs & 1);
    const lowY: usize = MAX_PLANES & -((signs >> 1) & 1);
    const lowZ: usize = MAX_PLANES & -((signs >> 2) & 1);
    const originX = v128.load32_splat(ray, ORIGIN);
    const nearX = v128.load32_splat(ray, INVERSE);
    const farX = v128.load32_splat(ray, FAR_INVERSE);
    let at = node + lowX;
    const nx0 = f32x4.mul(f32x4.sub(v128.load(at), originX), nearX);
    const nx1 = f32x4.mul(f32x4.sub(v128.load(at, 16), originX), nearX);
    at = node + (<usize>MAX_PLANES - lowX);
    const fx0 = f32x4.mul(f32x4.sub(v128.load(at), originX), farX);
    const fx1 = f32x4.mul(f32x4.sub(v128.load(at, 16), originX), farX);
    const originY = v128.load32_splat(ray, ORIGIN + 4);
    const nearY = v128.load32_splat(ray, INVERSE + 4);
    const farY = v128.load32_splat(ray, FAR_INVERSE + 4);
    at = node + lowY;
    const ny0 = f32x4.mul(f32x4.sub(v128.load(at, PLANE), originY), nearY);
    const ny1 = f32x4.mul(f32x4.sub(v128.load(at, PLANE + 16), originY), nearY);
    at = node + (<usize>MAX_PLANES - lowY);
    const fy0 = f32x4.mul(f32x4.sub(v128.load(at, PLANE), originY), farY);
    const fy1 = f32x4.mul(f32x4.sub(v128.load(at, PLANE + 16), originY), farY);
    const originZ = v128.load32_splat(ray, ORIGIN + 8);
    const nearZ = v128.load32_splat(ray, INVERSE + 8);
    const farZ = v128.load32_splat(ray, FAR_INVERSE + 8);
    at = node + lowZ;
    const nz0 = f32x4.mul(f32x4.sub(v128.load(at, 2 * PLANE), originZ), nearZ);
    const nz1 = f32x4.mul(f32x4.sub(v128.load(at, 2 * PLANE + 16), originZ), nearZ);
    at = node + (<usize>MAX_PLANES - lowZ);
    const fz0 = f32x4.mul(f32x4.sub(v128.load(at, 2 * PLANE), originZ), farZ);
    const fz1 = f32x4.mul(f32x4.sub(v128.load(at, 2 * PLANE + 16), originZ), farZ);
    // region: keys; as integers all negative floats are less than 0
    const near0 = i32x4.max_s(f32x4.pmax(f32x4.pmax(nx0, ny0), nz0), i32x4.splat(0));
    const near1 = i32x4.max_s(f32x4.pmax(f32x4.pmax(nx1, ny1), nz1), i32x4.splat(0));
    const missed0 = i32x4.shr_u(f32x4.gt(near0, f32x4.pmin(f32x4.pmin(fx0, fy0), fz0)), 1);
    const missed1 = i32x4.shr_u(f32x4.gt(near1, f32x4.pmin(f32x4.pmin(fx1, fy1), fz1)), 1);
    keys0 = v128.or(v128.or(missed0, v128.and(near0, i32x4.splat(~CHILD))), i32x4(0, 1, 2, 3));
    keys1 = v128.or(v128.or(missed1, v128.and(near1, i32x4.splat(~CHILD))), i32x4(4, 5, 6, 7));
    key = leastOf(keys0, keys1);
  }
  // region: the nearest child of this node, or of the last one that still has one near enough
  let top: usize = load<u32>(ray, TOP);
  const nearest = load<i32>(ray, NEAREST);
  while (key > nearest) {
    if (top == ray + STACK) return false;
    top -= LEVEL;
    keys0 = v128.load(top);
    keys1 = v128.load(top, 16);
    node = load<u32>(top, LEVEL_NODE);
    key = leastOf(keys0, keys1);
  }
  const chosen = load<u32>(node + ((key & CHILD) << 2), NODE_REFERENCES);
  fetch(chosen, nodes, packs);
  // region: what is left of the node stays on the stack if any of it is near enough
  const taken = i32x4.splat(key);
  keys0 = v128.or(keys0, i32x4.shr_u(i32x4.eq(keys0, taken), 1));
  keys1 = v128.or(keys1, i32x4.shr_u(i32x4.eq(keys1, taken), 1));
  v128.store(top, keys0);
  v128.store(top, keys1, 16);
  store<u32>(top, node, LEVEL_NODE);
  const later = leastOf(keys0, keys1);
  const stays = later <= nearest;
  const second = load<u32>(node + ((later & CHILD) << 2), NODE_REFERENCES);
  fetch(select(second, chosen, stays), nodes, packs);
  top += LEVEL & -i32(stays);
  store<u32>(ray, chosen, REFERENCE);
  store<u32>(ray, top, TOP);
  return true;
}

/** Decides the triangles of a pack that the filter leaves; true where one of them is nearer than all so far. */
// @ts-ignore: decorator
@inline
function visitPack(pack: usize, ray: usize, flags: i32): bool {
  let bits = filterPack(pack, ray);
  let found = false;
  while (bits) {
    const lane = ctz(bits);
    bits &= bits - 1;
    if (flags & ALL) candidate(load<i32>(pack, PACK_SLOT) + lane);
    else if (decide(pack, lane, ray)) found = true;
  }
  return found;
}

/** From now on, nothing beyond the best hit so far (or the ray's end) counts. */
export function shorten(ray: usize): void {
  const rest = <f32>((load<f64>(ray, BEST) - load<f64>(ray, START)) * load<f64>(ray, SPEED)) * WIDEN;
  store<i32>(ray, max(reinterpret<i32>(rest + load<f32>(ray, MARGIN)), 0) | CHILD, NEAREST);
}
