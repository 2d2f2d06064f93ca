// Panels that open beside the board: the menu, the turns, the keys.
import { el } from "./dom.js";

let current = null;

/** Opens a panel at the side; on a narrow screen it covers the page. */
export function openDrawer(title, children, { beside = false } = {}) {
  closeDrawer();
  /** @type {any} */
  const back = document.activeElement;
  const dialog = el("dialog", { class: "drawer", "aria-label": title },
    el("div", { class: "head" }, el("h2", {}, title), el("button", { type: "button", "aria-label": "Close", onclick: () => dialog.close() }, "✕")),
    el("div", { class: "inside" }, children));
  dialog.addEventListener("close", () => { dialog.remove(); if (current === dialog) current = null; back?.focus?.(); });
  dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });
  document.body.append(dialog);
  current = dialog;
  if (beside && innerWidth >= 1100) dialog.show();
  else dialog.showModal();
  return dialog;
}

export function closeDrawer() {
  const open = current !== null;
  current?.close();
  return open;
}

/** What keys do; a third word says what there must be for it: a board, more to show on it, dials, bots. */
const KEYS = [
  ["1 – 9", "choose that button, or open that group"],
  ["0", "done, pass, end the turn"],
  ["↑ ↓", "go through the choices"],
  ["← ↑ → ↓", "on the board: go to the next lit place; Enter chooses it", "board"],
  ["← →", "on a dial: turn it", "dials"],
  ["C, L", "go to the choices, the log"],
  ["B", "go to the board", "board"],
  ["+, −, F", "zoom in, zoom out, show the whole board", "board"],
  ["A", "show or hide: ", "more"],
  ["Z", "keep the reading card open; Esc closes it"],
  ["Space", "while a bot plays: skip to the end of its turn", "bots"],
  ["P", "while a bot plays: pause, and continue", "bots"],
  ["U, R", "undo, redo"],
  ["H", "hint"],
  ["W", "why did the bot do that?", "bots"],
  ["T", "history"],
  ["M", "menu"],
  ["D", "dark or light"],
  ["Esc", "close a panel"],
  ["?", "this list"],
];

/** The keys that do something here; `has` says of what a game has how it is called, or that it is there. */
export function openKeys(has = {}) {
  const fitting = KEYS.filter(([, , need]) => !need || has[need]);
  openDrawer("Keys", [el("dl", { class: "keys" }, fitting.flatMap(([key, what, need]) => [el("dt", {}, el("kbd", {}, key)), el("dd", {}, need === "more" ? what + has.more : what)])),
    el("p", {}, el("a", { class: "button", href: `/manual/${document.body.dataset.game ?? ""}`, target: "_blank" }, "Open the manual"))]);
}
