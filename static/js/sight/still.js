// What one look after the other says: how many cards, what to do better, and when to take the picture.
import { length, middleOf } from "./cards.js";

const AGREEING = 3; // looks in a row that must see the same
const HELD = 700; // milliseconds for which they must
const MOVED = 0.08; // card widths from look to look, beyond which the phone or a card moved
const SMALL = 0.055; // of the picture's longest side: a card's width below which its mark is hardly read
const SLANT = 1.5; // times as wide as the farthest cards the nearest are, beyond which the phone is held too low
const ROWS = 4; // cards from which that is judged
const EDGE = 0.02; // of the frame, by which a card must reach beyond it to be cut off
const SURELY = 0.45; // heat from which what reaches beyond it is a card
const DARK = 40; // grey level that a twentieth of the frame is brighter than
const BLURRED = 0.44; // as in a photograph that was chosen

export function watch() {
  let agreeing = []; // looks that see the same, with when they were
  let blurred = false; // when sharpness was judged last
  return {
    // Whether the next look should judge sharpness too: only of what lies still.
    get still() {
      return agreeing.length > 1;
    },
    heard(seen, now) {
      const last = agreeing.at(-1);
      agreeing = last && isSame(last.seen, seen) ? [...agreeing, { seen, now }] : [{ seen, now }];
      if (seen.blur !== null) blurred = seen.blur > BLURRED;
      const hint = hintOf(seen) || (blurred && seen.cards.length ? "blurred" : "");
      if (hint && (hint !== "blurred" || seen.blur !== null)) agreeing = agreeing.slice(-1);
      const held = agreeing.length >= AGREEING && now - agreeing[0].now >= HELD;
      return { count: seen.cards.length, hint, still: agreeing.length > 1, take: held && seen.blur !== null && !hint };
    },
  };
}

// Corners in the frame's own pixels.
const placed = ({ cards, width, height }) => cards.map(({ quad }) => quad.map(([x, y]) => [x * width, y * height]));
const widthOf = (quad) => length(quad[0], quad[1]);
const among = (sizes, share) => sizes.sort((one, other) => one - other)[Math.floor((sizes.length - 1) * share)];

function isSame(one, other) {
  if (!other.cards.length || one.cards.length !== other.cards.length) return false;
  const before = placed(one).map(middleOf);
  return placed(other).every((quad) => before.some((middle) => length(middle, middleOf(quad)) < MOVED * widthOf(quad)));
}

export const isCut = ({ quad, heat }) => heat >= SURELY && quad.flat().some((place) => place < -EDGE || place > 1 + EDGE);

function hintOf(seen) {
  const quads = placed(seen);
  const widths = quads.map(widthOf);
  if (seen.light < DARK) return "dark";
  if (!quads.length) return "";
  if (seen.cards.some(isCut)) return "cut";
  if (among(widths, 0.5) < SMALL * Math.max(seen.width, seen.height)) return "closer";
  if (quads.length >= ROWS && among(widths, 0.9) > SLANT * among(widths, 0.1)) return "tilt";
  return "";
}
