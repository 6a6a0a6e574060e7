// What the office has to say just now: one line that is seen, and one that is only read aloud.
const GOING = 5000; // milliseconds a page that is being left may take to go
let left = -GOING;

// What a page asked for ends when it is left: that is no lost network.
export const leaving = () => performance.now() - left < GOING;
for (const sign of ["beforeunload", "pagehide"]) addEventListener(sign, () => (left = performance.now()));
addEventListener("pageshow", () => (left = -GOING));

export function speak(text) {
  const voice = document.getElementById("office-voice");
  if (voice) voice.textContent = text;
}

// Taken from one the page shows already, for a phone without a network has that at hand.
function sign(name) {
  const drawn = document.querySelector("svg.mark > use");
  if (!drawn) return document.createElement("span");
  const box = drawn.parentNode.cloneNode(true);
  box.removeAttribute("role");
  box.setAttribute("class", "mark");
  box.setAttribute("aria-hidden", "true");
  box.firstElementChild.setAttribute("href", drawn.getAttribute("href").replace(/#.*/, `#${name}`));
  return box;
}

export function say(text, tone = "plain", count = 0) {
  const place = document.getElementById("office-word");
  if (!place) return;
  place.replaceChildren();
  if (!text) return;
  const box = document.createElement("div");
  box.className = `notice notice-${tone} office-word`;
  box.append(sign(tone === "plain" ? "note" : "alert"), `${text}${count > 1 ? ` (${count})` : ""}`);
  place.append(box);
}

// What the office had to say while one was looking elsewhere; it stays until the page is left.
export function tell(notices, from) {
  if (!notices.length) return;
  const place = document.querySelector("main .told") ?? document.createElement("div");
  place.className = "stack-tight told";
  place.append(...notices.map((notice) => document.importNode(notice, true)));
  if (from) {
    const link = document.createElement("a");
    link.href = from.url;
    link.textContent = from.title;
    place.append(link);
  }
  document.getElementById("office-word")?.after(place);
  speak(notices[0].textContent.trim());
}
