// Sends photographs as soon as they are chosen, unless one shows so little that its sender is asked first.
import { send } from "./sending.js";
import { doubtsOf } from "./sight/doubts.js";

document.addEventListener("change", async (event) => {
  const form = event.target.closest("form[data-upload]");
  if (!form || event.target.type !== "file" || !event.target.files.length) return;
  const chosen = event.target;
  hush(form);
  const doubt = await doubtsOf(chosen.files);
  if (doubt) ask(form, doubt);
  else send(form);
});

document.addEventListener("click", (event) => {
  const pressed = event.target.closest("[data-doubted] button");
  if (!pressed) return;
  const form = pressed.closest("form");
  hush(form);
  if (pressed.value === "send") return send(form);
  const chosen = [...form.querySelectorAll("input[type=file]")].find((input) => input.files.length);
  form.reset();
  chosen?.click();
});

// Says what the picture lacks, beside what may be done: nothing is refused here.
function ask(form, doubt) {
  const box = form.querySelector("[data-doubted]");
  for (const why of box.querySelectorAll("[data-why]")) why.hidden = why.dataset.why !== doubt;
  box.hidden = false;
  box.querySelector("button").focus();
}

function hush(form) {
  form.querySelector("[data-doubted]").hidden = true;
}
