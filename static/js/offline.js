// Phones keep the pages where they may: over https, and on this very machine.
if ("serviceWorker" in navigator && window.isSecureContext) {
  navigator.serviceWorker.register("/worker.js").catch(() => {});
  navigator.serviceWorker.ready.then(keepAtHand).catch(() => {});
}

// What somebody may need without having looked at it before: the referee of this table.
async function keepAtHand() {
  for (const link of document.querySelectorAll("a[data-at-hand]"))
    for (const address of [link.href, ...link.dataset.atHand.split(" ")])
      if (!(await caches.match(address))) await fetch(address).catch(() => {});
}
