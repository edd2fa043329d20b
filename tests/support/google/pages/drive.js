/** The stand-in's Drive in the browser: rows are selected by a click, several with Ctrl, opened by a double click. */
document.addEventListener("click", ({ target, ctrlKey }) => {
  const row = target.closest?.("[data-id]");
  if (!row) return;
  const was = row.getAttribute("aria-selected") === "true";
  if (!ctrlKey)
    for (const other of document.querySelectorAll("[data-id]")) other.setAttribute("aria-selected", "false");
  row.setAttribute("aria-selected", String(!was));
});

document.addEventListener("dblclick", ({ target }) => {
  const row = target.closest?.("[data-id]");
  if (row) location.href = row.dataset.link;
});
