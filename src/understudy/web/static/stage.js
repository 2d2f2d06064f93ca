// What there is to see while a turn is played: shots, hits, pieces and cards on their way, what a bot weighs.
import { Counting } from "./count.js";
import { Tray } from "./dice.js";
import { isStill } from "./dom.js";
import { letterOf } from "./cards.js";

const SVG = "http://www.w3.org/2000/svg";

export class Stage {
  /** `zones` holds cards and seats, `tray` the dice. */
  constructor(board, { zones, tray }) {
    this.board = board;
    this.zones = zones;
    /** Where cards lie: among the zones, and on the stage where there is no board. */
    this.roots = [zones, document.getElementById("rows")].filter(Boolean);
    this.tray = new Tray(tray);
    this.counting = new Counting(document);
    this.layer = null;
  }

  /** Dice are shown whoever throws them, and however fast. */
  dice(move, picture) {
    if (move.heading) this.tray.clear();
    const seat = picture?.seats[move.seat];
    if (move.scene) this.tray.show(move.scene, seat ? letterOf(seat) : null, seat?.name ?? "");
  }

  /** A result has been read when something else goes on. */
  tidy(moves) {
    if (!this.tray.result || moves.some(({ scene }) => scene && (scene.throw || scene.gone?.length || scene.result))) return;
    this.sweep();
  }

  /** No dice lie there any more. */
  sweep() {
    this.tray.clear();
  }

  /** Shots, hits and pieces on their way take so many milliseconds. */
  play(move, time) {
    this.clear();
    if (!move.scene || isStill()) return;
    const { shots = [], hits = [], flights = [] } = move.scene;
    for (const [from, to] of shots) this.shot(from, to, time);
    for (const [at, text] of hits) this.hit(at, text, time);
    for (const flight of flights) if (flight.svg) this.fly(flight, time);
  }

  clear() {
    this.layer?.remove();
    this.layer = null;
  }

  /** Over all parts; a new board has none. Where there is no board, over the whole page. */
  get top() {
    if (!this.layer?.isConnected) {
      const bare = this.bare;
      this.layer = document.createElementNS(SVG, bare ? "svg" : "g");
      this.layer.setAttribute("class", bare ? "board stage sky" : "stage");
      this.layer.setAttribute("aria-hidden", "true");
      if (bare) this.layer.setAttribute("viewBox", `0 0 ${innerWidth} ${innerHeight}`);
      (bare ? document.body : this.board.svg).append(this.layer);
    }
    return this.layer;
  }

  /** Whether the game has no board: cards and seats are all there is. */
  get bare() {
    return Boolean(this.board.svg.closest(".boardless"));
  }

  /** What the positions of things are measured in. */
  get sheet() {
    return this.bare ? this.top : this.board.svg;
  }

  add(markup, kind) {
    const group = document.createElementNS(SVG, "g");
    group.setAttribute("class", kind);
    group.innerHTML = markup;
    this.top.append(group);
    return group;
  }

  // -- where things are -------------------------------------------------------------------------------

  all(selector) {
    return this.roots.flatMap((root) => [...root.querySelectorAll(selector)]);
  }

  /** The middle of a part, a card or a seat, in the units of the board. */
  spot(id) {
    const part = this.board.parts.get(id);
    const seat = /^seat-(\d+)$/.exec(id);
    const node = part ? part.querySelector(".hit") ?? part
      : seat ? this.place(Number(seat[1])) : this.all(`[data-card~="${CSS.escape(id)}"]`)[0];
    const matrix = this.sheet.getScreenCTM();
    if (!node || !matrix) return null;
    const box = node.getBoundingClientRect();
    if (!box.width) return null;
    return new DOMPoint(box.left + box.width / 2, box.top + box.height / 2).matrixTransform(matrix.inverse());
  }

  /** How many units of the board are about as wide as a letter on the screen. */
  get unit() {
    return 12 / (this.sheet.getScreenCTM()?.a || 1);
  }

  // -- what is seen -----------------------------------------------------------------------------------

  shot(from, to, time) {
    const [a, b] = [this.spot(from), this.spot(to)];
    if (!a || !b) return;
    const length = Math.hypot(b.x - a.x, b.y - a.y);
    const group = this.add(`<line x1="${a.x}" y1="${a.y}" x2="${b.x}" y2="${b.y}"/>`, "shot");
    const line = group.querySelector("line");
    line.style.strokeWidth = String(this.unit / 3);
    line.style.strokeDasharray = `${length} ${length}`;
    line.animate([{ strokeDashoffset: length }, { strokeDashoffset: 0 }], { duration: time / 2, easing: "ease-in" });
  }

  hit(at, text, time) {
    const place = this.spot(at);
    if (!place) return;
    const { unit } = this;
    const group = this.add(`<text x="${place.x}" y="${place.y}"></text>`, "impact");
    const label = group.querySelector("text");
    label.textContent = text;
    label.style.fontSize = `${1.4 * unit}px`;
    // It must not stand half beside the board.
    const { x, width } = this.sheet.viewBox.baseVal;
    const half = label.getComputedTextLength() / 2;
    label.setAttribute("x", String(Math.min(Math.max(place.x, x + half), x + width - half)));
    group.animate([{ transform: `translate(0, ${unit}px)`, opacity: 0 }, { opacity: 1, offset: 0.25 }, { opacity: 1, offset: 0.8 }, { transform: `translate(0, ${-2 * unit}px)`, opacity: 0 }],
      { duration: Math.max(time, 300), fill: "forwards" });
  }

  fly({ svg, start, end }, time) {
    const [a, b] = [this.spot(start), this.spot(end)];
    if (!a || !b) return;
    const group = this.add(svg, "flight");
    const at = ({ x, y }) => `translate(${x}px, ${y}px)`;
    group.animate([{ transform: at(a), opacity: 0.4 }, { opacity: 1, offset: 0.15 }, { transform: at(b), opacity: 1 }], { duration: 0.8 * time, easing: "ease-in-out", fill: "forwards" })
      .finished.then(() => group.remove(), () => {});
  }

  // -- cards ------------------------------------------------------------------------------------------

  /** Where the cards lie before something is drawn anew: by their names, in which zones and at which places. */
  cards() {
    const found = new Map();
    for (const card of this.all(".card")) {
      for (const moving of card.getAnimations()) moving.finish();
      const box = card.getBoundingClientRect();
      if (box.width && nameOf(card)) found.set(nameOf(card), [...(found.get(nameOf(card)) ?? []), { zone: zoneOf(card), box, card }]);
    }
    return found;
  }

  /** Cards that lie in another zone now travel there; others come from whoever played them, or go to who took them. */
  travel(before, move, time) {
    if (isStill() || !time) return;
    const now = this.all(".card");
    const gone = [...before].filter(([name, lying]) => lying.length > now.filter((card) => nameOf(card) === name).length);
    const emptied = new Set(gone.flatMap(([, lying]) => lying.map(({ zone }) => zone)));
    const counted = new Map();
    for (const card of now) {
      const name = nameOf(card);
      const nth = counted.get(name) ?? 0;
      counted.set(name, nth + 1);
      const known = before.get(name) ?? [];
      if (known.some(({ zone }) => zone === zoneOf(card)) || !card.checkVisibility()) continue;
      const old = known.length ? known[Math.min(nth, known.length - 1)].box : emptied.has(zoneOf(card)) ? null : this.seat(move.seat);
      if (name) this.arrive(card, old, time);
    }
    for (const [name, lying] of gone) this.leave(name, lying[0], move, time);
  }

  /** From where it lay, or from a seat; what fills a gap only appears. */
  arrive(card, from, time) {
    const now = card.getBoundingClientRect();
    const start = from ? { transform: `translate(${from.left - now.left}px, ${from.top - now.top}px)`, zIndex: 3 } : { opacity: 0 };
    card.animate([start, from ? { transform: "none", zIndex: 3 } : { opacity: 1 }], { duration: 0.8 * time, easing: "ease-in-out" });
  }

  /** To the seat that a scene names, or out of sight. */
  leave(name, { box, card }, move, time) {
    const flight = move.scene?.flights?.find(({ svg, start }) => !svg && start === name);
    const to = flight && this.seat(Number(flight.end.replace("seat-", "")));
    const ghost = card.cloneNode(true);
    ghost.removeAttribute("data-card");
    ghost.setAttribute("aria-hidden", "true");
    ghost.inert = true;
    ghost.classList.add("ghost");
    ghost.classList.remove("lit", "fresh");
    Object.assign(ghost.style, { left: `${box.left}px`, top: `${box.top}px`, width: `${box.width}px`, height: `${box.height}px` });
    document.body.append(ghost);
    const end = to ? { transform: `translate(${to.left - box.left}px, ${to.top - box.top}px) scale(.35)`, opacity: 0.6 } : { transform: "scale(.85)", opacity: 0 };
    ghost.animate([{ opacity: 1 }, end], { duration: 0.8 * time, easing: "ease-in-out" }).finished.finally(() => ghost.remove());
  }

  /** What stands for a seat: its pieces at the edge, or its points in the bar where those cannot be seen. */
  place(number) {
    const own = document.querySelector(`.seats > [data-seat="${number}"]`);
    return own?.checkVisibility() ? own : document.querySelectorAll("#chips .chip")[number];
  }

  /** Where a seat stands. */
  seat(number) {
    const box = this.place(number)?.getBoundingClientRect();
    return box?.width ? box : null;
  }

  // -- what a bot weighs --------------------------------------------------------------------------------

  /** Candidates light up, and what each step strikes out goes dark; `say(text)` tells the step, `wait(time)` waits. */
  async think({ steps, candidates }, time, say, wait) {
    const touched = (wanted) => candidates.filter(wanted).flatMap((one) => one.touches);
    this.board.mark("candidate", touched(() => true));
    say(`${candidates.length} options`);
    const pause = time / (steps.length + 1);
    await wait(pause);
    for (const [step, text] of steps.entries()) {
      const left = new Set(touched((one) => one.fell === null || one.fell > step));
      this.board.mark("candidate", [...left]);
      this.board.mark("struck", touched((one) => one.fell !== null && one.fell <= step).filter((id) => !left.has(id)));
      say(text);
      await wait(pause);
    }
    this.board.mark("candidate", []);
    this.board.mark("struck", []);
  }
}

/** A card is the same card wherever it has moved to: its last id does not name a place. */
const nameOf = (card) => card.dataset.card.split(" ").at(-1);
const zoneOf = (card) => card.closest("[aria-label]:not(.card)")?.getAttribute("aria-label") ?? "";
