// A shelf typed on a real keyboard, anywhere on its page: "Z3", its symbols by their letters, Backspace, Enter.
import { FEWEST_ICONS, MOST, MOST_ICONS, addIcons, back, byId, chooseLetter, enter, go, goToRow, keep, keyOf, named, pad, row, show, standing } from "./keypad.js";

const PRESSED = "a, button, summary"; // what Enter presses where one goes from key to key
let digit = ""; // typed, while another digit may follow
let typing = false; // Enter ends a row while one types

// A digit that may be the first of two waits for what comes next.
function commit(number = digit) {
  digit = "";
  if (number) enter(standing().letter + number);
  else go({ stage: "numbers" });
}

function typeDigit(typed) {
  const { stage, letter, icons, asked } = standing();
  if (stage === "icons" && icons.length > FEWEST_ICONS) {
    go({ icons: icons.slice(0, -1) }); // it was the letter of the next card
    show(asked, standing().icons);
    chooseLetter(icons.at(-1));
    return typeDigit(typed);
  }
  const most = Number(keyOf(letter)?.dataset.total) || MOST;
  const number = Number(digit + typed);
  if (stage !== "numbers" || number < 1 || number > most) return;
  digit = "";
  if (number * 10 > most) return enter(letter + number);
  digit = String(number);
  byId("pad-word").textContent = `${letter} ${digit}…`;
}

function typeLetter(letter) {
  if (digit) commit();
  const { stage, icons } = standing();
  if (stage === "icons" && letter in named() && icons.length < MOST_ICONS) return go({}), addIcons(letter);
  chooseLetter(letter);
}

function typed(key) {
  if (/^[a-z]$/i.test(key)) return typeLetter(key.toUpperCase()), true;
  if (/^\d$/.test(key)) return typeDigit(key), true;
  if (digit && "#.".includes(key)) commit();
  if ((key === "#" || key === ".") && byId("key-hole")) return enter(key), true;
  if (key === "Backspace") return digit ? commit("") : back(), true;
  if (digit) commit();
  if (key === " " && typing) return keep(), true;
  if (key === "/" || key === "Enter") return goToRow(row() + 1), true;
  return false;
}

document.addEventListener("keydown", (event) => {
  const { target, key } = event;
  if (!pad() || event.ctrlKey || event.metaKey || event.altKey || target.matches("input, textarea, select")) return;
  if (target !== document.body && !target.closest(".keyed, main:focus")) return;
  if (key === "Tab" || key.startsWith("Arrow")) typing = false;
  else if ((key === "Enter" || key === " ") && !typing && target.matches(PRESSED)) return;
  else {
    const before = typing;
    typing = key !== "Backspace" || before;
    if (typed(key)) event.preventDefault();
    else typing = before;
  }
});

document.addEventListener("pointerdown", () => {
  typing = false;
  if (digit && pad()) commit();
});
