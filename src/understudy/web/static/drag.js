// Dragging with mouse, pen or finger. What can be dragged can also be done by keys, elsewhere. Knows no game.

/** So many pixels a finger may tremble before it drags. */
const TREMBLE = 6;

/** `grasp(event)` gives what is taken up there, or nothing: {ghost: element or null, move(x, y), drop(x, y, under), end()}. */
export function listenToDrags(root, grasp) {
  root.addEventListener("pointerdown", (start) => {
    if (start.button !== 0 || !start.isPrimary) return;
    const held = grasp(start);
    if (held) follow(start, held);
  });
}

function follow(start, held) {
  let dragged = false;
  const stop = new AbortController();
  const listen = (kind, work) => addEventListener(kind, work, { signal: stop.signal, capture: true, passive: false });
  const end = () => {
    stop.abort();
    held.ghost?.remove();
    document.documentElement.classList.remove("dragging");
    held.end?.();
  };
  const begin = () => {
    dragged = true;
    document.documentElement.classList.add("dragging");
    if (held.ghost) document.body.append(held.ghost);
  };
  listen("pointermove", (event) => {
    if (event.pointerId !== start.pointerId) return;
    if (!dragged && Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) < TREMBLE) return;
    if (!dragged) begin();
    event.preventDefault();
    if (held.ghost) held.ghost.style.translate = `${event.clientX}px ${event.clientY}px`;
    scroll(event);
    held.move?.(event.clientX, event.clientY, under(event));
  });
  listen("pointerup", (event) => {
    if (event.pointerId !== start.pointerId) return;
    const place = under(event);
    end();
    if (!dragged) return;
    swallow();
    held.drop(event.clientX, event.clientY, place);
  });
  listen("pointercancel", (event) => { if (event.pointerId === start.pointerId) end(); });
  listen("keydown", (event) => { if (event.key === "Escape" && dragged) { event.stopPropagation(); end(); } });
}

/** What lies under the pointer; the ghost lets it through. */
const under = (event) => document.elementFromPoint(event.clientX, event.clientY);

/** Pixels from the edge of what scrolls in which it scrolls, and how far at a time. */
const [EDGE, FAR] = [36, 14];

/** What lies further up or down comes nearer. */
function scroll(event) {
  let box = under(event);
  while (box && !(box.scrollHeight > box.clientHeight + 1 && getComputedStyle(box).overflowY !== "visible")) box = box.parentElement;
  if (!box) return;
  const { top, bottom } = box.getBoundingClientRect();
  if (event.clientY < top + EDGE) box.scrollTop -= FAR;
  else if (event.clientY > bottom - EDGE) box.scrollTop += FAR;
}

/** What ends as a drag is no click. */
function swallow() {
  const stop = (event) => { event.stopPropagation(); event.preventDefault(); };
  addEventListener("click", stop, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", stop, { capture: true }), 0);
}
