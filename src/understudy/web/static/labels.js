// Letters beside pieces: they belong to the screen, keep their size, and lie over no tile and, where there is room, no piece. Knows no game.
import { el } from "./dom.js";

/** Pixels between a piece and its caption; how much farther it may stand; from where on a line leads to its piece. */
const [GAP, FAR, APART] = [6, [0, 22, 46], 15];
/** Where it may stand, the best place first: beside its piece, below, above, then askew.
 *  @type {[number, number][]} */
const SIDES = [[1, 0], [-1, 0], [0, 1], [0, -1], [0.9, 0.5], [-0.9, 0.5], [0.9, -0.5], [-0.9, -0.5], [0.5, 0.9], [-0.5, 0.9], [0.5, -0.9], [-0.5, -0.9]];
/** What it costs to lie over a pixel of a piece or of something that can be chosen, to stand farther away, and to go
 *  to another side. */
const [OVER, WANTED, AWAY, MOVED] = [1, 4, 30, 16];
/** A piece of which less than this is seen has no caption. */
const SEEN = 0.4;
/** How wide a letter is and how high a line, in pixels, of what is written beside lines of the map. */
const [LETTER, LINE] = [7.4, 16];

const meets = (one, other) => Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) * Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));
const boxAt = (left, top, width, height) => ({ left, top, right: left + width, bottom: top + height });
const around = (points) => {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
};

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
    /** On which side of its piece each stood last: it stays there while there is no better place. */
    this.sides = new Map();
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
        el("b", {}, caption.short ? [el("span", { class: "whole" }, caption.name), el("span", { class: "short" }, caption.short)] : caption.name, caption.mark ? el("span", { class: "mark" }, caption.mark) : ""), caption.full || caption.line ? el("span", {}, pipsOf(caption.now, caption.full), caption.line ? el("small", {}, caption.line) : "") : "");
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
    const pieces = new Map([...this.board.fleet.stands.keys()].map((id) => [id, shapeOf(this.board.parts.get(id), frame)]));
    const wanted = this.board.offered().map((part) => shift((part.querySelector(".hit") ?? part).getBoundingClientRect()));
    const taken = this.covers().map(shift);
    const sizes = new Map([...this.nodes].map(([id, node]) => [id, { width: node.offsetWidth, height: node.offsetHeight }]));
    const places = new Map();
    for (const id of this.order ?? []) {
      const found = this.spot(pieces.get(id), sizes.get(id), { id, pieces, wanted, taken, frame });
      if (found) { taken.push(found); this.sides.set(id, found.side); }
      places.set(id, found);
    }
    this.lines.replaceChildren(...[...places].filter(([, box]) => box && box.away > APART).map(([id, box]) => lineBetween(box, pieces.get(id), this.nodes.get(id).className)));
    for (const [id, node] of this.nodes) {
      const box = places.get(id);
      node.classList.toggle("left-out", !box);
      if (box) node.style.transform = `translate(${Math.round(box.left)}px, ${Math.round(box.top)}px)`;
    }
    this.full = [...taken, ...[...pieces.values()].map(({ box }) => box)];
    this.name();
  }

  /** What lines of the map are called, each in the first of its places that is seen and where nothing stands. */
  name() {
    const names = [...this.board.svg.querySelectorAll("[data-spots]")];
    const matrix = names.length && this.board.svg.getScreenCTM();
    if (!matrix || !this.root) return;
    const frame = this.root.getBoundingClientRect();
    const full = [...this.full ?? []];
    for (const text of names) {
      const [width, height] = [text.textContent.length * LETTER + 6, LINE];
      const spots = text.dataset.spots.split(" ").map((spot) => spot.split(",").map(Number));
      const boxes = spots.map(([x, y]) => boxAt(matrix.a * x + matrix.e - frame.left - width / 2, matrix.d * y + matrix.f - frame.top - height * 0.8, width, height));
      const inside = (box) => box.left >= 2 && box.top >= 2 && box.right <= frame.width - 2 && box.bottom <= frame.height - 2;
      const found = boxes.findIndex((box) => inside(box) && !full.some((other) => meets(box, other)));
      text.classList.toggle("left-out", found < 0);
      if (found < 0) continue;
      full.push(boxes[found]);
      text.setAttribute("x", spots[found][0]);
      text.setAttribute("y", spots[found][1]);
    }
  }

  /** The best place around a piece; nothing where it would cover another caption, a tile, or much of a piece. */
  spot(piece, size, { id, pieces, wanted, taken, frame }) {
    if (!piece || !size?.width || seen(piece.box, frame, taken) < SEEN) return null;
    const { width, height } = size;
    let best = null;
    for (const [side, way] of SIDES.entries()) {
      for (const [ring, farther] of FAR.entries()) {
        const box = beside(piece, size, way, GAP + farther);
        if (box.left < 2 || box.top < 2 || box.right > frame.width - 2 || box.bottom > frame.height - 2 || taken.some((other) => meets(box, other))) continue;
        let cost = ring * AWAY * 4 + side + (side === this.sides.get(id) ? 0 : MOVED);
        for (const other of wanted) cost += WANTED * meets(box, other);
        if (best && cost >= best.cost) continue;
        for (const [other, lies] of pieces) if (other !== id && meets(box, lies.box) && gap(box, lies) < 0) cost += OVER * meets(box, lies.box);
        if (!best || cost < best.cost) best = { ...box, cost, side, away: gap(box, piece) };
      }
    }
    return best && best.cost < width * height * 0.35 + AWAY * 8 + MOVED ? best : null;
  }
}

/** How far apart a box and a piece that may stand askew are; negative where they meet. */
function gap(box, piece) {
  return Math.min(...piece.shapes.map(({ points, axes }) => {
    let most = -Infinity;
    for (const [ax, ay] of axes) {
      const [low, high] = ends(points, ax, ay);
      const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
      const [middle, half] = [x * ax + y * ay, (Math.abs(ax) * (box.right - box.left) + Math.abs(ay) * (box.bottom - box.top)) / 2];
      most = Math.max(most, low - middle - half, middle - half - high);
    }
    return most;
  }));
}

function ends(points, ax, ay) {
  let [low, high] = [Infinity, -Infinity];
  for (const [x, y] of points) {
    const at = x * ax + y * ay;
    if (at < low) low = at;
    if (at > high) high = at;
  }
  return [low, high];
}

/** The box of a caption that is moved out of its piece in one direction until so much lies between them. */
function beside(piece, { width, height }, [dx, dy], room) {
  const { x, y } = piece.middle;
  const at = (far) => boxAt(x + dx * far - width / 2, y + dy * far - height / 2, width, height);
  let far = 0;
  for (let box = at(0), lacks = room - gap(box, piece); lacks > 0.5; lacks = room - gap(box = at(far), piece)) far += Math.max(3, lacks);
  return at(far);
}

/** From a caption that stands apart to the edge of its piece. */
function lineBetween(box, piece, kind) {
  const { x, y } = piece.middle;
  const near = (value, low, high) => Math.max(low, Math.min(value, high));
  const line = document.createElementNS("http://www.w3.org/2000/svg", "line");
  const [left, top] = [near(x, box.left, box.right), near(y, box.top, box.bottom)];
  const at = (share) => [left + (x - left) * share, top + (y - top) * share];
  let [outside, within] = [0, 1];
  for (let step = 0; step < 8; step += 1) {
    const [px, py] = at((outside + within) / 2);
    if (gap(boxAt(px, py, 0, 0), piece) > 1) outside = (outside + within) / 2;
    else within = (outside + within) / 2;
  }
  const [x2, y2] = at(outside);
  for (const [name, value] of Object.entries({ x1: left, y1: top, x2, y2 })) line.setAttribute(name, value.toFixed(0));
  line.setAttribute("class", kind.replace("caption", "leads"));
  return line;
}

/** How much of a piece lies on the map and under no tile. */
function seen({ left, top, right, bottom }, frame, covers) {
  const shown = { left: Math.max(0, left), top: Math.max(0, top), right: Math.min(frame.width, right), bottom: Math.min(frame.height, bottom) };
  const covered = Math.max(0, ...covers.map((cover) => meets(shown, cover)));
  return (meets(shown, shown) - covered) / Math.max(1, (right - left) * (bottom - top));
}

const [UPRIGHT, ASKEW] = [[[1, 0], [0, 1]], [[Math.SQRT1_2, Math.SQRT1_2], [Math.SQRT1_2, -Math.SQRT1_2]]];

/** What is seen of a piece: itself, askew as it stands, and the badges around it. */
function shapeOf(part, frame) {
  const core = part.querySelector(".hit") ?? part;
  const badges = [...part.querySelectorAll(".screen")].map((node) => node.getBoundingClientRect()).filter((box) => box.width);
  const shapes = badges.map(({ left, top, right, bottom }) => ({ points: [[left, top], [right, top], [right, bottom], [left, bottom]].map(([x, y]) => [x - frame.left, y - frame.top]), axes: UPRIGHT }));
  const points = cornersOf(core, frame);
  const [[ax, ay], [bx, by]] = points;
  const length = Math.hypot(bx - ax, by - ay) || 1;
  const along = [(bx - ax) / length, (by - ay) / length];
  shapes.push({ points, axes: [...UPRIGHT, ...(points.length > 4 ? ASKEW : [along, [-along[1], along[0]]])] });
  const box = around(shapes.flatMap((shape) => shape.points));
  const own = around(points);
  return { box, shapes, middle: { x: (own.left + own.right) / 2, y: (own.top + own.bottom) / 2 } };
}

/** The corners of a part of the board on the screen; those of what is round lie on it. */
function cornersOf(node, frame) {
  const { x, y, width, height } = node.getBBox();
  const { a, b, c, d, e, f } = node.getScreenCTM();
  const cut = node.tagName === "circle" ? 0.293 : 0;
  const [left, top, right, bottom] = [x, y, x + width, y + height];
  const corners = cut ? [[left + width * cut, top], [right - width * cut, top], [right, top + height * cut], [right, bottom - height * cut], [right - width * cut, bottom], [left + width * cut, bottom], [left, bottom - height * cut], [left, top + height * cut]]
    : [[left, top], [right, top], [right, bottom], [left, bottom]];
  return corners.map(([px, py]) => [a * px + c * py + e - frame.left, b * px + d * py + f - frame.top]);
}
