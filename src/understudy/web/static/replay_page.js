// The replay page: fetches the game and plays it back, with the reasons of the bots.
import { ask, byId, notice } from "./dom.js";
import { Replay } from "./replay.js";
import { openWhy } from "./why.js";

const { match, game } = document.body.dataset;

try {
  const why = (move, board) => openWhy(match, game, move.turn, move, { board }).catch((trouble) => notice(trouble.message, { wrong: true }));
  const replay = new Replay(await ask("GET", `/api/matches/${match}/moves`), why);
  byId("replay").removeAttribute("aria-busy");
  if (new URLSearchParams(location.search).has("play")) replay.play();
} catch (trouble) {
  notice(trouble.message, { wrong: true });
}
