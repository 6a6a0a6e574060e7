// Whether a picture that was chosen cuts a card off. The finder's network is loaded while somebody chooses, and let go.
import { isCut } from "./still.js";

const SIDE = 1024; // pixels of the longest side of what is handed over
const WAYS = 4; // quarters a picture may be turned by, until cards are seen

let eye = null;

// Where data is dear nothing is loaded.
export function wake({ worker, runtime, wasm, finder }) {
  if (eye || navigator.connection?.saveData) return;
  const woken = new Worker(worker, { type: "module" });
  eye = { woken, ready: heard(woken, "ready") };
  eye.ready.catch(() => {});
  woken.postMessage({ load: { runtime, wasm, finder } });
}

export async function cutsOff(file) {
  if (!eye) return false;
  const { woken, ready } = eye;
  eye = null;
  try {
    await ready;
    const small = await shrunk(file);
    for (let way = 0; way < WAYS; way++) {
      const { cards } = await seen(woken, await createImageBitmap(small));
      if (cards.length) return cards.some(isCut);
    }
    return false;
  } finally {
    woken.terminate();
  }
}

function seen(woken, frame) {
  const answer = heard(woken, "seen");
  woken.postMessage({ frame, judge: false }, [frame]);
  return answer;
}

async function shrunk(file) {
  const whole = await createImageBitmap(file);
  const share = Math.min(1, SIDE / Math.max(whole.width, whole.height));
  const [resizeWidth, resizeHeight] = [whole.width, whole.height].map((side) => Math.round(side * share));
  const small = await createImageBitmap(whole, { resizeWidth, resizeHeight, resizeQuality: "high" });
  whole.close();
  return small;
}

function heard(woken, what) {
  return new Promise((done, fail) => {
    const over = new AbortController();
    const told = ({ data }) => {
      if (!(what in data) && !("fault" in data)) return;
      over.abort();
      if (what in data) done(data[what]);
      else fail(new Error(data.fault));
    };
    woken.addEventListener("message", told, over);
    woken.addEventListener("error", fail, over);
  });
}
