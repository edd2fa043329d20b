/** The frame of the pages that the server writes itself: the product's mark, type and colours, light and dark, without scripts. */

type Shell = {
  title: string;
  /** HTML. */
  body: string;
  language?: string;
  direction?: "ltr" | "rtl";
  /** Further rules. */
  styles?: string;
};

export function pageShell({ title, body, language = "en", direction = "ltr", styles = "" }: Shell): string {
  return `<!doctype html><html lang="${language}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>${escapeHtml(title)} · Countersign</title><link rel="icon" href="/app/icon.svg"><style>${STYLES}${styles}</style></head><body><header>${mark("/app/", "Countersign")}</header><main id="main">${body}</main></body></html>`;
}

/** The product's mark and a name, leading home. */
export function mark(href: string, name: string): string {
  return `<a class="home" href="${href}"><img src="/app/icon.svg" alt="" width="28" height="28"><span>${escapeHtml(name)}</span></a>`;
}

export function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}

/** The colours of `features/ui/styles/tokens.css`. */
const STYLES = `
:root { color-scheme: light dark; --canvas: light-dark(#f4f5f8, #0e1117); --surface: light-dark(#fff, #161a22); --line: light-dark(#e1e4ea, #282e3a); --ink: light-dark(#151a26, #e9ecf3); --muted: light-dark(#4c5465, #b1b9c8); --accent: light-dark(#1f3a8f, #a8bcff); --on-accent: light-dark(#fff, #0c1533); }
body { margin: 0; background: var(--canvas); color: var(--ink); font: 15px/1.55 "Inter Variable", "Noto Sans Arabic Variable", system-ui, sans-serif; overflow-wrap: anywhere; }
header { padding: 12px 24px; border-block-end: 1px solid var(--line); background: var(--surface); }
.home { display: inline-flex; align-items: center; gap: 10px; min-block-size: 44px; color: inherit; font-weight: 650; text-decoration: none; }
.home img { display: block; }
main { max-inline-size: 960px; margin: 0 auto; padding: 24px 16px 64px; box-sizing: border-box; }
h1 { margin: 0 0 8px; font-size: 24px; line-height: 1.25; }
a { color: var(--accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
`;
