import type { DebugSink } from "hitscan/debug";
import { DebugLines } from "hitscan/three";
import {
  BufferGeometry,
  Color,
  Float32BufferAttribute,
  LineBasicMaterial,
  LineSegments,
  MathUtils,
  Mesh,
  MeshBasicMaterial,
  Object3D,
  PerspectiveCamera,
  Raycaster,
  Scene,
  SphereGeometry,
  Vector2,
  WebGLRenderer,
} from "three";
import { OrbitControls } from "three/addons/controls/OrbitControls.js";
import { TransformControls } from "three/addons/controls/TransformControls.js";
import type { Handle, PlayScene, State, Triple } from "./scene.ts";

const BACKGROUND = 0x10151c;
const GRID = 0x232c38;
/** Half the side of the ground. */
const GROUND = 20;
/** Height of the view, degrees, and how large a handle is at a distance of 1. */
const FIELD = 45;
const HANDLE = 0.012;
/** Nothing is scaled to less. */
const LEAST_SIZE = 0.05;

/** A handle in the scene, and what it is of. */
interface Knob {
  readonly handle: Handle;
  readonly mesh: Mesh;
}

export type Mode = "translate" | "rotate" | "scale";

/** Shows drawings: a canvas with a camera to turn, and handles to drag. Draws when something has changed only. */
export class Stage {
  readonly #renderer: WebGLRenderer;
  readonly #scene = new Scene();
  readonly #camera = new PerspectiveCamera(FIELD, 1, 0.01, 2000);
  readonly #orbit: OrbitControls;
  readonly #gizmo: TransformControls;
  readonly #lines = new DebugLines({ pointSize: 9 });
  readonly #geometry = new SphereGeometry(1, 16, 12);
  readonly #change: (values: State) => void;
  #knobs: Knob[] = [];
  #chosen: Knob | null = null;
  /** What the gizmo drags: where the chosen handle is. */
  readonly #proxy = new Object3D();
  #state: State = {};
  /** Sizes of the chosen handle when the drag began. */
  #sizes: Triple = [1, 1, 1];
  #mode: Mode = "translate";
  #isDirty = true;

  /** `change` is told what a drag has made of values of the state. */
  constructor(canvas: HTMLCanvasElement, change: (values: State) => void) {
    this.#change = change;
    this.#renderer = new WebGLRenderer({ canvas, antialias: true });
    this.#scene.background = new Color(BACKGROUND);
    this.#orbit = new OrbitControls(this.#camera, canvas);
    this.#gizmo = new TransformControls(this.#camera, canvas);
    this.#gizmo.setSize(0.7);
    this.#scene.add(ground(), this.#lines, this.#gizmo.getHelper(), this.#proxy);
    this.#orbit.addEventListener("change", () => this.invalidate());
    this.#gizmo.addEventListener("change", () => this.invalidate());
    this.#gizmo.addEventListener("dragging-changed", ({ value }) => {
      this.#orbit.enabled = value !== true;
      const key = this.#chosen?.handle.scale;
      if (key !== undefined) this.#sizes = this.#state[key] as Triple;
      this.#proxy.scale.setScalar(1);
    });
    this.#gizmo.addEventListener("objectChange", () => this.#dragged());
    canvas.addEventListener("pointerdown", (event) => this.#choose(event, canvas));
    new ResizeObserver(() => this.#resize(canvas)).observe(canvas.parentElement as HTMLElement);
    this.#resize(canvas);
  }

  /** Begins a scene: its camera, no handle chosen. */
  begin({ camera }: PlayScene): void {
    this.#camera.position.set(...(camera.position as [number, number, number]));
    this.#orbit.target.set(...(camera.target as [number, number, number]));
    this.#orbit.update();
    this.#letGo();
  }

  /** Shows a drawing and the handles. */
  show(draw: (sink: DebugSink) => void, handles: readonly Handle[], state: State): void {
    this.#lines.clear();
    draw(this.#lines);
    this.#lines.commit();
    this.#placeKnobs(handles, state);
    this.invalidate();
  }

  /** Which way a chosen handle is dragged. */
  set mode(mode: Mode) {
    this.#mode = mode;
    this.#applyMode();
  }

  /** Where handles are on the canvas, CSS pixels. */
  places(): { readonly key: string; readonly x: number; readonly y: number }[] {
    const { clientWidth, clientHeight } = this.#renderer.domElement;
    return this.#knobs.map(({ handle, mesh }) => {
      const { x, y } = mesh.position.clone().project(this.#camera);
      return { key: handle.key, x: ((x + 1) / 2) * clientWidth, y: ((1 - y) / 2) * clientHeight };
    });
  }

  invalidate(): void {
    this.#isDirty = true;
  }

  /** Draws if anything has changed. */
  frame(): void {
    if (!this.#isDirty) return;
    this.#isDirty = false;
    for (const { mesh } of this.#knobs) {
      mesh.scale.setScalar(HANDLE * mesh.position.distanceTo(this.#camera.position));
      mesh.updateMatrix();
    }
    this.#renderer.render(this.#scene, this.#camera);
  }

  #placeKnobs(handles: readonly Handle[], state: State): void {
    this.#state = state;
    const same = JSON.stringify(handles) === JSON.stringify(this.#knobs.map(({ handle }) => handle));
    if (!same) {
      this.#letGo();
      for (const { mesh } of this.#knobs) this.#scene.remove(mesh);
      this.#knobs = handles.map((handle) => {
        const material = new MeshBasicMaterial({ color: handle.color, depthTest: false, transparent: true });
        const mesh = new Mesh(this.#geometry, material);
        mesh.renderOrder = 3;
        this.#scene.add(mesh);
        return { handle, mesh };
      });
    }
    for (const { handle, mesh } of this.#knobs) mesh.position.set(...(state[handle.key] as [number, number, number]));
    if (!this.#gizmo.dragging) this.#placeProxy();
  }

  #placeProxy(): void {
    const handle = this.#chosen?.handle;
    if (handle === undefined) return;
    this.#proxy.position.set(...(this.#state[handle.key] as [number, number, number]));
    const [x, y, z] = handle.rotation === undefined ? [0, 0, 0] : (this.#state[handle.rotation] as Triple);
    this.#proxy.rotation.set(MathUtils.degToRad(x), MathUtils.degToRad(y), MathUtils.degToRad(z));
  }

  #choose(event: PointerEvent, canvas: HTMLCanvasElement): void {
    if (this.#gizmo.axis !== null) return; // the gizmo takes it
    const { left, top, width, height } = canvas.getBoundingClientRect();
    const at = new Vector2((2 * (event.clientX - left)) / width - 1, 1 - (2 * (event.clientY - top)) / height);
    const caster = new Raycaster();
    caster.setFromCamera(at, this.#camera);
    // a finger is thicker than a handle
    const near = this.#knobs.find(({ mesh }) => caster.ray.distanceToPoint(mesh.position) < 2.5 * mesh.scale.x);
    if (near === undefined) return;
    this.#chosen = near;
    this.#placeProxy();
    this.#gizmo.attach(this.#proxy);
    this.#applyMode();
  }

  #letGo(): void {
    this.#chosen = null;
    this.#gizmo.detach();
    this.invalidate();
  }

  #applyMode(): void {
    const handle = this.#chosen?.handle;
    const canDo = { translate: true, rotate: handle?.rotation !== undefined, scale: handle?.scale !== undefined };
    this.#gizmo.setMode(canDo[this.#mode] ? this.#mode : "translate");
    this.invalidate();
  }

  /** The state follows what the gizmo has done. */
  #dragged(): void {
    const handle = this.#chosen?.handle;
    if (handle === undefined) return;
    const { position, rotation, scale } = this.#proxy;
    const triple = (values: readonly number[]) =>
      values.map((value) => Math.round(value * 1000) / 1000) as unknown as Triple;
    const { mode } = this.#gizmo;
    if (mode === "rotate" && handle.rotation !== undefined) {
      this.#change({ [handle.rotation]: triple([rotation.x, rotation.y, rotation.z].map(MathUtils.radToDeg)) });
    } else if (mode === "scale" && handle.scale !== undefined) {
      const factors = scale.toArray();
      this.#change({ [handle.scale]: triple(this.#sizes.map((size, i) => Math.max(size * factors[i], LEAST_SIZE))) });
    } else this.#change({ [handle.key]: triple(position.toArray()) });
  }

  #resize(canvas: HTMLCanvasElement): void {
    const { clientWidth, clientHeight } = canvas.parentElement as HTMLElement;
    if (clientWidth === 0 || clientHeight === 0) return;
    this.#renderer.setPixelRatio(Math.min(window.devicePixelRatio, 2));
    this.#renderer.setSize(clientWidth, clientHeight, false);
    this.#camera.aspect = clientWidth / clientHeight;
    // on a narrow page as much is seen from side to side as on a square one
    this.#camera.fov =
      this.#camera.aspect < 1
        ? MathUtils.radToDeg(2 * Math.atan(Math.tan(MathUtils.degToRad(FIELD / 2)) / this.#camera.aspect))
        : FIELD;
    this.#camera.updateProjectionMatrix();
    this.invalidate();
  }
}

/** A grid of cells of one unit. Each side of a cell is a line of its own: some renderers drop long lines that reach behind the camera. */
function ground(): LineSegments {
  const corners: number[] = [];
  for (let i = -GROUND; i <= GROUND; i++) {
    for (let k = -GROUND; k < GROUND; k++) corners.push(i, 0, k, i, 0, k + 1, k, 0, i, k + 1, 0, i);
  }
  const geometry = new BufferGeometry().setAttribute("position", new Float32BufferAttribute(corners, 3));
  return new LineSegments(geometry, new LineBasicMaterial({ color: GRID }));
}
