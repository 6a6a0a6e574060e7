// Looks at the camera's frames beside the page: the finder's own network, run by onnxruntime-web, in one thread.
// Asked { load: addresses } it answers { loaded } in shares, and { ready }; asked { frame } what it sees there.
import { cardsOf } from "./cards.js";
import { normalised } from "./light.js";
import { blurOf, greyOf, lightOf } from "./sharp.js";
import { withoutHoles } from "./table.js";

const UNPACKED = 17_308_910; // bytes of runtime and network together, for the share that is loaded
const SIDES = [512, 384]; // pixels of the longest side of what is looked at; the second where the first takes long
const LONG = 450; // milliseconds, of two looks in a row: the first warms up
const WHOLE = 64; // pixels; the network's picture is padded to whole steps
const STRIDE = 4; // pixels of that picture for one cell of its maps
const JUDGED = 1600; // pixels of the longest side of the picture whose sharpness is judged
const TURNS = [0, 1, 3, 2]; // quarters the frame is turned by, one after the other, while nothing is found

let network = null;
let runtime = null;
let side = SIDES[0];
let way = 0; // of TURNS
let slow = 0; // looks in a row that took long

addEventListener("message", async ({ data }) => {
  try {
    if (data.load) postMessage(await load(data.load));
    else postMessage({ seen: await look(data.frame, data.judge) });
  } catch (fault) {
    postMessage({ fault: String(fault) });
  }
});

async function load({ runtime: module, wasm, finder }) {
  let got = 0;
  const heard = (bytes) => postMessage({ loaded: Math.min(1, (got += bytes) / UNPACKED) });
  const [ort, binary, weights] = await Promise.all([import(module), fetched(wasm, heard), fetched(finder, heard)]);
  ort.env.wasm.numThreads = 1;
  ort.env.wasm.wasmBinary = binary;
  network = await ort.InferenceSession.create(weights, { executionProviders: ["wasm"] });
  runtime = ort;
  return { ready: true };
}

async function fetched(address, heard) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  const parts = [];
  for (const reader = answer.body.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) return new Uint8Array(await new Blob(parts).arrayBuffer());
    parts.push(value);
    heard(value.length);
  }
}

// The cards of a frame, their corners in shares of its width and height; how bright and, if asked, how blurred it is.
async function look(frame, judge) {
  const began = performance.now();
  const { width, height } = frame;
  const quarters = TURNS[way];
  const picture = drawn(frame, side, quarters);
  const { layers, wide, high } = normalised(picture, WHOLE);
  const [input, output] = [network.inputNames[0], network.outputNames[0]];
  const answer = await network.run({ [input]: new runtime.Tensor("float32", layers, [1, 3, high, wide]) });
  const seen = cardsOf(answer[output].data, high / STRIDE, wide / STRIDE);
  const found = withoutHoles(seen, { layers, wide, high, width: picture.width, height: picture.height });
  const cards = found.map((card) => ({ ...card, quad: card.quad.map((corner) => turnedBack(corner, picture, quarters)) }));
  if (!cards.length) way = (way + 1) % TURNS.length;
  slow = performance.now() - began > LONG ? slow + 1 : 0;
  if (slow > 1) side = SIDES[1];
  const blur = judge ? blurOf(greyOf(drawn(frame, JUDGED, 0))) : null;
  frame.close();
  return { cards, width, height, blur, light: lightOf(greyOf(picture)) };
}

// The frame's pixels with their longest side as given, turned counterclockwise by quarters.
function drawn(frame, longest, quarters) {
  const shrunk = Math.min(1, longest / Math.max(frame.width, frame.height));
  const [wide, high] = [Math.round(frame.width * shrunk), Math.round(frame.height * shrunk)];
  const canvas = new OffscreenCanvas(...(quarters % 2 ? [high, wide] : [wide, high]));
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  pen.imageSmoothingQuality = "high";
  pen.translate(canvas.width / 2, canvas.height / 2);
  pen.rotate((-quarters * Math.PI) / 2);
  pen.drawImage(frame, -wide / 2, -high / 2, wide, high);
  return pen.getImageData(0, 0, canvas.width, canvas.height);
}

// A corner in the turned picture, as shares of the frame as it is held.
function turnedBack([x, y], { width, height }, quarters) {
  let [right, down] = [x / width, y / height];
  for (let turn = 0; turn < quarters; turn++) [right, down] = [1 - down, right];
  return [right, down];
}
