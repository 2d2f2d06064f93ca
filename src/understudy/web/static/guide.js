// Guidance in the first game: what a turn is, what glows, where the reasons are. Dismissed for good. Knows no game.
import { el, recall, remember } from "./dom.js";
import { meaning } from "./terms.js";

/** A screen that is touched has no keys and no pointer. */
const isTouched = () => matchMedia("(hover: none)").matches;

const steps = () => [
  ["#question", "Your decision", `${meaning("turn") ? `A turn: ${meaning("turn")} ` : ""}Your choices are here${isTouched() ? "." : "; the keys 1 to 9 work too."}`],
  [".map-box, #rows", "Glowing places are choices", isTouched() ? "Tap one to preview it, and again to confirm. Hold any card or piece to read it." : "Point at one to preview it, and click to confirm. Point at any card or piece to read it."],
  ["#happened", "The bots' moves and reasons", "Each move has its reason. “Why?” opens the printed page that the bot followed."],
];

/** Shows the guide unless it was dismissed. */
export function guide() {
  if (recall("guided", "") === "done") return;
  let at = 0;
  const box = el("aside", { class: "guide panel", id: "guide", "aria-label": "First steps", "aria-live": "polite" });
  const end = () => { remember("guided", "done"); mark(null); box.remove(); };
  const mark = (target) => { for (const node of document.querySelectorAll(".guided")) node.classList.remove("guided"); target?.classList.add("guided"); };
  const draw = () => {
    const all = steps();
    const [where, title, text] = all[at];
    mark([...document.querySelectorAll(where)].find((node) => node.checkVisibility()));
    box.replaceChildren(el("h2", {}, title), el("p", {}, text), el("div", { class: "controls" },
      el("span", { class: "quiet" }, `${at + 1} of ${all.length}`), el("button", { type: "button", onclick: end }, "Do not show again"),
      el("button", { type: "button", class: "main", onclick: () => { at += 1; if (at < all.length) draw(); else end(); } }, at + 1 < all.length ? "Continue" : "Play")));
  };
  document.body.append(box);
  draw();
}
