// The keypad without waiting: a letter shows its numbers at once, a number is sent while the next is tapped.
import { speak } from "./word.js";

const MOST = 20; // numbers of a letter while the deck does not say how many there are
let chosen = "";

const pad = () => document.querySelector("[data-letters]");

function offer(letter) {
  const key = pad()?.querySelector(`[value="${letter}"]`);
  const numbers = document.querySelector("[data-number-keys]");
  if (!key || !numbers) return;
  for (const other of pad().querySelectorAll("button")) other.setAttribute("aria-pressed", String(other === key));
  const taken = new Set(key.dataset.taken.split(" ").filter(Boolean).map(Number));
  const most = Number(key.dataset.total) || MOST;
  const keys = Array.from({ length: most }, (_, n) => numberKey(letter, n + 1, taken.has(n + 1), numbers));
  numbers.replaceChildren(...keys);
  numbers.closest("form").elements.letter.value = letter;
}

function numberKey(letter, number, taken, numbers) {
  const key = document.createElement("button");
  key.className = taken ? "key key-taken" : "key";
  key.id = `number-${number}`;
  key.name = "number";
  key.value = number;
  key.textContent = number;
  key.setAttribute("aria-label", `${letter} ${number}${taken ? `, ${numbers.dataset.takenWord}` : ""}`);
  return key;
}

document.addEventListener("submit", (event) => {
  if (event.target.dataset.letters === undefined) return;
  event.preventDefault();
  chosen = event.submitter.value;
  offer(chosen);
});

document.addEventListener("office:sent", (event) => {
  const form = event.target;
  if (form.dataset.numbers === undefined) return;
  const key = event.detail.submitter;
  const text = key.name === "word" ? key.value : form.elements.letter.value + key.value;
  speak(text);
  key.classList.add("key-taken");
  ghost(form, text);
});

function ghost(form, text) {
  if (form.elements.put.value !== "end") return;
  const end = document.getElementById(`end-${form.elements.row.value}`)?.closest("li");
  if (!end) return;
  const item = document.createElement("li");
  const book = document.createElement("span");
  book.className = "book book-waiting";
  book.textContent = text;
  item.append(book);
  end.before(item);
}

document.addEventListener("office:shown", () => {
  if (!pad()) chosen = "";
  else if (chosen) offer(chosen);
});
