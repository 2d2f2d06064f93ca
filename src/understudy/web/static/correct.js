// Setting right what differs on the real table: the values that the program keeps, by seat.
import { ask, capital, el } from "./dom.js";
import { openDrawer } from "./drawers.js";

/** Opens the values of a match; `names` are those of the seats, `onCorrect(of, name, value)` sets one. */
export async function openCorrections(match, names, onCorrect) {
  const { fields } = await ask("GET", `/api/matches/${match}/fields`);
  const set = (field) => (event) => onCorrect(field.of, field.name, event.target.value);
  const measure = (field) => el("input", { type: "number", step: "0.1", min: field.allowed[0], max: field.allowed[1], value: field.value, onchange: set(field) });
  const word = (field) => el("select", { onchange: set(field) }, values(field).map((value) => el("option", { value, selected: value === field.value }, value)));
  const row = (field) => el("label", { class: "field" }, el("span", {}, capital(field.text)), (field.measured ? measure : word)(field));
  const seats = [...new Set(fields.map((field) => field.of))];
  openDrawer("Set right", [
    el("p", { class: "quiet" }, "What the program believes to lie on the table. Change what differs on yours: it is noted, and undo takes it back."),
    ...seats.map((seat) => el("details", { open: seats.length === 1 }, el("summary", {}, names[seat] ?? "The table"), fields.filter((field) => field.of === seat).map(row))),
    fields.length ? "" : el("p", {}, "Nothing can be set right at this moment."),
  ]);
}

/** What may be chosen; what is there now may be something that cannot be set. */
const values = (field) => (field.allowed.includes(field.value) ? field.allowed : [field.value, ...field.allowed]);
