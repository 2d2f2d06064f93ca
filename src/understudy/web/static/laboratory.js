// Series of games without people: chosen, watched while they are played, canceled, saved, and read as a report.
import { ask, byId, el, notice } from "./dom.js";

const SVG = "http://www.w3.org/2000/svg";
const [WIDE, HIGH, EDGE] = [600, 210, 62];
/** Milliseconds between two looks at a series that is being played. */
const PACE = 700;
const STATES = { running: "Playing", finished: "Finished", cancelled: "Canceled", failed: "Failed" };
/** Lines that can be told apart without colors. */
const DASHES = ["", "9 5", "3 4", "12 4 3 4"];
let games = [];
let seats = [];
let limits = null;

function draw(tag, attributes, ...children) {
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children);
  return node;
}

const percent = (share) => `${(100 * share).toFixed(1)}%`;
const plural = (count, word) => `${count.toLocaleString("en-US")} ${word}${count === 1 ? "" : "s"}`;

const lasting = (seconds) => (seconds > 90 ? plural(Math.round(seconds / 60), "minute") : plural(Math.ceil(seconds), "second"));

// -- what is chosen ----------------------------------------------------------------------------------

const chosen = () => games.find((game) => game.name === byId("lab-game").value);
const bots = (game) => game.players.filter((player) => player.kind !== "person");

function seatField(player, index) {
  return el("select", { "aria-label": `Player ${index + 1}`, onchange: (event) => { seats[index] = event.target.value; } },
    bots(chosen()).map((one) => el("option", { value: one.id, selected: one.id === player }, one.title)));
}

function showSeats() {
  const [low, high] = chosen().seats;
  const usual = chosen().lineup.find((player) => player !== "person") ?? bots(chosen())[0].id;
  byId("lab-seats").replaceChildren(...seats.map(seatField),
    seats.length < high ? el("button", { type: "button", onclick: () => { seats.push(usual); showSeats(); } }, "Add a player") : "",
    seats.length > low ? el("button", { type: "button", onclick: () => { seats.pop(); showSeats(); } }, "Remove the last") : "");
}

function chooseGame() {
  const game = chosen();
  const simple = bots(game).find((player) => player.kind === "stand-in")?.id;
  seats = game.lineup.map((player) => (player === "person" ? simple : player));
  showSeats();
}

async function start(event) {
  event.preventDefault();
  try {
    const wish = { game: chosen().name, seats, games: Number(byId("lab-games").value), seed: Number(byId("lab-seed").value) };
    const run = await ask("POST", "/api/laboratory", wish);
    notice("");
    byId("runs").prepend(card(run));
    follow(run.id);
  } catch (trouble) {
    notice(trouble.message, { wrong: true });
  }
}

// -- one series --------------------------------------------------------------------------------------

/** How the shares settle, game by game. */
function course(run) {
  const last = Math.max(1, run.course.at(-1)?.games ?? 1);
  const x = (count) => EDGE + (count / last) * (WIDE - EDGE - 10);
  const y = (share) => HIGH - 30 - share * (HIGH - 50);
  const scale = [0, 0.5, 1].flatMap((share) => [
    draw("line", { class: "axis", x1: EDGE, x2: WIDE, y1: y(share), y2: y(share) }),
    draw("text", { class: "scale", x: 0, y: y(share) + 5 }, `${100 * share}%`)]);
  const lines = run.seats.map((_, index) => draw("polyline", {
    class: "line", "stroke-dasharray": DASHES[index % DASHES.length],
    points: run.course.map((point) => `${x(point.games)},${y(point.shares[index])}`).join(" ") }));
  return draw("svg", { class: "chart", viewBox: `0 0 ${WIDE} ${HIGH}`, role: "img", "aria-label": "Shares of wins, game by game" },
    ...scale, ...lines, draw("text", { class: "scale", x: WIDE - 10, y: HIGH - 6, "text-anchor": "end" }, `after ${plural(last, "game")}`));
}

/** The line that a player has in the picture. */
const key = (index) => draw("svg", { class: "key", viewBox: "0 0 44 10", width: 44, height: 10, "aria-hidden": "true" },
  draw("line", { class: "line", x1: 1, x2: 43, y1: 5, y2: 5, "stroke-dasharray": DASHES[index % DASHES.length] }));

function table(run) {
  const heads = ["Player", "Wins", "Share", "95% interval", "Points"];
  const rows = run.seats.map((seat, index) => [el("span", {}, key(index), ` ${seat.player}`), seat.wins, percent(seat.share), `${percent(seat.low)} to ${percent(seat.high)}`, seat.points.toFixed(1)]);
  return el("div", { class: "wide" }, el("table", { class: "results" }, el("thead", {}, el("tr", {}, heads.map((head) => el("th", { scope: "col" }, head)))),
    el("tbody", {}, rows.map((row) => el("tr", {}, row.map((cell, index) => el(index ? "td" : "th", index ? {} : { scope: "row" }, cell instanceof Node ? cell : String(cell))))))));
}

function progress(run) {
  const done = run.done + run.failed;
  const left = run.state === "running" && run.left !== null ? `, about ${lasting(run.left)} left` : "";
  const failed = run.failed ? `, ${run.failed} failed` : "";
  return [el("progress", { max: run.games, value: done, "aria-label": "Games played" }),
    el("p", {}, `${STATES[run.state]}: ${done.toLocaleString("en-US")} of ${plural(run.games, "game")}${failed}${left}. ${run.text}`)];
}

function acts(run) {
  const path = `/api/laboratory/${run.id}`;
  if (run.state === "running") return [el("button", { type: "button", onclick: () => cancel(run.id) }, "Cancel")];
  if (!run.done) return [];
  return [el("a", { class: "button main", href: `${path}/report.html`, target: "_blank", rel: "noopener" }, "Open the report"),
    el("a", { class: "button", href: `${path}/report.html`, download: `${run.game}-report.html` }, "Save the report"),
    el("a", { class: "button", href: `${path}/rows.jsonl`, download: `${run.game}-series.jsonl` }, "Save the games")];
}

function card(run) {
  return el("section", { id: `run-${run.id}`, class: "series", "aria-label": `${run.title}: ${run.seats.map((seat) => seat.player).join(", ")}`, "data-state": run.state },
    el("h3", {}, run.title), ...progress(run), run.done ? table(run) : "", run.course.length > 1 ? course(run) : "", el("div", { class: "acts" }, acts(run)));
}

function show(run) {
  byId(`run-${run.id}`)?.replaceWith(card(run));
}

async function follow(id) {
  for (;;) {
    await new Promise((resolve) => { setTimeout(resolve, PACE); });
    try {
      const run = await ask("GET", `/api/laboratory/${id}`);
      show(run);
      if (run.state !== "running") return;
    } catch (trouble) {
      notice(trouble.message, { wrong: true });
      return;
    }
  }
}

async function cancel(id) {
  try {
    show(await ask("DELETE", `/api/laboratory/${id}`));
    notice("");
  } catch (trouble) {
    notice(trouble.message, { wrong: true });
  }
}

// -- the page ----------------------------------------------------------------------------------------

async function open() {
  try {
    const [found, state] = await Promise.all([ask("GET", "/api/games"), ask("GET", "/api/laboratory")]);
    games = found.games.filter((game) => game.listed);
    limits = state;
    byId("lab-game").replaceChildren(...games.map((game) => el("option", { value: game.name }, game.title)));
    byId("lab-game").addEventListener("change", chooseGame);
    byId("lab-games").max = limits.most;
    const where = limits.cluster ? "on the server’s cluster" : `on ${plural(limits.cores, "core")} of the server`;
    byId("limits").append(` They are played ${where}, ${limits.most.toLocaleString("en-US")} at most in one series.`);
    byId("series").hidden = !limits.cores && !limits.cluster;
    byId("series").addEventListener("submit", start);
    chooseGame();
    byId("runs").replaceChildren(...state.runs.map(card));
    state.runs.filter((run) => run.state === "running").forEach((run) => follow(run.id));
  } catch (trouble) {
    notice(trouble.message, { wrong: true });
  } finally {
    byId("laboratory").removeAttribute("aria-busy");
  }
}

open();
