// Frees a picture of shadows, lamps and contrast before the network looks at it: what vision/picture/light.py does.
const LIGHT = 96; // pixels: brightness that changes over so much is the light's
const STEP = 8; // pixels to one of the map of the light
const DARK = 12; // grey levels below which light is not made up for, lest noise be made large
const SPREAD = 8; // grey levels that are added to the contrast

// The network's picture of red, green, blue and opacity in turn: blue, green and red layers, padded to whole steps.
export function normalised({ data, width, height }, whole) {
  const [wide, high] = [width, height].map((side) => Math.ceil(side / whole) * whole);
  const light = lightAbout(data, width, height);
  const usual = light.reduce((sum, level) => sum + level, 0) / light.length;
  const layers = new Float32Array(3 * wide * high);
  let [sum, squares] = [0, 0];
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const gain = usual / light[row * width + column];
      for (let layer = 0; layer < 3; layer++) {
        const value = data[4 * (row * width + column) + 2 - layer] * gain;
        layers[(layer * high + row) * wide + column] = value;
        sum += value;
        squares += value * value;
      }
    }
  const mean = sum / (3 * width * height);
  const spread = Math.sqrt(Math.max(0, squares / (3 * width * height) - mean * mean)) + SPREAD;
  for (let layer = 0; layer < 3; layer++)
    for (let row = 0; row < height; row++) {
      const start = (layer * high + row) * wide;
      for (let at = start; at < start + width; at++) layers[at] = (layers[at] - mean) / spread;
    }
  return { layers, wide, high };
}

// How bright the picture is around every pixel.
function lightAbout(data, width, height) {
  const [wide, high] = [width, height].map((side) => Math.max(1, Math.floor(side / STEP)));
  const soft = softened(softened(shrunk(data, width, height, wide, high), high, wide, 1), wide, high, wide);
  const [rows, columns] = [between(height, high), between(width, wide)];
  const light = new Float32Array(width * height);
  for (let row = 0; row < height; row++) {
    const upper = rows.first[row] * wide;
    const lower = rows.next[row] * wide;
    const down = rows.share[row];
    for (let column = 0; column < width; column++) {
      const [left, right, share] = [columns.first[column], columns.next[column], columns.share[column]];
      const above = soft[upper + left] * (1 - share) + soft[upper + right] * share;
      const below = soft[lower + left] * (1 - share) + soft[lower + right] * share;
      light[row * width + column] = above * (1 - down) + below * down + DARK;
    }
  }
  return light;
}

// Between which two of the map's places each pixel lies, and how near the second.
function between(size, small) {
  const [first, next, share] = [new Uint16Array(size), new Uint16Array(size), new Float32Array(size)];
  for (let at = 0; at < size; at++) {
    const place = Math.min(Math.max(((at + 0.5) * small) / size - 0.5, 0), small - 1);
    first[at] = Math.floor(place);
    next[at] = Math.min(first[at] + 1, small - 1);
    share[at] = place - first[at];
  }
  return { first, next, share };
}

// The picture's brightness in few pixels, each the mean of those it stands for.
function shrunk(data, width, height, wide, high) {
  const [sums, counts] = [new Float32Array(wide * high), new Uint32Array(wide * high)];
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const place = Math.floor((row * high) / height) * wide + Math.floor((column * wide) / width);
      const at = 4 * (row * width + column);
      sums[place] += (data[at] + data[at + 1] + data[at + 2]) / 3;
      counts[place]++;
    }
  return sums.map((sum, at) => sum / counts[at]);
}

// The same, softened along lines of `size` places `step` apart; beyond its ends a line is what it is within, mirrored.
function softened(levels, lines, size, step) {
  const spread = LIGHT / STEP;
  const reach = Math.round(4 * spread);
  const weights = Array.from({ length: 2 * reach + 1 }, (_, at) => Math.exp(-((at - reach) ** 2) / (2 * spread ** 2)));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const soft = new Float32Array(levels.length);
  for (let line = 0; line < lines; line++)
    for (let at = 0; at < size; at++) {
      const start = step === 1 ? line * size : line;
      let sum = 0;
      for (let off = -reach; off <= reach; off++) sum += weights[off + reach] * levels[start + step * mirrored(at + off, size)];
      soft[start + step * at] = sum / total;
    }
  return soft;
}

function mirrored(at, size) {
  const place = ((at % (2 * size)) + 2 * size) % (2 * size);
  return place < size ? place : 2 * size - 1 - place;
}
