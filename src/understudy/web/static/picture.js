// Draws a picture: the board with its parts, the zones with their cards, the seats. Knows no game.
import { byId, el } from "./dom.js";

const SVG = "http://www.w3.org/2000/svg";

// -- pictures as data ---------------------------------------------------------------------------

/** A value after a change: of objects, lists and long texts only what differs is told. */
function patched(old, change) {
  if (change === null || typeof change !== "object" || Array.isArray(change)) return change;
  if (typeof old === "string") return old.slice(0, change.start) + change.text + old.slice(old.length - change.end);
  if (old === null || typeof old !== "object") return change;
  if (Array.isArray(old) && change.items) return [...old.slice(0, change.start), ...change.items, ...old.slice(old.length - change.end)];
  if (Array.isArray(old) && change.places) return patched(change.places.map((place) => old[place] ?? null), change.at);
  const next = Array.isArray(old) ? [...old] : { ...old };
  for (const [name, value] of Object.entries(change)) next[name] = patched(old[name] ?? null, value);
  return next;
}

/** The picture after some changes; null stands for what is gone. */
export function merged(picture, changes) {
  const next = { ...picture };
  for (const name of ["parts", "zones", "rows", "seats"]) {
    if (!changes[name] && !changes.order?.[name]) continue;
    const things = patched(picture[name], changes[name] ?? {});
    const order = changes.order?.[name] ?? Object.keys(things);
    next[name] = Object.fromEntries(order.filter((id) => things[id] !== null).map((id) => [id, things[id]]));
  }
  if (changes.headline) next.headline = changes.headline;
  return next;
}

/** The ids of the parts that look different in two pictures, or stand elsewhere. */
export function freshParts(before, after) {
  if (!before || before.box !== after.box) return [];
  const look = (part) => part && `${part.svg} ${part.at}`;
  return Object.keys(after.parts).filter((id) => look(before.parts[id]) !== look(after.parts[id]));
}

// -- the board ----------------------------------------------------------------------------------

export class Board {
  /** `onChoose(id)`: a lit part was chosen; `onPoint(ids)`: the pointer or the focus is on these. */
  constructor(svg, { onChoose = () => {}, onPoint = () => {}, look = null } = {}) {
    this.svg = svg;
    this.look = look;
    this.parts = new Map();
    this.drawn = new Map();
    this.fleet = new Fleet();
    /** Parts of which more is shown, or all of them. */
    this.picked = new Set();
    this.all = false;
    this.onChoose = onChoose;
    this.onPoint = onPoint;
    this.ground = null;
    svg.addEventListener("click", (event) => this.choose(event.target));
    svg.addEventListener("keydown", (event) => this.key(event));
    for (const kind of ["pointerover", "focusin"]) svg.addEventListener(kind, (event) => this.enter(event.target));
    for (const kind of ["pointerleave", "focusout"]) svg.addEventListener(kind, () => this.leave());
  }

  /** `extra`: parts that stand there for this question only; pieces take their `ways` in so many milliseconds. */
  show(picture, { extra = {}, ways = {}, time = 0 } = {}) {
    if (this.ground !== picture.ground) this.lay(picture);
    for (const id of [...this.parts.keys()]) if (!(id in picture.parts || id in extra)) this.remove(id);
    let last = this.under;
    const put = (group) => {
      if (last.nextSibling !== group) last.after(group);
      last = group;
    };
    for (const [id, part] of Object.entries(picture.parts)) {
      put(this.draw(id, part));
      if (part.at) this.fleet.go(id, last, part.at, ways[id], time);
    }
    put(this.over);
    for (const [id, part] of Object.entries(extra)) put(this.draw(id, part));
    this.demand();
    this.sketch("");
  }

  lay(picture) {
    this.ground = picture.ground;
    this.svg.setAttribute("viewBox", picture.box);
    const [, , width, height] = picture.box.split(" ").map(Number);
    this.svg.setAttribute("width", 2 * width);
    this.svg.setAttribute("height", 2 * height);
    this.svg.dataset.close = picture.close || "";
    this.svg.closest(".table-page")?.style.setProperty("--aspect", (width / height).toFixed(4));
    const bare = !picture.ground && !Object.keys(picture.parts).length;
    this.svg.closest(".table-page")?.classList.toggle("boardless", bare);
    // Without a board the cards are what the page is about.
    document.getElementById("zones")?.setAttribute("role", bare ? "main" : "region");
    this.svg.innerHTML = `<g aria-hidden="true">${picture.ground}</g><g class="under-parts" aria-hidden="true"></g><g class="over-parts" aria-hidden="true"></g>`;
    this.under = this.svg.querySelector(".under-parts");
    this.over = this.svg.querySelector(".over-parts");
    this.parts.clear();
    this.drawn.clear();
    this.more = new Map();
    this.fleet.clear();
  }

  draw(id, part) {
    let group = this.parts.get(id);
    if (!group) {
      group = document.createElementNS(SVG, "g");
      group.dataset.id = id;
      group.setAttribute("role", "img");
      this.over.before(group);
      this.parts.set(id, group);
    }
    if (this.drawn.get(id) !== part.svg) {
      group.innerHTML = part.svg;
      this.drawn.set(id, part.svg);
      this.fleet.redrawn(id, group);
    }
    this.more.set(id, part.more ?? "");
    group.classList.toggle("has-more", Boolean(part.more));
    group.dataset.label = part.label;
    if (!group.dataset.offers) group.setAttribute("aria-label", part.label);
    return group;
  }

  remove(id) {
    this.parts.get(id).remove();
    for (const known of [this.parts, this.drawn, this.more, this.fleet]) known.delete(id);
  }

  // -- on demand ----------------------------------------------------------------------------------

  /** More of the parts that were picked, or of all. */
  demand() {
    const wanted = [...this.more].filter(([id, more]) => more && (this.all || this.picked.has(id)));
    this.under.innerHTML = wanted.map(([, more]) => more).join("");
  }

  pick(id) {
    if (!this.picked.delete(id)) this.picked.add(id);
    this.demand();
  }

  showAll(all) {
    this.all = all;
    this.picked.clear();
    this.demand();
  }

  /** What an option would do: over the pieces, and under what can be chosen. */
  sketch(svg) {
    if (this.over && this.over.dataset.svg !== svg) {
      this.over.innerHTML = svg;
      this.over.dataset.svg = svg;
    }
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

  nodes(ids) {
    return ids.map((id) => this.parts.get(id)).filter(Boolean);
  }

  /** All pieces that move about. */
  pieces() {
    return this.nodes([...this.fleet.stands.keys()]);
  }

  mark(name, ids) {
    const wanted = new Set(ids);
    for (const [id, group] of this.parts) group.classList.toggle(name, wanted.has(id));
  }

  bring(id) {
    const part = this.parts.get(id);
    const box = this.svg.parentElement;
    if (!part || !box || (box.scrollHeight <= box.clientHeight + 4 && box.scrollWidth <= box.clientWidth + 4)) return;
    const [place, frame] = [core(part).getBoundingClientRect(), box.getBoundingClientRect()];
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

  /** Where on the board a click was, in its own units. */
  spot(event) {
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.svg.getScreenCTM().inverse());
    return { x, y };
  }

  choose(target) {
    const part = target.closest("[data-id]");
    if (part?.classList.contains("lit")) this.onChoose(part.dataset.id);
    else if (part?.classList.contains("has-more")) this.pick(part.dataset.id);
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

// -- pieces that move -----------------------------------------------------------------------------

const same = (one, other) => one.every((value, index) => Math.abs(value - other[index]) < 0.2);

/** A place between two, turned the shorter way round. */
function between(one, other, share) {
  const turn = ((((other[2] - one[2]) % 360) + 540) % 360) - 180;
  return [one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share, one[2] + turn * share];
}

/** How long each piece of a way is; turning on the spot takes its time too. */
const stretch = (one, other) => Math.hypot(other[0] - one[0], other[1] - one[1]) + Math.abs(((((other[2] - one[2]) % 360) + 540) % 360) - 180) / 2;

/** Puts pieces where they stand, and moves them along their ways. */
class Fleet {
  constructor() {
    this.clear();
  }

  clear() {
    this.stands = new Map();
    this.moving = new Map();
  }

  delete(id) {
    this.stands.delete(id);
    this.moving.delete(id);
  }

  go(id, group, end, way, time) {
    const start = this.stands.get(id);
    const under = this.moving.get(id);
    if (time && under && same(under.way.at(-1), end)) return;
    this.moving.delete(id);
    if (!time || !start || same(start, end)) return this.put(id, group, end);
    const path = way && same(way[0], start) ? way : [start, end];
    const lengths = path.slice(1).map((place, index) => stretch(path[index], place));
    this.moving.set(id, { group, way: path, lengths, total: lengths.reduce((sum, one) => sum + one, 0) || 1, from: performance.now(), time });
    if (this.moving.size === 1) requestAnimationFrame((now) => this.tick(now));
  }

  tick(now) {
    for (const [id, { group, way, lengths, total, from, time }] of this.moving) {
      let left = Math.min(1, Math.max(0, (now - from) / time)) * total;
      if (left >= total) this.moving.delete(id);
      const leg = lengths.findIndex((length) => { if (left <= length) return true; left -= length; return false; });
      this.put(id, group, this.moving.has(id) && leg >= 0 ? between(way[leg], way[leg + 1], lengths[leg] ? left / lengths[leg] : 1) : way.at(-1));
    }
    if (this.moving.size) requestAnimationFrame((next) => this.tick(next));
  }

  put(id, group, at) {
    const [x, y, turn] = at.map((value) => Math.round(value * 100) / 100);
    this.stands.set(id, at);
    group.setAttribute("transform", `translate(${x} ${y}) rotate(${turn})`);
    for (const sign of group.querySelectorAll(".upright")) sign.setAttribute("transform", `rotate(${-turn})`);
  }

  redrawn(id, group) {
    if (this.stands.has(id)) this.put(id, group, this.stands.get(id));
  }
}

/** A part without what hangs around it. */
const core = (part) => part.querySelector(".hit") ?? part;

function middle(part) {
  const box = core(part).getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

// -- cards, zones, seats ------------------------------------------------------------------------

/** A card; lit ones are buttons. */
export function cardOf(card, handlers = {}) {
  if (!card.on.length) return singleOf(card, handlers);
  return el("div", { class: "stack", role: "group", "aria-label": `${card.name}, with ${card.on.map((one) => one.name).join(", ")}` },
    singleOf(card, handlers), card.on.map((one) => cardOf(one, { ...handlers, fresh: false, place: 0 })));
}

function singleOf(card, { offers = new Map(), onChoose = () => {}, onPoint = () => {}, fresh = false, place = 0 }) {
  const id = card.ids.find((name) => offers.has(name));
  const offer = id ? offers.get(id).join(", or ") : "";
  const kinds = ["card", card.tone, id ? "lit" : "", fresh ? "fresh" : "", card.back ? "back" : ""].filter(Boolean).join(" ");
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

/** What stands in a place, in this order; what stands there already is not touched. */
function arrange(root, nodes) {
  const wanted = new Set(nodes);
  for (const node of [...root.children]) if (!wanted.has(node)) node.remove();
  for (const [index, node] of nodes.entries()) if (root.children[index] !== node) root.insertBefore(node, root.children[index] ?? null);
}

/** Elements by what they show: one that would look the same is kept, and the browser need not lay it out again. */
class Kept {
  constructor() {
    this.nodes = new Map();
  }

  /** The element called so: the old one if it shows the same, else a new one. */
  of(name, shows, make) {
    const key = JSON.stringify(shows);
    const known = this.nodes.get(name);
    const node = known?.key === key ? known.node : make(known?.node);
    this.nodes.set(name, { key, node, used: true });
    return node;
  }

  /** Forgets what was not asked for since. */
  sweep() {
    for (const [name, one] of this.nodes) if (!one.used) this.nodes.delete(name);
    for (const one of this.nodes.values()) one.used = false;
  }
}

/** A card with all that lies on it. */
const whole = (card) => [card, ...card.on.flatMap(whole)];

const places = new WeakMap();

/** The frames in which zones and seats stand, made once. */
function placesOf(root) {
  if (!places.has(root)) {
    const [rows, stack, piles] = ["rows-box", "stack-box", "piles"].map((name) => el("div", { class: name }));
    const seats = el("section", { class: "seats", "aria-label": "Seats" });
    root.replaceChildren(rows, stack);
    places.set(root, { rows, stack, piles, seats, kept: new Kept() });
  }
  return places.get(root);
}

/** All zones and seats; `before` is the picture to compare with. */
export function drawZones(root, picture, { before = null, ...handlers } = {}) {
  const { rows, stack, piles, seats, kept } = placesOf(root);
  const entries = Object.entries(picture.zones);
  const flat = entries.filter(([, zone]) => !zone.folded);
  const hand = flat.filter(([, zone]) => zone.home === "hand");
  const passing = flat.filter(([, zone]) => zone.home === "passing");
  const rest = flat.filter((entry) => !hand.includes(entry) && !passing.includes(entry));
  const offered = (cards) => cards.flatMap(whole).map((card) => card.ids.map((id) => handlers.offers?.get(id) ?? 0));
  arrange(rows, Object.entries(picture.rows).map(([id, line]) => {
    const cards = line.stops.flatMap((stop) => [stop.card, ...stop.near, ...stop.far]);
    return kept.of(`row ${id}`, [line, namesOf(before?.rows[id]), offered(cards)], () => rowOf(line, before?.rows[id], handlers));
  }));
  const [zones, last] = [[...hand, ...rest], passing].map((all) => all.map(([id, zone]) => kept.of(`zone ${id}`, [zone, before?.zones[id]?.cards.map(nameOf), offered(zone.cards), isNarrow()],
    () => zoneOf(zone, before?.zones[id], handlers))));
  arrange(seats, Object.entries(picture.seats).map(([id, seat]) => {
    const old = before?.seats[id];
    return kept.of(`seat ${id}`, [seat, old?.score, old?.facts], () => seatOf(id, seat, old));
  }));
  const own = entries.filter(([, zone]) => zone.folded).map(([id, zone]) => kept.of(`pile ${id}`, [zone, offered(zone.cards), isNarrow()],
    (old) => pileOf(id, zone, old?.open, handlers)));
  const theirs = Object.entries(picture.seats).filter(([, seat]) => seat.piles.length).map(([id, seat]) => kept.of(`piles ${id}`,
    [seat.name, seat.piles, offered(seat.piles.flatMap((zone) => zone.cards)), isNarrow()], (old) => seatPilesOf(id, seat, old?.open, handlers)));
  arrange(piles, [...own, ...theirs]);
  // Where the seats stand below everything (layout.js), they stay there.
  arrange(stack, [...zones, ...(seats.parentElement?.closest(".strip") ? [] : [seats]), piles, ...last]);
  kept.sweep();
}

/** So many letters fit where three cards stand side by side. */
const SHORT = 11;

function zoneOf(zone, before, handlers) {
  const old = new Set((before?.cards ?? zone.cards).map(nameOf));
  const list = zone.cards.map((card, index) => cardOf(card, { ...handlers, fresh: !old.has(nameOf(card)), place: zone.ordered ? index + 1 : 0 }));
  const short = zone.cards.every((card) => card.name.length <= SHORT) ? " short" : "";
  return el("section", { class: `panel zone ${zone.home}${short}`, "aria-label": zone.title, "data-cards": list.length },
    el("h3", {}, zone.title, el("small", {}, zone.note)),
    list.length ? row(zone.title, list) : el("p", { class: "quiet" }, "No cards."));
}

/** So many cards stand on one side of a place below each other; more stand two by two. */
const FULL = 3;

const namesOf = (line) => line?.stops.flatMap((stop) => [stop.card, ...stop.near, ...stop.far]).map(nameOf);

/** Places with two sides: the other one's above, the own below. */
function rowOf(line, before, handlers) {
  const old = new Set(namesOf(before ?? line));
  const draw = (card) => cardOf(card, { ...handlers, fresh: !old.has(nameOf(card)) });
  const side = (name, note, cards, kind) => el("div", { class: `flank ${kind}`, role: "group", "aria-label": [name, note].filter(Boolean).join(": ") },
    note ? el("p", { class: "quiet" }, note) : "", cards.map(draw));
  const stops = line.stops.map((stop) => el("div", { class: Math.max(stop.far.length, stop.near.length) > FULL ? "stop full" : "stop", role: "group", "aria-label": stop.card.name },
    side(line.far, stop.far_note, stop.far, "far"), draw(stop.card), side(line.near, stop.near_note, stop.near, "near")));
  return el("section", { class: "panel rows", "aria-label": line.title }, el("h3", {}, line.title),
    el("div", { class: "stops", tabindex: 0, role: "group", "aria-label": line.title }, stops));
}

function pileOf(id, zone, open, handlers) {
  if (zone.count && !zone.cards.length) return el("p", { class: "pile" }, zone.title, el("span", { class: "count" }, `${zone.count}`), zone.note ? el("small", {}, zone.note) : "");
  const touched = zone.cards.some((card) => card.ids.some((name) => handlers.offers?.has(name)));
  return el("details", { "data-pile": id, open: open || touched },
    el("summary", {}, zone.title, el("span", { class: "count" }, zone.count ? `${zone.count}` : ""), el("span", { class: "count" }, zone.note)),
    row(zone.title, zone.cards.map((card) => cardOf(card, handlers))));
}

/** What lies in piles in front of a seat, for all who may look through them. */
function seatPilesOf(id, seat, open, handlers) {
  const all = seat.piles.map((zone) => ({ zone, number: zone.count || zone.cards.length }));
  const touched = seat.piles.some((zone) => zone.cards.some((card) => card.ids.some((name) => handlers.offers?.has(name))));
  return el("details", { "data-pile": `seat-${id}`, open: open || touched },
    el("summary", {}, `${seat.name}: piles`, el("span", { class: "count" }, `${all.reduce((sum, { number }) => sum + number, 0)} cards`)),
    all.map(({ zone, number }) => el("section", { "aria-label": `${seat.name}: ${zone.title}` },
      el("h4", {}, zone.title, el("span", { class: "count" }, ` ${number}`)),
      zone.cards.length ? row(`${seat.name}: ${zone.title}`, zone.cards.map((card, index) => cardOf(card, { ...handlers, place: zone.ordered ? index + 1 : 0 }))) : "")));
}

const narrow = matchMedia("(max-width: 699px)");
const isNarrow = () => narrow.matches;

/** Cards side by side; on a phone the row scrolls, and can be reached by keys. */
function row(title, cards) {
  return el("div", { class: "cards", ...(isNarrow() ? { tabindex: 0, role: "group", "aria-label": title } : {}) }, cards);
}

function seatOf(id, seat, before) {
  const old = new Map((before?.facts ?? []).map((fact) => [fact.name, fact.value]));
  return el("div", { class: `panel seat ${seat.tone}${seat.active ? " active" : ""}` },
    el("h3", {}, letterOf(seat), seat.name, el("small", { title: seat.who }, seat.who),
      el("span", { class: "score", title: "points so far" }, el("span", { class: "unseen" }, "points: "), el("span", { "data-count": `${id} points` }, minus(seat.score)), deltaOf(before?.score, seat.score))),
    el("dl", { class: "facts" }, seat.facts.map((fact) => el("div", { title: fact.about || null },
      el("dt", {}, fact.name), el("dd", {}, el("span", { "data-count": `${id} ${fact.name}` }, fact.value), " ", deltaOf(old.get(fact.name), fact.value))))));
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
  byId("headline").replaceChildren(...picture.headline.map((text) => el("span", { class: "chip", "data-count": `head ${text.replace(/\d+/g, "#")}` }, text)));
  root.replaceChildren(
    ...Object.entries(picture.seats).map(([id, seat]) => el("span", { class: `chip${seat.active ? " active" : ""}` },
      letterOf(seat), el("span", { class: "unseen" }, `${seat.name}: `), el("span", { "data-count": `chip ${id}` }, minus(seat.score)))),
  );
}
