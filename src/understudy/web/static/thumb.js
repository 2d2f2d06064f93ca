// A position, seen small. Knows no game.
const SVG = "http://www.w3.org/2000/svg";
/** Units of the board around what is shown, and around a single piece, beside what stands near it. */
const [AROUND, ALONE] = [60, 120];
/** Half the width of the cross over a piece that is lost. */
const CROSS = 26;

/** The board of a picture where some of its parts stand; the whole of it where none moves about, or what is around those
 *  that are `near`. What is `lost` stands there crossed out. */
export function thumbOf(picture, parts = Object.values(picture.parts), lost = [], near = []) {
  const svg = document.createElementNS(SVG, "svg");
  const standing = parts.filter((part) => part?.at);
  svg.setAttribute("class", "board thumb");
  svg.setAttribute("viewBox", standing.length ? around(standing) : picture.box);
  svg.setAttribute("preserveAspectRatio", standing.length ? "xMidYMid slice" : "xMidYMid meet");
  svg.setAttribute("aria-hidden", "true");
  const place = ({ at, svg: drawn }) => (at ? `<g transform="translate(${at[0]} ${at[1]}) rotate(${at[2]})">${drawn}</g>` : `<g>${drawn}</g>`);
  svg.innerHTML = picture.ground + Object.values(picture.parts).map(place).join("") + lost.map((part) => `<g class="lost">${place(part)}</g>${cross(part)}`).join("");
  if (!standing.length && near.length) zoom(svg, picture, near);
  return svg;
}

/** Places have no point of their own: where they lie is known once they are drawn. */
function zoom(svg, picture, near) {
  const ids = Object.keys(picture.parts);
  const groups = [...svg.children].slice(-ids.length);
  new ResizeObserver(([{ contentRect }], watch) => {
    if (!contentRect.width) return;
    watch.disconnect();
    const boxes = near.map((id) => groups[ids.indexOf(id)]?.getBBox()).filter((box) => box?.width);
    if (!boxes.length) return;
    const [left, top] = [Math.min(...boxes.map((box) => box.x)), Math.min(...boxes.map((box) => box.y))];
    const [right, bottom] = [Math.max(...boxes.map((box) => box.x + box.width)), Math.max(...boxes.map((box) => box.y + box.height))];
    const size = Math.max(right - left + AROUND, bottom - top + AROUND, picture.close || 0);
    svg.setAttribute("viewBox", `${(left + right - size) / 2} ${(top + bottom - size) / 2} ${size} ${size}`);
    svg.setAttribute("preserveAspectRatio", "xMidYMid slice");
  }).observe(svg);
}

const cross = ({ at: [x, y] }) => `<path class="cross" d="M${x - CROSS} ${y - CROSS}L${x + CROSS} ${y + CROSS}M${x - CROSS} ${y + CROSS}L${x + CROSS} ${y - CROSS}"/>`;

function around(parts) {
  const [xs, ys] = [0, 1].map((axis) => parts.map((part) => part.at[axis]));
  const away = parts.length > 1 ? AROUND : ALONE;
  const [left, top] = [Math.min(...xs) - away, Math.min(...ys) - away];
  return `${left} ${top} ${Math.max(...xs) + away - left} ${Math.max(...ys) + away - top}`;
}

/** The same with the style sheet of its game, on a page that has none of any game. */
export function portraitOf(game, picture) {
  const box = document.createElement("div");
  box.className = "portrait";
  const inside = box.attachShadow({ mode: "open" });
  for (const sheet of ["style", "frame", "stage", `games/${game}`]) {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = `/static/${sheet}.css`;
    inside.append(link);
  }
  inside.append(picture.ground ? whole(picture) : crowded(picture));
  return box;
}

function whole(picture) {
  const svg = thumbOf(picture);
  svg.classList.add("large");
  // Pieces are all seen; of places there are as many as fill the picture.
  const moves = Object.values(picture.parts).some((part) => part.at);
  svg.setAttribute("preserveAspectRatio", moves ? "xMidYMid meet" : "xMidYMin slice");
  return svg;
}

/** So many cards of a side are seen. */
const CARDS = 5;

/** Where there is no board: a place with both sides, the one where most cards lie if none is named. */
export function crowded(picture, at = undefined) {
  const stops = Object.values(picture.rows).flatMap((row) => row.stops);
  if (!stops.length) return "";
  const lies = (stop) => stop.near.length + stop.far.length;
  const stop = at && lies(at) ? at : stops.reduce((best, one) => (lies(one) > lies(best) ? one : best));
  const box = document.createElement("div");
  box.className = `night duel thumb large ${stop.scene}`;
  box.setAttribute("aria-hidden", "true");
  const side = (cards) => `<div class="flank">${cards.slice(0, CARDS).map((card) => `<i class="small-card ${card.tone}"><svg viewBox="0 0 48 48"><use href="${card.art}"/></svg></i>`).join("")}</div>`;
  box.innerHTML = side(stop.far) + side(stop.near);
  return box;
}
