/** Additions of the prepare demo: typed properties, and three custom properties. */
const desk = document.querySelector("countersign-prepare");

document.querySelector("form[data-properties]").addEventListener("submit", (event) => {
  event.preventDefault();
  Object.assign(desk, JSON.parse(new FormData(event.currentTarget).get("properties")));
});

document.querySelector("form[data-tokens]").addEventListener("input", ({ target }) => {
  desk.style.setProperty(target.name, target.type === "range" ? `${target.value}px` : target.value);
});
