// Sends photographs with a bar that moves, as soon as they are chosen.
import { say } from "./word.js";

document.addEventListener("change", (event) => {
  const form = event.target.closest("form[data-upload]");
  if (form && event.target.type === "file" && event.target.files.length) send(form);
});

function send(form) {
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
  request.send(new FormData(form));
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
