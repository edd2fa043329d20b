/**
 * Checks the client package as registries and bundlers see it and the examples of the reference, and sends a document with a Python client that is generated
 * from our OpenAPI description.
 * `clients.ts clients NODE TOOLS PYTHON`: the program of Node, the folder of publint and attw, and that of a Python environment
 * with openapi-python-client.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openApi } from "../../api/http/reference/openapi.ts";
import { codeExamples } from "../../api/http/reference/pages/code-examples.ts";
import { groupsOf } from "../../api/http/reference/pages/groups.ts";
import { endpoints } from "../../domain/contract/endpoints.ts";
import { root } from "../../scripts/toolchain.mjs";
import { aPdf } from "../support/pdf-fixtures.ts";
import { aPerson, signingLinkOf, signUp } from "../support/people.ts";
import { run } from "../support/run.ts";
import { startServer } from "../support/server.ts";

const [, node = "", tools = "", python = ""] = Deno.args;
const folder = await mkdtemp(join(tmpdir(), "countersign-clients-"));
let passed = 0;
let failed = 0;

async function check(claim: string, act: () => Promise<unknown>): Promise<void> {
  try {
    await act();
    passed++;
    console.log(`ok     ${claim}`);
  } catch (error) {
    failed++;
    console.log(`FAILED ${claim}: ${error instanceof Error ? error.message : error}`);
  }
}

const client = join(root, "integrations/client");
const tool = (name: string, ...args: string[]) => run(node, [join(tools, "node_modules", name), ...args]);

async function sendByPython(): Promise<void> {
  const server = await startServer();
  try {
    const { client: owner } = await signUp(server);
    const { key } = await owner.data<{ key: string }>("POST", "/api/integrations/api-key/generate", { name: "Python" });
    const description = join(folder, "openapi.json");
    await Deno.writeTextFile(description, await (await fetch(`${server.url}/api/openapi.json`)).text());
    const made = join(folder, "made");
    const generate = ["generate", "--path", description, "--output-path", made, "--meta", "none"];
    await run(join(python, "bin", "openapi-python-client"), generate);
    const pdf = join(folder, "lease.pdf");
    await Deno.writeFile(pdf, aPdf(["A lease"]));
    const { email } = aPerson("Python Signer");
    const program = join(root, "tests/conformance/send_document.py");
    await run(join(python, "bin", "python"), [program, folder, server.url, key, email, pdf]);
    await signingLinkOf(server, email);
  } finally {
    await server.stop();
  }
}

/** Examples of every call, as bash and Python read them. */
async function parseExamples(): Promise<void> {
  const examples = join(folder, "examples");
  await Deno.mkdir(examples);
  const groups = groupsOf(endpoints, openApi(endpoints, { version: "1", publicUrl: "https://sign.example.com" }));
  const calls = groups.flatMap((group) => group.calls);
  const commands: string[] = [];
  for (const call of calls) {
    for (const { language, text } of codeExamples(call)) {
      if (language === "py") await Deno.writeTextFile(join(examples, `${call.name}.py`), text);
      if (language === "sh") commands.push(text);
    }
  }
  if (commands.length !== Object.keys(endpoints).length) throw new Error(`${commands.length} commands`);
  const script = join(examples, "all.sh");
  await Deno.writeTextFile(script, commands.join("\n\n"));
  await run("bash", ["-n", script]);
  await run(join(python, "bin", "python"), ["-m", "compileall", "-q", examples]);
}

try {
  await run(node, [join(root, "node_modules/typescript/bin/tsc"), "-p", client]);
  await check("publint finds nothing in the package", () => tool("publint/src/cli.js", client, "--strict"));
  await run("npm", ["pack", client, "--pack-destination", folder, "--ignore-scripts", "--silent"]);
  const pack = join(folder, "countersign-client-0.1.0.tgz");
  await check("its types resolve in every module system that it supports", () =>
    tool("@arethetypeswrong/cli/dist/index.js", pack, "--profile", "esm-only"),
  );
  await check(
    "every example of the reference is a command that bash and a program that Python can read",
    parseExamples,
  );
  await check("a generated Python client sends a document", sendByPython);
} finally {
  await rm(folder, { recursive: true });
}
console.log(`${passed} passed, ${failed} failed`);
