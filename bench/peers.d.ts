// The peers are installed by `npm run bench` only; without them the benches must still pass the type check.
declare module "three";
declare module "three-mesh-bvh";
declare module "crashcat";
