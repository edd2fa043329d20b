/**
 * `/elements/countersign.js`: one classic script that finds its own address, loads the elements that the page uses,
 * and replaces `<div class="countersign-…" data-…>` or `<a class="countersign-form" href>`, which content systems
 * leave, with elements. It stays as small as possible; a page may include it twice, late, merged into another script, or
 * in two versions.
 */

/** Inserted by the build: the entry's file and each element's own, relative to the folder of the elements. */
declare const FILES: Record<string, string>;
/**
 * Inserted into the loader of a single release: the module that holds the hash of every other module, with its own
 * hash.
 */
declare const HASHES: { file: string; integrity: string } | null;
declare const FALLBACK_TEXTS: Record<string, { failed: string; retry: string }>;

type Entry = { defineElements(options: { only: string[] }): Promise<void> };
type Hashes = { checkModule(file: string, query: string): Promise<unknown> };

const files = FILES;
const fallbackTexts = FALLBACK_TEXTS;
const own = document.currentScript as HTMLScriptElement | null;
const tags = Object.keys(files).filter((name) => name !== "index");
const placeholdersOf = (tag: string) => `div.countersign-${tag},a.countersign-${tag}[href]`;
const selectors = `${tags.map((tag) => `countersign-${tag},div.countersign-${tag}`)},a.countersign-form[href]`;
const attempts: Record<string, number> = {};
/** Trees in which one of our elements was found: the document, and open shadow roots. */
const roots = new Set<Document | ShadowRoot>();

/** The folder of this script; a script that was merged into or inserted by another one needs `data-base`. */
function findBase(): string {
  const named = document.querySelector<HTMLElement>("script[data-base]")?.dataset.base;
  const known = document.querySelector<HTMLScriptElement>('script[src*="/elements/"][src*="/countersign.js"]');
  const src = own?.src.includes("/countersign.js") ? own.src : known?.src;
  const base = own?.dataset.base ?? named ?? (src && new URL(".", src).href);
  if (!base) throw new Error("Countersign: say where it is, by data-base at its script");
  // A release's own loader has its own folder; the modules of all releases share one.
  const folder = new URL(base, document.baseURI).href.replace(/\/*$/, "/").replace(/v\/[^/]+\/$/, "");
  return /\/elements\/$/.test(folder) ? folder : `${folder}elements/`;
}

const base = findBase();

/** Loads an element's code once; its entry and its own part load in parallel. */
function loadElement(tag: string): void {
  if (customElements.get(`countersign-${tag}`)) upgrade(tag);
  else if (!(tag in attempts)) {
    attempts[tag] = 0;
    fetchCode(tag);
  }
}

async function fetchCode(tag: string): Promise<void> {
  // Some browsers never retry a module that failed to load once, hence the new query.
  const again = attempts[tag]! > 0 ? `?${attempts[tag]}` : "";
  const [index, part] = [files.index!, files[tag]!];
  try {
    await checkModules(again, index, part);
    const [entry] = await Promise.all([
      import(/* @vite-ignore */ base + index + again) as Promise<Entry>,
      import(/* @vite-ignore */ base + part),
    ]);
    await entry.defineElements({ only: [tag] });
    for (const element of inPage(`countersign-${tag}`)) element.replaceChildren();
    upgrade(tag);
  } catch {
    attempts[tag]! += 1;
    reportFailure(tag);
  }
}

/** If the page uses `integrity` on this script, every module is checked before it runs, too. */
async function checkModules(again: string, ...urls: string[]): Promise<void> {
  if (!HASHES || !own?.integrity) return;
  const { file, integrity } = HASHES;
  const link = document.createElement("link");
  await new Promise((resolve, reject) => {
    Object.assign(link, { rel: "modulepreload", crossOrigin: "", integrity, href: base + file + again });
    Object.assign(link, { onload: resolve, onerror: reject });
    document.head.append(link);
  });
  const hashes = (await import(/* @vite-ignore */ base + file + again)) as Hashes;
  await Promise.all(urls.map((one, index) => hashes.checkModule(one, index === 0 ? again : "")));
}

function inPage(selector: string): HTMLElement[] {
  for (const root of roots) if (!root.isConnected) roots.delete(root);
  return [...roots].flatMap((root) => [...root.querySelectorAll<HTMLElement>(selector)]);
}

/** Replaces placeholders with elements; a link stays until its element is usable. */
function upgrade(tag: string): void {
  for (const placeholder of inPage(placeholdersOf(tag))) {
    if (placeholder.querySelector(`countersign-${tag}`)) continue;
    const element = document.createElement(`countersign-${tag}`);
    for (const { name, value } of placeholder.attributes)
      if (/^(data-|lang|dir)/.test(name)) element.setAttribute(name, value);
    // Copies the properties that the page set on the placeholder.
    for (const name of Object.keys(placeholder))
      if (name in element) Reflect.set(element, name, Reflect.get(placeholder, name));
    if (placeholder.tagName === "DIV") placeholder.replaceChildren(element);
    else {
      element.setAttribute("src", (placeholder as HTMLAnchorElement).href);
      placeholder.replaceWith(element);
    }
  }
}

/** Shows the failure in place, in the reader's language, with a retry; also fires an event. */
function reportFailure(tag: string): void {
  const retry = () => fetchCode(tag);
  for (const element of inPage(`countersign-${tag},div.countersign-${tag}`)) {
    const language = element.closest("[lang]")?.getAttribute("lang") ?? navigator.language;
    const requested = element.getAttribute("language") ?? element.getAttribute("data-language") ?? language;
    const texts = fallbackTexts[requested.split("-")[0]!] ?? fallbackTexts.en!;
    const message = document.createElement("p");
    const button = document.createElement("button");
    message.setAttribute("role", "alert");
    button.textContent = texts.retry;
    button.onclick = retry;
    message.append(texts.failed, " ", button);
    if (element.querySelector(":scope>[role=alert]")) continue;
    element.append(message);
    const detail = { code: "unreachable", message: texts.failed };
    element.dispatchEvent(new CustomEvent("error", { detail, bubbles: true, composed: true }));
  }
  addEventListener("online", retry, { once: true });
}

/** Finds our elements in a part of the page, and in the open shadow roots below it. */
function inspect(node: Node): void {
  const below = (selector: string) => {
    const elements = [...(node as ParentNode).querySelectorAll(selector)];
    return (node as Element).matches?.(selector) ? [node as Element, ...elements] : elements;
  };
  if (!("querySelectorAll" in node)) return;
  for (const one of below(selectors)) {
    const tag = tags.find(
      (name) => one.localName === `countersign-${name}` || one.classList.contains(`countersign-${name}`),
    );
    const root = one.getRootNode() as Document | ShadowRoot;
    if (tag && root.isConnected) {
      if (!root.adoptedStyleSheets.includes(context)) root.adoptedStyleSheets.push(context);
      roots.add(root);
      loadElement(tag);
    }
  }
  for (const { shadowRoot, localName } of below("*")) {
    if (shadowRoot && !localName.startsWith("countersign-")) watch(shadowRoot);
  }
  // Other elements may be defined later, and only then get their shadow roots.
  for (const one of below(`:not(:defined,${selectors})`)) {
    customElements.whenDefined(one.localName).then(
      () => inspect(one),
      () => undefined,
    );
  }
}

function watch(root: Document | ShadowRoot): void {
  observer.observe(root, { childList: true, subtree: true });
  inspect(root);
}

const observer = new MutationObserver((changes) => {
  for (const { addedNodes } of changes) addedNodes.forEach(inspect);
});

/** Reserves the elements' height, so that content below does not jump when they load. */
const context = new CSSStyleSheet();
context.replaceSync(
  `${tags.map((tag) => `countersign-${tag}`)}{&:not(:defined){display:block;min-height:min(720px,100svh)}}`,
);

// No event reports that an existing element got a shadow root, so this wraps `attachShadow`. A page that froze its
// prototypes keeps the original.
const { attachShadow } = Element.prototype;
Reflect.set(Element.prototype, "attachShadow", function (this: Element, init: ShadowRootInit) {
  const root = attachShadow.call(this, init);
  if (init.mode === "open" && !this.localName.startsWith("countersign-")) watch(root);
  return root;
});
watch(document);
// Declarative shadow roots may be parsed after their hosts.
addEventListener("DOMContentLoaded", () => inspect(document));
