/**
 * Describes a page for the developer who repairs the readers: elements, classes and attribute names. Never a text, a
 * name or an address, because people report pages with their own mail.
 */

/** Attributes whose values are the page's own keywords for roles and states. */
const open = new Set(["role", "type", "aria-selected", "aria-disabled", "aria-expanded", "hidden"]);
/** Attributes with addresses: reports their hosts and parameter names, not the values. */
const addresses = new Set(["href", "download_url", "src"]);
const DEPTH = 14;
const LINES = 220;

export type Report = {
  site: string;
  version: string;
  /** Selectors by their names in the reader. */
  selectors: Readonly<Record<string, string | readonly string[]>>;
  /** The part of the page that was not recognized. */
  part: Element;
};

export function reportOf(page: Document, { site, version, selectors, part }: Report): string {
  const counts = Object.entries(selectors).flatMap(([name, selector]) =>
    [selector].flat().map((one) => `${name}: ${page.querySelectorAll(one).length} × ${one}`),
  );
  const lines: string[] = [];
  outline(part, 0, lines);
  const agent = page.defaultView?.navigator.userAgent ?? "";
  return [
    `Countersign ${version}, ${site}, language ${page.documentElement.lang || "?"}`,
    agent,
    "",
    ...counts,
    "",
    ...lines,
  ].join("\n");
}

function outline(element: Element, depth: number, lines: string[]): void {
  if (depth > DEPTH || lines.length >= LINES) return;
  lines.push(`${"  ".repeat(depth)}${element.localName}${classesOf(element)}${attributesOf(element)}`);
  // The elements in a mail's text come from its author.
  if (element.matches(".a3s")) return;
  for (const child of element.children) outline(child, depth + 1, lines);
}

function classesOf(element: Element): string {
  return [...element.classList].map((name) => `.${name}`).join("");
}

function attributesOf(element: Element): string {
  return [...element.attributes]
    .filter(({ name }) => name !== "class" && name !== "style")
    .map(({ name, value }) => {
      if (open.has(name)) return `[${name}=${value.slice(0, 30)}]`;
      return addresses.has(name) ? `[${name}=${maskAddress(value)}]` : `[${name}]`;
    })
    .join("");
}

const knownPieces =
  /^(https|mail|docs|drive|usercontent|www|google|googleusercontent|com|u|d|file|view|application|pdf|\d{1,2})$/i;
const plainParameters = /^(view|disp|ui|safe|zw|export|format)$/;

/**
 * `application/pdf:*:https://mail.google.com/mail/u/0?view=att&th=*`: only what distinguishes the forms of an
 * address.
 */
export function maskAddress(value: string): string {
  const [path = "", query] = value.split(/\?(.*)/s);
  const masked = path
    .split(/([:/.]+)/)
    .map((piece) => (/^[:/.]*$/.test(piece) || knownPieces.test(piece) ? piece : "*"))
    .join("");
  return query === undefined ? masked : `${masked}?${query.split("&").map(maskParameter).join("&")}`;
}

function maskParameter(pair: string): string {
  const [name = "", value] = pair.split(/=(.*)/s);
  if (value === undefined) return name;
  return `${name}=${plainParameters.test(name) ? value.slice(0, 12) : "*"}`;
}
