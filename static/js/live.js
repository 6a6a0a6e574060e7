// Asks once a second whether the table has changed, and then renews the regions marked data-live, or goes
// to the reveal once there is one.
import { idle, whole, within } from "./swift.js";
import { say } from "./word.js";

const EVERY = 1000; // milliseconds
const AWAY = 2000; // milliseconds, while the office does not answer
const LONGEST = 5000; // milliseconds before the office is taken for asleep
let renewing = false;
let cut = false; // whether it was said that the office cannot be reached
let left = -LONGEST; // when the person last went elsewhere: a page of ours must not overtake the one they asked for

function busy(region) {
  const held = document.activeElement;
  if (region.contains(held) && held.matches("input, textarea, select")) return true;
  return [...region.querySelectorAll("input, textarea")].some((field) => field.value !== field.defaultValue);
}

function go(move) {
  if (performance.now() - left > LONGEST) move();
}

async function renew() {
  const answer = await whole(await fetch(location.href, { headers: { Accept: "text/html" }, signal: within(LONGEST) }));
  const next = answer.page;
  if (answer.redirected || !answer.ok) return go(() => location.assign(answer.url));
  for (const region of document.querySelectorAll("[data-live][id]")) {
    const fresh = next.getElementById(region.id);
    if (!fresh) return go(() => location.reload());
    if (busy(region) || region.innerHTML === fresh.innerHTML) continue;
    const open = [...region.querySelectorAll("details[open][id]")].map((fold) => fold.id);
    const held = region.contains(document.activeElement) ? document.activeElement.id : "";
    region.replaceChildren(...fresh.childNodes);
    for (const id of open) document.getElementById(id)?.setAttribute("open", "");
    if (held) document.getElementById(held)?.focus({ preventScroll: true });
  }
  if (next.body.dataset.version) document.body.dataset.version = next.body.dataset.version;
  document.dispatchEvent(new CustomEvent("office:renewed"));
}

// What was typed and not yet saved goes along: after the reveal only the host may still enter it.
function toReveal(address) {
  const typed = [...document.querySelectorAll("main textarea, main input:not([type=hidden], [type=radio], [type=checkbox])")];
  const unsaved = typed.filter((field) => field.value.trim() && field.value !== field.defaultValue);
  if (unsaved.length) sessionStorage.setItem("office-unsaved", unsaved.map((field) => field.value).join("\n"));
  location.assign(address);
}

// The table's answer to whether anything changed. Whoever waits for the reveal goes there, from whatever page.
async function heard({ version, reveal }) {
  if (reveal && document.body.dataset.awaits !== undefined) return go(() => toReveal(reveal));
  if (document.querySelector("[data-live][id]")) return renew();
  document.body.dataset.version = version;
}

async function ask() {
  const { changes, version } = document.body.dataset;
  const answer = await fetch(`${changes}?since=${version}`, { cache: "no-store", signal: within(LONGEST) });
  if (answer.status >= 500) throw new Error("asleep");
  if (answer.status === 200) await heard(await answer.json());
}

function reached(is) {
  if (!is) say(document.body.dataset.unreachable, "warn");
  else if (cut) say("");
  cut = !is;
}

async function look() {
  if (!document.body.dataset.changes || document.hidden || renewing || !idle()) return setTimeout(look, EVERY);
  let wait = EVERY;
  renewing = true;
  try {
    await ask();
    reached(true);
  } catch {
    reached(false);
    wait = AWAY;
  }
  renewing = false;
  setTimeout(look, wait);
}

document.addEventListener("visibilitychange", () => {
  if (!document.hidden && document.body.dataset.changes && idle()) ask().catch(() => {});
});
addEventListener("beforeunload", () => {
  left = performance.now();
});
addEventListener("offline", () => reached(false));
setTimeout(look, EVERY);
