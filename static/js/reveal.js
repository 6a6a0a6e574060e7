// The reveal: lines one after another, and a tap on a number that shows where it comes from.
const PAUSE = 550; // milliseconds between lines
const calm = matchMedia("(prefers-reduced-motion: reduce)");

function begin() {
  const verdict = document.querySelector("[data-reveal]");
  if (!verdict) return;
  const seen = `office-revealed-${verdict.dataset.reveal}`;
  if (calm.matches || sessionStorage.getItem(seen)) return;
  sessionStorage.setItem(seen, "1");
  const lines = [...verdict.querySelectorAll("[data-line]")];
  for (const line of lines) line.classList.add("reveal-wait");
  next(lines);
}

function next(lines) {
  const line = lines.shift();
  if (!line) return;
  line.classList.replace("reveal-wait", "reveal-now");
  setTimeout(() => next(lines), PAUSE);
}

function light(why, category) {
  for (const shelf of document.querySelectorAll(".shelf-dim")) shelf.classList.remove("shelf-dim");
  for (const book of document.querySelectorAll(".book-lit")) book.classList.remove("book-lit");
  const shelf = document.getElementById(why.dataset.shelf);
  const cells = new Set(why.dataset.cells.split(" ").filter(Boolean));
  if (!shelf || !cells.size) return null;
  shelf.classList.add("shelf-dim");
  for (const book of shelf.querySelectorAll("[data-cell]")) {
    const counts = !category || book.dataset.icons.includes(category);
    book.classList.toggle("book-lit", cells.has(book.dataset.cell) && counts);
  }
  return shelf;
}

function explain(link) {
  const why = document.getElementById(link.dataset.why);
  const sheet = document.getElementById("why-sheet");
  if (!why || !sheet?.showModal) return false;
  const shelf = light(why, link.dataset.category);
  const text = document.getElementById("why-text");
  document.getElementById("why-title").textContent = why.querySelector("h3").textContent;
  text.replaceChildren(...[...why.querySelectorAll(".reason")].map((one) => one.cloneNode(true)));
  if (shelf) {
    const copy = shelf.cloneNode(true);
    copy.removeAttribute("id");
    text.prepend(copy);
  }
  sheet.showModal();
  return true;
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-why]");
  if (link && explain(link)) event.preventDefault();
  const outline = event.target.closest("[data-outline]");
  if (outline) document.getElementById(outline.dataset.outline)?.scrollIntoView({ block: "nearest" });
  const target = event.target.closest('a[href^="#"]');
  if (target) document.getElementById(target.hash.slice(1))?.closest("details")?.setAttribute("open", "");
});
addEventListener("hashchange", () => document.getElementById(location.hash.slice(1))?.closest("details")?.setAttribute("open", ""));
document.addEventListener("office:shown", begin);
begin();
