// Numbers that count: from what was shown to what is, while the sentence that changed them is told. Knows no game.
import { isStill } from "./dom.js";

/** A text whose numbers are so far on their way; texts that differ in more than numbers change at once. */
export function between(from, to, share) {
  const [starts, ends] = [from, to].map((text) => text.match(/\d+/g) ?? []);
  const alike = from.replace(/\d+/g, "#") === to.replace(/\d+/g, "#");
  if (!alike || share >= 1) return to;
  let index = 0;
  return to.replace(/\d+/g, () => {
    const [start, end] = [Number(starts[index]), Number(ends[index])];
    index += 1;
    return String(Math.round(start + (end - start) * share));
  });
}

/** Watches the numbers of a page: every element with `data-count` has its own name there. */
export class Counting {
  constructor(root) {
    this.root = root;
    this.known = new Map();
    /** Elements whose numbers run: where they come from and go to, since when, and for how long. */
    this.running = new Map();
  }

  /** What is drawn now counts, in so many milliseconds, from what was drawn before. */
  tell(time) {
    const old = this.known;
    this.known = new Map();
    for (const node of this.root.querySelectorAll("[data-count]")) {
      const to = this.running.get(node)?.to ?? node.textContent;
      this.known.set(node.dataset.count, to);
      const from = old.get(node.dataset.count) ?? to;
      if (from !== to && time && !isStill()) this.run(node, from, to, time);
    }
  }

  run(node, from, to, time) {
    if (!this.running.size) requestAnimationFrame((now) => this.tick(now));
    this.running.set(node, { from, to, since: performance.now(), time });
    node.textContent = from;
  }

  tick(now) {
    for (const [node, { from, to, since, time }] of this.running) {
      const share = Math.max(0, now - since) / time;
      if (share >= 1 || !node.isConnected) this.running.delete(node);
      node.textContent = between(from, to, share);
    }
    if (this.running.size) requestAnimationFrame((next) => this.tick(next));
  }

  /** Everything stands where it is going. */
  finish() {
    for (const [node, { to }] of this.running) node.textContent = to;
    this.running.clear();
  }
}
