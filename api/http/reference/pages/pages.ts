/** Pages of the reference, printed once. */
import { apiVersions } from "../../../../domain/contract/api-version.ts";
import type { Endpoint } from "../../../../domain/contract/endpoint.ts";
import type { RefusalCode } from "../../../../domain/outcome.ts";
import { refusalStatus } from "../../../../domain/refusals/refusal-status.ts";
import { refusalSentence } from "../../refusal-texts.ts";
import { changelog } from "../changelog.ts";
import type { OpenApi } from "../openapi.ts";
import { callSection, deprecationText } from "./call-section.ts";
import { type Group, groupsOf } from "./groups.ts";
import { type Guide, guides } from "./guides.ts";
import { codeBlock, escapeHtml, page, prose } from "./html.ts";
import { schemaTable } from "./schema-table.ts";

/** Makes the page at a path below `/api/docs`; `null` if there is none. */
export function createPages(
  endpoints: Record<string, Endpoint>,
  description: OpenApi,
): (path: string) => string | null {
  const groups = groupsOf(endpoints, description);
  return (path) => {
    const [title, main] = contentOf(path, groups, description) ?? [null, ""];
    return title === null ? null : page({ title, groups, guides }, path, main);
  };
}

function contentOf(path: string, groups: readonly Group[], description: OpenApi): [string, string] | null {
  if (path === "/api/docs") return ["Overview", overview(groups)];
  if (path === "/api/docs/schemas") return ["Schemas", schemas(description)];
  if (path === "/api/docs/changelog") return ["Versions and changes", changes(groups)];
  const [, kind, slug] = /^\/api\/docs\/(guides|calls)\/([\w-]+)$/.exec(path) ?? [];
  const guide = kind === "guides" && guides.find((one) => one.slug === slug);
  if (guide) return [guide.title, guideContent(guide)];
  const group = kind === "calls" && groups.find((one) => one.slug === slug);
  if (!group) return null;
  const sections = group.calls.map((call) => callSection(call, description));
  return [group.name, `<h1>${escapeHtml(group.name)}</h1><p>${prose(group.description)}</p>${sections.join("\n")}`];
}

/** The sentence of a refusal; the names of its values stand where a response has the values. */
function sentenceOf(code: RefusalCode): string {
  return escapeHtml(refusalSentence(code, {}, "en")).replaceAll(/\{\{(\w+)\}\}/g, "<var>$1</var>");
}

function overview(groups: readonly Group[]): string {
  const codes = Object.entries(refusalStatus).map(
    ([code, status]) =>
      `<tr id="${code}"><td><code>${code}</code></td><td>${status}</td><td>${sentenceOf(code as RefusalCode)}</td></tr>`,
  );
  const cards = guides.map(({ slug, title, intro }) => card(`/api/docs/guides/${slug}`, title, intro));
  return `<h1>Countersign API</h1>
<p>Send <code>Authorization: Bearer csk_…</code>. Success is <code>{ "data": … }</code>, a refusal <code>application/problem+json</code> with a <code>code</code> of a closed list and a <code>message</code> for people. Times are ISO 8601 in UTC, geometry is millimetres from the top left of the page. The same as data: <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1). The version is <a href="/api/docs/changelog">${apiVersions[0]}</a>.</p>
<h2>Guides</h2><ul class="cards">${cards.join("")}</ul>
<h2>Calls</h2><ul class="cards">${groups.map(({ slug, name, description, calls }) => card(`/api/docs/calls/${slug}`, `${name} (${calls.length})`, description)).join("")}</ul>
<h2 id="errors">Errors</h2><div class="scroll" tabindex="0" role="group" aria-label="Errors"><table><thead><tr><th>Code</th><th>Status</th><th>Sentence</th></tr></thead><tbody>${codes.join("")}</tbody></table></div>`;
}

function card(href: string, title: string, text: string): string {
  return `<li><a href="${href}"><strong>${escapeHtml(title)}</strong></a><span>${prose(text)}</span></li>`;
}

function guideContent({ title, intro, steps }: Guide): string {
  const parts = steps.map(
    ({ heading, text, code, facts }) =>
      `<h2>${escapeHtml(heading)}</h2><p>${prose(text)}</p>${code ? codeBlock(code.text, code.language) : ""}${facts ? factsTable(heading, facts) : ""}`,
  );
  return `<h1>${escapeHtml(title)}</h1><p>${prose(intro)}</p>${parts.join("\n")}`;
}

function factsTable(label: string, facts: NonNullable<Guide["steps"][number]["facts"]>): string {
  const rows = facts.map(
    ([name, meaning]) => `<tr><td><code>${escapeHtml(name)}</code></td><td>${escapeHtml(meaning)}</td></tr>`,
  );
  return `<div class="scroll" tabindex="0" role="group" aria-label="${escapeHtml(label)}"><table><tbody>${rows.join("")}</tbody></table></div>`;
}

function changes(groups: readonly Group[]): string {
  const versions = apiVersions.map(
    (version) =>
      `<section id="${version}"><h2><a href="#${version}">${version}</a></h2><ul>${changelog[version]
        .map((change) => `<li>${prose(change)}</li>`)
        .join("")}</ul></section>`,
  );
  const ending = groups.flatMap(({ slug, calls }) =>
    calls.flatMap(({ name, title, endpoint: { deprecated } }) =>
      deprecated
        ? [
            `<li><a href="/api/docs/calls/${slug}#${name}">${escapeHtml(title)}</a>: ${deprecationText(deprecated)}</li>`,
          ]
        : [],
    ),
  );
  return `<h1>Versions and changes</h1>
<p>${prose("Every response names its version in `Countersign-Version`. Send that header with the version you wrote for: when the version is gone, calls are refused with 400 `unknown_api_version`. Additions keep the version: new calls, optional inputs, response properties, events and codes.")}</p>
${versions.join("\n")}
<h2>Calls that will end</h2><p>${prose("Their responses carry `Deprecation` and, once the last day is set, `Sunset`, at least 12 months ahead.")}</p>
${ending.length === 0 ? "<p>None.</p>" : `<ul>${ending.join("")}</ul>`}`;
}

function schemas({ components }: OpenApi): string {
  const all = Object.entries(components.schemas).map(
    ([name, schema]) =>
      `<section id="${name}"><h2><a href="#${name}">${name}</a></h2>${
        typeof schema.description === "string" ? `<p>${prose(schema.description)}</p>` : ""
      }${schemaTable(schema, name)}</section>`,
  );
  return `<h1>Schemas</h1><p>Objects that several calls share.</p>${all.join("\n")}`;
}
