// Keeps what is being written until it has been saved, even if the phone closes the browser.
const KEY = "office-draft-";
const TEXT = "form[data-keep]"; // one long text, under a name of its own
const FIELDS = "form[data-draft]"; // several fields, under the form's address
const field = (form) => form.querySelector("textarea");
const fieldsKey = (form) => KEY + new URL(form.action).pathname;
const isPicked = (one) => one.type === "radio" || one.type === "checkbox";

// What goes along with a sending, so that a text that is refused is found again where it was written.
export const draft = (form) => (form.dataset.keep ? { keep: KEY + form.dataset.keep, draft: field(form).value } : {});

function isChanged(one) {
  if (isPicked(one)) return one.checked !== one.defaultChecked;
  if (one.options) return [...one.options].some((option) => option.selected !== option.defaultSelected);
  return one.value !== one.defaultValue;
}

// What the office showed again because it could not take it: saved nowhere, though the page holds it.
const isRefused = (form) => form.matches("[data-refused]") || form.querySelector("[aria-invalid]") !== null;
const visible = (form) => [...form.elements].filter((one) => one.name && !["hidden", "submit"].includes(one.type));

function keepFields(form) {
  const changed = visible(form).filter((one) => isRefused(form) || isChanged(one));
  const kept = changed.map((one) => [one.name, one.value, one.checked ?? null]);
  if (kept.length) sessionStorage.setItem(fieldsKey(form), JSON.stringify(kept));
  else sessionStorage.removeItem(fieldsKey(form));
  tellUnsaved(form, kept.length > 0);
}

// Sending another form of the page shows the page anew; what was typed into this one stands there again.
function restoreFields(form) {
  if (isRefused(form)) return keepFields(form);
  const kept = JSON.parse(sessionStorage.getItem(fieldsKey(form)) ?? "[]");
  for (const [name, value, checked] of kept) {
    const one = visible(form).find((it) => it.name === name && (!isPicked(it) || it.value === value));
    if (!one || isChanged(one)) continue;
    if (isPicked(one)) one.checked = checked;
    else one.value = value;
    one.closest("details")?.setAttribute("open", "");
  }
  tellUnsaved(form, visible(form).some(isChanged));
}

function tellUnsaved(form, unsaved) {
  const told = form.querySelector(".unsaved");
  if (!unsaved) return told?.remove();
  if (told) return;
  const word = document.createElement("small");
  word.className = "unsaved soft";
  word.textContent = form.dataset.draft;
  form.querySelector("button:not([type=button])")?.before(word);
}

function restore() {
  for (const form of document.querySelectorAll(TEXT)) {
    const draft = sessionStorage.getItem(KEY + form.dataset.keep);
    if (draft && field(form).value === field(form).defaultValue) field(form).value = draft;
  }
  for (const form of document.querySelectorAll(FIELDS)) restoreFields(form);
}

document.addEventListener("input", (event) => {
  const form = event.target.closest(TEXT);
  if (form) sessionStorage.setItem(KEY + form.dataset.keep, field(form).value);
  const fields = event.target.closest(FIELDS);
  if (fields) keepFields(fields);
});
document.addEventListener("office:sent", (event) => {
  if (event.target.matches(TEXT)) sessionStorage.setItem(KEY + event.target.dataset.keep, field(event.target).value);
  if (event.target.matches(FIELDS)) sessionStorage.removeItem(fieldsKey(event.target));
});
document.addEventListener("office:shown", restore);
restore();
