// Fingers cannot point without touching: the first tap shows what would happen and says it, the second does it.
import { byId, el } from "./dom.js";

/** Was the page last touched by a finger or a pen, rather than by a mouse or a key? */
let finger = false;
addEventListener("pointerdown", (event) => { finger = event.pointerType !== "mouse"; }, true);
addEventListener("keydown", () => { finger = false; }, true);
export const isFinger = () => finger;

/** Says what was tapped and what can be done with it, above the question. */
export class Peek {
  /** `onRead(ids, node)`: a finger wants to read something that cannot be chosen now. */
  constructor(root, board, onRead) {
    this.root = root;
    this.board = board;
    this.onRead = onRead;
    /** What is shown, by its id. */
    this.id = "";
    const cards = byId("zones");
    cards.addEventListener("click", (event) => this.card(event.target.closest("[data-card]")));
    board.svg.addEventListener("click", (event) => this.part(event.target.closest("[data-id]")));
  }

  show(id, text, buttons = []) {
    this.id = id;
    const close = el("button", { type: "button", class: "bare", "aria-label": "Close", onclick: () => this.clear() }, "×");
    this.root.replaceChildren(el("section", { class: "panel peek", "aria-label": "What you touched" },
      el("p", {}, text), close, buttons.length ? el("div", { class: "choices" }, buttons) : ""));
    byId("pane").scrollTop = 0;
  }

  clear() {
    this.id = "";
    this.root.replaceChildren();
  }

  /** A finger on something that cannot be chosen now: it is told all the same. */
  card(card) {
    if (card && finger && !card.classList.contains("lit")) this.onRead(card.dataset.card.split(" ").filter(Boolean), card);
  }

  part(part) {
    if (part && finger && !part.classList.contains("lit")) this.onRead([part.dataset.id], part);
  }
}
