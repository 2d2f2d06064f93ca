// Putting together what cannot be listed: part by part, or by pointing at the board.
import { capital, el } from "./dom.js";
import { besides, withoutName } from "./overlay.js";

const FINGER = matchMedia("(pointer: coarse)");
const round = (value) => Math.round(value * 10) / 10;

export class Composer {
  /** `fetch(query)` asks the server; `sketch(svg)` draws over the board; `onAnswer(id)` when it is confirmed.
   *  @param {{ fetch?: any, sketch?: any, board?: any, onAnswer: any, onChange?: import("./dom.js").Handler, onDials?: import("./dom.js").Handler }} how */
  constructor({ fetch, sketch, board, onAnswer, onChange = () => {}, onDials = () => {} }) {
    this.fetch = fetch;
    this.sketch = sketch;
    this.board = board;
    this.onAnswer = onAnswer;
    this.onChange = onChange;
    this.onDials = onDials;
    this.box = el("section", { class: "compose" });
    this.about = null;
    this.drawing = "";
    this.asked = 0;
    board?.svg.addEventListener("click", (event) => this.pointed(event));
    board?.svg.addEventListener("pointermove", (event) => this.hover(event));
  }

  /** What can be put together now; nothing where everything is listed. */
  begin(about) {
    this.about = about ?? null;
    this.chosen = [];
    this.spot = null;
    this.board?.svg.classList.toggle("pointing", this.about?.kind === "spot");
    this.box.ariaBusy = null;
    this.fresh = true;
    this.drawing = "";
    this.onDials([], null, true);
    if (!this.about) return this.box.replaceChildren();
    if (this.about.kind !== "spot") this.ask(`parts=`);
    else this.draw({ pieces: [], option: null });
  }

  /** Asks what comes of the parts or the point; only the last question counts. */
  async ask(query) {
    const turn = ++this.asked;
    this.box.ariaBusy = "true";
    let reply;
    try {
      reply = await this.fetch(query);
    } catch (trouble) {
      reply = { pieces: [], option: null, sketch: "", why: trouble.message };
    }
    if (turn !== this.asked || !this.about) return;
    this.take(reply);
  }

  /** Shows what comes of it: also what somebody advises. */
  take(reply) {
    this.draw(reply);
    this.drawing = reply.sketch ?? "";
    this.sketch(this.drawing);
    this.onDials(reply.dials ?? [], (place, id) => this.turn(reply.dials, place, id), this.fresh);
    this.fresh = false;
  }

  draw({ pieces, option, dials = [], why = "" }) {
    /** @type {any} */
    const active = document.activeElement;
    const focused = this.box.contains(active) ? active.dataset.turns : "";
    this.box.ariaBusy = null;
    this.box.replaceChildren(
      el("h3", { class: this.about.kind === "parts" ? "" : "unseen" }, capital(this.about.title)),
      this.about.kind === "parts" ? this.parts(pieces) : this.about.kind === "dials" ? this.dials(dials) : this.place(),
      why ? el("p", { class: "wrong", role: "status" }, why) : "",
      option ? this.whole(option) : "");
    if (focused) this.box.querySelector(`[data-turns="${focused}"]:not(:disabled)`)?.focus();
    this.onChange();
  }

  whole(option) {
    return el("div", {}, el("p", { role: "status", class: this.about.kind === "dials" ? "said" : "" }, el("span", { class: this.about.kind === "dials" ? "unseen" : "" }, capital(option.text), "."), option.explain ? ` ${capital(option.explain.replace(/\.$/, ""))}.` : ""),
      el("button", { type: "button", class: "main choice", "data-option": option.id, onclick: () => this.onAnswer(option.id) }, el("span", {}, "Do this")));
  }

  // -- parts ------------------------------------------------------------------------------------------

  parts(pieces) {
    const go = (chosen) => { this.chosen = chosen; this.ask(`parts=${encodeURIComponent(chosen.map((piece) => piece.id).join("|"))}`); };
    return el("div", {},
      el("div", { class: "picked" }, this.chosen.map((piece, index) => el("button", {
        type: "button", "aria-label": `Back to before ${piece.text}`, onclick: () => go(this.chosen.slice(0, index)),
      }, piece.text, " ×"))),
      el("div", { class: "choices short" }, pieces.map((piece) => el("button", {
        type: "button", class: "choice", "data-piece": piece.id, onclick: () => go([...this.chosen, piece]),
      }, el("span", {}, capital(piece.text))))));
  }

  // -- dials ------------------------------------------------------------------------------------------

  turn(dials, place, id) {
    this.ask(`parts=${encodeURIComponent(dials.map((dial, index) => (index === place ? id : dial.chosen)).join("|"))}`);
  }

  /** A row for each part: its name, what it is, and a step to either side; the arrows turn it as well. */
  dials(dials) {
    const row = (dial, place) => {
      const [before, now, after] = besides(dial);
      const step = (piece, sign, way) => el("button", { type: "button", "data-turns": `${place} ${way}`, disabled: !piece, "aria-label": piece ? `${dial.name}: ${piece.text}` : `${dial.name}: no further ${way}`, onclick: () => this.turn(dials, place, piece.id) }, sign);
      const key = (event) => {
        const piece = event.key === "ArrowLeft" ? before : event.key === "ArrowRight" ? after : null;
        if (piece) { event.preventDefault(); this.turn(dials, place, piece.id); }
      };
      return el("div", { class: "dial", role: "group", "aria-label": dial.name, onkeydown: key }, el("b", {}, dial.name),
        dial.pieces.length > 1 ? step(before, "←", "left") : "", el("span", { class: "now" }, capital(withoutName(now.text, dial.name))), dial.pieces.length > 1 ? step(after, "→", "right") : "");
    };
    return el("div", { class: "dials" }, dials.map(row));
  }

  // -- a point ------------------------------------------------------------------------------------------

  pointed(event) {
    if (this.about?.kind !== "spot" || event.target.closest(".lit")) return;
    const [left, top, right, bottom] = this.about.box;
    const { x, y } = this.board.spot(event);
    this.put({ ...this.spot, x: round(Math.min(right, Math.max(left, x))), y: round(Math.min(bottom, Math.max(top, y))) });
  }

  /** A mouse sees what would stand there before it clicks; one question is on its way at a time. */
  hover(event) {
    if (this.about?.kind !== "spot" || event.pointerType !== "mouse" || event.buttons || this.spot || this.hovering || event.target.closest(".lit")) return;
    const { x, y } = this.board.spot(event);
    const [left, top, right, bottom] = this.about.box;
    if (x < left || x > right || y < top || y > bottom) return;
    this.hovering = true;
    const { about } = this;
    this.fetch(`point=${round(x)},${round(y)}${about.turns ? ",0" : ""}`).then(({ sketch }) => { if (this.about === about && !this.spot) this.sketch(sketch ?? ""); }, () => { if (this.about === about && !this.spot) this.sketch(""); })
      .finally(() => { setTimeout(() => { this.hovering = false; }, 40); });
  }

  put(spot) {
    this.spot = { turn: 0, ...spot };
    const { x, y, turn } = this.spot;
    if (Number.isFinite(x) && Number.isFinite(y)) this.ask(`point=${x},${y}${this.about.turns ? `,${turn}` : ""}`);
  }

  place() {
    const [left, top, right, bottom] = this.about.box;
    const number = (name, title, low, high, step) => el("label", {}, `${title} `, el("input", {
      type: "number", min: low, max: high, step, value: this.spot?.[name] ?? (name === "turn" ? 0 : null), "data-spot": name,
      onchange: (event) => this.put({ ...this.spot, [name]: Number(event.target.value) }),
    }));
    return el("div", { class: "controls" }, el("p", { class: "quiet" }, this.spot ? "Another place: point there, or move it with the arrows." : FINGER.matches ? "Tap a place on the map." : "Click a place on the map; the mouse shows the piece there."),
      this.nudges(), this.about.turns ? number("turn", "Direction", -360, 360, 5) : "",
      el("details", { open: this.numbers, ontoggle: (event) => { this.numbers = event.target.open; } }, el("summary", {}, "By numbers"), number("x", "X", left, right, 0.1), number("y", "Y", top, bottom, 0.1)));
  }

  /** Without a mouse: a step in each direction, from the middle of the map on. */
  nudges() {
    const [left, top, right, bottom] = this.about.box;
    const from = this.spot ?? { x: round((left + right) / 2), y: round((top + bottom) / 2) };
    const step = (right - left) / 60;
    const button = (text, name, dx, dy) => el("button", { type: "button", "aria-label": name, onclick: () => this.put({ ...this.spot, x: round(from.x + dx * step), y: round(from.y + dy * step) }) }, text);
    return el("span", { class: "nudges" }, button("←", "Further left", -1, 0), button("↑", "Further up", 0, -1), button("↓", "Further down", 0, 1), button("→", "Further right", 1, 0));
  }
}
