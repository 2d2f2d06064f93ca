// Telling people that it is their turn: in the title always, by a notice of the system or a soft sound only where they
// have switched it on.
import { el, notice, recall, remember } from "./dom.js";

const title = document.title;
let waiting = null;
let sound = null;

/** A short soft tone, made here. */
function chime() {
  try {
    sound ??= new AudioContext();
    const [tone, volume] = [sound.createOscillator(), sound.createGain()];
    tone.frequency.value = 523;
    volume.gain.setValueAtTime(0.0001, sound.currentTime);
    volume.gain.exponentialRampToValueAtTime(0.06, sound.currentTime + 0.04);
    volume.gain.exponentialRampToValueAtTime(0.0001, sound.currentTime + 0.7);
    tone.connect(volume).connect(sound.destination);
    tone.start();
    tone.stop(sound.currentTime + 0.75);
  } catch { /* no sound then */ }
}

/** Something is asked (`text`), or nothing; a change from nothing to something calls. */
export function call(text, { over = false } = {}) {
  const before = waiting;
  waiting = text;
  document.title = text ? `● Your turn – ${title}` : over ? `Over – ${title}` : title;
  if (!text || before !== "" || !document.hidden) return;
  if (recall("calls.sound", "") === "on") chime();
  if (recall("calls.notice", "") === "on" && globalThis.Notification?.permission === "granted") {
    const shown = new Notification("Your turn", { body: text, tag: "understudy", icon: "/static/icon-192.png" });
    shown.onclick = () => { focus(); shown.close(); };
  }
}

async function permit(box) {
  const given = globalThis.Notification ? await Notification.requestPermission() : "denied";
  if (given === "granted") return true;
  box.checked = false;
  notice("The browser does not let this page show notices; its settings for this address can change that.", { wrong: true });
  return false;
}

/** The switches, for the menu. */
export function callSwitches() {
  /** @type {(name: string, text: string, allowed?: (box: any) => Promise<boolean>) => any} */
  const row = (name, text, allowed = async () => true) => {
    const box = el("input", { type: "checkbox", "data-call": name, checked: recall(`calls.${name}`, "") === "on",
      onchange: async () => { const on = box.checked && await allowed(box); remember(`calls.${name}`, on ? "on" : ""); if (on && name === "sound") chime(); } });
    return el("label", { class: "switch" }, box, text);
  };
  return [el("h3", {}, "When it is my turn and I look elsewhere"), row("notice", "Show a notice", permit), row("sound", "Play a soft sound")];
}
