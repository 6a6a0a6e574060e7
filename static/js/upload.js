// Sends photographs as soon as they are chosen or taken, unless one shows so little that its sender is asked first.
import { say } from "./word.js";

const CAMERA = "form[data-upload] input[type=file][capture]";
const FAULTS = { NotAllowedError: "denied", SecurityError: "denied", NotReadableError: "busy", AbortError: "busy" };
const sees = window.isSecureContext && "mediaDevices" in navigator && "HTMLDialogElement" in window;
let pointing = false;
let shots = []; // of the moments before the picture the camera took
let refused = false; // the phone's own camera program is then what a tap opens
if (sees) document.body.dataset.sees = "";

document.addEventListener("change", (event) => {
  const form = event.target.closest("form[data-upload]");
  if (form && event.target.type === "file" && event.target.files.length) {
    shots = [];
    offer(form);
  }
});

document.addEventListener("click", (event) => {
  const camera = event.target.closest(CAMERA);
  if (camera && sees && !refused) {
    event.preventDefault();
    if (!pointing) point(camera);
  }
  const chooser = event.target.closest("form[data-upload] input[type=file]");
  if (chooser && !event.defaultPrevented) prepare(chooser.form);
  const pressed = event.target.closest("[data-doubted] button");
  if (pressed) answer(pressed.closest("form"), pressed.value);
});

// What is taken goes the way of a file that was chosen.
async function point(camera) {
  const { form } = camera;
  pointing = true;
  hush(form);
  try {
    const { photograph } = await import("./sight/camera.js");
    const taken = await photograph(form);
    if (taken) {
      form.reset();
      const chosen = new DataTransfer();
      const [picture, ...before] = taken;
      chosen.items.add(new File([picture], "shelf.jpg", { type: picture.type }));
      camera.files = chosen.files;
      shots = before;
      offer(form);
    }
  } catch (fault) {
    refused = true;
    tell(form, FAULTS[fault.name] ?? "none");
  }
  pointing = false;
}

// While somebody chooses, what will look at the picture is loaded.
async function prepare(form) {
  try {
    const { wake } = await import("./sight/doubts.js");
    wake(form.querySelector("template[data-camera]").content.firstElementChild.dataset);
  } catch {} // then nobody looks
}

async function offer(form) {
  hush(form);
  const files = [...form.querySelectorAll("input[type=file]")].flatMap((input) => [...input.files]);
  const doubt = await doubtOf(files, { pile: "pile" in form.elements });
  if (doubt) tell(form, doubt);
  else send(form);
}

// Without a network what judges may not be there to be loaded; then it is sent as it is.
async function doubtOf(files, how) {
  try {
    const { doubtsOf } = await import("./sight/doubts.js");
    return await doubtsOf(files, how);
  } catch {
    return "";
  }
}

// Says what the picture lacks, beside what may be done, for nothing is refused here; or why there is no camera.
function tell(form, why) {
  const box = form.querySelector(`[data-doubted]:has([data-why="${why}"])`);
  for (const each of box.querySelectorAll("[data-why]")) each.hidden = each.dataset.why !== why;
  box.hidden = false;
  box.querySelector("button")?.focus();
}

function answer(form, how) {
  hush(form);
  if (how === "send") return send(form);
  const chosen = [...form.querySelectorAll("input[type=file]")].find((input) => input.files.length);
  form.reset();
  chosen?.click();
}

function hush(form) {
  for (const box of form.querySelectorAll("[data-doubted]")) box.hidden = true;
}

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
  request.addEventListener("error", () => unsent(form, bar));
  bar.hidden = false;
  say(form.dataset.sending);
  const sent = new FormData(form);
  for (const shot of shots) sent.append("shot", shot, "shot.jpg");
  request.send(sent);
}

// It could not be reached: the picture stays here, to be sent once it can.
function unsent(form, bar) {
  bar.hidden = true;
  say("");
  tell(form, "unsent");
}

addEventListener("online", () => {
  for (const told of document.querySelectorAll("[data-why=unsent]")) if (told.offsetParent) answer(told.closest("form"), "send");
});

// Why the server did not take it, in its own words.
function said(page) {
  return new DOMParser().parseFromString(page, "text/html").querySelector("main .notice")?.textContent.trim();
}

function sorry(form, bar, why) {
  bar.hidden = true;
  form.reset();
  say(why || form.dataset.failed, "bad");
}
