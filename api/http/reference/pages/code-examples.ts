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
  const take = (place: string) =>
    Object.fromEntries(parameters.filter((one) => one.in === place).map(({ name, example }) => [name, example]));
  const content = (
    operation.requestBody as { content: Record<string, { example?: unknown; schema: Json }> } | undefined
  )?.content;
  const form = content?.["multipart/form-data"];
  const body = form ? partsOf(form.schema) : content?.["application/json"]?.example;
  return { path: take("path"), query: take("query"), body, form: form !== undefined };
}

/** Files of a form, and the parts that it needs. */
function partsOf({ properties, required }: Json): Record<string, string> {
  const needed = new Set((required as string[] | undefined) ?? ["files"]);
  const entries = Object.entries(properties as Record<string, Json>).filter(([name]) => needed.has(name));
  return Object.fromEntries(entries.map(([name, schema]) => [name, isFile(schema) ? "@" : `a ${name}`]));
}

const isFile = ({ format, items }: Json) => format === "binary" || (items as Json | undefined)?.format === "binary";

function addressOf({ endpoint }: DescribedCall, { path, query }: Arguments): string {
  const filled = endpoint.path.replace(/:(\w+)/g, (_, name: string) => String(path[name] ?? path.id));
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
  return search ? `${filled}?${search}` : filled;
}

const isSigned = ({ endpoint: { caller } }: DescribedCall) => caller.startsWith("member");

function curl(call: DescribedCall, args: Arguments): string {
  const { method, bytes } = call.endpoint;
  const lines = [`curl ${method === "GET" ? "" : `-X ${method} `}"$COUNTERSIGN_URL${addressOf(call, args)}"`];
  if (isSigned(call)) lines.push(`-H "Authorization: Bearer $COUNTERSIGN_API_KEY"`);
  if (args.form) {
    for (const [name, value] of Object.entries(args.body as Record<string, string>)) {
      lines.push(`-F '${name}=${value === "@" ? "@lease.pdf" : value}'`);
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
  if (form) parts.push(`body: ${formOf(body as Record<string, string>)}`);
  else if (body !== undefined) parts.push(`body: ${literal(body, 1)}`);
  const object = parts.length === 0 ? "" : `, {\n${parts.map((part) => `  ${part},\n`).join("")}}`;
  return `import { createClient, ${call.name} } from "@countersign/client";

const client = createClient({ baseUrl, apiKey });
const answer = await ${call.name}(client${object});`;
}

function formOf(parts: Record<string, string>): string {
  const fields = Object.entries(parts).map(([name, value]) => {
    if (value !== "@") return `${name}: ${JSON.stringify(value)}`;
    return `${name}: ${name === "files" ? '[new File([pdf], "lease.pdf")]' : "new Blob([bytes])"}`;
  });
  return `{ ${fields.join(", ")} }`;
}

function typescriptFetch(call: DescribedCall, args: Arguments): string {
  const { method } = call.endpoint;
  const headers = [
    ...(isSigned(call) ? [`Authorization: \`Bearer \${token}\``] : []),
    ...(args.body === undefined ? [] : ['"Content-Type": "application/json"']),
  ];
  return `const response = await fetch(\`\${baseUrl}${addressOf(call, args)}\`, {
  method: "${method}",${headers.length > 0 ? `\n  headers: { ${headers.join(", ")} },` : ""}${
    args.body === undefined ? "" : `\n  body: JSON.stringify(${literal(args.body, 1)}),`
  }
});
const { data } = await response.json();`;
}

/** A value as a literal of TypeScript. */
function literal(value: unknown, depth: number): string {
  const text = JSON.stringify(value, null, 2).replace(/^(\s*)"([A-Za-z_]\w*)":/gm, "$1$2:");
  return text.replaceAll("\n", `\n${"  ".repeat(depth)}`);
}

function python(call: DescribedCall, args: Arguments): string {
  const { method, bytes } = call.endpoint;
  const lines = [`    f"{base_url}${addressOf(call, args)}",`];
  if (isSigned(call)) lines.push(`    headers={"Authorization": f"Bearer {api_key}"},`);
  if (args.form) lines.push(...pythonForm(args.body as Record<string, string>));
  else if (args.body !== undefined) lines.push(`    json=${pythonLiteral(args.body, 1)},`);
  const sent = `response = httpx.request(\n    "${method}",\n${lines.join("\n")}\n)\nresponse.raise_for_status()`;
  return `import httpx\n\n${sent}\n${bytes ? "content = response.content" : 'data = response.json()["data"]'}`;
}

function pythonForm(parts: Record<string, string>): string[] {
  const files = Object.keys(parts).filter((name) => parts[name] === "@");
  const texts = Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== "@"));
  return [
    `    files={${files.map((name) => `"${name}": open("lease.pdf", "rb")`).join(", ")}},`,
    ...(Object.keys(texts).length > 0 ? [`    data=${pythonLiteral(texts, 1)},`] : []),
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
