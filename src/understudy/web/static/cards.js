// Cards, zones, tiles and seats of a picture, and the head of the page. Knows no game.
import { byId, el } from "./dom.js";
import { pipsOf } from "./labels.js";

/** Which options touch which ids, what stands at them in a word or two, and how many options there are.
 *  @typedef {Map<string, string[]> & { badges?: Map<string, string>, options?: number }} Offers */
/** What a page does with cards.
 *  @typedef {{ offers?: Offers, onChoose?: import("./dom.js").Handler, onPoint?: import("./dom.js").Handler, fresh?: boolean, place?: number }} Handlers */

/** A card; lit ones are buttons.
 *  @param {Handlers} handlers */
export function cardOf(card, handlers = {}) {
  if (!card.on.length) return singleOf(card, handlers);
  return el("div", { class: "stack", role: "group", "aria-label": `${card.name}, with ${card.on.map((one) => one.name).join(", ")}` },
    singleOf(card, handlers), card.on.map((one) => cardOf(one, { ...handlers, fresh: false, place: 0 })));
}

/** What pointer and focus do with something that has ids. */
const pointing = (ids, onPoint) => ({ onpointerenter: () => onPoint(ids), onpointerleave: () => onPoint([]), onfocus: () => onPoint(ids), onblur: () => onPoint([]) });

function singleOf(card, /** @type {Handlers} */ { offers = new Map(), onChoose = () => {}, onPoint = () => {}, fresh = false, place = 0 }) {
  const id = card.ids.find((name) => offers.has(name));
  const offer = id ? offers.get(id).join(", or ") : "";
  const kinds = ["card", card.tone, id ? "lit" : "", fresh ? "fresh" : "", card.back ? "back" : "", card.figures.length ? "figured" : ""].filter(Boolean).join(" ");
  const own = id ? { type: "button", onclick: () => onChoose(id) } : {};
  return el(id ? "button" : "div", { class: kinds, "data-card": card.ids.join(" "), ...own, ...pointing(card.ids, onPoint) },
    id ? el("span", { class: "unseen" }, `${offer}. `) : "", ...faceOf(card, place), id && offers.badges?.has(id) ? el("span", { class: "badge" }, offers.badges.get(id)) : "");
}

/** The pictogram that stands for a kind of card: `games/GAME.symbols.svg#name`. */
function artOf(card) {
  if (!card.art) return "";
  const box = el("div", { class: "art", "aria-hidden": "true" });
  box.innerHTML = `<svg viewBox="0 0 48 48"><use href="${card.art}"/></svg>`;
  return box;
}

const figuresOf = (figures) => el("dl", { class: "figures" }, figures.map((one) => el("div", { class: `${one.name.replace(/\W/g, "")}${one.printed && one.printed !== one.now ? " changed" : ""}` },
  el("dd", {}, one.now), one.short ? el("dt", { "data-short": one.short }, el("span", {}, one.name)) : el("dt", {}, one.name))));

function faceOf(card, place) {
  return [
    artOf(card),
    el("header", {}, el("b", {}, card.name), card.count > 1 ? el("span", { class: "times" }, `×${card.count}`) : "",
      card.cost ? el("span", { class: "cost", title: "cost" }, el("span", { class: "unseen" }, "cost "), card.cost) : ""),
    card.text ? el("p", {}, card.text) : "",
    card.figures.length ? figuresOf(card.figures) : "",
    card.chips.length ? el("span", { class: "chips-in" }, card.chips.map((chip) => el("span", { class: `pill ${chip.tone} ${chip.state}` }, chip.text, pipsOf(chip.now, chip.full)))) : "",
    el("footer", {}, el("span", {}, place ? el("b", { class: "place" }, `${place}`) : "",
      card.sign ? el("span", { class: "sign", "aria-hidden": "true" }, card.sign) : "", card.kind), card.note ? el("span", { class: "note", "data-note": card.note }, card.note) : "",
      card.points ? el("span", {}, card.points) : ""),
  ];
}

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

/** The frames in which zones and seats stand, made once: the others' seats, rows of places, what all may take from,
 *  and what lies in front of the seat that looks. */
function placesOf(root) {
  if (!places.has(root)) {
    const [shelf, near, piles] = ["shelf", "edge", "piles"].map((name) => el("div", { class: name }));
    const rows = el("div", { class: "rows-in" });
    const [far, own] = ["far", "own"].map((name) => el("section", { class: `seats ${name}`, "aria-label": name === "far" ? "Seats" : "Your pieces" }));
    root.replaceChildren(far, shelf, near);
    places.set(root, { rows, shelf, near, piles, far, own, kept: new Kept() });
  }
  return places.get(root);
}

/** All zones and seats; `before` is the picture to compare with. */
export function drawZones(root, picture, /** @type {Handlers & { before?: any }} */ { before = null, ...handlers } = {}) {
  const { rows, shelf, near, piles, far, own, kept } = placesOf(root);
  const entries = Object.entries(picture.zones);
  const flat = entries.filter(([, zone]) => !zone.folded);
  const offered = (cards) => cards.flatMap(whole).map((card) => card.ids.map((id) => handlers.offers?.get(id) ?? 0));
  const zones = (wanted) => flat.filter(([, zone]) => wanted(zone.home)).map(([id, zone]) => kept.of(`zone ${id}`, [zone, before?.zones[id]?.cards.map(nameOf), offered(zone.cards)],
    () => zoneOf(zone, before?.zones[id], handlers)));
  // Without a board they are the stage, where the page has room for that; else they stand among the cards.
  const stage = picture.ground ? null : byId("rows");
  if (stage) drawPlaces(stage, picture, { before, ...handlers }, zones((home) => home === "passing"));
  arrange(rows, Object.entries(stage ? {} : picture.rows).map(([id, line]) => {
    const cards = line.stops.flatMap((stop) => [stop.card, ...stop.near, ...stop.far]);
    return kept.of(`row ${id}`, [line, namesOf(before?.rows[id]), offered(cards)], () => rowOf(line, before?.rows[id], handlers));
  }));
  const seats = Object.entries(picture.seats).filter(([, seat]) => !seat.part).map(([id, seat]) => {
    const old = before?.seats[id];
    const touched = seat.tiles.flatMap((tile) => [tile, ...tile.chips]).map((one) => one.ids.map((name) => handlers.offers?.get(name) ?? 0));
    return { seat, node: kept.of(`seat ${id}`, [seat, old?.facts, old?.tiles, touched], () => seatOf(id, seat, old, handlers)) };
  });
  const mine = seats.filter(({ seat }) => seat.tiles.length && isYou(seat));
  arrange(own, mine.map(({ node }) => node));
  const folded = entries.filter(([, zone]) => zone.folded && (zone.count || zone.cards.length)).map(([id, zone]) => kept.of(`pile ${id}`, [zone, offered(zone.cards)], (old) => pileOf(id, zone, isOpened(old), handlers)));
  const theirs = new Map(Object.entries(picture.seats).filter(([, seat]) => seat.piles.length).map(([id, seat]) => [seat, kept.of(`piles ${id}`,
    [seat.name, seat.piles, offered(seat.piles.flatMap((zone) => zone.cards))], (old) => seatPilesOf(id, seat, isOpened(old), handlers))]));
  // Without a board there is room for them beside their seats.
  arrange(far, seats.filter((one) => !mine.includes(one)).flatMap(({ seat, node }) => (stage && theirs.has(seat) ? [node, theirs.get(seat)] : [node])));
  arrange(piles, [...folded, ...(stage ? [] : theirs.values())]);
  const shelved = [...zones((home) => home === "shared" || home === "own"), ...(stage ? [] : zones((home) => home === "passing"))];
  const tiled = seats.some(({ seat }) => seat.tiles.length);
  const stands = (node) => (node.children.length ? [node] : []);
  arrange(shelf, [...stands(rows), ...shelved, ...(tiled || !shelved.length ? [] : stands(piles))]);
  arrange(near, [...zones((home) => home === "hand"), ...stands(own), ...(tiled || !shelved.length ? stands(piles) : [])]);
  kept.sweep();
  const page = root.closest(".table-page");
  page?.classList.toggle("tiled", tiled);
  page?.classList.toggle("shelved", shelf.children.length > 0);
  // Asked of the page by a selector, all of it would be looked at whenever anything is put there.
  page?.classList.toggle("rivals", Boolean(far.children[1]?.querySelector(".dash")));
  page?.classList.toggle("piled", near.contains(piles));
  page?.classList.toggle("owing", Boolean(stage?.querySelector(".owed")));
}

function zoneOf(zone, before, handlers) {
  const old = new Set((before?.cards ?? zone.cards).map(nameOf));
  const list = zone.cards.map((card, index) => cardOf(card, { ...handlers, fresh: !old.has(nameOf(card)), place: zone.ordered ? index + 1 : 0 }));
  for (const [index, node] of list.entries()) node.style.setProperty("--much", String(zone.cards[index].text.length));
  return el("section", { class: `zone ${zone.home}`, "aria-label": zone.title, "data-cards": list.length },
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
  return el("section", { class: "rows", "aria-label": line.title }, el("h3", {}, line.title),
    el("div", { class: "stops", tabindex: 0, role: "group", "aria-label": line.title }, stops));
}

/** Which place of a page's rows stands on the stage: by the id of its card, and whether somebody chose it. */
const looked = new WeakMap();

/** Rows of places: all of them small, as a strip of scenes, what is being played, and the one in question large, with
 *  both sides. */
function drawPlaces(root, picture, handlers, passing = []) {
  const lines = Object.values(picture.rows);
  const stops = lines.flatMap((line) => line.stops.map((stop) => ({ stop, line })));
  const nameOfStop = ({ stop }) => stop.card.ids[0];
  const offers = handlers.offers ?? new Map();
  const touched = ({ stop }) => [stop.card, ...stop.near, ...stop.far].flatMap(whole).flatMap((card) => card.ids).filter((id) => offers.has(id)).length;
  const { id: old = "", by = "", asked = "" } = looked.get(root) ?? {};
  const question = JSON.stringify([[...offers.keys()], picture.focus]);
  const best = () => [...stops].sort((one, other) => touched(other) - touched(one) || other.stop.near.length + other.stop.far.length - one.stop.near.length - one.stop.far.length)[0];
  const held = stops.find((one) => nameOfStop(one) === old);
  const busy = stops.find((one) => one.stop.card.ids.some((id) => picture.focus.includes(id)));
  // What somebody chose to look at stays until something else is asked; else what the moment is about.
  const now = (by && question === asked && held) || busy || (held && touched(held) === touched(best()) ? held : null) || (stops.some(touched) ? best() : held ?? best());
  looked.set(root, { id: now ? nameOfStop(now) : "", by: question === asked ? by : "", asked: question });
  const look = (id) => { looked.set(root, { id, by: "hand", asked: question }); drawPlaces(root, picture, handlers, passing); };
  root.toggleAttribute("hidden", !stops.length);
  root.replaceChildren(el("h2", { class: "unseen" }, "Places on the table"),
    el("div", { class: "scenes", tabindex: 0, role: "group", "aria-label": "Places" }, lines.map((line) => el("div", { class: "system", role: "group", "aria-label": line.title },
      el("h3", {}, line.title), line.stops.map((stop) => sceneOf(stop, line, stop === now?.stop, touched({ stop }) > 0, look, handlers))))),
    ...passing, now ? duelOf(now.stop, now.line, { ...handlers, toneOf: (name) => Object.values(picture.seats).find((seat) => seat.name === name)?.tone ?? "" }) : "");
}

/** A place seen small: a click looks at it, or chooses it where it can be chosen. */
function sceneOf(stop, line, here, touched, look, /** @type {Handlers} */ { offers = new Map(), onChoose = () => {}, onPoint = () => {} }) {
  const lit = stop.card.ids.find((id) => offers.has(id));
  const name = stop.card.name.replace(`${line.title}: `, "");
  return el("button", { type: "button", class: `place-tile ${lit ? "lit" : touched ? "touched" : ""}`, "aria-pressed": String(here), "data-card": stop.card.ids.join(" "),
    onclick: () => (lit ? onChoose(lit) : look(stop.card.ids[0])), ...pointing(stop.card.ids, onPoint) },
  lit ? el("span", { class: "unseen" }, `${offers.get(lit).join(", or ")}. `) : "", el("span", { class: `scene ${stop.scene}`, "aria-hidden": "true" }), el("b", {}, name),
  el("span", { class: "sums" }, el("span", {}, el("span", { class: "unseen" }, `${line.far} `), stop.far_sum || "–"), el("span", {}, el("span", { class: "unseen" }, `${line.near} `), stop.near_sum || "–")));
}

/** So many cards stand side by side in full size; more than so many are swiped along where the screen is small. */
const [ROOMY, SWIPED] = [6, 2];

/** The place in question: theirs above, ours below, sums between. */
function duelOf(stop, line, handlers) {
  const old = new Set(namesOf(handlers.before?.rows ? Object.values(handlers.before.rows).find((row) => row.title === line.title) : line) ?? []);
  const draw = (card) => cardOf(card, { ...handlers, fresh: Boolean(handlers.before) && !old.has(nameOf(card)) });
  const side = (name, note, cards, kind) => el("div", { class: `flank ${kind}${cards.length > ROOMY ? " many" : ""}`, tabindex: cards.length > SWIPED ? 0 : null, role: "group", "aria-label": [name, note].filter(Boolean).join(": ") }, cards.map(draw));
  const lies = stop.card.on.length ? el("div", { class: "lies" }, stop.card.on.map(draw)) : "";
  const { tally } = stop;
  const sum = (name, lines, kind) => el("p", { class: kind }, el("b", { class: handlers.toneOf(name) }, name), lines.filter(Boolean).map((text) => el("span", {}, text)));
  const what = tally ? tallyOf(tally, handlers.toneOf(line.far), handlers.toneOf(line.near)) : [...stop.middle.map((text) => el("strong", { class: "words" }, text)), el("b", {}, stop.card.name), el("small", {}, stop.card.points), stop.card.text ? el("small", { class: "says" }, stop.card.text) : ""];
  return el("section", { class: `duel ${stop.scene}`, tabindex: "0", "aria-label": stop.card.name, "data-place": stop.card.ids[0] },
    side(line.far, stop.far_note, stop.far, "far"),
    el("div", { class: `middle${tally || stop.middle.length ? " busy" : ""}` }, sum(line.far, tally?.far_lines ?? [stop.far_note], "theirs"),
      el("div", { class: "here", "data-card": stop.card.ids.join(" ") }, what),
      sum(line.near, tally?.near_lines ?? [stop.near_note], "ours"), lies),
    side(line.near, stop.near_note, stop.near, "near-side"));
}

/** More than this is to be paid: then it is one bar, and not piece by piece. */
const PIECES = 16;

/** Two totals, what comes of them, and what is still to be paid, piece by piece. */
function tallyOf(tally, theirs, ours) {
  const bar = el("span", { class: `owed${tally.left > PIECES ? " long" : ""}`, "aria-hidden": "true" });
  bar.style.setProperty("--left", String(tally.left));
  return [
    el("strong", {}, el("span", { class: theirs }, tally.far), el("i", {}, ` ${tally.sign} `), el("span", { class: ours }, tally.near)),
    el("b", {}, tally.title), tally.left ? bar : "", tally.left ? el("small", { class: "would", "data-pays": JSON.stringify(tally.pays), "data-left": tally.left }) : "",
  ];
}

/** What is pointed at would pay so much of what is owed. */
export function wouldPay(root, ids) {
  const line = root?.querySelector("[data-pays]");
  if (!line) return;
  const pays = Object.fromEntries(JSON.parse(line.dataset.pays));
  const paid = Math.min(Number(line.dataset.left), Math.max(0, ...ids.map((id) => pays[id] ?? 0)));
  line.previousElementSibling.style.setProperty("--paid", String(paid));
  line.textContent = paid ? `pays ${paid}, leaves ${line.dataset.left - paid}` : "";
}

/** Did somebody open it? One that opened by itself, for a question, closes when that is answered. */
const isOpened = (pile) => Boolean(pile?.open) && !("asked" in pile.dataset);

/** How many cards of a pile can be chosen. */
const offeredIn = (cards, offers) => cards.filter((card) => card.ids.some((name) => offers?.has(name))).length;

/** A pile opens by itself where the question is about its cards; where it holds one choice among others, it glows. */
const opensFor = (number, offers) => number > 0 && 2 * number >= (offers?.options ?? 0);

/** "5 cards": where there is no room the number stands alone. */
function counted(note) {
  const [, number, word] = /^(\d+)( cards?)$/.exec(note) ?? [];
  return number ? [number, el("span", { class: "word" }, word)] : note;
}

function pileOf(id, zone, open, handlers) {
  if (zone.count && !zone.cards.length) return el("p", { class: "pile" }, zone.title, el("span", { class: "count" }, `${zone.count}`), zone.note ? el("small", {}, zone.note) : "");
  const number = offeredIn(zone.cards, handlers.offers);
  const asked = opensFor(number, handlers.offers);
  return el("details", { class: number ? "offers" : null, "data-pile": id, "data-asked": asked, open: open || asked },
    el("summary", {}, zone.title, el("span", { class: "count" }, zone.count ? `${zone.count}` : ""), el("span", { class: "count" }, counted(zone.note))),
    el("div", { class: "inside-pile" }, row(zone.title, zone.cards.map((card) => cardOf(card, handlers)))));
}

/** What lies in piles in front of a seat, for all who may look through them. */
function seatPilesOf(id, seat, open, handlers) {
  const all = seat.piles.map((zone) => ({ zone, number: zone.count || zone.cards.length }));
  const offered = offeredIn(seat.piles.flatMap((zone) => zone.cards), handlers.offers);
  const asked = opensFor(offered, handlers.offers);
  return el("details", { class: offered ? "offers" : null, "data-pile": `seat-${id}`, "data-asked": asked, open: open || asked },
    el("summary", {}, el("span", { class: "of" }, `${seat.name}: `), "Piles", el("span", { class: "count" }, `${all.reduce((sum, { number }) => sum + number, 0)}`, el("span", { class: "unseen" }, " cards"))),
    el("div", { class: "inside-pile" }, all.map(({ zone, number }) => el("div", { role: "group", "aria-label": `${seat.name}: ${zone.title}` },
      el("h4", {}, zone.title, el("span", { class: "count" }, ` ${number}`)),
      zone.cards.length ? row(`${seat.name}: ${zone.title}`, zone.cards.map((card, index) => cardOf(card, { ...handlers, place: zone.ordered ? index + 1 : 0 }))) : ""))));
}

/** Cards side by side; where the row scrolls it can be reached by keys. */
const row = (title, cards) => el("div", { class: "cards", tabindex: 0, role: "group", "aria-label": title }, cards);

// -- seats and their pieces ----------------------------------------------------------------------------

/** The seat of whoever looks; more may be said of it behind that word. */
const isYou = (seat) => /^you\b/.test(seat.who);

/** More beads than this are not drawn; the number tells. */
const BEADS = 24;

function seatOf(id, seat, before, handlers) {
  if (seat.tiles.length) return el("div", { class: `seat fleet ${seat.tone}`, "data-seat": id, role: "group", "aria-label": seat.name }, seat.tiles.map((tile) => tileOf(tile, handlers)));
  const old = new Map((before?.facts ?? []).map((fact) => [fact.name, fact.value]));
  return el("div", { class: `seat plate ${seat.tone}${seat.active ? " active" : ""}`, "data-seat": id, role: "group", "aria-label": seat.name },
    el("h3", {}, letterOf(seat), seat.name, el("small", { title: seat.who }, seat.who)),
    el("dl", { class: "facts" }, seat.facts.map((fact) => el("div", { title: fact.about || null },
      el("dt", {}, fact.name), el("dd", {}, el("span", { "data-count": `${id} ${fact.name}` }, fact.value), fact.beads ? el("span", { class: "beads", "aria-hidden": "true" }, Array.from({ length: Math.min(fact.beads, BEADS) }, () => el("i"))) : "", " ", deltaOf(old.get(fact.name), fact.value))))));
}

/** A piece at the edge of the table; what of it can be chosen is lit. */
function tileOf(tile, handlers) {
  const lit = tile.ids.find((id) => handlers.offers?.has(id));
  if (tile.svg) return dashOf(tile, lit, handlers);
  const inside = [el("b", {}, tile.name), tile.line || tile.full ? el("span", { class: "line" }, pipsOf(tile.now, tile.full), tile.line) : "", tile.chips.length ? el("span", { class: `chips-in${tile.chips.every((chip) => chip.name) ? " signs" : ""}` }, tile.chips.map((chip) => chipOf(chip, handlers))) : ""];
  const shared = { class: `tile ${tile.state}${lit ? " lit" : ""}`, "data-card": tile.ids.join(" "), "data-read": tile.ids.join(" "), ...pointing(tile.ids, handlers.onPoint ?? (() => {})) };
  if (!lit) return el("div", shared, ...inside);
  return el("button", { type: "button", ...shared, onclick: () => handlers.onChoose(lit) }, el("span", { class: "unseen" }, `${handlers.offers.get(lit).join(", or ")}. `), ...inside);
}

/** A dashboard: the piece itself, its numbers, and what it has, place by place. */
function dashOf(tile, lit, handlers) {
  const art = el("span", { class: "portrait-of", "aria-hidden": "true" });
  art.innerHTML = tile.svg;
  const groups = new Map();
  for (const chip of tile.chips) groups.set(chip.place, [...(groups.get(chip.place) ?? []), chip]);
  const inside = [art, el("b", {}, tile.name), tile.line ? el("span", { class: "trouble" }, tile.line) : "",
    el("dl", { class: "facts" }, tile.facts.map((fact) => el("div", { title: fact.about || null }, el("dt", {}, fact.name), el("dd", {}, fact.value)))),
    el("span", { class: "batteries" }, [...groups].map(([place, chips]) => el("span", { class: "battery" }, place ? el("small", {}, place) : "", chips.map((chip) => chipOf(chip, handlers)))))];
  const shared = { class: `tile dash ${tile.state}${lit ? " lit" : ""}`, "data-card": tile.ids.join(" "), "data-read": tile.ids.join(" "), ...pointing(tile.ids, handlers.onPoint ?? (() => {})) };
  return el("div", shared, ...inside);
}

function chipOf(chip, handlers) {
  const lit = chip.ids.find((id) => handlers.offers?.has(id));
  const shared = { class: `pill ${chip.tone} ${chip.state}${lit ? " lit" : ""}`, "data-card": chip.ids.join(" "), "data-read": chip.ids.join(" "), ...pointing(chip.ids, handlers.onPoint ?? (() => {})) };
  const inside = [chip.name ? el("span", { class: "unseen" }, chip.name) : "", el("span", chip.name ? { "aria-hidden": "true" } : {}, chip.text), pipsOf(chip.now, chip.full)];
  if (!lit) return el("span", shared, ...inside);
  return el("button", { type: "button", ...shared, onclick: (event) => { event.stopPropagation(); handlers.onChoose(lit); } }, el("span", { class: "unseen" }, `${handlers.offers.get(lit).join(", or ")}. `), ...inside);
}

function deltaOf(before, after) {
  const difference = Number(after) - Number(before);
  if (!difference || before === undefined) return "";
  return el("span", { class: "delta" }, difference > 0 ? `+${difference}` : `−${-difference}`);
}

const minus = (number) => String(number).replace("-", "−");

export const letterOf = (seat) => el("span", { class: `letter ${seat.tone}`, "aria-hidden": "true" }, seat.letter);

/** So many steps of a game are drawn one by one. */
const STEPS = 12;

/** “Round 3 of 6” as steps that are over, now and to come. */
function stepsOf(text) {
  const [, now, all] = text.match(/(\d+) of (\d+)/)?.map(Number) ?? [];
  if (!all || all > STEPS) return "";
  return el("span", { class: "steps", "aria-hidden": "true" }, Array.from({ length: all }, (_, index) => el("i", { class: index + 1 < now ? "past" : index + 1 === now ? "now" : "" })));
}

/** The head of the page: the moment, and everybody's points; `acting` is the seat that is asked or plays now. When it is
 *  over, what a turn had left is of no interest. */
export function drawChips(root, picture, { acting = null, before = null, over = false } = {}) {
  byId("headline").replaceChildren(...picture.headline.slice(0, over ? 1 : undefined).map((text) => el("span", { class: "chip" }, el("span", { "data-count": `head ${text.replace(/\d+/g, "#")}` }, text), stepsOf(text))));
  root.replaceChildren(
    ...Object.entries(picture.seats).map(([id, seat]) => el("span", { class: `chip${(acting === null ? seat.active : acting === Number(id)) ? " active" : ""}`, "data-read": seat.part || null, title: seat.who },
      letterOf(seat), el("span", { class: "called" }, isYou(seat) ? "You" : seat.name), el("b", { class: "score" }, el("span", { class: "unseen" }, "points: "), el("span", { "data-count": `chip ${id}` }, minus(seat.score))), deltaOf(before?.seats[id]?.score, seat.score))),
  );
}
