// Pictures as data, and the board with its parts. Knows no game.

const SVG = "http://www.w3.org/2000/svg";

// -- pictures as data ---------------------------------------------------------------------------

/** A value after a change: of objects, lists and long texts only what differs is told. */
function patched(old, change) {
  if (change === null || typeof change !== "object" || Array.isArray(change)) return change;
  if (typeof old === "string") return change.pieces.map((piece) => (typeof piece === "string" ? piece : old.slice(...piece))).join("");
  if (old === null || typeof old !== "object") return change;
  if (Array.isArray(old) && change.items) return [...old.slice(0, change.start), ...change.items, ...old.slice(old.length - change.end)];
  if (Array.isArray(old) && change.places) return patched(change.places.map((place) => old[place] ?? null), change.at);
  const next = Array.isArray(old) ? [...old] : { ...old };
  for (const [name, value] of Object.entries(change)) next[name] = patched(old[name] ?? null, value);
  return next;
}

/** The picture after some changes; null stands for what is gone. */
export function merged(picture, changes) {
  const next = { ...picture };
  for (const name of ["parts", "zones", "rows", "seats", "sheets"]) {
    if (!changes[name] && !changes.order?.[name]) continue;
    const things = patched(picture[name], changes[name] ?? {});
    const order = changes.order?.[name] ?? Object.keys(things);
    next[name] = Object.fromEntries(order.filter((id) => things[id] !== null).map((id) => [id, things[id]]));
  }
  for (const name of ["headline", "focus", "subject", "clash"]) if (name in changes) next[name] = changes[name];
  return next;
}

/** The ids of the parts that look different in two pictures, or stand elsewhere. */
export function freshParts(before, after) {
  if (!before || before.box !== after.box) return [];
  const look = (part) => part && `${part.svg} ${part.at}`;
  return Object.keys(after.parts).filter((id) => look(before.parts[id]) !== look(after.parts[id]));
}

// -- the board ----------------------------------------------------------------------------------

export class Board {
  /** `onChoose(id)`: a lit part was chosen; `onPoint(ids)`: the pointer or the focus is on these. */
  constructor(svg, /** @type {{ onChoose?: import("./dom.js").Handler, onPoint?: import("./dom.js").Handler, onLaid?: import("./dom.js").Handler, onSketch?: import("./dom.js").Handler }} */ { onChoose = () => {}, onPoint = () => {}, onLaid = () => {}, onSketch = () => {} } = {}) {
    this.svg = svg;
    this.onSketch = onSketch;
    this.onLaid = onLaid;
    this.parts = new Map();
    this.drawn = new Map();
    this.fleet = new Fleet();
    /** Parts of which more is shown, or all of them. */
    this.picked = new Set();
    this.all = false;
    this.onChoose = onChoose;
    this.onPoint = onPoint;
    this.ground = null;
    svg.addEventListener("click", (event) => this.choose(event.target));
    svg.addEventListener("keydown", (event) => this.key(event));
    for (const kind of ["pointerover", "focusin"]) svg.addEventListener(kind, (event) => this.enter(event.target));
    for (const kind of ["pointerleave", "focusout"]) svg.addEventListener(kind, () => this.leave());
  }

  /** `extra`: parts that stand there for this question only; pieces take their `ways` in so many milliseconds. */
  show(picture, { extra = {}, ways = {}, time = 0 } = {}) {
    if (this.ground !== picture.ground) this.lay(picture);
    for (const id of [...this.parts.keys()]) if (!(id in picture.parts || id in extra)) this.remove(id);
    let last = this.under;
    const put = (group) => {
      if (last.nextSibling !== group) last.after(group);
      last = group;
    };
    for (const [id, part] of Object.entries(extra)) if (part.below) put(this.draw(id, part));
    for (const [id, part] of Object.entries(picture.parts)) {
      put(this.draw(id, part));
      if (part.at) this.fleet.go(id, last, part.at, ways[id], time);
    }
    put(this.over);
    for (const [id, part] of Object.entries(extra)) if (!part.below) put(this.draw(id, part));
    this.svg.toggleAttribute("data-pieces", this.fleet.stands.size > 0);
    this.demand();
    this.sketch("");
  }

  lay(picture) {
    this.ground = picture.ground;
    this.svg.dataset.box = picture.box;
    this.svg.dataset.close = picture.close || "";
    const bare = !picture.ground && !Object.keys(picture.parts).length;
    this.svg.closest(".table-page")?.classList.toggle("boardless", bare);
    // Without a board the cards are what the page is about.
    document.getElementById("pane")?.setAttribute("role", bare ? "main" : "presentation");
    this.svg.innerHTML = `<g aria-hidden="true">${picture.ground}</g><g class="under-parts" aria-hidden="true"></g><g class="over-parts" aria-hidden="true"></g>`;
    this.under = this.svg.querySelector(".under-parts");
    this.over = this.svg.querySelector(".over-parts");
    this.parts.clear();
    this.drawn.clear();
    this.more = new Map();
    this.fleet.clear();
    this.onLaid(picture);
  }

  draw(id, part) {
    let group = this.parts.get(id);
    if (!group) {
      group = document.createElementNS(SVG, "g");
      group.dataset.id = id;
      group.setAttribute("role", "img");
      this.over.before(group);
      this.parts.set(id, group);
    }
    if (this.drawn.get(id) !== part.svg) {
      group.innerHTML = part.svg;
      this.drawn.set(id, part.svg);
      this.fleet.redrawn(id, group);
    }
    this.more.set(id, part.more ?? "");
    group.classList.toggle("has-more", Boolean(part.more));
    group.classList.toggle("below", Boolean(part.below));
    group.dataset.label = part.label;
    if (!group.dataset.offers) group.setAttribute("aria-label", part.label);
    return group;
  }

  remove(id) {
    this.parts.get(id).remove();
    for (const known of [this.parts, this.drawn, this.more, this.fleet]) known.delete(id);
  }

  // -- on demand ----------------------------------------------------------------------------------

  /** More of the parts that were picked, or of all. */
  demand() {
    const wanted = [...this.more].filter(([id, more]) => more && (this.all || this.picked.has(id)));
    this.under.innerHTML = wanted.map(([, more]) => more).join("");
  }

  pick(id) {
    if (!this.picked.delete(id)) this.picked.add(id);
    this.demand();
  }

  showAll(all) {
    this.all = all;
    this.picked.clear();
    this.demand();
  }

  /** What an option would do: over the pieces, and under what can be chosen. */
  sketch(svg) {
    if (this.over && this.over.dataset.svg !== svg) {
      this.over.innerHTML = svg;
      this.over.dataset.svg = svg;
      this.svg.classList.toggle("sketched", Boolean(svg));
      this.onSketch();
    }
  }

  /** Light the parts that options touch: a map from id to the texts of its options. */
  light(offers) {
    let first = true;
    for (const [id, group] of this.parts) {
      const texts = offers.get(id);
      group.classList.toggle("lit", Boolean(texts));
      if (texts) halo(group);
      else for (const ring of group.querySelectorAll(":scope > [data-lit]")) ring.remove();
      group.setAttribute("role", texts ? "button" : "img");
      if (texts) {
        group.dataset.offers = texts.join(", or ");
        group.setAttribute("aria-label", `${group.dataset.offers}. ${group.dataset.label}`);
        group.setAttribute("tabindex", first ? "0" : "-1");
        first = false;
      } else {
        delete group.dataset.offers;
        group.removeAttribute("tabindex");
        group.setAttribute("aria-label", group.dataset.label);
      }
    }
  }

  nodes(ids) {
    return ids.map((id) => this.parts.get(id)).filter(Boolean);
  }

  /** All pieces that move about. */
  pieces() {
    return this.nodes([...this.fleet.stands.keys()]);
  }

  /** What can be chosen and is no piece: places, ghosts. */
  offered() {
    return [...this.parts].filter(([id, part]) => part.classList.contains("lit") && !this.fleet.stands.has(id)).map(([, part]) => part);
  }

  mark(name, ids) {
    const wanted = new Set(ids);
    for (const [id, group] of this.parts) group.classList.toggle(name, wanted.has(id));
  }

  /** Where on the board a click was, in its own units. */
  spot(event) {
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.svg.getScreenCTM().inverse());
    return { x, y };
  }

  choose(target) {
    const part = target.closest("[data-id]");
    if (part?.classList.contains("lit")) this.onChoose(part.dataset.id);
    else if (part?.classList.contains("has-more")) this.pick(part.dataset.id);
  }

  enter(target) {
    const part = target.closest("[data-id]");
    if (!part) return;
    this.onPoint([part.dataset.id]);
  }

  leave() {
    this.onPoint([]);
  }

  key(event) {
    const part = event.target.closest(".lit");
    if (!part) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      event.stopPropagation();
      this.onChoose(part.dataset.id);
    } else if (event.key.startsWith("Arrow")) {
      event.preventDefault();
      this.move(part, event.key);
    }
  }

  /** The focus goes to the nearest lit part in that direction. */
  move(from, key) {
    const side = key === "ArrowLeft" || key === "ArrowRight";
    const sign = key === "ArrowRight" || key === "ArrowDown" ? 1 : -1;
    const start = middle(from);
    let best = null;
    for (const part of this.svg.querySelectorAll(".lit")) {
      const place = middle(part);
      const along = sign * (side ? place.x - start.x : place.y - start.y);
      const across = Math.abs(side ? place.y - start.y : place.x - start.x);
      const far = along + 2 * across;
      if (part !== from && along > 1 && (!best || far < best.far)) best = { part, far };
    }
    if (!best) return;
    from.setAttribute("tabindex", "-1");
    best.part.setAttribute("tabindex", "0");
    best.part.focus();
  }
}

// -- pieces that move -----------------------------------------------------------------------------

const same = (one, other) => one.every((value, index) => Math.abs(value - other[index]) < 0.2);

/** A place between two, turned the shorter way round. */
function between(one, other, share) {
  const turn = ((((other[2] - one[2]) % 360) + 540) % 360) - 180;
  return [one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share, one[2] + turn * share];
}

/** How long each piece of a way is; turning on the spot takes its time too. */
const stretch = (one, other) => Math.hypot(other[0] - one[0], other[1] - one[1]) + Math.abs(((((other[2] - one[2]) % 360) + 540) % 360) - 180) / 2;

/** Puts pieces where they stand, and moves them along their ways. */
class Fleet {
  constructor() {
    this.clear();
  }

  clear() {
    this.stands = new Map();
    this.moving = new Map();
  }

  delete(id) {
    this.stands.delete(id);
    this.moving.delete(id);
  }

  go(id, group, end, way, time) {
    const start = this.stands.get(id);
    const under = this.moving.get(id);
    if (time && under && same(under.way.at(-1), end)) return;
    this.moving.delete(id);
    if (!time || !start || same(start, end)) return this.put(id, group, end);
    const path = way && same(way[0], start) ? way : [start, end];
    const lengths = path.slice(1).map((place, index) => stretch(path[index], place));
    this.moving.set(id, { group, way: path, lengths, total: lengths.reduce((sum, one) => sum + one, 0) || 1, from: performance.now(), time });
    if (this.moving.size === 1) requestAnimationFrame((now) => this.tick(now));
  }

  tick(now) {
    for (const [id, { group, way, lengths, total, from, time }] of this.moving) {
      let left = Math.min(1, Math.max(0, (now - from) / time)) * total;
      if (left >= total) this.moving.delete(id);
      const leg = lengths.findIndex((length) => { if (left <= length) return true; left -= length; return false; });
      this.put(id, group, this.moving.has(id) && leg >= 0 ? between(way[leg], way[leg + 1], lengths[leg] ? left / lengths[leg] : 1) : way.at(-1));
    }
    if (this.moving.size) requestAnimationFrame((next) => this.tick(next));
  }

  put(id, group, at) {
    const [x, y, turn] = at.map((value) => Math.round(value * 100) / 100);
    this.stands.set(id, at);
    stand(group, `translate(${x} ${y}) rotate(${turn})`);
    for (const sign of group.querySelectorAll(".upright")) stand(sign, `rotate(${-turn})`);
  }

  redrawn(id, group) {
    if (this.stands.has(id)) this.put(id, group, this.stands.get(id));
  }
}

/** A part that stands so already is not touched: the browser would lay it out again. */
const stand = (node, transform) => { if (node.getAttribute("transform") !== transform) node.setAttribute("transform", transform); };

/** What glows has a halo; a part that draws neither gets both around its box. They go when it is lit no more. */
function halo(group) {
  if (group.querySelector(":scope > .halo")) return;
  let glow = group.querySelector(":scope > .glow");
  if (!glow) {
    const { x, y, width, height } = core(group).getBBox();
    glow = document.createElementNS(SVG, "rect");
    for (const [name, value] of Object.entries({ class: "glow", x: x - 3, y: y - 3, width: width + 6, height: height + 6, rx: 6 })) glow.setAttribute(name, value);
    glow.dataset.lit = "";
    group.append(glow);
  }
  const ring = glow.cloneNode(true);
  ring.setAttribute("class", "halo");
  ring.dataset.lit = "";
  glow.before(ring);
}

/** A part without what hangs around it. */
const core = (part) => part.querySelector(".hit") ?? part;

function middle(part) {
  const box = core(part).getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}
