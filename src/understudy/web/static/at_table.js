// One switch for a new game: “I have the game on my table”.
import { all, byId, capital, el } from "./dom.js";

/** `seats` are changed in place; `onChange(on)` draws them again. Each kind can be given back to the program
 *  further down, and each seat another player. */
export function tableSwitch(game, seats, onChange) {
  const box = el("input", { type: "checkbox", id: "at-table", onchange: () => put(box.checked) });
  const put = (on) => {
    const [from, to] = on ? ["person", "reported"] : ["reported", "person"];
    if (game.reports) for (const [index, player] of seats.entries()) if (player === from) seats[index] = to;
    for (const kind of game.at_table) byId(`kind-${kind}`).value = on ? "everybody" : "nobody";
    for (const setting of game.settings.filter((one) => one.beside)) all(`[data-setting="${setting.name}"]`)[0].value = on ? setting.beside : setting.default;
    onChange(on);
  };
  const begun = el("input", { type: "checkbox", id: "begun" });
  const how = game.reports
    ? "You play your turns at the table and enter what changed. The bots say what to move for them."
    : "You choose your moves here, and the bots say what to move for them.";
  return el("fieldset", { class: "at-table" }, el("legend", {}, "The table"),
    el("label", { class: "switch" }, box, el("strong", {}, "I have the game on my table")),
    el("p", { class: "quiet" }, `${how} ${capital(kinds(game))} come from your table. Further down you can let Understudy supply any of them.`),
    game.arranges ? el("label", { class: "switch" }, begun, "The game has already begun: first I set up the table") : "");
}

/** What of this goes into the wish for a new game. */
export const begunWish = () => (byId("begun")?.checked ? { begun: true } : {});

const kinds = (game) => game.kinds.filter((kind) => game.at_table.includes(kind.id)).map((kind) => kind.title.toLowerCase()).join(", ").replace(/, ([^,]*)$/, " and $1");

/** Where a game beside a table begins: on a phone without the board, unless what lies there is laid out on it. */
export const addressOf = (id, on) => `/game/${id}${on && matchMedia("(max-width: 699px)").matches ? `?compact=${begunWish().begun ? 0 : 1}` : ""}`;
