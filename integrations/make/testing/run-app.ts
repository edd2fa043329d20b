/** Executes the app's definition as documented by Make: modules' requests, drop-down choices, webhooks. */
import { readFileSync } from "node:fs";
import { evaluate, type Scope } from "./iml.ts";

const root = new URL("../", import.meta.url);
const readJson = (path: string) => JSON.parse(readFileSync(new URL(path, root), "utf8"));

export type Code = {
  url: string;
  method: string;
  /** How the body is encoded; JSON by default. */
  type?: "multipart/form-data" | "text";
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
    /** Kept for the module's next requests. */
    temp?: object;
    type?: "binary";
    /** An answer that is a failure although its status is none. */
    valid?: { condition: string; message: string };
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
  const requests = (code: Code | Code[]) => [code].flat();
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
        .flatMap((name) =>
          requests(codeOf(kind, name, "communication")).map((code) => ({ name, code, isBased: true })),
        ),
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
  const { body, type } = bodyOf(code, scope);
  const headers = {
    ...((common.headers ?? {}) as Record<string, string>),
    ...own.headers,
    ...(type ? { "Content-Type": type } : {}),
  };
  return {
    url: url.href,
    init: { method: String(evaluate(code.method, scope)), headers, ...(body === undefined ? {} : { body }) },
  };
}

function bodyOf(code: Code, scope: Scope): { body?: string | FormData; type?: string } {
  const body = evaluate(code.body, scope);
  if (body === undefined || body === "") return {};
  if (code.type === "text") return { body: String(body) };
  if (code.type !== "multipart/form-data") return { body: JSON.stringify(body), type: "application/json" };
  const form = new FormData();
  for (const [name, part] of Object.entries(body as Record<string, Part>)) {
    form.append(name, new Blob([part.value]), part.options.filename);
  }
  return { body: form };
}

type Part = { value: Uint8Array<ArrayBuffer>; options: { filename: string } };

/** Output bundles of a module's last request, which may read what the requests before it have kept. */
export async function runAll(send: Send, requests: readonly { code: Code; isBased: boolean }[], scope: Scope) {
  let temp: Scope = {};
  for (const [index, request] of requests.entries()) {
    const bundles = await run(send, request, { ...scope, temp });
    if (index === requests.length - 1) return bundles;
    temp = { ...temp, ...(bundles.kept ?? {}) };
  }
  throw new Error("a module without a request");
}

/** Output bundles of a request, and `data` that a webhook or connection stores. */
export async function run(
  send: Send,
  { code, isBased }: { code: Code; isBased: boolean },
  scope: Scope,
): Promise<Scope[] & { kept?: Scope | undefined }> {
  const bundles: Scope[] & { kept?: Scope } = [];
  const first = (most: number) => Object.assign(bundles.slice(0, most), { kept: bundles.kept });
  const { response = {}, pagination } = code;
  const limit = Number(evaluate(response.limit ?? 1_000, scope));
  let page = code;
  for (;;) {
    const { url, init } = requestOf(page, isBased, scope);
    const answer = await send(url, init);
    const isFile = response.type === "binary" && answer.ok;
    const body = isFile ? new Uint8Array(await answer.arrayBuffer()) : parsed(await answer.text());
    const known = { ...scope, body, statusCode: answer.status, headers: Object.fromEntries(answer.headers) };
    if (!answer.ok) throw new MakeError(messageOf(response.error ?? base.response.error, answer.status, known));
    if (response.valid && !evaluate(response.valid.condition, known)) {
      throw new MakeError(String(evaluate(response.valid.message, known)));
    }
    if (response.temp) bundles.kept = evaluate(response.temp, known) as Scope;
    if (response.data) return [evaluate(response.data, known) as Scope];
    const items = response.iterate ? (evaluate(response.iterate, known) as unknown[]) : [undefined];
    for (const item of items) bundles.push(evaluate(response.output ?? {}, { ...known, item }) as Scope);
    if (!pagination || bundles.length >= limit || !evaluate(pagination.condition, known)) return first(limit);
    page = { ...code, qs: { ...code.qs, ...(evaluate(pagination.qs, known) as object) } };
  }
}

function parsed(text: string): unknown {
  return text === "" ? {} : JSON.parse(text);
}

function messageOf(error: Record<string, unknown>, status: number, scope: Scope): string {
  const own = (error[status] ?? error) as { message: string };
  return String(evaluate(own.message, scope));
}
