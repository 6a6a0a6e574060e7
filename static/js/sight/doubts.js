// What a photograph lacks that is about to be sent, judged on the phone: a word for it, or nothing.
import { cutsOff } from "./edges.js";
import { blurOf, greyOf, lightOf } from "./sharp.js";

export { wake } from "./edges.js";

const SIDE = 1600; // pixels of the longest side of what is judged
const BLURRED = 0.44; // of 1: above it the reader loses marks
const DARK = 26; // grey level of the brightest twentieth, below which a camera shows little but noise
const PATIENCE = 4000; // milliseconds a phone may take to judge; then the photograph goes as it is

// Where several are sent, or one of a pile, cards at the edge are nothing unusual.
export async function doubtsOf(files, { pile = false } = {}) {
  const late = new Promise((done) => setTimeout(done, PATIENCE));
  return (await Promise.race([judged([...files], pile), late])) ?? "";
}

async function judged(files, pile) {
  const doubt = (await Promise.all(files.map(doubtOf))).find(Boolean);
  if (doubt || pile || files.length !== 1) return doubt;
  return (await cutsOff(files[0]).catch(() => false)) ? "cut" : "";
}

// A kind of file that this browser cannot show is for the server to judge.
async function doubtOf(file) {
  try {
    const seen = greyOf(await pixels(file));
    if (lightOf(seen) < DARK) return "dark";
    return blurOf(seen) > BLURRED ? "blurred" : "";
  } catch {
    return "";
  }
}

async function pixels(file) {
  const picture = await createImageBitmap(file);
  const shrunk = Math.min(1, SIDE / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(picture.width * shrunk);
  canvas.height = Math.round(picture.height * shrunk);
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  pen.imageSmoothingQuality = "high";
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return pen.getImageData(0, 0, canvas.width, canvas.height);
}
