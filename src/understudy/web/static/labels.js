// Letters beside pieces: they belong to the screen, keep their size, and lie over no piece and no tile. Knows no game.
import { el } from "./dom.js";

/** Pixels between a piece and its caption, and the largest number of places that are tried around it. */
const [GAP, FAR] = [6, [0, 22, 46]];
const SIDES = [[1, 0], [-1, 0], [0, 1], [0, -1], [1, 1], [-1, 1], [1, -1], [-1, -1]];
/** What it costs to lie over a pixel of a piece, and to stand a pixel away from one's own. */
const [OVER, AWAY] = [1, 30];
/** A piece of which less than this is seen has no caption. */
const SEEN = 0.4;
/** How far to the middle of a piece the line from its caption leads. */
const INTO = 0.85;

const meets = (one, other) => Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) * Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));
const boxAt = (left, top, width, height) => ({ left, top, right: left + width, bottom: top + height });

/** Pips: so many are left of so many. */
export function pipsOf(now, full) {
  if (!full) return "";
  const pips = el("span", { class: "pips", role: "img", "aria-label": `${now} of ${full}` });
  pips.style.setProperty("--now", now);
  pips.style.setProperty("--full", full);
  return pips;
}

export class Labels {
  /** `root` lies over the map; `covers()` lists boxes of the screen where nothing may stand. */
  constructor(root, board, covers = () => []) {
    this.root = root;
    this.board = board;
    this.covers = covers;
    this.nodes = new Map();
    this.lines = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    root?.append(this.lines);
  }

  /** All captions of a picture; those of `named` parts come first. */
  show(picture, named = []) {
    if (!this.root) return;
    const wanted = new Map(Object.entries(picture.parts).filter(([, part]) => part.caption));
    for (const [id, node] of this.nodes) if (!wanted.has(id)) { node.remove(); this.nodes.delete(id); }
    const first = new Set(named);
    this.order = [...wanted].sort(([a, one], [b, other]) => (Number(first.has(b)) - Number(first.has(a))) || other.caption.rank - one.caption.rank).map(([id]) => id);
    for (const [id, { caption }] of wanted) {
      const key = JSON.stringify(caption);
      if (this.nodes.get(id)?.dataset.key === key) continue;
      this.nodes.get(id)?.remove();
      const node = el("div", { class: `caption ${caption.tone}`, "data-of": id },
        el("b", {}, caption.name, caption.mark ? el("span", { class: "mark" }, caption.mark) : ""), caption.full || caption.line ? el("span", {}, pipsOf(caption.now, caption.full), caption.line) : "");
      node.dataset.key = key;
      this.root.append(node);
      this.nodes.set(id, node);
    }
  }

  /** Each beside its piece, where there is room; asked when the camera stands. All sizes are read before any is set. */
  place() {
    if (!this.root || !this.nodes.size) return;
    const frame = this.root.getBoundingClientRect();
    const shift = (box) => boxAt(box.left - frame.left, box.top - frame.top, box.width, box.height);
    const pieces = new Map([...this.board.fleet.stands.keys()].map((id) => [id, shift(boxOfPiece(this.board.parts.get(id)))]));
    const taken = this.covers().map(shift);
    const sizes = new Map([...this.nodes].map(([id, node]) => [id, { width: node.offsetWidth, height: node.offsetHeight }]));
    const places = new Map();
    for (const id of this.order ?? []) {
      const found = this.spot(pieces.get(id), sizes.get(id), { id, pieces, taken, frame });
      if (found) taken.push(found);
      places.set(id, found);
    }
    this.lines.replaceChildren(...[...places].filter(([, box]) => box?.ring).map(([id, box]) => lineBetween(box, pieces.get(id))));
    for (const [id, node] of this.nodes) {
      const box = places.get(id);
      node.classList.toggle("left-out", !box);
      if (box) node.style.transform = `translate(${Math.round(box.left)}px, ${Math.round(box.top)}px)`;
    }
  }

  /** The best place around a piece; nothing where it would cover another caption, a tile, or much of a piece. */
  spot(piece, size, { id, pieces, taken, frame }) {
    if (!piece || !size?.width || seen(piece, frame, taken) < SEEN) return null;
    const { width, height } = size;
    const [x, y] = [(piece.left + piece.right) / 2, (piece.top + piece.bottom) / 2];
    let best = null;
    for (const [ring, away] of FAR.entries()) {
      for (const [order, [dx, dy]] of SIDES.entries()) {
        const left = dx ? (dx > 0 ? piece.right + GAP + away : piece.left - GAP - away - width) : x - width / 2;
        const top = dy ? (dy > 0 ? piece.bottom + GAP + away : piece.top - GAP - away - height) : y - height / 2;
        const box = boxAt(left, top, width, height);
        if (left < 2 || top < 2 || box.right > frame.width - 2 || box.bottom > frame.height - 2 || taken.some((other) => meets(box, other))) continue;
        let cost = ring * AWAY * 4 + order;
        for (const [other, lies] of pieces) if (other !== id) cost += OVER * meets(box, lies);
        if (!best || cost < best.cost) best = { ...box, cost, ring };
      }
    }
    return best && best.cost < width * height * 0.35 + AWAY * 8 ? best : null;
  }
}

/** From a caption that stands apart to its piece. */
function lineBetween(box, piece) {
  const [x, y] = [(piece.left + piece.right) / 2, (piece.top + piece.bottom) / 2];
  const near = (value, low, high) => Math.max(low, Math.min(value, high));
  const line = document.createElementNS("http://www.w3.org/2000/svg", "line");
  const [left, top] = [near(x, box.left, box.right), near(y, box.top, box.bottom)];
  for (const [name, value] of Object.entries({ x1: left, y1: top, x2: left + (x - left) * INTO, y2: top + (y - top) * INTO })) line.setAttribute(name, value.toFixed(0));
  return line;
}

/** How much of a piece lies on the map and under no tile. */
function seen({ left, top, right, bottom }, frame, covers) {
  const shown = { left: Math.max(0, left), top: Math.max(0, top), right: Math.min(frame.width, right), bottom: Math.min(frame.height, bottom) };
  const covered = Math.max(0, ...covers.map((cover) => meets(shown, cover)));
  return (meets(shown, shown) - covered) / Math.max(1, (right - left) * (bottom - top));
}

/** What is seen of a piece: itself, and the badges around it. */
function boxOfPiece(part) {
  const boxes = [part.querySelector(".hit") ?? part, ...part.querySelectorAll(".screen")].map((node) => node.getBoundingClientRect()).filter((box) => box.width);
  if (!boxes.length) return part.getBoundingClientRect();
  const [left, top] = [Math.min(...boxes.map((box) => box.left)), Math.min(...boxes.map((box) => box.top))];
  return { left, top, width: Math.max(...boxes.map((box) => box.right)) - left, height: Math.max(...boxes.map((box) => box.bottom)) - top };
}
