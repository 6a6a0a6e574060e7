// Asks whether the table has changed, in one question the office keeps until it has, and then renews the regions
// marked data-live, or goes to the reveal once there is one.
import { released } from "./press.js";
import { idle, settled, whole, within } from "./swift.js";
import { leaving, say } from "./word.js";

const WAIT = 10; // seconds the office may keep a question: the longer, the later one hears of a network that is gone
const LATE = 2000; // milliseconds beyond that
const EVERY = 1000; // milliseconds between questions the office does not keep
const CALM = 500; // milliseconds between two renewals, however quickly the others type
const AWAY = 2000; // milliseconds, more or less, while the office does not answer
const LONGEST = 5000; // milliseconds before the office is taken for asleep
let question = null; // the one that is under way; there is never another
let timer = 0;
let patience = WAIT; // seconds; less where something on the way cuts questions off
let unsure = false; // whether the next question is a short one, for the line may be dead
let renewed = -CALM;
let cut = false; // whether it was said that the office cannot be reached

function busy(region) {
  const held = document.activeElement;
  if (region.contains(held) && held.matches("input, textarea, select")) return true;
  const fields = [...region.querySelectorAll("input, textarea")];
  return fields.some((field) => field.value !== field.defaultValue || field.checked !== field.defaultChecked);
}

// A page of ours must not overtake the one they asked for.
function go(move) {
  if (!leaving()) move();
}

async function renew() {
  renewed = performance.now();
  const here = location.href;
  const answer = await whole(await fetch(here, { headers: { Accept: "text/html" }, signal: within(LONGEST) }));
  const next = answer.page;
  await released();
  if (here !== location.href || !idle()) return; // one has moved on meanwhile, or sent what that page cannot know
  if (answer.redirected || !answer.ok) return go(() => location.assign(answer.url));
  for (const region of document.querySelectorAll("[data-live][id]")) {
    const fresh = next.getElementById(region.id);
    if (!fresh && region.dataset.live === "calm") continue; // it comes back; what is chosen beside it stays
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

async function ask({ signal, changes, version, wait }) {
  const answer = await fetch(`${changes}?since=${version}${wait ? `&wait=${wait}` : ""}`, { cache: "no-store", signal });
  if (answer.status >= 500) throw new Error("asleep");
  return answer.status === 200 ? answer.json() : null;
}

function reached(is) {
  if (!is && leaving()) return;
  if (!is) say(document.body.dataset.unreachable, "warn");
  else if (cut) say("");
  cut = !is;
}

const soon = (wait) => {
  clearTimeout(timer);
  timer = setTimeout(look, wait);
};

// A page that nobody sees keeps no line busy: browsers have six for all windows together.
function takeBack() {
  if (question) question.taken = true;
  question?.over.abort();
}

async function look() {
  if (question) return;
  if (!document.body.dataset.changes || document.hidden || !idle()) return soon(EVERY);
  const { changes, version } = document.body.dataset;
  const over = new AbortController();
  const wait = unsure || cut ? 0 : patience;
  const mine = { over, signal: over.signal, changes, version, wait, began: performance.now(), taken: false };
  question = mine;
  const late = setTimeout(() => over.abort(), wait ? wait * 1000 + LATE : LONGEST);
  let next = 0;
  try {
    const told = await ask(mine);
    clearTimeout(late);
    if (!mine.taken) next = await settle(mine, told);
  } catch {
    if (!mine.taken) next = failed(mine);
  }
  clearTimeout(late);
  question = null;
  soon(next);
}

// What to make of an answer; how long until the next question, in milliseconds.
async function settle(mine, told) {
  const reassured = unsure || cut;
  reached(true);
  unsure = false;
  mine.answered = true;
  if (!told) return (mine.wait ? spent(mine) > mine.wait * 500 : reassured && patience) ? 0 : EVERY;
  await settled(); // what was typed here is a change too, and comes back as a page of its own
  if (mine.taken || moved(mine)) return 0;
  await heard(told);
  return moved(mine) ? Math.max(0, CALM - (performance.now() - renewed)) : EVERY;
}

const spent = ({ began }) => performance.now() - began;
const moved = ({ changes, version }) => changes !== document.body.dataset.changes || version !== document.body.dataset.version;

// A kept question that was cut off may have been too long for something on the way, and a phone that slept has
// heard nothing: a short one tells. One that is merely late found nobody.
function failed(mine) {
  const late = mine.signal.aborted;
  const slept = late && spent(mine) > mine.wait * 1000 + 2 * LATE;
  if (mine.wait && !mine.answered && (slept || (!late && spent(mine) > EVERY))) {
    if (!late) patience = Math.floor(patience / 2);
    unsure = true;
    return 0;
  }
  reached(false);
  return AWAY * (0.75 + Math.random() / 2);
}

document.addEventListener("visibilitychange", () => {
  takeBack();
  unsure = true; // it may have slept, and be in another network by now
  soon(0);
});
document.addEventListener("office:shown", () => {
  if (question && question.changes !== document.body.dataset.changes) takeBack();
  soon(0);
});
addEventListener("pagehide", takeBack);
addEventListener("pageshow", () => soon(0));
addEventListener("offline", () => {
  takeBack();
  reached(false);
});
addEventListener("online", () => {
  if (!document.body.dataset.changes) reached(true); // a page without a table asks nothing that would tell
  soon(0);
});
soon(0);
