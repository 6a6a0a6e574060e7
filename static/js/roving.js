// Keys and cards by keyboard: a group marked data-roving is one stop of Tab, the arrows go about inside it.
const ITEMS = "a[href], button";
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

const items = (group) => [...group.querySelectorAll(ITEMS)].filter((one) => one.checkVisibility() && !one.disabled);

// The one that Tab comes to: where one was, or what is chosen, or the last of a shelf and the first of the keys.
export function settle(group, preferred = null) {
  const all = items(group);
  const stop =
    all.find((one) => one === document.activeElement) ??
    all.find((one) => one === preferred) ??
    all.find((one) => one.matches('[aria-current="true"], [aria-pressed="true"]')) ??
    all.find((one) => one.closest(".keys")) ??
    all[0];
  for (const one of group.querySelectorAll(ITEMS)) one.tabIndex = one === stop ? 0 : -1;
  return stop;
}

const settleAll = () => document.querySelectorAll("[data-roving]").forEach((group) => settle(group));

const middle = (one) => {
  const box = one.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
};

// The nearest in that direction; what lies askew counts as farther away.
function neighbour(from, way, all) {
  const [x, y] = middle(from);
  let best = null;
  let least = Infinity;
  for (const one of all) {
    const [dx, dy] = [middle(one)[0] - x, middle(one)[1] - y];
    const along = dx * way[0] + dy * way[1];
    const far = along + 4 * Math.abs(way[0] ? dy : dx);
    if (one !== from && along > 1 && far < least) [best, least] = [one, far];
  }
  return best;
}

document.addEventListener("keydown", (event) => {
  const way = WAYS[event.key];
  const group = way && !event.ctrlKey && !event.metaKey && !event.altKey && event.target.closest("[data-roving]");
  if (!group || !event.target.matches(ITEMS)) return;
  event.preventDefault();
  neighbour(event.target, way, items(group))?.focus();
});
document.addEventListener("focusin", (event) => {
  const group = event.target.closest?.("[data-roving]");
  if (group) settle(group);
});
for (const name of ["office:shown", "office:renewed"]) document.addEventListener(name, settleAll);
settleAll();
