// The "why" panel: the printed page of the bot with the lines that were read, and the candidates.
import { all, ask, capital, el, notice } from "./dom.js";
import { openDrawer } from "./drawers.js";

const ANSWERS = {
  question: { yes: "✓ yes", no: "✗ no" },
  way: { yes: "✓ yes", no: "✗ no" },
  instruction: { done: "✓ done" },
  preference: { yes: "✓ makes the difference", no: "= no difference" },
  kind: { yes: "✓ yes", no: "✗" },
  page: { yes: "✓ opened" },
};

let statements = null;

/** Opens the page of a move, or of a whole turn; `onOverrule(n, plan)` where the bot may be told otherwise, and
 *  `board` where candidates can be shown. */
export async function openWhy(match, game, turn, move = null, { onOverrule = null, board = null } = {}) {
  const data = await ask("GET", `/api/matches/${match}/why/${turn}`);
  const order = data.pages.find((page) => page.lines.some((line) => line.kind === "instruction"));
  const found = move ? pageOf(data, move) : null;
  const wanted = found === order ? null : found;
  const under = wanted ? wanted.under : lineOf(order, move);
  const sheets = data.pages.filter((page) => page !== order);
  const dialog = openDrawer(`Why? ${data.name}`, [
    move ? el("p", {}, el("strong", {}, move.text), move.reason ? ` — ${move.reason}.` : "") : "",
    order ? sheet(order, { game, lit: under, board }) : "",
    ...sheets.map((page) => sheet(page, { game, board, folded: Boolean(move) && page !== wanted })),
    data.pages.length ? "" : el("p", {}, "No page was read in this turn."),
    onOverrule ? overruling(match, data, move, onOverrule) : "",
    data.pages.length ? references() : "",
  ], { beside: true });
  if (board) dialog.addEventListener("close", () => { for (const name of MARKS) mark(board, name, []); });
  const at = dialog.querySelector(wanted ? ".sheet:not(.folded) .candidates" : "li.lit");
  at?.scrollIntoView({ block: "center" });
}

const REFERENCES = "understudy.references";

/** The ids of rules beside the lines, for those who look them up; remembered. */
export function references() {
  const root = document.documentElement;
  try { root.toggleAttribute("data-references", localStorage.getItem(REFERENCES) === "1"); } catch { /* only for this page then */ }
  const box = el("input", { type: "checkbox", onchange: () => {
    root.toggleAttribute("data-references", box.checked);
    try { localStorage.setItem(REFERENCES, box.checked ? "1" : ""); } catch { /* only for this page then */ }
  } });
  box.checked = root.hasAttribute("data-references");
  return el("label", { class: "switch" }, box, "Show rule references");
}

/** The page that was read for a move: that of its decision, with the line that caused it. */
function pageOf(data, move) {
  const pages = data.pages.filter((page) => move.decision >= 0 && page.decision === move.decision);
  return pages.find((page) => lineOf(page, move) >= 0) ?? pages.at(-1) ?? null;
}

const lineOf = (page, move) => (page && move ? page.lines.findIndex((line) => line.marks.includes(move.cause)) : -1);

// -- another way ---------------------------------------------------------------------------------

/** What the bot decided, each with what it could do instead; of one move, only the plan behind it. */
function overruling(match, data, move, onOverrule) {
  const behind = move ? data.plans.filter((plan) => plan.n === move.decision) : data.plans;
  if (!behind.length) return "";
  const rows = behind.map((plan) => {
    const open = el("button", { type: "button", onclick: () => instead(match, plan, open, onOverrule) }, "Overrule …");
    return el("li", {}, el("span", {}, capital(plan.text), plan.overruled ? el("i", {}, " (overruled by a human)") : ""), open);
  });
  return el("section", { class: "overrule" }, el("h3", {}, "What was decided"), el("ul", {}, rows));
}

async function instead(match, plan, button, onOverrule) {
  const data = await ask("GET", `/api/matches/${match}/ways/${plan.n}`).catch((trouble) => notice(trouble.message, { wrong: true }));
  if (!data) return;
  const others = data.ways.filter((way) => way.id !== data.done);
  const choices = others.map((way) => el("button", { type: "button", class: "choice", onclick: () => onOverrule(plan.n, way.id) }, el("span", {}, capital(way.text))));
  const text = others.length ? "Later moves are undone and played again. Undo restores the bot's own choice." : "It had no other option.";
  const list = el("div", { class: "instead" }, el("p", { class: "quiet" }, text), el("div", { class: "choices" }, choices));
  button.replaceWith(list);
  list.querySelector("button")?.focus();
}

// -- a page --------------------------------------------------------------------------------------

function sheet(page, { game, board, lit = -1, folded = false }) {
  const node = el("section", { class: folded ? "sheet folded" : "sheet" });
  const title = folded ? el("button", { type: "button", class: "bare", onclick: () => node.classList.toggle("folded") }, page.title) : page.title;
  const rows = page.lines.map((line, index) => lineNode(line, line.lit || index === lit, game));
  const aside = unreadPreferences(page.lines);
  for (const index of aside) rows[index].classList.add("aside");
  const force = page.lines.findIndex((line) => line.lit);
  if (page.candidates.length) rows.splice(force < 0 ? rows.length : afterPreferences(page.lines, force), 0, el("li", {}, candidates(page, board), ...page.then.map(then)));
  const whole = el("button", { type: "button", class: "bare", onclick: () => { node.classList.add("whole"); whole.remove(); } }, `Show the whole page (${aside.length} more lines)`);
  node.append(el("h3", {}, title), el("ol", {}, rows), aside.length ? whole : "", ...(page.candidates.length ? [] : page.then.map(then)));
  return node;
}

const isPreference = (line) => line.kind === "preference" || line.kind === "kind";

/** Preferences of lines that found nothing were not looked at: they are printed, but stand back. */
function unreadPreferences(lines) {
  let found = false;
  return lines.flatMap((line, index) => {
    if (!isPreference(line)) found = line.state === "yes";
    return isPreference(line) && !found ? [index] : [];
  });
}

function afterPreferences(lines, way) {
  const next = lines.findIndex((line, index) => index > way && !isPreference(line));
  return next < 0 ? lines.length : next;
}

const then = (text) => el("p", { class: "then" }, text);

function lineNode(line, lit, game) {
  const answer = line.state ? el("span", { class: `answer ${line.state}` }, ` ${ANSWERS[line.kind]?.[line.state] ?? line.state}`) : "";
  const branch = line.branch ? el("span", { class: "branch" }, line.branch === "yes" ? "If so: " : "If not: ") : "";
  const words = { preference: `Prefer ${line.text}`, kind: capital(line.text) }[line.kind] ?? line.text;
  const kinds = [`d${Math.min(line.depth, 4)}`, line.state ? "" : "unread", lit ? "lit" : "", line.decides ? "decides" : ""].filter(Boolean).join(" ");
  const beside = line.beside ? el("span", { class: "beside" }, ` (${line.beside.replace(/\.$/, "")})`) : "";
  const terms = line.terms ? el("span", { class: "beside" }, ` (${line.terms.join(", ")})`) : "";
  const counts = line.counts ? el("span", { class: "beside" }, ` (${line.counts})`) : "";
  const rank = line.rank === null ? "" : `${line.rank}. `;
  return el("li", { class: kinds, "aria-current": lit ? "step" : null }, branch, rank, words, answer, counts, terms, beside, " ", rules(line.rules, game), ...(line.then ?? []).map(then));
}

/** The numbers of a line; each shows on demand what it says. */
export function rules(ids, game) {
  const box = el("span", { class: "rules" });
  const [first, ...rest] = ids;
  if (!first) return box;
  box.append(rule(first, game));
  if (rest.length) {
    box.append(el("button", { type: "button", class: "rule", "aria-label": `${rest.length} more rules of this line`, onclick: (event) => event.target.replaceWith(...rest.flatMap((id) => [rule(id, game), " "])) }, `+${rest.length}`));
  }
  return box;
}

function rule(id, game) {
  return el("button", { type: "button", class: "rule", "aria-label": `Rule ${id}`, onclick: (event) => state(event.currentTarget, id, game) }, id);
}

/** Opens or closes our statement of a rule under its line. */
async function state(button, id, game) {
  const line = button.closest("li");
  const open = line.querySelector(`[data-rule="${CSS.escape(id)}"]`);
  if (open) return open.remove();
  statements ??= (await ask("GET", `/api/rules/${game}`)).statements;
  const found = statements[id];
  line.append(el("p", { class: "statement", "data-rule": id, role: "note" }, el("b", {}, `${id} `), found ? `${found.text} (${found.section})` : "This id is not in the ledger."));
}

// -- candidates ------------------------------------------------------------------------------------

const MARKS = ["candidate", "struck"];

/** Lights places and pieces on the board, and cards beside it. */
function mark(board, name, ids) {
  board.mark(name, ids);
  const wanted = new Set(ids);
  for (const card of all("[data-card]")) card.classList.toggle(name, card.dataset.card.split(" ").some((id) => wanted.has(id)));
}

/** What struck candidates out, in order: what the line itself asked for, its preferences, chance at the end, each with
 *  those that fell. */
function steps(page) {
  const found = [];
  for (const one of page.candidates) {
    if (one.fell === null) continue;
    const by = one.fell < 0 ? "" : (one.lacked ?? page.lines[one.fell].text);
    const step = found.find((each) => each.at === one.fell && each.by === by);
    if (step) step.gone.push(one);
    else found.push({ at: one.fell, by, gone: [one] });
  }
  const place = ({ at }) => (at < 0 ? Infinity : at);
  return found.sort((one, other) => (place(one) === place(other) ? 0 : place(one) - place(other)));
}

function candidates(page, board) {
  const found = steps(page);
  const rows = found.map(({ at, by, gone }) => (at < 0
    ? el("li", {}, `${page.picked || gone.length + 1} options tied; not drawn: `, struck(gone))
    : el("li", {}, "Not ", el("i", {}, by), ": ", struck(gone))));
  return el("div", { class: "candidates" },
    el("p", {}, page.candidates.length === 1 ? "Only option." : `${page.candidates.length} candidates.`),
    found.length ? stepping(page, found, rows, board) : "",
    el("ul", {}, rows, page.candidates.filter((one) => one.chosen).map((one) => el("li", { class: "chosen" }, `→ ${one.text}`))));
}

/** Goes through what struck candidates out, one step after the other, with the keys ← and → too; what is left is lit
 *  on the board. */
function stepping(page, found, rows, board) {
  const told = el("p", { role: "status" });
  const button = (text, label, to) => el("button", { type: "button", "aria-label": label, onclick: () => show(to()) }, text);
  const back = button("◀", "One step back", () => at - 1);
  const next = button("▶", "Next step", () => at + 1);
  const box = el("div", { class: "stepping", role: "group", "aria-label": "Step by step" }, back, next, told);
  let at = found.length;
  const show = (to, quiet = false) => {
    at = Math.min(Math.max(to, 0), found.length);
    const gone = found.slice(0, at).flatMap((step) => step.gone);
    const left = page.candidates.filter((one) => !gone.includes(one));
    back.disabled = !at;
    next.disabled = at === found.length;
    for (const [index, row] of rows.entries()) {
      row.classList.toggle("later", index >= at);
      row.setAttribute("aria-current", index === at - 1 && !quiet ? "step" : "false");
    }
    if (quiet) return;
    told.textContent = sentence(page, found, at, left);
    const lit = new Set(left.flatMap((one) => one.touches ?? []));
    if (board) {
      mark(board, "candidate", [...lit]);
      mark(board, "struck", gone.flatMap((one) => one.touches ?? []).filter((id) => !lit.has(id)));
    }
  };
  box.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    show(at + step);
    (step > 0 ? next : back).disabled ? (step > 0 ? back : next).focus() : null;
  });
  show(at, true);
  return box;
}

/** What a step did, for those who do not see the board. */
function sentence(page, found, at, left) {
  const names = left.map((one) => one.text).join(", ");
  if (!at) return `At first ${left.length}: ${names}.`;
  const { by: reason, gone } = found[at - 1];
  const by = reason || "chance";
  const after = left.length === 1 ? `${names} is left` : `${left.length} are left: ${names}`;
  return `Step ${at} of ${found.length}, ${by}: ${gone.map((one) => one.text).join(", ")} ${gone.length === 1 ? "is" : "are"} ruled out; ${after}.`;
}

const struck = (gone) => gone.flatMap((one, index) => [index ? ", " : "", el("s", {}, one.text)]);
