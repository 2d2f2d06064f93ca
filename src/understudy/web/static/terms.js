// Words of a game that people may not know: each is explained where it stands, by pointing, focus or a tap. Knows no game.
import { ask, capital, el } from "./dom.js";

let terms = new Map();
let pattern = null;

/** Fetches the words of a game once. */
export async function learnTerms(game) {
  const { terms: told = {} } = await ask("GET", `/api/terms/${game}`);
  terms = new Map(Object.entries(told));
  const words = [...terms.keys()].filter((word) => word !== "turn").sort((one, other) => other.length - one.length);
  pattern = words.length ? new RegExp(`\\b(${words.join("|").replaceAll(" ", "\\s")})(e?s)?\\b`, "i") : null;
}

export const meaning = (word) => terms.get(word) ?? "";

/** What can be read of a word, under the id of its element. */
export const sheetOfTerm = (id) => (id.startsWith("term:") ? { title: capital(id.slice(5)), kind: "what it means", text: meaning(id.slice(5)), figures: [], chips: [] } : null);

/** Marks the first word of a text that can be explained; what can be pressed is left as it is. */
export function explain(root) {
  if (!pattern || !root) return;
  const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const known = new Set([...root.querySelectorAll(".term")].map((node) => node.dataset.read));
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    if (!(node instanceof Text)) continue;
    if (node.parentElement.closest("button, a, kbd, .term, .unseen, select, summary")) continue;
    const found = pattern.exec(node.data);
    const id = found && `term:${found[1].toLowerCase().replace(/\s/g, " ")}`;
    if (!found || known.has(id)) continue;
    known.add(id);
    const rest = node.splitText(found.index);
    rest.splitText(found[0].length);
    rest.replaceWith(el("span", { class: "term", tabindex: 0, "data-read": id, role: "note", "aria-label": `${found[0]}: ${meaning(id.slice(5))}` }, found[0]));
  }
}
