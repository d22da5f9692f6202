/** A camera at `eye` that looks at `target`: the vectors that span a picture of `width` × `height` with that vertical angle. */
export function createCamera(eye, target, degrees, width, height) {
  const forward = unit({ x: target.x - eye.x, y: target.y - eye.y, z: target.z - eye.z });
  const side = unit({ x: -forward.z, y: 0, z: forward.x });
  const tall = Math.tan((degrees * Math.PI) / 360);
  const wide = (tall * width) / height;
  return {
    eye,
    forward,
    right: { x: side.x * wide, y: 0, z: side.z * wide },
    up: {
      x: -side.z * forward.y * tall,
      y: (side.z * forward.x - side.x * forward.z) * tall,
      z: side.x * forward.y * tall,
    },
  };
}

function unit({ x, y, z }) {
  const length = Math.sqrt(x * x + y * y + z * z);
  return { x: x / length, y: y / length, z: z / length };
}
