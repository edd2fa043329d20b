/** Shared script of the demo pages: sets the typed session on the element, and logs the element's events. */
const element = document.querySelector("[data-demo]");
const log = document.querySelector("output");

for (const name of [
  "load",
  "ready",
  "field-change",
  "entered",
  "uploaded",
  "saved",
  "sent",
  "completed",
  "declined",
  "error",
]) {
  document.addEventListener(name, (event) => {
    if (log && event.detail) log.textContent += `${name} ${JSON.stringify(event.detail)}\n`;
  });
}

document.querySelector("form[data-session]")?.addEventListener("submit", (event) => {
  event.preventDefault();
  const { session } = Object.fromEntries(new FormData(event.currentTarget));
  // A bare session, or the whole response, which includes its scope.
  element.session = session.startsWith("{") ? (JSON.parse(session).data ?? JSON.parse(session)) : session;
});

document.querySelector("form[data-attributes]")?.addEventListener("submit", (event) => {
  event.preventDefault();
  for (const [name, value] of new FormData(event.currentTarget)) {
    if (value) element.setAttribute(name, value);
    else element.removeAttribute(name);
  }
});
