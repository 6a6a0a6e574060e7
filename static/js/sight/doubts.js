// What a photograph lacks that is about to be sent, judged on the phone: a word for it, or nothing.
import { blurOf, greyOf, lightOf } from "./sharp.js";

const SIDE = 1600; // pixels of the longest side of what is judged
const BLURRED = 0.44; // of 1: above it the reader loses marks
const DARK = 26; // grey level of the brightest twentieth, below which a camera shows little but noise
const PATIENCE = 4000; // milliseconds a phone may take to judge; then the photograph goes as it is

export async function doubtsOf(files) {
  const late = new Promise((done) => setTimeout(done, PATIENCE));
  const judged = Promise.all([...files].map(doubtOf)).then((doubts) => doubts.find(Boolean));
  return (await Promise.race([judged, late])) ?? "";
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
