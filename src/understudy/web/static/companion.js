// Beside a real table: what to move there, to be ticked off; a view without the board; a screen that stays on.
import { byId, el, recall, remember } from "./dom.js";

/** The acts of a turn in the order of doing. What is ticked is remembered while this tab is open. */
export class Checklist {
  constructor(root, match) {
    this.root = root;
    this.match = match;
    this.name = "";
    this.acts = [];
    this.done = new Set();
    this.open = false;
  }

  show(todo) {
    const name = todo ? `understudy.todo.${this.match}.${todo.since}` : "";
    this.root.hidden = !todo?.acts.length;
    if (name !== this.name) {
      this.name = name;
      this.done = new Set(ticked(name));
      this.open = false;
    }
    this.acts = todo?.acts ?? [];
    this.draw();
  }

  draw() {
    const left = this.acts.filter((_, index) => !this.done.has(index)).length;
    const title = left ? `To do at the table: ${left} of ${this.acts.length}` : "All done at the table";
    const folded = !left && !this.open;
    this.root.replaceChildren(
      el("h2", {}, title),
      folded ? el("button", { type: "button", class: "bare", onclick: () => { this.open = true; this.draw(); } }, "Show what was done")
        : el("ol", { class: "acts" }, this.acts.map((act, index) => this.line(act, index))),
      left > 1 ? el("button", { type: "button", class: "bare", id: "tick-all", onclick: () => this.tick(this.acts.keys()) }, "All done") : "",
    );
  }

  line(act, index) {
    const box = el("input", { type: "checkbox", checked: this.done.has(index), onchange: () => (box.checked ? this.tick([index]) : this.untick(index)) });
    return el("li", {}, el("label", { class: "act" }, box, el("span", {}, act)));
  }

  tick(indexes) {
    for (const index of indexes) this.done.add(index);
    this.keep();
  }

  untick(index) {
    this.done.delete(index);
    this.keep();
  }

  keep() {
    try { sessionStorage.setItem(this.name, JSON.stringify([...this.done])); } catch { /* then a reload begins anew */ }
    const at = [...this.root.querySelectorAll("input")].indexOf(document.activeElement);
    this.draw();
    this.root.querySelectorAll("input")[at]?.focus();
  }
}

function ticked(name) {
  try { return JSON.parse(sessionStorage.getItem(name) ?? "[]"); } catch { return []; }
}

// -- the view without the board ----------------------------------------------------------------------

export const isCompact = () => byId("table").classList.contains("compact");

export function setCompact(on) {
  byId("table").classList.toggle("compact", on);
  remember("compact", on ? "yes" : "no");
}

/** As it was left, or as the address says (`?compact=1`). */
export function recallCompact() {
  const asked = new URLSearchParams(location.search).get("compact");
  if (asked !== null || recall("compact", "no") === "yes") setCompact(asked === null || asked !== "0");
}

// -- a screen that stays on ----------------------------------------------------------------------------

let lock = null;

/** Keeps the screen on while it is looked at, where the browser grants it. */
export async function stayAwake() {
  if (lock || document.hidden || !navigator.wakeLock) return;
  try {
    lock = await navigator.wakeLock.request("screen");
    lock.addEventListener("release", () => { lock = null; });
  } catch { /* not granted: the screen does as it likes */ }
}
