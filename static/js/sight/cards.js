// From the finder's heat maps to cards, each once: what vision/finding/peaks.py and outlines.py do in one look.
// A card is { quad: [[x, y] × 4, clockwise from its own top left], down, heat }, in pixels of the network's picture.
const STRIDE = 4; // pixels of that picture for one cell of the maps
const REACH = 64; // pixels one unit of a corner's offset stands for
const LEAST = [0.3, 0.6]; // heat below which a front's, a back's peak is no card; calmer than the reader's own, which marks correct
const MOST = 250; // peaks followed up at most
const FRONT_AIM = 0.14; // card widths below the top edge: where a front is found
const APART = { front: 0.12, back: 0.4 }; // card widths within which two of a kind are one card
const WITHIN = 0.65; // share of the smaller from which a front and a back are the same card
const SHAPES = [1.05, 2.3]; // a card's height over its width
const LEAST_WIDTH = 10; // pixels

// The maps: heat of fronts, of backs, and eight offsets of corners, each `high` × `wide` numbers.
export function cardsOf(maps, high, wide) {
  const area = high * wide;
  const heat = maps.slice(0, 2 * area).map((odds) => 1 / (1 + Math.exp(-Math.max(-30, Math.min(30, odds)))));
  const found = peaks(heat, high, wide).map((peak) => ({
    quad: agreed({ heat, corners: maps.subarray(2 * area, 10 * area), high, wide }, peak),
    down: peak.kind === 1,
    heat: peak.heat,
  }));
  return onceEach(found.filter((card) => isCardShaped(card.quad)));
}

// Cells hotter than their neighbours, the hottest first.
function peaks(heat, high, wide) {
  const found = [];
  for (let at = 0; at < heat.length; at++) {
    if (heat[at] < LEAST[at < heat.length / 2 ? 0 : 1]) continue;
    const [kind, row, column] = [Math.floor(at / (high * wide)), Math.floor(at / wide) % high, at % wide];
    let highest = true;
    about(row, column, high, wide, (r, c) => (highest &&= heat[(kind * high + r) * wide + c] <= heat[at]));
    if (highest) found.push({ kind, row, column, heat: heat[at] });
  }
  return found.sort((one, other) => other.heat - one.heat).slice(0, MOST);
}

function about(row, column, high, wide, see) {
  for (let r = Math.max(0, row - 1); r < Math.min(high, row + 2); r++)
    for (let c = Math.max(0, column - 1); c < Math.min(wide, column + 2); c++) see(r, c);
}

// A peak's corners: the mean of what it and the cells about it say, weighed by their heat.
function agreed({ heat, corners, high, wide }, { kind, row, column }) {
  const offset = (layer, r, c) => corners[(layer * high + r) * wide + c] * REACH;
  const said = (r, c) =>
    [0, 2, 4, 6].map((layer) => [offset(layer, r, c) + (c + 0.5) * STRIDE, offset(layer + 1, r, c) + (r + 0.5) * STRIDE]);
  const middle = said(row, column);
  const sum = middle.map(() => [0, 0]);
  let weights = 0;
  about(row, column, high, wide, (r, c) => {
    const weight = heat[(kind * high + r) * wide + c] ** 2;
    const quad = kind === 1 ? nearer(said(r, c), middle) : said(r, c);
    weights += weight;
    quad.forEach((corner, at) => corner.forEach((place, axis) => (sum[at][axis] += weight * place)));
  });
  return sum.map((corner) => corner.map((place) => place / weights));
}

// A back has no top of its own: what a neighbour says, turned the peak's way up.
function nearer(quad, middle) {
  const turned = [quad[2], quad[3], quad[0], quad[1]];
  const off = (one) => one.reduce((sum, [x, y], at) => sum + Math.abs(x - middle[at][0]) + Math.abs(y - middle[at][1]), 0);
  return off(turned) < off(quad) ? turned : quad;
}

export const length = ([x, y], [right, down]) => Math.hypot(right - x, down - y);
export const middleOf = (quad) => [0, 1].map((axis) => quad.reduce((sum, corner) => sum + corner[axis], 0) / 4);

function isCardShaped(quad) {
  const wide = (length(quad[0], quad[1]) + length(quad[3], quad[2])) / 2;
  const high = (length(quad[0], quad[3]) + length(quad[1], quad[2])) / 2;
  const convex = quad.every((corner, at) => turn(corner, quad[(at + 1) % 4], quad[(at + 2) % 4]) > 0);
  return convex && wide >= LEAST_WIDTH && high / wide >= SHAPES[0] && high / wide <= SHAPES[1];
}

export const turn = ([x, y], [x1, y1], [x2, y2]) => (x1 - x) * (y2 - y1) - (y1 - y) * (x2 - x1);

// Of outlines that are of the same card, the hottest.
function onceEach(found) {
  const kept = [];
  for (const card of found) if (!kept.some((other) => isSame(card, other))) kept.push(card);
  return kept;
}

function isSame(card, other) {
  if (card.down !== other.down) return common(card.quad, other.quad) > WITHIN;
  const apart = APART[card.down ? "back" : "front"] * length(other.quad[0], other.quad[1]);
  return length(aimOf(card), aimOf(other)) < apart;
}

// The point at which a card is found.
function aimOf({ quad, down }) {
  if (down) return middleOf(quad);
  const side = [0, 1].map((axis) => (quad[3][axis] - quad[0][axis] + quad[2][axis] - quad[1][axis]) / 2);
  const reach = (FRONT_AIM * length(quad[0], quad[1])) / Math.hypot(...side);
  return [0, 1].map((axis) => (quad[0][axis] + quad[1][axis]) / 2 + side[axis] * reach);
}

// Common area of two convex outlines as a share of the smaller.
export function common(one, other) {
  let left = one;
  other.forEach((from, at) => (left = cut(left, from, other[(at + 1) % 4])));
  return areaOf(left) / Math.min(areaOf(one), areaOf(other));
}

// What of an outline lies to the inner side of an edge.
function cut(outline, from, to) {
  const inside = (point) => turn(from, to, point);
  return outline.flatMap((point, at) => {
    const next = outline[(at + 1) % outline.length];
    const [here, there] = [inside(point), inside(next)];
    const crossing = [0, 1].map((axis) => point[axis] + ((next[axis] - point[axis]) * here) / (here - there));
    return [...(here >= 0 ? [point] : []), ...(here * there < 0 ? [crossing] : [])];
  });
}

export const areaOf = (outline) =>
  Math.abs(outline.reduce((sum, [x, y], at) => sum + x * outline[(at + 1) % outline.length][1] - y * outline[(at + 1) % outline.length][0], 0)) / 2;
