// A tap on a number of the form shows where it comes from.
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
