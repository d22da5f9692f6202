// The peers are installed by `npm run bench` only; without them the benches must still pass the type check. What the adapters
// use of those made by Emscripten or wasm-bindgen is typed in the adapters.
declare module "three-mesh-bvh";
declare module "crashcat";
declare module "cannon-es";
declare module "@babylonjs/havok";
declare module "@dimforge/rapier3d-compat";
declare module "@dimforge/rapier3d-simd-compat";
