/** The stand-in's Gmail in the browser: opens threads, loads chips in their time, renders again, takes files into replies. */
const policy = trustedTypes.createPolicy("standin", { createHTML: (text) => text });
const place = document.querySelector(".standin-thread");
const list = document.querySelector(".standin-list");
const later = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

async function open() {
  const token = /^#inbox\/(\w+)$/.exec(location.hash)?.[1];
  list.hidden = token !== undefined;
  if (!token) {
    place.replaceChildren();
    document.title = `Inbox - ${document.body.dataset.own} - Gmail`;
    return;
  }
  const answer = await fetch(`${location.pathname}standin-thread?token=${token}`);
  place.innerHTML = policy.createHTML(await answer.text());
  document.title = `${place.querySelector("h2").textContent} - ${document.body.dataset.own} - Gmail`;
  await arrive();
}

/** Chips that were not whole at first. */
async function arrive() {
  await later(150);
  for (const template of place.querySelectorAll(".aQH > template")) {
    const placeholder = template.previousElementSibling;
    placeholder.replaceWith(template.content.cloneNode(true));
    template.remove();
  }
  for (const chip of place.querySelectorAll('[data-arrival="two_steps"]')) complete(chip);
}

function complete(chip) {
  chip.dataset.arrival = "whole";
  chip.setAttribute("download_url", chip.getAttribute("data-held-download_url"));
  chip.querySelector("a").setAttribute("href", chip.dataset.heldHref);
  for (const button of chip.querySelectorAll("[aria-disabled]")) button.removeAttribute("aria-disabled");
}

/** For tests and for the newcomer's console. */
window.standin = {
  /** The scanner is through. */
  scanned() {
    for (const chip of place.querySelectorAll('[data-arrival="scanning"]')) complete(chip);
  },
  /**
   * `marks`: every chip is made anew, attributes copied, strangers' children lost. `clone`: markup is copied with
   * strangers' children, listeners lost. `touch`: a word changes, as when somebody types.
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
  /** What a reply takes files by: `drop`, `input` or `nothing`. */
  takes: "drop",
};

function reply() {
  if (place.querySelector(".ip.adB")) return;
  const box = document.createElement("div");
  box.className = "ip adB";
  box.innerHTML = policy.createHTML(
    '<div class="M9"><div class="Am aiL editable" g_editable="true" role="textbox" contenteditable="true" aria-label="Message Body"></div><div class="standin-files"></div><input type="file" name="Filedata" aria-label="Attach files" multiple></div>',
  );
  box.querySelector("input").addEventListener("change", ({ target }) => {
    if (standin.takes !== "nothing") take([...target.files]);
  });
  place.append(box);
  box.querySelector('[role="textbox"]').focus();
}

async function take(files) {
  const thread = place.querySelector("h2").dataset.legacyThreadId;
  for (const file of files) {
    await fetch(`/standin/draft?thread=${thread}&name=${encodeURIComponent(file.name)}`, {
      method: "POST",
      body: file,
    });
    const row = document.createElement("div");
    row.className = "dL";
    const name = document.createElement("div");
    name.className = "vI";
    name.textContent = file.name;
    row.append(name);
    place.querySelector(".standin-files").append(row);
  }
}

document.addEventListener("click", async ({ target }) => {
  if (!target.closest?.(".aaq, .ams.bkH")) return;
  await later(150);
  reply();
});

const zone = document.querySelector(".aC7");
const hasFiles = (event) => event.dataTransfer?.types.includes("Files");
document.addEventListener("dragenter", (event) => {
  if (hasFiles(event) && place.querySelector(".ip.adB") && standin.takes === "drop") zone.hidden = false;
});
zone.addEventListener("dragover", (event) => event.preventDefault());
zone.addEventListener("drop", (event) => {
  event.preventDefault();
  zone.hidden = true;
  take([...event.dataTransfer.files]);
});

addEventListener("hashchange", open);
open();
