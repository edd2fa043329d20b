/**
 * Stylesheets as constructable sheets: plain CSS text (`import css from "./x.css?inline"`) adopted by the document or by
 * a shadow root, so that one source serves every host. Layers keep a feature's rules above a component's.
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
  const owner = root instanceof Document ? root : root.ownerDocument;
  const known = parsed.get(owner) ?? new Map<string, CSSStyleSheet>();
  parsed.set(owner, known);
  let sheet = known.get(css);
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    known.set(css, sheet);
  }
  return sheet;
}
