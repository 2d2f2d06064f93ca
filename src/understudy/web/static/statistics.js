// One's own games in pictures: won against whom, with which points, how long. Each with a table of its numbers.
import { ask, byId, capital, el, notice } from "./dom.js";

const SVG = "http://www.w3.org/2000/svg";
const [WIDE, HIGH, EDGE, MARK] = [600, 190, 34, 10];

function draw(tag, attributes, ...children) {
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children);
  return node;
}

const picture = (label, height, ...children) => draw("svg", { class: "chart", viewBox: `0 0 ${WIDE} ${height}`, role: "img", "aria-label": label }, ...children);
const letters = (x, y, text, kind = "") => draw("text", { x, y, class: kind }, text);
const called = (player) => capital(player.replace(/:(.*)/, " ($1)"));
const percent = (part, whole) => `${Math.round((100 * part) / whole)} %`;

/** Bars side by side: of so many games, so many won. */
function bars(against) {
  const step = 34;
  const most = Math.max(...against.map((one) => one.played));
  const long = (count) => (count / most) * (WIDE - 260);
  return picture("Games won and played, by bot and level", step * against.length + 6, ...against.flatMap((one, index) => [
    letters(0, index * step + 21, called(one.player)),
    draw("rect", { class: "played", x: 170, y: index * step + 5, width: long(one.played), height: 22, rx: 4 }),
    draw("rect", { class: "won", x: 170, y: index * step + 5, width: long(one.won), height: 22, rx: 4 }),
    letters(178 + long(one.played), index * step + 21, `${one.won} of ${one.played}`),
  ]));
}

/** Values in the order of time: lines with a mark for each game. */
function lines(label, games, series) {
  const values = series.flatMap(({ of }) => games.map(of));
  const [low, high] = [Math.min(0, ...values), Math.max(1, ...values)];
  const x = (index) => EDGE + (games.length > 1 ? MARK + (index / (games.length - 1)) * (WIDE - EDGE - MARK - 12) : (WIDE - EDGE) / 2);
  const y = (value) => HIGH - 36 - ((value - low) / (high - low)) * (HIGH - 54);
  return picture(label, HIGH,
    ...[low, high].flatMap((value) => [draw("line", { class: "axis", x1: EDGE, x2: WIDE, y1: y(value), y2: y(value) }), letters(0, y(value) + 5, String(value), "scale")]),
    ...series.flatMap(({ name, of, text }, number) => [
      draw("polyline", { class: `line ${name}`, points: games.map((game, index) => `${x(index)},${y(of(game))}`).join(" ") }),
      ...games.map((game, index) => draw("circle", { class: `mark ${name}${game.won ? " won" : ""}`, cx: x(index), cy: y(of(game)), r: 5 })),
      letters(EDGE + number * 190, HIGH - 4, `${number ? "- -" : "—"} ${text}`, name),
    ]));
}

function table(caption, heads, rows) {
  return el("details", {}, el("summary", {}, caption), el("table", { class: "results" }, el("caption", { class: "unseen" }, caption),
    el("thead", {}, el("tr", {}, heads.map((head) => el("th", { scope: "col" }, head)))),
    el("tbody", {}, rows.map((row) => el("tr", {}, row.map((cell, index) => el(index ? "td" : "th", index ? {} : { scope: "row" }, String(cell))))))));
}

function section({ title, games, against }) {
  const won = games.filter((game) => game.won).length;
  const unit = games[0].unit;
  const days = (game) => game.when.slice(0, 10);
  return el("section", { "aria-label": title }, el("h2", {}, title),
    el("p", {}, `${games.length} ${games.length === 1 ? "game" : "games"}, ${won} won (${percent(won, games.length)}).`),
    el("div", { class: "picture" }, el("h3", {}, "Results by opponent"), bars(against)),
    table("Results by opponent: the numbers", ["Bot", "Played", "Won", "Share"], against.map((one) => [called(one.player), one.played, one.won, percent(one.won, one.played)])),
    el("div", { class: "picture" }, el("h3", {}, "Points over time"), lines("Points over time: yours, and those of the best opponent", games, [{ name: "own", text: "you", of: (game) => game.points }, { name: "best-other", text: "best other seat", of: (game) => game.best }])),
    el("div", { class: "picture" }, el("h3", {}, `Length in ${unit}s`), lines(`Length in ${unit}s over time`, games, [{ name: "length", text: `${unit}s`, of: (game) => game.length }])),
    table("Points and length: the numbers", ["Day", "Result", "Your points", "Best other", capital(unit)], games.map((game) => [days(game), game.won ? "won" : "lost", game.points, game.best, game.length])));
}

try {
  const { games } = await ask("GET", "/api/statistics");
  byId("statistics").append(...games.map(section), games.length ? "" : el("p", {}, "No game is finished yet. When one is, it shows here."));
} catch (trouble) {
  notice(trouble.message, { wrong: true });
}
byId("statistics").removeAttribute("aria-busy");
