/** Section about one call: request, response, examples and errors. */
import type { Endpoint } from "../../../../domain/contract/endpoint.ts";
import { refusalStatus } from "../../../../domain/refusals/refusal-status.ts";
import { refusalsOf } from "../general-refusals.ts";
import type { OpenApi } from "../openapi.ts";
import type { Json } from "../schemas.ts";
import { codeExamples } from "./code-examples.ts";
import type { DescribedCall } from "./groups.ts";
import { choices, codeBlock, escapeHtml, prose } from "./html.ts";
import { schemaTable, typeHtml } from "./schema-table.ts";

export function callSection(call: DescribedCall, { components }: OpenApi): string {
  const { name, title, endpoint, operation } = call;
  const examples = codeExamples(call).map(({ title, language, text }) => ({ title, html: codeBlock(text, language) }));
  const answer = answerExample(operation, components.examples as Record<string, { value: unknown }>);
  if (answer !== undefined)
    examples.push({ title: "Response", html: codeBlock(JSON.stringify(answer, null, 2), "json") });
  return `<section id="${name}"><h2><a href="#${name}">${escapeHtml(title)}</a></h2>
<p class="address"><span class="method">${endpoint.method}</span> <code>${escapeHtml(endpoint.path)}</code></p>
${noteOf(endpoint)}<p>${prose(String(operation.description))}</p><p class="who">${factsOf(endpoint).join(" · ")}</p>
${parametersOf(operation, components.parameters as Json)}${bodyOf(operation)}${responseOf(operation)}
${choices(`example-${name}`, examples)}${errorsOf(name, endpoint)}</section>`;
}

/** The day from which a call should no longer be used, and the day it ends, if that is decided. */
export function deprecationText({ since, sunset, link }: NonNullable<Endpoint["deprecated"]>): string {
  const end = sunset ? `, ends on ${sunset.slice(0, 10)}` : "";
  const more = link ? `. <a href="${escapeHtml(link)}">What replaces it</a>` : "";
  return `deprecated since ${since.slice(0, 10)}${end}${more}`;
}

function noteOf({ deprecated }: Endpoint): string {
  return deprecated ? `<p><strong>This call is ${deprecationText(deprecated)}.</strong></p>` : "";
}

function factsOf({ caller, only, idempotent, limit }: Endpoint): string[] {
  const barred = {
    person: ", no API key",
    web: ", no API key, not the browser extension",
    not_extension: ", not the browser extension",
    api_key: "",
  };
  return [
    only === "api_key" ? "Bearer with an API key" : `${callerLabels[caller]}${only ? barred[only] : ""}`,
    ...(idempotent ? ["Idempotency-Key"] : []),
    ...(limit ? [`${limit.calls} calls in ${limit.seconds} s`] : []),
  ];
}

const callerLabels: Record<Endpoint["caller"], string> = {
  member: "API key or session",
  member_or_guest: "API key, session or guest session",
  member_or_anyone: "API key or session, or nobody",
  link: "The token of a recipient's link, in the body",
  anyone: "No login",
};

function parametersOf({ parameters }: Json, shared: Json): string {
  const known = (parameters as Json[]).map((one) =>
    one.$ref ? (shared[String(one.$ref).split("/").at(-1)!] as Json) : one,
  );
  if (known.length === 0) return "";
  const rows = known.map(
    ({ name, in: place, required, schema, description }) =>
      `<tr><td><code>${escapeHtml(String(name))}</code></td><td>${place}</td><td>${typeHtml(schema as Json)}</td><td>${[
        required ? "" : "optional",
        typeof description === "string" ? prose(description) : "",
      ]
        .filter(Boolean)
        .join(" · ")}</td></tr>`,
  );
  return `<h3>Parameters</h3><div class="scroll" tabindex="0" role="group" aria-label="Parameters"><table><thead><tr><th>Name</th><th>In</th><th>Type</th><th>Notes</th></tr></thead><tbody>${rows.join("")}</tbody></table></div>`;
}

function bodyOf({ requestBody }: Json): string {
  const { content } = (requestBody ?? { content: {} }) as { content: Record<string, { schema: Json }> };
  return Object.entries(content)
    .map(
      ([type, { schema }]) =>
        `<details class="part"><summary>Body <code>${type}</code></summary>${schemaTable(schema, "Body")}</details>`,
    )
    .join("");
}

function responseOf({ responses }: Json): string {
  const [response] = Object.values(responses as Record<string, { content?: Record<string, { schema: Json }> }>);
  return Object.entries(response?.content ?? {})
    .map(
      ([type, { schema }]) =>
        `<details class="part"><summary>Response <code>${type}</code></summary>${schemaTable(schema, "Response")}</details>`,
    )
    .join("");
}

function answerExample({ responses }: Json, shared: Record<string, { value: unknown }>): unknown {
  const [response] = Object.values(responses as Record<string, { content?: Record<string, Json> }>);
  const { example, examples } = (response?.content?.["application/json"] ?? {}) as {
    example?: unknown;
    examples?: { response: { $ref: string } };
  };
  return examples ? shared[examples.response.$ref.split("/").at(-1)!]?.value : example;
}

function errorsOf(name: string, endpoint: Endpoint): string {
  const codes = refusalsOf(name, endpoint);
  const rows = [...Map.groupBy(codes, (code) => refusalStatus[code])].map(
    ([status, some]) =>
      `<tr><td>${status}</td><td>${some.map((code) => `<a href="/api/docs#${code}"><code>${code}</code></a>`).join(" ")}</td></tr>`,
  );
  return `<details class="part"><summary>Errors (${codes.length})</summary><table><tbody>${rows.join("")}</tbody></table></details>`;
}
