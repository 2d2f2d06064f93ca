// The story of a game that is over: how the points went, where it turned, what is worth telling. Knows no game; read
// when it is needed.
import { ask, capital, el } from "./dom.js";
import { merged } from "./picture.js";
import { crowded, thumbOf } from "./thumb.js";

const SVG = "http://www.w3.org/2000/svg";
const [EDGE, TURNS] = [36, 3];
/** Pixels between the names of two seats whose points are nearly the same, of a letter of them, and to the end of a line
 *  where a turning point may stand. */
const [APART, LETTER, BESIDE] = [16, 8.8, 15];

/** Where what is drawn is not points, it is what each seat has left. */
function plotted({ first, moves }) {
  const course = curve({ first, moves });
  return first.course ? { ...course, steps: course.steps.map((step) => ({ ...step, scores: step.stands })) } : course;
}

/** When a picture is: the round, without how many there are and what else is said of it. */
export const momentOf = ({ headline }) => (headline[0] ?? "").replace(/ of \d+.*|,.*/, "");

/** Everybody's points after each move that changed them, with the picture of that moment; and where rounds begin. */
function curve({ first, moves }) {
  const points = (picture) => Object.values(picture.seats).map((seat) => seat.score);
  const stands = (picture) => Object.values(picture.seats).map((seat) => seat.standing ?? seat.score);
  const steps = [{ at: 0, scores: points(first), stands: stands(first), move: null, picture: first }];
  const rounds = [];
  let picture = first;
  for (const [index, move] of moves.entries()) {
    const next = merged(picture, move.changes ?? {});
    if (move.changes?.seats) steps.push({ at: index + 1, scores: points(next), stands: stands(next), move, picture: next, before: picture });
    if (next.headline[0] !== picture.headline[0]) rounds.push({ at: index + 1, text: momentOf(next) });
    picture = next;
  }
  return { steps, rounds, length: moves.length };
}

/** The moves after which somebody's lead over the others changed most, in the order of time. What is lost piece by piece,
 *  one right after the other, is one of them. */
function swings(steps) {
  const all = [];
  for (const [index, step] of steps.slice(1).entries()) {
    const gained = step.stands.map((now, seat) => now - steps[index].stands[seat]);
    const last = all.at(-1);
    const goesOn = last && step.at === last.until + 1 && gained.some((gain) => gain < 0) && gained.every((gain, seat) => gain <= 0 && !gain === !last.gained[seat]);
    if (!goesOn) all.push({ step, gained, until: step.at, pieces: 1, most: 0 });
    else Object.assign(last, { gained: gained.map((gain, seat) => gain + last.gained[seat]), until: step.at, pieces: last.pieces + 1 });
  }
  for (const one of all) one.most = Math.max(...one.gained) - Math.min(...one.gained);
  return all.filter(({ most, step }) => most > 0 && step.move).sort((one, other) => other.most - one.most).slice(0, TURNS).sort((one, other) => one.step.at - other.step.at);
}

const node = (tag, attributes, text = "") => {
  const found = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) found.setAttribute(name, value);
  found.textContent = text;
  return found;
};

/** Drawn as large as it stands there, so that its letters are those of the screen. */
function chart(course, seats, turns) {
  const told = seats.map((seat, index) => `${seat.name} ${course.steps.at(-1).scores[index]}`).join(", ");
  const svg = node("svg", { class: "story-chart", role: "img", "aria-label": `Points over the game; at the end ${told}` });
  new ResizeObserver(([{ contentRect: { width, height } }]) => {
    if (!width || !height) return;
    svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    svg.replaceChildren(...lines(course, seats, turns, { wide: width, high: height }));
  }).observe(svg);
  return svg;
}

function lines({ steps, rounds, length }, seats, turns, { wide, high }) {
  const last = length || 1;
  const values = steps.flatMap((step) => step.scores);
  const [least, most] = [Math.min(0, ...values), Math.max(1, ...values)];
  const names = seats.map((seat, index) => `${wide > 420 ? seat.name : seat.letter} ${steps.at(-1).scores[index]}`);
  const right = BESIDE + LETTER * Math.max(...names.map((name) => name.length));
  const x = (at) => EDGE + (at / last) * (wide - EDGE - right);
  const y = (value) => high - 30 - ((value - least) / (most - least)) * (high - 52);
  const found = [...new Set([least, Math.round((least + most) / 2), most])].flatMap((value) => [node("line", { class: "axis", x1: EDGE, x2: wide - right, y1: y(value), y2: y(value) }), node("text", { x: 2, y: y(value) + 5 }, String(value))]);
  let labelled = -Infinity;
  for (const { at, text } of rounds) {
    found.push(node("line", { class: "axis", x1: x(at), x2: x(at), y1: 8, y2: high - 24 }));
    if (x(at) - labelled < 78 || x(at) > wide - right - 50) continue;
    found.push(node("text", { x: x(at) + 3, y: high - 10 }, text));
    labelled = x(at);
  }
  const ends = apart(steps.at(-1).scores.map((score) => y(score) + 5), high - 26);
  for (const [index, seat] of seats.entries()) {
    const path = steps.map((step, at) => (at ? `H${x(step.at)}V${y(step.scores[index])}` : `M${x(0)} ${y(step.scores[index])}`)).join("");
    found.push(node("path", { class: `ground ${seat.tone}`, d: `${path}H${x(last)}V${y(least)}H${x(0)}Z` }));
    found.push(node("path", { class: `points ${seat.tone}`, d: `${path}H${x(last)}`, ...(index % 2 ? { "stroke-dasharray": "8 4" } : {}) }));
    found.push(node("text", { class: `who ${seat.tone}`, x: x(last) + BESIDE, y: ends[index] }, names[index]));
  }
  for (const [index, { step, gained }] of turns.entries()) {
    const seat = whose(gained);
    const [cx, cy] = [x(step.at), y(step.scores[seat])];
    found.push(node("circle", { class: `turning ${seats[seat].tone}`, cx, cy, r: 12 }), node("text", { class: "number", x: cx, y: cy + 5 }, String(index + 1)));
  }
  return found;
}

/** The same heights, moved so far that no letter lies over another, and none below the last line. */
function apart(heights, lowest) {
  const found = [...heights];
  const order = [...heights.keys()].sort((one, other) => heights[one] - heights[other]);
  order.forEach((seat, at) => { found[seat] = Math.max(found[seat], at ? found[order[at - 1]] + APART : 12); });
  order.reverse().forEach((seat, at) => { found[seat] = Math.min(found[seat], at ? found[order[at - 1]] - APART : lowest); });
  return found;
}

/** The pieces of a seat on the board, the first of them first. */
const piecesOf = (picture, seat) => (Object.values(picture.seats)[seat]?.tiles ?? []).filter((tile) => tile.state !== "gone").flatMap((tile) => tile.ids).map((id) => picture.parts[id]).filter((part) => part?.at);

/** The pieces that a move took off the board. */
const lostOf = ({ picture, before, move }) => Object.keys(move.changes.parts ?? {}).filter((id) => !picture.parts[id] && before.parts[id]?.at).map((id) => before.parts[id]);

/** What a turning point is called: by what was lost, else by what was done. */
function calledOf(step) {
  const lost = lostOf(step).map(({ label }) => label.split(":")[0]);
  if (lost.length) return `${lost.join(" and ")} ${lost.length > 1 ? "are" : "is"} lost`;
  return capital(step.move.text.replace(/\.$/, ""));
}

/** The board at a moment, seen where that moment changed it, or where those are whom it changed; pieces that it took away
 *  are there once more, crossed out. */
function thumb({ picture, before, move }, gained) {
  if (!picture.ground) return crowded(before, changedStop(move, before));
  // What the board shows of a seat changes with its points: the place where it happened matters.
  const boards = Object.values(picture.seats).map((seat) => seat.part);
  const touched = Object.keys(move.changes.parts ?? {}).filter((id) => !boards.includes(id));
  const lost = lostOf({ picture, before, move });
  const changed = lost.length ? lost : touched.map((id) => picture.parts[id]).filter((part) => part?.at);
  const theirs = changed.length ? changed : piecesOf(before, whose(gained));
  return thumbOf(picture, theirs.length ? theirs : undefined, lost, touched);
}

/** The place of a row that a move changed, as it was before. */
function changedStop({ changes }, { rows }) {
  const [id, row] = Object.entries(changes.rows ?? {})[0] ?? [];
  const [place] = Object.keys(row?.stops?.at ?? row?.stops ?? {});
  return rows[id]?.stops[Number(place)];
}

/** What is worth telling beside the points. */
function facts({ steps }, { moves }, seats, turns) {
  const names = seats.map((seat) => seat.name);
  const thrown = moves.filter((move) => move.scene?.throw && !move.scene.throw.drawn);
  const dice = seats.map((_, seat) => thrown.filter((move) => move.seat === seat).reduce((sum, move) => sum + move.scene.throw.dice.length, 0));
  const changes = Math.max(0, leads(steps).length - 1);
  const largest = [...turns].sort((one, other) => peak(other.gained) - peak(one.gained))[0];
  const [, unit, count] = /^(.*) (\d+)$/.exec(momentOf(steps.at(-1).picture)) ?? [];
  return [
    [String(changes), changes === 1 ? "change of the lead" : "changes of the lead"],
    ...farthest(steps, names),
    ...(largest ? [swingOf(largest.gained, names)] : []),
    ...(dice.some(Boolean) ? [[dice.join(" : "), `dice rolled by ${names.slice(0, -1).map(amid).join(", ")} and ${amid(names.at(-1))}`]] : []),
    ...(count ? [[count, `${unit.toLowerCase()}${count === "1" ? "" : "s"} played`]] : []),
  ];
}

/** The largest lead that anybody had, and when. */
function farthest(steps, names) {
  const ahead = steps.map(({ scores, picture }) => {
    const [most, next] = [...scores].sort((one, other) => other - one);
    return { by: most - next, who: amid(names[scores.indexOf(most)]), when: momentOf(picture).toLowerCase() };
  });
  const { by, who, when } = ahead.reduce((found, one) => (one.by > found.by ? one : found));
  return by ? [[String(by), `largest lead: ${[who, when].filter(Boolean).join(", ")}`]] : [];
}

/** How much those gained or lost whose points changed most. */
const peak = (gained) => Math.abs(gained[whose(gained)]);

/** The largest swing, and whose it was. */
function swingOf(gained, names) {
  const gain = peak(gained) * Math.sign(gained[whose(gained)]);
  const name = names[whose(gained)];
  return [signed(gain), `${name === "You" ? "your" : `${name}'s`} ${gain > 0 ? "best" : "worst"} moment`];
}

/** Whose points changed most. */
const whose = (gained) => gained.indexOf(gained.reduce((most, gain) => (Math.abs(gain) > Math.abs(most) ? gain : most), 0));

/** Who took the lead alone, one after the other, and when. */
function leads(steps) {
  const found = [];
  for (const { scores, picture } of steps) {
    const most = Math.max(...scores);
    const seat = scores.indexOf(most);
    if (scores.lastIndexOf(most) === seat && found.at(-1)?.seat !== seat) found.push({ seat, when: momentOf(picture) });
  }
  return found;
}

/** The course of the game in a sentence: since when who won was ahead. */
function inShort(steps, seats, winners) {
  const all = leads(steps);
  const last = all.at(-1);
  if (!last || winners.length !== 1 || last.seat !== winners[0]) return "";
  const name = seats[last.seat].name;
  const when = last.when.replace(/^[A-Z]/, (letter) => letter.toLowerCase());
  if (!when) return "";
  if (all.length === 1) return `${name} led from ${when} to the end.`;
  const other = seats[all.at(-2).seat].name;
  const changes = all.length > 3 ? `The lead changed ${all.length - 1} times. ` : "";
  return `${changes}${other} led until ${amid(name)} went ahead for good in ${when}.`;
}

/** A name in the middle of a sentence. */
const amid = (name) => (name === "You" ? "you" : name.replace(/^The /, "the "));
const signed = (gain) => `${gain > 0 ? "+" : "−"}${Math.abs(gain)}`;
const gains = (gained, seats) => gained.map((gain, seat) => (gain ? `${seats[seat].name} ${signed(gain)}` : "")).filter(Boolean).join(", ");

/** The story; `onLook(n)` shows a moment, `onBack(move)` goes back to before it where that may be done. Its first
 *  sentence is told in the heading. */
export async function storyOf(match, { onLook, onBack, winners = [] }) {
  const data = await ask("GET", `/api/matches/${match}/moves`);
  if (!data.first || !data.moves.length) return "";
  const seats = Object.values(data.first.seats).map((seat) => ({ ...seat, name: /^you\b/.test(seat.who) ? "You" : seat.name }));
  const course = plotted(data);
  const turns = swings(course.steps);
  const point = ({ step, gained, pieces }, index) => el("li", {}, el("b", { class: `mark-number ${seats[whose(gained)].tone}`, "aria-hidden": "true" }, String(index + 1)), thumb(step, gained),
    el("span", {}, el("b", {}, calledOf(step) + (pieces > 1 ? `, and ${pieces - 1} more` : "")), " ", el("small", {}, [momentOf(step.picture), gains(gained, seats)].filter(Boolean).join(" · "))),
    el("span", { class: "controls" }, el("button", { type: "button", onclick: () => onLook(step.move.n) }, "Look"),
      onBack ? el("button", { type: "button", onclick: () => onBack(step.move) }, "Play it better from here") : ""));
  return el("section", { class: "story", "aria-label": "The story of the game", "data-short": inShort(course.steps, seats, winners) },
    el("div", { class: "panel went" }, el("h3", {}, "How it went", data.first.course ? el("small", {}, data.first.course) : ""), chart(course, seats, turns)),
    el("div", { class: "panel worth" }, el("h3", {}, "Highlights"), el("dl", {}, facts(course, data, seats, turns).map(([value, text]) => el("div", {}, el("dt", {}, value), el("dd", {}, text))))),
    turns.length ? el("div", { class: "panel turned" }, el("h3", {}, "Turning points"), el("ol", { class: "turning-points" }, turns.map(point))) : "");
}

/** The first piece of a seat that is still there, drawn alone, where it has any on the board. */
export function heroOf(picture, seat) {
  const [part] = piecesOf(picture, seat);
  if (!part) return "";
  const svg = node("svg", { class: "board thumb hero", "aria-hidden": "true" });
  svg.innerHTML = `<g>${part.svg}</g>`;
  new ResizeObserver((_, watch) => {
    const { x, y, width, height } = (svg.querySelector(".hit") ?? svg.firstChild).getBBox();
    if (!width) return;
    watch.disconnect();
    svg.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
  }).observe(svg);
  return svg;
}
