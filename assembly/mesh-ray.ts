export function probe(p: usize): i32 {
  const a = v128.load(p);
  return i32x4.bitmask(f32x4.lt(a, f32x4.splat(0)));
}
