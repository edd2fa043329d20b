/**
 * Stylesheets as constructable sheets: plain CSS text (`import css from "./x.css?inline"`) adopted by the document or by
 * a shadow root, so that one source serves every host. Layers keep a feature's rules above a component's.
 *
 * Pages around an element reach `::part(room)`, `button` with its look (`primary`, `secondary`, `quiet`, `danger`), `input`,
 * `dialog`, `notice` and `toast`, and the custom properties of `tokens.css`; nothing else of it is theirs to shape.
 *
 * What depends on the room that a screen has asks for it by `@container cs (…)` and `var(--cs-view)`; what stands above
 * everything, in the window's top layer, by `@media`.
 */
import { createContext, use, useInsertionEffect } from "react";
import base from "./base.css?inline";
import tokens from "./tokens.css?inline";

export type StyleRoot = Document | ShadowRoot;
export type Layer = "cs-base" | "cs-ui" | "cs-feature";

export const StyleRootContext = createContext<StyleRoot | null>(null);

/** Adopts a component's stylesheet where the component is shown; `cs-feature` for a feature's own. */
export function useSheet(css: string, layer: Layer = "cs-feature"): void {
  const root = use(StyleRootContext);
  useInsertionEffect(() => adopt(root ?? document, css, layer), [root, css, layer]);
}

export function adopt(root: StyleRoot, css: string, layer: Layer): void {
  const foundation = sheetOf(root, `@layer cs-base, cs-ui, cs-feature; @layer cs-base { ${tokens} ${base} }`);
  const sheet = sheetOf(root, `@layer ${layer} { ${css} }`);
  for (const wanted of [foundation, sheet]) {
    if (!root.adoptedStyleSheets.includes(wanted)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, wanted];
  }
}

/** Parsed sheets by their text; a sheet may only be adopted within the document it was made for. */
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

/** In a page of our own the room is the window: no container is needed, which would also hold what is fixed. */
export function forWindow(css: string): string {
  return css.replaceAll("@container cs ", "@media ");
}

/** Somebody else's page has its own idea of how large a `rem` is; ours is a browser's. */
export function forElement(css: string): string {
  return css.replace(/(\d*\.?\d+)rem\b/g, (_, rem: string) => `${Number(rem) * 16}px`);
}
