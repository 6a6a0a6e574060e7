// Phones keep the pages where they may: over https, and on this very machine.
if ("serviceWorker" in navigator && window.isSecureContext) {
  navigator.serviceWorker.register("/worker.js").catch(() => {});
}
