// Panels that open beside the board: the menu, the turns, the keys.
import { el } from "./dom.js";

let current = null;

/** Opens a panel at the side; on a narrow screen it covers the page. */
export function openDrawer(title, children, { beside = false } = {}) {
  closeDrawer();
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

const KEYS = [
  ["1 – 9", "choose that button, or open that group"],
  ["0", "done, pass, end the turn"],
  ["↑ ↓", "go through the choices"],
  ["← ↑ → ↓", "on the board: go to the next lit place; Enter chooses it"],
  ["C, B, L", "go to the choices, the board, the log"],
  ["+, −, F", "come nearer to the board, go away from it, see it whole"],
  ["A", "show more on the board, such as firing arcs"],
  ["Space", "while a bot plays: skip to the end of its turn"],
  ["P", "while a bot plays: pause, and go on"],
  ["U, R", "undo, redo"],
  ["H", "hint"],
  ["W", "why did the bot do that?"],
  ["T", "turns: look back, go back"],
  ["M", "menu"],
  ["D", "dark or light"],
  ["Esc", "close a panel"],
  ["?", "this list"],
];

export function openKeys() {
  openDrawer("Keys", [el("dl", { class: "keys" }, KEYS.flatMap(([key, what]) => [el("dt", {}, el("kbd", {}, key)), el("dd", {}, what)])),
    el("p", {}, el("a", { class: "button", href: `/manual/${document.body.dataset.game ?? ""}`, target: "_blank" }, "Open the manual"))]);
}
