// What a question is about, as referee/lookup.py and referee/answers.py have it: the same answers in the same order,
// without a network. `known` is what referee/known.py told: words that say little, and what each entry is found by.
const [EXACT, NAMED, PART, SAID] = [100, 80, 60, 20]; // how sure a match is
const MOST = 8; // matches anybody reads
const [SHORTEST, ENDING] = [4, 3]; // letters two words must begin with alike, and their ends may differ by
const AGAINST = /\s+(?:vs\.?|versus|contre|contra|против)\s+|\s*[+/]\s*/iu;

// {kind, keys}: nothing, what it is about with the surest first, or the two and more whose order is asked for.
// `isOut` says which entries lie on the table tonight.
export function ask(known, question, isOut = () => true) {
  const sides = twoNumbers(known, question) ?? question.split(AGAINST).filter((side) => side.trim());
  if (sides.length > 1) {
    const found = sides.map((side) => named(known, side));
    const picked = [...new Set(found)];
    if (!found.includes(null) && picked.length > 1) return { kind: "order", keys: picked };
    if (sides.some((side) => isNumberOfNothing(known, side))) return { kind: "nothing", keys: [] };
  }
  const keys = find(known, question, isOut).map((match) => match.key);
  return { kind: keys.length ? "about" : "nothing", keys };
}

function find(known, question, isOut) {
  const words = tokens(question);
  const asked = telling(known, words);
  if (!asked.length) return [];
  const matches = known.entries
    .filter((entry) => isOut(entry.key))
    .map((entry) => ({ key: entry.key, sure: howSure(known, entry, asked, words) }))
    .filter((match) => match.sure)
    .sort((one, other) => other.sure - one.sure);
  const exact = matches.filter((match) => match.sure >= EXACT);
  const certain = matches.filter((match) => match.sure >= PART);
  return [exact, certain, matches].find((some) => some.length)?.slice(0, MOST) ?? [];
}

function named(known, side) {
  const first = find(known, side, () => true)[0];
  return first && first.sure >= PART ? first.key : null;
}

function isNumberOfNothing(known, side) {
  const words = tokens(side);
  return numbers(known, words).length === 1 && !known.entries.some((entry) => byNumber(known, entry, words));
}

function twoNumbers(known, question) {
  const words = tokens(question);
  const found = numbers(known, telling(known, words));
  return found.length === 2 && words.some((word) => known.either.includes(word)) ? found : null;
}

function numbers(known, words) {
  const left = words.filter((word) => !known.counted.includes(word));
  return left.every((word) => /^\p{Nd}+$/u.test(word)) ? left : [];
}

function howSure(known, entry, asked, words) {
  if (byNumber(known, entry, words)) return EXACT;
  const spelt = (places) => places.map((at) => known.words[at]);
  const byName = Math.max(...entry.labels.map((label) => byLabel(asked, spelt(label))));
  return byName || Math.max(...entry.said.map((said) => byText(asked, spelt(said))));
}

function byNumber(known, entry, words) {
  const left = words.filter((word) => !known.counted.includes(word));
  return entry.called !== null && left.length === 1 && left[0] === String(entry.called);
}

function byLabel(asked, label) {
  if (asked.join(" ") === label.join(" ")) return EXACT;
  if (label.every((word) => asked.some((other) => alike(word, other)))) return NAMED + label.length;
  const isBegun = (word) => label.some((other) => begins(word, other) || alike(word, other));
  return asked.every(isBegun) ? PART + asked.length : 0;
}

function byText(asked, said) {
  const hits = asked.filter((word) => said.some((other) => alike(word, other))).length;
  return 2 * hits > asked.length ? SAID + 10 * hits : 0;
}

export function fold(text) {
  const plain = text.toLowerCase().replaceAll("ß", "ss").replaceAll("œ", "oe").normalize("NFKD");
  return plain.replace(/\p{M}/gu, "").replace(/[^\p{L}\p{N}]+/gu, " ").trim();
}

const tokens = (text) => fold(text).split(" ").filter(Boolean);

function telling(known, every) {
  const found = every.filter((word) => !known.empty.includes(word));
  return found.length ? found : every;
}

function alike(one, other) {
  if (one === other) return true;
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (short.length === SHORTEST - 1) return long.length === SHORTEST && long.startsWith(short);
  if (short.length < SHORTEST || long.length - short.length > ENDING) return false;
  const stem = Math.max(SHORTEST, long.length - ENDING);
  return one.slice(0, stem) === other.slice(0, stem);
}

const begins = (start, word) => start.length > 1 && word.startsWith(start);
