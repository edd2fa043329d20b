import { directionOf, type TranslatedLanguage } from "../../domain/text/language.ts";
import { escapeHtml, pageShell } from "./page-shell.ts";
import { refusalPageTexts } from "./refusal-texts.ts";

/** Whether a person opens the address in a browser, not a program or a page's script. */
export function isNavigation(method: string, headers: Headers): boolean {
  return method === "GET" && /^text\/html\b/.test(headers.get("Accept") ?? "");
}

/** A refusal as a page with ways on, for people who follow an old link; the status and all other headers stay. */
export async function refusalPage(refused: Response, language: TranslatedLanguage): Promise<Response> {
  const { message, requestId } = await refused.json();
  const texts = refusalPageTexts(language);
  const body = `<section class="lost"><h1>${escapeHtml(texts.title)}</h1>
<p>${escapeHtml(message)}</p>
<p>${escapeHtml(texts.ask)}</p>
<p class="ways"><a class="first" href="/app/">${escapeHtml(texts.home)}</a><a href="/app/verify">${escapeHtml(texts.verify)}</a></p>
<p class="id" dir="ltr">${escapeHtml(requestId)}</p></section>`;
  const headers = new Headers(refused.headers);
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.delete("Content-Length");
  const page = pageShell({ title: texts.title, body, language, direction: directionOf(language), styles: STYLES });
  return new Response(page, { status: refused.status, headers });
}

const STYLES = `
.lost { max-inline-size: 520px; margin: 8vh auto 0; text-align: center; text-wrap: balance; }
.ways { display: flex; flex-wrap: wrap; gap: 12px; justify-content: center; margin-block: 24px; }
.ways a { display: inline-flex; align-items: center; min-block-size: 44px; padding-inline: 20px; border: 1px solid var(--line); border-radius: 8px; background: var(--surface); font-weight: 600; text-decoration: none; }
.ways .first { border-color: transparent; background: var(--accent); color: var(--on-accent); }
.id { color: var(--muted); font-size: 12px; }
`;
