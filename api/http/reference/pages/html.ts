/** The frame of every page of the reference, and its small building blocks. */
import { mark } from "../../page-shell.ts";
import type { Group } from "./groups.ts";
import type { Guide } from "./guides.ts";

export function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

/** Plain text in which backticks mark code and `[words](address)` links. */
export function prose(text: string): string {
  return escapeHtml(text)
    .replace(/`([^`]+)`/g, "<code>$1</code>")
    .replace(/\[([^\]]+)\]\(([^)\s]+)\)/g, '<a href="$2">$1</a>');
}

export function codeBlock(text: string, language: string): string {
  return `<pre tabindex="0"><code class="language-${language}">${escapeHtml(text)}</code></pre>`;
}

/** Tabs: one block is open at a time, the first one at first. */
export function choices(name: string, blocks: readonly { title: string; html: string }[]): string {
  const all = blocks.map(
    ({ title, html }, index) =>
      `<details name="${name}"${index === 0 ? " open" : ""}><summary>${title}</summary>${html}</details>`,
  );
  return `<div class="choices">${all.join("")}</div>`;
}

export type Frame = { title: string; groups: readonly Group[]; guides: readonly Guide[] };

const currentOf = (href: string, path: string) => (href === path ? ' aria-current="page"' : "");

/** A guide in the list, found by every word in it. */
function guideLink({ slug, title, intro, steps }: Guide, path: string): string {
  const href = `/api/docs/guides/${slug}`;
  const words = [title, intro, ...steps.flatMap(({ heading, text, facts = [] }) => [heading, text, ...facts.flat()])]
    .join(" ")
    .toLowerCase();
  return `<li data-guide="${escapeHtml(words)}"><a href="${href}"${currentOf(href, path)}>${escapeHtml(title)}</a></li>`;
}

export function page({ title, groups, guides }: Frame, path: string, main: string): string {
  const link = (href: string, text: string) =>
    `<li><a href="${href}"${currentOf(href, path)}>${escapeHtml(text)}</a></li>`;
  const calls = groups.map(
    ({ slug, name, calls }) =>
      `<li><details${path === `/api/docs/calls/${slug}` ? " open" : ""}><summary>${escapeHtml(name)}</summary><ul>${calls
        .map(
          ({ name, endpoint, title }) =>
            `<li data-call="${escapeHtml(`${name} ${endpoint.method} ${endpoint.path} ${title}`.toLowerCase())}"><a href="/api/docs/calls/${slug}#${name}">${escapeHtml(title)}</a></li>`,
        )
        .join("")}</ul></details></li>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)} · Countersign API</title><link rel="icon" href="/app/icon.svg"><link rel="stylesheet" href="/api/docs/style.css"><script src="/api/docs/search.js" defer></script></head><body class="reference"><a class="skip" href="#main">Skip to content</a><header>${mark("/api/docs", "Countersign API")}<a href="/app/">Open Countersign</a><a href="/app/integrations/countersignapi">API keys</a><a href="/api/docs/try">Try it</a><a href="/api/openapi.json">OpenAPI</a></header>
<nav aria-label="Reference"><details class="menu" open><summary>Contents</summary><input type="search" id="search" placeholder="Search (press /)" aria-label="Search calls and guides" hidden><p id="found" role="status"></p>
<ul><li><a href="/api/docs"${path === "/api/docs" ? ' aria-current="page"' : ""}>Overview</a></li></ul><h2>Guides</h2><ul>${guides.map((guide) => guideLink(guide, path)).join("")}</ul><h2>Calls</h2><ul>${calls.join("")}</ul><h2>More</h2><ul>${link("/api/docs/changelog", "Versions and changes")}${link("/api/docs/schemas", "Schemas")}${link("/api/docs#errors", "Errors")}</ul></details></nav>
<main id="main">${main}</main></body></html>`;
}

/** Filters the lists of calls and guides, and adds a copy button to each code block. Without scripts, the lists are not filtered. */
export const searchScript = `const box = document.getElementById("search");
const found = document.getElementById("found");
const rows = [...document.querySelectorAll("[data-call]")];
const guides = [...document.querySelectorAll("[data-guide]")];
const groups = [...document.querySelectorAll("nav ul details")];
const wasOpen = new Map(groups.map((group) => [group, group.open]));
box.hidden = false;
if (matchMedia("(max-width: 56rem)").matches) document.querySelector(".menu").open = false;
function search() {
  const words = box.value.toLowerCase().split(/\\s+/).filter(Boolean);
  const filter = (all, textOf) => {
    for (const one of all) one.hidden = !words.every((word) => textOf(one).includes(word));
    return all.filter((one) => !one.hidden).length;
  };
  const count = filter(rows, (row) => row.dataset.call);
  const guideCount = filter(guides, (guide) => guide.dataset.guide);
  for (const group of groups) {
    const hits = group.querySelectorAll("[data-call]:not([hidden])").length;
    group.parentElement.hidden = hits === 0;
    group.open = words.length > 0 ? hits > 0 : wasOpen.get(group);
  }
  const counts = [[count, "call"]].concat(guideCount > 0 ? [[guideCount, "guide"]] : []);
  found.textContent =
    words.length === 0 ? "" : counts.map(([many, what]) => many + " " + what + (many === 1 ? "" : "s")).join(", ");
}
box.addEventListener("input", search);
addEventListener("keydown", (event) => {
  if (event.key !== "/" || event.target.closest("input, textarea")) return;
  event.preventDefault();
  document.querySelector(".menu").open = true;
  box.focus();
});
// Browsers offer no clipboard to pages over http.
for (const block of navigator.clipboard ? document.querySelectorAll("main pre") : []) {
  const frame = document.createElement("div");
  frame.className = "code";
  block.replaceWith(frame);
  const copy = document.createElement("button");
  copy.type = "button";
  copy.textContent = "Copy";
  copy.addEventListener("click", async () => {
    const isCopied = await navigator.clipboard.writeText(block.textContent).then(() => true, () => false);
    copy.textContent = isCopied ? "Copied" : "Copying is not allowed";
  });
  frame.append(block, copy);
}
`;
