// Fingers cannot point without touching: the first tap shows what would happen and says it, the second does it.
import { byId, el } from "./dom.js";

/** Was the page last touched by a finger or a pen, rather than by a mouse or a key? */
let finger = false;
addEventListener("pointerdown", (event) => { finger = event.pointerType !== "mouse"; }, true);
addEventListener("keydown", () => { finger = false; }, true);
export const isFinger = () => finger;

/** Pixels that letters need, and that a lens may have. */
const [READABLE, WIDEST] = [11, 300];

/** Shows what was tapped from near, with its sentence and what can be done with it, above the question. */
export class Peek {
  constructor(root, board, look) {
    Object.assign(this, { root, board, look });
    /** What is shown, by its id. */
    this.id = "";
    const cards = byId("zones");
    cards.addEventListener("click", (event) => this.card(event.target.closest(".card")));
    for (const kind of ["pointerover", "focusin"]) cards.addEventListener(kind, (event) => this.say(event.target.closest(".card")));
    board.svg.addEventListener("click", (event) => this.part(event.target.closest("[data-id]")));
  }

  show(id, text, buttons = []) {
    this.id = id;
    const close = el("button", { type: "button", class: "bare", "aria-label": "Close", onclick: () => this.clear() }, "×");
    this.root.replaceChildren(el("section", { class: "panel peek", "aria-label": "What you touched" },
      this.lens(id), el("p", {}, text), close, buttons.length ? el("div", { class: "choices" }, buttons) : ""));
    byId("pane").scrollTop = 0;
  }

  clear() {
    this.id = "";
    this.root.replaceChildren();
  }

  /** What is called by an id: a part of the board, or a card. */
  words(id) {
    const [part] = this.board.nodes([id]);
    return part?.dataset.label ?? wordsOf(byId("zones").querySelector(`.card[data-card~="${CSS.escape(id)}"]`));
  }

  /** A finger on something that cannot be chosen now: it is told all the same. */
  card(card) {
    if (card && finger && !card.classList.contains("lit")) this.show("", wordsOf(card));
  }

  part(part) {
    if (part && finger && !part.classList.contains("lit")) this.show(part.dataset.id, part.dataset.label);
  }

  /** What a card says in full, under the board. */
  say(card) {
    if (card && !finger && this.look) this.look.textContent = wordsOf(card);
  }

  /** A copy of the board around a part, so large that its letters can be read. */
  lens(id) {
    const [part] = id ? this.board.nodes([id]) : [];
    const box = part && (part.querySelector(".hit") ?? part).getBBox();
    if (!box?.width) return "";
    const { a, b, c, d, e, f } = part.transform.baseVal.consolidate()?.matrix ?? new DOMMatrix();
    const { x, y } = new DOMPoint(box.x + box.width / 2, box.y + box.height / 2).matrixTransform(new DOMMatrix([a, b, c, d, e, f]));
    const side = Math.max(1.2 * box.width, 1.2 * box.height, 60);
    const letters = [...part.querySelectorAll("text")].map((text) => parseFloat(getComputedStyle(text).fontSize));
    const scale = Math.max(1, READABLE / Math.min(18, ...letters));
    const copy = this.board.svg.cloneNode(true);
    for (const name of ["id", "width", "height", "role", "aria-label", "style"]) copy.removeAttribute(name);
    for (const node of copy.querySelectorAll("[data-id]")) for (const name of ["data-id", "tabindex", "role", "aria-label"]) node.removeAttribute(name);
    copy.setAttribute("viewBox", `${x - side / 2} ${y - side / 2} ${side} ${side}`);
    copy.setAttribute("aria-hidden", "true");
    copy.classList.add("lens");
    copy.style.width = `${Math.min(WIDEST, Math.max(96, side * scale))}px`;
    return copy;
  }
}

/** All that stands on a card, also what is cut off. */
const wordsOf = (card) => (card ? [...card.querySelectorAll(":scope > header > b, :scope > header > .times, :scope > header > .cost, :scope > p, :scope > footer > span")]
  .map((node) => node.textContent.trim()).filter(Boolean).join(" · ") : "");
