// The camera in the page: what it sees is outlined, and the picture taken by itself once all is sharp and still.
// Until then no frame leaves the phone.
import { watch } from "./still.js";

const LENS = { facingMode: { ideal: "environment" }, width: { ideal: 4096 }, height: { ideal: 3072 } };
const PREVIEW = { ...LENS, width: { ideal: 1920 }, height: { ideal: 1440 } }; // where photographs are finer than frames
const BREATH = 40; // milliseconds between looks, for the page
const SHUTTER = 4000; // milliseconds a lens may take for a photograph; then the frame is taken
const BUZZ = 60; // milliseconds
const SPOKEN = 600; // milliseconds what is said stands at least
const QUALITY = 0.92;
const CANVAS = 1280; // pixels of the longest side of what outlines are drawn on
const SHOTS = 2; // frames of the moments before, which go along for what one picture leaves in doubt
const SHOT = { longest: 2048, quality: 0.85 }; // pixels of such a frame's longest side: a tenth of the picture's bytes

// The picture and the shots of the moments before it, the picture first, or null where it was cancelled; throws as
// getUserMedia does where there is no camera to use.
export async function photograph(form) {
  const video = { video: "ImageCapture" in window ? PREVIEW : LENS };
  const stream = await navigator.mediaDevices.getUserMedia(video);
  const dialog = form.querySelector("template[data-camera]").content.firstElementChild.cloneNode(true);
  document.body.append(dialog);
  const stop = () => stream.getTracks().forEach((track) => track.stop());
  try {
    return await pointed(dialog, stream);
  } finally {
    stop();
    dialog.remove();
  }
}

function pointed(dialog, stream) {
  const [track] = stream.getVideoTracks();
  const video = dialog.querySelector("video");
  const eye = new Worker(dialog.dataset.worker, { type: "module" });
  return new Promise((done) => {
    const over = new AbortController();
    const before = lastFrames(video);
    const close = (pictures) => {
      over.abort();
      eye.terminate();
      dialog.close();
      before.drop();
      done(pictures);
    };
    const shoot = once(async () => {
      eye.terminate();
      video.pause();
      dialog.dataset.taken = "";
      navigator.vibrate?.(BUZZ);
      close([await taken(video, track), ...(await before.shots())]);
    });
    const hidden = () => document.hidden && close(null);
    document.addEventListener("visibilitychange", hidden, over);
    addEventListener("pagehide", () => close(null), over);
    track.addEventListener("ended", () => close(null), over);
    dialog.addEventListener("cancel", () => close(null), over);
    dialog.querySelector("[data-cancel]").addEventListener("click", () => close(null), over);
    dialog.querySelector("[data-shutter]").addEventListener("click", shoot, over);
    dialog.showModal();
    video.srcObject = stream;
    torch(dialog, track);
    follow({ dialog, video, eye, shoot, before, over: over.signal });
  });
}

function once(act) {
  let done = false;
  return () => !done && (done = true) && act();
}

function torch(dialog, track) {
  const button = dialog.querySelector("[data-torch]");
  button.hidden = !track.getCapabilities?.().torch;
  button.addEventListener("click", () => {
    const on = button.getAttribute("aria-pressed") !== "true";
    track.applyConstraints({ advanced: [{ torch: on }] }).then(() => button.setAttribute("aria-pressed", on), () => {});
  });
}

// Look after look, each when the one before was answered.
function follow({ dialog, video, eye, shoot, before, over }) {
  const judge = watch();
  const say = speaker(dialog);
  const bar = dialog.querySelector("progress");
  const look = async () => {
    if (over.aborted) return;
    if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return setTimeout(look, BREATH);
    const frame = await createImageBitmap(video);
    eye.postMessage({ frame, judge: judge.still }, [frame]);
  };
  const answers = {
    loaded: (share) => (bar.value = share),
    ready: () => ((bar.hidden = true), look()),
    fault: () => ((bar.hidden = true), say("blind")),
    seen: async (seen) => {
      const told = judge.heard(seen, performance.now());
      outline(dialog.querySelector("canvas"), seen, told.still);
      if (told.take) return shoot();
      await (told.still ? before.keep() : before.drop());
      say(told.count ? "cards" : "aim", told.count, told.hint);
      setTimeout(look, BREATH);
    },
  };
  const heard = ([name, value]) => over.aborted || answers[name](value);
  eye.addEventListener("message", ({ data }) => Object.entries(data).forEach(heard));
  eye.addEventListener("error", () => heard(["fault"]));
  const { runtime, wasm, finder } = dialog.dataset;
  eye.postMessage({ load: { runtime, wasm, finder } });
}

// Says how many cards there are and what to do better, in the page's language; not more often than it can be heard.
function speaker(dialog) {
  const [line, more] = ["[data-said]", "[data-hint]"].map((place) => dialog.querySelector(place));
  const rules = new Intl.PluralRules(document.documentElement.lang);
  const forms = { one: 1, few: 2 };
  let spoken = -SPOKEN;
  return (what, count = 0, hint = "") => {
    if (performance.now() - spoken < SPOKEN) return;
    const word = what === "cards" ? dialog.dataset[`cards${forms[rules.select(count)] ?? 5}`] : dialog.dataset[what];
    write(line, word.replace(/\d+/, count));
    write(more, hint ? dialog.dataset[hint] : "");
  };
  function write(place, text) {
    if (place.textContent === text) return;
    place.textContent = text;
    spoken = performance.now();
  }
}

// Draws what was seen over what is shown: both fill their box alike.
function outline(canvas, { cards, width, height }, still) {
  const scale = CANVAS / Math.max(width, height);
  if (canvas.width !== Math.round(width * scale)) canvas.width = Math.round(width * scale);
  if (canvas.height !== Math.round(height * scale)) canvas.height = Math.round(height * scale);
  const pen = canvas.getContext("2d");
  const fine = Math.max(canvas.width / canvas.clientWidth, canvas.height / canvas.clientHeight); // of its own pixels to one shown
  const colours = getComputedStyle(canvas);
  pen.clearRect(0, 0, canvas.width, canvas.height);
  pen.lineJoin = "round";
  for (const { quad } of cards) {
    pen.beginPath();
    for (const [x, y] of quad) pen.lineTo(x * canvas.width, y * canvas.height);
    pen.closePath();
    pen.lineWidth = 6 * fine;
    pen.strokeStyle = colours.getPropertyValue("--under");
    pen.stroke();
    pen.lineWidth = 3 * fine;
    pen.strokeStyle = colours.getPropertyValue(still ? "--still" : "--seen");
    pen.stroke();
  }
}

// As fine as the lens takes it, or else the frame that is shown; a photograph that is no finer is not waited for.
async function taken(video, track) {
  const frame = await frameOf(video);
  if (!("ImageCapture" in window)) return frame;
  try {
    const lens = new ImageCapture(track);
    const able = await lens.getPhotoCapabilities();
    if (able.imageWidth.max * able.imageHeight.max <= video.videoWidth * video.videoHeight) return frame;
    const late = new Promise((_, fail) => setTimeout(fail, SHUTTER));
    return await Promise.race([lens.takePhoto({ imageWidth: able.imageWidth.max, imageHeight: able.imageHeight.max }), late]);
  } catch {
    return frame;
  }
}

function frameOf(video) {
  return encoded(video, video.videoWidth, video.videoHeight, QUALITY);
}

// The last frames for as long as all is still. Where data is dear none goes along.
function lastFrames(video) {
  const frames = [];
  const most = navigator.connection?.saveData ? 0 : SHOTS;
  const drop = (left = 0) => frames.splice(0, frames.length - left).forEach((frame) => frame.close());
  return {
    drop: () => drop(),
    async keep() {
      const shrunk = Math.min(1, SHOT.longest / Math.max(video.videoWidth, video.videoHeight));
      const [resizeWidth, resizeHeight] = [video.videoWidth, video.videoHeight].map((side) => Math.round(side * shrunk));
      frames.push(await createImageBitmap(video, { resizeWidth, resizeHeight, resizeQuality: "high" }));
      drop(Math.min(most, frames.length));
    },
    shots: () => Promise.all(frames.map((frame) => encoded(frame, frame.width, frame.height, SHOT.quality))),
  };
}

function encoded(source, width, height, quality) {
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width, height });
  canvas.getContext("2d").drawImage(source, 0, 0, width, height);
  return new Promise((done) => canvas.toBlob(done, "image/jpeg", quality));
}
