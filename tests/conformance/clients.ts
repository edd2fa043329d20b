/**
 * Checks the client package as registries and bundlers see it and the examples of the reference, and runs a program with each of
 * three clients that other people's generators make from our OpenAPI description.
 * `clients.ts clients NODE TOOLS PYTHON`: the program of Node, the folder of publint, attw and the generators for TypeScript, and
 * that of a Python environment with openapi-python-client.
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

type World = { url: string; key: string; email: string; pdf: string; description: string };

/** Runs a program against a server, whose description its client was generated from, until it has sent a document. */
async function withServer(act: (world: World) => Promise<unknown>): Promise<void> {
  const server = await startServer();
  try {
    const { client: owner } = await signUp(server);
    const { key } = await owner.data<{ key: string }>("POST", "/api/integrations/api-key/generate", {
      name: "Program",
    });
    const description = join(folder, "openapi.json");
    await Deno.writeTextFile(description, await (await fetch(`${server.url}/api/openapi.json`)).text());
    const pdf = join(folder, "lease.pdf");
    await Deno.writeFile(pdf, aPdf(["A lease"]));
    const { email } = aPerson("Program Signer");
    await act({ url: server.url, key, email, pdf, description });
    await signingLinkOf(server, email);
  } finally {
    await server.stop();
  }
}

const programs = join(root, "tests/conformance/clients");

async function runPython({ url, key, email, pdf, description }: World): Promise<void> {
  const generate = ["generate", "--path", description, "--output-path", join(folder, "made"), "--meta", "none"];
  await run(join(python, "bin", "openapi-python-client"), generate);
  await run(join(python, "bin", "python"), [join(programs, "python_client.py"), folder, url, key, email, pdf]);
}

/** Type-checks a program with its generated client, strictly, and runs what the compiler writes. Without the client, no other check can. */
async function runTypeScript(name: string, { url, key, email, pdf }: World): Promise<void> {
  await Deno.copyFile(join(programs, `${name}.mts`), join(folder, `${name}.ts`));
  await run(node, [join(root, "node_modules/typescript/bin/tsc"), "-p", folder]);
  await run(node, [join(folder, "build", `${name}.js`), url, key, email, pdf]);
}

async function runHeyApi(world: World): Promise<void> {
  const { description } = world;
  await prepareTypeScript("hey_api.ts");
  const output = { path: join(folder, "hey"), tsConfigPath: join(folder, "tsconfig.json") };
  const config = join(folder, "openapi-ts.config.mjs");
  await Deno.writeTextFile(config, `export default ${JSON.stringify({ input: description, output })}`);
  await tool("@hey-api/openapi-ts/bin/run.js", "--file", config, "--no-log-file");
  await runTypeScript("hey_api", world);
}

async function runOpenApiFetch(world: World): Promise<void> {
  await prepareTypeScript("openapi_fetch.ts");
  const types = join(folder, "openapi.d.ts");
  await tool("openapi-typescript/bin/cli.js", world.description, "-o", types, "--default-non-nullable=false");
  await runTypeScript("openapi_fetch", world);
}

/** A project as a newcomer has it, whose packages are the tools'. */
async function prepareTypeScript(file: string): Promise<void> {
  const compilerOptions = {
    ...{ module: "nodenext", target: "es2023", lib: ["es2023", "dom", "dom.iterable"], strict: true, outDir: "build" },
    ...{ types: ["node"], typeRoots: [join(root, "node_modules/@types")] },
  };
  await Deno.writeTextFile(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files: [file] }));
  await Deno.writeTextFile(join(folder, "package.json"), '{"type":"module"}');
  await Deno.symlink(join(tools, "node_modules"), join(folder, "node_modules")).catch((error) => {
    if (!(error instanceof Deno.errors.AlreadyExists)) throw error;
  });
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
  const claim = "generates a client with which a program sends, reads, lists and downloads a document";
  await check(`openapi-python-client ${claim}`, () => withServer(runPython));
  await check(`@hey-api/openapi-ts ${claim}`, () => withServer(runHeyApi));
  await check(`openapi-typescript ${claim}`, () => withServer(runOpenApiFetch));
} finally {
  await rm(folder, { recursive: true });
}
console.log(`${passed} passed, ${failed} failed`);
