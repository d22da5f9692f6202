import { fromAddress, toAddress } from "./address.ts";
import { Panel } from "./panel.ts";
import type { PlayScene, Row, State } from "./scene.ts";
import { SCENES } from "./scenes/index.ts";
import { type Mode, Stage } from "./stage.ts";

/** What the page shows, for tests and for people with a console. */
interface Shown {
  readonly scene: string;
  readonly state: State;
  readonly result: unknown;
  set(values: State): void;
  handles(): { readonly key: string; readonly x: number; readonly y: number }[];
}

declare global {
  interface Window {
    playground?: Shown;
  }
}

const find = <E extends HTMLElement>(selector: string) => document.querySelector<E>(selector) as E;
const chooser = find<HTMLSelectElement>("#scenes");
const stageHost = find("#stage");
const canvas = find<HTMLCanvasElement>("#stage canvas");

let scene: PlayScene;
let state: State;
let result: unknown;

const stage = new Stage(canvas, change);
const panel = new Panel(find("#panel"), {
  change: (key, value) => change({ [key]: value }),
  file: (file) => void open(file),
});

for (const { id, title } of SCENES) chooser.append(new Option(title, id));

function begin(next: PlayScene, with_: State): void {
  scene = next;
  try {
    result = scene.compute(with_);
    state = with_;
  } catch (error) {
    // an address with a number that the scene cannot take
    console.warn(error);
    state = scene.start;
    result = scene.compute(state);
  }
  chooser.value = scene.id;
  document.title = `${scene.title} – hitscan playground`;
  panel.show(scene, scene.controls(state, result));
  panel.live([]);
  stage.begin(scene);
  update();
}

/** Changes values; what hitscan refuses is told, and leaves everything as it was. */
function change(values: State): void {
  const next = { ...state, ...values };
  try {
    result = scene.compute(next);
    state = next;
  } catch (error) {
    panel.live([["Not possible", error instanceof Error ? error.message : String(error)]]);
    return;
  }
  update();
}

/** Shows state and result, and puts the state into the address. */
function update(): void {
  // fewer steps than before may be left
  for (const control of scene.controls(state, result)) {
    if (control.kind !== "slider" || Number(state[control.key]) <= control.max) continue;
    state = { ...state, [control.key]: control.max };
    result = scene.compute(state);
  }
  panel.update(scene.controls(state, result), state, scene.rows(state, result));
  stage.show((sink) => scene.draw(sink, state, result), scene.handles?.(state) ?? [], state);
  history.replaceState(null, "", toAddress(scene, state));
  window.playground = { scene: scene.id, state, result, set: change, handles: () => stage.places() };
}

async function open(file: File): Promise<void> {
  const taker = scene.open === undefined ? SCENES.find((one) => one.open !== undefined) : scene;
  if (taker?.open === undefined) return;
  try {
    await taker.open(file.name, await file.arrayBuffer());
    begin(taker, taker === scene ? state : taker.start);
  } catch (error) {
    panel.live([["Not opened", error instanceof Error ? error.message : String(error)]]);
  }
}

function goTo(address: string): void {
  const { scene: next, state: with_ } = fromAddress(SCENES, address);
  begin(next, with_);
}

/** Another scene, from which the browser's back button leads to this one as it was left. */
function visit(id: string): void {
  history.pushState(null, "", `#${id}`);
  goTo(location.hash);
}

chooser.addEventListener("change", () => visit(chooser.value));
window.addEventListener("hashchange", () => goTo(location.hash));
find("#reset").addEventListener("click", () => begin(scene, scene.start));
find("#share").addEventListener("click", (event) => {
  const button = event.target as HTMLButtonElement;
  const done = (text: string) => {
    button.textContent = text;
    window.setTimeout(() => (button.textContent = "Share"), 1500);
  };
  navigator.clipboard?.writeText(location.href).then(
    () => done("Copied"),
    () => done("See address"),
  );
});

const MODES: Readonly<Record<string, Mode>> = { w: "translate", e: "rotate", r: "scale" };

window.addEventListener("keydown", (event) => {
  const target = event.target as HTMLElement;
  if (
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    target.matches("select, input[type=range]:not([data-steps]), input[type=file]")
  )
    return;
  if (event.key === "ArrowRight") panel.step(1);
  else if (event.key === "ArrowLeft") panel.step(-1);
  else if (event.key === " " && !target.matches("button, input[type=checkbox]")) panel.play();
  else if (event.key === "Home") begin(scene, scene.start);
  else if (event.key === "PageDown" || event.key === "PageUp") {
    const by = event.key === "PageDown" ? 1 : SCENES.length - 1;
    visit(SCENES[(SCENES.indexOf(scene) + by) % SCENES.length].id);
  } else if (MODES[event.key] !== undefined) stage.mode = MODES[event.key];
  else return;
  event.preventDefault();
});

for (const name of ["dragenter", "dragover", "dragleave", "drop"] as const) {
  window.addEventListener(name, (event) => {
    event.preventDefault();
    stageHost.classList.toggle("over", name === "dragenter" || name === "dragover");
    if (name === "drop" && event.dataTransfer?.files[0]) void open(event.dataTransfer.files[0]);
  });
}

goTo(location.hash);

/** Rows of the last frame. */
let shownLive: readonly Row[] | undefined;

function frame(): void {
  const rows = scene.live?.(state, result);
  if (rows !== undefined && rows !== shownLive) panel.live(rows);
  shownLive = rows;
  stage.frame();
  requestAnimationFrame(frame);
}
requestAnimationFrame(frame);
