// A replay in one file: the game and the reasons of its bots lie in the page itself.
import { answerFrom, byId } from "./dom.js";
import { Replay } from "./replay.js";
import { openWhy } from "./why.js";

/** The reasons are packed, and unpacked when somebody asks for the first of them. */
async function unpacked(text) {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return JSON.parse(await new Response(stream).text());
}

let reasons = null;
answerFrom(async (path) => {
  reasons ??= await unpacked(byId("reasons").textContent);
  const turn = path.match(/\/why\/(\d+)$/);
  return turn ? reasons.turns[turn[1]] : reasons;
});
document.addEventListener("click", (/** @type {any} */ event) => {
  const root = document.documentElement;
  if (event.target.closest('[data-act="theme"]')) root.dataset.theme = root.dataset.theme === "light" ? "dark" : "light";
});
new Replay(JSON.parse(byId("data").textContent), (move, board) => openWhy("", document.body.dataset.game, move.turn, move, { board }));
