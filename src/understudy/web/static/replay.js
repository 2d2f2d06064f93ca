// A whole game played back: used by the replay page, and by the replay file.
import { byId, el, isStill } from "./dom.js";
import { closeDrawer } from "./drawers.js";
import { Camera } from "./camera.js";
import { Ruler } from "./ruler.js";
import { drawChips, drawZones, letterOf } from "./cards.js";
import { Labels } from "./labels.js";
import { Density, coversOf, edges } from "./layout.js";
import { Board, freshParts, merged } from "./picture.js";
import { Stage } from "./stage.js";

const EVERY = 25;
/** A line that changes nothing passes in this share of the time of a usual one; a step by hand is seen for so long. */
const [FOLDED, STEP] = [0.25, 700];

export class Replay {
  /** `data` = {first: picture, moves: [… with changes …], scores}; `onWhy(move, board)` where reasons can be shown. */
  constructor(data, onWhy = null) {
    this.onWhy = onWhy;
    this.moves = data.moves;
    this.kept = [data.first];
    this.at = 0;
    this.timer = 0;
    this.scores = data.scores ?? [];
    this.board = new Board(byId("board"), { onLaid: () => this.camera.reset() });
    const covers = () => coversOf(byId("replay"));
    this.labels = new Labels(byId("labels"), this.board, covers);
    this.camera = new Camera(byId("board-scroll"), byId("board"), { covers, onRest: () => { this.labels.place(); this.ruler.place(); } });
    this.ruler = new Ruler(byId("ruler"), this.board);
    this.density = new Density(byId("zones"));
    this.stage = new Stage(this.board, { zones: byId("zones"), tray: byId("tray") });
    byId("more").hidden = !data.first?.more;
    byId("more").textContent = data.first?.more || "More";
    byId("slider").max = this.moves.length;
    byId("log").append(...this.moves.map((move, index) => this.line(move, index + 1)));
    this.listen();
    this.show(0);
  }

  listen() {
    const steps = { first: () => 0, back: () => this.at - 1, on: () => this.at + 1, last: () => this.moves.length };
    for (const [id, to] of Object.entries(steps)) byId(id).addEventListener("click", () => { this.stop(); this.show(to(), id === "on" ? STEP : 0); });
    byId("slider").addEventListener("input", (event) => { this.stop(); this.show(Number(event.target.value)); });
    byId("play").addEventListener("click", () => (this.timer ? this.stop() : this.play()));
    byId("more").addEventListener("click", () => {
      this.board.showAll(!this.board.all);
      byId("more").setAttribute("aria-pressed", String(this.board.all));
    });
    document.addEventListener("keydown", (event) => this.key(event));
  }

  key(event) {
    if (event.key === "Escape") closeDrawer();
    if (event.target.matches("input, select, button, a") && !event.key.startsWith("Arrow")) return;
    const step = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last", " ": "play" }[event.key];
    if (!step || event.target.matches("input, select")) return;
    event.preventDefault();
    byId(step).click();
  }

  line(move, index) {
    return el("li", { class: move.heading ? "turn" : "" },
      el("button", { type: "button", class: "bare choice", onclick: () => { this.stop(); this.show(index); } },
        el("span", {}, move.text.replace(/\.$/, ""), move.reason ? el("span", { class: "reason" }, ` — ${move.reason}`) : "")), this.why(move, index));
  }

  /** The board shows how it was when that was weighed. */
  why(move, index) {
    if (!this.onWhy || !(move.reason || move.rules?.length) || !move.turn) return "";
    return el("button", { type: "button", class: "why", "aria-label": `Why? ${move.text}`, onclick: () => { this.stop(); this.show(index - 1); this.onWhy(move, this.board); } }, "why?");
  }

  /** The picture after so many moves; every 25th is kept. */
  picture(count) {
    while (this.kept.length * EVERY <= count) {
      const start = (this.kept.length - 1) * EVERY;
      this.kept.push(this.apply(this.kept.at(-1), start, start + EVERY));
    }
    const base = Math.floor(count / EVERY);
    return this.apply(this.kept[base], base * EVERY, count);
  }

  apply(picture, from, to) {
    return this.moves.slice(from, to).reduce((now, move) => merged(now, move.changes ?? {}), picture);
  }

  /** The moment after so many moves; one that is come to from the move before takes so many milliseconds. */
  show(count, time = 0) {
    const wait = isStill() ? 0 : time;
    const lying = wait ? this.stage.cards() : null;
    this.at = Math.min(Math.max(count, 0), this.moves.length);
    const picture = this.picture(this.at);
    const before = this.at ? this.picture(this.at - 1) : null;
    const move = this.moves[this.at - 1];
    this.board.show(picture, { ways: move?.changes?.ways, time: wait });
    this.board.mark("now", freshParts(before, picture));
    drawChips(byId("chips"), picture, { before });
    drawZones(byId("zones"), picture, { before });
    this.density.fit();
    edges(byId("replay"));
    this.labels.show(picture);
    this.ruler.show(picture);
    this.camera.frame(this.board.pieces(), { fast: true });
    this.stage.clear();
    this.dice(picture);
    if (wait && move) {
      this.stage.travel(lying, move, wait);
      this.stage.play(move, wait);
    }
    this.stage.counting.tell(wait);
    byId("slider").value = this.at;
    byId("slider").setAttribute("aria-valuetext", `Move ${this.at} of ${this.moves.length}`);
    byId("now").replaceChildren(move && picture.seats[move.seat] ? letterOf(picture.seats[move.seat]) : "", move ? ` ${move.text}` : "The beginning");
    this.mark();
    if (this.at === this.moves.length) this.end();
  }

  /** The dice of this turn, as they lie at this moment. */
  dice(picture) {
    const told = this.moves.slice(0, this.at);
    const turn = told.slice(Math.max(0, told.findLastIndex((move) => move.heading)));
    this.stage.sweep();
    for (const move of turn) this.stage.dice(move, picture);
  }

  mark() {
    const log = byId("log");
    log.querySelector(".now")?.classList.remove("now");
    const line = log.children[this.at - 1];
    if (!line) return;
    line.classList.add("now");
    log.scrollTop = line.offsetTop - log.offsetTop - log.clientHeight / 2;
  }

  end() {
    this.stop();
    const rows = [...this.scores].sort((one, other) => other.total - one.total);
    byId("results").replaceChildren(el("table", { class: "results" }, el("tbody", {}, rows.map((row) => el("tr", {},
      el("th", { scope: "row" }, row.name), el("td", {}, `${row.total}${row.winner ? " – won" : ""}`),
      el("td", { class: "quiet" }, Object.entries(row.parts ?? {}).map(([name, value]) => `${name} ${value}`).join(", ")))))));
  }

  play() {
    if (this.at === this.moves.length) this.show(0);
    byId("play").textContent = "Pause";
    const next = () => {
      const wait = Number(byId("speed").value) * (this.moves[this.at]?.beats || FOLDED);
      this.show(this.at + 1, Math.min(900, 0.8 * wait));
      if (this.at < this.moves.length) this.timer = setTimeout(next, wait);
    };
    this.timer = setTimeout(next, 200);
  }

  stop() {
    clearTimeout(this.timer);
    this.timer = 0;
    byId("play").textContent = "Play";
  }
}
