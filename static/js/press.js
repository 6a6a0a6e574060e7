// Whether a finger, or the key of a mouse, is down, or was until just now and its click is still to come. A page
// that is renewed under it would swallow the tap.
const LONGEST = 2000; // milliseconds: who presses longer wants something else
const CLICK = 400; // milliseconds after which what was lifted becomes no click any more, on a busy phone too
let down = 0; // when it went down; 0: nothing is
let ending = 0;
const waiting = []; // what goes on once it has become a click

// Done at once unless something is down, and then once what it pressed has heard of it.
export const released = () => (down && performance.now() - down < LONGEST ? new Promise(wait) : Promise.resolve());

function wait(done) {
  waiting.push(done);
  setTimeout(done, LONGEST);
}

function release() {
  down = 0;
  for (const done of waiting.splice(0)) done();
}

function after(milliseconds) {
  clearTimeout(ending);
  ending = setTimeout(release, milliseconds);
}

addEventListener("pointerdown", () => (clearTimeout(ending), (down = performance.now())), true);
addEventListener("pointerup", () => after(CLICK), true);
for (const end of ["click", "pointercancel"]) addEventListener(end, () => after(0), true);
