/** Times that the faces of an icosahedron are split in four. */
const SPLITS = 3;

let edges: (readonly [Float64Array, Float64Array])[] | null = null;

/** The edges of a ball of 642 unit directions, evenly spread: an icosahedron whose faces are split in four and pushed out, three times. */
export function ballEdges(): readonly (readonly [Float64Array, Float64Array])[] {
  edges ??= makeEdges();
  return edges;
}

function makeEdges(): (readonly [Float64Array, Float64Array])[] {
  let faces = icosahedron();
  for (let split = 0; split < SPLITS; split++) {
    faces = faces.flatMap(([a, b, c]) => {
      const [ab, bc, ca] = [middle(a, b), middle(b, c), middle(c, a)];
      return [
        [a, ab, ca],
        [b, bc, ab],
        [c, ca, bc],
        [ab, bc, ca],
      ];
    });
  }
  const found = new Map<string, readonly [Float64Array, Float64Array]>();
  for (const face of faces) {
    for (let i = 0; i < 3; i++) {
      const [from, to] = [face[i], face[(i + 1) % 3]];
      const key = [from.join(), to.join()].sort().join();
      if (!found.has(key)) found.set(key, [from, to]);
    }
  }
  return [...found.values()];
}

function middle(a: Float64Array, b: Float64Array): Float64Array {
  return unit([a[0] + b[0], a[1] + b[1], a[2] + b[2]]);
}

function unit([x, y, z]: readonly number[]): Float64Array {
  const length = Math.sqrt(x * x + y * y + z * z);
  return new Float64Array([x / length, y / length, z / length]);
}

/** Its twelve corners are those of three golden rectangles; three of them that are nearest to each other are a face. */
function icosahedron(): Float64Array[][] {
  const golden = (1 + Math.sqrt(5)) / 2;
  const corners: Float64Array[] = [];
  for (let axis = 0; axis < 3; axis++) {
    for (const short of [-1, 1]) {
      for (const long of [-golden, golden]) {
        const corner = [0, 0, 0];
        corner[axis] = short;
        corner[(axis + 1) % 3] = long;
        corners.push(unit(corner));
      }
    }
  }
  const near = (a: Float64Array, b: Float64Array) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2] > 0.4;
  const faces: Float64Array[][] = [];
  for (let i = 0; i < 12; i++) {
    for (let j = 0; j < i; j++) {
      for (let k = 0; k < j; k++) {
        const [a, b, c] = [corners[i], corners[j], corners[k]];
        if (near(a, b) && near(b, c) && near(c, a)) faces.push([a, b, c]);
      }
    }
  }
  return faces;
}
