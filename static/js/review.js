// From doubt to doubt, from symbol to symbol: what is decided steps back, and the next comes into view.
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const PAUSE = 250; // milliseconds to see what was chosen

function show(place) {
  place.scrollIntoView({ block: "center", behavior: calm.matches ? "auto" : "smooth" });
  place.focus({ preventScroll: true });
}

const open = () => [...document.querySelectorAll("[data-check]:not([data-checked])")];

function settle(check) {
  check.dataset.checked = "";
  count();
}

function count() {
  const tray = document.querySelector("[data-tray]");
  const link = tray?.querySelector("[data-doubts]");
  const left = open();
  if (!link) return;
  link.querySelector("[data-left]").textContent = left.length || "✓";
  if (left.length) link.href = `#${left[0].id}`;
  link.classList.toggle("button-done", !left.length);
}

function onwards(check) {
  const left = open();
  const after = left.find((one) => check.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING);
  const next = after ?? left[0];
  if (next) show(next);
  else document.querySelector("[data-tray] button")?.focus({ preventScroll: true });
}

document.addEventListener("office:renewed", count); // somebody else named symbols

document.addEventListener("change", (event) => {
  const check = event.target.closest("[data-check]");
  if (check) settle(check);
});

// a finger on a guess, even on the one that was chosen already, settles the card; arrow keys only choose
document.addEventListener("click", (event) => {
  const guess = event.target.closest(".guess");
  const check = guess?.closest("[data-check]");
  if (!check || !event.detail) return;
  if (guess.control.value === "other") {
    setTimeout(() => check.querySelector(".another input").focus(), 0);
    return;
  }
  if (check.querySelector("select")) return;
  settle(check);
  setTimeout(onwards, PAUSE, check);
});

document.addEventListener("click", (event) => {
  const way = event.target.closest('[data-judge], a[href^="#check-"], a[href^="#gap-"]');
  const place = way && document.getElementById(way.dataset.judge ?? way.getAttribute("href").slice(1));
  if (!place) return;
  event.preventDefault();
  const fold = place.closest("details");
  if (fold) fold.open = true;
  show(place);
});

const chosen = (look) => look.querySelector("input:checked");

document.addEventListener("click", (event) => {
  const look = event.detail ? event.target.closest(".slip")?.closest(".look") : null;
  if (look) setTimeout(named, PAUSE, look);
});

function named(look) {
  const form = look.closest("[data-naming]");
  const looks = [...form.querySelectorAll(".look")];
  const left = looks.filter((one) => !chosen(one));
  if (left.length === 1 && looks.length === Number(form.dataset.naming)) finish(left[0], looks);
  const next = looks.find((one) => !chosen(one));
  look.open = false;
  if (next) next.open = true;
  else form.querySelector("button").focus();
}

// five of six are named: the last is what is left, if no two were given the same name
function finish(look, looks) {
  const taken = new Set(looks.map((one) => chosen(one)?.value));
  const free = [...look.querySelectorAll("input")].filter((input) => !taken.has(input.value));
  if (free.length === 1) free[0].checked = true;
}
