// Where things stand: one sheet at a time where the screen is small, and how dense cards lie where they are many.
import { byId } from "./dom.js";

const wide = matchMedia("(min-width: 1200px) and (min-height: 600px)");

/** Is there a sheet with tabs, instead of a side beside the table? */
export const isSmall = () => !wide.matches;

/** Where cards or the log stand below the question. */
const roomy = matchMedia("(min-width: 700px) and (max-width: 1199px) and (min-height: 600px)");

/** Hears when the one becomes the other. */
export const onTurned = (work) => wide.addEventListener("change", work);

/** How cards make room: where there is much of it they are set larger; else they move closer, then each takes a
 *  whole line of the shelf, then letters are smaller; in the smallest windows texts are cut to so many lines, and the
 *  reading card has them whole. */
const LINES = [0, 0, 0, 0, 0, 9, 7, 6, 5, 4, 3, 2];
const [PLAIN, STRIPS, SMALL, LAST] = [1, 3, 4, LINES.length - 1];
/** So far the shelf gives way before the hand does. */
const FIRST = LINES.indexOf(3);
/** Cards at the near edge take at most so much of the height, below a board or where they are the game themselves. */
const EDGE = { board: 0.19, cards: 0.5 };

/** Where less than this share is left of what lay there, it is tried anew whether it can lie roomier. */
const LESS = 0.8;

/** So often the shelf takes so many pixels of the board's width before a text is cut. */
const [WIDER, TAKEN] = [5, 28];

/** Chooses how dense cards lie on the shelf and at the near edge, so that all of them are seen at once where the screen
 *  is wide. While a turn is played they only move closer together, so that nothing jumps to and fro. */
export class Density {
  constructor(zones) {
    this.zones = zones;
    this.page = zones.closest(".table-page");
    this.open();
    addEventListener("resize", () => { this.open(); this.fit(); });
  }

  fit() {
    if (!wide.matches) this.levels = { shelf: PLAIN, edge: PLAIN, wider: 0 };
    this.put();
    shelve(this.page, this.levels.wider * TAKEN);
    for (let name = this.tight(); wide.matches && name; name = this.tight()) {
      this.levels[name] += 1;
      this.put();
      // A lower hand gives its height to the board, which may be wider then.
      if (name !== "shelf") shelve(this.page, this.levels.wider * TAKEN);
    }
  }

  /** A new question: there may be more room again. Only then are letters larger: each try lays out the page. */
  release() {
    const now = amounts(this.page);
    if (this.amounts.some((before, place) => now[place] < LESS * before)) this.open();
    else this.amounts = this.amounts.map((before, place) => before || now[place]);
  }

  /** As roomy as can be. */
  open() {
    this.levels = { shelf: 0, edge: PLAIN, wider: 0 };
    this.amounts = amounts(this.page);
  }

  put() {
    for (const name of ["shelf", "edge"]) {
      const level = this.levels[name];
      const box = this.page.querySelector(`div.${name}`);
      if (!box) continue;
      box.classList.toggle("ample", level < PLAIN);
      box.classList.toggle("snug", level > PLAIN);
      box.classList.toggle("strips", level >= STRIPS);
      box.classList.toggle("small", level >= SMALL);
      box.classList.toggle("cut", LINES[level] > 0);
      const lines = String(LINES[level] || "none");
      if (box.style.getPropertyValue("--lines") !== lines) box.style.setProperty("--lines", lines);
    }
    this.page.classList.toggle("snug", this.levels.edge > PLAIN);
    this.page.classList.toggle("narrow", this.levels.edge >= STRIPS);
    this.zones.dataset.density = Math.max(this.levels.shelf, this.levels.edge);
  }

  /** Which of them has to make room next, so that nothing has to be scrolled to? */
  tight() {
    const over = (name) => {
      const box = this.page.querySelector(name);
      return box && box.scrollHeight > box.clientHeight + 1;
    };
    const most = EDGE[this.page.classList.contains("boardless") ? "cards" : "board"] * this.page.clientHeight;
    const [full, low] = [over("div.shelf"), over(".duel") || over("div.edge") || this.page.querySelector("div.edge:has(.card)")?.offsetHeight > most];
    // No text is cut while another way is left; then the shelf gives way before the hand does.
    const ways = [[low, "edge", SMALL], [full, "shelf", SMALL], [full, "edge", SMALL], [full && !this.page.matches(".tiled, .boardless"), "wider", WIDER], [full, "shelf", FIRST], [full || low, "edge", LAST], [full, "shelf", LAST]];
    return ways.find(([is, name, end]) => is && this.levels[name] < end)?.[1] ?? "";
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

/** How many letters lie on the shelf, at the near edge and on the stage. */
const amounts = (page) => ["div.shelf", "div.edge", ".rows-box"].map((name) => page.querySelector(name)?.textContent.length ?? 0);

/** The narrowest and the widest shelf, in pixels. */
const SHELF = [320, 620];

/** The shelf beside a board takes what the board, as high as it can be, leaves over; and so many pixels more. */
function shelve(page, more) {
  const [map, shelf] = [page.querySelector(".map-box"), page.querySelector(".shelf")];
  const [, , width, height] = (page.querySelector("#board")?.dataset.box ?? "").split(" ").map(Number);
  if (!wide.matches || !height || page.matches(".tiled, .boardless") || !shelf?.offsetWidth) return shelf?.style.removeProperty("width");
  const left = map.offsetWidth + shelf.offsetWidth - Math.ceil((map.offsetHeight * width) / height);
  const wanted = `${Math.max(SHELF[0], Math.min(left, SHELF[1])) + more}px`;
  // Where it is set already the browser need not look at the shelf again.
  if (shelf.style.width !== wanted) shelf.style.width = wanted;
}

/** Where the stage is too small for all its cards, those that can be chosen are seen. */
export function bringIntoView(stage) {
  const here = stage?.querySelector(".place-tile[aria-pressed='true']");
  const strip = here?.closest(".scenes");
  if (strip && isSmall()) strip.scrollLeft = Math.max(0, here.offsetLeft - strip.offsetLeft - (strip.clientWidth - here.offsetWidth) / 2);
  const lit = stage?.querySelector(".duel .card.lit");
  const duel = lit?.closest(".duel");
  if (!duel || (duel.scrollHeight <= duel.clientHeight + 1 && lit.closest(".flank")?.scrollWidth <= duel.clientWidth)) return;
  const [box, card, row] = [duel, lit, lit.closest(".flank")].map((node) => node?.getBoundingClientRect());
  if (card.bottom > box.bottom || card.top < box.top) duel.scrollTop += card.bottom - box.bottom + 12;
  if (row && (card.right > row.right || card.left < row.left)) lit.closest(".flank").scrollLeft += card.left - row.left - 12;
}

/** What lies over the map at the far and the near edge leaves so much room to the tools beside it. */
export function edges(page) {
  // Whatever is set on the page has the browser look at all its parts again.
  if (!page.classList.contains("tiled")) return;
  const heights = [["--far", ".seats.far"], ["--near", "div.edge"]].map(([name, part]) => [name, `${page.querySelector(part)?.offsetHeight ?? 0}px`]);
  for (const [name, high] of heights) {
    if (page.style.getPropertyValue(name) !== high) page.style.setProperty(name, high);
  }
}

/** The boxes of the screen that lie over the map; `also` names more of them. */
export function coversOf(page, also = []) {
  const over = page.classList.contains("tiled") ? [".seats.far", "div.edge", "div.edge > .piles", ".shelf"] : [];
  return [...over, ".tools", "#mini:not([hidden])", "#ruler:not([hidden])", "#tray:not([hidden])", ...also].flatMap((name) => [...page.querySelectorAll(name)]).filter((node) => node.childElementCount).map((node) => node.getBoundingClientRect()).filter((box) => box.width && box.height);
}

export const tableOf = () => byId("table") ?? byId("replay") ?? byId("setup");
