import { BoxGeometry, DoubleSide, Ray, Vector3 } from "three";
import { MeshBVH } from "three-mesh-bvh";

const bvh = new MeshBVH(new BoxGeometry(2, 2, 2).translate(0, 5, 0));
const hit = bvh.raycastFirst(new Ray(new Vector3(0.1, 0, 0.2), new Vector3(0, 1, 0)), DoubleSide);
console.log(hit.distance, performance.now());
