/**
 * `/elements/countersign.js`: one classic script that finds where it came from, brings what the page uses, and puts
 * elements where a content system left only `<div class="countersign-…" data-…>` or `<a class="countersign-form" href>`.
 * As small as can be; it may be there twice, late, merged into another script, or in two versions.
 */

/** Put in when this is built: the entry's file and each element's own, from where this script is. */
declare const FILES: Record<string, string>;
declare const FIRST_WORDS: Record<string, { failed: string; retry: string }>;

type Entry = { defineElements(options: { only: string[] }): Promise<void> };

const tags = Object.keys(FILES).filter((name) => name !== "index");
const places = `${tags.map((tag) => `countersign-${tag},div.countersign-${tag}`)},a.countersign-form[href]`;
const attempts: Record<string, number> = {};

/** The folder of this script; a script that was merged into others or run by one is told by `data-base`. */
function findBase(): string {
  const own = document.currentScript as HTMLScriptElement | null;
  const named = document.querySelector<HTMLElement>("script[data-base]")?.dataset.base;
  const known = document.querySelector<HTMLScriptElement>('script[src*="/elements/countersign.js"]');
  const src = own?.src.includes("/countersign.js") ? own.src : known?.src;
  const base = own?.dataset.base ?? named ?? (src && new URL(".", src).href);
  if (!base) throw new Error("Countersign: say where it is, by data-base at its script");
  const folder = new URL(base, document.baseURI).href.replace(/\/*$/, "/");
  return /\/elements\/$/.test(folder) ? folder : `${folder}elements/`;
}

const base = findBase();

/** Brings an element's code once; the entry and the element's own part come side by side. */
function bring(tag: string): void {
  if (customElements.get(`countersign-${tag}`)) upgrade(tag);
  else if (!(tag in attempts)) {
    attempts[tag] = 0;
    fetchCode(tag);
  }
}

async function fetchCode(tag: string): Promise<void> {
  // A file that did not come once is, to some browsers, one that never comes.
  const again = attempts[tag]! > 0 ? `?${attempts[tag]}` : "";
  try {
    const [entry] = await Promise.all([
      import(/* @vite-ignore */ base + FILES.index + again) as Promise<Entry>,
      import(/* @vite-ignore */ base + FILES[tag]),
    ]);
    await entry.defineElements({ only: [tag] });
    for (const element of document.querySelectorAll(`countersign-${tag}`)) element.replaceChildren();
    upgrade(tag);
  } catch {
    attempts[tag]! += 1;
    sayFailed(tag);
  }
}

/** Elements in the stead of their placeholders; a link stays until what replaces it can be used. */
function upgrade(tag: string): void {
  for (const place of document.querySelectorAll<HTMLElement>(`div.countersign-${tag},a.countersign-${tag}[href]`)) {
    if (place.querySelector(`countersign-${tag}`)) continue;
    const element = document.createElement(`countersign-${tag}`);
    for (const { name, value } of place.attributes)
      if (/^(data-|lang|dir)/.test(name)) element.setAttribute(name, value);
    for (const name of ["session", "getSession"]) {
      if (name in place) Reflect.set(element, name, Reflect.get(place, name));
    }
    if (place.tagName === "DIV") place.replaceChildren(element);
    else {
      element.setAttribute("src", (place as HTMLAnchorElement).href);
      place.replaceWith(element);
    }
  }
}

/** In place, in the reader's language, with a way on; as an event, too. */
function sayFailed(tag: string): void {
  const retry = () => fetchCode(tag);
  for (const element of document.querySelectorAll(`countersign-${tag},div.countersign-${tag}`)) {
    const language = element.closest("[lang]")?.getAttribute("lang") ?? navigator.language;
    const wanted = element.getAttribute("language") ?? element.getAttribute("data-language") ?? language;
    const words = FIRST_WORDS[wanted.split("-")[0]!] ?? FIRST_WORDS.en!;
    const said = document.createElement("p");
    const button = document.createElement("button");
    said.setAttribute("role", "alert");
    button.textContent = words.retry;
    button.onclick = retry;
    said.append(words.failed, " ", button);
    if (element.querySelector(":scope>[role=alert]")) continue;
    element.append(said);
    const detail = { code: "unreachable", message: words.failed };
    element.dispatchEvent(new CustomEvent("error", { detail, bubbles: true, composed: true }));
  }
  addEventListener("online", retry, { once: true });
}

/** What is in the page now, and whatever comes into it. */
function look(node: Node): void {
  if (!(node instanceof Element || node instanceof Document)) return;
  const found = [...node.querySelectorAll(places)];
  if (node instanceof Element && node.matches(places)) found.push(node);
  for (const one of found) {
    const tag = tags.find(
      (name) => one.localName === `countersign-${name}` || one.classList.contains(`countersign-${name}`),
    );
    if (tag) bring(tag);
  }
}

/** As high as they will be, so that nothing below jumps as they come. */
function reserve(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    `${tags.map((tag) => `countersign-${tag}`)}{&:not(:defined){display:block;min-height:min(720px,100svh)}}`,
  );
  document.adoptedStyleSheets.push(sheet);
}

reserve();
new MutationObserver((changes) => {
  for (const { addedNodes } of changes) addedNodes.forEach(look);
}).observe(document, { childList: true, subtree: true });
look(document);
