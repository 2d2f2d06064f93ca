// A game that somebody brings along: a journal or a position, as a file or pasted.
import { ask, byId, el, notice } from "./dom.js";

export function listenToBring(games) {
  byId("bring-game").append(...games.map((game) => el("option", { value: game.name }, game.title)));
  byId("bring-file").addEventListener("change", async (event) => {
    const [file] = event.target.files;
    if (file) byId("bring-text").value = await file.text();
  });
  byId("bring-form").addEventListener("submit", async (event) => {
    event.preventDefault();
    try {
      const game = byId("bring-game").value;
      const { id } = await ask("POST", "/api/import", { text: byId("bring-text").value, ...(game ? { game } : {}) });
      location.assign(`/game/${id}`);
    } catch (trouble) {
      notice(trouble.message, { wrong: true });
      byId("notices").scrollIntoView({ block: "nearest" });
    }
  });
}
