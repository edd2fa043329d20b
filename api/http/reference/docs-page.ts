/** Prints the API reference from the contract as one HTML page without scripts. */
import type * as z from "zod/mini";
import type { Endpoint } from "../../../domain/contract/endpoint.ts";
import { refusalStatus } from "../../../domain/refusals/refusal-status.ts";
import { refusalSentence } from "../refusal-texts.ts";
import { schemaOf } from "./schemas.ts";

export function docsPage(endpoints: Record<string, Endpoint>): string {
  const calls = Object.values(endpoints).map(
    (endpoint) => `<section><h2><code>${endpoint.method} ${escapeHtml(endpoint.path)}</code></h2>
<p>${escapeHtml(endpoint.summary)}</p><p class="who">${callerLabel(endpoint)}${endpoint.idempotent ? " · Idempotency-Key" : ""}${
      endpoint.limit ? ` · ${endpoint.limit.calls} calls in ${endpoint.limit.seconds} s` : ""
    }</p>${schemaBlock("Body", endpoint.body, "input")}${schemaBlock("Answer", endpoint.output, "output")}</section>`,
  );
  const codes = Object.entries(refusalStatus).map(
    ([code, status]) =>
      `<tr id="${code}"><td><code>${code}</code></td><td>${status}</td><td>${escapeHtml(
        refusalSentence(code as keyof typeof refusalStatus, {}, "en"),
      )}</td></tr>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Countersign API</title><link rel="stylesheet" href="/api/docs/style.css"></head><body><main><h1>Countersign API</h1>
<p>The same as data: <a href="/api/openapi.json">openapi.json</a>. Success is <code>{ "data": … }</code>, a refusal <code>application/problem+json</code>.</p>
${calls.join("\n")}<h2>Refusals</h2><table><thead><tr><th>Code</th><th>Status</th><th>Sentence</th></tr></thead><tbody>${codes.join("")}</tbody></table></main></body></html>`;
}

export const docsStyle = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}main{max-width:60rem;margin:auto;padding:1rem}
section{border-block-start:1px solid color-mix(in srgb,currentcolor 20%,transparent);padding-block:.5rem}h2{font-size:1.1rem;margin:.5rem 0}
article{border-block-start:1px solid color-mix(in srgb,currentcolor 20%,transparent)}article pre{white-space:pre-wrap;overflow-wrap:anywhere;font-family:inherit}
.who{opacity:.75;margin:.25rem 0}pre{overflow:auto;padding:.75rem;background:color-mix(in srgb,currentcolor 7%,transparent);border-radius:.5rem;font-size:.85rem}
table{border-collapse:collapse}td,th{text-align:start;padding:.25rem .75rem .25rem 0;vertical-align:top}`;

function callerLabel({ caller, only }: Endpoint): string {
  if (only === "api_key") return "Bearer with an API key";
  const barred = { person: ", no API key", web: ", no API key, not the browser extension" };
  return `${callerLabels[caller]}${only ? barred[only] : ""}`;
}

const callerLabels: Record<Endpoint["caller"], string> = {
  member: "Token or Bearer",
  member_or_guest: "Token, Bearer or x-public-session",
  member_or_anyone: "Token or Bearer, or anyone",
  link: "The token of a recipient's link, in the body",
  anyone: "Anyone",
};

function schemaBlock(title: string, schema: z.ZodMiniType | undefined, io: "input" | "output"): string {
  if (!schema) return "";
  const json = JSON.stringify(schemaOf(schema, io), null, 1);
  return `<details><summary>${title}</summary><pre>${escapeHtml(json)}</pre></details>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
