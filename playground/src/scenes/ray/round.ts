import { type Capsule, type Cone, type Cylinder, rayCylinder, rayPlanes, raySphere, type Sphere } from "hitscan";
import { FIRST, type Inside, type Nearest, SECOND, type Stretch, stretch, THIRD } from "./inside.ts";
import { at, dot, endless, type Line, type Point } from "./line.ts";

/** a t² + 2 b t + c: zero where the line crosses the surface. */
interface Quadratic {
  readonly a: number;
  readonly b: number;
  readonly c: number;
}

const ORIGIN: Point = { x: 0, y: 0, z: 0 };

export function insideSphere({ radius }: Sphere, line: Line): Inside {
  const { from, direction } = line;
  const equation = { a: 1, b: dot(from, direction), c: dot(from, from) - radius * radius };
  const p = at(line, 0 - equation.b);
  const nearest = { t: 0 - equation.b, at: p, of: ORIGIN, distance: Math.sqrt(dot(p, p)), radius };
  return { lanes: [], facts: [...factsOf(nearest, "centre"), ...factsOfRoots(equation)], nearest };
}

/** The tube between the two centres and the balls around them. */
export function insideCapsule({ radius, halfHeight }: Capsule, line: Line): Inside {
  const [top, bottom] = [halfHeight, -halfHeight].map((y) => ({ x: 0, y, z: 0 }));
  const nearest = nearestToAxis(line, () => radius);
  return {
    lanes: [
      lane("tube", FIRST, stretch(rayCylinder(endless(line), bottom, top, radius))),
      lane("top", SECOND, stretch(raySphere(endless(line), top, radius))),
      lane("bottom", THIRD, stretch(raySphere(endless(line), bottom, radius))),
    ],
    facts: [...factsOf(nearest, "axis"), ...factsOfRoots(tube(line, radius))],
    nearest,
  };
}

/** An endless tube, and the slab between the caps. */
export function insideCylinder({ radius, halfHeight }: Cylinder, line: Line): Inside {
  const equation = tube(line, radius);
  const nearest = nearestToAxis(line, () => radius);
  const slab = rayPlanes(endless(line), [0, 1, 0, halfHeight, 0, -1, 0, halfHeight]);
  return {
    lanes: [lane("side", FIRST, between(equation)), lane("caps", SECOND, stretch(slab))],
    facts: [...factsOf(nearest, "axis"), ...factsOfRoots(equation)],
    nearest,
  };
}

/** An endless cone below the apex, and the half-space above the base. */
export function insideCone(shape: Cone, line: Line): Inside {
  const { radius, halfHeight } = shape;
  const slope = radius / (2 * halfHeight);
  const equation = nappes(line, slope, halfHeight);
  const nearest = nearestToAxis(line, (y) => slope * Math.max(0, halfHeight - y));
  return {
    lanes: [
      lane("side", FIRST, lowerNappe(equation, line, halfHeight)),
      lane("base", SECOND, stretch(rayPlanes(endless(line), [0, -1, 0, halfHeight]))),
    ],
    facts: [...factsOf(nearest, "axis"), ...factsOfRoots(equation)],
    nearest,
  };
}

function lane(name: string, color: number, bar: Stretch | null) {
  return { name, color, bar, ticks: [] };
}

/** x² + z² = r². */
function tube({ from, direction }: Line, radius: number): Quadratic {
  return {
    a: direction.x * direction.x + direction.z * direction.z,
    b: from.x * direction.x + from.z * direction.z,
    c: from.x * from.x + from.z * from.z - radius * radius,
  };
}

/** x² + z² = (slope · depth below the apex)²: two cones, tip to tip. */
function nappes(line: Line, slope: number, apex: number): Quadratic {
  const { from, direction } = line;
  const { a, b, c } = tube(line, 0);
  const [fall, depth] = [slope * direction.y, slope * (apex - from.y)];
  return { a: a - fall * fall, b: b + depth * fall, c: c - depth * depth };
}

/** Both roots, the smaller first; fewer where there are fewer. */
function roots({ a, b, c }: Quadratic): number[] {
  if (a === 0) return b === 0 ? [] : [-c / (2 * b)];
  const discriminant = b * b - a * c;
  if (discriminant < 0) return [];
  const root = Math.sqrt(discriminant);
  return [(-b - root) / a + 0, (-b + root) / a + 0].sort((s, t) => s - t);
}

function between(equation: Quadratic): Stretch | null {
  const [enter, exit] = roots(equation);
  if (exit !== undefined) return { enter, exit };
  return equation.a === 0 && equation.c <= 0 ? { enter: null, exit: null } : null;
}

/** What of the line is in the cone below the apex: steeper than the side (a < 0), it crosses each of the two cones once. */
function lowerNappe(equation: Quadratic, line: Line, apex: number): Stretch | null {
  const below = roots(equation).filter((t) => at(line, t).y <= apex);
  if (below.length === 0) return null;
  if (equation.a > 0) return { enter: below[0], exit: below[below.length - 1] };
  return line.direction.y < 0 ? { enter: below[below.length - 1], exit: null } : { enter: null, exit: below[0] };
}

/** Null where the line is parallel to the axis: then all of its points are as near. */
function nearestToAxis(line: Line, radius: (y: number) => number): Nearest | null {
  const { a, b } = tube(line, 0);
  if (a === 0) return null;
  const t = -b / a + 0;
  const p = at(line, t);
  return {
    t,
    at: p,
    of: { x: 0, y: p.y, z: 0 },
    distance: Math.sqrt(p.x * p.x + p.z * p.z),
    radius: radius(p.y),
  };
}

function factsOf(nearest: Nearest | null, name: string): Inside["facts"] {
  return [
    [`Nearest to the ${name} at`, nearest?.t ?? null],
    ["Distance ρ there", nearest?.distance ?? null],
    ["Radius r there", nearest?.radius ?? null],
  ];
}

/** Below 0 there is no crossing, at 0 the line touches, above 0 its root gives how far both crossings are from their middle. */
function factsOfRoots(equation: Quadratic): Inside["facts"] {
  const { a, b, c } = equation;
  const discriminant = b * b - a * c + 0;
  const [first, second] = roots(equation);
  return [
    ["Discriminant b² − a c", discriminant],
    ["Half chord √… / a", discriminant >= 0 && a > 0 ? Math.sqrt(discriminant) / a : null],
    ["Root 1", first ?? null],
    ["Root 2", second ?? null],
  ];
}
