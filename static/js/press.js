// Whether a finger, or the key of a mouse, is down. A page that is renewed under it would swallow the tap.
const LONGEST = 2000; // milliseconds: who presses longer wants something else
const CLICK = 60; // milliseconds after which a tap has become a click, where it becomes one
let down = 0; // when it went down; 0: nothing is
const waiting = []; // what goes on once it is up

// Done at once unless something is down, and then once what it pressed has heard of it.
export const released = () => (down && performance.now() - down < LONGEST ? new Promise(wait) : Promise.resolve());

function wait(done) {
  waiting.push(done);
  setTimeout(done, LONGEST);
}

function up() {
  down = 0;
  for (const done of waiting.splice(0)) setTimeout(done, CLICK);
}

addEventListener("pointerdown", () => (down = performance.now()), true);
for (const end of ["pointerup", "pointercancel"]) addEventListener(end, up, true);
