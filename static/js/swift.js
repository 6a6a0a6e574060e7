// Sends forms without leaving the page, keeps them while the network is away, and shows the answer.
import { say, speak } from "./word.js";

const STORE = "office-queue";
const PATIENCE = 1500; // milliseconds between tries while the network is away
const BUSY = [502, 503, 504]; // worth asking again

const waiting = []; // those who want to know when everything has been sent
const queue = JSON.parse(localStorage.getItem(STORE) ?? "[]");
let sending = false;

export const idle = () => queue.length === 0 && !sending;
const settled = () => (idle() ? Promise.resolve() : new Promise((done) => waiting.push(done)));

function remember() {
  if (queue.length) localStorage.setItem(STORE, JSON.stringify(queue));
  else localStorage.removeItem(STORE);
}

async function pump() {
  if (sending) return;
  sending = true;
  while (queue.length) {
    const { url, body, page } = queue[0];
    let answer;
    try {
      answer = await fetch(url, { method: "POST", body: new URLSearchParams(body), headers: { Accept: "text/html" } });
    } catch {
      answer = null;
    }
    if (!answer || BUSY.includes(answer.status)) {
      say(document.body.dataset.unreachable, "warn", queue.length);
      await new Promise((again) => setTimeout(again, PATIENCE));
      continue;
    }
    queue.shift();
    remember();
    say("");
    if (page === location.pathname && (!queue.length || !answer.ok)) await show(answer);
  }
  sending = false;
  for (const done of waiting.splice(0)) done();
}

async function show(answer) {
  const next = new DOMParser().parseFromString(await answer.text(), "text/html");
  const main = next.querySelector("main");
  if (!main) return location.assign(answer.url);
  const at = new URL(answer.url);
  const moved = at.pathname !== location.pathname;
  const held = document.activeElement?.id;
  document.title = next.title;
  for (const name of ["changes", "version", "unreachable"]) {
    if (next.body.dataset[name] === undefined) delete document.body.dataset[name];
    else document.body.dataset[name] = next.body.dataset[name];
  }
  const scrolled = [...document.querySelectorAll("[data-scroll][id]")].map((box) => [box.id, box.scrollLeft]);
  document.querySelector("main").replaceChildren(...main.childNodes);
  for (const [id, left] of scrolled) document.getElementById(id)?.scrollTo(left, 0);
  for (const way of document.querySelectorAll('.letterhead input[name="next"]')) way.value = at.pathname + at.search;
  history[moved ? "pushState" : "replaceState"]({ swift: true }, "", answer.url);
  const again = held && document.getElementById(held);
  if (again) again.focus({ preventScroll: true });
  else if (moved) {
    scrollTo(0, 0);
    document.querySelector("main").focus({ preventScroll: true });
  }
  const said = document.querySelector("main .flashed") ?? (moved ? document.querySelector("h1") : null);
  if (said) speak(said.textContent.trim());
  document.dispatchEvent(new CustomEvent("office:shown"));
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (event.defaultPrevented || form.method !== "post" || form.dataset.upload !== undefined || !form.closest("main")) return;
  event.preventDefault();
  const sent = [...new FormData(form, event.submitter)].filter(([, value]) => typeof value === "string");
  queue.push({ url: form.action, body: sent, page: location.pathname });
  remember();
  form.dispatchEvent(new CustomEvent("office:sent", { bubbles: true, detail: { submitter: event.submitter } }));
  pump();
});

document.addEventListener("click", async (event) => {
  const link = event.target.closest("a[data-swift][href]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  event.preventDefault();
  await settled();
  try {
    await show(await fetch(link.href, { headers: { Accept: "text/html" } }));
    const place = new URL(link.href).hash.slice(1);
    if (place) document.getElementById(place)?.scrollIntoView({ block: "nearest" });
  } catch {
    say(document.body.dataset.unreachable, "warn");
  }
});

addEventListener("popstate", (event) => {
  if (event.state?.swift || document.querySelector("[data-swift]")) location.reload();
});
addEventListener("online", pump);
history.replaceState({ swift: true }, "");
pump();
