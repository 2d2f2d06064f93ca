// What happened: the log, and a bot's turn played move by move.
import { el, isStill, recall } from "./dom.js";

/** Milliseconds between two moves of a bot. */
export const SPEEDS = { slow: 2600, normal: 1300, fast: 450, "at once": 0 };
/** More moves than this are not played one by one: somebody was away for long. */
const TOO_MANY = 120;

export class Log {
  constructor(root, { onWhy, onEarlier = null, letters = () => null }) {
    this.root = root;
    this.list = root.querySelector("ol");
    this.onWhy = onWhy;
    this.onEarlier = onEarlier;
    this.letters = letters;
  }

  set(moves, { fresh = false, whole = false } = {}) {
    this.list.replaceChildren();
    if (this.onEarlier && !whole) {
      this.list.append(el("li", {}, el("button", { type: "button", class: "bare", onclick: this.onEarlier }, "Earlier …")));
    }
    for (const move of moves) this.add(move, { fresh });
  }

  add(move, { fresh = true, now = false } = {}) {
    for (const line of this.root.querySelectorAll(".now")) line.classList.remove("now");
    const kinds = [move.heading ? "turn" : "", fresh ? "fresh" : "", now ? "now" : ""].filter(Boolean).join(" ");
    const line = el("li", { class: kinds }, move.heading ? this.letters(move.seat) : "", move.text.replace(/\.$/, ""),
      move.reason ? el("span", { class: "reason" }, ` — ${move.reason}`) : "", move.heading ? "" : ".", this.why(move));
    this.list.append(line);
    this.down();
    requestAnimationFrame(() => this.down());
  }

  /** The last so many lines are new, and the first of them is to be seen. */
  refresh(count) {
    const lines = [...this.list.children].slice(-count);
    for (const line of count ? lines : []) line.classList.add("fresh");
    requestAnimationFrame(() => { if (count && lines[0]) this.root.scrollTop = lines[0].offsetTop - this.list.offsetTop; });
  }

  down() {
    this.root.scrollTop = this.root.scrollHeight;
  }

  why(move) {
    if (!this.onWhy || !(move.reason || move.rules?.length) || move.turn === null) return "";
    return el("button", { type: "button", class: "why", "aria-label": `Why? ${move.text}`, onclick: () => this.onWhy(move) }, "why?");
  }

  /** What was new is known once the next answer is given. */
  settle() {
    for (const line of this.root.querySelectorAll(".fresh, .now")) line.classList.remove("fresh", "now");
  }
}

/** Plays moves one by one; can be hurried, paused and stopped. */
export class Player {
  constructor() {
    this.speed = recall("speed", "normal");
    this.hurry = false;
    this.paused = false;
    this.wake = null;
  }

  get pause() {
    return isStill() || document.hidden ? 0 : (SPEEDS[this.speed] ?? SPEEDS.normal);
  }

  /** `onMove(move)` for each; waits after those for which `isSlow(move)`. */
  async play(moves, onMove, isSlow) {
    this.hurry = moves.length > TOO_MANY;
    this.paused = false;
    for (const move of moves) {
      onMove(move);
      if (!this.hurry && isSlow(move)) await this.wait(move.heading ? this.pause / 2 : this.pause);
    }
  }

  async wait(time) {
    if (!time) return;
    await new Promise((done) => {
      this.wake = done;
      if (!this.paused) setTimeout(() => this.paused || done(), time);
    });
    this.wake = null;
  }

  skip() {
    this.hurry = true;
    this.paused = false;
    this.wake?.();
  }

  toggle() {
    this.paused = !this.paused;
    if (!this.paused) this.wake?.();
  }
}
