// A game that somebody brings along: a journal, a position or a trace, as a file or pasted.
import { ask, byId, el, notice } from "./dom.js";

export function listenToBring(games) {
  byId("bring-game").append(...games.map((game) => el("option", { value: game.name }, game.title)));
  const read = async () => {
    const [file] = byId("bring-file").files;
    if (file) byId("bring-text").value = await file.text();
  };
  byId("bring-file").addEventListener("change", read);
  byId("bring-form").addEventListener("submit", async (event) => {
    event.preventDefault();
    try {
      const game = byId("bring-game").value;
      const text = byId("bring-text").value;
      if (text.trimStart().split("\n", 1)[0].includes(`"${event.target.dataset.told}"`)) return await lookOn(text);
      const { id } = await ask("POST", "/api/import", { text, ...(game ? { game } : {}) });
      location.assign(`/game/${id}`);
    } catch (trouble) {
      notice(trouble.message, { wrong: true });
      byId("notices").scrollIntoView({ block: "nearest" });
    }
  });
  // Until now the form would have been sent by the browser itself; a file may have been chosen already.
  byId("bring-it").disabled = false;
  if (!byId("bring-text").value) read();
}

/** A game at a server is looked at: what was read of it stays in this tab, for the page that shows it. */
async function lookOn(text) {
  const told = await ask("POST", "/api/told", { text });
  try {
    sessionStorage.setItem("understudy.told", JSON.stringify(told));
  } catch {
    throw new Error("The browser cannot hold a log of this size. Use “understudy replay” in the terminal instead.");
  }
  location.assign("/told");
}
