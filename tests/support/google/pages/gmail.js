/**
 * The stand-in's Gmail in the browser: opens threads and retains those that were left, loads chips with delays,
 * rerenders,
 * offers replies in threads and in their own windows, and accepts dropped files.
 */
const policy = trustedTypes.createPolicy("standin", { createHTML: (text) => text });
const views = document.querySelector(".standin-views");
const list = views.firstElementChild;
const later = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
window.standinPolicy = policy;
/** The current view. */
let place = list;

/** Views that were left stay in the page, hidden and without their role. */
function show(view) {
  for (const one of views.children) {
    one.style.display = one === view ? "" : "none";
    one.removeAttribute("role");
  }
  view.setAttribute("role", "main");
  place = view;
}

async function open() {
  const token = /^#[^/]+\/(\w+)$/.exec(location.hash)?.[1];
  if (!token) {
    show(list);
    document.title = `Inbox - ${document.body.dataset.own} - Gmail`;
    return;
  }
  const answer = await fetch(`${document.body.dataset.path}standin-thread?token=${token}`);
  const markup = await answer.text();
  views.querySelector(`[data-token="${token}"]`)?.remove();
  const view = document.createElement("div");
  view.className = "nH BltHke";
  view.dataset.token = token;
  view.innerHTML = policy.createHTML(markup);
  views.append(view);
  show(view);
  document.title = `${view.querySelector("h2")?.textContent ?? "Gmail"} - ${document.body.dataset.own} - Gmail`;
  await arrive(view);
}

/** Completes chips that were incomplete at first. */
async function arrive(view) {
  await later(150);
  for (const template of view.querySelectorAll(".aQH > template")) {
    const placeholder = template.previousElementSibling;
    placeholder.replaceWith(template.content.cloneNode(true));
    template.remove();
  }
  for (const chip of view.querySelectorAll('[data-arrival="two_steps"]')) complete(chip);
}

function complete(chip) {
  chip.dataset.arrival = "whole";
  const given = chip.getAttribute("data-held-download_url");
  if (given) chip.setAttribute("download_url", given);
  const link = chip.querySelector("a");
  link.setAttribute("href", link.dataset.heldHref);
  for (const button of chip.querySelectorAll("[aria-disabled]")) button.removeAttribute("aria-disabled");
}

/** For tests and the developer's console. */
window.standin = {
  /** The virus scan has finished. */
  scanned() {
    for (const chip of place.querySelectorAll('[data-arrival="scanning"]')) complete(chip);
  },
  /**
   * `marks`: every chip is recreated with its attributes, without children added by scripts. `clone`: markup is
   * cloned with
   * those children, without listeners. `touch`: a text changes, as when a person types.
   */
  render(how) {
    if (how === "touch") {
      let word = place.querySelector(".standin-word");
      if (!word) {
        word = document.createElement("span");
        word.className = "standin-word";
        place.append(word);
      }
      word.replaceChildren(document.createTextNode(String(Math.random())));
      return;
    }
    for (const chip of place.querySelectorAll(".aQH > span")) {
      const copy = chip.cloneNode(true);
      if (how === "marks") for (const own of copy.querySelectorAll(":scope > button")) own.remove();
      chip.replaceWith(copy);
    }
  },
  /** A compose window for a new mail, in the corner. */
  compose(to) {
    const box = document.createElement("div");
    box.className = "nH Hd";
    box.setAttribute("role", "dialog");
    box.innerHTML = policy.createHTML(`<div class="AD"><b>${to}</b><div class="M9">${editor}</div></div>`);
    prepare(box, to);
    document.body.append(box);
    box.querySelector('[role="textbox"]').focus();
  },
  /** How a reply accepts files: `drop`, `input` or `nothing`. */
  takes: "drop",
  /** Delay from the start of a drag until the drop zones appear. */
  zoneMs: 250,
};

const editor =
  '<div class="Am aiL editable" g_editable="true" role="textbox" contenteditable="true" aria-label="Message Body"></div><div class="standin-files"></div><input type="file" name="Filedata" aria-label="Attach files" multiple>';

function prepare(box, threadId) {
  box.dataset.draft = threadId;
  box.querySelector("input").addEventListener("change", ({ target }) => {
    if (standin.takes !== "nothing") take(box, [...target.files]);
  });
}

/** Below the message whose reply button was pressed. */
function reply(pressed) {
  if (place.querySelector(".ip.adB")) return;
  const box = document.createElement("div");
  box.className = "ip adB";
  box.innerHTML = policy.createHTML(`<div class="M9">${editor}</div>`);
  prepare(box, place.querySelector("h2").dataset.legacyThreadId);
  const message = pressed.closest(".G3") ?? [...place.querySelectorAll(".G3")].at(-1);
  message.append(box);
  box.querySelector('[role="textbox"]').focus();
}

async function take(box, files) {
  for (const file of files) {
    await fetch(`/standin/draft?thread=${box.dataset.draft}&name=${encodeURIComponent(file.name)}`, {
      method: "POST",
      body: file,
    });
    const row = document.createElement("div");
    row.className = "dL";
    const name = document.createElement("div");
    name.className = "vI";
    name.textContent = file.name;
    row.append(name);
    box.querySelector(".standin-files").append(row);
  }
}

document.addEventListener("click", async ({ target }) => {
  if (!target.closest?.(".aaq, .ams.bkH")) return;
  await later(150);
  reply(target);
});

let zonesDue = null;
const hasFiles = (event) => event.dataTransfer?.types.includes("Files");

/**
 * Two drop zones over each compose box: one for inline pictures, one for attachments. They stay until the drag ends.
 */
function layZones() {
  for (const box of document.querySelectorAll("[data-draft]")) {
    if (!box.checkVisibility()) continue;
    const { top, left, width, height } = box.getBoundingClientRect();
    for (const [name, from] of [
      ["aC7", 0],
      ["aC7 aWP", 0.5],
    ]) {
      const zone = document.createElement("div");
      zone.className = name;
      Object.assign(zone.style, {
        top: `${top + height * from}px`,
        left: `${left}px`,
        width: `${width}px`,
        height: `${height / 2}px`,
      });
      zone.addEventListener("dragover", (event) => event.preventDefault());
      zone.addEventListener("drop", (event) => {
        event.preventDefault();
        const files = [...event.dataTransfer.files];
        if (from === 0) for (const file of files) box.querySelector('[role="textbox"]').append(file.name);
        else take(box, files);
      });
      document.body.append(zone);
    }
  }
}

function endDrag() {
  clearTimeout(zonesDue);
  zonesDue = null;
  for (const zone of document.querySelectorAll(".aC7")) zone.remove();
}

document.addEventListener("dragenter", (event) => {
  if (!hasFiles(event) || standin.takes !== "drop" || zonesDue !== null) return;
  zonesDue = setTimeout(layZones, standin.zoneMs);
});
document.addEventListener("dragend", endDrag);

addEventListener("hashchange", open);
open();
