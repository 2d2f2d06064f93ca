// What lies over the map at places of the board, in letters of the screen: dials that are turned there, and an attack as
// attacker → dice → target. Knows no game.
import { faceOf, tinyDice } from "./dice.js";
import { el } from "./dom.js";
import { pipsOf } from "./labels.js";

const SVG = "http://www.w3.org/2000/svg";
/** Pixels between a dial and what it turns, at best and at least; between two dials, and around cards. */
const [ASIDE, NEAR, APART, GAP] = [64, 16, 50, 10];

/** How long the head of an arrow is, and how far from the middle of a box, as a share of its size, it ends. */
const [HEAD, INSIDE] = [13, 0.3];

const middleOf = (box) => ({ x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 });
const clamp = (value, low, high) => Math.max(low, Math.min(value, Math.max(low, high)));

/** A box of the screen, counted from a frame's corner; and that of a part of the board. */
const within = (frame, box) => ({ left: box.left - frame.left, right: box.right - frame.left, top: box.top - frame.top, bottom: box.bottom - frame.top });
const boxIn = (frame, node) => within(frame, (node.querySelector(".hit") ?? node).getBoundingClientRect());

/** Where a line to the middle of a box comes well into it. */
function entered(from, to, { left, right, top, bottom }) {
  const [wide, high] = [(right - left) * INSIDE, (bottom - top) * INSIDE];
  const share = Math.min(1, wide / Math.max(1, Math.abs(to.x - from.x)), high / Math.max(1, Math.abs(to.y - from.y)));
  return { x: to.x - (to.x - from.x) * share, y: to.y - (to.y - from.y) * share };
}

/** So many pixels of a box lie over others. */
const overlap = (box, others) => others.reduce((sum, other) => sum + Math.max(0, Math.min(box.right, other.right) - Math.max(box.left, other.left)) * Math.max(0, Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top)), 0);

/** What a piece of a dial is called beside the dial's name. */
export const withoutName = (text, name) => (text.toLowerCase().startsWith(`${name.toLowerCase()} `) ? text.slice(name.length + 1) : text);

/** The pieces before and after the one that stands there. */
export function besides({ pieces, chosen }) {
  const at = pieces.findIndex((piece) => piece.id === chosen);
  return [pieces[at - 1], pieces[at], pieces[at + 1]];
}

export class Overlay {
  /** `covers()`: the boxes of the screen that lie over the map already. */
  constructor(root, board, covers = () => []) {
    this.root = root;
    this.board = board;
    this.covers = covers;
    this.lines = document.createElementNS(SVG, "svg");
    this.lines.setAttribute("class", "leaders");
    this.lines.setAttribute("aria-hidden", "true");
    this.knobs = [];
    this.cards = null;
    root?.append(this.lines);
  }

  // -- dials ------------------------------------------------------------------------------------------

  /** The dials that stand on the board; `onTurn(place, id)` when one is turned. */
  dials(all, onTurn) {
    const none = !this.knobs.length;
    for (const { node } of this.knobs) node.remove();
    this.knobs = all.flatMap((dial, place) => (dial.at.length && dial.pieces.length > 1 ? [{ at: dial.at, node: this.knob(dial, place, onTurn) }] : []));
    if (none && !this.knobs.length) return;
    this.root?.append(...this.knobs.map(({ node }) => node));
    this.place();
  }

  knob(dial, place, onTurn) {
    const [before, now, after] = besides(dial);
    const turn = (piece, sign, way) => el("button", { type: "button", class: "bare", disabled: !piece, "aria-label": `${dial.name}: ${piece ? piece.text : `no further ${way}`}`, onclick: () => onTurn(place, piece.id) }, sign);
    return el("div", { class: "knob", role: "group", "aria-label": `${dial.name} on the map` }, turn(before, "↶", "left"), el("span", {}, now.text), turn(after, "↷", "right"));
  }

  // -- warnings ---------------------------------------------------------------------------------------

  /** What a sketch warns of, beside its ghost: in letters of the screen, and over no piece. */
  warn() {
    const texts = [...this.board.svg.querySelectorAll(".over-parts .warning")].map((text) => text.textContent);
    if (this.warned?.textContent === texts.join("")) return;
    this.warned?.remove();
    this.warned = texts.length && this.root ? el("div", { class: "warned", role: "status" }, texts.map((text) => el("span", {}, text))) : null;
    if (!this.warned) return;
    this.root.append(this.warned);
    this.placeWarning(this.root.getBoundingClientRect());
  }

  placeWarning(frame) {
    const ghost = this.board.svg.querySelector(".over-parts .ghost");
    if (!this.warned || !ghost || !frame.width) return;
    const box = boxIn(frame, ghost);
    const beside = [...document.querySelectorAll(".knob, .caption:not(.left-out)")].map((node) => within(frame, node.getBoundingClientRect()));
    this.put(this.warned, middleOf(box), frame, [box, ...beside], this.board.pieces().map((node) => boxIn(frame, node)));
  }

  // -- an attack --------------------------------------------------------------------------------------

  /** The attack of a picture, or none; what can be chosen of it is lit. It takes its place when the camera stands. */
  clash(clash, { offers = new Map(), onChoose = () => {}, onPoint = () => {} } = {}) {
    for (const node of Object.values(this.cards ?? {})) if (node instanceof Element) node.remove();
    this.cards = null;
    if (!this.root) return;
    const lie = JSON.stringify(clash?.dice.map((die) => die.face) ?? []);
    const thrown = `clash-dice ${!clash?.dice.length ? "bare" : lie !== this.lie ? "thrown" : ""}`;
    this.lie = lie;
    if (clash && clash.by !== clash.at) {
      const dice = el("div", { class: thrown, role: "group", "aria-label": `Attack: ${clash.title} at ${clash.target}` },
        el("small", {}, clash.title), clash.dice.length ? el("span", { class: "row" }, clash.dice.map((die) => chosen(die.ids, faceOf(die.face), { offers, onChoose, onPoint }))) : "",
        clash.says ? el("b", {}, clash.says) : "");
      const target = clash.chips.length || clash.left?.length ? el("div", { class: "clash-target", role: "group", "aria-label": `Defense of ${clash.target}` },
        el("b", {}, clash.target), clash.left?.length ? el("span", { class: "stands" }, clash.left.map((one) => el("span", {}, pipsOf(one.now, one.full), one.text))) : "", el("span", { class: "row" }, clash.chips.map((chip) => chosen(chip.ids, el("span", { class: `pill ${chip.state}` }, chip.text, pipsOf(chip.now, chip.full)), { offers, onChoose, onPoint })))) : "";
      this.cards = { by: clash.by, at: clash.at, line: clash.line, dice, target };
      for (const card of [dice, target]) if (card) card.dataset.of = `${clash.by} ${clash.at}`;
      this.root.append(dice, ...(target ? [target] : []));
    }
    this.tell();
  }

  /** The page knows that the dice lie here. */
  tell() {
    const dice = this.cards?.dice;
    this.root.closest(".table-page")?.classList.toggle("clashing", Boolean(dice && !dice.hidden && !dice.classList.contains("bare")));
  }

  /** What an option's dice promise, on the line from one part to another; nothing where there is none. Tells whether
   *  something else stands there now. */
  aim(outlook, by, at) {
    const was = this.promise;
    if (outlook && was?.outlook === outlook) return false;
    was?.node.remove();
    this.promise = null;
    if (outlook && this.root && by !== at) {
      const { dice, brings, chances, title, notes } = outlook;
      const most = Math.max(1, ...chances);
      const bars = el("span", { class: "chances", "aria-hidden": "true" }, chances.map((share, number) => {
        const bar = el("i", {}, el("b", {}, number === chances.length - 1 && number > 4 ? `${number}+` : String(number)));
        bar.style.setProperty("--share", String(share / most));
        return bar;
      }));
      const node = el("div", { class: "outlook" }, el("span", { class: "row" }, tinyDice(dice), title ? el("small", {}, title) : ""), el("b", {}, brings), bars, notes.map((text) => el("small", {}, text)));
      this.promise = { node, by, at, outlook };
      this.root.append(node);
    }
    this.placePromise(this.root?.getBoundingClientRect());
    return Boolean(was || this.promise);
  }

  placePromise(frame) {
    if (!this.promise || !frame?.width) return;
    const { node, by, at } = this.promise;
    const ends = [by, at].map((id) => this.board.nodes([id])[0]);
    node.hidden = ends.some((end) => !end);
    if (node.hidden) return;
    const shift = (part) => boxIn(frame, part);
    const [from, to] = ends.map((end) => middleOf(shift(end)));
    const on = (share) => ({ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share });
    // The line itself is seen as well.
    const line = Array.from({ length: 12 }, (_, step) => on(step / 11)).map(({ x, y }) => ({ left: x - 9, right: x + 9, top: y - 9, bottom: y + 9 }));
    this.put(node, on(0.5), frame, [...this.board.pieces().map(shift), ...line]);
  }

  // -- where it stands --------------------------------------------------------------------------------

  /** Everything beside what it belongs to; asked when the camera stands. */
  place() {
    if (!this.root) return;
    this.lines.replaceChildren();
    // Where nothing stands the page need not be laid out for it.
    if (!this.knobs.length && !this.cards && !this.promise) return;
    const frame = this.root.getBoundingClientRect();
    if (!frame.width) return;
    this.placeKnobs(frame);
    this.placeWarning(frame);
    this.placeClash(frame);
    this.placePromise(frame);
  }

  placeKnobs(frame) {
    const matrix = this.board.svg.getScreenCTM();
    if (!matrix || !this.knobs.length) return;
    const ghost = this.board.svg.querySelector(".over-parts .ghost")?.getBoundingClientRect();
    const points = this.knobs.map(({ at }) => new DOMPoint(...at).matrixTransform(matrix)).map(({ x, y }) => ({ x: x - frame.left, y: y - frame.top }));
    const width = Math.max(...this.knobs.map(({ node }) => node.offsetWidth));
    // A phone has them in its sheet only.
    if (!width) return;
    const edges = this.edges(points, ghost, frame);
    const left = this.isLeft(points, edges, frame, width, this.board.pieces().map((node) => boxIn(frame, node)));
    const order = points.map((_, index) => index).sort((one, other) => points[one].y - points[other].y);
    let lowest = -Infinity;
    for (const index of order) {
      const { node } = this.knobs[index];
      const { x, y } = points[index];
      const [wide, high] = [node.offsetWidth, node.offsetHeight];
      const top = clamp(Math.max(lowest + APART, y - high / 2), GAP, frame.height - high - GAP);
      const at = left ? clamp(x - ASIDE - wide, GAP, edges.left - NEAR - wide) : clamp(x + ASIDE, edges.right + NEAR, frame.width - wide - GAP);
      lowest = top;
      node.style.transform = `translate(${Math.round(at)}px, ${Math.round(top)}px)`;
      this.line("leader", x, y, left ? at + wide : at, top + high / 2);
    }
  }

  /** How far what is turned and what would come of it reach to either side. */
  edges(points, ghost, frame) {
    const box = ghost ?? { left: Infinity, right: -Infinity };
    return { left: Math.min(box.left - frame.left, ...points.map(({ x }) => x)), right: Math.max(box.right - frame.left, ...points.map(({ x }) => x)) };
  }

  /** Do dials stand to the left? On the side where they cover fewer pieces, and else on that of what they turn, as long
   *  as there is room. */
  isLeft(points, { left, right }, frame, width, pieces) {
    const nearer = points.reduce((sum, { x }) => sum + x, 0) / points.length < (left + right) / 2;
    const rooms = [left, frame.width - right].map((room) => room - NEAR - width - GAP);
    if (Math.min(...rooms) < 0) return rooms[nearer ? 0 : 1] >= 0 ? nearer : rooms[0] > rooms[1];
    const covered = [(x) => Math.min(x - ASIDE - width, left - NEAR - width), (x) => Math.max(x + ASIDE, right + NEAR)].map((at) => points.reduce((sum, { x, y }) =>
      sum + overlap({ left: at(x), right: at(x) + width, top: y - APART / 2, bottom: y + APART / 2 }, pieces), 0));
    return covered[0] === covered[1] ? nearer : covered[0] < covered[1];
  }

  placeClash(frame) {
    if (!this.cards) return;
    const [by, at] = [this.cards.by, this.cards.at].map((id) => this.board.nodes([id])[0]);
    const { dice, target } = this.cards;
    dice.hidden = !by || !at;
    this.tell();
    if (target) target.hidden = !at;
    if (!by || !at) return;
    const [one, other] = [by, at].map((node) => boxIn(frame, node));
    const ends = this.cards.line.length ? this.cards.line.map((point) => this.pointIn(frame, point)) : [middleOf(one), middleOf(other)];
    const [from, to] = ends;
    this.arrow(from, to, this.cards.line.length ? to : entered(from, to, other));
    const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
    const taken = [one, other];
    const others = this.board.pieces().map((node) => boxIn(frame, node));
    if (target) this.put(target, to, frame, taken, others);
    this.put(dice, middle, frame, taken, others);
  }

  /** A point of the board, counted from a frame's corner. */
  pointIn(frame, [x, y]) {
    const found = new DOMPoint(x, y).matrixTransform(this.board.svg.getScreenCTM());
    return { x: found.x - frame.left, y: found.y - frame.top };
  }

  /** A card as near to a point as can be without lying over what is taken; other pieces are left free where that costs
   *  little. */
  put(node, { x, y }, frame, taken, others = []) {
    const full = [...taken, ...this.covers().map((box) => within(frame, box))];
    const [wide, high] = [node.offsetWidth, node.offsetHeight];
    const step = 26;
    let best = null;
    for (let ring = 0; ring < 14; ring += 1) {
      for (const [dx, dy] of [[1, 0], [-1, 0], [0, 1], [0, -1], [1, 1], [-1, 1], [1, -1], [-1, -1]]) {
        const left = clamp(x - wide / 2 + dx * ring * step, GAP, frame.width - wide - GAP);
        const top = clamp(y - high / 2 + dy * ring * step, GAP + 96, frame.height - high - GAP - 70);
        const box = { left, top, right: left + wide, bottom: top + high };
        const cost = overlap(box, full) * 4 + overlap(box, others) * 0.4 + Math.hypot(left + wide / 2 - x, top + high / 2 - y) * 20;
        if (!best || cost < best.cost) best = { ...box, cost };
      }
    }
    node.style.transform = `translate(${Math.round(best.left)}px, ${Math.round(best.top)}px)`;
    taken.push(best);
  }

  /** From one piece to another: it begins with a dot and ends with its head where it meets the other. */
  arrow(from, to, tip) {
    const turn = Math.atan2(to.y - from.y, to.x - from.x);
    const at = (far, aside) => `${(tip.x - far * Math.cos(turn) - aside * Math.sin(turn)).toFixed(1)} ${(tip.y - far * Math.sin(turn) + aside * Math.cos(turn)).toFixed(1)}`;
    this.line("aim", from.x, from.y, tip.x - HEAD * Math.cos(turn), tip.y - HEAD * Math.sin(turn));
    this.shape("circle", { class: "aim-end", cx: from.x, cy: from.y, r: 6 });
    this.shape("path", { class: "aim-end", d: `M${at(0, 0)}L${at(HEAD + 4, 9)}L${at(HEAD + 4, -9)}Z` });
  }

  line(kind, x1, y1, x2, y2) {
    this.shape("line", { class: kind, x1, y1, x2, y2 });
  }

  shape(tag, attributes) {
    const node = document.createElementNS(SVG, tag);
    for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
    this.lines.append(node);
  }
}

/** Something small that can be chosen where an option touches it. */
function chosen(ids, node, { offers, onChoose, onPoint }) {
  const lit = ids.find((id) => offers.has(id));
  if (!lit) return el("span", { "data-card": ids.join(" ") }, node);
  return el("button", { type: "button", class: "lit", "data-card": ids.join(" "), onclick: () => onChoose(lit), onpointerenter: () => onPoint(ids), onpointerleave: () => onPoint([]), onfocus: () => onPoint(ids), onblur: () => onPoint([]) },
    el("span", { class: "unseen" }, `${offers.get(lit).join(", or ")}. `), node);
}
