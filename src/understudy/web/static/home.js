// The first page: games to start, to go on with, and to look at again.
import { listenToBring } from "./bring.js";
import { ask, byId, el, notice, recall, remember } from "./dom.js";

/** How many matches of a shelf are shown at first, and how many more each time. */
const PAGE = 20;
const SHELVES = ["open", "over", "archive"];
const shown = Object.fromEntries(SHELVES.map((shelf) => [shelf, PAGE]));
const chosen = new Set();
/** Positions that are still to be drawn. */
let portraits = Promise.resolve();

function gameCard(game) {
  const [low, high] = game.seats;
  return el("article", { class: "game" },
    el("img", { src: `/static/games/${game.name}.svg`, alt: "", width: 640, height: 360, onerror: (event) => event.target.remove() }),
    el("div", {}, el("h3", {}, game.title), el("p", { class: "quiet" }, game.blurb),
      el("p", { class: "quiet" }, `${low === high ? low : `${low} to ${high}`} seats · ${game.bots.map((bot) => bot.title).join(", ")}`),
      el("a", { class: "button main", href: `/new/${game.name}`, "aria-label": `New game of ${game.title}` }, "New game")));
}

/** The positions that were drawn last, by their games: while nobody plays on, the server need not open a game for its
 *  picture. */
const [seen, drawn] = [new Map(lastDrawn()), new Map()];

function lastDrawn() {
  try { return Object.entries(JSON.parse(recall("portraits", "{}"))); } catch { return []; }
}

/** What is drawn of a position. */
async function positionOf(match) {
  const last = seen.get(match.id);
  if (last?.updated === match.updated) return last.picture;
  const { picture } = await ask("GET", `/api/matches/${match.id}`);
  if (!picture) return null;
  const { box, ground, close, rows } = picture;
  const parts = Object.fromEntries(Object.entries(picture.parts).map(([id, { at, svg }]) => [id, { at, svg }]));
  return { box, ground, close, rows, parts };
}

/** The position of a game instead of its cover; where there is none to be had, the cover stays. */
async function portray(card, match) {
  const picture = await positionOf(match);
  drawn.set(match.id, { updated: match.updated, picture });
  remember("portraits", JSON.stringify(Object.fromEntries(drawn)));
  if (!card.isConnected || !(picture?.ground || Object.keys(picture?.rows ?? {}).length)) return;
  const { portraitOf } = await import("./thumb.js");
  card.querySelector("img")?.replaceWith(portraitOf(match.game, picture));
}

/** So many of the games that were played last stand large. */
const LARGE = 3;

/** A game to go on with: what it looks like, how it stands, what is asked. */
function goOnCard(match) {
  const card = el("article", { class: "going" },
    el("img", { src: `/static/games/${match.game}.svg`, alt: "", width: 640, height: 360, onerror: (event) => event.target.remove() }),
    el("div", {}, el("h3", {}, match.title),
      el("p", {}, `${match.progress}. `, match.asked ? el("strong", {}, match.asked.replace(/\.?$/, ".")) : ""),
      el("p", { class: "standing" }, match.scores.map((score) => el("span", { class: "chip" }, score.name, el("b", {}, String(score.total))))),
      el("a", { class: "button main", href: `/game/${match.id}`, "aria-label": `Continue ${match.title}, ${match.progress}` }, "Continue")));
  // One after the other, when the page has nothing else to do.
  if (!match.trouble) portraits = portraits.then(() => portray(card, match)).catch(() => {});
  return card;
}

function matchRow(match) {
  const when = match.updated ? new Date(match.updated).toLocaleString([], { dateStyle: "medium", timeStyle: "short" }) : "";
  const points = match.scores.map((score) => `${score.name} ${score.total}${score.winner && match.over ? " (won)" : ""}`).join(", ");
  const named = `${match.title}, ${match.progress}`;
  const open = match.trouble ? "" : el("a", { class: "button main", href: match.over ? `/game/${match.id}/replay` : `/game/${match.id}`, "aria-label": `${match.over ? "Watch" : "Continue"} ${named}` }, match.over ? "Watch" : "Continue");
  return el("li", { class: "match" },
    el("label", { class: "pick" }, el("input", { type: "checkbox", "aria-label": `Choose ${named}`, checked: chosen.has(match.id), onchange: (event) => pick(match.id, event.target.checked) })),
    el("div", {}, el("strong", {}, match.title), ` · ${match.progress}`, el("br"),
      el("span", { class: "quiet" }, match.trouble || [points, when].filter(Boolean).join(" · ")),
      match.asked ? el("span", { class: "quiet wide" }, ` · ${match.asked}`) : ""),
    open, match.over && !match.trouble ? el("a", { class: "button", href: `/game/${match.id}`, "aria-label": `Table of ${match.title}` }, "Table") : "",
    el("button", { type: "button", "aria-label": `Delete ${named}`, onclick: (event) => sure(event.currentTarget, () => ask("DELETE", `/api/matches/${match.id}`)) }, "Delete"));
}

// -- several at once ---------------------------------------------------------------------------------

function pick(id, on) {
  if (on) chosen.add(id);
  else chosen.delete(id);
  bar();
}

function bar() {
  const many = [...chosen];
  byId("chosen").replaceChildren(...(many.length ? [
    el("span", {}, many.length === 1 ? "1 game chosen" : `${many.length} games chosen`),
    el("button", { type: "button", onclick: () => change(() => ask("POST", "/api/archive", { ids: many, archived: true })) }, "Archive"),
    el("button", { type: "button", onclick: () => change(() => ask("POST", "/api/archive", { ids: many, archived: false })) }, "Unarchive"),
    el("button", { type: "button", onclick: (event) => sure(event.currentTarget, () => ask("POST", "/api/forget", { ids: many })) }, "Delete them"),
    el("button", { type: "button", class: "bare", onclick: () => { chosen.clear(); showMatches(); } }, "Choose none"),
  ] : []));
}

/** The first press asks, the second does it. */
async function sure(button, work) {
  if (button.dataset.sure !== "yes") {
    const text = button.textContent;
    button.dataset.sure = "yes";
    button.textContent = "Really delete?";
    setTimeout(() => { button.dataset.sure = ""; button.textContent = text; }, 4000);
    return;
  }
  await change(work);
}

async function change(work) {
  try {
    await work();
    chosen.clear();
    await showMatches();
  } catch (trouble) {
    notice(trouble.message, { wrong: true });
  }
}

// -- the lists ----------------------------------------------------------------------------------------

async function showMatches() {
  const search = byId("search").value.trim();
  const [found, all] = await Promise.all([
    Promise.all(SHELVES.map((shelf) => ask("GET", `/api/matches?shelf=${shelf}&most=${shown[shelf]}&search=${encodeURIComponent(search)}`))),
    search ? ask("GET", "/api/matches?most=1") : null,
  ]);
  const total = all ? all.total : found.reduce((sum, one) => sum + one.total, 0);
  byId("finding").hidden = total < 6;
  byId("found").textContent = search ? `${found.reduce((sum, one) => sum + one.total, 0)} of ${total} games` : "";
  SHELVES.forEach((shelf, index) => showShelf(shelf, found[index]));
  bar();
}

function showShelf(shelf, { matches, total }) {
  const box = byId(shelf);
  box.hidden = !total;
  box.querySelector(".count").textContent = total > PAGE ? `${total}` : "";
  const large = shelf === "open" && !byId("search").value.trim() ? matches.filter((match) => !match.trouble).slice(0, LARGE) : [];
  if (shelf === "open" && byId("search").value.trim()) byId("all-open").open = true;
  if (shelf === "open") byId("going").replaceChildren(...large.map(goOnCard));
  box.querySelector("ul").replaceChildren(...matches.map(matchRow));
  box.querySelector(".rest").replaceChildren(...(matches.length < total ? [
    el("button", { type: "button", onclick: () => { shown[shelf] += 2 * PAGE; showMatches(); } }, `Show more (${total - matches.length})`),
  ] : []));
}

/** Said until somebody does not want to hear it any more. */
byId("first-time").hidden = recall("guided", "") === "no";
byId("not-now").addEventListener("click", () => { remember("guided", "no"); byId("first-time").hidden = true; });

let waiting = 0;
byId("search").addEventListener("input", () => {
  clearTimeout(waiting);
  waiting = setTimeout(() => change(async () => { for (const shelf of SHELVES) shown[shelf] = PAGE; }), 200);
});

try {
  // Neither waits for the other.
  showMatches().catch((trouble) => notice(trouble.message, { wrong: true }));
  const { games } = await ask("GET", "/api/games");
  byId("games").replaceChildren(...games.filter((game) => game.listed !== false).map(gameCard));
  listenToBring(games);
  byId("games").removeAttribute("aria-busy");
} catch (trouble) {
  notice(trouble.message, { wrong: true });
}
