// The reveal, in step on every phone and on the big screen. The server says how long ago the table revealed;
// from there the page counts on by itself, and never asks the phone's clock what time it is.
import { speak } from "./word.js";

const calm = matchMedia("(prefers-reduced-motion: reduce)");
const signed = (number) => (number < 0 ? `−${-number}` : `${number}`);
let began = 0; // when the table revealed, as this page counts
let timer = 0;
let overturned = correction();

const plate = () => document.querySelector("[data-ceremony][data-runs]");
const seen = (stage) => `office-revealed-${stage.dataset.ceremony}`;

// Who stands first since a correction: read aloud once it comes.
function correction() {
  return document.querySelector(".overturned")?.textContent ?? "";
}

function tellCorrection() {
  const now = correction();
  if (now && now !== overturned) speak(now);
  overturned = now;
}

// What was on its way to us is counted too, where the browser tells.
function arrived() {
  const [page] = performance.getEntriesByType?.("navigation") ?? [];
  return Math.min(page?.responseStart || Infinity, performance.now());
}

function begin(at) {
  if (!plate()) return;
  began = at - Number(plate().dataset.age);
  run();
}

function run() {
  clearTimeout(timer);
  const stage = plate();
  if (!stage) return;
  const [lead, every, lines] = ["lead", "every", "lines"].map((name) => Number(stage.dataset[name]));
  const since = performance.now() - began;
  const step = since < lead ? 0 : 1 + Math.floor((since - lead) / every);
  if (step > lines || calm.matches || sessionStorage.getItem(seen(stage))) return end(stage);
  stage.dataset.step = step;
  for (const one of stage.querySelectorAll("[data-now]")) one.hidden = Number(one.dataset.now) !== step;
  stage.querySelector("[data-soon]").hidden = step > 0;
  rank(stage, step);
  timer = setTimeout(run, lead + step * every - since);
}

const numbers = (text) => text.split(" ").filter(Boolean).map(Number);

// Every row stands where its points so far put it; level ones as people sit, which tells nothing of the end.
function rank(stage, step) {
  const rows = [...stage.querySelectorAll(".rank")].map((row, at) => {
    const points = numbers(row.dataset.points);
    const lines = numbers(row.dataset.lines);
    const now = points.map((number, n) => (lines[n] < step ? number : 0));
    for (const [n, part] of row.querySelectorAll("rect").entries()) part.classList.toggle("later", lines[n] >= step);
    const gain = points[lines.indexOf(step - 1)] ?? 0;
    row.querySelector(".rank-total").textContent = signed(now.reduce((sum, number) => sum + number, 0));
    row.querySelector(".rank-gain").textContent = step && gain ? `${gain > 0 ? "+" : ""}${signed(gain)}` : "";
    return { row, at, sum: now.reduce((sum, number) => sum + number, 0), sits: Number(row.dataset.sits) };
  });
  rows.sort((one, other) => other.sum - one.sum || one.sits - other.sits);
  for (const [place, { row, at }] of rows.entries()) row.style.transform = `translateY(${(place - at) * 100}%)`;
}

function end(stage) {
  const played = stage.dataset.step !== undefined;
  sessionStorage.setItem(seen(stage), "1");
  delete stage.dataset.step;
  delete stage.dataset.runs;
  for (const row of stage.querySelectorAll(".rank")) {
    row.style.transform = "";
    row.querySelector(".rank-total").textContent = signed(numbers(row.dataset.points).reduce((sum, number) => sum + number, 0));
    row.querySelector(".rank-gain").textContent = "";
  }
  for (const part of stage.querySelectorAll(".later")) part.classList.remove("later");
  if (!played) return;
  scrollTo(0, 0);
  speak([...stage.querySelectorAll(".winner .stamp, .winner .names")].map((word) => word.textContent).join(": "));
}

// What stood on the page one was taken from: it is shown, and stays until it is put away.
function showUnsaved() {
  const place = document.getElementById("unsaved");
  const text = sessionStorage.getItem("office-unsaved");
  if (!place || !text) return;
  place.hidden = false;
  place.querySelector(".typed").textContent = text;
}

document.addEventListener("click", (event) => {
  const stage = event.target.closest("[data-skip]") && plate();
  if (stage) end(stage);
  if (!event.target.closest("#unsaved button")) return;
  sessionStorage.removeItem("office-unsaved");
  document.getElementById("unsaved").hidden = true;
});
document.addEventListener("office:shown", () => {
  begin(performance.now());
  showUnsaved();
});
document.addEventListener("office:renewed", () => {
  run(); // what was renewed shows the end
  tellCorrection();
});
begin(arrived());
showUnsaved();
