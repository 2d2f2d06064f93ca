// Setting right what differs on the real table: the values that the program keeps, by seat, found by their words.
import { ask, capital, el } from "./dom.js";
import { openDrawer } from "./drawers.js";
import { fits } from "./finding.js";

/** So many values are shown of those that fit what is typed. */
const SHOWN = 40;

/** Opens the values of a match; `names` are those of the seats, `onCorrect(of, name, value)` sets one. It stays
 *  open, so that a whole table can be set up. `place` is a part of the board (its id and label): only what lies
 *  there is shown, if anything does. */
export async function openCorrections(match, names, onCorrect, place = null) {
  const list = el("div", { class: "values", "aria-live": "polite" });
  const field = el("input", { type: "search", autocomplete: "off", "aria-label": "Find a value", placeholder: "Find a value: first letters" });
  let fields = [];
  const open = new Set();
  const fetch = async () => { ({ fields } = await ask("GET", `/api/matches/${match}/fields`)); };
  // Whoever taps + three times quickly means three: each tap waits for the one before and counts from there.
  let before = Promise.resolve();
  const set = (one, choose) => {
    before = before.catch(() => {}).then(async () => {
      const value = choose(fields.find((each) => each.of === one.of && each.name === one.name) ?? one);
      if (value === undefined) return;
      await onCorrect(one.of, one.name, value);
      await fetch();
      draw();
      list.querySelector(`[data-value="${CSS.escape(`${one.of} ${one.name}`)}"] :is(input, select, button:not(:disabled))`)?.focus();
    });
    return before;
  };
  const there = (one) => place && (one.place === place.id || one.name.endsWith(`-${place.id}`) || names[one.of]?.toLowerCase().split(" ")[0] === place.id);
  const draw = () => list.replaceChildren(...(place ? fields.filter(there).map((one) => rowOf(one, set)) : shown(fields, names, { typed: field.value, open, set })));
  field.addEventListener("input", draw);
  await fetch();
  if (!fields.some(there)) place = null;
  draw();
  const all = el("button", { type: "button", class: "bare", onclick: () => openCorrections(match, names, onCorrect) }, "◂ All values");
  openDrawer(place ? place.label : "Correct", [
    el("p", { class: "quiet" }, "The table as Understudy sees it. Change the values that differ on yours. Corrections are logged, and you can undo them."),
    place ? all : fields.length > SHOWN ? el("div", { class: "finder" }, field) : "",
    list,
  ]);
}

const rowOf = (one, set) => el("div", { class: "field", "data-value": `${one.of} ${one.name}` }, el("span", {}, capital(one.text)), control(one, set));

/** Few values stand by seat; of many, those that are found. */
function shown(fields, names, { typed, open, set }) {
  const row = (one) => rowOf(one, set);
  if (!fields.length) return [el("p", {}, "Nothing can be corrected at this moment.")];
  if (fields.length > SHOWN && typed.trim()) {
    const found = fields.filter((one) => fits(one.text, typed));
    const rest = found.length - SHOWN;
    return [...found.slice(0, SHOWN).map(row), rest > 0 ? el("p", { class: "quiet" }, `and ${rest} more: type another word`) : ""];
  }
  const seats = [...new Set(fields.map((one) => one.of))];
  if (seats.length === 1) open.add(seats[0]);
  return seats.map((seat) => {
    const box = el("details", { open: open.has(seat) }, el("summary", {}, names[seat] ?? "The table"));
    const fill = () => { if (box.open && box.children.length === 1) box.append(...fields.filter((one) => one.of === seat).map(row)); };
    box.addEventListener("toggle", () => { if (box.isConnected) open[box.open ? "add" : "delete"](seat); fill(); });
    fill();
    return box;
  });
}

const isNumber = (one) => one.allowed.length > 1 && one.allowed.every((value) => /^\d+$/.test(value));

/** A number has − and +, a length its own field, a word a list. */
function control(one, set) {
  const label = capital(one.text);
  const chosen = ({ target: { value } }) => set(one, () => value);
  if (one.measured) return el("input", { type: "number", step: "0.1", min: one.allowed[0], max: one.allowed[1], value: one.value, "aria-label": label, onchange: chosen });
  const list = el("select", { "aria-label": label, onchange: chosen }, values(one).map((value) => el("option", { value, selected: value === one.value }, value)));
  if (!isNumber(one)) return list;
  const next = (now, by) => now.allowed[now.allowed.indexOf(now.value) + by];
  const step = (text, name, by) => el("button", { type: "button", "aria-label": `${name}: ${label}`, disabled: next(one, by) === undefined, onclick: () => set(one, (now) => next(now, by)) }, text);
  return el("span", { class: "stepper" }, step("−", "One less", -1), list, step("+", "One more", 1));
}

/** What may be chosen; what is there now may be something that cannot be set. */
const values = (one) => (one.allowed.includes(one.value) ? one.allowed : [one.value, ...one.allowed]);
