// A position set up by hand: its values with − and +, the places of the board, and the bots that may decide then.
import { ask, byId, capital, el, notice } from "./dom.js";
import { listenToDrags } from "./drag.js";
import { finder } from "./finding.js";
import { Camera } from "./camera.js";
import { drawChips, drawZones } from "./cards.js";
import { Density } from "./layout.js";
import { Board } from "./picture.js";

const { game } = document.body.dataset;
const plain = (name) => capital(String(name).replace(/[-_]/g, " "));
const isBranch = (value) => value !== null && typeof value === "object";
/** Steps of the rules are not for hands. */
const HIDDEN = ["game", "agenda"];

/** What is being set up; the last of it that could be, as the server lays it; and the place that was touched. */
let position = {};
let laid = null;
let place = "";

const board = new Board(byId("board"), { onLaid: () => camera.reset() });
const camera = new Camera(byId("board-scroll"), byId("board"));
const density = new Density(byId("zones"));

// -- the position -------------------------------------------------------------------------------------

/** Asks what the table looks like then. What cannot be yet is said, and more can be changed until it can. */
async function lay(wanted) {
  position = wanted ?? position;
  try {
    laid = await ask("POST", "/api/positions", { game, seat: 0, ...(wanted ? { text: JSON.stringify(wanted) } : { seats: seats?.split(",") }) });
    position = laid.position;
    notice("");
  } catch (trouble) {
    delete position.set;
    notice(trouble.data?.text ?? trouble.message, { wrong: true, button: el("button", { type: "button", onclick: () => lay(laid.position) }, "As it was") });
  }
  draw();
}

/** The same position with another value at a path; nothing where it is undefined. */
function changed(value, path, next) {
  if (!path.length) return next;
  const [name, ...rest] = path;
  const copy = Array.isArray(value) ? [...value] : { ...value };
  const inner = changed(isBranch(copy[name]) || !rest.length ? copy[name] : {}, rest, next);
  if (inner !== undefined && !(isBranch(inner) && next === undefined && !Object.keys(inner).length)) copy[name] = inner;
  else if (Array.isArray(copy)) copy.splice(name, 1);
  else delete copy[name];
  return copy;
}

const put = (path, value) => lay(changed(position, path, value));
const at = (path) => path.reduce((value, name) => (isBranch(value) ? value[name] : undefined), position);

// -- values -------------------------------------------------------------------------------------------

function stepper(label, value, set, grip = "") {
  return el("div", { class: "field" }, el("span", {}, grip, label), el("span", { class: "stepper", role: "group", "aria-label": label },
    el("button", { type: "button", "aria-label": `${label}: one less`, onclick: () => set(value - 1) }, "−"),
    el("output", {}, String(value)),
    el("button", { type: "button", "aria-label": `${label}: one more`, onclick: () => set(value + 1) }, "+")));
}

function leaf(label, path, value) {
  if (Number.isInteger(value)) return stepper(label, value, (next) => put(path, next));
  if (typeof value === "boolean") return el("label", { class: "field" }, label, el("input", { type: "checkbox", checked: value, onchange: (event) => put(path, event.target.checked) }));
  const read = (text) => (text === "" ? null : typeof value === "number" ? Number(text) : text);
  const field = el("input", { type: "text", value: value ?? "", "aria-label": label, onchange: (event) => put(path, read(event.target.value)) });
  if (!Number.isInteger(path.at(-1))) return el("div", { class: "field" }, el("span", {}, label), field);
  return el("div", { class: "field item", "data-item": JSON.stringify(path) }, grip(`Drag ${value ?? label} to another list`), field,
    el("button", { type: "button", "aria-label": `Remove ${value ?? label}`, onclick: () => put(path, undefined) }, "×"));
}

/** What a finger takes hold of; keys have the buttons beside it. */
const grip = (title) => el("span", { class: "grip", title, "aria-hidden": "true" }, "⠿");

const open = new Set();

function branch(label, path, value) {
  const key = path.join("/");
  const list = Array.isArray(value);
  const names = list ? value.map((_, index) => index) : Object.keys(value);
  const name = list ? null : el("input", { type: "text", "aria-label": `Name of a new value in ${label}`, placeholder: "name" });
  const fresh = el("input", { type: "text", "aria-label": `New value in ${label}`, placeholder: "new value" });
  const add = () => put([...path, name ? name.value : value.length], read(fresh.value));
  return el("details", { open: open.has(key), ontoggle: (event) => open[event.currentTarget.open ? "add" : "delete"](key), ...(list ? { "data-list": JSON.stringify(path) } : {}) },
    el("summary", {}, label, el("span", { class: "count" }, String(names.length))),
    el("div", { class: "branch-body" }, names.map((one) => row(list ? labelOf(label, one) : plain(one), [...path, one], value[one])),
      el("div", { class: "field" }, name ?? "", fresh, el("button", { type: "button", onclick: add }, "Add"))));
}

const labelOf = (label, index) => (label === "Players" && laid.seats[index] ? laid.seats[index] : `${label} ${index + 1}`);
const row = (label, path, value) => (isBranch(value) ? branch(label, path, value) : leaf(label, path, value));

/** What was typed: JSON where it is, else a text. */
function read(text) {
  try { return JSON.parse(text); } catch { return text; }
}

// -- places -------------------------------------------------------------------------------------------

/** Which parts of the position are kept by places of the board: their paths. */
function atlases(value = position, path = []) {
  if (!isBranch(value) || Array.isArray(value)) return [];
  const names = Object.keys(value);
  if (names.length && path.length && 2 * names.filter((name) => name in laid.picture.parts).length >= names.length) return [path];
  return names.flatMap((name) => atlases(value[name], [...path, name]));
}

/** The first words of the seats' names: by them a position tells pieces apart. */
const seatWords = () => laid.seats.map((name) => name.split(" ")[0].toLowerCase());

/** What can stand at places: paths to numbers under them, and members of lists of seats, for every seat. */
function kinds(places, words) {
  const found = new Map();
  const add = (path, member = null) => found.set([...path, member].join("/"), { path, member });
  const walk = (value, path) => {
    if (Number.isInteger(value)) add(path);
    else if (Array.isArray(value) && value.every((one) => words.includes(one))) for (const word of words) add(path, word);
    else if (isBranch(value)) for (const name of Object.keys(value)) walk(value[name], [...path, name]);
  };
  for (const value of Object.values(places)) walk(value, []);
  for (const { path, member } of [...found.values()]) {
    const which = path.findIndex((name) => words.includes(name));
    const alike = member ? [] : which >= 0 ? words.map((word) => path.with(which, word)) : path.length === 1 ? words.map((word) => [word]) : [];
    for (const one of alike) add(one);
  }
  return [...found.values()];
}

/** All kinds of pieces that can stand somewhere, with where the position keeps them. */
const pieces = () => atlases().flatMap((atlas) => kinds(at(atlas), seatWords()).map((kind) => ({ atlas, ...kind, name: [...kind.path, kind.member].filter(Boolean).map(plain).join(": ") }))).sort((one, other) => one.name.localeCompare(other.name));

const numberAt = ({ atlas, path, member }, where) => {
  const value = at([...atlas, where, ...path]);
  return member ? (value ?? []).filter((one) => one === member).length : Number(value ?? 0);
};

/** The position with so many of a kind there. */
function withNumber(from, { atlas, path, member }, where, number) {
  const whole = [...atlas, where, ...path];
  if (!member) return changed(from, whole, number > 0 ? number : undefined);
  const others = (whole.reduce((value, name) => value?.[name], from) ?? []).filter((one) => one !== member);
  const list = [...others, ...Array(Math.max(0, number)).fill(member)];
  return changed(from, whole, list.length ? list : undefined);
}

const setNumber = (kind, where, number) => lay(withNumber(position, kind, where, number));

/** One of a kind from a place to another; from nowhere it is put there, to nowhere it is taken away. */
function carry(kind, from, to) {
  let next = position;
  if (from) next = withNumber(next, kind, from, numberAt(kind, from) - 1);
  if (to) next = withNumber(next, kind, to, numberAt(kind, to) + 1);
  if (from !== to) lay(next);
}

// -- cards that lie somewhere ---------------------------------------------------------------------------

/** The name of such a piece, without what is said of it. */
const titleOf = (one) => one.text.replace(/: \w+$/, "");

/** The value of a piece that can be laid elsewhere, by its id; and where that may be, or only those spots. */
const movable = (id) => laid.movable.find((one) => one.piece === id);
const spotsOf = (one, ids = null) => laid.spots[one.spots].filter(({ value, at }) => value !== one.value && (!ids || ids.includes(at)));
const layAt = ({ seat, name }, value) => lay({ ...position, set: [{ seat, name, value }] });
const idOf = (card) => card?.dataset.card?.split(" ").find(movable) ?? "";

/** What lies under the pointer, from the smallest thing on: a card, its place; or a hand; or a seat. */
function spotsUnder(node) {
  const card = node?.closest?.("#zones [data-card]");
  const stop = node?.closest?.(".stop")?.querySelector(":scope > .card, :scope > .stack > .card");
  const seat = node?.closest?.(".seats > .seat");
  const found = [card, stop].filter(Boolean).map((one) => one.dataset.card.split(" "));
  if (node?.closest?.(".zone.hand")) found.push(["hand-0"]);
  const number = seat && [...seat.parentElement.children].indexOf(seat);
  if (seat) found.push([`seat-${number}`, `hand-${number}`]);
  return found;
}

/** A piece is dropped on something; where several things can be meant, they are asked for. */
function dropPiece(one, under) {
  const spots = spotsUnder(under).map((ids) => spotsOf(one, ids)).find((found) => found.length);
  if (!spots) return;
  if (spots.length === 1) return layAt(one, spots[0].value);
  place = one.piece;
  showPiece(one, spots);
  byId("place").querySelector("button")?.focus();
}

/** A piece that was touched: where it is, and everywhere that it may be; or only where it was dropped. */
function showPiece(one, only = null) {
  const spots = only ?? spotsOf(one);
  const list = el("select", { "aria-label": `${one.text}: elsewhere`, id: "elsewhere" }, spots.map(({ value }) => el("option", { value }, capital(value))));
  const few = only && el("div", { class: "choices" }, only.map(({ value }) => el("button", { type: "button", class: "choice", onclick: () => layAt(one, value) }, el("span", {}, capital(value)))));
  const many = el("div", { class: "field" }, list, el("button", { type: "button", class: "main", id: "lay-there", onclick: () => layAt(one, list.value) }, "Place it there"));
  byId("place").replaceChildren(el("h3", {}, titleOf(one)), el("p", { class: "quiet" }, `Now: ${one.value}.`), few || (spots.length ? many : el("p", {}, "It cannot be placed elsewhere now.")));
}

/** Cards in their places can be taken up: with the mouse anywhere, with a finger at the grip, with keys by Enter. */
function showMovable() {
  for (const card of byId("zones").querySelectorAll("[data-card]")) {
    const id = idOf(card);
    if (!id || card.querySelector(":scope > .grip")) continue;
    card.classList.add("movable");
    card.setAttribute("role", "button");
    card.tabIndex = 0;
    card.append(grip(`Drag ${movable(id).text}`));
  }
  byId("zones").querySelector(".movable.pointed")?.classList.remove("pointed");
  byId("zones").querySelector(`.movable[data-card~="${CSS.escape(place)}"]`)?.classList.add("pointed");
}

function touchCard(event) {
  if (event.type === "keydown" && event.key !== "Enter" && event.key !== " ") return;
  const id = idOf(event.target.closest(".movable"));
  if (!id) return;
  event.preventDefault();
  place = id;
  showMovable();
  showPlace();
  if (event.type === "keydown") byId("elsewhere")?.focus();
}

function graspCard(event) {
  const card = event.target.closest(".movable");
  const one = movable(idOf(card));
  if (!one || (event.pointerType !== "mouse" && !event.target.closest(".grip"))) return null;
  event.preventDefault();
  const mark = (node) => {
    for (const old of byId("zones").querySelectorAll(".target")) old.classList.remove("target");
    const ids = spotsUnder(node).find((found) => spotsOf(one, found).length) ?? [];
    for (const id of ids) byId("zones").querySelector(`[data-card~="${CSS.escape(id)}"]`)?.classList.add("target");
  };
  return {
    ghost: ghostOf(titleOf(one)),
    move: (_x, _y, under) => mark(under),
    drop: (_x, _y, under) => dropPiece(one, under),
    end: () => mark(null),
  };
}

/** Cards that lie where nobody sees them are found by their names. */
function showFinder() {
  if (!laid.movable.length) return;
  const choose = (one) => { place = one.piece; showMovable(); showPiece(one); byId("elsewhere")?.focus(); };
  byId("supply").replaceChildren(el("p", { class: "quiet" }, "Drag a card to a place, another card or a seat. Or tap it, or find it by name, and choose its place."),
    finder(laid.movable, (one) => one.text, (found) => el("div", { class: "choices" }, found.map((one) => el("button", { type: "button", class: "choice", onclick: () => choose(one) }, el("span", {}, titleOf(one)), el("small", { class: "quiet" }, one.value))))));
}

function showPlace() {
  const card = movable(place);
  if (card) return showPiece(card);
  const part = laid.picture.parts[place];
  if (!part) return byId("place").replaceChildren();
  const rows = pieces().map((kind) => {
    const number = numberAt(kind, place);
    return stepper(kind.name, number, (next) => setNumber(kind, place, next), number ? piece(kind, place) : "");
  });
  byId("place").replaceChildren(el("h3", {}, part.label.split(/[:.(]/)[0]), el("p", { class: "quiet" }, part.label), ...rows, ...turning(place));
}

/** A piece that can be dragged, from a place or out of the supply. */
function piece(kind, from = "") {
  return Object.assign(el("span", { class: "piece", "aria-hidden": "true" }, from ? "⠿" : kind.name), { held: { kind, from } });
}

function showSupply() {
  const all = pieces();
  byId("supply").replaceChildren(...(all.length ? [el("p", { class: "quiet" }, "Drag pieces onto the board, around it, or off it."), el("div", { class: "pieces" }, all.map((kind) => piece(kind)))] : []));
}

// -- where pieces stand that are not in places ------------------------------------------------------------

/** The paths to what says where a piece stands: x, y and perhaps its facing. */
function poses(value = position, path = []) {
  if (!isBranch(value)) return [];
  if (Array.isArray(value) && ["pose", "at"].includes(path.at(-1)) && value.length >= 2 && value.every((one) => typeof one === "number")) return [path];
  return Object.keys(value).flatMap((name) => poses(value[name], [...path, Array.isArray(value) ? Number(name) : name]));
}

/** Pieces of the picture with their paths, and how the position measures: the scale, and where its origin lies. The
 *  picture looks north, so that its y goes the other way. */
function surveyed() {
  const standing = Object.entries(laid.picture?.parts ?? {}).filter(([, part]) => part.at);
  const paths = poses();
  if (paths.length !== standing.length || standing.length < 2) return null;
  const spots = standing.map(([, part]) => part.at);
  const places = paths.map((path) => at(path));
  const far = (one, other) => Math.hypot(one[0] - other[0], one[1] - other[1]);
  const other = places.findIndex((one) => far(one, places[0]) > 0);
  if (other < 0) return null;
  const scale = far(spots[other], spots[0]) / far(places[other], places[0]);
  const [x, y] = [spots[0][0] - scale * places[0][0], spots[0][1] + scale * places[0][1]];
  const fits = places.every((one, index) => far([x + scale * one[0], y - scale * one[1]], spots[index]) < 0.5);
  return fits ? { scale, x, y, paths: new Map(standing.map(([id], index) => [id, paths[index]])) } : null;
}

const round = (value) => Math.round(value * 10) / 10;

function stand(id, spot) {
  const { scale, x, y, paths } = surveyed();
  const path = paths.get(id);
  const [, , ...facing] = at(path);
  return put(path, [round((spot.x - x) / scale), round((y - spot.y) / scale), ...facing]);
}

/** Buttons that turn a piece and move it, for keys and fingers. */
function turning(id) {
  const path = surveyed()?.paths.get(id);
  if (!path) return [];
  const now = at(path);
  const names = ["To the right", "Ahead", "Facing"].slice(0, now.length);
  const steps = [1, 1, 22.5];
  return names.map((name, index) => stepper(name, round(now[index]), (next) => put(path, now.with(index, next > now[index] ? now[index] + steps[index] : now[index] - steps[index]))));
}

// -- dragging -------------------------------------------------------------------------------------------

const partUnder = (node) => node?.closest?.("#board [data-id]")?.dataset.id ?? "";
const ghostOf = (text) => el("span", { class: "piece ghost", "aria-hidden": "true" }, text);

function graspPiece(event) {
  const held = event.target.closest(".piece")?.held;
  if (!held) return null;
  event.preventDefault();
  return {
    ghost: ghostOf(held.kind.name),
    move: (_x, _y, under) => board.mark("pointed", [partUnder(under)]),
    drop: (_x, _y, under) => { if (partUnder(under) || held.from) carry(held.kind, held.from, partUnder(under)); },
    end: () => board.mark("pointed", [place]),
  };
}

function graspItem(event) {
  const item = event.target.closest(".grip")?.closest("[data-item]");
  if (!item) return null;
  event.preventDefault();
  const path = JSON.parse(item.dataset.item);
  const listUnder = (node) => node?.closest?.("[data-list]") ?? null;
  const mark = (list) => { for (const one of byId("tree").querySelectorAll(".target")) one.classList.remove("target"); list?.classList.add("target"); };
  return {
    ghost: ghostOf(String(at(path) ?? "")),
    move: (_x, _y, under) => mark(listUnder(under)),
    drop: (_x, _y, under) => {
      const list = listUnder(under) && JSON.parse(listUnder(under).dataset.list);
      if (!list || list.join() === path.slice(0, -1).join()) return;
      const value = at(path);
      lay(changed(changed(position, [...list, at(list).length], value), path, undefined));
    },
    end: () => mark(null),
  };
}

function graspStanding(event) {
  const part = event.target.closest("[data-id]");
  if (!part || !surveyed()?.paths.has(part.dataset.id)) return null;
  const { id } = part.dataset;
  const before = part.getAttribute("transform");
  const start = board.spot(event);
  const { at: [x, y, turn] } = laid.picture.parts[id];
  const spotAt = (clientX, clientY) => { const now = board.spot({ clientX, clientY }); return { x: x + now.x - start.x, y: y + now.y - start.y }; };
  if (event.pointerType === "mouse") event.stopImmediatePropagation();
  return {
    move: (clientX, clientY) => { const spot = spotAt(clientX, clientY); part.setAttribute("transform", `translate(${spot.x} ${spot.y}) rotate(${turn})`); },
    drop: (clientX, clientY) => { place = id; stand(id, spotAt(clientX, clientY)); },
    end: () => part.setAttribute("transform", before),
  };
}

listenToDrags(byId("question"), graspPiece);
listenToDrags(byId("tree"), graspItem);
listenToDrags(byId("board"), graspStanding);
listenToDrags(byId("zones"), graspCard);

// -- what can be done with it -----------------------------------------------------------------------------

async function go(more = {}) {
  try {
    const { id } = await ask("POST", "/api/import", { text: JSON.stringify(position), game, ...more });
    location.assign(`/game/${id}`);
  } catch (trouble) {
    notice(trouble.message, { wrong: true });
  }
}

function acts() {
  const bots = laid.players.map((player, seat) => [player, seat]).filter(([player]) => !["person", "reported"].includes(player));
  const file = URL.createObjectURL(new Blob([JSON.stringify(position, null, 1)], { type: "application/json" }));
  byId("acts").replaceChildren(
    ...bots.map(([, seat]) => el("button", { type: "button", class: "main", onclick: () => go({ turn: seat }) }, `Let ${laid.seats[seat]} decide`)),
    el("button", { type: "button", onclick: () => go() }, "Play from here"),
    el("a", { class: "button", href: file, download: `${game}-position.json` }, "Download the position"));
}

function draw() {
  if (!laid) return;
  if (laid.picture) {
    board.show(laid.picture);
    drawChips(byId("chips"), laid.picture);
    drawZones(byId("zones"), laid.picture);
    density.fit();
    showSupply();
    showFinder();
    showMovable();
    showPlace();
    for (const node of board.nodes([...(surveyed()?.paths.keys() ?? [])])) node.classList.add("movable");
  }
  byId("tree").replaceChildren(...Object.keys(position).filter((name) => !HIDDEN.includes(name)).map((name) => row(plain(name), [name], position[name])));
  acts();
  byId("setup").dataset.laid = Number(byId("setup").dataset.laid ?? 0) + 1;
}

byId("board").addEventListener("click", (event) => {
  place = event.target.closest("[data-id]")?.dataset.id ?? place;
  board.mark("pointed", [place]);
  showPlace();
});

byId("zones").addEventListener("click", touchCard);
byId("zones").addEventListener("keydown", touchCard);

/** What it begins with: a match as it stands, or a new game of these seats. */
const wish = new URLSearchParams(location.search);
const seats = wish.get("seats");
try {
  await lay(wish.has("match") ? await ask("GET", `/api/matches/${encodeURIComponent(wish.get("match"))}/position?secrets=1`) : null);
} catch (trouble) {
  notice(trouble.message, { wrong: true });
}
byId("setup").removeAttribute("aria-busy");
