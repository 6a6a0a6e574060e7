// The referee's page: answers while one types, with or without a network. Everything works without it too.
let field, answer, rulings;
let orders = null;
const name = (key) => document.querySelector(`#e-${CSS.escape(key)} .ruling-name`)?.textContent ?? key;

begin();
document.addEventListener("office:shown", begin); // a form was answered without leaving the page

function begin() {
  field = document.getElementById("f-q");
  answer = document.getElementById("referee-answer");
  if (!field || !answer) return;
  rulings = [...document.querySelectorAll("details.ruling")].map((node) => ({
    node,
    key: node.id.slice(2),
    number: node.dataset.number,
    names: node.dataset.names.split("|"),
    text: fold(node.textContent).split(" "),
  }));
  if (!orders) fetchOrders();
  field.addEventListener("input", () => look(field.value));
  field.form.addEventListener("submit", (event) => {
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

function fold(text) {
  const plain = text.toLowerCase().replaceAll("œ", "oe").normalize("NFKD").replace(/\p{M}/gu, "");
  return plain.replace(/[^\p{L}\p{N}]+/gu, " ").trim();
}

// What was typed, as the server would find it: a number, a name, a name's beginning, a word of the text.
function find(typed) {
  const asked = fold(typed);
  if (!asked) return [];
  const sure = rulings.filter((one) => one.number === asked || one.names.includes(asked));
  if (sure.length) return sure;
  const words = asked.split(" ").filter((word) => word.length > 1 || rulings.length === 0);
  const begun = rulings.filter((one) => one.names.some((label) => words.every((word) => ` ${label}`.includes(` ${word}`))));
  if (begun.length) return begun;
  const near = rulings.filter((one) =>
    one.names.some((label) => words.every((word) => label.split(" ").some((part) => alike(word, part)))),
  );
  if (near.length) return near;
  const held = rulings.filter((one) => one.names.some((label) => label.length > 2 && ` ${asked} `.includes(` ${label} `)));
  if (held.length) return held;
  return rulings.filter((one) => words.length && words.every((word) => one.text.some((said) => said.startsWith(word))));
}

// The same word with another ending, as referee/spelling.py has it.
function alike(one, other) {
  const [short, long] = [one, other].sort((a, b) => a.length - b.length);
  if (short.length === 3) return long.length <= 4 && long.startsWith(short);
  if (short.length < 4 || long.length - short.length > 3) return one === other;
  const stem = Math.max(4, long.length - 3);
  return one.slice(0, stem) === other.slice(0, stem);
}

function look(typed) {
  const both = fold(typed).match(/^(\d+) (?:or|and|ou|et|e|или|и) (\d+)$/);
  const sides = both?.slice(1) ?? typed.split(/\s+(?:vs\.?|versus|contre|contra|против)\s+/i);
  if (sides.length === 2 && orders) {
    const [one, other] = sides.map((side) => find(side)[0]?.key);
    if (one && other && one !== other && pair(one, other)) return show(one, other);
  }
  const found = find(typed);
  const all = !fold(typed);
  for (const one of rulings) {
    one.node.hidden = !all && !found.includes(one);
    one.node.open = !all && found.length <= 2 && found.includes(one);
  }
  for (const group of document.querySelectorAll("[data-group]")) {
    group.hidden = ![...group.querySelectorAll("details.ruling")].some((node) => !node.hidden);
    group.open = !all && !group.hidden;
  }
  const words = all ? "" : found.length ? answer.dataset.found.replace("#", found.length) : answer.dataset.none;
  answer.replaceChildren(...(words ? [paragraph(words)] : []));
}

function pair(one, other) {
  return orders.orders[`${one} ${other}`] ?? orders.orders[`${other} ${one}`];
}

function show(one, other) {
  const found = pair(one, other);
  if (!found) return;
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
