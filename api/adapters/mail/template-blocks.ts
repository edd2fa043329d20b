import { directionOf } from "../../../domain/text/language.ts";
import { type Shades, shadesOf, stripeOf } from "../../../domain/workspace/brand-colors.ts";
import type { MailBrand } from "../../ports/mail.ts";

/** Name in the header of a mail without workspace branding. */
export const PRODUCT = "Countersign";
const ACCENT = "#1f3a8a";

/** A mail's content before rendering as text or HTML. All strings are untrusted plain text. */
export type MailBlocks = {
  language: string;
  /** Preview text that mail programs show beside the subject. */
  preview: string;
  heading: string;
  paragraphs: readonly string[];
  /** A quoted text by a person. */
  quote?: { who: string; words: string };
  facts: readonly { name: string; values: readonly string[] }[];
  button?: { label: string; url: string };
  /** The line before the button's URL in the text. */
  linkHint: string;
  notes: readonly string[];
  /** The sending workspace's branding. */
  brand?: MailBrand;
};

/** Blocks of one kind of mail; language and link hint are added to every mail. */
export type MailTexts = Omit<MailBlocks, "language" | "linkHint" | "brand">;

/** The plain-text mail: at most one consecutive blank line, the link on its own line. */
export function toText(blocks: MailBlocks): string {
  const { quote, button } = blocks;
  const sections = [
    blocks.heading,
    ...blocks.paragraphs,
    quote && `${quote.who}\n${quote.words.split("\n").map(quoteLine).join("\n")}`,
    blocks.facts.map((fact) => `${fact.name}: ${fact.values.join("\n  ")}`).join("\n"),
    button && `${button.label}:\n${button.url}`,
    blocks.notes.length > 0 ? `-- \n${blocks.notes.join("\n\n")}` : "",
  ];
  return `${sections.filter(Boolean).join("\n\n")}\n`;
}

function quoteLine(line: string): string {
  return line === "" ? ">" : `> ${line}`;
}

/**
 * The HTML mail for simple clients: tables, inline styles, no script; the only picture is a workspace's own logo, at
 * the same address for every reader. Colours follow the reader's theme where the client supports it.
 */
export function toHtml(blocks: MailBlocks): string {
  const { quote, button, brand } = blocks;
  const shades = brand?.primaryColor ? shadesOf(brand.primaryColor) : null;
  const stripe = brand?.secondaryColor ? stripeOf(brand.secondaryColor) : null;
  const start = directionOf(blocks.language) === "rtl" ? "right" : "left";
  const body = [
    `<h1 class="ink" style="margin:0 0 16px;font-size:22px;line-height:1.3;font-weight:650;color:#16202e">${toEntities(blocks.heading)}</h1>`,
    ...blocks.paragraphs.map((text) => `<p class="ink" style="margin:0 0 16px;color:#16202e">${toEntities(text)}</p>`),
    quote ? quoteHtml(quote, start) : "",
    blocks.facts.length > 0 ? factsHtml(blocks.facts, start) : "",
    button ? buttonHtml(button, shades?.light) : "",
  ].join("\n");
  return `<!doctype html>
<html lang="${toEntities(blocks.language)}" dir="${directionOf(blocks.language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">
<title>${toEntities(blocks.heading)}</title>
<style>${THEME}${shades ? darkTheme(shades.dark) : ""}${stripe ? darkStripe(stripe.dark) : ""}</style>
</head>
<body class="page" style="margin:0;padding:0;background-color:#f3f4f6">
<div style="display:none;max-height:0;overflow:hidden;opacity:0">${toEntities(blocks.preview)}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background-color:#f3f4f6"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background-color:#ffffff;border:1px solid #dfe3e8;${stripe ? `border-top:6px solid ${stripe.light};` : ""}border-radius:12px"><tr><td class="inset" style="padding:32px;font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans','Noto Sans Arabic',sans-serif;font-size:16px;line-height:1.55;text-align:${start};overflow-wrap:anywhere;word-break:break-word">
${headHtml(brand, shades?.light.ink)}
${body}
${button ? linkHtml(blocks.linkHint, button.url, shades?.light.ink) : ""}</td></tr></table>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px"><tr><td style="padding:16px 20px 0;font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans','Noto Sans Arabic',sans-serif;font-size:13px;line-height:1.5;text-align:${start};overflow-wrap:anywhere;word-break:break-word">
${blocks.notes.map((note) => `<p class="faint" style="margin:0 0 8px;color:#5a6472">${toEntities(note)}</p>`).join("\n")}
</td></tr></table>
</td></tr></table>
</body>
</html>
`;
}

const THEME = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){.inset{padding:24px 20px!important}.wide{display:block!important;text-align:center!important}}
@media (prefers-color-scheme:dark){
.page{background-color:#0e131a!important}
.card{background-color:#171e28!important;border-color:#2b3544!important}
.ink{color:#e8ecf2!important}
.faint{color:#a3adba!important}
.accent,.link{color:#a9bdff!important}
.line{border-color:#2b3544!important}
.wide{background-color:#9db4ff!important;color:#0b1530!important}
}`;

/** Overrides the product's dark accent. */
function darkTheme({ fill, onFill, ink }: Shades): string {
  return `
@media (prefers-color-scheme:dark){
.accent,.link{color:${ink}!important}
.wide{background-color:${fill}!important;color:${onFill}!important}
}`;
}

/** Keeps the coloured stripe if the dark theme colours the whole border of the card. */
function darkStripe(color: string): string {
  return `
@media (prefers-color-scheme:dark){.card{border-top-color:${color}!important}}`;
}

/** The logo on white, for which most logos are designed, or the name. */
function headHtml(brand: MailBrand | undefined, ink = ACCENT): string {
  const name = toEntities(brand?.productName ?? PRODUCT);
  const logo = brand?.logo;
  return logo
    ? `<p style="margin:0 0 24px"><img src="${toEntities(safeUrl(logo.url))}" width="${logo.width}" height="${logo.height}" alt="${name}" style="display:block;max-width:100%;height:auto;background-color:#ffffff;border-radius:4px"></p>`
    : `<p class="accent" style="margin:0 0 24px;font-size:13px;font-weight:650;letter-spacing:.02em;color:${ink}">${name}</p>`;
}

function quoteHtml(quote: { who: string; words: string }, start: string): string {
  return `<p class="faint" style="margin:0 0 4px;font-size:14px;color:#5a6472">${toEntities(quote.who)}</p>
<blockquote class="ink line" style="margin:0 0 20px;padding:2px 14px;border-${start}:3px solid #c9d0da;color:#16202e">${foreignLines(quote.words)}</blockquote>`;
}

function factsHtml(facts: MailBlocks["facts"], start: string): string {
  const end = start === "left" ? "right" : "left";
  const rows = facts.map(
    (fact) =>
      `<tr><td class="faint" valign="top" style="padding:3px 0;padding-${end}:16px;width:30%;font-size:14px;color:#5a6472">${toEntities(fact.name)}</td><td class="ink" valign="top" style="padding:3px 0;font-size:15px;color:#16202e">${fact.values.map(toEntities).join("<br>")}</td></tr>`,
  );
  return `<table role="presentation" class="line" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 24px;text-align:${start}">${rows.join("")}</table>`;
}

function buttonHtml(button: { label: string; url: string }, shades?: Shades): string {
  const colors = `background-color:${shades?.fill ?? ACCENT};color:${shades?.onFill ?? "#ffffff"}`;
  return `<p style="margin:0 0 20px"><a class="wide" href="${toEntities(safeUrl(button.url))}" style="display:inline-block;padding:14px 28px;border-radius:8px;${colors};font-size:16px;font-weight:650;text-decoration:none">${toEntities(button.label)}</a></p>`;
}

function linkHtml(hint: string, url: string, ink = ACCENT): string {
  return `<p class="faint" style="margin:0;font-size:13px;color:#5a6472">${toEntities(hint)}<br><a class="link" dir="ltr" href="${toEntities(safeUrl(url))}" style="color:${ink};word-break:break-all">${toEntities(url)}</a></p>`;
}

/** Our own addresses are http(s); anything else is a bug of the caller. */
function safeUrl(url: string): string {
  if (!/^https?:\/\//.test(url)) throw new Error("A mail's button leads to an http address");
  return url;
}

function foreignLines(text: string): string {
  return text
    .split("\n")
    .map((one) => (one === "" ? "<br>" : `<span dir="auto" style="display:block">${toEntities(one)}</span>`))
    .join("");
}

function toEntities(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
