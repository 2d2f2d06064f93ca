// A new game: everything is set to the usual game, and said in plain words.
import { addressOf, begunWish, tableSwitch } from "./at_table.js";
import { all, ask, byId, capital, el, notice } from "./dom.js";

const name = document.body.dataset.game;
const WHO = { nobody: "Understudy", people: "I type them for humans", bots: "I type them for the bots", everybody: "I type all of them" };
/** Who decides outside the program. */
const PEOPLE = ["person", "reported"];
let game = null;
let seats = [];

const plain = (value) => capital(value.replace(/[-_]/g, " ").replace(/\+/g, " + "));

/** @param {import("./dom.js").Handler} onchange */
function radios(group, values, chosen, text = plain, onchange = () => {}) {
  return el("div", { class: "segments" }, values.map((value) => el("label", {},
    el("input", { type: "radio", name: group, value, checked: value === chosen, onchange: () => onchange(value) }), text(value))));
}

function select(attributes, values, chosen, text = plain) {
  return el("select", attributes, values.map((value) => el("option", { value, selected: value === chosen }, text(value))));
}

// -- seats -----------------------------------------------------------------------------------------

function seatFields() {
  const [low, high] = game.seats;
  const counts = Array.from({ length: high - low + 1 }, (_, index) => String(low + index));
  return el("fieldset", {}, el("legend", {}, "Who plays?"),
    el("p", { class: "quiet" }, "Choose the number of seats and a player for each. A bot follows its printed procedure. Greedy is a simple bot. Random makes any legal choice."),
    radios("count", counts, String(seats.length), (value) => `${value} seats`, (value) => resize(Number(value))),
    el("div", { id: "seats" }, seats.map(seatRow)));
}

/** Settings that name something for every seat stand with the seats. */
const bySeat = () => game.settings.filter((setting) => setting.each.length);
const chosen = {};

function eachField(setting, index, label) {
  const values = (chosen[setting.name] ??= []);
  return select({ "data-row": setting.name, "aria-label": `${label}: ${setting.title}`, onchange: (event) => { values[index] = event.target.value; } },
    setting.each, values[index] ?? setting.each[0], (value) => capital(setting.titles[value] ?? value));
}

/** Nothing chosen: the usual ones. */
function joined(setting) {
  const values = seats.map((_, index) => chosen[setting.name]?.[index] ?? setting.each[0]);
  return values.every((value) => value === setting.each[0]) ? setting.default : values.join("+");
}

function seatRow(player, index) {
  const titles = new Map(game.players.map((one) => [one.id, one.title]));
  const field = select({ id: `seat-${index}`, onchange: (event) => { seats[index] = event.target.value; sum(); } }, [...titles.keys()], player, (id) => titles.get(id));
  const label = game.seat_names?.[index] ?? `Seat ${index + 1}`;
  return el("div", { class: "row" }, el("label", { for: `seat-${index}` }, label),
    el("div", { class: "fields" }, field, bySeat().map((setting) => eachField(setting, index, label))),
    el("p", { class: "quiet", id: `even-${index}` }));
}

function resize(count) {
  const bot = game.lineup.find((player) => player !== "person") ?? game.lineup[0];
  while (seats.length < count) seats.push(bot);
  seats.length = count;
  byId("seats").replaceChildren(...seats.map(seatRow));
  sum();
}

// -- settings ----------------------------------------------------------------------------------------

function settingRow(setting) {
  const id = `setting-${setting.name}`;
  const note = setting.assumption ? ` The document is silent here; the first one is the default.` : "";
  const values = [...(setting.values.length ? setting.values : Object.keys(setting.titles)), ...(setting.written ? [setting.written] : [])];
  const titles = { [setting.written]: "My own, written down …", ...setting.titles };
  return el("div", { class: "row", "data-row": setting.name }, el("label", { for: id }, setting.title),
    values.length ? select({ id, "data-setting": setting.name, onchange: fit }, values, setting.default, (value) => titles[value] ?? plain(value)) : el("input", { type: "text", id, "data-setting": setting.name, value: setting.default }),
    setting.written ? el("textarea", { id: `${id}-written`, rows: 8, maxlength: 5000, hidden: true, spellcheck: "false", "aria-label": `${setting.title}: one to a line, with how many of it`, placeholder: "One to a line, with how many of it: 3 x …" }) : "",
    el("p", { class: "quiet" }, setting.text + note),
    Object.entries(setting.even).map(([value, told]) => el("p", { class: "quiet" }, `${titles[value] ?? plain(value)}: ${told}`)));
}

/** What a setting is: what was chosen, or what was written down. */
const valueOf = (field) => (byId(`${field.id}-written`) && !byId(`${field.id}-written`).hidden ? field.value + byId(`${field.id}-written`).value : field.value);

/** Does it matter with so many seats and the other settings as they are? */
function matters(setting) {
  const set = (other) => byId(`setting-${other}`)?.value ?? game.settings.find((one) => one.name === other)?.default;
  return (!setting.seats.length || setting.seats.includes(seats.length)) && Object.entries(setting.needs).every(([other, values]) => values.includes(set(other)));
}

/** Only what fits the number of seats and the other settings can be chosen. */
function fit() {
  for (const setting of game.settings) {
    const shown = matters(setting);
    if (setting.written) byId(`setting-${setting.name}-written`).hidden = byId(`setting-${setting.name}`).value !== setting.written;
    for (const row of all(`[data-row="${setting.name}"]`)) row.hidden = !shown;
    for (const option of all(`[data-setting="${setting.name}"] option`)) {
      const fits = !setting.fits[option.value] || setting.fits[option.value].includes(seats.length);
      option.hidden = option.disabled = !fits;
      if (!fits && option.selected) option.parentElement.value = setting.default;
    }
  }
}

function settingFields() {
  const settings = game.settings.filter((setting) => !setting.each.length);
  const usual = settings.filter((setting) => !setting.under && setting.values.length);
  const rare = settings.filter((setting) => !setting.under && !setting.values.length);
  const headings = [...new Set(settings.map((setting) => setting.under))].filter(Boolean);
  const folded = (heading, rows) => el("details", {}, el("summary", {}, heading), el("fieldset", {}, el("legend", { class: "unseen" }, heading), rows.map(settingRow)));
  return [
    usual.length ? el("fieldset", {}, el("legend", {}, "The game"), usual.map(settingRow)) : "",
    headings.map((heading) => folded(heading, settings.filter((setting) => setting.under === heading))),
    rare.length ? folded("Advanced", rare) : "",
    kindFields(),
  ].flat();
}

function kindFields() {
  const rows = game.kinds.map((kind) => el("div", { class: "row" }, el("label", { for: `kind-${kind.id}` }, kind.title),
    select({ id: `kind-${kind.id}`, "data-kind": kind.id }, Object.keys(WHO), "nobody", (who) => WHO[who]), el("p", { class: "quiet" }, kind.text)));
  return el("details", {}, el("summary", {}, "At your table: dice and cards that you supply"),
    el("fieldset", {}, el("legend", {}, "Who supplies what?"), rows, el("div", { class: "row" }, el("label", { for: "seed" }, "Seed"),
      el("input", { type: "number", id: "seed", min: 0, step: 1, placeholder: "any" }), el("p", { class: "quiet" }, "The same seed and the same choices give the same game."))));
}

// -- start -------------------------------------------------------------------------------------------

function sum() {
  const titles = new Map(game.players.map((one) => [one.id, one.title]));
  fit();
  const even = new Map(game.players.map((one) => [one.id, one.even]));
  const alone = seats.length === 2 && seats.some((player) => PEOPLE.includes(player));
  seats.forEach((player, index) => { byId(`even-${index}`).textContent = alone ? even.get(player) ?? "" : ""; });
  byId("summary").textContent = seats.map((player) => titles.get(player)).join(" · ");
}

function wish() {
  const pairs = (attribute) => all(`[data-${attribute}]`).filter((field) => !field.closest("[hidden]")).map((field) => [field.dataset[attribute], valueOf(field)]);
  const seed = byId("seed").value;
  const typed = Object.fromEntries(pairs("kind").filter(([, who]) => who !== "nobody"));
  return { game: name, seats, options: Object.fromEntries([...pairs("setting"), ...bySeat().filter(matters).map((setting) => [setting.name, joined(setting)])].filter(([, value]) => value)), typed, ...begunWish(), ...(seed === "" ? {} : { seed: Number(seed) }) };
}

async function start(event) {
  event.preventDefault();
  try {
    const { id } = await ask("POST", "/api/matches", wish());
    // Bots alone have played when the page opens: it is watched from the beginning.
    const people = seats.some((player) => PEOPLE.includes(player));
    location.assign(people ? addressOf(id, byId("at-table").checked) : `/game/${id}/replay?play=1`);
  } catch (trouble) {
    notice(trouble.message, { wrong: true });
    byId("notices").scrollIntoView({ block: "nearest" });
  }
}

try {
  const { games } = await ask("GET", "/api/games");
  game = games.find((one) => one.name === name);
  seats = [...game.lineup];
  const table = tableSwitch(game, seats, () => { byId("seats").replaceChildren(...seats.map(seatRow)); sum(); });
  byId("fields").append(table, seatFields(), ...settingFields());
  byId("form").addEventListener("submit", start);
  byId("form").removeAttribute("aria-busy");
  byId("start").disabled = false;
  sum();
} catch (trouble) {
  notice(trouble.message, { wrong: true });
}
