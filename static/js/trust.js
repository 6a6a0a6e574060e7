// Asks over HTTPS whether this phone trusts this computer: only then is there an answer.
const AGAIN = 3000; // milliseconds
const LONGEST = 5000; // milliseconds before an answer is given up
const told = document.querySelector("[data-padlock]");
const says = [...told.querySelectorAll("[data-says]")];
const join = document.querySelector("#check a.button");

async function trusts() {
  const patience = new AbortController();
  const late = setTimeout(() => patience.abort(), LONGEST);
  try {
    const answer = await fetch(told.dataset.padlock, { cache: "no-store", credentials: "omit", signal: patience.signal });
    return answer.ok;
  } catch {
    return false; // no trust, or no way there: a browser tells a page no more
  } finally {
    clearTimeout(late);
  }
}

function show(state) {
  for (const one of says) if (one.hidden !== (one.dataset.says !== state)) one.hidden = !one.hidden;
}

// One thing is green: what is to be done next.
function comeIn() {
  for (const done of document.querySelectorAll("#steps .button-main")) done.classList.replace("button-main", "button-plain");
  join.classList.replace("button-plain", "button-main");
}

async function look() {
  if (!document.hidden) {
    const yes = await trusts();
    show(yes ? "yes" : "no");
    if (yes) return comeIn();
  }
  setTimeout(look, AGAIN);
}

if (says.length) look();
