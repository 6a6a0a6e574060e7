"""How often a phone looks through its camera in the page, on this machine and on one so many times slower.

    ./run bench camera [--slow 4] [--seconds 10]

The page's worker, in Chromium, is given the same picture again and again, as the camera gives its frames;
then once more while Chromium may run only a part of the time. Beside each: how long copying it takes, and how
long the page waits for its turn (every 16 ms it asks for one), for looking must not hold it up.
"""

import argparse
import asyncio
import base64
import contextlib
import os
import signal
import threading
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from bench.load import until_ready
from bench.pages import phone
from bench.serving import served
from tests.browser.tables import opened, seat_all
from tests.web.processes import descendants

PICTURE = Path(__file__).parent.parent / "tests/browser/shelf.jpg"
PHOTOGRAPH = "{}/seat/0/shelf"
SPELL = 0.04  # seconds of a held Chromium's turn and its pause together
COLUMNS = {
    "often": "looks a second",
    "cards": "cards",
    "look": "ms a look",
    "copy": "ms to copy the picture",
    "wait": "ms the page waits, 95 of 100",
    "longest": "longest",
}
LOOKS = """
async ({ picture, seconds }) => {
  const dialog = document.querySelector("[data-camera]").content.firstElementChild;
  const { worker, runtime, wasm, finder } = dialog.dataset;
  const eye = new Worker(worker, { type: "module" });
  const answer = (key, message, passed) => new Promise((done, failed) => {
    eye.onmessage = ({ data }) => (data.fault ? failed(data.fault) : key in data && done(data[key]));
    eye.postMessage(message, passed);
  });
  const picked = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
  const still = await createImageBitmap(new Blob([picked]), { resizeWidth: 1280, resizeHeight: 960 });
  const look = async () => {
    const frame = await createImageBitmap(still);
    return answer("seen", { frame, judge: false }, [frame]);
  };
  await answer("ready", { load: { runtime, wasm, finder } });
  for (let warm = 0; warm < 5; warm++) await look();
  const pauses = [], looks = [], copies = [];
  let last = performance.now();
  const turns = setInterval(() => (pauses.push(performance.now() - last), (last = performance.now())), 16);
  const end = performance.now() + seconds * 1000;
  while (performance.now() < end) {
    const began = performance.now();
    (await createImageBitmap(still)).close();
    copies.push(performance.now() - began);
    const looked = performance.now();
    var seen = await look();
    looks.push(performance.now() - looked);
  }
  clearInterval(turns);
  eye.terminate();
  const of = (times, share) => times.sort((a, b) => a - b)[Math.floor(share * (times.length - 1))];
  const [cards, often] = [seen.cards.length, looks.length / seconds];
  const waits = { wait: of(pauses, 0.95), longest: of(pauses, 1) };
  return { often, cards, look: of(looks, 0.5), copy: of(copies, 0.5), ...waits };
}
"""


def main(words: Sequence[str] = ()) -> None:
    given = arguments(words)
    picture = base64.b64encode(PICTURE.read_bytes()).decode()
    with served({}) as server:
        asyncio.run(until_ready(server.port))
        with phone(f"http://127.0.0.1:{server.port}") as page:
            table = opened(page, "Rita", "Éric")
            seat_all(page, table)
            page.goto(PHOTOGRAPH.format(table))
            print("| slower | " + " | ".join(COLUMNS.values()) + " |\n" + "|---" * (len(COLUMNS) + 1) + "|")
            for times in (1.0, given.slow):
                with slowed(times):
                    told = page.evaluate(LOOKS, {"picture": picture, "seconds": given.seconds})
                said = " | ".join(f"{told[name]:.3g}" for name in COLUMNS)
                print(f"| {times:g} times | {said} |", flush=True)


def arguments(words: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="./run bench camera")
    parser.add_argument("--slow", type=float, default=4, help="how many times slower a phone is")
    parser.add_argument("--seconds", type=float, default=10)
    return parser.parse_args(words)


@contextlib.contextmanager
def slowed(times: float) -> Iterator[None]:
    """Chromium's processes run for one of so many parts of each spell."""
    over = threading.Event()
    holder = threading.Thread(target=_hold, args=(times, over))
    if times > 1:
        holder.start()
    try:
        yield
    finally:
        over.set()
        if times > 1:
            holder.join()


def _hold(times: float, over: threading.Event) -> None:
    held = browsers()
    listed = time.monotonic()
    while not over.is_set():
        if time.monotonic() - listed > 1:  # a worker's process may have come
            held, listed = browsers(), time.monotonic()
        _tell(held, signal.SIGSTOP)
        time.sleep(SPELL * (1 - 1 / times))
        _tell(held, signal.SIGCONT)
        time.sleep(SPELL / times)


def _tell(processes: Sequence[int], what: signal.Signals) -> None:
    for process in processes:
        with contextlib.suppress(ProcessLookupError):
            os.kill(process, what)


def browsers() -> list[int]:
    """What we started of Chromium and has not ended."""
    return [process for process in descendants(os.getpid()) if _name(process).startswith("chrom")]


def _name(process: int) -> str:
    with contextlib.suppress(OSError):
        return Path(f"/proc/{process}/comm").read_text()
    return ""
