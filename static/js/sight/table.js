// A hole of the shelf that looks like a card's back: what lies there goes on beyond it, and is what the table is.
import { common, length, middleOf, turn } from "./cards.js";

const POINTS = 12; // looked at along a side, and across a card
const INSIDE = [0.1, 0.9]; // of a card, from its edges
const ALONG = [0.15, 0.85]; // of a side, from its corners
const BESIDE = [0.1, 0.15, 0.2]; // card widths to either side of an edge
const SEAM = 0.25; // how little changes from one to the other where there is no edge
const ALIKE = 0.7; // how little bare table differs from place to place
const FREE = 0.05; // share of a place that a card may overlap and leave it empty
const NEXT = 1.05; // card sizes from a card to the place beside it
const PLACES = 6; // of the table that are looked at, the nearest

// The cards without those holes; `layers` is the network's own picture, free of shadows, of so many pixels.
export function withoutHoles(cards, picture) {
  return cards.filter((card) => {
    if (!card.down) return true;
    const others = cards.filter((other) => other !== card).map(({ quad }) => quad);
    return seam(card.quad, others, picture) >= SEAM || unlikeTable(card.quad, [card.quad, ...others], picture) >= ALIKE;
  });
}

// How much changes across the faintest of its edges that no other card lies at.
function seam(quad, others, picture) {
  const wide = length(quad[0], quad[1]);
  const edges = quad.map((from, at) => {
    const to = quad[(at + 1) % 4];
    const along = [to[0] - from[0], to[1] - from[1]];
    const out = [along[1], -along[0]].map((part) => (part * wide) / length(from, to));
    const point = (share, off) => [0, 1].map((axis) => from[axis] + along[axis] * share + out[axis] * off);
    if (others.some((other) => isInside(point(0.5, BESIDE.at(-1)), other))) return Infinity;
    const line = (side) => BESIDE.flatMap((off) => steps(ALONG).map((share) => point(share, side * off)));
    return apart(look(line(1), picture), look(line(-1), picture));
  });
  return Math.min(...edges);
}

// How much it differs from the table in the empty places nearest to it.
function unlikeTable(quad, quads, picture) {
  const seen = look(across(quad), picture);
  const empty = quads.flatMap(beside).filter((place) => !quads.some((other) => common(place, other) > FREE));
  const table = empty.map((place) => ({ shown: look(across(place), picture), far: length(middleOf(place), middleOf(quad)) }));
  const near = table.filter(({ shown }) => shown).sort((one, other) => one.far - other.far);
  return Math.min(Infinity, ...near.slice(0, PLACES).map(({ shown }) => apart(shown, seen)));
}

// The four places a card would have beside another.
function beside(quad) {
  const step = (one, two, back, last) => [0, 1].map((axis) => (NEXT * (quad[one][axis] + quad[two][axis] - quad[back][axis] - quad[last][axis])) / 2);
  const ways = [step(1, 2, 0, 3), step(3, 2, 0, 1)];
  return ways.flatMap((way) => [1, -1].map((sign) => quad.map(([x, y]) => [x + sign * way[0], y + sign * way[1]])));
}

const steps = ([from, to]) => Array.from({ length: POINTS }, (_, at) => from + ((to - from) * at) / (POINTS - 1));

function across(quad) {
  const mixed = (right, down, axis) =>
    (quad[0][axis] * (1 - right) + quad[1][axis] * right) * (1 - down) + (quad[3][axis] * (1 - right) + quad[2][axis] * right) * down;
  return steps(INSIDE).flatMap((down) => steps(INSIDE).map((right) => [0, 1].map((axis) => mixed(right, down, axis))));
}

// The mean and the spread of each colour at some points; null where one lies beyond the picture.
function look(points, { layers, wide, high, width, height }) {
  const places = points.map(([x, y]) => [Math.floor(x), Math.floor(y)]);
  if (places.some(([x, y]) => x < 0 || y < 0 || x >= width || y >= height)) return null;
  return [0, 1, 2].flatMap((layer) => {
    const levels = places.map(([x, y]) => layers[(layer * high + y) * wide + x]);
    const mean = levels.reduce((sum, level) => sum + level, 0) / levels.length;
    return [mean, Math.sqrt(levels.reduce((sum, level) => sum + (level - mean) ** 2, 0) / levels.length)];
  });
}

const apart = (one, other) => (one && other ? Math.hypot(...one.map((part, at) => part - other[at])) : Infinity);

const isInside = (point, outline) =>
  outline.every((from, at) => turn(from, outline[(at + 1) % outline.length], point) >= 0);
