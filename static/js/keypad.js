// The keypad without waiting: letters, numbers and symbols take turns at once, and are sent while the next is
// tapped or typed. Every key works as a form without this.
import { settle } from "./roving.js";
import { settled } from "./swift.js";
import { speak } from "./word.js";

export const MOST = 20; // numbers of a letter while the deck does not say how many there are
export const FEWEST_ICONS = 2;
export const MOST_ICONS = 4;
const PATIENCE = 2000; // milliseconds that leaving waits for what was tapped last

let now = null; // stage, letter, asked and icons as tapped here; null: as the office's page has them
let used = ""; // the letter used last

export const byId = (id) => document.getElementById(id);
export const pad = () => document.querySelector('#pad:not([data-stage="cell"])');
const sending = () => byId("numbers").elements;
export const row = () => Number(sending().row.value);
const isEnd = () => sending().put.value === "end";
const endOf = (r) => byId(`end-${r}`);
const cells = (r) => [...(endOf(r)?.closest("ol").querySelectorAll("[data-word]") ?? [])];
export const keyOf = (letter) => byId(`letter-${letter}`);
const numbers = (list) => new Set(list.split(" ").filter(Boolean).map(Number));

export const standing = () => now ?? taken();

// Where the page stands that the office sent.
function taken() {
  const { icons, row: at, col, expect } = byId("keeping").elements;
  const asked = pad().dataset.stage === "icons" ? { row: Number(at.value), col: Number(col.value), word: expect.value } : null;
  return { stage: pad().dataset.stage, letter: sending().letter.value, row: row(), gap: Number(sending().gap.value), asked, icons: icons.value };
}

export function go(change) {
  const inside = pad().contains(document.activeElement);
  now = { ...standing(), ...change };
  render();
  if (inside) pad().querySelector('[tabindex="0"]')?.focus({ preventScroll: true });
}

function render() {
  const { stage, letter, asked, icons } = now;
  const words = pad().dataset;
  const about = { numbers: [words.numberWord, letter], icons: [words.iconsWord, asked?.word.split(":")[0]], letters: [words.rowWord, row() + 1] };
  const changed = words.stage !== stage;
  words.stage = stage;
  const [word, what] = about[stage];
  if (isEnd() || stage !== "letters") byId("pad-word").textContent = word.replace("@", what);
  byId("pad-icons").replaceChildren(...[...icons].map(picture));
  byId("pad-keep").hidden = stage !== "icons" || icons.length < FEWEST_ICONS;
  byId("pad-back").disabled = false;
  for (const key of pad().querySelectorAll(".keys-icons .key")) key.disabled = key !== document.activeElement && icons.length + key.value.length > MOST_ICONS;
  if (stage === "numbers") offer(letter);
  if (isEnd()) drawGap();
  if (changed) settle(pad(), stage === "letters" && keyOf(used));
  inSight();
}

function inSight() {
  const { stage, asked } = standing();
  const place = (stage === "icons" && byId(`cell-${asked.row}-${asked.col}`)) || endOf(row());
  place?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

const picture = (letter) => byId(`icon-${letter}`).querySelector("svg").cloneNode(true);

function offer(letter) {
  const box = pad().querySelector(".keys-numbers");
  const { total, taken: list } = keyOf(letter).dataset;
  const away = numbers(list);
  box.replaceChildren(...Array.from({ length: Number(total) || MOST }, (_, n) => numberKey(letter, n + 1, away.has(n + 1), box)));
}

function numberKey(letter, number, isTaken, box) {
  const key = document.createElement("button");
  key.className = isTaken ? "key key-taken" : "key";
  key.id = `number-${number}`;
  key.value = number;
  key.textContent = number;
  key.setAttribute("aria-label", `${letter} ${number}${isTaken ? `, ${box.dataset.takenWord}` : ""}`);
  return key;
}

// Of a letter with a single card left a tap is enough; who types says the number too.
export function chooseLetter(letter, { tapped = false } = {}) {
  keep();
  used = letter;
  const last = keyOf(letter).querySelector("small")?.textContent;
  if (last && isEnd() && tapped) return enter(letter + last);
  go({ stage: "numbers", letter, asked: null, icons: "" });
}

// A card, `#` or a hole goes where the keypad points; whose symbols nobody knows is asked for them.
export function enter(word) {
  keep();
  const fields = sending();
  const key = keyOf(word[0]);
  const number = Number(word.slice(1));
  if (word === "." && isEnd()) return widen(1);
  const at = { row: row(), col: isEnd() ? cells(row()).length : Number(fields.col.value), word };
  [byId("pad-card").value, fields.gap.value] = [word, standing().gap]; // keys are named `card` too
  byId("numbers").requestSubmit();
  for (const hole of document.querySelectorAll("#shelf [data-gap]")) delete hole.dataset.gap;
  if (isEnd()) ghost(at.row, word);
  else if (fields.put.value === "before") fields.col.value = at.col + 1;
  else fields.put.value = "end";
  const known = !key || numbers(key.dataset.known).has(number);
  if (key) lay(key, number);
  go({ stage: known ? "letters" : "icons", letter: "", asked: known ? null : at, icons: "", gap: 0 });
  speak(known ? word : byId("pad-word").textContent);
}

// A card lies on the table now; the letter says which is the last of it that does not.
function lay(key, number) {
  key.dataset.taken += ` ${number}`;
  const { total, taken: list } = key.dataset;
  const free = Array.from({ length: Number(total) }, (_, n) => n + 1).filter((n) => !numbers(list).has(n));
  key.querySelector("small")?.remove();
  if (free.length !== 1) return;
  key.append(document.createElement("small"));
  key.lastChild.textContent = free[0];
}

export function addIcons(letters) {
  if (now.icons.length + letters.length > MOST_ICONS) return;
  go({ icons: now.icons + letters });
  speak([...now.icons].map((letter) => named()[letter]).join(", "));
  show(now.asked, now.icons);
  if (now.icons.length === MOST_ICONS) keep();
}

export const named = () => Object.fromEntries(pad().dataset.names.split(";").map((pair) => pair.split("=")));

// The symbols tapped so far stand on the waiting card too.
export function show({ row: r, col }, icons) {
  const box = cells(r)[col]?.querySelector(".icons");
  box?.replaceChildren(...[...icons].map(picture));
}

// Sends the symbols of the card that is asked for, if they are enough; what is too few is asked for again later.
export function keep() {
  const { stage, asked, icons } = standing();
  if (stage !== "icons") return;
  if (icons.length >= FEWEST_ICONS) {
    const fields = byId("keeping").elements;
    [fields.row.value, fields.col.value, fields.expect.value, fields.icons.value] = [asked.row, asked.col, asked.word, icons];
    byId("keeping").requestSubmit();
    const cell = cells(asked.row)[asked.col];
    if (cell) cell.dataset.word = `${asked.word.split(":")[0]}:${icons}`;
  }
  go({ stage: "letters", letter: "", asked: null, icons: "" });
}

// Holes at a row's end are sent with the card behind them: a row that ends in holes ends before them.
function widen(by) {
  go({ stage: "letters", letter: "", gap: standing().gap + by });
  speak(byId("key-hole").getAttribute("aria-label"));
}

function drawGap() {
  for (const hole of document.querySelectorAll("#shelf [data-gap]")) hole.closest("li").remove();
  for (let left = now.gap; left; left -= 1) ghost(row(), ".").dataset.gap = "";
}

function ghost(r, word) {
  const item = document.createElement("li");
  item.innerHTML = '<span class="book book-waiting"><span class="card-mark"></span><span class="icons"></span></span>';
  item.firstChild.dataset.word = word;
  if (word === ".") item.firstChild.className = "book book-hole";
  item.querySelector(".card-mark").textContent = word === "." ? "·" : word;
  endOf(r)?.closest("li").before(item);
  return item.firstChild;
}

// One step back: a symbol, a letter, or the last card of the row.
export function back() {
  const { stage, asked, icons } = standing();
  if (stage === "numbers") return go({ stage: "letters", letter: "" });
  if (icons) return go({ icons: icons.slice(0, -1) }), show(asked, now.icons);
  if (standing().gap) return widen(-1);
  const at = asked ?? { row: row(), col: cells(row()).length - 1 };
  const cell = cells(at.row)[at.col];
  if (!cell) return row() && goToRow(row() - 1);
  const fields = byId("taking").elements;
  [fields.row.value, fields.col.value, fields.expect.value] = [at.row, at.col, cell.dataset.word];
  byId("taking").requestSubmit();
  cell.closest("li").remove();
  go({ stage: "letters", letter: "", asked: null, icons: "" });
}

export function goToRow(r) {
  keep();
  if (r >= Number(pad().dataset.rows) || (r > row() && !cells(row()).length)) return;
  if (standing().gap) widen(-standing().gap);
  point(r);
  go({ stage: "letters", letter: "", row: r, asked: null, icons: "" });
  speak(byId("pad-word").textContent);
}

// The next card goes to the end of this row.
function point(r) {
  if (!endOf(r)) startRow(r);
  const fields = sending();
  [fields.row.value, fields.put.value] = [r, "end"];
  document.querySelector('#shelf [aria-current="true"]')?.removeAttribute("aria-current");
  endOf(r).setAttribute("aria-current", "true");
  if (byId("pad-row")) byId("pad-row").hidden = r + 1 >= Number(pad().dataset.rows);
}

function startRow(r) {
  const line = endOf(r - 1).closest("ol").parentElement;
  const next = line.cloneNode(true);
  for (const cell of next.querySelectorAll("[data-word]")) cell.closest("li").remove();
  next.querySelector("a").id = `end-${r}`;
  line.after(next);
}

const KEYS = {
  "pad-back": back,
  "pad-keep": keep,
  "pad-row": () => goToRow(row() + 1),
  "key-unknown": () => enter("#"),
  "key-hole": () => enter("."),
};

document.addEventListener("click", (event) => {
  const key = pad() && event.target.closest("#pad .key");
  if (!key) return;
  event.preventDefault();
  if (KEYS[key.id]) return KEYS[key.id]();
  if (key.dataset.letter) return chooseLetter(key.dataset.letter, { tapped: true });
  if (key.closest(".keys-icons")) return go({}), addIcons(key.value);
  enter((standing()).letter + key.value);
});

// Another page of the office's, and the keypad stands as it says; after what was sent from here, as tapped meanwhile.
document.addEventListener("click", (event) => event.target.closest("a[data-swift]:not(.key)") && leave(), true);
document.addEventListener("submit", (event) => event.target.closest(".cell-tools") && leave(), true);
// Another page waits a while for what was tapped here, so that it shows it and nothing is sent twice.
document.addEventListener("click", (event) => {
  const link = event.target.closest("a[href]:not([data-swift])");
  if (!link || !pad() || !now || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  leave();
  Promise.race([settled(), new Promise((late) => setTimeout(late, PATIENCE))]).then(() => location.assign(link.href));
});
function leave() {
  if (pad() && now) keep();
  now = null;
}
addEventListener("pagehide", leave);
document.addEventListener("office:shown", () => {
  if (!pad()) now = null;
  else if (!now) inSight();
  else {
    if (row() !== now.row) point(now.row);
    render();
  }
});
if (pad()) inSight();
