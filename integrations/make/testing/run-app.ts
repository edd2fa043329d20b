/** Executes the app's definition as documented by Make: modules' requests, drop-down choices, webhooks. */
import { readFileSync } from "node:fs";
import { evaluate, type Scope } from "./iml.ts";

const root = new URL("../", import.meta.url);
const readJson = (path: string) => JSON.parse(readFileSync(new URL(path, root), "utf8"));

export type Code = {
  url: string;
  method: string;
  headers?: object;
  qs?: object;
  body?: unknown;
  response?: {
    iterate?: string;
    output?: unknown;
    limit?: unknown;
    data?: object;
    error?: unknown;
    metadata?: unknown;
  };
  pagination?: { condition: string; qs: object };
};
type Component = { codeFiles: Record<string, string>; moduleType?: string };
type Kind = "connection" | "webhook" | "rpc" | "module";

const app: { components: Record<Kind, Record<string, Component>>; generalCodeFiles: Record<string, string | null> } =
  readJson("makecomapp.json");
const base = readJson(app.generalCodeFiles.base!);

/** Ids of the components of a kind. */
export const namesOf = (kind: Kind) => Object.keys(app.components[kind]);

/** One of a component's files. @throws Error if it has none of this kind */
export function codeOf(kind: Kind, name: string, file: string) {
  const path = app.components[kind][name]!.codeFiles[file];
  if (!path) throw new Error(`${kind} ${name} has no ${file}`);
  return readJson(path);
}

/** Every request of the app, with its name; `isBased`: whether the app's common part is added. */
export function allRequests(): { name: string; code: Code; isBased: boolean }[] {
  return [
    ...namesOf("connection").map((name) => ({
      name,
      code: codeOf("connection", name, "communication"),
      isBased: false,
    })),
    ...namesOf("webhook").flatMap((name) =>
      ["attach", "detach"].map((file) => ({ name: file, code: codeOf("webhook", name, file), isBased: false })),
    ),
    ...(["rpc", "module"] as const).flatMap((kind) =>
      namesOf(kind)
        .filter((name) => app.components[kind][name]!.moduleType !== "instant_trigger")
        .map((name) => ({ name, code: codeOf(kind, name, "communication") as Code, isBased: true })),
    ),
  ];
}

export type Send = (url: string, init: RequestInit) => Promise<Response>;

/** An error displayed by Make. */
export class MakeError extends Error {}

/** The request that Make would send. */
export function requestOf(code: Code, isBased: boolean, scope: Scope): { url: string; init: RequestInit } {
  const own = evaluate({ url: code.url, headers: code.headers ?? {}, qs: code.qs ?? {} }, scope) as {
    url: string;
    headers: Record<string, string>;
    qs: Record<string, unknown>;
  };
  const common = isBased ? (evaluate({ baseUrl: base.baseUrl, headers: base.headers }, scope) as Scope) : {};
  const url = new URL(own.url.startsWith("/") ? `${common.baseUrl}${own.url}` : own.url);
  for (const [name, value] of Object.entries(own.qs)) url.searchParams.set(name, String(value));
  const hasBody = code.body !== undefined;
  const headers = {
    ...((common.headers ?? {}) as Record<string, string>),
    ...own.headers,
    ...(hasBody ? { "Content-Type": "application/json" } : {}),
  };
  const body = hasBody ? { body: JSON.stringify(evaluate(code.body, scope)) } : {};
  return { url: url.href, init: { method: code.method, headers, ...body } };
}

/** Output bundles of a request, and `data` that a webhook or connection stores. */
export async function run(send: Send, { code, isBased }: { code: Code; isBased: boolean }, scope: Scope) {
  const bundles: Scope[] = [];
  const { response = {}, pagination } = code;
  const limit = Number(evaluate(response.limit ?? 1_000, scope));
  let page = code;
  for (;;) {
    const { url, init } = requestOf(page, isBased, scope);
    const answer = await send(url, init);
    const text = await answer.text();
    const known = { ...scope, body: text === "" ? {} : JSON.parse(text), statusCode: answer.status };
    if (!answer.ok) throw new MakeError(messageOf(response.error ?? base.response.error, answer.status, known));
    if (response.data) return [evaluate(response.data, known) as Scope];
    const items = response.iterate ? (evaluate(response.iterate, known) as unknown[]) : [undefined];
    for (const item of items) bundles.push(evaluate(response.output ?? {}, { ...known, item }) as Scope);
    if (!pagination || bundles.length >= limit || !evaluate(pagination.condition, known))
      return bundles.slice(0, limit);
    page = { ...code, qs: { ...code.qs, ...(evaluate(pagination.qs, known) as object) } };
  }
}

function messageOf(error: Record<string, unknown>, status: number, scope: Scope): string {
  const own = (error[status] ?? error) as { message: string };
  return String(evaluate(own.message, scope));
}
