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
  /** Above the button. A paragraph that is the code stands in a box of its own. */
  paragraphs: readonly string[];
  /** A quoted text by a person; above the button if it is brief. */
  quote?: { who: string; words: string };
  /** The first two stand below the button, the others below `after`. */
  facts: readonly { name: string; values: readonly string[] }[];
  button?: { label: string; url: string };
  /** The line before the button's URL in the text. */
  linkHint: string;
  /** Paragraphs below the button. */
  after?: readonly string[];
  /** The one-time code in the paragraphs. */
  code?: string;
  notes: readonly string[];
  /** The sending workspace's branding. */
  brand?: MailBrand;
};

/** Blocks of one kind of mail; language and link hint are added to every mail. */
export type MailTexts = Omit<MailBlocks, "language" | "linkHint" | "brand" | "code">;

const BRIEF = { letters: 200, lines: 3 };

/** Whether a quoted text leaves the button in view without scrolling. */
export function isBrief(words: string): boolean {
  return words.length <= BRIEF.letters && words.split("\n").length <= BRIEF.lines;
}

/** The plain-text mail: at most one consecutive blank line, the link on its own line. */
export function toText(blocks: MailBlocks): string {
  const { quote, button } = blocks;
  const quoted = quote && `${quote.who}\n${quote.words.split("\n").map(quoteLine).join("\n")}`;
  const isAbove = quote !== undefined && isBrief(quote.words);
  const sections = [
    blocks.heading,
    ...blocks.paragraphs,
    isAbove && quoted,
    button && `${button.label}:\n${button.url}`,
    blocks.facts.map((fact) => `${fact.name}: ${fact.values.join("\n  ")}`).join("\n"),
    ...(blocks.after ?? []),
    !isAbove && quoted,
    blocks.notes.length > 0 ? `-- \n${blocks.notes.join("\n\n")}` : "",
  ];
  return `${sections.filter(Boolean).join("\n\n")}\n`;
}

function quoteLine(line: string): string {
  return line === "" ? ">" : `> ${line}`;
}

const FONT = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans','Noto Sans Arabic',Arial,sans-serif";
const TABLE = `role="presentation" border="0" cellpadding="0" cellspacing="0"`;
/** Facts beside the button; more would push it out of view. */
const FACTS_FIRST = 2;

/**
 * The HTML mail for simple clients, Outlook's old engine among them: tables, inline styles, no script; the only picture is a
 * workspace's own logo, at the same address for every reader. Colours follow the reader's theme where the client supports it.
 * Mark, heading, message and button come first, so that they are seen without scrolling.
 */
export function toHtml(blocks: MailBlocks): string {
  const { quote, button, brand, facts } = blocks;
  const shades = brand?.primaryColor ? shadesOf(brand.primaryColor) : null;
  const stripe = brand?.secondaryColor ? stripeOf(brand.secondaryColor) : null;
  const direction = directionOf(blocks.language);
  const start = direction === "rtl" ? "right" : "left";
  const quoted = quote ? quoteHtml(quote, start) : "";
  const isAbove = quote !== undefined && isBrief(quote.words);
  const body = [
    headHtml(brand, shades?.light.ink),
    `<h1 class="ink heading" style="margin:0 0 12px;font-size:22px;line-height:28px;font-weight:bold;color:#16202e">${toEntities(blocks.heading)}</h1>`,
    ...blocks.paragraphs.map((text) => (text === blocks.code ? codeHtml(text) : paragraphHtml(text))),
    isAbove ? quoted : "",
    button ? buttonHtml(button, shades?.light) : "",
    factsHtml(facts.slice(0, FACTS_FIRST), start),
    ...(blocks.after ?? []).map(paragraphHtml),
    isAbove ? "" : quoted,
    factsHtml(facts.slice(FACTS_FIRST), start),
    button ? linkHtml(blocks.linkHint, button.url, shades?.light.ink) : "",
  ].filter(Boolean);
  const text = `${FONT};font-size:16px;line-height:24px;text-align:${start};overflow-wrap:anywhere;word-break:break-word`;
  const small = `${FONT};font-size:13px;line-height:20px;text-align:${start};overflow-wrap:anywhere;word-break:break-word`;
  return `<!doctype html>
<html lang="${toEntities(blocks.language)}" dir="${direction}">
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
<div style="display:none;max-height:0;overflow:hidden;opacity:0;mso-hide:all">${toEntities(blocks.preview)}</div>
<table ${TABLE} class="page" width="100%" dir="${direction}" bgcolor="#f3f4f6" style="background-color:#f3f4f6"><tr><td class="outer" align="center" style="padding:12px">
<!--[if mso]><table ${TABLE} width="560"><tr><td><![endif]-->
<table ${TABLE} class="card" width="100%" bgcolor="#ffffff" style="max-width:560px;background-color:#ffffff;border:1px solid #dfe3e8;${stripe ? `border-top:6px solid ${stripe.light};` : ""}border-radius:12px"><tr><td class="inset" align="${start}" style="padding:20px 32px;${text}">
${body.join("\n")}
</td></tr></table>
<table ${TABLE} width="100%" style="max-width:560px"><tr><td align="${start}" style="padding:16px 20px 0;${small}">
${blocks.notes.map((note) => `<p class="faint" style="margin:0 0 8px;color:#5a6472">${toEntities(note)}</p>`).join("\n")}
</td></tr></table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>
`;
}

function paragraphHtml(text: string): string {
  return `<p class="ink" style="margin:0 0 14px;color:#16202e">${toEntities(text)}</p>`;
}

/** The digits stand alone in their element: a double click or long press copies the whole code and nothing else. */
function codeHtml(code: string): string {
  const look = "font-family:ui-monospace,Consolas,Menlo,monospace;font-size:32px;line-height:40px;font-weight:bold";
  return `<table ${TABLE} style="margin:0 0 16px"><tr><td class="code" align="center" dir="ltr" bgcolor="#eef1f6" style="padding:12px 24px;border-radius:8px;background-color:#eef1f6;color:#16202e;${look};letter-spacing:4px;user-select:all">${toEntities(code)}</td></tr></table>`;
}

const THEME = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){.outer{padding:8px!important}.inset{padding:12px 16px!important}.heading{margin-bottom:8px!important;font-size:20px!important;line-height:25px!important}.button,.fill{width:100%!important}.wide{display:block!important;text-align:center!important}}
@media (prefers-color-scheme:dark){
.page{background-color:#0e131a!important}
.card{background-color:#171e28!important;border-color:#2b3544!important}
.ink{color:#e8ecf2!important}
.faint{color:#a3adba!important}
.accent,.link{color:#a9bdff!important}
.line{border-color:#2b3544!important}
.wide,.fill{background-color:#9db4ff!important;color:#0b1530!important}
.code{background-color:#232d3b!important;color:#e8ecf2!important}
}`;

/** Overrides the product's dark accent. */
function darkTheme({ fill, onFill, ink }: Shades): string {
  return `
@media (prefers-color-scheme:dark){
.accent,.link{color:${ink}!important}
.wide,.fill{background-color:${fill}!important;color:${onFill}!important}
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
  if (!logo)
    return `<p class="accent" style="margin:0 0 16px;font-size:15px;line-height:20px;font-weight:bold;color:${ink}">${name}</p>`;
  const { width, height } = fitted(logo);
  return `<p style="margin:0 0 16px"><img src="${toEntities(safeUrl(logo.url))}" width="${width}" height="${height}" alt="${name}" style="display:block;max-width:100%;height:auto;border:0;background-color:#ffffff;border-radius:4px"></p>`;
}

const LOGO_HEIGHT = 40;

/** A high logo is scaled down: the button has to stay in view. */
function fitted({ width, height }: { width: number; height: number }): { width: number; height: number } {
  const scale = Math.min(1, LOGO_HEIGHT / height);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

function quoteHtml(quote: { who: string; words: string }, start: string): string {
  return `<p class="faint" style="margin:0 0 4px;font-size:14px;line-height:20px;color:#5a6472">${toEntities(quote.who)}</p>
<table ${TABLE} width="100%" style="margin:0 0 16px"><tr><td class="ink line" align="${start}" style="padding:2px 14px;border-${start}:3px solid #c9d0da;color:#16202e;${FONT};font-size:16px;line-height:24px">${foreignLines(quote.words)}</td></tr></table>`;
}

function factsHtml(facts: MailBlocks["facts"], start: string): string {
  if (facts.length === 0) return "";
  const end = start === "left" ? "right" : "left";
  const cell = `valign="top" align="${start}"`;
  const rows = facts.map(
    (fact) =>
      `<tr><td class="faint" ${cell} width="24%" nowrap="nowrap" style="padding:2px 0;padding-${end}:16px;color:#5a6472;${FONT};font-size:14px;line-height:20px">${toEntities(fact.name)}</td><td class="ink" ${cell} style="padding:2px 0;color:#16202e;${FONT};font-size:14px;line-height:20px">${fact.values.map(toEntities).join("<br>")}</td></tr>`,
  );
  return `<table ${TABLE} width="100%" style="margin:0 0 16px">${rows.join("")}</table>`;
}

/** The cell has the colour and, for Outlook's old engine, which ignores the padding of links, the padding. */
function buttonHtml(button: { label: string; url: string }, shades?: Shades): string {
  const { fill = ACCENT, onFill = "#ffffff" } = shades ?? {};
  return `<table ${TABLE} class="button" style="margin:0 0 16px"><tr><td class="fill" align="center" bgcolor="${fill}" style="border-radius:8px;background-color:${fill};mso-padding-alt:12px 28px"><a class="wide" href="${toEntities(safeUrl(button.url))}" style="display:inline-block;padding:12px 28px;border-radius:8px;background-color:${fill};color:${onFill};${FONT};font-size:16px;line-height:24px;font-weight:bold;text-decoration:none">${toEntities(button.label)}</a></td></tr></table>`;
}

function linkHtml(hint: string, url: string, ink = ACCENT): string {
  return `<p class="faint" style="margin:0;font-size:13px;line-height:20px;color:#5a6472">${toEntities(hint)}<br><a class="link" dir="ltr" href="${toEntities(safeUrl(url))}" style="color:${ink};word-break:break-all">${toEntities(url)}</a></p>`;
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
