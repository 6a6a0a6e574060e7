// The result as a picture goes to the phone's own sheet for sharing, where it has one; else the link downloads it.
async function share(link) {
  const answer = await fetch(link.href);
  if (!answer.ok) throw new Error(answer.status);
  const file = new File([await answer.blob()], link.download, { type: "image/png" });
  if (!navigator.canShare({ files: [file] })) throw new Error("no files");
  await navigator.share({ files: [file] });
}

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[data-share]");
  if (!link || link.dataset.share === "no" || !navigator.canShare) return;
  event.preventDefault();
  share(link).catch((error) => {
    if (error.name === "AbortError") return; // thought better of it
    link.dataset.share = "no";
    link.click();
    link.dataset.share = "";
  });
});
