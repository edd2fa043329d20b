/**
 * Stylesheets as constructable sheets: plain CSS text (`import css from "./x.css?inline"`) adopted by the document or
 * by a shadow root, so that one source serves every host. Layers give a feature's rules precedence over a component's.
 *
 * Pages that embed an element can style `::part(room)`, `button` with its look (`primary`, `secondary`, `quiet`,
 * `danger`), `input`, `dialog`, `notice` and `toast`, and set the custom properties of `tokens.css`; nothing else is
 * public.
 *
 * Rules that depend on the space available to a screen use `@container cs (…)` and `var(--cs-view)`; rules for the
 * window's top layer use `@media`.
 */
import { createContext, use, useInsertionEffect } from "react";
import base from "./base.css?inline";
import tokens from "./tokens.css?inline";

export type StyleRoot = Document | ShadowRoot;
export type Layer = "cs-base" | "cs-ui" | "cs-feature";

export const StyleRootContext = createContext<StyleRoot | null>(null);

/** Adopts a component's stylesheet when the component mounts; `cs-feature` for a feature's own. */
export function useSheet(css: string, layer: Layer = "cs-feature"): void {
  const root = use(StyleRootContext);
  useInsertionEffect(() => adopt(root ?? document, css, layer), [root, css, layer]);
}

export function adopt(root: StyleRoot, css: string, layer: Layer): void {
  const foundation = sheetOf(root, `@layer cs-base, cs-ui, cs-feature; @layer cs-base { ${tokens} ${base} }`);
  const sheet = sheetOf(root, `@layer ${layer} { ${css} }`);
  for (const required of [foundation, sheet]) {
    if (!root.adoptedStyleSheets.includes(required)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, required];
  }
}

/** Cache of parsed sheets by their text; a sheet can only be adopted within the document that created it. */
const parsed = new WeakMap<Document, Map<string, CSSStyleSheet>>();

function sheetOf(root: StyleRoot, css: string): CSSStyleSheet {
  const isOurs = root instanceof Document;
  const owner = isOurs ? root : root.ownerDocument;
  const text = isOurs ? forWindow(css) : forElement(css);
  const known = parsed.get(owner) ?? new Map<string, CSSStyleSheet>();
  parsed.set(owner, known);
  let sheet = known.get(text);
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    known.set(text, sheet);
  }
  return sheet;
}

/**
 * Turns container queries into media queries for our own pages, where the window is the container: a real container
 * would also trap `fixed` elements.
 */
export function forWindow(css: string): string {
  return css.replaceAll("@container cs ", "@media ");
}

/** Converts `rem` to browser-default pixels (16 px), because an embedding page may set another root font size. */
export function forElement(css: string): string {
  return css.replace(/(\d*\.?\d+)rem\b/g, (_, rem: string) => `${Number(rem) * 16}px`);
}
