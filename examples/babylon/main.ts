import { ArcRotateCamera } from "@babylonjs/core/Cameras/arcRotateCamera.js";
import { Engine } from "@babylonjs/core/Engines/engine.js";
import { HemisphericLight } from "@babylonjs/core/Lights/hemisphericLight.js";
import { StandardMaterial } from "@babylonjs/core/Materials/standardMaterial.js";
import { Color3, Color4 } from "@babylonjs/core/Maths/math.color.js";
import { Quaternion, Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { CreateBox } from "@babylonjs/core/Meshes/Builders/boxBuilder.js";
import { CreateSphere } from "@babylonjs/core/Meshes/Builders/sphereBuilder.js";
import { CreateTorusKnot } from "@babylonjs/core/Meshes/Builders/torusKnotBuilder.js";
import type { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import { Scene } from "@babylonjs/core/scene.js";
import "@babylonjs/core/Culling/ray.js"; // gives scenes createPickingRay
import { box, mesh, type Shape, sphere, World } from "hitscan";

const canvas = document.querySelector("canvas") as HTMLCanvasElement;
const answer = document.querySelector("#answer") as HTMLElement;
const engine = new Engine(canvas, true);
const scene = new Scene(engine);
scene.clearColor = new Color4(0.06, 0.08, 0.11, 1);
const camera = new ArcRotateCamera("camera", -Math.PI / 2, 1.2, 14, Vector3.Zero(), scene);
camera.attachControl(canvas, true);
new HemisphericLight("light", new Vector3(0.3, 1, -0.5), scene);

const world = new World();

/** Shows an object of Babylon, and puts a shape of hitscan where it is. Its vector and quaternion go in as they are. */
function add(object: Mesh, shape: Shape, x: number, color: string) {
  object.position = new Vector3(x, 0, 0);
  object.rotationQuaternion = Quaternion.RotationYawPitchRoll(0.5, 0.3, 0);
  const material = new StandardMaterial(object.name, scene);
  material.diffuseColor = Color3.FromHexString(color);
  object.material = material;
  return world.add({ shape, position: object.position, rotation: object.rotationQuaternion, owner: object });
}

add(CreateBox("box", { size: 2 }, scene), box(1, 1, 1), -4, "#4c9be8");
add(CreateSphere("ball", { diameter: 2.4 }, scene), sphere(1.2), 4, "#e8a04c");
const knot = CreateTorusKnot("knot", { radius: 1, tube: 0.35, radialSegments: 256, tubularSegments: 64 }, scene);
const positions = Float32Array.from(knot.getVerticesData("position") ?? []);
// Babylon's triangles are wound the other way round than hitscan's: two sides, and it does not matter
const spinning = add(
  knot,
  mesh(positions, Uint32Array.from(knot.getIndices() ?? []), { doubleSided: true }),
  0,
  "#6cc18a",
);

let lit: Mesh | null = null;
canvas.addEventListener("click", ({ offsetX, offsetY }) => {
  const { origin, direction } = scene.createPickingRay(offsetX, offsetY, null, camera);
  const hit = world.raycast({ origin, direction });
  light(lit, Color3.Black());
  lit = (hit?.owner ?? null) as Mesh | null;
  light(lit, new Color3(0.45, 0.4, 0.1));
  answer.textContent =
    hit === null || lit === null
      ? "Nothing there."
      : `${lit.name} at ${hit.distance.toFixed(3)}${hit.faceIndex >= 0 ? `, triangle ${hit.faceIndex}` : ""}`;
});

function light(object: Mesh | null, color: Color3): void {
  if (object !== null) (object.material as StandardMaterial).emissiveColor = color;
}

engine.runRenderLoop(() => {
  const rotation = knot.rotationQuaternion as Quaternion;
  rotation.multiplyInPlace(Quaternion.RotationYawPitchRoll(engine.getDeltaTime() / 4000, 0, 0));
  spinning.setPose(knot.position, rotation); // seen by the next query
  scene.render();
});
window.addEventListener("resize", () => engine.resize());
