// A position set up by hand: its values with − and +, the places of the board, and the bots that may decide then.
import { ask, byId, capital, el, notice } from "./dom.js";
import { Density } from "./layout.js";
import { Board, drawChips, drawZones } from "./picture.js";
import { Camera } from "./zoom.js";

const { game } = document.body.dataset;
const plain = (name) => capital(String(name).replace(/[-_]/g, " "));
const isBranch = (value) => value !== null && typeof value === "object";
/** Steps of the rules are not for hands. */
const HIDDEN = ["game", "agenda"];

/** What is being set up; the last of it that could be, as the server lays it; and the place that was touched. */
let position = {};
let laid = null;
let place = "";

const board = new Board(byId("board"), { onPoint: () => {}, look: byId("look") });
new Camera(byId("board-scroll"), byId("board"));
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

function stepper(label, path, value, remove = undefined) {
  const set = (next) => put(path, next <= 0 && remove !== undefined ? undefined : next);
  return el("div", { class: "field" }, el("span", {}, label), el("span", { class: "stepper", role: "group", "aria-label": label },
    el("button", { type: "button", "aria-label": `${label}: one less`, onclick: () => set(value - 1) }, "−"),
    el("output", {}, String(value)),
    el("button", { type: "button", "aria-label": `${label}: one more`, onclick: () => set(value + 1) }, "+")));
}

function leaf(label, path, value) {
  if (Number.isInteger(value)) return stepper(label, path, value);
  if (typeof value === "boolean") return el("label", { class: "field" }, label, el("input", { type: "checkbox", checked: value, onchange: (event) => put(path, event.target.checked) }));
  const read = (text) => (text === "" ? null : typeof value === "number" ? Number(text) : text);
  return el("label", { class: "field" }, el("span", {}, label), el("input", { type: "text", value: value ?? "", onchange: (event) => put(path, read(event.target.value)) }));
}

const open = new Set();

function branch(label, path, value) {
  const key = path.join("/");
  const names = Array.isArray(value) ? value.map((_, index) => index) : Object.keys(value);
  const name = Array.isArray(value) ? null : el("input", { type: "text", "aria-label": `Name of a new value in ${label}`, placeholder: "name" });
  const fresh = el("input", { type: "text", "aria-label": `New value in ${label}`, placeholder: "new value" });
  const add = () => put([...path, name ? name.value : value.length], read(fresh.value));
  return el("details", { open: open.has(key), ontoggle: (event) => open[event.currentTarget.open ? "add" : "delete"](key) },
    el("summary", {}, label, el("span", { class: "count" }, String(names.length))),
    el("div", { class: "branch-body" }, names.map((one) => row(Array.isArray(value) ? labelOf(label, one) : plain(one), [...path, one], value[one])),
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

/** The paths to numbers under places, for every seat. */
function kinds(places, words) {
  const found = new Map();
  const walk = (value, path) => {
    if (Number.isInteger(value)) found.set(path.join("/"), path);
    else if (isBranch(value)) for (const name of Object.keys(value)) walk(value[name], [...path, name]);
  };
  for (const value of Object.values(places)) walk(value, []);
  for (const path of [...found.values()]) {
    const which = path.findIndex((name) => words.includes(name));
    const alike = which >= 0 ? words.map((word) => path.with(which, word)) : path.length === 1 ? words.map((word) => [word]) : [];
    for (const one of alike) found.set(one.join("/"), one);
  }
  return [...found.values()];
}

function showPlace() {
  const part = laid.picture.parts[place];
  if (!part) return byId("place").replaceChildren();
  const words = laid.seats.map((name) => name.split(" ")[0].toLowerCase());
  const rows = atlases().flatMap((path) => kinds(at(path), words).map((kind) => {
    const whole = [...path, place, ...kind];
    return stepper(kind.map(plain).join(": "), whole, Number(at(whole) ?? 0), 0);
  }));
  byId("place").replaceChildren(el("h3", {}, part.label.split(/[:.(]/)[0]), el("p", { class: "quiet" }, part.label), ...rows);
}

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
    showPlace();
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

/** What it begins with: a match as it stands, or a new game of these seats. */
const wish = new URLSearchParams(location.search);
const seats = wish.get("seats");
try {
  await lay(wish.has("match") ? await ask("GET", `/api/matches/${encodeURIComponent(wish.get("match"))}/position?secrets=1`) : null);
} catch (trouble) {
  notice(trouble.message, { wrong: true });
}
byId("setup").removeAttribute("aria-busy");
