// The story of a game that is over: how the points went, and where it turned. Knows no game; read when it is needed.
import { ask, el } from "./dom.js";
import { merged } from "./picture.js";

const SVG = "http://www.w3.org/2000/svg";
const [WIDE, HIGH, EDGE, TURNS] = [330, 150, 26, 3];

/** Everybody's points after each move, and what the move was. */
function curve({ first, moves }) {
  const points = (picture) => Object.values(picture.seats).map((seat) => seat.score);
  const found = [{ at: 0, scores: points(first), move: null }];
  moves.reduce((picture, move, index) => {
    const next = merged(picture, move.changes ?? {});
    if (move.changes?.seats) found.push({ at: index + 1, scores: points(next), move });
    return next;
  }, first);
  return found;
}

/** The moves after which somebody's lead over the others changed most, in the order of time. */
function swings(steps) {
  const change = (index) => steps[index].scores.map((score, seat) => score - steps[index - 1].scores[seat]);
  const all = steps.slice(1).map((step, index) => {
    const gained = change(index + 1);
    const most = Math.max(...gained) - Math.min(...gained);
    return { step, gained, most };
  });
  return all.filter(({ most, step }) => most > 0 && step.move).sort((one, other) => other.most - one.most).slice(0, TURNS).sort((one, other) => one.step.at - other.step.at);
}

const node = (tag, attributes, text = "") => {
  const found = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) found.setAttribute(name, value);
  found.textContent = text;
  return found;
};

function chart(steps, seats, turns) {
  const last = steps.at(-1).at || 1;
  const values = steps.flatMap((step) => step.scores);
  const [low, high] = [Math.min(0, ...values), Math.max(1, ...values)];
  const x = (at) => EDGE + (at / last) * (WIDE - EDGE - 8);
  const y = (value) => HIGH - 12 - ((value - low) / (high - low)) * (HIGH - 26);
  const told = seats.map((seat, index) => `${seat.name} ${steps.at(-1).scores[index]}`).join(", ");
  const svg = node("svg", { class: "story-chart", viewBox: `0 0 ${WIDE} ${HIGH}`, role: "img", "aria-label": `Points over the game; at the end ${told}` });
  for (const value of [low, high]) svg.append(node("line", { class: "axis", x1: EDGE, x2: WIDE, y1: y(value), y2: y(value) }), node("text", { x: 2, y: y(value) + 4 }, String(value)));
  for (const [index, seat] of seats.entries()) {
    const path = steps.map((step, at) => (at ? `H${x(step.at)}V${y(step.scores[index])}` : `M${x(0)} ${y(step.scores[index])}`)).join("");
    svg.append(node("path", { class: `points ${seat.tone}`, d: path, ...(index % 2 ? { "stroke-dasharray": "6 3" } : {}) }));
    svg.append(node("text", { class: "who", x: WIDE - 4, y: Math.max(10, y(steps.at(-1).scores[index]) - 4) }, seat.letter));
  }
  for (const [index, { step }] of turns.entries()) {
    svg.append(node("circle", { class: "turning", cx: x(step.at), cy: y(Math.max(...step.scores)), r: 9 }), node("text", { class: "number", x: x(step.at), y: y(Math.max(...step.scores)) + 4 }, String(index + 1)));
  }
  return svg;
}

/** The story; `onLook(n)` shows a moment, `onBack(n)` goes back to before an answer where that may be done. */
export async function storyOf(match, { onLook, onBack }) {
  const data = await ask("GET", `/api/matches/${match}/moves`);
  if (!data.first || !data.moves.length) return "";
  const seats = Object.values(data.first.seats);
  const steps = curve(data);
  const turns = swings(steps);
  return el("section", { class: "story", "aria-label": "How it went" }, el("h3", {}, "How it went"), chart(steps, seats, turns),
    turns.length ? el("h3", {}, "Turning points") : "",
    el("ol", { class: "turning-points" }, turns.map(({ step, gained }, index) => el("li", {}, el("b", { class: "mark-number", "aria-hidden": "true" }, String(index + 1)),
      el("span", {}, step.move.text, " ", el("small", {}, gained.map((gain, seat) => (gain ? `${seats[seat].name} ${gain > 0 ? "+" : "−"}${Math.abs(gain)}` : "")).filter(Boolean).join(", "))),
      el("span", { class: "controls" }, el("button", { type: "button", onclick: () => onLook(step.move.n) }, "Look"),
        onBack ? el("button", { type: "button", onclick: () => onBack(step.move) }, "Play it better from here") : "")))));
}
