// A scale over the map to measure by, in letters of the screen. Knows no game.
import { el } from "./dom.js";
import { isSmall } from "./layout.js";

export class Ruler {
  constructor(root, board) {
    this.root = root;
    this.board = board;
    this.marks = [];
    /** Pixels to a unit when its marks were set. */
    this.scale = 0;
  }

  /** The marks of a picture's ruler: what stands there, and how far it is from the first. */
  show({ ruler = [] }) {
    if (!this.root || JSON.stringify(ruler) === JSON.stringify(this.marks)) return;
    this.marks = ruler;
    this.scale = 0;
    this.root.hidden = !ruler.length;
    this.root.closest(".table-page")?.classList.toggle("ruled", ruler.length > 0);
    this.root.replaceChildren(...ruler.map(([text]) => el("span", {}, text)));
    this.place();
  }

  /** As long as it is at this distance; asked when the camera stands. */
  place() {
    if (!this.root || !this.marks.length) return;
    const scale = this.board.svg.getScreenCTM()?.a;
    if (!scale || scale === this.scale) return;
    this.scale = scale;
    const spans = [...this.root.children];
    const widths = this.marks.map(([, end], index) => (end - (this.marks[index - 1]?.[1] ?? 0)) * scale);
    for (const [index, span] of spans.entries()) {
      span.textContent = this.marks[index][0];
      span.style.width = `${widths[index].toFixed(1)}px`;
    }
    // Where words do not fit, numbers do; the last one says what they count.
    const narrow = spans.some((span) => span.scrollWidth > span.clientWidth + 1);
    this.root.classList.toggle("narrow", narrow);
    if (narrow) for (const span of spans.slice(0, -1)) span.textContent = span.textContent.split(" ")[0];
  }

  /** On a small upright screen it takes the whole lower edge for itself. */
  strip() {
    if (!this.root || this.root.hidden || !isSmall() || innerWidth > innerHeight) return [];
    const [frame, { top }] = [this.root.parentElement.getBoundingClientRect(), this.root.getBoundingClientRect()];
    return [new DOMRect(frame.left, top, frame.width, frame.bottom - top)];
  }
}
