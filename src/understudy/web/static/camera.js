// The camera over the board: its box has the shape of the window, so that the ground always fills it. It frames what
// matters, where no tile covers it; wheel, pinch, drag, buttons and keys hold it until it is let go. Knows no game.
import { byId, isStill } from "./dom.js";

/** Pixels that stay free around what is framed; milliseconds of a flight; the farthest and the next that one can go. */
const [MARGIN, FLIGHT, STEP, NEAREST] = [34, 300, 1.4, 6];
/** So much of the map must be out of sight for the small map to be shown. */
const SEEN = 0.9;
/** Pixels to a unit from which on a board of places can be read whole; nearer than this nobody needs to see pieces. */
const [READABLE, NEAR] = [0.5, 1.9];
/** From here on pieces are plain to see: then none of them is left out. */
const PLAIN = 0.9;
/** As long as it is seen so large, and takes so much of the window, what matters is shown with what stands around it. */
const [ROOMY, SHARE] = [0.7, 0.37];
/** Where something covers a piece the view moves by so many pixels, or farther away, until less is covered; what it costs
 *  that a piece is covered, and that it is beside the window. */
const [ASIDE, AWAY, COVERED, BESIDE] = [[0, 44, -44, 88, -88, 132, -132, 176, -176], [1, 0.93, 0.86], 100, 35];
/** So many pixels what stands at the edge of a piece reaches beyond it. */
const BADGE = 14;
/** Below so many pixels to a unit, letters beside places and beside pieces are left out. */
const FAR = { places: 0.44, pieces: 0.62 };

/** So many pixels two boxes share. */
const shared = (one, other) => Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) * Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));

export class Camera {
  /** `covers()` lists the boxes of the screen that lie over the map; `onRest()` hears when the camera stands. */
  constructor(box, svg, { covers = () => [], onRest = () => {} } = {}) {
    this.box = box;
    this.svg = svg;
    this.covers = covers;
    this.onRest = onRest;
    /** The middle of what is seen, in units of the board, and pixels to a unit. */
    this.at = { x: 0, y: 0, scale: 1 };
    /** Somebody has set it, and nothing else changes it until it is let go. */
    this.held = false;
    this.whole = false;
    this.wanted = this.others = this.standing = [];
    this.spread = null;
    /** The flight that is under way, and where it began. */
    this.flight = this.from = this.measured = null;
    const works = { "zoom-in": () => this.by(STEP), "zoom-out": () => this.by(1 / STEP), "zoom-fit": () => this.fit() };
    for (const [id, work] of Object.entries(works)) byId(id)?.addEventListener("click", work);
    box.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    for (const kind of ["touchstart", "touchmove", "touchend", "touchcancel"]) box.addEventListener(kind, (event) => this.pinch(event), { passive: false });
    box.addEventListener("pointerdown", (event) => this.grasp(event));
    new ResizeObserver(() => this.resized()).observe(box);
    this.mini = byId("mini");
  }

  // -- what there is ----------------------------------------------------------------------------------

  /** The whole map: left, top, width, height. */
  get map() {
    const [x, y, width, height] = (this.svg.dataset.box ?? "0 0 1 1").split(" ").map(Number);
    return { x, y, width, height };
  }

  /** Are there pieces that move about, rather than places that stay? */
  get hasPieces() {
    return "pieces" in this.svg.dataset;
  }

  get close() {
    return Number(this.svg.dataset.close) || 0;
  }

  /** The size of the window, and how much of it tiles cover on each side; while a view is sought it stays the same. */
  get window() {
    return this.measured ?? this.measure();
  }

  measure() {
    const frame = this.box.getBoundingClientRect();
    const [width, height] = [this.box.clientWidth || 1, this.box.clientHeight || 1];
    const edge = { left: 0, top: 0, right: 0, bottom: 0 };
    for (const cover of this.covers()) {
      const [top, bottom] = [cover.bottom - frame.top, frame.bottom - cover.top];
      const beside = cover.left >= frame.right || cover.right <= frame.left || cover.top >= frame.bottom || cover.bottom <= frame.top;
      if (beside) continue;
      // A column at the left of the map; small things lie over it.
      if (cover.height > height / 3 && cover.left - frame.left < MARGIN && cover.width < width / 2) edge.left = Math.max(edge.left, cover.right - frame.left);
      if (cover.width < width / 3) continue;
      if (top < height / 3) edge.top = Math.max(edge.top, top);
      else if (bottom < height / 2) edge.bottom = Math.max(edge.bottom, bottom);
    }
    return { width, height, edge };
  }

  /** The view that shows a box of the board in the part of the window that nothing covers. */
  framing({ x, y, width, height }, margin = MARGIN, most = Infinity) {
    const pane = this.window;
    const [wide, high] = [pane.width - pane.edge.left - pane.edge.right, pane.height - pane.edge.top - pane.edge.bottom];
    const scale = Math.min(most, Math.max(1, wide - 2 * margin) / Math.max(1, width), Math.max(1, high - 2 * margin) / Math.max(1, height));
    const middle = [pane.edge.left + wide / 2 - pane.width / 2, pane.edge.top + high / 2 - pane.height / 2];
    return { x: x + width / 2 - middle[0] / scale, y: y + height / 2 - middle[1] / scale, scale };
  }

  /** The whole map; tiles at the edge may cover a little of it, so that it is as large as can be. */
  get wholeView() {
    const { map, window: pane } = this;
    const scale = Math.min(pane.width / map.width, pane.height / map.height);
    const aside = Math.min(pane.edge.left, pane.width - map.width * scale) / 2;
    return { x: map.x + map.width / 2 - aside / scale, y: map.y + map.height / 2, scale };
  }

  // -- where it goes ------------------------------------------------------------------------------------

  /** What matters now, as parts of the board, and all pieces: where those can be seen from near they are. `pieces`: what
   *  nothing should cover, if it is seen at all. */
  frame(nodes, { all = [], pieces = all, fast = false } = {}) {
    this.wanted = nodes;
    this.others = all;
    this.standing = pieces;
    // It stays where somebody holds it; what lies over the map goes with the pieces.
    if (this.held) return void this.onRest();
    this.measured = this.measure();
    const view = this.whole ? this.wholeView : this.best();
    this.measured = null;
    this.go(view, fast);
  }

  best() {
    const full = this.wholeView;
    const box = this.boxOf(this.wanted);
    if (!box || !this.close || (!this.hasPieces && full.scale >= READABLE)) return full;
    const margin = Math.min(MARGIN, this.window.width / 32);
    const near = (one) => this.framing(grow(one, this.close, this.close), margin, Math.max(full.scale, NEAR));
    const everything = this.hasPieces && this.others.length ? near(this.boxOf(this.others)) : null;
    const found = everything && everything.scale >= PLAIN ? everything : this.around(box, near);
    if (found.scale >= full.scale * 1.04) return this.hasPieces ? this.cleared(this.within(found), box, full.scale) : this.within(found);
    // What matters takes all the room that tiles leave: the map moves out from below them, and is no larger than whole.
    return this.hasPieces ? this.within({ ...found, scale: Math.min(found.scale, full.scale) }) : full;
  }

  /** What matters, and of the pieces around it as many as can be seen well, the nearest first. */
  around(box, near) {
    const { width, height } = this.window;
    const large = ({ scale }) => scale >= ROOMY && (box.width * scale >= SHARE * width || box.height * scale >= SHARE * height);
    const far = (one) => Math.hypot(one.x + one.width / 2 - box.x - box.width / 2, one.y + one.height / 2 - box.y - box.height / 2);
    const others = this.hasPieces ? this.others.map((node) => this.boxOf([node])).filter(Boolean).sort((a, b) => far(a) - far(b)) : [];
    let seen = box;
    for (const other of others) {
      const wider = union(seen, other);
      if (large(near(wider))) seen = wider;
    }
    return near(seen);
  }

  /** A view nearby in which buttons, tiles and the small map cover as little of the pieces as can be, and more of them
   *  are seen; what matters stays where nothing covers it. */
  cleared(view, box, least) {
    const frame = this.box.getBoundingClientRect();
    const { width, height, edge } = this.window;
    const covers = this.covers().map((cover) => ({ left: cover.left - frame.left - BADGE, top: cover.top - frame.top - BADGE, right: cover.right - frame.left + BADGE, bottom: cover.bottom - frame.top + BADGE }));
    const pieces = [...new Set([...this.wanted, ...this.standing])].map((node) => this.boxOf([node])).filter(Boolean);
    const onScreen = ({ x, y, scale }, one) => {
      const [left, top] = [(one.x - x) * scale + width / 2, (one.y - y) * scale + height / 2];
      return { left, top, right: left + one.width * scale, bottom: top + one.height * scale };
    };
    const pane = { left: 0, top: 0, right: width, bottom: height };
    const hidden = (at) => pieces.reduce((sum, piece) => {
      const spot = onScreen(at, piece);
      const size = (spot.right - spot.left) * (spot.bottom - spot.top);
      const under = covers.reduce((most, cover) => Math.max(most, shared(spot, cover)), 0);
      return sum + (COVERED * Math.min(1, under / size)) + BESIDE * (1 - shared(spot, pane) / size);
    }, 0);
    let best = { view, cost: hidden(view) };
    if (best.cost < 1) return view;
    // What could be read beside pieces can still be read.
    const lowest = view.scale >= FAR.pieces ? Math.max(least, FAR.pieces) : least;
    for (const farther of AWAY) {
      for (const dx of ASIDE) {
        for (const dy of ASIDE) {
          const cost = (Math.abs(dx) + Math.abs(dy)) / 12 + (1 - farther) * 120;
          if (cost >= best.cost || view.scale * farther < lowest) continue;
          const at = this.within({ x: view.x + dx / view.scale, y: view.y + dy / view.scale, scale: view.scale * farther });
          const spot = onScreen(at, box);
          const seen = spot.left >= edge.left && spot.top >= edge.top && spot.right <= width - edge.right && spot.bottom <= height - edge.bottom;
          const total = seen ? cost + hidden(at) : Infinity;
          if (total < best.cost) best = { view: at, cost: total };
        }
      }
    }
    return best.view;
  }

  /** Where a part of the board stands, in its units, wherever the camera is. */
  boxOf(nodes) {
    const matrix = this.svg.getScreenCTM()?.inverse();
    if (!matrix) return null;
    const rects = nodes.map((node) => (node.querySelector(".hit") ?? node).getBoundingClientRect()).filter((rect) => rect.width || rect.height);
    if (!rects.length) return null;
    const [left, top] = [Math.min(...rects.map((rect) => rect.left)), Math.min(...rects.map((rect) => rect.top))];
    const [right, bottom] = [Math.max(...rects.map((rect) => rect.right)), Math.max(...rects.map((rect) => rect.bottom))];
    const [a, b] = [[left, top], [right, bottom]].map(([x, y]) => new DOMPoint(x, y).matrixTransform(matrix));
    return { x: a.x, y: a.y, width: b.x - a.x, height: b.y - a.y };
  }

  /** The window does not leave the map where it need not. */
  within(view) {
    const { map, window: pane } = this;
    const keep = (at, start, length, seen, before, after) => {
      const [low, high] = [start + (seen / 2 - before), start + length - (seen / 2 - after)];
      return low > high ? (low + high) / 2 : Math.min(Math.max(at, low), high);
    };
    const { scale } = view;
    return {
      x: keep(view.x, map.x, map.width, pane.width / scale, pane.edge.left / scale, pane.edge.right / scale),
      y: keep(view.y, map.y, map.height, pane.height / scale, pane.edge.top / scale, pane.edge.bottom / scale),
      scale,
    };
  }

  /** The board is drawn as it will be, and moved there from where it was: nothing is drawn anew on the way. */
  go(view, fast = false) {
    const from = this.now;
    const far = Math.abs(Math.log(view.scale / from.scale)) > 0.01 || Math.hypot(view.x - from.x, view.y - from.y) * view.scale > 2;
    if (!far || fast || isStill() || !this.laid) {
      this.put(view);
      this.onRest();
      return;
    }
    this.put(view);
    this.svg.dataset.flying = "";
    const scale = from.scale / view.scale;
    const [x, y] = [(view.x - from.x) * from.scale, (view.y - from.y) * from.scale];
    this.from = from;
    this.flight = this.svg.animate([{ transform: `translate(${x}px, ${y}px) scale(${scale})` }, { transform: "none" }], { duration: FLIGHT, easing: "ease-in-out" });
    this.flight.onfinish = () => this.landed();
  }

  /** Where it is, also on its way. */
  get now() {
    const share = this.flight?.effect.getComputedTiming().progress;
    if (share === null || share === undefined || this.flight.playState !== "running") return { ...this.at };
    const { from, at } = this;
    // What is moved by a transform: the scale goes evenly from the one to the other, and so does the way on the screen.
    const scale = from.scale + (at.scale - from.scale) * share;
    const [x, y] = [(at.x - from.x) * from.scale * (1 - share), (at.y - from.y) * from.scale * (1 - share)];
    return { x: at.x - x / scale, y: at.y - y / scale, scale };
  }

  landed() {
    this.flight = null;
    delete this.svg.dataset.flying;
    this.onRest();
  }

  /** Stands there at once, whatever was under way. */
  put(view) {
    this.flight?.cancel();
    this.flight = null;
    delete this.svg.dataset.flying;
    const full = this.wholeView.scale;
    this.at = view;
    this.laid = true;
    const [width, height] = [this.box.clientWidth / view.scale, this.box.clientHeight / view.scale];
    const [seen, unit] = [`${view.x - width / 2} ${view.y - height / 2} ${width} ${height}`, (1 / view.scale).toFixed(4)];
    // What stands so already is not set again: the browser would lay out the whole board.
    if (this.svg.getAttribute("viewBox") !== seen) this.svg.setAttribute("viewBox", seen);
    // Letters belong to the screen: so many units of the board are a pixel.
    if (this.svg.style.getPropertyValue("--u") !== unit) this.svg.style.setProperty("--u", unit);
    this.svg.classList.toggle("far", view.scale < FAR[this.hasPieces ? "pieces" : "places"]);
    this.small(view, width, height);
    byId("zoom-out")?.toggleAttribute("disabled", view.scale <= full * 1.01);
    byId("zoom-in")?.toggleAttribute("disabled", view.scale >= full * NEAREST);
    byId("zoom-fit")?.setAttribute("aria-pressed", String(this.whole));
    // A board that is always seen whole needs no buttons until somebody has come nearer.
    byId("zoom-fit")?.parentElement.toggleAttribute("hidden", !this.hasPieces && view.scale <= full * 1.01);
  }

  /** The small map: where one is. */
  small(view, width, height) {
    if (!this.mini) return;
    const { map } = this;
    const seen = (Math.min(width, map.width) * Math.min(height, map.height)) / (map.width * map.height);
    this.mini.toggleAttribute("hidden", seen > SEEN || !this.close);
    const frame = this.mini.querySelector(".frame");
    this.mini.setAttribute("viewBox", `${map.x} ${map.y} ${map.width} ${map.height}`);
    for (const [name, value] of Object.entries({ x: view.x - width / 2, y: view.y - height / 2, width, height })) frame.setAttribute(name, value);
  }

  /** All pieces on the small map, as discs of their color. */
  pieces(all) {
    const dots = this.mini?.querySelector(".dots");
    if (!dots) return;
    const size = this.map.width / 45;
    const drawn = all.filter(({ tone }) => tone).map(({ at, tone, small }) => `<circle class="${tone}" cx="${at[0]}" cy="${at[1]}" r="${small ? size / 2 : size}"/>`).join("");
    if (drawn === this.dots) return;
    this.dots = drawn;
    dots.innerHTML = drawn;
  }

  /** Another board: nothing of the old view holds. */
  reset() {
    this.laid = false;
    this.held = this.whole = false;
    this.put(this.wholeView);
    this.laid = false;
  }

  resized() {
    if (this.held) this.put(this.at);
    else this.put(this.whole ? this.wholeView : this.best());
    this.onRest();
  }

  // -- by hand ----------------------------------------------------------------------------------------

  /** The whole map, and back to what matters. */
  fit() {
    this.whole = this.held || !this.whole;
    this.held = false;
    this.go(this.whole ? this.wholeView : this.best());
  }

  by(factor, x = null, y = null) {
    this.held = true;
    const frame = this.box.getBoundingClientRect();
    const at = this.now;
    const full = this.wholeView.scale;
    const scale = Math.min(full * NEAREST, Math.max(full, at.scale * factor));
    const [dx, dy] = x === null ? [0, 0] : [x - frame.left - frame.width / 2, y - frame.top - frame.height / 2];
    // The place under the pointer stays there.
    this.put(this.within({ x: at.x + dx / at.scale - dx / scale, y: at.y + dy / at.scale - dy / scale, scale }));
    this.onRest();
  }

  wheel(event) {
    if (!this.svg.dataset.box) return;
    event.preventDefault();
    this.by(Math.exp(-Math.max(-60, Math.min(60, event.deltaY)) / 200), event.clientX, event.clientY);
  }

  pan(dx, dy) {
    this.held = true;
    const { x, y, scale } = this.now;
    this.put(this.within({ x: x - dx / scale, y: y - dy / scale, scale }));
    this.onRest();
  }

  /** Two fingers: nearer, farther, and on. */
  pinch(event) {
    if (event.touches.length !== 2) { this.spread = null; return; }
    if (event.cancelable) event.preventDefault();
    const [one, other] = event.touches;
    const now = { far: Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY), x: (one.clientX + other.clientX) / 2, y: (one.clientY + other.clientY) / 2 };
    if (this.spread) {
      this.pan(now.x - this.spread.x, now.y - this.spread.y);
      this.by(now.far / this.spread.far, now.x, now.y);
    }
    this.spread = now;
  }

  /** A mouse or a finger drags the map. What began as a drag chooses nothing. */
  grasp(start) {
    if (start.button !== 0 || !start.isPrimary || start.target.closest(".movable, button")) return;
    let last = { x: start.clientX, y: start.clientY };
    let dragged = false;
    const move = (event) => {
      if (!event.isPrimary || this.spread) return;
      if (!dragged && Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) <= 6) return;
      dragged = true;
      this.box.classList.add("dragged");
      this.pan(event.clientX - last.x, event.clientY - last.y);
      last = { x: event.clientX, y: event.clientY };
    };
    const end = () => {
      removeEventListener("pointermove", move);
      this.box.classList.remove("dragged");
      if (!dragged) return;
      const swallow = (event) => event.stopPropagation();
      this.box.addEventListener("click", swallow, { capture: true, once: true });
      setTimeout(() => this.box.removeEventListener("click", swallow, { capture: true }), 0);
    };
    addEventListener("pointermove", move);
    for (const kind of ["pointerup", "pointercancel"]) addEventListener(kind, end, { once: true });
  }
}

/** A box that is at least so large, around the same middle. */
const grow = ({ x, y, width, height }, wide, high) => {
  const [w, h] = [Math.max(width, wide), Math.max(height, high)];
  return { x: x + (width - w) / 2, y: y + (height - h) / 2, width: w, height: h };
};

/** The box around two. */
const union = (a, b) => {
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
  return { x, y, width: Math.max(a.x + a.width, b.x + b.width) - x, height: Math.max(a.y + a.height, b.y + b.height) - y };
};
