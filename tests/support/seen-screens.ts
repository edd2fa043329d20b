/**
 * Remembers which screens axe has found without violations in this run: the same elements, styles, size, theme and
 * language lead to the same result, and many journeys pass through the same screens.
 */
import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright";

/** Workers inherit the folder from the run that started them. */
const VARIABLE = "SEEN_SCREENS";

/** To be called once, before the run's workers start. @returns the folder */
export function startRemembering(): string {
  const folder = mkdtempSync(join(tmpdir(), "seen-screens-"));
  process.env[VARIABLE] = folder;
  return folder;
}

/** The path that stands for the present screen; `null` outside a run that remembers, and for pages with frames. */
export async function pathOfScreen(page: Page): Promise<string | null> {
  const folder = process.env[VARIABLE];
  if (!folder || page.frames().length > 1) return null;
  return join(
    folder,
    createHash("sha256")
      .update(await page.evaluate<string>(screen))
      .digest("hex"),
  );
}

export function isSeen(path: string | null): boolean {
  return path !== null && existsSync(path);
}

export function remember(path: string | null): void {
  if (path !== null) writeFileSync(path, "");
}

/**
 * Everything of the page that axe judges, without what differs between two visits: words, addresses, ids, values, and
 * lengths in styles. Equal siblings count once, so that a list of three is a list of five. Colours of a brand are
 * properties of the root.
 */
const screen = `(() => {
  const unsaid = new Set(["id", "for", "href", "src", "srcset", "value", "d", "transform", "points", "datetime", "key",
    "aria-labelledby", "aria-describedby", "aria-controls", "aria-owns", "aria-activedescendant", "aria-errormessage",
    "aria-valuenow", "aria-valuetext", "aria-label", "alt", "title", "placeholder", "x", "y", "width", "height", "viewBox"]);
  const attribute = ({ name, value }) =>
    unsaid.has(name) || name.startsWith("data-") ? name + (value === "" ? "" : "=…")
      : name + "=" + (name === "style" ? value.replace(/-?[\\d.]+(?=[a-z%]|\\b(?![-#]))/g, "") : value.replace(/(react-aria-?)?:?[\\w-]*\\d+[\\w-]*:?/g, (word) => (name === "class" ? word : "…")));
  const print = (node) => {
    if (node.nodeType === 3) return node.data.trim() === "" ? "" : "text";
    if (node.nodeType !== 1 || /^(script|style|link|meta)$/i.test(node.tagName)) return "";
    const children = [...(node.shadowRoot?.childNodes ?? []), "|", ...node.childNodes].map((one) => one === "|" ? one : print(one));
    const different = children.filter((one, at) => one !== "" && one !== children[at - 1]);
    const state = [node.disabled, node.checked, node.indeterminate, node.open, node === document.activeElement && "focus"];
    return "<" + node.tagName + " " + [...node.attributes].map(attribute).sort().join(" ") + " " + state + ">" + different.join("") + "</>";
  };
  const root = getComputedStyle(document.documentElement);
  const colours = ["--cs-accent", "--cs-accent-ink", "--cs-on-accent", "--cs-accent-soft", "--cs-brand-stripe"];
  const media = ["(prefers-color-scheme: dark)", "(forced-colors: active)", "(hover: hover)", "(prefers-contrast: more)"];
  return JSON.stringify([
    location.pathname.replace(/[\\w-]*\\d[\\w-]*/g, "…"),
    innerWidth, innerHeight, document.documentElement.lang, document.documentElement.dir,
    colours.map((name) => root.getPropertyValue(name)), media.map((one) => matchMedia(one).matches),
    print(document.documentElement),
  ]);
})()`;
