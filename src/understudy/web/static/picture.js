// Draws a picture: the board with its parts, the zones with their cards, the seats. Knows no game.
import { byId, el } from "./dom.js";

const SVG = "http://www.w3.org/2000/svg";

// -- pictures as data ---------------------------------------------------------------------------

/** The picture after some changes; null stands for what is gone. */
export function merged(picture, changes) {
  const next = { ...picture };
  for (const name of ["parts", "zones", "seats"]) {
    if (!changes[name]) continue;
    next[name] = { ...picture[name], ...changes[name] };
    for (const [id, value] of Object.entries(changes[name])) if (value === null) delete next[name][id];
  }
  if (changes.headline) next.headline = changes.headline;
  return next;
}

/** The ids of the parts that look different in two pictures. */
export function freshParts(before, after) {
  if (!before || before.box !== after.box) return [];
  return Object.keys(after.parts).filter((id) => before.parts[id]?.svg !== after.parts[id].svg);
}

// -- the board ----------------------------------------------------------------------------------

export class Board {
  /** `onChoose(id)`: a lit part was chosen; `onPoint(ids)`: the pointer or the focus is on these. */
  constructor(svg, { onChoose = () => {}, onPoint = () => {}, look = null } = {}) {
    this.svg = svg;
    this.look = look;
    this.parts = new Map();
    this.drawn = new Map();
    this.onChoose = onChoose;
    this.onPoint = onPoint;
    this.ground = null;
    svg.addEventListener("click", (event) => this.choose(event.target));
    svg.addEventListener("keydown", (event) => this.key(event));
    for (const kind of ["pointerover", "focusin"]) svg.addEventListener(kind, (event) => this.enter(event.target));
    for (const kind of ["pointerleave", "focusout"]) svg.addEventListener(kind, () => this.leave());
  }

  show(picture) {
    if (this.ground !== picture.ground) this.lay(picture);
    for (const [id, part] of Object.entries(picture.parts)) this.draw(id, part);
    for (const id of [...this.parts.keys()]) if (!(id in picture.parts)) this.remove(id);
  }

  lay(picture) {
    this.ground = picture.ground;
    this.svg.setAttribute("viewBox", picture.box);
    const [, , width, height] = picture.box.split(" ").map(Number);
    this.svg.setAttribute("width", 2 * width);
    this.svg.setAttribute("height", 2 * height);
    this.svg.closest(".table-page")?.classList.toggle("tall", height > 1.3 * width);
    this.svg.innerHTML = `<g aria-hidden="true">${picture.ground}</g>`;
    this.parts.clear();
    this.drawn.clear();
  }

  draw(id, part) {
    let group = this.parts.get(id);
    if (!group) {
      group = document.createElementNS(SVG, "g");
      group.dataset.id = id;
      group.setAttribute("role", "img");
      this.svg.append(group);
      this.parts.set(id, group);
    }
    if (this.drawn.get(id) !== part.svg) {
      group.innerHTML = part.svg;
      this.drawn.set(id, part.svg);
    }
    group.dataset.label = part.label;
    if (!group.dataset.offers) group.setAttribute("aria-label", part.label);
  }

  remove(id) {
    this.parts.get(id).remove();
    this.parts.delete(id);
    this.drawn.delete(id);
  }

  /** Light the parts that options touch: a map from id to the texts of its options. */
  light(offers) {
    let first = true;
    for (const [id, group] of this.parts) {
      const texts = offers.get(id);
      group.classList.toggle("lit", Boolean(texts));
      group.setAttribute("role", texts ? "button" : "img");
      if (texts) {
        group.dataset.offers = texts.join(", or ");
        group.setAttribute("aria-label", `${group.dataset.offers}. ${group.dataset.label}`);
        group.setAttribute("tabindex", first ? "0" : "-1");
        first = false;
      } else {
        delete group.dataset.offers;
        group.removeAttribute("tabindex");
        group.setAttribute("aria-label", group.dataset.label);
      }
    }
  }

  mark(name, ids) {
    const wanted = new Set(ids);
    for (const [id, group] of this.parts) group.classList.toggle(name, wanted.has(id));
  }

  bring(id) {
    const part = this.parts.get(id);
    const box = this.svg.parentElement;
    if (!part || !box || box.scrollHeight <= box.clientHeight + 4) return;
    const [place, frame] = [part.getBoundingClientRect(), box.getBoundingClientRect()];
    if (place.top < frame.top || place.bottom > frame.bottom) box.scrollTop += place.top - frame.top - frame.height / 3;
    if (place.left < frame.left || place.right > frame.right) box.scrollLeft += place.left - frame.left - frame.width / 3;
  }

  /** Where the board is larger than its window: at least one lit part is to be seen. */
  reveal() {
    const frame = this.svg.parentElement.getBoundingClientRect();
    const lit = [...this.svg.querySelectorAll(".lit")];
    const visible = lit.some((part) => { const { y } = middle(part); return y > frame.top && y < frame.bottom; });
    if (lit.length && !visible) this.bring(lit[0].dataset.id);
  }

  choose(target) {
    const part = target.closest("[data-id]");
    if (part?.classList.contains("lit")) this.onChoose(part.dataset.id);
  }

  enter(target) {
    const part = target.closest("[data-id]");
    if (!part) return;
    if (this.look) this.look.textContent = part.dataset.label;
    this.onPoint([part.dataset.id]);
  }

  leave() {
    this.onPoint([]);
  }

  key(event) {
    const part = event.target.closest(".lit");
    if (!part) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      event.stopPropagation();
      this.onChoose(part.dataset.id);
    } else if (event.key.startsWith("Arrow")) {
      event.preventDefault();
      this.move(part, event.key);
    }
  }

  /** The focus goes to the nearest lit part in that direction. */
  move(from, key) {
    const side = key === "ArrowLeft" || key === "ArrowRight";
    const sign = key === "ArrowRight" || key === "ArrowDown" ? 1 : -1;
    const start = middle(from);
    let best = null;
    for (const part of this.svg.querySelectorAll(".lit")) {
      const place = middle(part);
      const along = sign * (side ? place.x - start.x : place.y - start.y);
      const across = Math.abs(side ? place.y - start.y : place.x - start.x);
      const far = along + 2 * across;
      if (part !== from && along > 1 && (!best || far < best.far)) best = { part, far };
    }
    if (!best) return;
    from.setAttribute("tabindex", "-1");
    best.part.setAttribute("tabindex", "0");
    best.part.focus();
  }
}

function middle(part) {
  const box = part.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

// -- cards, zones, seats ------------------------------------------------------------------------

/** A card; lit ones are buttons. */
export function cardOf(card, { offers = new Map(), onChoose = () => {}, onPoint = () => {}, fresh = false, place = 0 } = {}) {
  const id = card.ids.find((name) => offers.has(name));
  const offer = id ? offers.get(id).join(", or ") : "";
  const kinds = ["card", card.tone, id ? "lit" : "", fresh ? "fresh" : ""].filter(Boolean).join(" ");
  const point = { onpointerenter: () => onPoint(card.ids), onpointerleave: () => onPoint([]), onfocus: () => onPoint(card.ids), onblur: () => onPoint([]) };
  const own = id ? { type: "button", "aria-label": `${offer}. ${spoken(card)}`, onclick: () => onChoose(id), ...point } : {};
  return el(id ? "button" : "div", { class: kinds, "data-card": card.ids.join(" "), ...own }, ...faceOf(card, place));
}

function faceOf(card, place) {
  return [
    el("header", {}, el("b", {}, card.name), card.count > 1 ? el("span", { class: "times" }, `×${card.count}`) : "",
      card.cost ? el("span", { class: "cost", title: "cost" }, el("span", { class: "unseen" }, "cost "), card.cost) : ""),
    el("p", {}, card.text),
    el("footer", {}, el("span", {}, place ? el("b", { class: "place" }, `${place}`) : "",
      card.sign ? el("span", { class: "sign", "aria-hidden": "true" }, card.sign) : "", card.kind), card.note ? el("span", {}, card.note) : "",
      card.points ? el("span", {}, card.points) : ""),
  ];
}

const spoken = (card) => [card.name, card.kind, card.cost && `cost ${card.cost}`, card.points, card.text].filter(Boolean).join(", ");

/** A card is the same card wherever it has moved to: its last id does not name a place. */
const nameOf = (card) => card.ids.at(-1) ?? card.name;

/** All zones and seats; `before` is the picture to compare with. */
export function drawZones(root, picture, { before = null, ...handlers } = {}) {
  const open = new Set([...root.querySelectorAll("details[open]")].map((node) => node.dataset.pile));
  const entries = Object.entries(picture.zones);
  const flat = entries.filter(([, zone]) => !zone.folded);
  const hand = flat.filter(([, zone]) => zone.home === "hand");
  const rest = flat.filter(([, zone]) => zone.home !== "hand");
  const piles = entries.filter(([, zone]) => zone.folded);
  root.replaceChildren(
    ...hand.map(([id, zone]) => zoneOf(zone, before?.zones[id], handlers)),
    seatsOf(picture, before),
    ...rest.map(([id, zone]) => zoneOf(zone, before?.zones[id], handlers)),
    el("div", { class: "piles" }, piles.map(([id, zone]) => pileOf(id, zone, open, handlers))),
  );
}

function zoneOf(zone, before, handlers) {
  const old = new Set((before?.cards ?? zone.cards).map(nameOf));
  const list = zone.cards.map((card, index) => cardOf(card, { ...handlers, fresh: !old.has(nameOf(card)), place: zone.ordered ? index + 1 : 0 }));
  return el("section", { class: "panel zone", "aria-label": zone.title },
    el("h3", {}, zone.title, el("small", {}, zone.note)),
    list.length ? row(zone.title, list) : el("p", { class: "quiet" }, "No cards."));
}

function pileOf(id, zone, open, handlers) {
  const touched = zone.cards.some((card) => card.ids.some((name) => handlers.offers?.has(name)));
  return el("details", { "data-pile": id, open: open.has(id) || touched },
    el("summary", {}, zone.title, el("span", { class: "count" }, zone.note)),
    row(zone.title, zone.cards.map((card) => cardOf(card, handlers))));
}

/** Cards side by side; on a phone the row scrolls, and can be reached by keys. */
function row(title, cards) {
  const scrolls = matchMedia("(max-width: 699px)").matches;
  return el("div", { class: "cards", ...(scrolls ? { tabindex: 0, role: "group", "aria-label": title } : {}) }, cards);
}

function seatsOf(picture, before) {
  const seats = Object.entries(picture.seats).map(([id, seat]) => seatOf(seat, before?.seats[id]));
  return el("section", { class: "seats", "aria-label": "Seats" }, seats);
}

function seatOf(seat, before) {
  const old = new Map((before?.facts ?? []).map((fact) => [fact.name, fact.value]));
  return el("div", { class: `panel seat ${seat.tone}${seat.active ? " active" : ""}` },
    el("h3", {}, letterOf(seat), seat.name, el("small", {}, seat.who),
      el("span", { class: "score", title: "points so far" }, el("span", { class: "unseen" }, "points: "), minus(seat.score), deltaOf(before?.score, seat.score))),
    el("dl", { class: "facts" }, seat.facts.map((fact) => el("div", { title: fact.about || null },
      el("dt", {}, fact.name), el("dd", {}, fact.value, " ", deltaOf(old.get(fact.name), fact.value))))));
}

function deltaOf(before, after) {
  const difference = Number(after) - Number(before);
  if (!difference || before === undefined) return "";
  return el("span", { class: "delta" }, difference > 0 ? `+${difference}` : `−${-difference}`);
}

const minus = (number) => String(number).replace("-", "−");

export const letterOf = (seat) => el("span", { class: `letter ${seat.tone}`, "aria-hidden": "true" }, seat.letter);

/** The head of the page: the moment, and everybody's points. */
export function drawChips(root, picture) {
  byId("headline").replaceChildren(...picture.headline.map((text) => el("span", { class: "chip" }, text)));
  root.replaceChildren(
    ...Object.values(picture.seats).map((seat) => el("span", { class: `chip${seat.active ? " active" : ""}` },
      letterOf(seat), el("span", { class: "unseen" }, `${seat.name}: `), minus(seat.score))),
  );
}
