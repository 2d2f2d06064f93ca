// The replay page: fetches the game and plays it back.
import { ask, byId, notice } from "./dom.js";
import { Replay } from "./replay.js";

try {
  new Replay(await ask("GET", `/api/matches/${document.body.dataset.match}/moves`));
  byId("replay").removeAttribute("aria-busy");
} catch (trouble) {
  notice(trouble.message, { wrong: true });
}
