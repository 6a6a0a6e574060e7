// Sends forms without leaving the page, keeps them while the network is away, and shows the answer.
import { draft } from "./drafts.js";
import { released } from "./press.js";
import { leaving, say, speak, tell } from "./word.js";

const STORE = "office-queue-"; // and, of each sending, when and under which name: windows share the phone's memory
const AGAIN = 1500; // milliseconds between tries while the office does not answer
const SLOW = 3000; // milliseconds after which it is said that it does not
const LONGEST = 12000; // milliseconds before it is asked once more: what is sent twice is entered once
const BUSY = [502, 503, 504]; // worth asking again

const waiting = []; // those who want to know when everything has been sent
const queue = [];
const memory = phoneMemory();
let sending = false;
let typed = 0;
let coming = null; // the page a link leads to, while it is on its way

export const idle = () => queue.length === 0 && !sending;
export const settled = () => (idle() ? Promise.resolve() : new Promise((done) => waiting.push(done)));
const unreachable = () => leaving() || say(document.body.dataset.unreachable, "warn", queue.length);

function phoneMemory() {
  try {
    return localStorage;
  } catch {
    return null; // browsers may be told to keep nothing
  }
}

function remember(sent) {
  queue.push(sent);
  try {
    memory.setItem(sent.key, JSON.stringify({ ...sent, left: true }));
  } catch {
    // no room, or not allowed: this window alone knows of it
  }
}

// Takes up what another window has typed, or this one before it was closed. If both send it, it is entered once.
function recall() {
  const known = new Set(queue.map((sent) => sent.key));
  const left = Object.keys(memory ?? {}).filter((key) => key.startsWith(STORE) && !known.has(key));
  for (const key of left.sort()) {
    const sent = memory.getItem(key);
    if (sent) queue.push(JSON.parse(sent));
  }
}

const sentElsewhere = ({ left, key }) => left && !memory.getItem(key);

async function pump() {
  recall();
  if (sending) return;
  sending = true;
  while (queue.length) {
    if (sentElsewhere(queue[0])) {
      queue.shift();
      say("");
      continue;
    }
    const answer = await send(queue[0]);
    if (!answer) {
      unreachable();
      await new Promise((again) => setTimeout(again, AGAIN));
      continue;
    }
    const sent = queue.shift();
    memory?.removeItem(sent.key);
    say("");
    await released();
    answered(sent, answer);
  }
  sending = false;
  for (const done of waiting.splice(0)) done();
}

// The office's answer, whole; null where it did not answer, or not in time.
async function send({ url, body, name }) {
  const slow = setTimeout(unreachable, SLOW);
  const headers = { Accept: "text/html", "Idempotency-Key": name };
  try {
    const answer = await fetch(url, { method: "POST", body: new URLSearchParams(body), headers, signal: within(LONGEST) });
    return BUSY.includes(answer.status) ? null : await whole(answer);
  } catch {
    return null;
  } finally {
    clearTimeout(slow);
  }
}

export const within = (milliseconds) => AbortSignal.timeout?.(milliseconds);

export async function whole(answer) {
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  return { ok: answer.ok, url: answer.url, redirected: answer.redirected, page };
}

// Shown where it was sent from, once nothing else is under way; what was refused is told wherever one is.
function answered(sent, answer) {
  const here = sent.page === location.pathname;
  if (answer.ok && sent.keep && sessionStorage.getItem(sent.keep) === sent.draft) sessionStorage.removeItem(sent.keep);
  if (here && (!queue.length || !answer.ok)) return show(answer);
  const told = [...answer.page.querySelectorAll("main .notice-warn, main .notice-bad")];
  if (!answer.ok && sent.keep) sessionStorage.setItem(sent.keep, sent.draft);
  if (!answer.ok && !told.length) told.push(...[...answer.page.querySelectorAll("main p")].slice(0, 1));
  tell(told, here ? null : { url: sent.page, title: answer.page.querySelector("h1")?.textContent ?? sent.page });
}

function newName() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function show(answer) {
  const next = answer.page;
  const main = next.querySelector("main");
  if (!main) return location.assign(answer.url);
  const told = document.querySelector("main .told");
  const at = new URL(answer.url);
  const moved = at.pathname !== location.pathname;
  const held = document.activeElement?.id;
  document.title = next.title;
  for (const name of ["changes", "version", "awaits", "unreachable"]) {
    if (next.body.dataset[name] === undefined) delete document.body.dataset[name];
    else document.body.dataset[name] = next.body.dataset[name];
  }
  const folds = [...document.querySelectorAll("details[data-stays][open][id]")].map(({ id }) => id);
  const scrolled = [...document.querySelectorAll("[data-scroll][id]")].map((box) => [box.id, box.scrollLeft]);
  document.querySelector("main").replaceChildren(...main.childNodes);
  if (told) document.getElementById("office-word")?.after(told);
  for (const id of folds) document.getElementById(id)?.setAttribute("open", "");
  for (const [id, left] of scrolled) document.getElementById(id)?.scrollTo(left, 0);
  for (const way of document.querySelectorAll('.letterhead input[name="next"]')) way.value = at.pathname + at.search;
  history[moved ? "pushState" : "replaceState"]({ swift: true }, "", answer.url);
  document.dispatchEvent(new CustomEvent("office:shown"));
  const again = held && document.getElementById(held);
  if (again) again.focus({ preventScroll: true });
  else if (moved) {
    scrollTo(0, 0);
    document.querySelector("main").focus({ preventScroll: true });
  }
  const said = document.querySelector("main .flashed") ?? (moved ? document.querySelector("h1") : null);
  if (said) speak(said.textContent.trim());
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (event.defaultPrevented || form.method !== "post" || form.dataset.upload !== undefined || !form.closest("main")) return;
  event.preventDefault();
  const sent = [...new FormData(form, event.submitter)].filter(([, value]) => typeof value === "string");
  const name = newName();
  const key = `${STORE}${Date.now()}-${String(typed++).padStart(6, "0")}-${name}`;
  remember({ url: form.action, body: sent, page: location.pathname, name, key, ...draft(form) });
  document.querySelector("main .told")?.remove();
  form.dispatchEvent(new CustomEvent("office:sent", { bubbles: true, detail: { submitter: event.submitter } }));
  pump();
});

async function follow(link) {
  await settled();
  try {
    const answer = await whole(await fetch(link.href, { headers: { Accept: "text/html" }, signal: within(LONGEST) }));
    await released();
    show(answer);
    const place = new URL(link.href).hash.slice(1);
    if (place) document.getElementById(place)?.scrollIntoView({ block: "nearest" });
    return true;
  } catch {
    unreachable();
    return false;
  }
}

const elsewhere = (event) => event.ctrlKey || event.metaKey || event.shiftKey || event.button;

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-swift][href]");
  if (!link || elsewhere(event)) return;
  event.preventDefault();
  coming = follow(link).finally(() => (coming = null));
});

// What is tapped while a page is on its way waits for it, and then falls on what stands in its place.
document.addEventListener("click", async (event) => {
  const key = coming && !elsewhere(event) && event.target.closest("main a[data-swift], main form[data-swift] button, #pad button");
  if (!key) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (await coming) twin(key)?.click();
}, true);

function twin({ id, name, value }) {
  if (id) return document.getElementById(id);
  const keys = [...document.querySelectorAll("main form[data-swift] button")];
  return keys.find((key) => name && key.name === name && key.value === value);
}

addEventListener("popstate", (event) => {
  if (event.state?.swift || document.querySelector("[data-swift]")) location.reload();
});
addEventListener("online", pump);
document.addEventListener("visibilitychange", () => document.hidden || pump());
history.replaceState({ swift: true }, "");
pump();
