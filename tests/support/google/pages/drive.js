/**
 * The stand-in's Drive in the browser: a click selects a row, Ctrl several; a double click previews a file over the
 * list
 * without changing the address, and opens the editors' documents.
 */
const isQuiet = document.body.dataset.quiet === "true";
const rows = () => [...document.querySelectorAll("tr[data-link]")];

document.addEventListener("click", ({ target, ctrlKey }) => {
  const row = target.closest?.("tr[data-link]");
  if (!row || isQuiet) return;
  const was = row.getAttribute("aria-selected") === "true";
  if (!ctrlKey) for (const other of rows()) other.setAttribute("aria-selected", "false");
  row.setAttribute("aria-selected", String(ctrlKey ? !was : true));
});

document.addEventListener("dblclick", ({ target }) => {
  const row = target.closest?.("tr[data-link]");
  if (row?.dataset.link.includes("docs.google.com")) location.href = row.dataset.link;
  else if (row) preview(row);
});

/** Closed previews stay in the page, hidden. */
function preview(row) {
  const name = row.querySelector("strong").textContent;
  const dialog = document.createElement("div");
  dialog.className = "drive-preview";
  dialog.setAttribute("role", "dialog");
  dialog.setAttribute("aria-label", `Displaying ${name}.`);
  const title = document.createElement("div");
  title.className = "a-b-K-T a-b-cg-Zf";
  title.textContent = name;
  const close = document.createElement("button");
  close.textContent = "Close preview";
  close.addEventListener("click", () => dialog.setAttribute("aria-hidden", "true"));
  const next = document.createElement("button");
  next.textContent = "Next";
  next.addEventListener("click", () => {
    dialog.setAttribute("aria-hidden", "true");
    const all = rows();
    preview(all[(all.indexOf(row) + 1) % all.length]);
  });
  dialog.append(close, title, next);
  document.body.append(dialog);
}
