// Keeps what this phone has seen, so that it can be looked at and typed into without a network.
// The network always comes first; the copy is only for when there is none.
const KEPT = "shelfmark-1";
const MOST = 60; // answers
const HEAVY = "shelfmark-sight"; // what looks through the camera: beside the pages, or those would push it out
const APART = "shelfmark-cut-off"; // what is shown in place of a page that was not kept; put there by offline.js
const NEVER = ["/keeper", "/trust", "/api/", "/health", "/ready"];

self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("activate", (event) => event.waitUntil(clear()));

self.addEventListener("fetch", (event) => {
  const asked = new URL(event.request.url);
  const ours = asked.origin === location.origin && event.request.method === "GET";
  if (!ours || asked.pathname.endsWith("/changes") || NEVER.some((start) => asked.pathname.startsWith(start))) return;
  event.respondWith(asked.pathname.startsWith("/static/") ? keptFirst(event.request) : networkFirst(event.request));
});

async function clear() {
  for (const name of await caches.keys()) if (![KEPT, HEAVY, APART].includes(name)) await caches.delete(name);
  await self.clients.claim();
}

// Assets never change under one address.
async function keptFirst(request) {
  return (await caches.match(request)) ?? keep(request, await fetch(request));
}

async function networkFirst(request) {
  try {
    return await keep(request, await fetch(request));
  } catch (lost) {
    const copy = (await caches.match(request)) ?? (request.mode === "navigate" && (await caches.match("/cut-off", { cacheName: APART, ignoreVary: true })));
    if (copy) return copy;
    throw lost;
  }
}

async function keep(request, answer) {
  if (answer.ok && answer.type === "basic" && !answer.redirected) {
    if (/\.(wasm|onnx)$/.test(request.url)) return keepHeavy(request, answer);
    const cache = await caches.open(KEPT);
    await cache.put(request, answer.clone());
    const keys = await cache.keys();
    for (const old of keys.slice(0, Math.max(0, keys.length - MOST))) await cache.delete(old);
  }
  return answer;
}

// Of each heavy file the newest.
async function keepHeavy(request, answer) {
  const cache = await caches.open(HEAVY);
  const name = (asked) => asked.url.split("/").pop();
  for (const old of await cache.keys()) if (name(old) === name(request)) await cache.delete(old);
  await cache.put(request, answer.clone());
  return answer;
}
