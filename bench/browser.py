"""The table in a browser: from a click to the drawn board, frames, and what is left after many decisions.

`python -m bench.browser [--decisions 200] [--leak] [--frames]` prints a line for each game and number of
seats. Each click chooses what the page offers; time runs from the click until the frame after the table has
settled. With `--leak` one page stays open for 600 decisions, and what the browser holds is told early and
late, at the same place of the game. With `--frames` the camera flies to the whole map and back while pieces
glow, and the time between frames is told.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright
from tests.browser.conftest import FLAGS, chromium, start, stop
from tests.browser.table import Server, new_match, settled

TABLES: tuple[tuple[str, list[str], dict[str, str]], ...] = (
    ("tyrants", ["person", "automa"], {}),
    ("tyrants", ["person", "automa", "automa", "automa"], {}),
    ("arcs", ["person", "supercat"], {}),
    ("arcs", ["person", "supercat", "supercat", "supercat"], {}),
    ("carwars", ["person", "bot"], {}),
    ("carwars", ["person", "bot", "bot", "bot"], {}),
    ("armada", ["person", "ai"], {}),
    ("armada", ["person", "ai"], {"scenario": "pair_1"}),
    ("swccg", ["person", "player"], {}),
)
#: Clicks a choice that does not end the turn if there is one, and waits for the frame in which all is drawn.
CLICK = """() => new Promise(done => {
  const table = document.querySelector("#table");
  const before = table.dataset.settled;
  const choices = [...document.querySelectorAll("#question .choice")];
  const choice = choices.find(one => !one.closest(".closing")) ?? choices[0];
  const busy = document.querySelector("#question .compose[aria-busy]");
  if (!choice && !busy) return done(null);
  if (!choice) return done(-1);
  const start = performance.now();
  const watch = new MutationObserver(() => {
    if (!table.dataset.settled || table.dataset.settled === before) return;
    watch.disconnect();
    requestAnimationFrame(() => setTimeout(() => done(performance.now() - start)));
  });
  watch.observe(table, { attributes: true, attributeFilter: ["data-settled"] });
  choice.click();
})"""


#: The camera flies to the whole map and back, four times; milliseconds between the frames meanwhile.
FLIGHTS = """async () => {
  const times = [];
  const fit = document.querySelector("#zoom-fit");
  for (let turn = 0; turn < 8; turn += 1) {
    fit.click();
    let last = await new Promise(requestAnimationFrame);
    const end = last + 300;
    while (last < end) {
      const now = await new Promise(requestAnimationFrame);
      times.push(now - last);
      last = now;
    }
  }
  return times;
}"""


def clicks(
    page: Page, server: Server, game: str, seats: list[str], options: dict[str, str], most: int
) -> list[float]:
    """Milliseconds from click to drawn board."""
    times: list[float] = []
    seed = 1
    while len(times) < most:
        match = new_match(page, server, game=game, seats=seats, seed=seed, options=options)
        page.goto(f"{server.address}/game/{match}")
        settled(page)
        seed += 1
        while len(times) < most:
            time = page.evaluate(CLICK)
            if time is None:
                break
            if time < 0:
                # What is put together is still on its way.
                page.locator("#question .compose:not([aria-busy])").wait_for()
                continue
            times.append(time)
    return sorted(times)


def frames(page: Page, server: Server, game: str, seats: list[str], options: dict[str, str]) -> list[float]:
    """Milliseconds between frames while the camera flies."""
    match = new_match(page, server, game=game, seats=seats, seed=1, options=options)
    state = page.request.get(f"{server.address}/api/matches/{match}").json()
    while state["n"] < 120:
        url = f"{server.address}/api/matches/{match}/stand-in"
        state = page.request.post(url, data={"no": state["no"]}).json()
    page.goto(f"{server.address}/game/{match}")
    settled(page)
    return sorted(page.evaluate(FLIGHTS))


def told(times: list[float]) -> str:
    def at(share: float) -> float:
        return times[min(len(times) - 1, int(share * len(times)))]

    return f"p50 {at(0.5):6.1f} ms   p95 {at(0.95):6.1f} ms   worst {times[-1]:6.1f} ms"


def held(page: Page) -> dict[str, int]:
    """What the browser holds, rubbish apart: what the page made, its compiled scripts, and the rest.

    Scripts are compiled again and better the more often they run, and the browser keeps lists of its own of
    the last requests and frames: both grow for a while, whatever the page does.
    """
    session = page.context.new_cdp_session(page)
    pieces: list[str] = []
    session.on("HeapProfiler.addHeapSnapshotChunk", lambda event: pieces.append(event["chunk"]))
    session.send("HeapProfiler.collectGarbage")
    session.send("HeapProfiler.takeHeapSnapshot", {"reportProgress": False})
    session.send("Performance.enable")
    metrics: Any = session.send("Performance.getMetrics")
    session.detach()
    found = {one["name"]: int(one["value"]) for one in metrics["metrics"]}
    names = ("Nodes", "JSEventListeners")
    return sizes(json.loads("".join(pieces))) | {name: found[name] for name in names}


def sizes(snapshot: Any) -> dict[str, int]:
    """Bytes of a heap, by whose they are."""
    meta, nodes = snapshot["snapshot"]["meta"], snapshot["nodes"]
    fields, kinds = meta["node_fields"], meta["node_types"][0]
    kind, size, step = fields.index("type"), fields.index("self_size"), len(fields)
    found = dict.fromkeys(("made by the page", "compiled scripts", "the browser's own"), 0)
    whose = {"code": "compiled scripts", "object shape": "compiled scripts"}
    whose |= dict.fromkeys(("native", "synthetic", "hidden"), "the browser's own")
    for at in range(0, len(nodes), step):
        found[whose.get(kinds[nodes[at + kind]], "made by the page")] += nodes[at + size]
    return found


def leak(page: Page, server: Server, decisions: int = 600) -> None:
    """One page that stays open: what it holds when a game is over for the second time, and the last time.

    It then goes back to the first decision and plays on, so that each time the same lies on the table.
    """
    match = new_match(page, server, game="arcs", seats=["person", "supercat"], seed=1)
    page.goto(f"{server.address}/game/{match}")
    settled(page)
    told: list[tuple[int, dict[str, int]]] = []
    for number in range(decisions):
        if page.evaluate(CLICK) is not None:
            continue
        back = page.request.get(f"{server.address}/api/matches/{match}").json()
        turn = next(turn["back"] for turn in back["turns"] if turn["back"] is not None)
        data = {"no": back["no"], "to": turn}
        before = settled(page)
        page.request.post(f"{server.address}/api/matches/{match}/back", data=data)
        page.locator(f"#table:not([data-settled='{before}']):not([data-settled=''])").wait_for()
        told.append((number, held(page)))
    (first, early), (last, late) = told[min(1, len(told) - 1)], told[-1]
    for name, value in late.items():
        sys.stdout.write(f"{name:18} {early[name]:9} after {first}, {value:9} after {last}\n")


def main() -> None:
    wish = argparse.ArgumentParser(description="Measure the table in a browser.")
    wish.add_argument("--decisions", type=int, default=200)
    wish.add_argument("--leak", action="store_true")
    wish.add_argument("--frames", action="store_true")
    given = wish.parse_args()
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = start(Path(data) / "games.db")
        browser = playwright.chromium.launch(executable_path=chromium(), args=list(FLAGS))
        try:
            context = browser.new_context(viewport={"width": 1440, "height": 900})
            context.add_init_script(
                "localStorage.setItem('understudy.speed', 'at once');"
                "localStorage.setItem('understudy.guided', 'done');"
            )
            page = context.new_page()
            page.goto(server.address)
            if given.leak:
                leak(page, server)
                return
            for game, seats, options in TABLES:
                if given.frames:
                    times = frames(page, server, game, seats, options)
                else:
                    times = clicks(page, server, game, seats, options, given.decisions)
                size = " ".join(options.values()) or f"{len(seats)} seats"
                sys.stdout.write(f"{game:8} {size:8} {told(times)}\n")
        finally:
            browser.close()
            stop(server)


if __name__ == "__main__":
    main()
