// What the thirteen checks of the look read from a page: each gives a list of what is wrong, in words.
(() => {
  const shown = (node) => node.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && node.getBoundingClientRect().width > 1;
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const said = (node) => `${node.id || node.getAttribute("class") || node.tagName} “${node.textContent.trim().replace(/\s+/g, " ").slice(0, 40)}”`;
  const meets = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  const boxOf = (part) => (part.querySelector(".hit") ?? part).getBoundingClientRect();
  const stage = () => document.querySelector("#board-scroll");
  const hasBoard = () => shown(document.querySelector("#board"));
  // What wraps out of a row that keeps its height is not there at all.
  const wrapped = (node) => node.closest("#headline") && node.getBoundingClientRect().top >= node.closest("#headline").getBoundingClientRect().bottom - 1;
  const under = (node) => !node.closest(".finale") && shown(document.querySelector("#finale") ?? node) && document.querySelector("#finale") && !node.closest(".bar, .side");
  const ownText = (node) => [...node.childNodes].some((child) => child.nodeType === 3 && child.data.trim());

  /** 1. No letter under eleven pixels: font size × screen matrix. */
  const letters = () => [
    ...all(".table-page svg:not([aria-hidden]) text, #board text, .story-chart text").filter((text) => shown(text) && text.textContent.trim()).map((text) => {
      const { a, b } = text.getScreenCTM();
      return [text, parseFloat(getComputedStyle(text).fontSize) * Math.hypot(a, b)];
    }),
    ...all(".table-page *").filter((node) => !node.closest("svg, .unseen") && ownText(node) && shown(node)).map((node) => [node, parseFloat(getComputedStyle(node).fontSize)]),
  ].filter(([, size]) => size < 10.9).map(([node, size]) => `1: letters of ${size.toFixed(1)} px: ${said(node)}`);

  /** 2. The ground covers the stage; of the whole map, one dimension reaches its edges. */
  const ground = (whole) => {
    if (!hasBoard()) return [];
    const [svg, box] = [document.querySelector("#board"), stage().getBoundingClientRect()];
    const { left, top, right, bottom } = svg.getBoundingClientRect();
    const found = left > box.left + 1 || top > box.top + 1 || right < box.right - 1 || bottom < box.bottom - 1 ? ["2: the board leaves a part of the stage bare"] : [];
    const [, , width, height] = svg.dataset.box.split(" ").map(Number);
    const { width: wide, height: high } = svg.viewBox.baseVal;
    const reach = Math.max(width / wide, height / high);
    return whole && reach < 0.95 ? [...found, `2: the whole map takes ${Math.round(100 * reach)} % only`] : found;
  };

  /** 3. All that can be chosen lies uncovered on the stage, and large enough. */
  const framed = () => {
    if (!hasBoard()) return [];
    const lit = all("#board .lit").filter(shown);
    const box = stage().getBoundingClientRect();
    const hidden = lit.filter((part) => {
      const { x, y, width, height } = boxOf(part);
      const [px, py] = [x + width / 2, y + height / 2];
      const top = document.elementFromPoint(px, py);
      return px < box.left || px > box.right || py < box.top || py > box.bottom || !top?.closest("#board, #over-map, #labels");
    }).map((part) => `3: cannot be seen: ${part.dataset.id}`);
    if (!lit.length) return hidden;
    const rects = lit.map(boxOf);
    const span = (low, high) => Math.max(...rects.map((one) => one[high])) - Math.min(...rects.map((one) => one[low]));
    const share = Math.max(span("left", "right") / box.width, span("top", "bottom") / box.height);
    const svg = document.querySelector("#board");
    const { width, height } = svg.viewBox.baseVal;
    const [, , wide, high] = svg.dataset.box.split(" ").map(Number);
    const pieces = "pieces" in svg.dataset;
    // Nearer nobody wants to go: the smallest piece worth showing, pieces plain to see, or the whole of a board of places.
    const near = Math.min(width, height) <= 1.35 * Number(svg.dataset.close) || svg.getScreenCTM().a >= 0.9 || (!pieces && (wide / width > 0.95 || high / height > 0.95));
    return share < 0.35 && !near ? [...hidden, `3: what can be chosen takes ${Math.round(100 * share)} % of the stage`] : hidden;
  };

  /** 4. Whatever an option touches glows. */
  const glows = (ids) => {
    const dark = [...ids].flatMap((id) => {
      const parts = all(`#board [data-id="${CSS.escape(id)}"], #zones .card[data-card~="${CSS.escape(id)}"], #rows .card[data-card~="${CSS.escape(id)}"]`);
      return parts.length && !parts.some((part) => part.matches(".lit") || part.querySelector(".lit") || part.closest(".lit")) ? [id] : [];
    });
    const plain = all("#board .lit").filter((part) => shown(part) && !all(".glow", part).some((glow) => getComputedStyle(glow).stroke !== "none"));
    return [...dark.map((id) => `4: touched, and does not glow: ${id}`), ...plain.map((part) => `4: lit without a glow: ${part.dataset.id}`)];
  };

  /** 6. No option is a pair of coordinates; more than eight are grouped. */
  const options = () => {
    const choices = all("#question .choice").filter(shown);
    const loose = all("#question .choices").filter((list) => list.children.length > 8 && !list.closest(".group, .compose"));
    const groups = all("#question [data-group], #question .compose").length;
    return [
      ...choices.filter((one) => /\b\d{2,4}, ?\d{2,4}\b/.test(one.textContent)).map((one) => `6: coordinates: ${said(one)}`),
      ...loose.filter((list) => !groups && new Set([...list.children].map((one) => one.dataset.group ?? "")).size > 1).map((list) => `6: ${list.children.length} choices in one list`),
    ];
  };

  /** 9. Nothing is cut that could stand whole. */
  const cut = () => {
    const clipped = (node) => {
      const style = getComputedStyle(node);
      const across = node.scrollWidth > node.clientWidth + 1 && ["hidden", "clip"].includes(style.overflowX);
      // A card's text never ends in dots.
      const clamps = style.webkitLineClamp !== "none" && style.webkitLineClamp !== "" && !node.matches(".card p");
      const down = node.scrollHeight > node.clientHeight + 2 && ["hidden", "clip"].includes(style.overflowY) && !clamps;
      return node.clientWidth > 0 && (across || down);
    };
    const root = document.documentElement;
    const wide = root.scrollWidth > innerWidth ? [`9: the page is ${root.scrollWidth} wide`] : [];
    const high = root.scrollHeight > innerHeight ? [`9: the page is ${root.scrollHeight} high`] : [];
    const texts = all(".table-page *").filter((node) => !node.closest("svg, .unseen, .map, .left-out, .log details:not([open])") && shown(node) && (ownText(node) || node.matches("button, .chip, .tile, .panel")) && clipped(node));
    return [...wide, ...high, ...texts.map((node) => `9: cut: ${said(node)} ${node.scrollWidth}>${node.clientWidth} ${node.scrollHeight}>${node.clientHeight}`)];
  };

  /** 10. One deed is one line; no sentence stands twice. */
  const twice = () => {
    const sentences = all(".table-page :is(p, li, h2, h3, b, span, dd, td, div)")
      .filter((node) => !node.closest("svg, .unseen, details:not([open]) > :not(summary), .card, .map, .turning-points") && ownText(node) && shown(node))
      .map((node) => node.textContent.trim().replace(/\s+/g, " ")).filter((text) => text.split(" ").length >= 5);
    const log = all("#log > ol > li:not(.fold) > .deed").map((node) => node.textContent.trim());
    const outside = sentences.filter((text, at) => sentences.indexOf(text) !== at && !log.some((line) => line.includes(text)));
    return [...new Set(outside)].map((text) => `10: stands twice: ${text.slice(0, 80)}`);
  };

  /** 12. No two seats differ by colour alone. */
  const seats = () => {
    const chips = all("#chips .chip").map((one) => one.textContent.replace(/[\d\s]+/g, " ").trim());
    return chips.filter((text, at) => !text || chips.indexOf(text) !== at).map((text) => `12: two seats look the same: ${text}`);
  };

  /** Is it scrolled out of what scrolls, wholly or in part? Then it is seen once somebody scrolls there. */
  const scrolled = (node) => {
    let box = node.parentElement;
    while (box && !(["auto", "scroll"].includes(getComputedStyle(box).overflowY) && box.scrollHeight > box.clientHeight + 1)) box = box.parentElement;
    if (!box || box === document.documentElement) return false;
    const [inner, outer] = [node.getBoundingClientRect(), box.getBoundingClientRect()];
    return inner.top < outer.top - 1 || inner.bottom > outer.bottom + 1;
  };

  /** 9. Tiles, chips and buttons lie whole in the window, and nothing lies over them. */
  const covered = () => all(".table-page :is(.tile, .bar .chip, .bar button, .tools button, .caption:not(.left-out), .seat.plate)").filter((node) => shown(node) && !wrapped(node) && !under(node) && !scrolled(node)).flatMap((node) => {
    const { left, top, right, bottom } = node.getBoundingClientRect();
    if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1) return [`9: outside the window: ${said(node)}`];
    const [insetX, insetY] = [Math.min(9, (right - left) / 4), Math.min(9, (bottom - top) / 4)];
    const spots = [[left + insetX, top + insetY], [right - insetX, bottom - insetY], [(left + right) / 2, (top + bottom) / 2], [left + insetX, bottom - insetY], [right - insetX, top + insetY]];
    const over = spots.map(([x, y]) => document.elementsFromPoint(x, y).find((one) => !one.closest("#labels, #over-map") || node.closest("#labels"))).find((one) => one && !node.contains(one) && !one.contains(node) && !one.closest("#board"));
    return over ? [`9: ${said(over)} lies over ${said(node)}`] : [];
  });

  /** So many pixels lie between a caption and the middle of its piece, across the shape of either. */
  const apart = (caption) => {
    const [a, b] = [caption.getBoundingClientRect(), boxOf(document.querySelector(`#board [data-id="${CSS.escape(caption.dataset.of)}"]`))];
    const [x, y] = [(b.left + b.right) / 2, (b.top + b.bottom) / 2];
    return Math.hypot(Math.max(a.left - x, 0, x - a.right), Math.max(a.top - y, 0, y - a.bottom)) - Math.max(b.width, b.height) / 2;
  };

  /** Captions lie over no tile, over no other, and over nothing of their own piece, which they stand beside. */
  const captions = () => {
    const boxes = all(".caption:not(.left-out), .tiled .tile").filter(shown).map((node) => [node, node.getBoundingClientRect()]);
    const own = all(".caption:not(.left-out)").filter(shown).flatMap((one) => all(`#board [data-id="${CSS.escape(one.dataset.of)}"] .screen`).filter((badge) => meets(one.getBoundingClientRect(), badge.getBoundingClientRect())).map(() => `1: lies over a badge of its piece: ${said(one)}`));
    const far = all(".caption:not(.left-out)").filter(shown).filter((one) => apart(one) > 70 && !all(".labels line").length).map((one) => `1: stands apart from its piece, without a line: ${said(one)}`);
    return [...own, ...far, ...boxes.flatMap(([one, a], at) => boxes.slice(at + 1).filter(([, b]) => meets(a, b)).map(([other]) => `1: lies over another: ${said(one)} ${said(other)}`))];
  };

  /** Numbers of a piece stand over whatever marks it. */
  const marked = () => all("#board [data-id]").filter((part) => all(":scope > :is(.glow, .news, .halo)", part).some((ring) => all(".screen", part).some((badge) => badge.compareDocumentPosition(ring) & Node.DOCUMENT_POSITION_FOLLOWING)))
    .map((part) => `1: a ring runs through the numbers of ${part.dataset.id}`);

  /** What lines of the map are called stands on the stage, over no piece and under no caption. */
  const named = () => {
    const box = stage().getBoundingClientRect();
    const full = [...all("#board [data-id]").filter((part) => part.querySelector(".screen")).map(boxOf), ...all(".caption:not(.left-out)").filter(shown).map((one) => one.getBoundingClientRect())];
    return all("#board [data-spots]").filter(shown).flatMap((text) => {
      const own = text.getBoundingClientRect();
      if (own.left < box.left - 1 || own.right > box.right + 1 || own.top < box.top - 1 || own.bottom > box.bottom + 1) return [`1: written beside the stage: ${said(text)}`];
      const deep = (other) => Math.min(own.right, other.right) - Math.max(own.left, other.left) > 4 && Math.min(own.bottom, other.bottom) - Math.max(own.top, other.top) > 4;
      return full.some(deep) ? [`1: written over something: ${said(text)}`] : [];
    });
  };

  /** Of who attacks whom most is seen, whatever lies over the map. */
  const struck = () => all(".clash-dice, .clash-target").filter(shown).flatMap((card) => card.dataset.of.split(" ").flatMap((id) => {
    const part = document.querySelector(`#board [data-id="${CSS.escape(id)}"]`);
    const [a, b] = [card, part].map((one) => one && (one === part ? boxOf(one) : one.getBoundingClientRect()));
    const share = b?.width ? Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)) / (b.width * b.height) : 0;
    return share > 0.3 ? [`3: ${Math.round(100 * share)} % of ${id} lies under ${said(card)}`] : [];
  }));

  return (ids, whole) => [...letters(), ...captions(), ...ground(whole), ...(whole ? [] : [...framed(), ...glows(ids), ...options(), ...marked(), ...named(), ...struck(), ...cut(), ...covered(), ...twice(), ...seats()])];
})()
