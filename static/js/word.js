// What the office has to say just now: one line that is seen, and one that is only read aloud.
export function speak(text) {
  const voice = document.getElementById("office-voice");
  if (voice) voice.textContent = text;
}

export function say(text, tone = "plain", count = 0) {
  const place = document.getElementById("office-word");
  if (!place) return;
  place.replaceChildren();
  if (!text) return;
  const box = document.createElement("div");
  box.className = `notice notice-${tone} office-word`;
  box.append(document.createElement("span"), `${text}${count > 1 ? ` (${count})` : ""}`);
  place.append(box);
}
