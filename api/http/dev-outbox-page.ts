/** Renders the mails of the development outbox as an HTML page without scripts. */
import type { DevMail } from "../ports/mail.ts";
import { escapeHtml, pageShell } from "./page-shell.ts";

export function devOutboxPage(mails: readonly DevMail[], to: string | undefined): string {
  const heading = to ? `Development outbox: ${to}` : "Development outbox";
  const items = mails.map(mailHtml).join("\n");
  return pageShell({
    title: heading,
    styles: STYLES,
    body: `<h1>${escapeHtml(heading)}</h1>
<p>This server is in development and sends no email. Set SMTP_URL to send it.</p>
${items || "<p>No email yet. Reload this page in a moment.</p>"}`,
  });
}

function mailHtml({ to, subject, at, text, html, attachments = [] }: DevMail): string {
  const when = `${at.slice(0, 16).replace("T", " ")} UTC`;
  const attached = attachments.map(({ fileName }) => `<li>${escapeHtml(fileName)}</li>`).join("");
  return `<article class="mail"><h2>${escapeHtml(subject)}</h2>
<p class="who">To ${escapeHtml(to)} · <time datetime="${escapeHtml(at)}">${escapeHtml(when)}</time></p>
${attached ? `<ul class="who" aria-label="Attachments">${attached}</ul>` : ""}
<iframe sandbox="allow-popups allow-top-navigation-by-user-activation" title="${escapeHtml(subject)}" srcdoc="${escapeHtml(inOwnTab(html))}"></iframe>
<details><summary>Plain text</summary><pre>${withLinks(text)}</pre></details></article>`;
}

/** Links in the frame open in the page around it. */
function inOwnTab(html: string): string {
  return html.replace("<head>", '<head><base target="_top">');
}

const STYLES = `
.mail { margin-block: 24px; padding: 20px; border: 1px solid var(--line); border-radius: 12px; background: var(--surface); }
.mail h2 { margin: 0; font-size: 18px; }
.who { margin: 4px 0 12px; color: var(--muted); }
.mail iframe { display: block; inline-size: 100%; block-size: 560px; border: 1px solid var(--line); border-radius: 8px; }
.mail pre { overflow-x: auto; white-space: pre-wrap; overflow-wrap: anywhere; }
`;

/** Turns the addresses in a plain text into links and escapes the rest. */
function withLinks(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, index) =>
      index % 2 === 1 ? `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>` : escapeHtml(part),
    )
    .join("");
}
