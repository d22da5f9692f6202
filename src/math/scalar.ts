/**
 * Every tolerance of the library, by name, with unit, reason and users. All are relative to the size of the data:
 * nobody has to tune one to metres or centimetres. Only + − × ÷ and sqrt are used anywhere, which IEEE 754 rounds
 * exactly, so the same input gives the same bits on every engine and machine.
 */

/**
 * Greatest coordinate of a ray's origin or a shape's position, and greatest size. Unit: world length. Reason: the fourth power of it, which the
 * quadratics of round shapes form, is still finite.
 */
export const MAX_LENGTH = 1e75;

/**
 * How far the squared length of a quaternion may be from 1 before it is refused, as a length: 1e-3. Nearer ones are
 * normalised. Reason: float32 quaternions of engines drift by 1e-6 a frame; 1e-3 away is a user's mistake.
 */
export const UNIT_TOLERANCE = 1e-3;

/**
 * Stand-in for a zero direction component when it is inverted. Its reciprocal (1e300) is finite, so that no slab product is
 * 0 × ∞ = NaN; any box further than 1e-280 from the slab plane is still told apart.
 */
export const TINY_DIRECTION = 1e-300;

/**
 * Thickness of a point set, relative to its largest extent, below which its hull is flat, a segment or a point. Unit: relative. Reason:
 * the planes of a thinner solid would be noise; such a hull keeps its thickness as the distance of two parallel
 * planes. Used by `convexHull`.
 */
export const HULL_FLAT_TOLERANCE = 1e-12;

/**
 * How far the columns of a node's matrix may be from square to each other (as a cosine), or from length 1, and still count as a pure rotation.
 * Unit: relative. Reason: a rotation stored in float32 is off by a few of its ulp (1.2e-7); a real scale or shear of a model is
 * larger by far. User: io/decompose.ts.
 */
export const RIGID_TOLERANCE = 1e-6;

/** Distance between 1 and the next float64 (2^-52). Unit: relative. */
export const EPSILON = 2.220446049250313e-16;

/** So many ulp of 1. A call, as bundlers leave out one that is pure and not used, but no product. */
const ulps = (count: number): number => count * EPSILON;

/** Distance between 1 and the next float32 (2^-23). Unit: relative. Used to round tree boxes outward to float32. */
export const EPSILON_F32 = 1.1920928955078125e-7;

/**
 * Outward padding of tree boxes in a ray's slab test, relative to the largest coordinate of the boxes plus those of the ray's origin.
 * Unit: relative. Reason: the slab test and the triangle test round differently; the pad (16 ulp) exceeds the sum
 * of their rounding errors, so that a box never hides a triangle that the triangle test hits.
 */
export const SLAB_PADDING = /* @__PURE__ */ ulps(16);

/**
 * Height of a triangle over its longer edge, relative to that edge, below which the three points count as one line. Unit: relative.
 * Reason: a few ulp of the coordinates, below which the normal is noise. Used by `triangle`.
 */
export const TRIANGLE_TOLERANCE = /* @__PURE__ */ ulps(8);

/**
 * How far a triangle's corners may be from the plane of a hull's face, relative to half the hull's largest extent, to be merged into it. Unit:
 * relative. Reason: the rounding of exactly coplanar points that were turned. Used by `convexHull`.
 */
export const HULL_COPLANAR_TOLERANCE = /* @__PURE__ */ ulps(16);

/**
 * SLAB_PADDING for boxes around posed children, and for queries that were brought into a shape's frame: that is two more rotations. Unit:
 * relative. Users: compound, searches among parts, nearest point of a mesh.
 */
export const POSED_SLAB_PADDING = /* @__PURE__ */ ulps(64);

/**
 * Sine of the angle under which a line counts as parallel to the axis of a cylinder or capsule (4 ulp). Unit: relative. Reason: turning a
 * direction into a local frame rounds by as much, and the crossing with the side would be noise divided by noise. Users: cylinder,
 * capsule.
 */
export const PARALLEL_SINE = /* @__PURE__ */ ulps(4);

/**
 * Two hits of one ray on an edge of a mesh are the same crossing when their t differs by less than this, relative to the largest
 * coordinate in play (ray origin and mesh). Unit: relative. Reason: t of each neighbour is right to a few ulp of the coordinates.
 */
export const SAME_CROSSING = /* @__PURE__ */ ulps(64);

/**
 * Bound of the rounding error of a sheared edge function, relative to (largest distance of a vertex from the ray's origin) × (largest
 * sheared coordinate). Unit: relative. Reason: each sheared coordinate is off by at most 4 ulp of that distance, so the difference of two
 * products is off by at most 20; 32 leaves room. Below it the value is found exactly.
 */
export const EDGE_ERROR = /* @__PURE__ */ ulps(32);

/**
 * A triangle counts as narrow where this part of its edge functions' sum is within the bound of their error. Unit: relative. Reason: they weigh its vertices, and
 * are found exactly there; on all others the point hit is right to 2^-23 of the triangle's own extents, which trees allow for, so that the hit does not depend on them.
 */
export const NARROW = EPSILON_F32;

/**
 * How far the squared length of a direction may be from 1 for it to count as unit already. Unit: relative. Reason: a normalised vector is
 * off by up to 3 ulp; normalising it again would turn it by an ulp, and a ray aimed exactly at an edge would pass beside it.
 */
export const UNIT_ROUNDING = /* @__PURE__ */ ulps(4);

/**
 * Distance of two cores below which they count as touching, relative to the largest coordinate of a support point in play (frame of
 * the pair). Unit: relative. Reason: a support point is off by some ulp of its coordinates after a turn and a shift, the difference of two
 * by twice that; below this the direction of the gap would be noise. Users: gjk.
 */
export const TOUCH_TOLERANCE = /* @__PURE__ */ ulps(32);

/**
 * Outward padding of the boxes that a world asks its trees about, and of those it puts into them, relative to their largest coordinate. Unit: relative.
 * Reason: distances of pairs are right to some 1e-13 of the coordinates in play, and pairs that touch within tolerance count as overlapping;
 * whether a tree offers a pair must not depend on that. It costs nothing that could be measured. Users: the world.
 */
export const BOX_PADDING = 1.4551915228366852e-11; // 2^-36

/**
 * How far a contact may be off a face that it counts as lying on, relative to the largest coordinate in play. Unit: relative. Reason: a contact is
 * right to some 1e-13 of the coordinates, sideways to some more; two faces that meet closer than this are one edge to it. Users: contactNormal.
 */
export const CONTACT_TOLERANCE = 1.4551915228366852e-11; // 2^-36

/**
 * Cosine of the angle between a direction of motion and a face's normal below which the motion is along the face: what turning the two into one
 * frame rounds. Unit: relative. Users: sweeps.
 */
export const TANGENT_COSINE = /* @__PURE__ */ ulps(8);

/**
 * Cosines of motion and normal below which a motion is shallow: on the way that is left it may sink in by less than the touch
 * tolerance, which is no contact. Also how much a motion must go against the direction that parts two overlapping shapes to count as moving in.
 * Unit: relative. Reason: the directions of the deepest overlaps are right to no more than this. Users: sweeps.
 */
export const SHALLOW_COSINE = 9.313225746154785e-10; // 2^-30

/**
 * How far the corners of a face may be off the plane of another to belong to the same flat surface, relative to the largest coordinate.
 * Unit: relative. Reason: vertices are mostly float32. Users: sweeps that pass over what they overlap at the start.
 */
export const SAME_SURFACE = 9.5367431640625e-7; // 2^-20

/**
 * How deep the place where a sweep enters may lie before its start, relative to the largest coordinate in play, for the two shapes to count as touching
 * there. Unit: relative. Reason: the caller says that they do not overlap at the start, within a tolerance of its own, which this must exceed. User:
 * sweepConvex.
 */
export const SWEEP_START_DEPTH = /* @__PURE__ */ ulps(256);

/**
 * Bound of the rounding error of a triple product of three differences, relative to the sum of the sizes of its six products. Unit: relative. Reason: Shewchuk's
 * bound for this order of operations is a little above 7 half ulp (1997, table 6); 8 ulp leaves room. Below it the sign is found exactly. User:
 * orientation.
 */
export const ORIENTATION_ERROR = /* @__PURE__ */ ulps(8);
