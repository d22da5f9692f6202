import type { Control, PlayScene, Row, State } from "./scene.ts";

/** What the panel tells the page. */
export interface PanelEvents {
  change(key: string, value: State[string]): void;
  file(file: File): void;
}

/** The text beside the stage: what the scene shows, its controls, and its numbers. */
export class Panel {
  readonly #host: HTMLElement;
  readonly #events: PanelEvents;
  #controls = new Map<string, HTMLInputElement | HTMLSelectElement>();
  #outputs = new Map<string, HTMLOutputElement>();
  #table = document.createElement("table");
  #live = document.createElement("table");
  #playing = 0;

  constructor(host: HTMLElement, events: PanelEvents) {
    this.#host = host;
    this.#events = events;
  }

  /** Begins a scene. */
  show(scene: PlayScene, controls: readonly Control[]): void {
    this.stop();
    this.#controls.clear();
    this.#outputs.clear();
    const text = element("p", scene.text);
    const legend = element("ul", "", "legend");
    for (const [color, meaning] of scene.legend) {
      const item = element("li", meaning);
      item.style.setProperty("--color", `#${color.toString(16).padStart(6, "0")}`);
      legend.append(item);
    }
    this.#table = document.createElement("table");
    this.#table.id = "results";
    this.#table.setAttribute("aria-live", "polite");
    this.#live = document.createElement("table");
    const form = element("form", "");
    form.addEventListener("submit", (event) => event.preventDefault());
    for (const control of controls) form.append(this.#make(control));
    if (scene.open !== undefined) form.append(this.#chooser());
    this.#host.replaceChildren(element("h1", scene.title), text, legend, form, this.#table, this.#live);
  }

  /** Shows a state of the scene. */
  update(controls: readonly Control[], state: State, rows: readonly Row[]): void {
    for (const control of controls) {
      const input = this.#controls.get(control.key);
      if (input === undefined) continue;
      if (control.kind === "toggle") (input as HTMLInputElement).checked = state[control.key] === true;
      else {
        if (control.kind === "slider") (input as HTMLInputElement).max = String(control.max);
        if (document.activeElement !== input || control.kind === "slider") input.value = String(state[control.key]);
      }
      const output = this.#outputs.get(control.key);
      if (output !== undefined) output.value = String(state[control.key]);
    }
    fill(this.#table, rows);
  }

  live(rows: readonly Row[]): void {
    fill(this.#live, rows);
  }

  /** Moves the slider that steps through the scene by `by`; false where there is none, or at its end. */
  step(by: number): boolean {
    const slider = this.#host.querySelector<HTMLInputElement>("input[data-steps]");
    if (slider === null) return false;
    const next = Number(slider.value) + by * Number(slider.step);
    if (next < Number(slider.min) || next > Number(slider.max)) return false;
    this.#events.change(slider.name, next);
    return true;
  }

  /** Runs through the steps, or stops. */
  play(): void {
    if (this.#playing !== 0) {
      this.stop();
      return;
    }
    this.#playing = window.setInterval(() => {
      if (!this.step(1)) this.stop();
    }, 600);
  }

  stop(): void {
    window.clearInterval(this.#playing);
    this.#playing = 0;
  }

  #make(control: Control): HTMLElement {
    const label = element("label", "");
    const name = element("span", control.label);
    if (control.kind === "choice") {
      const select = document.createElement("select");
      for (const option of control.options) select.append(new Option(option, option));
      select.addEventListener("change", () => this.#events.change(control.key, select.value));
      this.#remember(control.key, select);
      label.append(name, select);
      return label;
    }
    const input = document.createElement("input");
    this.#remember(control.key, input);
    if (control.kind === "toggle") {
      input.type = "checkbox";
      input.addEventListener("change", () => this.#events.change(control.key, input.checked));
      label.append(input, name);
      return label;
    }
    input.type = "range";
    input.min = String(control.min);
    input.max = String(control.max);
    input.step = String(control.step);
    input.addEventListener("input", () => this.#events.change(control.key, Number(input.value)));
    const output = document.createElement("output");
    this.#outputs.set(control.key, output);
    label.append(name, input, output);
    if (control.steps !== true) return label;
    input.dataset.steps = "";
    const line = element("div", "", "steps");
    const button = (text: string, title: string, press: () => void) => {
      const one = element("button", text) as HTMLButtonElement;
      one.type = "button";
      one.title = title;
      one.addEventListener("click", press);
      return one;
    };
    line.append(
      button("◀", "Step back (←)", () => this.step(-1)),
      button("▶", "Step (→)", () => this.step(1)),
      button("Play", "Run through the steps (space)", () => this.play()),
    );
    const both = element("div", "");
    both.append(label, line);
    return both;
  }

  #remember(key: string, input: HTMLInputElement | HTMLSelectElement): void {
    input.name = key;
    this.#controls.set(key, input);
  }

  #chooser(): HTMLElement {
    const label = element("label", "Open a model: ");
    const input = document.createElement("input");
    input.type = "file";
    input.id = "file";
    input.addEventListener("change", () => {
      if (input.files?.[0]) this.#events.file(input.files[0]);
    });
    label.append(input);
    return label;
  }
}

function fill(table: HTMLTableElement, rows: readonly Row[]): void {
  table.replaceChildren(
    ...rows.map(([name, value]) => {
      const row = document.createElement("tr");
      row.append(element("th", name), element("td", value));
      return row;
    }),
  );
}

function element(tag: string, text: string, className = ""): HTMLElement {
  const made = document.createElement(tag);
  made.textContent = text;
  made.className = className;
  return made;
}
