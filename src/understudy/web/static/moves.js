// What happened: the log, and a bot's turn played move by move.
import { el, isStill, recall } from "./dom.js";

/** Milliseconds of a beat: so long an ordinary line of a bot's turn is looked at; each says how many it takes. */
export const SPEEDS = { slow: 2200, normal: 1000, fast: 350, "at once": 0 };
/** So many beats the summary of a turn is looked at; and so much of a line's time goes to what was weighed. */
const [SUMMARY, WEIGHED] = [2, 0.45];
/** So many sentences tell what came of a throw. */
const LAST = 2;
/** A log longer than this is cut to the last half of it; the rest is read again on demand. */
const MOST = 240;
/** More moves than this are not played one by one: somebody was away for long. */
const TOO_MANY = 120;

export class Log {
  constructor(root, /** @type {{ onWhy: any, onEarlier?: any, letters?: import("./dom.js").Handler }} */ { onWhy, onEarlier = null, letters = () => null }) {
    this.root = root;
    this.list = root.querySelector("ol");
    this.onWhy = onWhy;
    this.onEarlier = onEarlier;
    this.letters = letters;
    this.falling = false;
    this.reason = "";
    /** Did somebody ask for all that happened? Then nothing is left out. */
    this.isAsked = false;
  }

  /** All lines anew; `fresh(move)`: has it just happened? */
  set(moves, /** @type {{ fresh?: (move: any) => boolean, whole?: boolean }} */ { fresh = () => false, whole = false } = {}) {
    this.list.replaceChildren();
    this.isAsked = whole && moves.length > MOST;
    if (this.onEarlier && !whole) this.list.append(this.before());
    for (const move of moves) this.add(move, { fresh: fresh(move) });
  }

  /** The way to what happened before the first line. */
  before() {
    return el("li", { class: "earlier" }, el("button", { type: "button", class: "bare", onclick: this.onEarlier }, "Earlier …"));
  }

  add(move, { fresh = true, now = false } = {}) {
    for (const line of this.list.querySelectorAll(".now")) line.classList.remove("now");
    const folded = move.beats === 0;
    if (!folded && this.join(move)) return;
    const kinds = [move.heading ? "turn" : "", fresh ? "fresh" : "", now && !folded ? "now" : ""].filter(Boolean).join(" ");
    const line = el("li", { class: kinds }, this.letters(move.seat) || el("span", {}),
      el("span", { class: "deed" }, move.text.replace(/\.$/, ""), move.reason && move.reason !== this.reason ? el("span", { class: "reason" }, ` — ${move.reason}`) : "", move.heading ? "" : "."), this.why(move));
    // A reason that stands in the line before is not said again.
    if (!folded) this.reason = move.reason;
    line.toggleAttribute("data-open", Boolean(move.deed));
    (folded ? this.fold() : this.list).append(line);
    if (move.summary) this.list.append(el("li", { class: `summary ${fresh ? "fresh" : ""}` }, move.summary.map((text) => el("p", {}, text))));
    this.down();
  }

  /** One deed, one line: what comes of dice and shots is told where they were thrown. */
  join(move) {
    const last = [...this.list.children].findLast((line) => !line.classList.contains("fold"));
    if (move.deed !== "joins" || move.heading || !last?.hasAttribute("data-open")) return false;
    const deed = last.querySelector(".deed");
    deed.append(el("span", { class: "came" }, ` ${move.text.replace(/\.$/, "")}.`));
    this.shorten(deed);
    if (!last.querySelector(".why")) last.append(this.why(move));
    if (move.summary) { this.list.append(el("li", { class: "summary" }, move.summary.map((text) => el("p", {}, text)))); }
    this.down();
    return true;
  }

  /** Of what comes of dice the end is read; the way there on demand. */
  shorten(deed) {
    const all = [...deed.querySelectorAll(".came")];
    if (all.length <= LAST + 1) return;
    const more = deed.querySelector(".between") ?? el("button", { type: "button", class: "between", "aria-label": "All details", onclick: () => { deed.classList.add("whole"); more.remove(); } }, "…");
    if (!deed.classList.contains("whole") && !more.isConnected) all[0].before(more);
    for (const [index, one] of all.entries()) one.classList.toggle("passed", index < all.length - LAST);
  }

  /** The lines of a turn that change nothing stand together, folded away. */
  fold() {
    const lines = [...this.list.children];
    let box = lines.slice(lines.findLastIndex((line) => line.classList.contains("turn")) + 1).find((line) => line.classList.contains("fold"));
    if (!box) {
      box = el("li", { class: "fold" }, el("details", {}, el("summary", {}), el("ol", {})));
      this.list.append(box);
    }
    const inside = box.querySelector("ol");
    box.querySelector("summary").textContent = inside.children.length ? `${inside.children.length + 1} lines without effect` : "1 line without effect";
    return inside;
  }

  /** The beginning of what is new is to be seen. */
  refresh() {
    const first = this.list.querySelector(".fresh");
    if (first) requestAnimationFrame(() => { this.root.scrollTop = first.offsetTop - this.list.offsetTop; });
  }

  /** To the last line, once all lines of a moment stand there: where they end is asked once. */
  down() {
    if (this.falling) return;
    this.falling = true;
    requestAnimationFrame(() => { this.falling = false; this.root.scrollTop = this.root.scrollHeight; });
  }

  why(move) {
    if (!this.onWhy || !(move.reason || move.rules?.length) || move.turn === null) return "";
    // A line keeps what explains it, and not the pictures of its move: a long game would hold them all.
    const { turn, text, reason, decision, cause } = move;
    return el("button", { type: "button", class: "why", "aria-label": `Why? ${text}`, onclick: () => this.onWhy({ turn, text, reason, decision, cause }) }, "why?");
  }

  /** What was new is known once the next answer is given. */
  settle() {
    for (const line of this.root.querySelectorAll(".fresh, .now")) line.classList.remove("fresh", "now");
    if (this.list.children.length > MOST && this.onEarlier && !this.isAsked) this.list.replaceChildren(this.before(), ...[...this.list.children].slice(-MOST / 2));
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

  /** How long a move is looked at. */
  time(move) {
    return this.hurry ? 0 : move.beats * this.pause;
  }

  /** `onMove(move, time)` for each; of those for which `isSlow(move)`, first what was weighed (`onThought`), and in
   *  the end the summary of a turn (`onSummary`). */
  async play(moves, isSlow, /** @type {{ onMove: any, onThought?: import("./dom.js").Handler, onSummary?: import("./dom.js").Handler }} */ { onMove, onThought = async () => {}, onSummary = () => {} }) {
    this.hurry = moves.length > TOO_MANY;
    this.paused = false;
    for (const move of moves) {
      const slow = isSlow(move);
      const weighs = slow && move.thought && this.time(move) > 0;
      if (weighs) await onThought(move, WEIGHED * this.time(move));
      onMove(move, (weighs ? 1 - WEIGHED : 1) * this.time(move));
      if (slow) await this.wait((weighs ? 1 - WEIGHED : 1) * this.time(move));
      if (!slow || !move.summary || this.hurry) continue;
      onSummary(move);
      await this.wait(SUMMARY * this.pause);
    }
  }

  async wait(time) {
    if (!time || this.hurry) return;
    await new Promise((done) => {
      this.wake = () => done(null);
      if (!this.paused) setTimeout(() => this.paused || done(null), time);
    });
    this.wake = null;
  }

  skip() {
    this.hurry = true;
    this.paused = false;
    this.wake?.();
  }

  /** One line on; then it waits for the next step. */
  step() {
    this.paused = true;
    this.wake?.();
  }

  toggle() {
    this.paused = !this.paused;
    if (!this.paused) this.wake?.();
  }
}
