/** Every sample of the reference and the docs runs as written, with an address and a key of one's own. */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { actionsOf, entities } from "../../domain/access/rights.ts";
import { endpoints } from "../../domain/contract/endpoints.ts";
import { aPdf } from "../support/pdf-fixtures.ts";
import { signUp } from "../support/people.ts";
import { type Server, startServer } from "../support/server.ts";

const root = join(import.meta.dirname!, "../..");
let server: Server;
let folder: string;
let env: Record<string, string>;
beforeAll(async () => {
  server = await startServer({ env: { RATE_LIMITS: "off" } });
  folder = await mkdtemp(join(tmpdir(), "countersign-samples-"));
  for (const name of ["lease.pdf", "contract.pdf"]) await writeFile(join(folder, name), aPdf(["A lease"]));
  await writeFile(join(folder, "people.csv"), "Name,Mail\nAnn Lee,ann@example.com\n");
  env = await credentials();
});
afterAll(async () => {
  await server?.stop();
  await rm(folder, { recursive: true });
});

/** A new member's session, and a key that may do whatever keys may. */
async function credentials(): Promise<Record<string, string>> {
  const { client } = await signUp(server);
  const rights = Object.fromEntries(entities.map((entity) => [entity, actionsOf(entity)]));
  const body = { name: "Samples", rights };
  const { key } = await client.data<{ key: string }>("POST", "/api/integrations/api-key/generate", body);
  await client.data("PUT", "/api/embed/origins", { origins: ["https://www.example.com"] });
  return { COUNTERSIGN_URL: server.url, COUNTERSIGN_API_KEY: key, COUNTERSIGN_TOKEN: client.who.Token! };
}

/** The samples of a language by the name of their call, as the pages show them. */
async function samplesIn(language: string): Promise<Map<string, string>> {
  const start = await (await fetch(`${server.url}/api/docs`)).text();
  const groups = new Set([...start.matchAll(/href="(\/api\/docs\/calls\/\w[\w-]*)[#"]/g)].map(([, path]) => path!));
  const samples = new Map<string, string>();
  for (const path of groups) {
    const page = await (await fetch(server.url + path)).text();
    for (const [, name, section] of page.matchAll(/<section id="(\w+)">(.*?)<\/section>/gs)) {
      const code = new RegExp(`<code class="language-${language}">([^<]*)</code>`).exec(section!);
      if (code) samples.set(name!, unescapeHtml(code[1]!));
    }
  }
  return samples;
}

function unescapeHtml(text: string): string {
  const names: Record<string, string> = { lt: "<", gt: ">", quot: '"', amp: "&", "#39": "'" };
  return text.replaceAll(/&(#?\w+);/g, (_, name: string) => names[name]!);
}

async function execute(program: string, args: string[]): Promise<{ code: number; output: string; fault: string }> {
  const { code, stdout, stderr } = await new Deno.Command(program, { args, cwd: folder, env }).output();
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  return { code, output: text(stdout), fault: text(stderr) };
}

type Answer = { status: number; code: string; errors?: { code: string; path: string }[] };

async function runCurl(sample: string): Promise<Answer> {
  const wrapper = `curl() { command curl -sS -w '\\n%{http_code}' "$@"; }`;
  const { code, output, fault } = await execute("bash", ["-c", `set -euo pipefail\n${wrapper}\n${sample}`]);
  if (code !== 0 || fault) return { status: 0, code: fault };
  const lines = output.split("\n");
  const status = Number(lines.pop());
  if (status < 400) return { status, code: "" };
  const body = sample.includes("-o answer") ? await readFile(join(folder, "answer"), "utf8") : lines.join("\n");
  return { ...JSON.parse(body), status };
}

/** Codes of refusals that say that a sample is malformed, not that its ids belong to nobody. */
const malformed = new Set([
  ...["malformed_request", "page_not_found", "method_not_allowed", "unsupported_media_type", "unauthenticated"],
  ...["body_too_large", "unknown_api_version", "api_key_required", "not_with_api_key", "not_authorized", "internal"],
]);

/** Calls that this installation or caller cannot make at all: of the support team, of issuers that are not set up. */
const elsewhere = new Set(["listAdmittingWorkspaces", "beginLinking", "beginIssuerSignIn", "beginOneTap", "testMail"]);

const isWell = ({ status, code, errors = [] }: Answer) =>
  status > 0 && status !== 500 && !malformed.has(code) && !(code === "invalid_input" && errors.length > 0);

/** Runs every sample, again with new credentials if one before it ended the session. */
async function faultsOf(samples: Map<string, string>, run: (sample: string) => Promise<Answer>): Promise<string[]> {
  expect(samples.size).toBe(Object.keys(endpoints).length);
  const faults: string[] = [];
  for (const [name, sample] of samples) {
    let answer = await run(sample);
    if (answer.code === "unauthenticated") {
      env = await credentials();
      answer = await run(sample);
    }
    if (!isWell(answer) && !elsewhere.has(name)) faults.push(`${name}: ${JSON.stringify(answer)}`);
  }
  return faults;
}

/** Runs samples in one process, each as a module, and answers the status and code that each got. */
async function openTypeScript() {
  const source = new URL("../../integrations/client/src/index.ts", import.meta.url).href;
  const runner = join(folder, "runner.ts");
  await writeFile(
    runner,
    `const lines = Deno.stdin.readable.pipeThrough(new TextDecoderStream());
let text = "";
for await (const part of lines) {
  text += part;
  for (let end = text.indexOf("\\n"); end !== -1; end = text.indexOf("\\n")) {
    const { path, env } = JSON.parse(text.slice(0, end));
    text = text.slice(end + 1);
    for (const [name, value] of Object.entries(env)) Deno.env.set(name, value);
    const { fetch } = globalThis;
    let answer = { status: 200, code: "" };
    globalThis.fetch = async (...args) => {
      const response = await fetch(...args);
      if (!response.ok) answer = { ...(await response.clone().json().catch(() => ({}))), status: response.status };
      return response;
    };
    try {
      await import(path);
    } catch (error) {
      if (answer.status < 400) answer = { status: 0, code: String(error) };
    }
    globalThis.fetch = fetch;
    console.log(JSON.stringify(answer));
  }
}`,
  );
  const command = new Deno.Command(Deno.execPath(), {
    ...{ args: ["run", "-A", "--quiet", "--no-config", "--no-check", runner], cwd: folder },
    ...({ stdin: "piped", stdout: "piped" } as const),
  });
  const child = command.spawn();
  const input = child.stdin.getWriter();
  const output = child.stdout.pipeThrough(new TextDecoderStream()).getReader();
  let count = 0;
  return {
    async run(sample: string): Promise<Answer> {
      const path = join(folder, `${count++}.ts`);
      await writeFile(path, sample.replaceAll("@countersign/client", source));
      await input.write(new TextEncoder().encode(`${JSON.stringify({ path: `file://${path}`, env })}\n`));
      let text = "";
      while (!text.endsWith("\n")) text += (await output.read()).value ?? "\n";
      return JSON.parse(text);
    },
    async close() {
      await input.close();
      await child.status;
    },
  };
}

describe("the samples of the reference", () => {
  it("run in curl", { timeout: 240_000 }, async () => {
    expect(await faultsOf(await samplesIn("sh"), runCurl)).toEqual([]);
  });

  it("run in TypeScript", { timeout: 240_000 }, async () => {
    const typescript = await openTypeScript();
    try {
      expect(await faultsOf(await samplesIn("ts"), typescript.run)).toEqual([]);
    } finally {
      await typescript.close();
    }
  });
});

/** A text with the server's address and the key in place of those of the docs. */
const asOwn = (text: string) =>
  text
    .replaceAll(/https:\/\/sign\.example\.com|http:\/\/127\.0\.0\.1:8000/g, server.url)
    .replaceAll("csk_…", env.COUNTERSIGN_API_KEY!);

const blocksOf = async (path: string, language: string) => {
  const text = await readFile(join(root, path), "utf8");
  return [...text.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, "gms"))].map(([, block]) => block!);
};

describe("the samples of the docs", () => {
  it.each(["docs/api.md", "docs/embedding.md"])("run in curl: %s", async (path) => {
    const blocks = (await blocksOf(path, "sh")).filter((block) => block.includes("curl "));
    expect(blocks.length).toBeGreaterThan(0);
    const failing = `curl() { command curl --fail-with-body "$@"; }`;
    const { code, output, fault } = await execute("bash", [
      "-c",
      asOwn(["set -euo pipefail", failing, ...blocks].join("\n")),
    ]);
    expect([code, fault, output]).toEqual([0, "", expect.stringContaining('"data"')]);
  });

  it("run in TypeScript: the client package", async () => {
    const [send, list] = await blocksOf("integrations/client/README.md", "ts");
    const typescript = await openTypeScript();
    try {
      expect(await typescript.run(asOwn(`${send}\n${list}`))).toEqual({ status: 200, code: "" });
    } finally {
      await typescript.close();
    }
  });
});
