// One line that is both seen and read aloud: what the office has to say just now.
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
