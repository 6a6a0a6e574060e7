// How blurred and how bright a picture is, from its grey levels alone: no network is asked.
const TILE = 80; // pixels on a side of the parts that are looked at one by one
const OVER = 9; // pixels over which a part is blurred once more, to see how much that changes
const PLAIN = 2.5; // grey levels from pixel to pixel in the mean, below which a part shows nothing to judge by
const SHARPEST = 0.25; // of the parts: a lens is sharp in some place, and a shelf does not fill every picture
const BRIGHTEST = 0.05; // of the pixels, whose level tells how much light there is

// 0 sharp to 1: how little the sharpest parts change when they are blurred along the axis where they change least.
export function blurOf({ grey, width, height }) {
  const told = [];
  for (let top = 0; top + TILE <= height; top += TILE)
    for (let left = 0; left + TILE <= width; left += TILE) {
      const across = lost(grey, top * width + left, width, 1);
      const down = lost(grey, top * width + left, 1, width);
      if (Math.max(across.steep, down.steep) >= PLAIN) told.push(Math.max(across.left, down.left));
    }
  if (!told.length) return 0;
  return told.sort((one, other) => one - other)[Math.floor(told.length * SHARPEST)];
}

// What is left of a tile's steps from pixel to pixel along one axis, once it is blurred along it; and how steep they are.
function lost(grey, start, line, step) {
  let [steep, gone] = [0, 0];
  for (let at = 0; at < TILE; at++) {
    const first = start + at * line;
    for (let n = OVER >> 1; n + (OVER >> 1) + 1 < TILE; n++) {
      const here = first + n * step;
      const rise = Math.abs(grey[here + step] - grey[here]);
      // the means over OVER pixels about two neighbours differ by what enters and what leaves
      const after = Math.abs(grey[here + step * ((OVER >> 1) + 1)] - grey[here - step * (OVER >> 1)]) / OVER;
      steep += rise;
      gone += Math.max(0, rise - after);
    }
  }
  return { steep: steep / (TILE * (TILE - OVER)), left: steep ? 1 - gone / steep : 0 };
}

// The grey level that a twentieth of the picture is brighter than.
export function lightOf({ grey }) {
  const counts = new Uint32Array(256);
  for (const level of grey) counts[level]++;
  let [level, brighter] = [255, counts[255]];
  while (level > 0 && brighter < grey.length * BRIGHTEST) brighter += counts[--level];
  return level;
}

// A picture's grey levels, of red, green, blue and opacity in turn.
export function greyOf({ data, width, height }) {
  const grey = new Uint8Array(width * height);
  for (let at = 0; at < grey.length; at++)
    grey[at] = (data[4 * at] * 77 + data[4 * at + 1] * 150 + data[4 * at + 2] * 29) >> 8;
  return { grey, width, height };
}
