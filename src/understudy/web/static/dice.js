// Dice as they are seen: their faces, and the tray in which they lie. Knows no game.
import { el } from "./dom.js";

/** Signs around 0, 0, about twenty units wide. */
const SIGNS = {
  hit: "M0-10L2.6-3.6L9.5-3.1L4.2 1.4L5.9 8.1L0 4.4L-5.9 8.1L-4.2 1.4L-9.5-3.1L-2.6-3.6Z",
  crit: "M0-11L3-3L11 0L3 3L0 11L-3 3L-11 0L-3-3Z",
  accuracy: "M-9 0A9 9 0 1 0 9 0A9 9 0 1 0-9 0M-6 0A6 6 0 1 1 6 0A6 6 0 1 1-6 0M-2-2H2V2H-2Z",
  self: "M0-9A9 9 0 1 0 9 0H5A5 5 0 1 1 0-5V-1L7-7L0-13Z",
  intercept: "M-10-4H2V-10L11 0L2 10V4H-10Z",
  building: "M-9 9V-2L0-10L9-2V9H3V3H-3V9Z",
  key: "M-4-10A5 5 0 1 0-1-1.5V10H3V7H7V4H3V-1.5A5 5 0 0 0-4-10Z",
  star: "M0-10L2.9-3.1L10-3.1L4.4 1.6L6.5 9L0 4.8L-6.5 9L-4.4 1.6L-10-3.1L-2.9-3.1Z",
  shield: "M-8-9H8V1Q8 8 0 11Q-8 8-8 1Z",
  wrench: "M-9-6A5 5 0 0 0-2-1L5 9L9 6L2-3A5 5 0 0 0-3-10L-4-6L-7-5Z",
};
/** Where so many signs stand, and how large they are. */
const SPOTS = { 1: [[[20, 20]], 1.1], 2: [[[13, 13], [27, 27]], 0.75], 3: [[[12, 13], [28, 13], [20, 28]], 0.68] };
const NAMES = { self: "hit on oneself", building: "building hit", hit: "hit", crit: "critical hit" };

/** What a face shows, in words. */
export const shows = (face) => face.signs.map((sign) => NAMES[sign] ?? sign).join(" and ") || "blank";

const drawn = (sign, x, y, scale) => (SIGNS[sign]
  ? `<path fill-rule="evenodd" transform="translate(${x} ${y}) scale(${scale})" d="${SIGNS[sign]}"/>`
  : `<text x="${x}" y="${y + 7}">${sign.replace(/[<&]/g, "")}</text>`);

/** A die as it lies there. */
export function faceOf(face, kind = "") {
  const [spots, scale] = SPOTS[face.signs.length] ?? [[], 1];
  const name = `${face.die}: ${shows(face)}${kind === "gone" ? ", no longer counts" : ""}`;
  const node = el("span", { class: `die ${face.tone} ${kind}`, role: "img", "aria-label": name, title: name });
  node.innerHTML = `<svg viewBox="0 0 40 40" aria-hidden="true"><rect x="1.5" y="1.5" width="37" height="37" rx="8"/>${
    spots.map(([x, y], index) => drawn(face.signs[index], x, y, scale)).join("")}</svg>`;
  return node;
}

/** The dice that a question leads to: one row each, with all their faces. */
export function facesOf(dice) {
  return el("div", { class: "faces", role: "group", "aria-label": "The faces of the dice" },
    dice.map((faces) => el("div", {}, el("small", {}, faces[0].die), faces.map((face) => faceOf(face)))));
}

const same = (one, other) => one.die === other.die && String(one.signs) === String(other.signs);

/** Where dice are thrown for everybody to see. What is said of them stands in the log as well. */
export class Tray {
  constructor(root) {
    this.root = root;
    this.rows = [];
    this.result = "";
  }

  /** Shows what a scene throws; `letter` stands for whoever throws. */
  show(scene, letter, title) {
    if (scene.opens) this.clear();
    if (scene.throw) this.cast(scene.throw, letter, title);
    if (scene.gone?.length) this.cancel(scene.gone);
    if (scene.result) this.result = scene.result;
    if (scene.throw || scene.gone?.length || scene.result) this.draw();
  }

  /** The dice that lie there and still count. */
  lying() {
    return this.rows.flatMap((row) => row.dice).filter((die) => die.kind !== "gone");
  }

  cancel(faces) {
    for (const face of faces) {
      const die = this.lying().find((one) => same(one.face, face));
      if (die) die.kind = "gone";
    }
  }

  cast({ dice, again = [], title }, letter, whose) {
    for (const die of this.lying()) die.kind = "";
    if (!again.length) return void this.rows.push({ letter, title, whose, dice: dice.map((face) => ({ face, kind: "thrown" })) });
    for (const [index, old] of again.entries()) {
      const lying = this.lying().find((die) => die.kind !== "rethrown" && same(die.face, old));
      if (lying) Object.assign(lying, { face: dice[index], kind: "rethrown" });
      else this.rows.push({ letter, title, whose, dice: [{ face: dice[index], kind: "thrown" }] });
    }
  }

  draw() {
    this.root.replaceChildren(
      ...this.rows.map((row) => el("div", {}, row.letter?.cloneNode(true) ?? "", el("small", {}, row.title), row.dice.map(({ face, kind }) => faceOf(face, kind)))),
      this.result ? el("p", {}, this.result) : "");
    this.root.hidden = !this.rows.length && !this.result;
  }

  clear() {
    [this.rows, this.result] = [[], ""];
    this.root.hidden = true;
    this.root.replaceChildren();
  }
}

/** Dice that are not thrown yet, seen small. */
export const tinyDice = (dice) => el("span", { class: "tiny-dice", role: "img", "aria-label": dice.map((one) => one.die).join(", ") }, dice.map((one) => el("i", { class: one.tone })));
