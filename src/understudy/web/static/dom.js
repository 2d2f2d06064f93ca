// Small helpers: making elements, asking the server, remembering settings.

/** An element with attributes, listeners (onclick: …) and children.
 *  @returns {any} */
export function el(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== ""));
  return node;
}

/** What a page hands in to be told of something.
 *  @typedef {(...told: any[]) => any} Handler */

/** @type {(id: string) => any} */
export const byId = (id) => document.getElementById(id);

/** Every element that a selector finds.
 *  @type {(selector: string) => any[]} */
export const all = (selector) => [...document.querySelectorAll(selector)];

/** What went wrong, in the server's words. */
export class Trouble extends Error {
  constructor(status, data) {
    super([data.text, data.what_next].filter(Boolean).join(" "));
    this.status = status;
    this.data = data;
  }
}

/** Who answers in the place of a server: a page in a file brings along what it may be asked for. */
let brought = null;
export const answerFrom = (answer) => { brought = answer; };

export async function ask(method, path, body) {
  if (brought) return brought(path);
  let reply;
  try {
    reply = await fetch(path, {
      method,
      headers: body === undefined ? {} : { "Content-Type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new Trouble(0, { text: "Understudy does not answer.", what_next: "Is it still running? Nothing is lost: try again." });
  }
  const data = reply.status === 204 ? {} : await reply.json().catch(() => ({}));
  if (!reply.ok) throw new Trouble(reply.status, { text: `The server answered with ${reply.status}.`, ...data });
  return data;
}

let fading = 0;

/** A message above the table; the last one replaces the one before. */
export function notice(text, { wrong = false, list = [], button = null } = {}) {
  const box = byId("notices");
  if (!box) return;
  box.replaceChildren();
  clearTimeout(fading);
  if (!text) return;
  if (!wrong && !list.length && !button) fading = setTimeout(() => notice(""), 9000);
  const close = el("button", { type: "button", onclick: () => notice("") }, "All right");
  box.append(el("div", { class: wrong ? "notice wrong" : "notice" }, text,
    list.length ? el("ul", {}, list.map((line) => el("li", {}, line))) : "", " ", button ?? close));
}

export function remember(name, value) {
  try { localStorage.setItem(`understudy.${name}`, value); } catch { /* nothing to remember with */ }
}

export function recall(name, otherwise) {
  try { return localStorage.getItem(`understudy.${name}`) ?? otherwise; } catch { return otherwise; }
}

export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
export const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
