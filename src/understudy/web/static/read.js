// The reading card: whatever is pointed at can be read in full. It stands beside the question where there is room, else
// beside what is pointed at, never over it and never outside the window. Knows no game.
import { capital, el } from "./dom.js";
import { pipsOf } from "./labels.js";

/** Milliseconds that a mouse rests and a finger presses; pixels around the card. */
const [REST, PRESS, GAP] = [150, 350, 10];

/** A sheet out of a card's face. */
const sheetOfCard = (card) => ({
  title: card.count > 1 ? `${card.name} ×${card.count}` : card.name,
  kind: [card.kind, card.note].filter(Boolean).join(" · "), tone: card.tone, svg: "", art: card.art,
  figures: card.figures?.length ? card.figures : [card.cost ? figure("cost", card.cost) : null, figureOf(card.points)].filter(Boolean),
  chips: [], text: card.text, now: "", on: card.on ?? [],
});

const figure = (name, now) => ({ name, now, printed: "" });

/** "1/3 VP": a number with its name, as it stands on a card. */
function figureOf(points) {
  const [, now, name] = /^(\S+)\s*(.*)$/.exec(points ?? "") ?? [];
  return now ? figure(name || "worth", now) : null;
}

const chipOf = (chip) => el("span", { class: `pill ${chip.state}` }, chip.text, pipsOf(chip.now, chip.full));

/** The card itself. */
export function cardOfSheet(sheet, close = null) {
  const drawing = sheet.svg ? el("div", { class: "drawing", "aria-hidden": "true" }) : "";
  if (drawing) drawing.innerHTML = sheet.svg;
  return el("div", { class: `sheet-card ${sheet.tone ?? ""}` },
    el("h3", {}, capital(sheet.title), close ?? ""), sheet.kind ? el("p", { class: "kind" }, capital(sheet.kind)) : "", drawing,
    sheet.figures?.length ? el("dl", { class: "figures" }, sheet.figures.map((one) => el("div", { class: one.printed && one.printed !== one.now ? "changed" : "" }, el("dd", {}, one.now), el("dt", {}, one.name, one.printed && one.printed !== one.now ? ` (${one.printed})` : "")))) : "",
    sheet.chips?.length ? el("p", { class: "pills" }, sheet.chips.map(chipOf)) : "",
    sheet.text ? el("p", { class: "text" }, sheet.text) : "",
    sheet.on?.length ? el("p", { class: "text" }, `With ${sheet.on.map((one) => one.name).join(", ")}.`) : "",
    sheet.now ? el("p", { class: "so-now" }, el("b", {}, "Now: "), sheet.now) : "");
}

export class Reader {
  /** `home` is the place beside the question; `find(id)` gives a sheet or a card of the picture, `words(id)` a sentence. */
  constructor(home, { find, words }) {
    this.home = home;
    this.find = find;
    this.words = words;
    this.float = el("section", { class: "panel reading afloat", id: "read-afloat", "aria-label": "Reading card", hidden: true });
    document.body.append(this.float);
    /** What is shown by itself while nothing is pointed at. */
    this.subject = "";
    /** What it said last. */
    this.said = "";
    this.ids = [];
    this.pinned = false;
    this.timer = 0;
    for (const kind of ["pointerover", "focusin"]) document.addEventListener(kind, (event) => this.over(event));
    document.addEventListener("pointerout", (event) => { if (!event.relatedTarget) this.leave(); });
    document.addEventListener("pointerdown", (event) => this.press(event), true);
    for (const kind of ["pointerup", "pointercancel", "pointermove"]) document.addEventListener(kind, (event) => this.lift(event), true);
    document.addEventListener("keydown", (event) => this.key(event));
    addEventListener("resize", () => this.clear());
  }

  /** What of an element can be read: its ids, or nothing. */
  idsOf(target) {
    const node = target.closest?.("[data-id], [data-card], [data-read]");
    if (!node) return null;
    return { node, ids: (node.dataset.read ?? node.dataset.id ?? node.dataset.card).split(" ").filter(Boolean) };
  }

  sheet(ids) {
    for (const id of ids) {
      const found = this.find(id);
      if (found) return "title" in found ? found : sheetOfCard(found);
    }
    const text = ids.map((id) => this.words(id)).find(Boolean);
    if (!text) return null;
    const [title, ...rest] = text.split(/: |, (?=.*:)/);
    if (rest.length) return { title, text: capital(rest.join(", ")), figures: [], chips: [] };
    // What the title says is not said again.
    const end = text.search(/[,(]/);
    const said = end < 0 ? text.length : end;
    return { title: text.slice(0, said).trim().replace(/\.$/, ""), text: capital(text.slice(said).replace(/^, */, "")), figures: [], chips: [] };
  }

  // -- pointer, focus, finger, keys -------------------------------------------------------------------

  over(event) {
    if (event.pointerType === "touch" || this.pinned) return;
    if (this.float.contains(event.target) || this.home?.contains(event.target)) return;
    const found = this.idsOf(event.target);
    clearTimeout(this.timer);
    if (!found) return this.leave();
    this.timer = setTimeout(() => this.show(found.ids, found.node), event.type === "focusin" ? 0 : REST);
  }

  leave() {
    clearTimeout(this.timer);
    if (!this.pinned) this.timer = setTimeout(() => this.clear(), REST);
  }

  press(event) {
    if (event.pointerType !== "touch") return;
    const found = this.idsOf(event.target);
    clearTimeout(this.held);
    if (!found || !found.ids.length) return;
    this.start = event;
    this.held = setTimeout(() => {
      this.show(found.ids, found.node, true);
      // A long press reads, and does nothing else.
      const swallow = (click) => { click.stopPropagation(); click.preventDefault(); };
      document.addEventListener("click", swallow, { capture: true, once: true });
      setTimeout(() => document.removeEventListener("click", swallow, { capture: true }), 900);
    }, PRESS);
  }

  lift(event) {
    if (event.type === "pointermove" && this.start && Math.hypot(event.clientX - this.start.clientX, event.clientY - this.start.clientY) < 12) return;
    clearTimeout(this.held);
  }

  key(event) {
    if (event.target.matches("input, select, textarea") || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape" && (this.pinned || !this.float.hidden)) this.close();
    else if (event.key.toLowerCase() === "z" && this.ids.length) this.pin(!this.pinned);
  }

  pin(on) {
    this.pinned = on;
    for (const box of [this.home, this.float]) box?.classList.toggle("pinned", on);
    if (!on) this.clear();
  }

  close() {
    this.pin(false);
    this.clear();
  }

  // -- where it stands --------------------------------------------------------------------------------

  /** Shows something; `stays` until it is closed. */
  show(ids, node = null, stays = false) {
    // What was about to be put away stays away from what is shown now.
    clearTimeout(this.timer);
    const sheet = ids.length ? this.sheet(ids) : null;
    if (!sheet) return this.clear();
    this.ids = ids;
    this.node = node;
    this.pinned = stays;
    this.put(sheet, node, stays);
  }

  /** Nothing is pointed at: what the question is about, or nothing. */
  clear() {
    clearTimeout(this.timer);
    this.ids = [];
    this.pinned = false;
    this.float.hidden = true;
    const sheet = this.subject ? this.find(this.subject) : null;
    if (sheet && this.home) this.put("title" in sheet ? sheet : sheetOfCard(sheet), null, false);
    else this.home?.replaceChildren();
  }

  about(id) {
    this.subject = id;
    if (!this.ids.length) this.clear();
  }

  put(sheet, node, stays) {
    if (this.home && this.dock(sheet)) {
      this.float.hidden = true;
      return;
    }
    this.home?.replaceChildren();
    if (!node) return;
    const close = stays ? el("button", { type: "button", class: "bare", "aria-label": "Close", onclick: () => this.close() }, "✕") : null;
    this.float.replaceChildren(cardOfSheet(sheet, close));
    this.float.hidden = false;
    this.beside(node.getBoundingClientRect());
  }

  /** The question may be longer than it was: what stands below it must not take its room. */
  refit() {
    if (this.home?.childElementCount && !this.ids.length) this.clear();
  }

  /** Beside the question, where both can be seen whole. */
  dock(sheet) {
    // What stands there already need not be laid out anew.
    const said = JSON.stringify(sheet);
    if (said !== this.said || !this.home.childElementCount) this.home.replaceChildren(cardOfSheet(sheet));
    this.said = said;
    const [side, log, asked] = [this.home.parentElement, this.home.nextElementSibling, this.home.previousElementSibling];
    const whole = (box) => !box || box.scrollHeight <= box.clientHeight + 1;
    const fits = getComputedStyle(this.home).display !== "none" && whole(this.home) && (log?.clientHeight ?? 200) >= 110 && whole(side) && whole(asked);
    if (!fits) this.home.replaceChildren();
    return fits;
  }

  /** Beside a box of the screen: to its right or left, above or below, wherever there is most room. */
  beside(box) {
    const { float } = this;
    const room = { right: innerWidth - box.right, left: box.left, bottom: innerHeight - box.bottom, top: box.top };
    const order = innerWidth < 700 ? ["top", "bottom"] : ["right", "left", "top", "bottom"];
    const free = () => order.find((name) => room[name] >= (name === "right" || name === "left" ? float.offsetWidth : float.offsetHeight) + 2 * GAP);
    // What is still too high has a smaller drawing and smaller letters.
    float.classList.remove("tight");
    float.classList.toggle("tight", float.scrollHeight > float.clientHeight + 1 || !free());
    const [width, height] = [float.offsetWidth, float.offsetHeight];
    const side = free() ?? order.reduce((best, name) => (room[name] > room[best] ? name : best));
    const clamp = (value, size, most) => Math.max(GAP, Math.min(value, most - size - GAP));
    const across = side === "right" || side === "left";
    const left = across ? (side === "right" ? box.right + GAP : box.left - GAP - width) : clamp((box.left + box.right - width) / 2, width, innerWidth);
    const top = across ? clamp((box.top + box.bottom - height) / 2, height, innerHeight) : side === "bottom" ? box.bottom + GAP : box.top - GAP - height;
    float.style.left = `${clamp(left, width, innerWidth)}px`;
    float.style.top = `${clamp(top, height, innerHeight)}px`;
  }
}
