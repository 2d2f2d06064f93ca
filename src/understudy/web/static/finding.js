// Finding something in a long list by the first letters of its words.
import { el } from "./dom.js";

const wordsOf = (text) => text.toLowerCase().normalize("NFD").replace(/[\u0300-\u036f'’]/g, "").split(/[^\p{L}\p{N}]+/u).filter(Boolean);

/** Does every word that was typed begin a word of the text? */
export function fits(text, typed) {
  const words = wordsOf(text);
  return wordsOf(typed).every((part) => words.some((word) => word.startsWith(part)));
}

/** How many of those that were found are shown at once. */
const SHOWN = 8;

/** A field above a long list: `draw(found)` makes the buttons of those that fit what is typed. */
export function finder(things, text, draw) {
  const found = el("div", { class: "found" });
  const field = el("input", { type: "search", autocomplete: "off", "aria-label": "Type to find", placeholder: "Type to find: first letters" });
  const refresh = () => found.replaceChildren(field.value.trim() ? draw(things.filter((one) => fits(text(one), field.value)).slice(0, SHOWN)) : "");
  field.addEventListener("input", refresh);
  field.addEventListener("keydown", (event) => { if (event.key === "Enter") found.querySelector("button")?.click(); });
  return el("div", { class: "finder" }, field, found);
}
