// Where things stand: one sheet at a time where the screen is small, and how dense cards lie where they are many.
import { byId } from "./dom.js";

const wide = matchMedia("(min-width: 1200px) and (min-height: 600px)");

/** Is there a sheet with tabs, instead of a side beside the table? */
export const isSmall = () => !wide.matches;

/** Where cards or the log stand below the question. */
const roomy = matchMedia("(min-width: 700px) and (max-width: 1199px) and (min-height: 600px)");

/** Hears when the one becomes the other. */
export const onTurned = (work) => wide.addEventListener("change", work);

/** How cards make room: first they move closer, then texts are cut to so many lines, as many as fit; the reading card
 *  has them whole. */
const LINES = [0, 0, 11, 9, 7, 6, 5, 4, 3, 2];
/** The near edge takes at most so much of the height: the stage is what the page is about. */
const EDGE = 0.38;

/** Chooses how dense cards lie, so that all of them are seen at once where the screen is wide. While a turn is played
 *  they only move closer together, so that nothing jumps to and fro. */
export class Density {
  constructor(zones) {
    this.zones = zones;
    this.page = zones.closest(".table-page");
    this.level = 0;
    addEventListener("resize", () => { this.level = 0; this.fit(); });
  }

  fit() {
    this.put(wide.matches ? this.level : 0);
    while (wide.matches && this.level < LINES.length - 1 && this.tooHigh()) this.put(++this.level);
  }

  /** A new question: there may be more room again. */
  release() {
    this.level = 0;
  }

  put(level) {
    this.page.classList.toggle("snug", level > 0);
    this.page.classList.toggle("cut", LINES[level] > 0);
    this.page.style.setProperty("--lines", LINES[level] || "none");
    this.zones.dataset.density = level;
  }

  /** Does something have to be scrolled to? */
  tooHigh() {
    const edge = this.page.querySelector("div.edge");
    return edge?.offsetHeight > EDGE * this.page.clientHeight || [".shelf", ".duel", "div.edge"].some((name) => {
      const box = this.page.querySelector(name);
      return box && box.scrollHeight > box.clientHeight + 1;
    });
  }
}

/** The tabs of a small screen change the sheet, and nothing else. */
export class Tabs {
  constructor(root, pane, onWhy) {
    this.root = root;
    this.pane = pane;
    root?.addEventListener("click", (event) => {
      const { tab } = event.target.closest("button")?.dataset ?? {};
      if (tab) this.show(tab);
      else if (event.target.closest("#jump-why")) onWhy();
    });
    this.show("question");
    roomy.addEventListener("change", () => this.show(this.pane.dataset.tab));
  }

  show(tab) {
    this.pane.dataset.tab = tab;
    this.pane.scrollTop = 0;
    const seen = roomy.matches && tab === "question" ? "zones" : tab;
    for (const button of this.root?.querySelectorAll("[data-tab]") ?? []) button.setAttribute("aria-pressed", String(button.dataset.tab === seen));
  }
}

/** The narrowest and the widest shelf, in pixels. */
const SHELF = [320, 620];

/** The shelf beside a board takes what the board, as high as it can be, leaves over. */
export function shelve(page) {
  const [map, shelf] = [page.querySelector(".map-box"), page.querySelector(".shelf")];
  const [, , width, height] = (page.querySelector("#board")?.dataset.box ?? "").split(" ").map(Number);
  if (!wide.matches || !shelf?.offsetWidth || !height || page.classList.contains("tiled")) return page.style.removeProperty("--shelf");
  const left = map.offsetWidth + shelf.offsetWidth - Math.ceil((map.offsetHeight * width) / height);
  page.style.setProperty("--shelf", `${Math.max(SHELF[0], Math.min(left, SHELF[1]))}px`);
}

/** Where the stage is too small for all its cards, those that can be chosen are seen. */
export function bringIntoView(stage) {
  const lit = stage?.querySelector(".duel .card.lit");
  const duel = lit?.closest(".duel");
  if (!duel || (duel.scrollHeight <= duel.clientHeight + 1 && lit.closest(".flank")?.scrollWidth <= duel.clientWidth)) return;
  const [box, card, row] = [duel, lit, lit.closest(".flank")].map((node) => node?.getBoundingClientRect());
  if (card.bottom > box.bottom || card.top < box.top) duel.scrollTop += card.bottom - box.bottom + 12;
  if (row && (card.right > row.right || card.left < row.left)) lit.closest(".flank").scrollLeft += card.left - row.left - 12;
}

/** What lies over the map at the far and the near edge leaves so much room to the tools beside it. */
export function edges(page) {
  for (const [name, part] of [["--far", ".seats.far"], ["--near", "div.edge"]]) page.style.setProperty(name, `${page.querySelector(part)?.offsetHeight ?? 0}px`);
}

/** The boxes of the screen that lie over the map; `also` names more of them. */
export function coversOf(page, also = []) {
  const over = page.classList.contains("tiled") ? [".seats.far", "div.edge", ".shelf"] : [];
  return [...over, ".tools", "#mini:not([hidden])", ...also].flatMap((name) => [...page.querySelectorAll(name)]).filter((node) => node.childElementCount).map((node) => node.getBoundingClientRect()).filter((box) => box.width && box.height);
}

export const tableOf = () => byId("table") ?? byId("replay") ?? byId("setup");
