// Zoom and pan of the board: wheel, pinch, drag, buttons and keys. The board scrolls inside its window.
import { byId } from "./dom.js";

const MOST = 6;
const STEP = 1.4;
/** Pixels to a unit of a board that is looked at from near: for a finger, and for a mouse. */
const [COARSE, FINE] = [1.9, 0.85];

export class Camera {
  constructor(box, svg) {
    this.box = box;
    this.svg = svg;
    this.zoom = 1;
    /** Somebody has set the zoom, and nothing else changes it. */
    this.held = false;
    this.spread = 0;
    for (const [id, work] of [["zoom-in", () => this.by(STEP)], ["zoom-out", () => this.by(1 / STEP)], ["zoom-fit", () => this.fit()]]) byId(id)?.addEventListener("click", work);
    box.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    for (const kind of ["touchstart", "touchmove", "touchend", "touchcancel"]) box.addEventListener(kind, (event) => this.pinch(event), { passive: false });
    box.addEventListener("pointerdown", (event) => this.grasp(event));
    addEventListener("resize", () => this.refit());
    this.buttons();
  }

  // -- how near ---------------------------------------------------------------------------------------

  /** The size of the board when it is seen whole. */
  get whole() {
    const { width, height } = this.svg.getBoundingClientRect();
    return { width: width / this.zoom, height: height / this.zoom };
  }

  /** Zoom so far; the place under (x, y) of the screen stays there. */
  set(zoom, x = null, y = null) {
    const { box, svg } = this;
    const frame = box.getBoundingClientRect();
    const [atX, atY] = [(x ?? frame.left + frame.width / 2) - frame.left, (y ?? frame.top + frame.height / 2) - frame.top];
    const old = svg.getBoundingClientRect();
    const share = [(frame.left + atX - old.left) / old.width, (frame.top + atY - old.top) / old.height];
    const { width, height } = this.whole;
    this.zoom = Math.min(MOST, Math.max(1, zoom));
    if (this.zoom < 1.02) return this.reset();
    if (!box.style.width) [box.style.width, box.style.height] = [`${frame.width}px`, `${frame.height}px`];
    [svg.style.width, svg.style.height] = [`${width * this.zoom}px`, `${height * this.zoom}px`];
    box.classList.add("zoomed");
    box.scrollLeft = share[0] * width * this.zoom - atX;
    box.scrollTop = share[1] * height * this.zoom - atY;
    this.buttons();
  }

  reset() {
    const { box, svg } = this;
    this.zoom = 1;
    svg.style.width = svg.style.height = box.style.width = box.style.height = "";
    box.classList.remove("zoomed");
    this.buttons();
  }

  buttons() {
    for (const [id, off] of [["zoom-fit", this.zoom === 1], ["zoom-out", this.zoom === 1], ["zoom-in", this.zoom === MOST]]) byId(id)?.toggleAttribute("disabled", off);
  }

  by(factor) {
    this.held = true;
    this.set(this.zoom * factor);
  }

  /** The whole board; from now on it may come nearer by itself again. */
  fit() {
    this.held = false;
    this.reset();
  }

  refit() {
    const { zoom } = this;
    if (zoom === 1) return;
    this.reset();
    this.set(zoom);
  }

  // -- by itself --------------------------------------------------------------------------------------

  /** What matters now is large enough to be told apart and touched; the rest of the board is around it. */
  near(nodes) {
    if (this.held || !this.svg.dataset.close) return;
    this.reset();
    const rects = nodes.map((node) => (node.querySelector(".hit") ?? node).getBoundingClientRect()).filter((rect) => rect.width);
    if (!rects.length) return;
    const left = Math.min(...rects.map((rect) => rect.left));
    const right = Math.max(...rects.map((rect) => rect.right));
    const top = Math.min(...rects.map((rect) => rect.top));
    const bottom = Math.max(...rects.map((rect) => rect.bottom));
    const frame = this.box.getBoundingClientRect();
    const unit = this.whole.width / this.svg.viewBox.baseVal.width;
    const wanted = (matchMedia("(pointer: coarse)").matches ? COARSE : FINE) / unit;
    const most = Math.min(frame.width / (right - left), frame.height / (bottom - top), frame.width / (this.svg.dataset.close * unit)) * 0.96;
    const zoom = Math.min(wanted, most);
    if (zoom < 1.1) return;
    this.set(zoom);
    const { width, height } = this.whole;
    const old = { left: frame.left + (frame.width - width) / 2, top: frame.top };
    this.box.scrollLeft = ((left + right) / 2 - old.left) * zoom - frame.width / 2;
    this.box.scrollTop = ((top + bottom) / 2 - old.top) * zoom - frame.height / 2;
  }

  /** Nothing in particular: the whole board, unless somebody has set it otherwise. */
  rest() {
    if (!this.held && this.zoom !== 1) this.reset();
  }

  // -- by hand ----------------------------------------------------------------------------------------

  wheel(event) {
    const inwards = event.deltaY < 0;
    if (!(this.svg.dataset.close || event.ctrlKey || event.metaKey) || (!inwards && this.zoom === 1)) return;
    event.preventDefault();
    this.held = true;
    this.set(this.zoom * Math.exp(-Math.max(-60, Math.min(60, event.deltaY)) / 200), event.clientX, event.clientY);
  }

  pinch(event) {
    if (event.touches.length !== 2) { this.spread = 0; return; }
    if (event.cancelable) event.preventDefault();
    const [one, other] = event.touches;
    const now = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
    if (this.spread) {
      this.held = true;
      this.set(this.zoom * (now / this.spread), (one.clientX + other.clientX) / 2, (one.clientY + other.clientY) / 2);
    }
    this.spread = now;
  }

  /** A mouse drags the board; fingers scroll it anyway. What began as a drag chooses nothing. */
  grasp(start) {
    if (start.pointerType !== "mouse" || start.button !== 0 || this.zoom === 1) return;
    const { box } = this;
    const [left, top] = [box.scrollLeft, box.scrollTop];
    let dragged = false;
    const move = (event) => {
      const [dx, dy] = [event.clientX - start.clientX, event.clientY - start.clientY];
      dragged ||= Math.hypot(dx, dy) > 5;
      if (!dragged) return;
      this.held = true;
      box.classList.add("dragged");
      [box.scrollLeft, box.scrollTop] = [left - dx, top - dy];
    };
    const end = () => {
      removeEventListener("pointermove", move);
      box.classList.remove("dragged");
      if (!dragged) return;
      const swallow = (event) => event.stopPropagation();
      box.addEventListener("click", swallow, { capture: true, once: true });
      setTimeout(() => box.removeEventListener("click", swallow, { capture: true }), 0);
    };
    addEventListener("pointermove", move);
    for (const kind of ["pointerup", "pointercancel"]) addEventListener(kind, end, { once: true });
  }
}
