/** Half the surface areas of three boxes whose sides are given, in lanes 0, 1 and 2. */
export function areas(a: v128, b: v128, c: v128): v128 {
  return f32x4.replace_lane(f32x4.replace_lane(f32x4.splat(area(a)), 1, area(b)), 2, area(c));
}

/** Half the surface area of a box with these sides. */
export function area(sides: v128): f32 {
  const x = f32x4.extract_lane(sides, 0);
  const y = f32x4.extract_lane(sides, 1);
  const z = f32x4.extract_lane(sides, 2);
  return x * y + y * z + z * x;
}
