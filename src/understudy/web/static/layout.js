// Where things stand: how dense the cards are, and the way to parts that lie further down.
import { byId } from "./dom.js";

/** From the roomiest to the one with names alone, as classes; each has those of the one before. Before texts go, the
 *  seats move below board and cards. */
const DENSITIES = ["", "dense", "tight", "low-seats", "names", "names-all"];
const LOW = DENSITIES.indexOf("low-seats");
const wide = matchMedia("(min-width: 1200px) and (min-height: 600px)");

/** Is there so little room that pieces on a large board are too small to be told apart? */
export const isSmall = () => !wide.matches;

/** Chooses how dense the cards stand, so that all of them are seen at once where the screen is wide. While a
 *  game is looked at they only move closer together, so that nothing jumps to and fro. */
export class Density {
  constructor(zones) {
    this.zones = zones;
    this.page = zones.closest(".table-page");
    this.strip = this.page.querySelector(".strip");
    this.level = 0;
    /** How high zones have been in the turn that is played. */
    this.held = new Map();
    addEventListener("resize", () => { this.level = 0; this.zones.classList.remove("close-rows"); this.fit(); });
  }

  fit() {
    this.loosen();
    this.put(wide.matches ? this.level : 1);
    while (wide.matches && this.level < DENSITIES.length - 1 && this.tooHigh()) this.put(++this.level);
    const rows = this.zones.querySelector(":scope > .rows-box");
    if (wide.matches && rows.scrollHeight > rows.clientHeight + 1) this.zones.classList.add("close-rows");
    this.zones.dataset.density = this.level;
  }

  /** While a turn is played zones and seats do not shrink: a market that is filled again, or a number that needs a
   *  line more, moves nothing that stands below. */
  hold() {
    const seats = [...this.zones.querySelectorAll(".seat")];
    for (const box of this.zones.querySelectorAll(".zone, .seat")) {
      const name = box.getAttribute("aria-label") ?? seats.indexOf(box);
      const now = box.getBoundingClientRect().height;
      const height = Math.max(this.held.get(name) ?? 0, now);
      this.held.set(name, height);
      if (height > now) box.style.minHeight = `${height}px`;
    }
  }

  release() {
    this.held.clear();
    this.loosen();
  }

  loosen() {
    for (const box of this.zones.querySelectorAll(":is(.zone, .seat)[style]")) box.removeAttribute("style");
  }

  put(level) {
    for (const [index, name] of DENSITIES.entries()) if (name) this.zones.classList.toggle(name, index <= level);
    const low = level >= LOW && !this.page.classList.contains("boardless");
    const seats = this.page.querySelector(".seats");
    this.page.classList.toggle("low", low);
    if (low && seats.parentElement !== this.strip) this.strip.append(seats);
    if (!low && seats.parentElement === this.strip) this.zones.querySelector(":scope > .stack-box > .piles").before(seats);
    this.give(low ? this.strip.offsetHeight : 0);
  }

  /** Board and cards leave so many pixels to the seats. To set it means to lay out everything anew. */
  give(height) {
    if (this.given === height) return;
    this.given = height;
    this.page.style.setProperty("--strip", height ? `calc(${height}px + var(--gap))` : "0px");
  }

  /** Is something below the edge? */
  tooHigh() {
    const box = this.zones.querySelector(":scope > .stack-box");
    const frame = getComputedStyle(this.zones).display === "contents" ? box : this.zones;
    const low = [...box.querySelectorAll(":scope > :is(.zone, .seats)")].map((node) => node.getBoundingClientRect().bottom);
    return Math.max(0, ...low) + frame.scrollTop > frame.getBoundingClientRect().bottom + 1;
  }
}

/** The buttons that lead to a part of the pane. */
export function listenToJumps(onWhy) {
  byId("jumps").addEventListener("click", (event) => {
    const { jump } = event.target.dataset;
    if (jump) byId(jump).scrollIntoView({ block: "start" });
    else if (event.target.id === "jump-why") onWhy();
  });
}
