// Sends photographs with a bar that moves: those chosen in the form, or one that was just taken.
import { say } from "./word.js";

export function send(form, taken) {
  const bar = form.querySelector("progress");
  const request = new XMLHttpRequest();
  request.open("POST", form.action);
  request.upload.addEventListener("progress", (moved) => {
    if (moved.lengthComputable) bar.value = (100 * moved.loaded) / moved.total;
  });
  request.addEventListener("load", () => {
    if (request.status < 400) return location.assign(request.responseURL);
    sorry(form, bar, said(request.responseText));
  });
  request.addEventListener("error", () => sorry(form, bar));
  bar.hidden = false;
  say(form.dataset.sending);
  request.send(filled(form, taken));
}

function filled(form, taken) {
  const fields = new FormData(form);
  if (taken) fields.set("photo", taken, "shelf.jpg");
  return fields;
}

// Why the server did not take it, in its own words.
function said(page) {
  return new DOMParser().parseFromString(page, "text/html").querySelector("main .notice")?.textContent.trim();
}

function sorry(form, bar, why) {
  bar.hidden = true;
  form.reset();
  say(why || form.dataset.failed, "bad");
}
