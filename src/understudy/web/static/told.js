// A game at a server, looked at decision by decision. The first page has read its trace and left it in this tab.
import { byId, capital, el, notice } from "./dom.js";
import { rules } from "./why.js";

class Told {
  constructor(data) {
    this.data = data;
    this.steps = [...data.decisions, ...(data.end ? [data.end] : [])];
    /** Which folds somebody has opened: they stay open from one decision to the next. */
    this.open = new Set();
    this.rows = this.steps.map((step, index) => this.row(step, index));
    byId("title").textContent = `${data.me} against ${data.opponent}`;
    byId("about").textContent = `${data.side} Side, deck ${data.deck}, level ${data.level}, at ${data.server}`;
    byId("slider").max = this.steps.length;
    byId("log").append(...this.steps.flatMap((step, index) => [this.heading(index), this.rows[index]]).filter(Boolean));
    byId("shown").hidden = !this.steps.length;
    if (!this.steps.length) return void notice("This log has no decisions yet.", { wrong: true });
    this.listen();
    this.show(0);
  }

  listen() {
    const steps = { first: () => 0, back: () => this.at - 1, on: () => this.at + 1, last: () => this.steps.length - 1 };
    for (const [id, to] of Object.entries(steps)) byId(id).addEventListener("click", () => this.show(to()));
    byId("slider").addEventListener("input", (event) => this.show(Number(event.target.value) - 1));
    document.addEventListener("keydown", (/** @type {any} */ event) => {
      const step = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last" }[event.key];
      if (!step || event.target.matches("input") || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      byId(step).click();
    });
  }

  heading(index) {
    const [before, step] = [this.steps[index - 1], this.steps[index]];
    if (step === this.data.end || (before && before.turn === step.turn && before.whose === step.whose)) return null;
    return el("li", { class: "turn" }, turnOf(step));
  }

  row(step, index) {
    const words = step === this.data.end ? ending(step) : `${step.n}. ${step.asked}: ${answerOf(step)}`;
    return el("li", {}, el("button", { type: "button", class: "bare choice", onclick: () => this.show(index) }, el("span", {}, words)));
  }

  show(index) {
    this.at = Math.min(Math.max(index, 0), this.steps.length - 1);
    const step = this.steps[this.at];
    byId("slider").value = this.at + 1;
    byId("slider").setAttribute("aria-valuetext", step === this.data.end ? "The end" : `Decision ${step.n} of ${this.data.decisions.length}`);
    byId("decision").replaceChildren(...(step === this.data.end ? this.end(step) : this.decision(step)));
    this.mark();
  }

  decision(step) {
    return [
      el("p", { class: "quiet" }, `${turnOf(step)}, ${step.phase}; Life Force ${step.life.join(" against ")}`),
      this.heard(step),
      el("h3", {}, `${step.n}. ${step.asked}`),
      el("p", { class: "answered" }, el("strong", {}, capital(answerOf(step))), step.why ? ` — ${step.why}.` : ""),
      ...step.strange.map((text) => el("p", { class: "notice wrong" }, `Not understood: ${text}`)),
      this.fold("why", "Why? The lines that were read", step.thoughts.map(([depth, text, ids]) => el("li", { class: `d${Math.min(depth, 4)}` }, text, " ", rules(ids, this.data.game)))),
    ].filter(Boolean);
  }

  end(step) {
    return [this.heard(step), el("h3", {}, ending(step))].filter(Boolean);
  }

  heard(step) {
    return this.fold("heard", "Earlier messages of the server", step.heard.map((text) => el("li", {}, text)));
  }

  fold(name, title, rows) {
    if (!rows.length) return null;
    const toggled = (event) => (event.target.open ? this.open.add(name) : this.open.delete(name));
    return el("details", { id: name, open: this.open.has(name), ontoggle: toggled },
      el("summary", {}, `${title} (${rows.length})`), el("div", { class: "sheet" }, el("ol", {}, rows)));
  }

  mark() {
    const log = byId("log");
    log.querySelector(".now")?.classList.remove("now");
    log.querySelector("[aria-current]")?.removeAttribute("aria-current");
    const row = this.rows[this.at];
    row.classList.add("now");
    row.firstChild.setAttribute("aria-current", "step");
    log.scrollTop = row.offsetTop - log.clientHeight / 2;
  }
}

const turnOf = (step) => (step.turn ? `Turn ${step.turn} of ${step.whose}` : "Before the first turn");
const answerOf = (step) => step.said || step.answer || "nothing";
const ending = (step) => `${step.winner || "Nobody"} wins: ${step.reason}.`;

function kept() {
  try { return JSON.parse(sessionStorage.getItem("understudy.told")); } catch { return null; }
}

const data = kept();
if (data) new Told(data);
else notice("There is no game log in this tab. Import one on the home page.", { wrong: true, button: el("a", { class: "button", href: "/" }, "Home page") });
byId("told").removeAttribute("aria-busy");
