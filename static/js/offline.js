// Phones keep the pages where they may: over https, and on this very machine.
const KEPT = "shelfmark-1"; // as in worker.js
const APART = "shelfmark-cut-off"; // as in worker.js
const AGAIN = 3000; // milliseconds between two tries to reach the office
if ("serviceWorker" in navigator && window.isSecureContext) {
  navigator.serviceWorker.register("/worker.js").catch(() => {});
  navigator.serviceWorker.ready.then(() => Promise.allSettled([keepStart(), keepCutOff(), keepAtHand()]));
}

// The start page, to which every page leads back, and what this one brought along: there may have been no worker yet.
async function keepStart() {
  const cache = await caches.open(KEPT);
  const brought = performance.getEntriesByType("resource").map(({ name }) => name);
  const dress = brought.filter((name) => name.startsWith(`${location.origin}/static/`) && !/\.(wasm|onnx)$/.test(name));
  for (const address of ["/", ...dress]) {
    if (await caches.match(address)) continue;
    const answer = await fetch(address);
    if (answer.ok && !answer.redirected) await cache.put(address, answer);
  }
}

// What somebody may need without having looked at it before: the referee of this table.
async function keepAtHand() {
  for (const link of document.querySelectorAll("a[data-at-hand]"))
    for (const address of [link.href, ...link.dataset.atHand.split(" ")])
      if (!(await caches.match(address))) await fetch(address).catch(() => {});
}

// What the worker shows in place of a page it has not: as this phone speaks, and dressed as the pages are now.
async function keepCutOff() {
  const now = `${document.documentElement.lang} ${import.meta.url}`;
  if (localStorage.getItem(APART) === now) return;
  const answer = await fetch("/cut-off");
  if (!answer.ok) return;
  await (await caches.open(APART)).put("/cut-off", answer);
  localStorage.setItem(APART, now);
}

// The page that was asked for comes by itself.
if (document.querySelector("[data-cut-off]") && location.pathname !== "/cut-off") setTimeout(comeBack, AGAIN);

async function comeBack() {
  const reached = await fetch("/health", { cache: "no-store", signal: AbortSignal.timeout?.(AGAIN) }).then(() => true, () => false);
  if (reached) location.reload();
  else setTimeout(comeBack, AGAIN);
}
