/** One call as a command of curl, and in TypeScript and Python. */
import { isForPrograms } from "../for-programs.ts";
import type { Json } from "../schemas.ts";
import type { DescribedCall } from "./groups.ts";

/** Arguments of a call in its examples. */
type Arguments = { path: Record<string, unknown>; query: Record<string, unknown>; body: unknown; form: boolean };

export function codeExamples(call: DescribedCall): { title: string; language: string; text: string }[] {
  const args = argumentsOf(call);
  return [
    { title: "curl", language: "sh", text: curl(call, args) },
    { title: "TypeScript", language: "ts", text: typescript(call, args) },
    { title: "Python", language: "py", text: python(call, args) },
  ];
}

function argumentsOf({ operation }: DescribedCall): Arguments {
  const parameters = (operation.parameters as Json[]).filter(({ required }) => required);
  const parametersIn = (place: string) =>
    Object.fromEntries(parameters.filter((one) => one.in === place).map(({ name, example }) => [name, example]));
  const content = (
    operation.requestBody as { content: Record<string, { example?: unknown; schema: Json }> } | undefined
  )?.content;
  const form = content?.["multipart/form-data"];
  const body = form
    ? { ...(form.example as Parts | undefined), ...partsOf(form.schema, form.example as Parts | undefined) }
    : content?.["application/json"]?.example;
  return { path: parametersIn("path"), query: parametersIn("query"), body, form: form !== undefined };
}

const partExamples: Record<string, string> = { token: "the-last-part-of-the-mailed-link", field: "attachment1" };

/** Parts of a form: "@" is a file, an object is JSON. */
type Parts = Record<string, unknown>;

/** Files of a form, and the parts that it needs. */
function partsOf({ properties, required }: Json, example: Parts = {}): Parts {
  const needed = new Set((required as string[] | undefined) ?? ["files"]);
  const entries = Object.entries(properties as Record<string, Json>).filter(([name]) => needed.has(name));
  return Object.fromEntries(
    entries.map(([name, schema]) => [name, isFile(schema) ? "@" : (example[name] ?? partExamples[name] ?? name)]),
  );
}

const isFile = ({ format, items }: Json) => format === "binary" || (items as Json | undefined)?.format === "binary";

function addressOf({ endpoint }: DescribedCall, { path, query }: Arguments): string {
  const filled = endpoint.path.replace(/:(\w+)/g, (_, name: string) => String(path[name] ?? path.id));
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
  return search ? `${filled}?${search}` : filled;
}

/** How a call is authenticated in its examples: with a key, with a person's session where keys are refused, or not at all. */
function secretOf({ endpoint: { caller, only } }: DescribedCall): "API_KEY" | "TOKEN" | null {
  if (!caller.startsWith("member")) return null;
  return only === "person" || only === "web" ? "TOKEN" : "API_KEY";
}

/** Name of a file that a part of a form could hold. */
const fileOf = (part: string) => (part === "rows" ? "people.csv" : "lease.pdf");

function curl(call: DescribedCall, args: Arguments): string {
  const { method, bytes, idempotent } = call.endpoint;
  const secret = secretOf(call);
  const lines = [`curl ${method === "GET" ? "" : `-X ${method} `}"$COUNTERSIGN_URL${addressOf(call, args)}"`];
  if (secret) lines.push(`-H "Authorization: Bearer $COUNTERSIGN_${secret}"`);
  if (idempotent) lines.push(`-H "Idempotency-Key: $(openssl rand -hex 16)"`);
  if (args.form) {
    for (const [name, value] of Object.entries(args.body as Parts)) {
      const text = isJson(value) ? JSON.stringify(value, null, 2).replaceAll("'", "'\\''") : value;
      lines.push(`-F '${name}=${value === "@" ? `@${fileOf(name)}` : text}'`);
    }
  } else if (args.body !== undefined) {
    lines.push(
      `-H "Content-Type: application/json"`,
      `-d '${JSON.stringify(args.body, null, 2).replaceAll("'", "'\\''")}'`,
    );
  }
  if (bytes) lines.push("-o answer");
  return lines.join(" \\\n  ");
}

function typescript(call: DescribedCall, args: Arguments): string {
  if (!isForPrograms(call.endpoint)) return typescriptFetch(call, args);
  const { path, query, body, form } = args;
  const given = { ...path, ...query };
  const parts = Object.entries(given).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  if (form) parts.push(`body: ${formOf(body as Parts)}`);
  else if (body !== undefined) parts.push(`body: ${literal(body, 1)}`);
  const object = parts.length === 0 ? "" : `, {\n${parts.map((part) => `  ${part},\n`).join("")}}`;
  const reading = form ? 'import { openAsBlob } from "node:fs";\n' : "";
  const apiKey = secretOf(call) ? ", apiKey: process.env.COUNTERSIGN_API_KEY" : "";
  return `${reading}import { createClient, ${call.name} } from "@countersign/client";

const client = createClient({ baseUrl: process.env.COUNTERSIGN_URL!${apiKey} });
const answer = await ${call.name}(client${object});`;
}

const isJson = (value: unknown) => typeof value === "object";

function formOf(parts: Parts): string {
  const fields = Object.entries(parts).map(([name, value]) => {
    if (value !== "@") return `${name}: ${literal(value, 1)}`;
    const file = `new File([await openAsBlob("${fileOf(name)}")], "${fileOf(name)}")`;
    return `${name}: ${name === "files" ? `[${file}]` : file}`;
  });
  return `{ ${fields.join(", ")} }`;
}

function typescriptFetch(call: DescribedCall, args: Arguments): string {
  const { method, idempotent, bytes, bare, empty } = call.endpoint;
  const secret = secretOf(call);
  const headers = [
    ...(secret ? [`Authorization: \`Bearer \${process.env.COUNTERSIGN_${secret}}\``] : []),
    ...(idempotent ? ['"Idempotency-Key": crypto.randomUUID()'] : []),
    ...(args.body === undefined ? [] : ['"Content-Type": "application/json"']),
  ];
  const read = bytes
    ? "const bytes = await response.blob();"
    : `const ${bare ? "answer" : "{ data }"} = await response.json();`;
  const answer = empty ? "" : `\n${read}`;
  return `const response = await fetch(\`\${process.env.COUNTERSIGN_URL}${addressOf(call, args)}\`, {
  method: "${method}",${headers.length > 0 ? `\n  headers: { ${headers.join(", ")} },` : ""}${
    args.body === undefined ? "" : `\n  body: JSON.stringify(${literal(args.body, 1)}),`
  }
});${answer}`;
}

/** A value as a literal of TypeScript. */
function literal(value: unknown, depth: number): string {
  const text = JSON.stringify(value, null, 2).replace(/^(\s*)"([A-Za-z_]\w*)":/gm, "$1$2:");
  return text.replaceAll("\n", `\n${"  ".repeat(depth)}`);
}

function python(call: DescribedCall, args: Arguments): string {
  const { method, bytes, idempotent, empty, bare } = call.endpoint;
  const secret = secretOf(call);
  const headers = [
    ...(secret ? [`"Authorization": f"Bearer {os.environ['COUNTERSIGN_${secret}']}"`] : []),
    ...(idempotent ? ['"Idempotency-Key": str(uuid.uuid4())'] : []),
  ];
  const lines = [`    f"{os.environ['COUNTERSIGN_URL']}${addressOf(call, args)}",`];
  if (headers.length > 0) lines.push(`    headers={${headers.join(", ")}},`);
  if (args.form) lines.push(...pythonForm(args.body as Parts));
  else if (args.body !== undefined) lines.push(`    json=${pythonLiteral(args.body, 1)},`);
  const sent = `response = httpx.request(\n    "${method}",\n${lines.join("\n")}\n)\nresponse.raise_for_status()`;
  const read = bytes
    ? "content = response.content"
    : bare
      ? "answer = response.json()"
      : 'data = response.json()["data"]';
  const answer = empty ? "" : `\n${read}`;
  const dumps = sent.includes("json.dumps(") ? "import json\n" : "";
  return `${dumps}import os\n${idempotent ? "import uuid\n" : ""}\nimport httpx\n\n${sent}${answer}`;
}

function pythonForm(parts: Parts): string[] {
  const files = Object.keys(parts).filter((name) => parts[name] === "@");
  const texts = Object.entries(parts).filter(([, value]) => value !== "@");
  const data = texts.map(([name, value]) => {
    const text = pythonLiteral(value, 2);
    return `        "${name}": ${isJson(value) ? `json.dumps(${text})` : text},\n`;
  });
  return [
    `    files={${files.map((name) => `"${name}": open("${fileOf(name)}", "rb")`).join(", ")}},`,
    ...(data.length > 0 ? [`    data={\n${data.join("")}    },`] : []),
  ];
}

function pythonLiteral(value: unknown, depth: number): string {
  if (value === null) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (typeof value !== "object") return JSON.stringify(value);
  const space = "    ".repeat(depth);
  const isList = Array.isArray(value);
  const items = isList
    ? value.map((one) => pythonLiteral(one, depth + 1))
    : Object.entries(value).map(([name, one]) => `${JSON.stringify(name)}: ${pythonLiteral(one, depth + 1)}`);
  const [open, close] = isList ? "[]" : "{}";
  if (items.length === 0) return `${open}${close}`;
  const line = `${open}${items.join(", ")}${close}`;
  if (line.length < 60 && !line.includes("\n")) return line;
  return `${open}\n${items.map((item) => `${space}    ${item},\n`).join("")}${space}${close}`;
}
