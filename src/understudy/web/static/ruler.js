// A scale over the map to measure by, in letters of the screen. Knows no game.
import { el } from "./dom.js";

export class Ruler {
  constructor(root, board) {
    this.root = root;
    this.board = board;
    this.marks = [];
  }

  /** The marks of a picture's ruler: what stands there, and how far it is from the first. */
  show({ ruler = [] }) {
    if (!this.root || JSON.stringify(ruler) === JSON.stringify(this.marks)) return;
    this.marks = ruler;
    this.root.hidden = !ruler.length;
    this.root.replaceChildren(...ruler.map(([text]) => el("span", {}, text)));
    this.place();
  }

  /** As long as it is at this distance; asked when the camera stands. */
  place() {
    const scale = this.board.svg.getScreenCTM()?.a;
    if (!this.root || !this.marks.length || !scale) return;
    for (const [index, span] of [...this.root.children].entries()) {
      span.style.width = `${((this.marks[index][1] - (this.marks[index - 1]?.[1] ?? 0)) * scale).toFixed(1)}px`;
    }
  }
}
