// The first page: games to start, to go on with, and to look at again.
import { ask, byId, el, notice } from "./dom.js";

function gameCard(game) {
  const [low, high] = game.seats;
  return el("article", { class: "game" },
    el("img", { src: `/static/games/${game.name}.svg`, alt: "", width: 640, height: 360, onerror: (event) => event.target.remove() }),
    el("div", {}, el("h3", {}, game.title), el("p", { class: "quiet" }, game.blurb),
      el("p", { class: "quiet" }, `${low === high ? low : `${low} to ${high}`} seats · ${game.bots.map((bot) => bot.title).join(", ")}`),
      el("a", { class: "button main", href: `/new/${game.name}`, "aria-label": `New game of ${game.title}` }, "New game")));
}

function matchRow(match) {
  const when = new Date(match.updated).toLocaleString([], { dateStyle: "medium", timeStyle: "short" });
  const points = match.scores.map((score) => `${score.name} ${score.total}${score.winner && match.over ? " (won)" : ""}`).join(", ");
  const open = match.trouble ? "" : el("a", { class: "button main", href: match.over ? `/game/${match.id}/replay` : `/game/${match.id}`, "aria-label": `${match.over ? "Watch" : "Go on with"} ${match.title}, ${match.progress}` }, match.over ? "Watch" : "Go on");
  return el("li", { class: "match" },
    el("div", {}, el("strong", {}, match.title), ` · ${match.progress}`, el("br"),
      el("span", { class: "quiet" }, match.trouble || [points, when].filter(Boolean).join(" · ")),
      match.asked ? el("span", { class: "quiet wide" }, ` · ${match.asked}`) : ""),
    open, match.over && !match.trouble ? el("a", { class: "button", href: `/game/${match.id}`, "aria-label": `Table of ${match.title}` }, "Table") : "",
    el("button", { type: "button", "aria-label": `Delete ${match.title}, ${match.progress}`, onclick: (event) => remove(event.currentTarget, match) }, "Delete"));
}

/** The first press asks, the second deletes. */
async function remove(button, match) {
  if (button.dataset.sure !== "yes") {
    button.dataset.sure = "yes";
    button.textContent = "Really delete?";
    setTimeout(() => { button.dataset.sure = ""; button.textContent = "Delete"; }, 4000);
    return;
  }
  try {
    await ask("DELETE", `/api/matches/${match.id}`);
    await showMatches();
  } catch (trouble) {
    notice(trouble.message, { wrong: true });
  }
}

async function showMatches() {
  const { matches } = await ask("GET", "/api/matches");
  for (const [id, over] of [["open", false], ["over", true]]) {
    const rows = matches.filter((match) => match.over === over).map(matchRow);
    byId(id).hidden = !rows.length;
    byId(id).querySelector("ul").replaceChildren(...rows);
  }
}

try {
  const [{ games }] = await Promise.all([ask("GET", "/api/games"), showMatches()]);
  byId("games").replaceChildren(...games.filter((game) => game.listed !== false).map(gameCard));
  byId("games").removeAttribute("aria-busy");
} catch (trouble) {
  notice(trouble.message, { wrong: true });
}
