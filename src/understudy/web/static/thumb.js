// A position, seen small. Knows no game.
const SVG = "http://www.w3.org/2000/svg";
/** Units of the board around what is shown. */
const AROUND = 60;
/** Half the width of the cross over a piece that is lost. */
const CROSS = 26;

/** The board of a picture where some of its parts stand; the whole of it where none moves about. What is `lost` stands
 *  there crossed out. */
export function thumbOf(picture, parts = Object.values(picture.parts), lost = []) {
  const svg = document.createElementNS(SVG, "svg");
  const standing = parts.filter((part) => part?.at);
  svg.setAttribute("class", "board thumb");
  svg.setAttribute("viewBox", standing.length ? around(standing) : picture.box);
  svg.setAttribute("preserveAspectRatio", standing.length ? "xMidYMid slice" : "xMidYMid meet");
  svg.setAttribute("aria-hidden", "true");
  const place = ({ at, svg: drawn }) => (at ? `<g transform="translate(${at[0]} ${at[1]}) rotate(${at[2]})">${drawn}</g>` : `<g>${drawn}</g>`);
  svg.innerHTML = picture.ground + Object.values(picture.parts).map(place).join("") + lost.map((part) => `<g class="lost">${place(part)}</g>${cross(part)}`).join("");
  return svg;
}

const cross = ({ at: [x, y] }) => `<path class="cross" d="M${x - CROSS} ${y - CROSS}L${x + CROSS} ${y + CROSS}M${x - CROSS} ${y + CROSS}L${x + CROSS} ${y - CROSS}"/>`;

function around(parts) {
  const [xs, ys] = [0, 1].map((axis) => parts.map((part) => part.at[axis]));
  const [left, top] = [Math.min(...xs) - AROUND, Math.min(...ys) - AROUND];
  return `${left} ${top} ${Math.max(...xs) + AROUND - left} ${Math.max(...ys) + AROUND - top}`;
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
  const svg = thumbOf(picture);
  svg.classList.add("large");
  svg.setAttribute("preserveAspectRatio", "xMidYMid meet");
  inside.append(svg);
  return box;
}
