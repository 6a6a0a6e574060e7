// Keeps what is being written until it has been saved, even if the phone closes the browser.
const KEY = "office-draft-";
const field = (form) => form.querySelector("textarea");

// What goes along with a sending, so that a text that is refused is found again where it was written.
export const draft = (form) => (form.dataset.keep ? { keep: KEY + form.dataset.keep, draft: field(form).value } : {});

function restore() {
  for (const form of document.querySelectorAll("form[data-keep]")) {
    const draft = sessionStorage.getItem(KEY + form.dataset.keep);
    if (draft && field(form).value === field(form).defaultValue) field(form).value = draft;
  }
}

document.addEventListener("input", (event) => {
  const form = event.target.closest("form[data-keep]");
  if (form) sessionStorage.setItem(KEY + form.dataset.keep, field(form).value);
});
document.addEventListener("office:sent", (event) => {
  if (event.target.dataset.keep) sessionStorage.removeItem(KEY + event.target.dataset.keep);
});
document.addEventListener("office:shown", restore);
restore();
