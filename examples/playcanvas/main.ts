import { box, cylinder, type Shape, sphere, World } from "hitscan";
import { Application, Color, Entity, FILLMODE_FILL_WINDOW, RESOLUTION_AUTO, StandardMaterial } from "playcanvas";

const canvas = document.querySelector("canvas") as HTMLCanvasElement;
const answer = document.querySelector("#answer") as HTMLElement;
const app = new Application(canvas, {});
app.setCanvasFillMode(FILLMODE_FILL_WINDOW);
app.setCanvasResolution(RESOLUTION_AUTO);
app.scene.ambientLight = new Color(0.35, 0.37, 0.4);

const eye = new Entity("camera");
eye.addComponent("camera", { clearColor: new Color(0.06, 0.08, 0.11), fov: 45 });
eye.setPosition(0, 3, 12);
eye.lookAt(0, 0, 0);
const sun = new Entity("sun");
sun.addComponent("light", { type: "directional" });
sun.setEulerAngles(50, 30, 0);
app.root.addChild(eye);
app.root.addChild(sun);

const world = new World();
const materials = new Map<Entity, StandardMaterial>();

/** Shows an entity, and puts a shape of hitscan where it is. Its Vec3 and Quat go in as they are. */
function add(type: "sphere" | "cylinder" | "box", shape: Shape, x: number, color: Color) {
  const entity = new Entity(type);
  const material = new StandardMaterial();
  material.diffuse = color;
  material.update();
  materials.set(entity, material);
  entity.addComponent("render", { type, material });
  entity.setLocalScale(2, 2, 2); // PlayCanvas's own primitives are 1 wide
  entity.setPosition(x, 0, 0);
  entity.setEulerAngles(20, 30, 0);
  app.root.addChild(entity);
  const collider = world.add({ shape, position: entity.getPosition(), rotation: entity.getRotation(), owner: entity });
  return { entity, collider };
}

add("sphere", sphere(1), -3.5, new Color(0.9, 0.6, 0.3));
add("cylinder", cylinder(1, 1), 3.5, new Color(0.42, 0.75, 0.54));
const crate = add("box", box(1, 1, 1), 0, new Color(0.3, 0.6, 0.9));

let lit: Entity | null = null;
canvas.addEventListener("click", ({ offsetX, offsetY }) => {
  const camera = eye.camera;
  if (camera === undefined) return;
  const from = camera.screenToWorld(offsetX, offsetY, camera.nearClip);
  const to = camera.screenToWorld(offsetX, offsetY, camera.farClip);
  const hit = world.raycast({ from, to });
  light(lit, new Color(0, 0, 0));
  lit = (hit?.owner ?? null) as Entity | null;
  light(lit, new Color(0.45, 0.4, 0.1));
  answer.textContent = hit === null || lit === null ? "Nothing there." : `${lit.name} at ${hit.distance.toFixed(3)}`;
});

function light(entity: Entity | null, color: Color): void {
  const material = entity === null ? undefined : materials.get(entity);
  if (material === undefined) return;
  material.emissive = color;
  material.update();
}

app.on("update", (seconds: number) => {
  crate.entity.rotate(0, 20 * seconds, 0);
  crate.collider.setPose(crate.entity.getPosition(), crate.entity.getRotation()); // seen by the next query
});
window.addEventListener("resize", () => app.resizeCanvas());
app.start();
