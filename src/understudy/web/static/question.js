// The question and its choices: always in the same place, grouped when there are many.
import { Composer } from "./compose.js";
import { facesOf, tinyDice } from "./dice.js";
import { capital, el } from "./dom.js";
import { finder, fits } from "./finding.js";

const MANY = 8;
/** Where one points at the board, so many places are named as well; the others when somebody asks. */
const [NAMED, MORE] = [4, "More places"];
/** Questions that one id answers; the others are answered by a list. */
const SINGLE = ["choose", "pick", "judge"];
/** Kinds of which only so many are left: cards, not faces of dice. */
const COUNTED = ["draw", "shuffle"];

/** Choices with fewer letters than this may stand beside each other. */
const SHORT = 24;

/** What an option brings or costs stands at the card as well where it is so short. */
const BADGE = 12;

/** Which options touch which ids; and what stands at them, in a word or two. */
export function offersOf(question) {
  const [offers, badges] = [new Map(), new Map()];
  for (const option of question?.options ?? []) {
    for (const id of option.touches) {
      offers.set(id, [...(offers.get(id) ?? []), capital(option.text)]);
      if (option.stakes && option.stakes.length <= BADGE) badges.set(id, option.stakes);
    }
  }
  return Object.assign(offers, { badges, options: question?.options.length ?? 0 });
}

export class QuestionPanel {
  /** `onAnswer(answer)` gets an id or a list; `onPoint(ids, option)` follows pointer and focus; `composing`
   *  is what a composer needs (`compose.js`); `isSure(option, button)`: is it chosen, or only looked at? `onDrawn()`
   *  hears when it may have another height. */
  constructor(root, /** @type {{ onAnswer: any, onPoint: any, onBatch?: import("./dom.js").Handler, onDrawn?: import("./dom.js").Handler, isSure?: import("./dom.js").Handler, composing?: any }} */ { onAnswer, onPoint, onBatch = () => {}, onDrawn = () => {}, isSure = () => true, composing = {} }) {
    this.root = root;
    this.onDrawn = onDrawn;
    this.composer = new Composer({ ...composing, onAnswer, onChange: () => this.number() });
    this.onAnswer = (answer) => { this.said = answer; return onAnswer(answer); };
    this.onPoint = onPoint;
    this.onBatch = onBatch;
    this.isSure = isSure;
    this.open = "";
    this.only = null;
    this.question = null;
    /** What was answered last, and its option while it is known. */
    this.said = this.last = null;
    root.addEventListener("keydown", (event) => this.arrows(event));
  }

  show(question) {
    this.last = this.question?.options.find((option) => option.id === this.said) ?? this.last;
    if (this.last?.group && question.options.some((option) => option.group === this.last.group)) this.open = this.last.group;
    this.said = null;
    this.question = question;
    this.only = null;
    this.composer.begin(question.compose);
    this.draw();
  }

  /** Show only the options that touch an id; one alone is chosen at once. */
  narrow(id) {
    const found = this.question.options.filter((option) => option.touches.includes(id));
    if (found.length === 1) this.onAnswer(found[0].id);
    else if (found.length) {
      this.only = found;
      this.draw();
      this.root.querySelector(".choice")?.focus();
    }
  }

  draw() {
    const { question } = this;
    this.root.replaceChildren(
      question.left?.length ? el("p", { class: "left" }, question.left.map((one) => el("span", {}, el("b", {}, one.value), ` ${one.name}`))) : "",
      el("h2", {}, capital(asked(question))),
      el("p", { class: "about" }, [question.name, question.about && `${unsaid(question.about, question)}`].filter(Boolean).join(" · ")),
    );
    if (question.dice?.length) this.root.append(facesOf(question.dice));
    const composing = question.compose && !this.only ? [this.composer.box] : [];
    const pointing = question.compose?.kind === "spot";
    if (pointing) this.root.append(...composing);
    if (question.typed) this.root.append(...this.typed(question.typed));
    else this.root.append(this.quick(question), ...this.choices(question.options));
    if (!pointing) this.root.append(...composing);
    this.number();
  }

  // -- choices ------------------------------------------------------------------------------------

  choices(options) {
    const closing = options.find((option) => option.closes);
    if (this.only) return [...this.narrowed(), this.closing(closing)];
    const rest = options.filter((option) => option !== closing);
    const groups = groupsOf(rest);
    const more = this.folded(rest, groups);
    if (this.open !== "-" && !groups.some(([title]) => (title || "Other") === this.open) && !(more.length && this.open === MORE)) this.open = "";
    const flat = rest.length <= MANY || groups.length === 1;
    const body = more.length ? el("div", {}, this.list(rest.slice(0, NAMED)), this.group(MORE, more, 1))
      : flat ? this.list(rest, rest.length > MANY) : el("div", {}, groups.map(([title, group], index) => this.group(title, group, index)));
    const find = this.question.reports ? finder(rest, (option) => option.text, (found) => this.list(found)) : "";
    return [find, body, this.closing(closing)];
  }

  /** Of places beside a board to point at, those that are not named at once. */
  folded(rest, groups) {
    return this.question.compose?.kind === "spot" && groups.length === 1 && rest.length > NAMED + 1 ? rest.slice(NAMED) : [];
  }

  /** The same once more, and what can be done in one go. */
  quick({ options, batches }) {
    const again = this.only ? null : options.find((option) => option.id === this.last?.id && !option.closes && options.length > MANY);
    const button = (text, kind, work) => el("button", { type: "button", class: `in-one ${kind}`, onclick: work }, el("span", {}, text));
    const buttons = [
      again ? button(`Again: ${again.text}`, "again", () => this.onAnswer(again.id)) : "",
      ...(this.only ? [] : batches ?? []).map((batch) => button(batch.text, "batch", () => this.onBatch(batch.ids))),
    ].filter(Boolean);
    return buttons.length ? el("div", { class: "quick" }, buttons) : "";
  }

  narrowed() {
    const all = el("button", { type: "button", class: "bare", onclick: () => { this.only = null; this.draw(); } }, "◂ All choices");
    return [this.list(this.only), all];
  }

  list(options, brief = false) {
    if (isCount(options)) return this.count(options, brief);
    const longest = Math.max(0, ...options.map((option) => label(option, brief).length));
    // As many stand beside each other as are read on one line.
    const list = el("div", { class: longest < SHORT ? "choices short" : "choices" }, options.map((option) => this.choice(option, brief)));
    list.style.setProperty("--letters", String(longest));
    return list;
  }

  /** Choices that differ by a number only: the first as a line, the others as a row of numbers. */
  count([first, ...others], brief) {
    const row = el("div", { class: "numbers", role: "group", "aria-label": "Other numbers" }, others.map((option) => this.choice(option, brief, "number")));
    return el("div", { class: "choices" }, this.choice(first, brief), row);
  }

  group(title, options, index) {
    const name = title || "Other";
    const open = this.open === name || (!this.open && index === 0) || options.length === 1;
    const toggle = () => { this.open = open ? "-" : name; this.draw(); this.focusGroup(name); };
    return el("div", { class: "group" },
      el("button", { type: "button", "data-group": name, "aria-expanded": String(open), onclick: toggle },
        el("span", {}, name), el("span", { class: "count" }, `${options.length} ${open ? "▾" : "▸"}`)),
      open ? this.list(options, Boolean(title)) : "");
  }

  focusGroup(name) {
    this.root.querySelector(`[data-group="${CSS.escape(name)}"]`)?.focus();
  }

  choice(option, brief = false, kind = "") {
    const point = () => this.onPoint(option.touches, option);
    const number = kind === "number" ? numberIn(option.text) : "";
    return el("button", {
      type: "button", class: `choice ${kind}`, "data-option": option.id, title: option.explain || null, "aria-label": number ? capital(option.text) : null,
      onclick: (event) => { if (this.isSure(option, event.currentTarget)) this.onAnswer(option.id); },
      onpointerenter: point, onfocus: point, onpointerleave: () => this.onPoint([]), onblur: () => this.onPoint([]),
    }, el("span", {}, number || label(option, brief), option.also?.length && !this.question.compose ? el("span", { class: "times" }, ` ×${option.also.length + 1}`) : ""), ...(option.outlook ? promisesOf(option.outlook) : [option.stakes ? el("small", { class: "stakes" }, option.stakes) : ""]));
  }

  closing(option) {
    return option ? el("div", { class: "closing" }, this.choice(option, false, option.ends ? "ends" : "")) : "";
  }

  // -- what comes from the real table ---------------------------------------------------------------

  typed(typed) {
    this.picked = [];
    const picked = el("div", { class: "picked", "aria-live": "polite" });
    const choices = el("div", { class: "choices short" });
    const field = el("input", { type: "text", autocomplete: "off", "aria-label": "Type to find", placeholder: "Type to find …" });
    const refresh = () => this.refreshTyped(typed, field, picked, choices);
    field.addEventListener("input", refresh);
    field.addEventListener("keydown", (event) => { if (event.key === "Enter") choices.querySelector("button")?.click(); });
    this.again = () => { field.value = ""; refresh(); field.focus({ preventScroll: true }); };
    refresh();
    return [el("p", { class: "quiet" }, typed.how), typed.choices.length > MANY ? field : "", picked, choices];
  }

  refreshTyped(typed, field, picked, choices) {
    const word = field.value.trim().toLowerCase();
    const die = typed.dice[this.picked.length];
    const found = typed.choices.filter((choice) => fits(choice.name, word) && this.left(choice) > 0 && (!die || die.faces.includes(choice.id)));
    const ready = el("button", { type: "button", class: "choice main", id: "ready", onclick: () => this.onAnswer(this.picked.map((one) => one.id)) }, el("span", {}, "Yes, these cards came"));
    if (this.picked.length === typed.count) choices.replaceChildren(ready);
    else choices.replaceChildren(...found.map((choice) => el("button", {
      type: "button", class: "choice", "data-choice": choice.id, onclick: () => { this.picked.push(choice); this.send(typed); },
    }, el("span", {}, choice.name), COUNTED.includes(this.question.kind) ? el("small", { class: "quiet" }, `${this.left(choice)} left`) : "")));
    picked.replaceChildren(...this.picked.map((choice, index) => el("button", {
      type: "button", "aria-label": `Remove ${choice.name}`, onclick: () => { this.picked.splice(index, 1); this.again(); },
    }, choice.name, " ×")), typed.count > 1 ? el("span", { class: "quiet" }, `${this.picked.length} of ${typed.count}${die ? `; next: ${die.name}` : ""}`) : "");
    this.number();
  }

  left(choice) {
    return (choice.left ?? 1000) - this.picked.filter((other) => other.id === choice.id).length;
  }

  send(typed) {
    const ids = this.picked.map((choice) => choice.id);
    // Several cards are looked at once more before they count; a single one is taken back by undo.
    if (ids.length < typed.count || (typed.count > 1 && COUNTED.includes(this.question.kind))) this.again();
    else this.onAnswer(SINGLE.includes(this.question.kind) ? ids[0] : ids);
  }

  // -- keys -----------------------------------------------------------------------------------------

  /** The first nine buttons have numbers; what ends the turn has 0. */
  number() {
    for (const key of this.root.querySelectorAll("kbd")) key.remove();
    let next = 1;
    for (const button of this.root.querySelectorAll(".choice:not(.number), [data-group]")) {
      const name = button.closest(".closing") ? "0" : next <= 9 ? String(next++) : "";
      button.dataset.key = name;
      if (name) button.prepend(el("kbd", { "aria-hidden": "true" }, name));
    }
    this.onDrawn();
  }

  press(key) {
    this.root.querySelector(`[data-key="${key}"]`)?.click();
  }

  arrows(event) {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    const buttons = [...this.root.querySelectorAll("button:not(:disabled)")];
    const at = buttons.indexOf(document.activeElement);
    const next = buttons[(at + (event.key === "ArrowDown" ? 1 : -1) + buttons.length) % buttons.length];
    if (event.target.matches("input, select") || !next) return;
    event.preventDefault();
    next.focus();
  }

  /** Marks the choices that touch any of these, or the one that is meant. */
  point(ids, meant = null) {
    const found = new Set(meant ? [meant] : this.touching(ids));
    for (const option of this.question?.options ?? []) {
      const button = this.root.querySelector(`[data-option="${CSS.escape(option.id)}"]`);
      button?.classList.toggle("pointed", found.has(option));
    }
  }

  /** The options that touch any of these. */
  touching(ids) {
    return (this.question?.options ?? []).filter((option) => option.touches.some((id) => ids.includes(id)));
  }

  hint(id) {
    const option = this.question?.options.find((one) => one.id === id);
    if (!option) return;
    const rest = this.question.options.filter((one) => !one.closes);
    this.open = this.folded(rest, groupsOf(rest)).includes(option) ? MORE : option.group || "Other";
    this.only = null;
    this.draw();
    const button = this.root.querySelector(`[data-option="${CSS.escape(id)}"]`);
    button?.classList.add("hinted");
    button?.scrollIntoView({ block: "nearest" });
  }
}

/** Why it is asked, without what stands large beside it. */
const unsaid = (about, { left }) => (left ?? []).reduce((text, one) => text.replace(`, ${one.value} ${one.name}`, ""), about);

/** What is asked; what is left stands large beside it and is not said twice. */
function asked({ text, left }) {
  const said = ` (${(left ?? []).map((one) => `${one.value} ${one.name}`).join(", ")})`;
  return text.endsWith(said) ? text.slice(0, -said.length) : text;
}

/** What dice promise, beside an option: the dice themselves, and in words what they bring. */
const promisesOf = ({ dice, brings, title, notes }) => [tinyDice(dice), el("small", { class: "stakes" }, [title, brings, ...notes].filter(Boolean).join(" · "))];

const label = (option, brief) => capital(brief ? option.brief : option.text);

/** So many choices that differ by a number only become a row of numbers. */
const COUNT = 4;
const numberIn = (text) => text.match(/\d+/)?.[0] ?? "";

function isCount(options) {
  const shapes = new Set(options.map((option) => option.text.replace(/\d+/, "#")));
  return options.length >= COUNT && shapes.size === 1 && numberIn(options[0].text) !== "" && options.every((option) => !option.touches.length && !option.stakes && !option.outlook && !option.also?.length);
}

function groupsOf(options) {
  const groups = new Map();
  for (const option of options) groups.set(option.group, [...(groups.get(option.group) ?? []), option]);
  return [...groups];
}
