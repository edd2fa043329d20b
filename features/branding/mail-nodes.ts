/**
 * Reads the HTML of our own mails into nodes. The page's policies allow neither inline styles nor writing markup as a string; nodes
 * that are made one by one may have both.
 */
export type MailNode = { tag: string; attributes: Record<string, string>; children: (MailNode | string)[] };

const token = /<!(?:--.*?--|doctype[^>]*)>|<(\/?)([a-z0-9]+)((?:\s+[\w-]+="[^"]*")*)\s*>|([^<]+)/gs;
const empty = new Set(["br", "img", "meta"]);

/** @throws if the HTML is not as well formed as that of our mails */
export function readMailNodes(html: string): MailNode {
  const root: MailNode = { tag: "root", attributes: {}, children: [] };
  const open = [root];
  for (const [, closing, tag, attributes = "", text] of html.matchAll(token)) {
    const parent = open.at(-1)!;
    if (text !== undefined) parent.children.push(decoded(text));
    else if (closing) {
      if (open.pop()?.tag !== tag) throw new Error(`</${tag}> closes nothing`);
    } else if (tag !== undefined) {
      const node: MailNode = { tag, attributes: attributesOf(attributes), children: [] };
      parent.children.push(node);
      if (!empty.has(tag)) open.push(node);
    }
  }
  if (open.length !== 1) throw new Error(`<${open.at(-1)!.tag}> is not closed`);
  return root;
}

function attributesOf(text: string): Record<string, string> {
  const pairs = [...text.matchAll(/([\w-]+)="([^"]*)"/g)];
  return Object.fromEntries(pairs.map(([, name, value]) => [name!, decoded(value!)]));
}

function decoded(text: string): string {
  return text.replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)));
}

/** The first node with a tag. */
export function findNode(node: MailNode, tag: string): MailNode | null {
  for (const child of node.children) {
    if (typeof child === "string") continue;
    const found = child.tag === tag ? child : findNode(child, tag);
    if (found) return found;
  }
  return null;
}

/** Writes a mail into a container, with another address for its picture. Links lead nowhere. */
export function showMail(container: ShadowRoot, html: string, logo: string | null): void {
  const root = readMailNodes(html);
  const sheet = new CSSStyleSheet();
  const style = findNode(root, "style");
  sheet.replaceSync(style ? style.children.join("") : "");
  container.adoptedStyleSheets = [sheet];
  const body = findNode(root, "body");
  const page = document.createElement("div");
  page.lang = findNode(root, "html")?.attributes.lang ?? "";
  page.dir = findNode(root, "html")?.attributes.dir ?? "";
  if (body) page.append(elementOf({ ...body, tag: "div" }, logo));
  container.replaceChildren(page);
}

function elementOf({ tag, attributes, children }: MailNode, logo: string | null): HTMLElement {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "style") element.style.cssText = value;
    else if (name === "src") element.setAttribute(name, logo ?? "");
    else if (name !== "href") element.setAttribute(name, value);
  }
  element.append(...children.map((child) => (typeof child === "string" ? child : elementOf(child, logo))));
  return element;
}
