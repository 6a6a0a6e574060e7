// The referee's page: answers while one types, with or without a network. Everything works without it too.
import { ask, fold } from "./lookup.js";

const SEEN = 2; // answers that are unfolded
let field, answer, rulings;
let orders = null;
const name = (key) => orders.known.entries.find((entry) => entry.key === key)?.name ?? key;

begin();
document.addEventListener("office:shown", begin); // a form was answered without leaving the page

function begin() {
  field = document.getElementById("f-q");
  answer = document.getElementById("referee-answer");
  if (!field || !answer) return;
  rulings = new Map([...document.querySelectorAll("details.ruling")].map((node) => [node.id.slice(2), node]));
  if (!orders) fetchOrders();
  field.addEventListener("input", () => look(field.value));
  field.form.addEventListener("submit", (event) => {
    if (!orders || isOfMany(field.value)) return; // the server answers
    event.preventDefault();
    look(field.value);
    answer.scrollIntoView({ block: "nearest" });
  });
  for (const form of document.querySelectorAll("#together form")) form.addEventListener("submit", compare);
  keepTicks();
  keepWords();
}

function fetchOrders() {
  fetch(answer.dataset.orders)
    .then((said) => said.json())
    .then((found) => {
      orders = found;
      if (document.activeElement === field && field.value) look(field.value); // typed before they came
    })
    .catch(() => {});
}

function compare(event) {
  const [one, other] = [...event.target.querySelectorAll("select")].map((select) => select.value);
  if (!orders || one === other) return;
  event.preventDefault();
  show(one, other);
  answer.scrollIntoView({ block: "nearest" });
}

function isOfMany(typed) {
  const { kind, keys } = ask(orders.known, typed);
  return kind === "order" && keys.length > 2;
}

function look(typed) {
  if (!orders) return;
  const { kind, keys } = ask(orders.known, typed, (key) => rulings.has(key));
  if (kind === "order" && show(...keys)) return;
  const all = !fold(typed);
  sift(all ? null : keys);
  answer.replaceChildren(...(all ? [] : told(keys)));
}

// Leaves of the whole list what was found; null: everything, folded.
function sift(keys) {
  for (const [key, node] of rulings) {
    node.hidden = keys !== null && !keys.includes(key);
    node.open = keys !== null && keys.slice(0, SEEN).includes(key);
  }
  for (const group of document.querySelectorAll("[data-group]")) {
    group.hidden = ![...group.querySelectorAll("details.ruling")].some((node) => !node.hidden);
    group.open = keys !== null && !group.hidden;
  }
}

// How many were found, and which, the surest first.
function told(keys) {
  if (!keys.length) return [paragraph(answer.dataset.none)];
  const list = document.createElement("ol");
  for (const key of keys) {
    const line = document.createElement("li");
    line.append(Object.assign(document.createElement("a"), { href: `#e-${key}`, textContent: name(key) }));
    list.append(line);
  }
  return [paragraph(answer.dataset.found.replace("#", keys.length)), ...(keys.length > 1 ? [list] : [])];
}

// What is not listed acts at no time of its own.
function pair(one, other) {
  const listed = orders.orders[`${one} ${other}`] ?? orders.orders[`${other} ${one}`];
  if (listed) return listed;
  const both = [one, other].map((key) => orders.known.entries.find((entry) => entry.key === key));
  if (both.every((entry) => entry.kind === "phase")) {
    const [first, second] = both.sort((a, b) => (a.number ?? 0) - (b.number ?? 0)).map((entry) => entry.key);
    return { steps: [[first], [second]], because: [["phases", first, second]] };
  }
  const why = both.every((entry) => entry.kind === "benefit") ? "own-choice" : "no-order";
  return { steps: [[one, other]], because: [[why, one, other]] };
}

// False where more than two were asked about: their order the server alone works out.
function show(one, other, ...more) {
  if (more.length) return false;
  const found = pair(one, other);
  const list = Object.assign(document.createElement("ol"), { className: "precedence" });
  for (const step of found.steps) {
    const line = document.createElement("li");
    line.append(Object.assign(document.createElement("strong"), { textContent: step.map(name).join(" = ") }));
    list.append(line);
  }
  const because = found.because.map(([key, first, second]) =>
    orders.because[key].replaceAll("{first}", name(first)).replaceAll("{second}", name(second)),
  );
  const told = orders.relations[[one, other].sort().join(" ")] ?? [];
  const inner = Object.assign(document.createElement("div"), { className: "drawer-inner stack-tight" });
  const card = Object.assign(document.createElement("section"), { className: "drawer" });
  inner.append(list, ...[...because, ...told].filter(Boolean).map(paragraph));
  card.append(inner);
  answer.replaceChildren(card);
  sift(null); // as if it had been asked first
  return true;
}

function paragraph(text) {
  return Object.assign(document.createElement("p"), { textContent: text });
}

// What was ticked and how much is unfolded stays on this phone.
function keepTicks() {
  for (const list of document.querySelectorAll("[data-ticks]")) {
    const key = `ticks-${list.dataset.ticks}`;
    const ticked = new Set(recall(key));
    for (const box of list.querySelectorAll("input")) {
      box.checked = ticked.has(box.value);
      box.addEventListener("change", () => {
        ticked[box.checked ? "add" : "delete"](box.value);
        remember(key, [...ticked]);
      });
    }
  }
}

function keepWords() {
  for (const part of document.querySelectorAll("[data-remember]")) {
    const folds = [...part.querySelectorAll("details")];
    const chosen = document.querySelector(`[data-words="${part.dataset.remember}"]`);
    if (!chosen) continue;
    const apply = (all) => folds.forEach((one) => (one.open = all));
    chosen.hidden = false;
    const box = chosen.querySelector("input");
    box.checked = recall(part.dataset.remember)[0] === true;
    apply(box.checked);
    box.addEventListener("change", () => (apply(box.checked), remember(part.dataset.remember, [box.checked])));
  }
}

function recall(key) {
  try {
    return JSON.parse(localStorage.getItem(`referee-${key}`)) ?? [];
  } catch {
    return [];
  }
}

function remember(key, value) {
  try {
    localStorage.setItem(`referee-${key}`, JSON.stringify(value));
  } catch {
    // a phone that keeps nothing forgets its ticks
  }
}
