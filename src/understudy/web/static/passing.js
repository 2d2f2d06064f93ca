// Questions that pass by themselves: those that leave no choice, and kinds that somebody is tired of.
import { capital, el } from "./dom.js";
import { openDrawer } from "./drawers.js";

const IDLE = "idle";
const plain = (topic) => capital(topic.replaceAll("-", " "));

/** Opens what passes; `onSet(topics)` sets it. */
export function openPassing({ question, passing }, onSet) {
  const now = question?.yours && question.passable ? [question.topic] : [];
  const topics = [...new Set([...now, ...passing])].filter((topic) => topic && topic !== IDLE);
  const row = (topic, text) => el("label", { class: "field" }, el("span", {}, text), el("input", { type: "checkbox", checked: passing.includes(topic), onchange: (event) => onSet(event.target.checked ? [...passing, topic] : passing.filter((one) => one !== topic)) }));
  openDrawer("Skip questions", [
    el("p", { class: "quiet" }, "Checked questions are skipped from now on. You can undo that, or uncheck them here at any time."),
    row(IDLE, "Questions with one answer only"),
    ...topics.map((topic) => row(topic, now.includes(topic) ? `This kind of question: “${question.text}”` : plain(topic))),
    now.length ? "" : el("p", { class: "quiet" }, "To skip a kind of question, open this while you can decline one of that kind."),
  ]);
}
