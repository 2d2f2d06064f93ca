// The table page: holds the state, sends answers, follows the stream.
import { ask, byId, el, notice, recall, remember } from "./dom.js";
import { closeDrawer, openDrawer, openKeys } from "./drawers.js";
import { Log, Player, SPEEDS } from "./moves.js";
import { Board, freshParts, merged } from "./picture.js";
import { Camera } from "./camera.js";
import { drawChips, drawZones, letterOf, wouldPay } from "./cards.js";
import { Labels } from "./labels.js";
import { Ruler } from "./ruler.js";
import { Overlay } from "./overlay.js";
import { call, callSwitches } from "./calls.js";
import { explain, learnTerms, sheetOfTerm } from "./terms.js";
import { Reader } from "./read.js";
import { QuestionPanel, offersOf } from "./question.js";
import { Checklist, isCompact, recallCompact, setCompact, stayAwake } from "./companion.js";
import { Stage } from "./stage.js";
import { Density, Tabs, bringIntoView, coversOf, edges, isSmall, onTurned } from "./layout.js";
import { Peek, isFinger } from "./touch.js";

/** What opens on demand is read then: a table is there sooner. */
const openWhy = async (...about) => (await import("./why.js")).openWhy(...about);
const openCorrections = async (...about) => (await import("./correct.js")).openCorrections(...about);
const openPassing = async (...about) => (await import("./passing.js")).openPassing(...about);

const match = document.body.dataset.match;
const game = document.body.dataset.game;
const api = `/api/matches/${match}`;
const seat = new URLSearchParams(location.search).get("seat");
const seenKey = `understudy.seen.${match}`;

let state = null;
/** The picture on the screen, and the one that was there when the last answer was given. */
let shown = null;
let before = null;
let busy = false;
/** Is a question being shown? What stands beside it finds its place once everything is there. */
let settling = false;
/** Is somebody asking what other tabs did? */
let catching = false;
let looking = null;
/** How the game went, when it is over. */
let [story, hero] = [null, null];
/** How the pieces came to where they stand. */
let ways = {};
/** Counts the looks at the past: only the last one is shown. */
let glances = 0;
/** Was the last thing that was touched a key? */
let typing = false;
/** Who looked last, where several people share a screen. */
let eyes = null;
/** What the options of a question would do, drawn; fetched when somebody points at one. */
let sketches = { no: -1, options: {} };
let pointed = [];
/** What kind of question was asked last. */
let topic;
/** So many things that can be done with what a finger touched stand beside it; more stand with the question. */
const HELD = 4;
/** Where fewer lines tell what happened since the last answer, those before stand there as well. */
const FEW = 6;

const player = new Player();
const page = byId("table");
const board = new Board(byId("board"), { onChoose: (id) => choose(id), onPoint: (ids) => point(ids), onLaid: () => camera.reset(), onSketch: () => { overlay.warn(); labels.name(); } });
const overlay = new Overlay(byId("over-map"), board, () => coversOf(page));
const panel = new QuestionPanel(byId("question"), {
  onAnswer: answer,
  onPoint: (ids, option) => point(ids, option),
  isSure: sure,
  onBatch: inOneGo,
  onDrawn: () => { if (!settling) reader.refit(); },
  composing: { fetch: (query) => ask("GET", withSeat(`${api}/compose`, query)), sketch: (svg) => board.sketch(svg), board, onDials: turning },
});
const stage = new Stage(board, { zones: byId("zones"), tray: byId("tray") });
const peek = new Peek(byId("peek"), board, (ids, node) => reader.show(ids, node, true));
const checklist = new Checklist(byId("todo"), match);
const density = new Density(byId("zones"));
const labels = new Labels(byId("labels"), board, () => coversOf(page, [".knob", ".clash-dice", ".clash-target", ".outlook", ".warned", "#board .over-parts .ghost"]));
const camera = new Camera(byId("board-scroll"), byId("board"), { covers: () => [...coversOf(page), ...ruler.strip()], onRest: () => { overlay.place(); labels.place(); ruler.place(); } });
const ruler = new Ruler(byId("ruler"), board);
const tabs = new Tabs(byId("tabs"), byId("pane"), () => why());
const reader = new Reader(byId("read"), { find: (id) => readable(id), words: (id) => board.nodes([id])[0]?.dataset.label ?? "" });
const log = new Log(byId("log"), {
  onWhy: (move) => attempt(() => openWhy(match, game, move.turn, move, { onOverrule: overruling(), board })),
  onEarlier: () => attempt(earlier),
  letters: (number) => (shown?.seats[number] ? letterOf(shown.seats[number]) : ""),
});

const withSeat = (path, extra = "") => `${path}?${seat === null ? "" : `seat=${seat}&`}${extra}`;
const isPerson = (number) => ["person", "reported"].includes(state?.seats[number]?.player);
const seen = () => { try { return sessionStorage.getItem(seenKey); } catch { return null; } };
const see = (number) => { try { sessionStorage.setItem(seenKey, number); } catch { /* then a reload shows the end of the turn */ } };

/** Does something, and says what went wrong if it does. */
async function attempt(work) {
  try {
    return await work();
  } catch (trouble) {
    if (trouble.status === undefined) throw trouble;
    notice(trouble.message, { wrong: true });
    if (trouble.data.state) await take(trouble.data.state, trouble.data.state.moves ?? [], null);
    return null;
  }
}

// -- showing ---------------------------------------------------------------------------------------

/** Puts a picture there. Where things come to stand is asked when all of them are there: each time the browser has
 *  to lay out the page. */
function draw(picture, offers = new Map(), how = {}) {
  shown = picture;
  if (!picture) return;
  board.show(picture, how);
  byId("more").hidden = !picture.more;
  byId("more").textContent = picture.more || "More";
  board.light(offers);
  board.mark("fresh", freshParts(before, picture));
  board.mark("acting", [picture.subject, ...Object.values(picture.seats).flatMap((one) => one.tiles).filter((tile) => tile.state === "acting").flatMap((tile) => tile.ids)]);
  drawChips(byId("chips"), picture, { acting: how.acting ?? null, before, over: how.over });
  drawZones(byId("zones"), picture, { before, offers, onChoose: choose, onPoint: point });
  overlay.clash(picture.clash, { offers, onChoose: choose, onPoint: point });
  labels.show(picture, [...offers.keys()]);
  ruler.show(picture);
  camera.pieces(Object.entries(picture.parts).filter(([, part]) => part.at).map(([id, part]) => ({ at: part.at, tone: part.caption?.tone ?? picture.sheets[id]?.tone ?? "", small: !part.caption })));
}

/** All cards of a picture by their ids: hands, rows, piles, with what lies on them. */
function* cardsOf(picture) {
  const stack = [
    ...Object.values(picture.zones).flatMap((zone) => zone.cards),
    ...Object.values(picture.rows).flatMap((row) => row.stops.flatMap((stop) => [stop.card, ...stop.near, ...stop.far])),
    ...Object.values(picture.seats).flatMap((one) => one.piles.flatMap((pile) => pile.cards)),
  ];
  for (let card = stack.pop(); card; card = stack.pop()) {
    yield card;
    stack.push(...card.on);
  }
}

/** What can be read under an id: a sheet, or a card's face. */
function readable(id) {
  if (id.startsWith("term:")) return sheetOfTerm(id);
  if (!shown) return null;
  if (shown.sheets[id]) return shown.sheets[id];
  for (const card of cardsOf(shown)) if (card.ids.includes(id)) return card;
  return null;
}

/** What is called by an id, in a sentence. */
function wordsOf(id) {
  const card = board.nodes([id])[0] ? null : readable(id);
  return board.nodes([id])[0]?.dataset.label ?? (card?.name ? [card.name, card.kind, card.cost && `cost ${card.cost}`, card.points, card.text].filter(Boolean).join(" · ") : card?.title ?? "");
}

/** A picture alone: the past, a moment of a turn. */
function show(picture, how = {}) {
  draw(picture, new Map(), how);
  if (!picture) return;
  density.fit();
  edges(page);
  camera.frame(board.nodes(how.about ?? []).length ? board.nodes(how.about) : board.pieces(), { pieces: board.pieces(), fast: !how.time });
}

function point(ids, option = null) {
  board.mark("pointed", ids);
  panel.point(ids, option);
  pointed = option ? [option] : panel.touching(ids);
  sketch();
  wouldPay(byId("rows"), ids);
  for (const card of byId("zones").querySelectorAll("[data-card]")) {
    card.classList.toggle("pointed", card.dataset.card.split(" ").some((id) => ids.includes(id)));
  }
}

/** Draws over the board what those options would do that are pointed at. */
function sketch() {
  const wanted = busy || looking !== null ? [] : pointed.slice(0, 4);
  if (wanted.length && state.question?.sketches && sketches.no !== state.no) {
    sketches = { no: state.no, options: {} };
    attempt(async () => { sketches = await ask("GET", withSeat(`${api}/sketches`)); sketch(); });
  }
  // What is put together stays there while nothing else is pointed at.
  board.sketch(wanted.map((one) => sketches.options[one.id] ?? "").join("") || (busy ? "" : panel.composer.drawing));
  const promising = wanted.length === 1 && wanted[0].outlook && shown?.subject ? wanted[0] : null;
  // What is written beside pieces makes room for what the dice promise.
  if (overlay.aim(promising?.outlook, shown?.subject, promising?.touches[0])) labels.place();
}

/** Everything as it stands now. */
function settle() {
  const { question } = state;
  const hot = typing && (byId("question").contains(document.activeElement) || document.activeElement === document.body);
  peek.clear();
  if (needsCurtain(question)) return curtain(question);
  eyes = state.eyes;
  page.classList.toggle("pointed-at", Boolean(question?.yours && question.compose) || state.todo?.since < 0);
  draw(state.picture, question?.yours ? offersOf(question) : new Map(), { extra: question?.parts, ways, time: player.pause && 400, acting: question ? question.seat : -1, over: state.over });
  board.mark("now", question?.yours && question.about_part ? [question.about_part] : []);
  if (question) closeFinale();
  if (!question) over();
  else if (question.yours) { settling = true; showQuestion(question); }
  else byId("question").replaceChildren(el("h2", {}, `${question.name} decides`), el("p", { class: "about" }, "You will see the result."));
  call(question?.yours && state.seats.some((one) => one.player !== "person") ? question.text : "", { over: !question });
  byId("say").textContent = question ? question.text || `${question.name} decides` : "The game is over.";
  checklist.show(state.todo);
  if (state.todo) stayAwake();
  buttons();
  if (shown) place(question);
  settling = false;
  explain(byId("question"));
  // A question of another kind is brought into view; where cards are played one by one, nothing moves.
  if (question?.topic !== topic) byId("question").scrollTop = byId("pane").scrollTop = 0;
  if (question?.yours && question.topic !== topic) tabs.show("question");
  topic = question?.topic;
  if (hot && question) byId("question").querySelector(".choice, [data-group]")?.focus({ preventScroll: true });
  see(state.n);
  byId("table").dataset.settled = state.no;
}

/** Everything fits into its place, and what is asked about is near enough. */
function place(question) {
  density.release();
  density.fit();
  edges(page);
  stage.counting.tell(player.pause && 400);
  bringIntoView(byId("rows"));
  const extra = Object.entries(question?.parts ?? {}).filter(([, part]) => !part.below).map(([id]) => id);
  const asked = question?.yours ? [...new Set([...question.options.flatMap((option) => option.touches), ...extra, ...(question.near ?? []), shown.subject])] : [];
  const about = shown.focus.length ? [...shown.focus, ...extra] : asked;
  const nodes = board.nodes(about);
  camera.frame(nodes.length ? nodes : board.pieces(), { all: shown.focus.length || extra.length ? [] : board.pieces(), pieces: board.pieces(), fast: !player.pause });
  reader.about((shown.subject || shown.focus[0] || question?.near?.[0] || question?.about_part) ?? "");
}

/** What is put together stands on the map: its dials, and what would come of it is looked at. */
function turning(dials, onTurn, first) {
  overlay.dials(dials, onTurn);
  if (!first || !dials.length || !shown) return;
  const ghosts = [...byId("board").querySelectorAll(".over-parts .ghost")];
  camera.frame([...board.nodes([shown.subject]), ...ghosts], { all: board.pieces(), fast: !player.pause });
}

/** The question; where people lay out or tell what lies on their table, with a way to all its values. */
function showQuestion(question) {
  // Whoever sits there alone knows who is asked.
  panel.show(state.seats.filter((_, number) => isPerson(number)).length > 1 ? question : { ...question, name: "" });
  if (!state.owner || !state.correctable || !(question.arranges || question.reports)) return;
  const text = question.arranges ? "Set up the table …" : "Something else differs on the table …";
  if (question.arranges) byId("question").querySelector(".about").after(el("p", { class: "quiet" }, "Tap a place on the board to enter what is there; all values are below."));
  byId("question").append(el("button", { type: "button", id: "values", class: question.arranges ? "main" : "bare", onclick: () => openValues() }, text));
}

function buttons() {
  const free = !busy && looking === null;
  byId("undo").disabled = !free || !state.undo;
  byId("undo").title = state.undo ? `Undo: ${state.undo.text}${state.undo.revealed ? " (cards or dice have been seen since)" : ""}` : "";
  byId("redo").disabled = !free || !state.redo;
  byId("hint").disabled = !free || !state.hint;
}

/** Several people at one screen: the next hand is shown when its owner says so. */
function needsCurtain(question) {
  const people = state.seats.filter((one) => one.player === "person").length;
  return people > 1 && seat === null && question && eyes !== null && eyes !== state.eyes;
}

function curtain(question) {
  const open = el("button", { type: "button", class: "main", onclick: () => { eyes = state.eyes; settle(); } }, `I am ${question.name}: show my cards`);
  const hidden = Object.fromEntries(Object.entries(state.picture.zones).filter(([, zone]) => ["shared", "passing"].includes(zone.home)));
  show({ ...state.picture, zones: hidden });
  byId("question").replaceChildren(el("h2", {}, `Now ${question.name}`), el("p", {}, "Pass the screen on."), open);
  buttons();
}

/** Is this the seat of the only human at the table? */
const isYours = (number) => isPerson(number) && state.seats.filter((_, other) => isPerson(other)).length === 1;

/** Who won, as a sentence: “You win by 7”. */
function victory(rows) {
  const winners = rows.filter((row) => row.winner);
  const names = winners.map((row) => (isYours(row.seat) ? "You" : row.name.replace(/ \(.*\)$/, "")));
  const lead = winners.length === 1 && rows.length > 1 && rows[0].winner ? Math.abs(rows[0].total - rows[1].total) : 0;
  return `${names.join(" and ")} ${names.length === 1 && names[0] !== "You" ? "wins" : "win"}${names.length > 1 ? " together" : ""}${lead ? ` by ${lead}` : ""}`;
}

function over() {
  const rows = [...state.scores].sort((one, other) => other.total - one.total);
  byId("question").replaceChildren(
    el("h2", {}, victory(rows)),
    el("table", { class: "results" }, el("tbody", {}, rows.map((row) => el("tr", {}, el("th", { scope: "row" }, isYours(row.seat) ? "You" : row.name), el("td", {}, String(row.total)),
      el("td", { class: "quiet" }, Object.entries(row.parts).map(([name, value]) => `${name} ${value}`).join(", ")))))),
    el("div", { class: "controls closing" },
      state.owner ? el("button", { type: "button", class: "main", id: "again", onclick: () => again(false) }, "Play again") : "",
      state.owner ? el("button", { type: "button", id: "swapped", onclick: () => again(true) }, state.scores.length === 2 ? "Swap sides" : "Next seat") : "",
      el("a", { class: "button", href: `/game/${match}/replay` }, "Replay"),
      el("a", { class: "button", href: `${api}/replay.html`, download: "" }, "Replay file"),
      el("a", { class: "button", href: `${api}/journal`, download: "" }, "Saved game"),
      state.owner ? el("a", { class: "button", href: `/new/${game}` }, "New game") : ""),
    el("div", { id: "story" }));
  attempt(tellStory);
}

/** The same players and settings, with new chance; `turned`: everyone one seat further. */
const again = (turned) => attempt(async () => { location.href = `/game/${(await ask("POST", `${api}/again`, { turned })).id}`; });

/** How it went and where it turned: over the whole stage where there is room, else below the result. */
async function tellStory() {
  const { heroOf, storyOf } = await import("./story.js");
  const better = ({ n }) => { const turn = state.turns.filter((one) => one.n <= n && one.back !== null).at(-1); if (turn) goBack(turn.back); };
  const look = (n) => { closeFinale(); lookAt(n); };
  story = await storyOf(match, { onLook: look, onBack: state.owner ? better : null, winners: state.scores.filter((row) => row.winner).map((row) => row.seat) });
  hero = heroOf;
  if (state.over && story) placeStory();
}

function placeStory() {
  closeFinale();
  if (isSmall()) byId("story")?.replaceChildren(story);
  else {
    byId("finale").replaceChildren(finaleHead(), story);
    hideStory(looking !== null);
    const name = () => (byId("finale").hidden ? "Show the story" : "Show the board");
    const turn = el("button", { type: "button", id: "show-board", onclick: () => { hideStory(!byId("finale").hidden); turn.textContent = name(); } }, name());
    byId("story")?.replaceChildren(turn);
  }
}

function hideStory(hidden) {
  byId("finale").hidden = hidden;
  page.classList.toggle("told", !hidden);
}

function finaleHead() {
  const rows = [...state.scores].sort((one, other) => other.total - one.total);
  const winner = rows.filter((row) => row.winner).length === 1 ? hero(shown, rows.find((row) => row.winner).seat) : "";
  return el("header", {}, winner, el("div", {}, el("p", { class: "quiet" }, [document.querySelector(".bar h1").textContent.trim(), ...(shown?.headline.slice(0, 1) ?? [])].join(" · ")),
    el("h2", {}, victory(rows)), story?.dataset?.short ? el("p", { class: "short" }, story.dataset.short) : ""),
  el("p", { class: "totals", "aria-hidden": "true" }, Object.values(shown.seats).flatMap((one, index) => [index ? el("i", {}, ":") : "", el("span", { class: one.tone }, String(one.score))])));
}

function closeFinale() {
  hideStory(true);
}

// -- news --------------------------------------------------------------------------------------------

/** What is known after a reply that tells what is different: the state, and the picture before its moves. */
function changed(reply) {
  const { first, rest, same_turns: same, picture: whole, ...news } = reply;
  const start = whole ? { ...state.picture, ...whole } : state.picture && merged(state.picture, first);
  const moved = start && reply.moves.reduce((now, move) => merged(now, move.changes), start);
  return { start, next: { ...state, ...news, turns: [...state.turns.slice(0, same), ...reply.turns], picture: moved && merged(moved, rest) } };
}

/** What is being played is hurried to its end: then nothing draws over what is shown next. */
async function finished() {
  if (busy) player.skip();
  while (busy) await new Promise((done) => setTimeout(done, 20));
}

/** A new state with what happened on the way to it, from a picture on. */
async function take(next, moves, start) {
  while (busy) await finished();
  state = next;
  busy = true;
  // What was put together is done: its dials go with it.
  overlay.dials([], null);
  byId("table").dataset.settled = "";
  buttons();
  log.settle();
  if (moves.length) stage.tidy(moves);
  playing(moves.some((move) => isSlow(move)) && player.pause > 0);
  let picture = start;
  ways = {};
  await player.play(moves, isSlow, {
    onThought: (move, time) => stage.think(move.thought, time, (text) => tell(move, text), async (wait) => { if (!player.paused) await player.wait(wait); }),
    onMove: (move, time) => {
      if (picture) picture = merged(picture, move.changes);
      ways = { ...ways, ...move.changes.ways };
      step(move, picture, time);
    },
    onSummary: sumUp,
  });
  stage.clear();
  busy = false;
  if (state === next) settle();
  // When it is over everything opens: what happened is told anew, with all reasons.
  if (next.over && moves.length) await attempt(history);
}

const isSlow = (move) => !isPerson(move.seat) && move.seat !== null && move.seat >= 0;

/** One move while it is played: on the board, in the log, in the place of the question. */
function step(move, picture, wait) {
  const slow = isSlow(move) && wait > 0;
  log.add(move, { fresh: true, now: slow });
  stage.dice(move, picture ?? shown);
  if (!slow || !picture) return;
  const time = Math.min(900, 0.8 * wait);
  const lying = stage.cards();
  const touched = Object.keys(move.changes.parts ?? {});
  const about = [...touched, ...(move.scene?.shots ?? []).flat(), ...(move.scene?.hits ?? []).map(([at]) => at)];
  show(picture, { ways: move.changes.ways, time, acting: move.seat, about: about.length ? about : picture.focus });
  reader.about((picture.subject || picture.focus[0]) ?? "");
  stage.travel(lying, move, time);
  stage.counting.tell(time);
  stage.play(move, Math.min(1200, wait));
  board.mark("now", touched);
  tell(move, move.reason);
  see(move.n);
}

/** The line that is being played, with its reason or with what is weighed. */
function tell(move, reason) {
  const line = byId("question").querySelector(".now-move");
  line?.replaceChildren(el("strong", {}, move.text.replace(/\.$/, "")), reason ? ` — ${reason}.` : ".");
}

/** At the end of a turn: what the bot did, and why. */
function sumUp(move) {
  const line = byId("question").querySelector(".now-move");
  line?.replaceChildren(...move.summary.map((text, index) => el("span", {}, index ? el("br") : "", text)));
}

/** While a bot plays its controls stand where the question will be. */
function playing(shows) {
  if (!shows) return;
  const speed = el("select", { "aria-label": "Speed", onchange: (event) => setSpeed(event.target.value) },
    Object.keys(SPEEDS).map((name) => el("option", { value: name, selected: name === player.speed }, name)));
  const name = () => { pause.textContent = player.paused ? "Continue" : "Pause"; };
  const pause = el("button", { type: "button", onclick: () => { player.toggle(); name(); } }, "Pause");
  const one = el("button", { type: "button", onclick: () => { player.step(); name(); } }, "Step");
  byId("question").replaceChildren(el("h2", {}, "The bot plays"), el("div", { class: "playing" },
    el("button", { type: "button", class: "main", id: "skip", onclick: () => player.skip() }, "Skip"), pause, one, speed,
    el("p", { class: "now-move", tabindex: "0" })));
}

function setSpeed(name) {
  player.speed = name;
  remember("speed", name);
}

// -- what one can do -----------------------------------------------------------------------------------

function choose(id) {
  if (busy || looking !== null || !state.question?.yours) return;
  if (isFinger() && peek.id !== id) return hold(id);
  peek.clear();
  tabs.show("question");
  panel.narrow(id);
}

/** A finger's first tap: what would happen is drawn and said; the second tap, or a button, does it. */
function hold(id) {
  const found = panel.touching([id]);
  if (found.length > HELD) panel.narrow(id);
  tabs.show("question");
  peek.show(id, wordsOf(id), found.length > HELD ? [] : found.map((option) => panel.choice(option, false, "main")));
  point([id]);
}

/** Where options are drawn on the board, a finger sees the drawing before it commits; what was done at the table
 *  needs no drawing. */
function sure(option, button) {
  if (isCompact() || state.question.reports || !isFinger() || !state.question.sketches || button.classList.contains("main") || button.classList.contains("held")) return true;
  for (const other of byId("question").querySelectorAll(".held")) other.classList.remove("held");
  button.classList.add("held");
  point(option.touches, option);
  return false;
}

/** Sends a change; every one carries the number of the event that this tab has seen last. */
async function send(what, extra = {}, { marks = true } = {}) {
  if (busy || looking !== null) return null;
  busy = true;
  notice("");
  const body = { no: state.no, ...extra, ...(seat === null ? {} : { seat: Number(seat) }) };
  const reply = await attempt(() => ask("POST", `${api}/${what}`, body).finally(() => { busy = false; }));
  if (!reply) return null;
  before = marks ? shown : null;
  if (!marks) {
    log.set([]);
    stage.sweep();
  }
  await adopt(reply);
  return reply;
}

/** A reply that tells what is different. It is made for whoever knows the match as it was after one event: if this
 *  page has gone on meanwhile, everything is asked for. */
async function adopt(reply) {
  while (busy) await finished();
  if (reply.no <= state.no) return;
  if (reply.base !== null && reply.base !== state.no) return whole();
  const { next, start } = changed(reply);
  await take(next, reply.moves, start);
}

async function whole() {
  const now = await ask("GET", withSeat(api));
  while (busy) await finished();
  if (now.no < state.no) return;
  before = null;
  await take(now, [], null);
  await history();
}

async function answer(value) {
  await send("answer", { answer: value });
}

/** Several answers in a row, as long as the same is asked and each of them is among what can be chosen. */
async function inOneGo(ids) {
  const { topic: same } = state.question;
  for (const id of ids) {
    if (state.question?.topic !== same || !state.question.options.some((option) => option.id === id || option.also?.includes(id))) return;
    if (!await send("answer", { answer: id })) return;
  }
}

async function undo() {
  if (!state?.undo) return;
  if (seat !== null && state.undo.seat !== Number(seat)) return askFirst();
  await takeBack();
}

/** At one's own screen: what somebody else decided is not taken back by a slip of the hand. */
function askFirst() {
  const whose = state.seats[state.undo.seat]?.name ?? "somebody else";
  const button = el("button", { type: "button", class: "main", onclick: () => { notice(""); takeBack(); } }, "Undo anyway");
  notice(`The last decision was that of ${whose}, not yours.`, { button });
}

async function takeBack() {
  taken(await send("undo", {}, { marks: false }));
}

function taken(reply, words = "Undone") {
  const back = reply?.taken_back;
  if (!back) return;
  eyes = state.eyes;
  const seenCards = back.revealed ? " You have seen cards or dice since then." : "";
  const list = state.todo ? back.put_back : [];
  notice(`${words}: ${back.text}.${seenCards}${list.length ? " Put back on the table:" : ""}`, { list });
  attempt(history);
}

async function redo() {
  if (state?.redo) await send("redo");
}

async function standIn() {
  closeDrawer();
  await send("stand-in");
}

/** Bots are told by whoever owns the server. */
const overruling = () => (state.owner ? overrule : null);

/** A bot is told to do something else; what it did since is taken back. */
async function overrule(at, plan) {
  closeDrawer();
  await leavePast();
  taken(await send("overrule", { at, plan }, { marks: false }), "Overruled. The bot had chosen");
}

function openValues(place = null) {
  attempt(() => openCorrections(match, state.seats.map((one) => one.name), async (of, name, value) => {
    const reply = await send("correct", { of, name, value }, { marks: false });
    if (reply) attempt(history);
  }, place));
}

/** Whoever lays out a game taps a place of the board and says what lies there. */
function openPlace(event) {
  const part = event.target.closest("[data-id]");
  if (part && state?.question?.arranges && state.owner && !busy && looking === null) openValues({ id: part.dataset.id, label: part.dataset.label.split(/[,:(]/)[0] });
}

function openLess() {
  attempt(() => openPassing(state, async (topics) => {
    closeDrawer();
    if (await send("pass", { topics })) notice(topics.length ? "These questions are skipped now; you can undo that." : "No questions are skipped now.");
  }));
}

async function hint() {
  if (!state?.hint || busy) return;
  const found = await attempt(() => ask("GET", withSeat(`${api}/hint`, "seconds=1")));
  if (!found) return;
  const option = state.question.options.find((one) => one.id === found.id || one.also?.includes(found.id));
  panel.hint(option?.id ?? found.id);
  if (found.composed) panel.composer.take(found.composed);
  point(option?.touches ?? []);
  notice(`Hint: ${found.text}. ${found.why}`.trim());
}

function why() {
  const thought = state.turns.filter((turn) => turn.thought).at(-1);
  if (thought) attempt(() => openWhy(match, game, thought.turn, null, { onOverrule: overruling(), board }));
  else if (state.turns.some((turn) => !isPerson(turn.seat))) notice("This bot has hidden cards: its reasoning opens after the game. For a new game, you can choose to see it immediately.");
  else notice("No bot has had a turn yet.");
}

// -- the past --------------------------------------------------------------------------------------------

/** The last things that happened; those from an answer on are new. */
async function history(from = Infinity) {
  const data = await ask("GET", withSeat(`${api}/log`, `first=${Math.max(0, state.n - 60)}`));
  log.set(data.moves, { fresh: (move) => move.n >= from, whole: state.n <= 60 });
}

async function earlier() {
  const data = await ask("GET", withSeat(`${api}/log`));
  log.set(data.moves, { whole: true });
}

function openTurns() {
  const rows = [...state.turns].reverse().map((turn) => el("li", {},
    el("span", {}, `Turn ${turn.turn} · ${turn.name}`),
    el("button", { type: "button", onclick: () => lookAt(turn.n) }, "Look"),
    turn.back === null || !state.owner ? "" : el("button", { type: "button", onclick: () => goBack(turn.back) }, "Go back here"),
    turn.thought ? el("button", { type: "button", onclick: () => attempt(() => openWhy(match, game, turn.turn, null, { onOverrule: overruling(), board })) }, "Why?") : ""));
  openDrawer("Turns", [el("p", { class: "quiet" }, "“Look” shows the table as it was and changes nothing. “Go back here” undoes everything since; Redo restores it."), el("ol", { class: "turns" }, rows)]);
}

async function goBack(to) {
  closeDrawer();
  await leavePast();
  taken(await send("back", { to }, { marks: false }));
}

async function lookAt(number) {
  closeDrawer();
  await finished();
  const glance = ++glances;
  const data = await attempt(() => ask("GET", withSeat(`${api}/at/${number}`)));
  if (!data || glance !== glances) return;
  looking = number;
  before = null;
  closeFinale();
  scrollTo({ top: 0 });
  show(data.picture);
  buttons();
  pastBar(data);
}

function beginning(number) {
  const turn = state.turns.filter((one) => one.n <= number).at(-1);
  return turn ? `${turn.name} is about to begin a turn.` : "Setting up the game …";
}

function pastBar(data) {
  const slider = el("input", { type: "range", min: 0, max: state.n, value: data.n, "aria-label": "Moment of the game", onchange: (event) => lookAt(Number(event.target.value)) });
  const stepTo = (number, text, name) => el("button", { type: "button", "aria-label": name, disabled: number < 0 || number > state.n, onclick: () => lookAt(number) }, text);
  byId("past").replaceChildren(el("section", { class: "panel looking", "aria-label": "Looking back" },
    el("strong", {}, `You are looking back: ${data.progress}. ${data.moves.at(-1)?.text ?? beginning(data.n)}`),
    el("div", { class: "controls" }, stepTo(data.n - 1, "◀", "One answer earlier"), slider, stepTo(data.n + 1, "▶", "One answer later"),
      el("button", { type: "button", class: "main", onclick: leavePast }, "Back to now"))));
  byId("question").replaceChildren(el("h2", {}, "Looking back"), el("p", { class: "about" }, "No decisions while looking back."));
}

async function leavePast() {
  glances += 1;
  if (looking === null) return;
  looking = null;
  byId("past").replaceChildren();
  settle();
  await attempt(catchUp);
}

// -- the menu --------------------------------------------------------------------------------------------

function openMenu() {
  const people = state.seats.filter((one) => one.player === "person");
  const item = (text, work, off = false) => el("button", { type: "button", disabled: off, onclick: () => { closeDrawer(); work(); } }, text);
  openDrawer("Menu", [el("div", { class: "menu" },
    item("Hint", hint, !state.hint),
    item("Autoplay this turn", standIn, !state.hint),
    item("History", openTurns),
    item("Why did the bot do that?", why),
    state.over ? "" : item("Skip questions …", openLess),
    el("h3", {}, "Bot’s moves"), speeds(),
    ...callSwitches(),
    el("h3", {}, "Look"), el("button", { type: "button", "data-act": "theme" }, "Theme"), item("Keys", keys),
    ...(state.owner ? whoSits(people) : []),
    ...(state.owner ? realTable() : []),
    item(isCompact() ? "Show the board" : "Without the board, for a phone", () => setCompact(!isCompact())),
    el("a", { class: "button", href: `/print/${game}` }, "The bot’s pages, to print"),
    state.owner && state.correctable ? item("Correct the table", () => openValues()) : "",
    el("h3", {}, "Game"),
    el("a", { class: "button", href: `/game/${match}/replay` }, "Replay"),
    state.over ? el("a", { class: "button", href: `${api}/journal`, download: "" }, "Download the game") : "",
    state.owner ? el("a", { class: "button", href: `/setup/${game}?match=${match}` }, "Change the position by hand (shows everything)") : "",
    state.owner && !state.over ? item("Download the game …", openSecrets) : "",
    el("a", { class: "button", href: `${api}/replay.html${seat === null ? "" : `?seat=${seat}`}`, download: "" }, "Download a replay file"),
    state.owner ? el("a", { class: "button", href: "/" }, "All games")
      : el("a", { class: "button", href: `${location.pathname}?leave=1` }, "Leave this seat on this device"),
    el("details", { ontoggle: (event) => attempt(() => inWords(event.currentTarget)) }, el("summary", {}, "The table in words"), el("p", { class: "quiet" })))]);
}

/** Several people: one screen for all, or one for each. */
function whoSits(people) {
  const others = people.length > 1 ? [el("a", { class: "button", href: location.pathname }, "Everyone in turn"), ...people.map((one) => el("a", { class: "button", href: `?seat=${one.seat}` }, one.name))] : [];
  return [el("h3", {}, "Who sits at this screen"), ...others,
    el("button", { type: "button", onclick: () => { closeDrawer(); attempt(openLinks); } }, people.length > 1 ? "A link for each …" : "A link to watch …")];
}

/** Whoever opens the link of a seat plays from there, and cannot answer for the others. */
async function openLinks() {
  const { links } = await ask("POST", `${api}/links`);
  const row = (link) => {
    const address = new URL(link.path, location.href).href;
    const field = el("input", { type: "text", readonly: true, value: address, "aria-label": `Link for ${link.name}`, onfocus: (event) => event.target.select() });
    const copy = el("button", { type: "button", onclick: async () => { field.select(); await navigator.clipboard?.writeText(address).catch(() => {}); copy.textContent = "Copied"; } }, "Copy");
    return el("li", {}, el("strong", {}, link.name), field, copy);
  };
  openDrawer("A link for each seat", [
    el("p", { class: "quiet" }, "Send each player their own link. It shows the cards of that seat and answers only for it. The links stay the same for the whole game."),
    el("ul", { class: "links" }, links.map(row)),
  ]);
  await catchUp();
}

function openSecrets() {
  openDrawer("Download a running game", [
    el("p", {}, "The file holds secrets: everyone’s cards, the bots’ plans, and the seed that decides all future draws and rolls. Do not read it while you play."),
    el("p", {}, el("a", { class: "button main", href: `${api}/journal?secrets=1`, download: "" }, "Download anyway")),
    el("p", {}, el("a", { class: "button", href: `${api}/position?secrets=1`, download: "" }, "Download the position alone")),
  ]);
}

async function inWords(box) {
  const { text } = await ask("GET", withSeat(`${api}/text`));
  box.querySelector("p").replaceChildren(...text.split("\n").flatMap((line) => [line, el("br")]));
}

function speeds() {
  return el("div", { class: "segments", role: "group", "aria-label": "Speed of the bot’s moves" }, Object.keys(SPEEDS).map((name) => el("label", {},
    el("input", { type: "radio", name: "speed", checked: name === player.speed, onchange: () => setSpeed(name) }), name)));
}

const WHO = { nobody: "the program", people: "me, for humans", bots: "me, for the bots", everybody: "me, for everyone" };
const KINDS = { draw: "Cards that are drawn or dealt", pick: "Random picks", shuffle: "Shuffled piles", roll: "Dice", judge: "Distances" };

/** Which of dice and cards come from the real table. */
function realTable() {
  const row = (kind) => el("label", {}, `${KINDS[kind] ?? kind} come from `, el("select", { onchange: (event) => setTyped(kind, event.target.value) },
    Object.entries(WHO).map(([who, text]) => el("option", { value: who, selected: (state.typed[kind] ?? "nobody") === who }, text))));
  const kinds = Object.keys(KINDS);
  const used = kinds.some((kind) => (state.typed[kind] ?? "nobody") !== "nobody");
  return [el("details", { open: used }, el("summary", {}, "Your table: who supplies what"), el("div", { class: "menu" }, kinds.map(row)))];
}

async function setTyped(kind, who) {
  const body = { no: state.no, typed: { ...state.typed, [kind]: who }, ...(seat === null ? {} : { seat: Number(seat) }) };
  const reply = await attempt(() => ask("PUT", `${api}/typed`, body));
  if (reply) await adopt(reply);
}

// -- the stream --------------------------------------------------------------------------------------------

function follow() {
  const stream = new EventSource(`${api}/stream`);
  let lost = 0;
  stream.addEventListener("open", () => { clearTimeout(lost); lost = 0; byId("offline").hidden = true; });
  stream.addEventListener("error", () => { lost ||= setTimeout(() => { byId("offline").hidden = false; }, 1500); });
  stream.addEventListener("state", (event) => heard(JSON.parse(event.data)));
  stream.addEventListener("gone", () => { stream.close(); notice("This game was deleted.", { wrong: true, button: el("a", { class: "button", href: "/" }, "All games") }); });
  document.addEventListener("visibilitychange", () => { if (!document.hidden) { attempt(catchUp); if (state.todo) stayAwake(); } });
  addEventListener("pagehide", () => stream.close());
  addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });
}

async function heard(news) {
  while (busy || catching) await new Promise((done) => setTimeout(done, 30));
  if (news.no > state.no) await attempt(catchUp);
}

/** What other tabs did, or what happened while this one slept. */
async function catchUp() {
  if (busy || catching || looking !== null) return;
  catching = true;
  const reply = await ask("GET", withSeat(`${api}/news`, `no=${state.no}&n=${state.n}&eyes=${state.eyes}`)).finally(() => { catching = false; });
  if (reply.no <= state.no || busy) return;
  const straight = !reply.picture && reply.n >= state.n;
  before = straight ? shown : null;
  await adopt(reply);
  if (!straight) await history();
}

// -- keys --------------------------------------------------------------------------------------------------

const ACTIONS = {
  u: undo, r: redo, h: hint, w: why, t: openTurns, m: openMenu, "?": () => keys(),
  p: () => player.toggle(),
  d: () => document.dispatchEvent(new Event("toggle-theme")),
  c: () => byId("question").querySelector("button")?.focus(),
  b: () => byId("board").querySelector(".lit")?.focus(),
  l: () => byId("log").focus(),
  a: more, f: () => camera.fit(), "+": () => camera.by(1.4), "-": () => camera.by(1 / 1.4),
};

/** The keys that do something in this game. */
function keys() {
  openKeys({ board: Boolean(shown?.ground), more: shown?.more, dials: Boolean(state?.question?.compose), bots: state?.seats.some((_, number) => !isPerson(number)) });
}

/** Shows or hides what a part has on demand: its firing arcs, its range. */
function more() {
  if (!shown?.more) return;
  board.showAll(!board.all);
  byId("more").setAttribute("aria-pressed", String(board.all));
}

addEventListener("keydown", () => { typing = true; }, true);
addEventListener("pointerdown", () => { typing = false; }, true);
document.addEventListener("keydown", (/** @type {any} */ event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || !state) return;
  if (event.key === "Escape" && closeDrawer()) return;
  if (event.target.matches("input, select, textarea") || document.querySelector("dialog:modal")) return;
  if (event.key === " " && busy) {
    event.preventDefault();
    player.skip();
  } else if (/^[0-9]$/.test(event.key) && !busy) panel.press(event.key);
  else if (ACTIONS[event.key.toLowerCase()]) {
    event.preventDefault();
    ACTIONS[event.key.toLowerCase()]();
  }
});

// -- start ---------------------------------------------------------------------------------------------------

/** After a reload in the middle of a bot's turn the rest of it is played, from where it was. */
async function begin() {
  const last = seen();
  let first = await ask("GET", withSeat(api));
  const from = last === null ? first.n : Math.min(Number(last), first.n);
  const told = first.moves.filter((move) => move.n <= from);
  const rest = told.length < first.moves.length;
  if (rest) {
    shown = (await ask("GET", withSeat(`${api}/at/${from}`))).picture;
    first = await ask("GET", withSeat(api, `since=${from}`));
  }
  state = first;
  show(shown ?? first.picture);
  before = shown;
  log.set(told);
  await take(first, rest ? first.moves : [], shown);
  // Whoever opens the game sees what the bots did last: marked on the board, and in the log from its beginning.
  if (!rest) {
    board.mark("fresh", told.filter(isSlow).flatMap((move) => Object.keys(move.changes.parts ?? {})));
    if (told.filter((move) => move.beats).length < FEW) await history(told[0]?.n ?? Infinity);
    else log.set(told, { fresh: () => true });
    log.refresh();
  }
  if (first.said) notice(first.said, { button: el("button", { type: "button", onclick: () => notice("") }, "All right") });
  byId("table").removeAttribute("aria-busy");
}

byId("undo").addEventListener("click", undo);
byId("redo").addEventListener("click", redo);
byId("hint").addEventListener("click", hint);
byId("menu").addEventListener("click", openMenu);
byId("more").addEventListener("click", more);
byId("board").addEventListener("click", openPlace);
addEventListener("resize", () => edges(page));
onTurned(() => { if (story && state.over) placeStory(); });
recallCompact();
await attempt(begin);
if (state) follow();
// Words and first steps come when the table is there.
if (state) attempt(async () => { await learnTerms(game); explain(byId("question")); if (state.over) return; const steps = await import("./guide.js").catch(() => null); steps?.guide(); });
