/** Renders the mails of the development outbox as an HTML page without scripts. */
import type { DevMail } from "../ports/mail.ts";

export function devOutboxPage(mails: readonly DevMail[], to: string | undefined): string {
  const heading = to ? `Development outbox: ${to}` : "Development outbox";
  const items = mails.map(
    ({ to, subject, at, text }) => `<article><h2>${escapeHtml(subject)}</h2>
<p class="who">To ${escapeHtml(to)} · <time datetime="${escapeHtml(at)}">${escapeHtml(at)}</time></p><pre>${withLinks(text)}</pre></article>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(heading)}</title><link rel="stylesheet" href="/api/docs/style.css"></head><body><main><h1>${escapeHtml(heading)}</h1>
<p>This server is in development and sends no email. Set SMTP_URL to send it.</p>
${items.length > 0 ? items.join("\n") : "<p>No email yet. Reload this page in a moment.</p>"}</main></body></html>`;
}

/** Turns the addresses in a plain text into links and escapes the rest. */
function withLinks(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, index) =>
      index % 2 === 1 ? `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>` : escapeHtml(part),
    )
    .join("");
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
