/**
 * `npm run conformance`: checks our seals and requests with independent validators, and the product on several
 * machines and in browsers other than Chromium.
 * `npm run conformance -- pyhanko dss` runs parts of it. Each part ends with `N passed, N failed`, and so does the
 * whole. Needs Python 3, a JDK with Maven, Rust and Go, and their package registries; downloads stay in
 * node_modules/.cache.
 */
import { spawn } from "node:child_process";
import { copyFileSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildFrontEnds } from "../../scripts/build.mjs";
import { ensurePackages, packages } from "../../scripts/debian.mjs";
import { findDeno, findNode, findProgram, install, root, run } from "../../scripts/toolchain.mjs";

const here = join(root, "tests", "conformance");
const cache = join(root, "node_modules", ".cache", "conformance");

/** @type {Record<string, { prepare: () => Promise<string[]>, program: string }>} */
const parts = {
  pyhanko: { prepare: preparePyHanko, program: "seals.ts" },
  dss: { prepare: prepareDss, program: "seals.ts" },
  differential: { prepare: prepareDifferential, program: "differential.ts" },
  machines: { prepare: prepareMachines, program: "machines.ts" },
  stripe: { prepare: prepareStripe, program: "stripe.ts" },
  openapi: { prepare: prepareRedocly, program: "openapi.ts" },
  clients: { prepare: prepareClients, program: "clients.ts" },
  mail: { prepare: prepareMail, program: "mail.ts" },
  webhooks: { prepare: prepareWebhooks, program: "webhooks.ts" },
  zapier: { prepare: prepareZapier, program: "zapier.ts" },
  n8n: { prepare: prepareN8n, program: "n8n.ts" },
  schemathesis: { prepare: prepareSchemathesis, program: "schemathesis.ts" },
  browsers: { prepare: prepareBrowsers, program: "browsers.ts" },
};

/** @returns {Promise<string[]>} the command that runs pyHanko */
async function preparePyHanko() {
  const venv = join(cache, "pyhanko");
  const python = join(venv, "bin", "python");
  if (!existsSync(python)) await must(["python3", "-m", "venv", venv]);
  await must([python, "-m", "pip", "install", "--quiet", "--requirement", join(here, "requirements.txt")]);
  return [python, join(here, "pyhanko_check.py")];
}

/** @returns {Promise<string[]>} the command that asks pyHanko about files; installs MuPDF, which Debian has */
async function prepareDifferential() {
  await ensurePackages([{ name: "mupdf-tools", program: "mutool" }]);
  const [python] = await preparePyHanko();
  return [/** @type {string} */ (python), join(here, "mini_files.py")];
}

/** @returns {Promise<string[]>} the command that runs Redocly CLI, which has a folder of its own */
async function prepareRedocly() {
  await installPackages("redocly", ["@redocly/cli@2.77.0"]);
  return [...findNode(), join(cache, "redocly", "node_modules", "@redocly", "cli", "bin", "cli.js")];
}

/** @returns {Promise<string[]>} Node, the folder of publint, attw and generators of clients, and a Python environment with one */
async function prepareClients() {
  const checkers = ["publint@0.3.25", "@arethetypeswrong/cli@0.18.5"];
  const generators = ["@hey-api/openapi-ts@0.99.0", "openapi-typescript@7.13.0", "openapi-fetch@0.17.0"];
  await installPackages("clients", [...checkers, ...generators, "typescript@5.9.3"]);
  const venv = join(cache, "clients", "python");
  const python = join(venv, "bin", "python");
  if (!existsSync(python)) await must(["python3", "-m", "venv", venv]);
  await must([python, "-m", "pip", "install", "--quiet", "openapi-python-client==0.29.1"]);
  const [node = "node"] = findNode();
  return [node, join(cache, "clients"), venv];
}

/** @returns {Promise<string[]>} the command that judges mails by the data of caniemail.com, and the folder of its package */
async function prepareMail() {
  await installPackages("mail", ["caniemail@2.0.2"]);
  return [findProgram("node") ?? "node", join(here, "mail_lint.mjs"), join(cache, "mail")];
}

/** @returns {Promise<string[]>} a Python with Standard Webhooks' library, and a Go program with it */
async function prepareWebhooks() {
  await ensurePackages([
    { name: "php-cli", program: "php" },
    { name: "ruby", program: "ruby" },
  ]);
  const venv = join(cache, "webhooks", "python");
  const python = join(venv, "bin", "python");
  if (!existsSync(python)) await must(["python3", "-m", "venv", venv]);
  await must([python, "-m", "pip", "install", "--quiet", "standardwebhooks==1.1.0"]);
  const folder = join(cache, "webhooks", "go");
  mkdirSync(folder, { recursive: true });
  copyFileSync(join(here, "webhooks", "verify.go"), join(folder, "main.go"));
  writeFileSync(join(folder, "go.mod"), "module verify\n\ngo 1.24\n");
  await must(["go", "-C", folder, "get", "github.com/standard-webhooks/standard-webhooks/libraries@v0.0.1"]);
  await must(["go", "-C", folder, "build", "-o", "verify", "."]);
  return [python, join(folder, "verify")];
}

/** @returns {Promise<string[]>} Node, and a copy of the Zapier app with the packages that it names */
async function prepareZapier() {
  const { dependencies } = manifestOf("zapier");
  return [findProgram("node") ?? "node", await copyApp("zapier", dependencies, ["package.json", "src", "test.js"])];
}

/**
 * @returns {Promise<string[]>} Node, TypeScript's compiler, and a copy of the n8n nodes with n8n's own types and linter
 */
async function prepareN8n() {
  const { devDependencies } = manifestOf("n8n");
  const wanted = Object.fromEntries(["n8n-workflow", "@n8n/node-cli"].map((name) => [name, devDependencies[name]]));
  const files = ["package.json", "tsconfig.json", "eslint.config.mjs", "nodes", "credentials", "copy-icons.js"];
  const copy = await copyApp("n8n", wanted, [...files, "test.js", "stand-in.js"]);
  return [findProgram("node") ?? "node", join(root, "node_modules", "typescript", "bin", "tsc"), copy];
}

/** @param {string} name of an app's folder */
function manifestOf(name) {
  return JSON.parse(readFileSync(join(root, "integrations", name, "package.json"), "utf8"));
}

/**
 * Copies an app below its packages, which have a manifest of their own.
 * @param {string} name @param {Record<string, string>} wanted packages with their versions @param {string[]} files
 * @returns {Promise<string>} the copy's folder
 */
async function copyApp(name, wanted, files) {
  await installPackages(
    name,
    Object.entries(wanted).map(([one, version]) => `${one}@${version}`),
  );
  const [app, copy] = [join(root, "integrations", name), join(cache, name, "app")];
  for (const file of files) cpSync(join(app, file), join(copy, file), { recursive: true });
  cpSync(join(root, "integrations", "testing"), join(cache, name, "testing"), { recursive: true });
  return copy;
}

/**
 * Installs packages apart from our own dependencies.
 * @param {string} name of the folder @param {string[]} wanted packages with versions
 */
async function installPackages(name, wanted) {
  const folder = join(cache, name);
  const stamp = join(folder, "package.json");
  const manifest = JSON.stringify({ private: true, wanted });
  if (existsSync(stamp) && readFileSync(stamp, "utf8").includes(manifest.slice(1, -1))) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(stamp, '{"private":true}');
  await must([
    "npm",
    "install",
    "--prefix",
    folder,
    "--ignore-scripts",
    "--no-audit",
    "--no-fund",
    "--no-save",
    ...wanted,
  ]);
  writeFileSync(stamp, manifest);
}

/** @returns {Promise<string[]>} the program that generates requests from an API description */
async function prepareSchemathesis() {
  const venv = join(cache, "schemathesis");
  const python = join(venv, "bin", "python");
  if (!existsSync(python)) await must(["python3", "-m", "venv", venv]);
  await must([python, "-m", "pip", "install", "--quiet", "--requirement", join(here, "schemathesis.txt")]);
  return [join(venv, "bin", "schemathesis")];
}

/** @returns {Promise<string[]>} the command that runs EU DSS */
async function prepareDss() {
  const libraries = join(cache, "dss", "lib");
  const classes = join(cache, "dss", "classes");
  mkdirSync(classes, { recursive: true });
  const pom = join(here, "dss", "pom.xml");
  const copy = ["dependency:copy-dependencies", `-DoutputDirectory=${libraries}`];
  if (!existsSync(libraries) || readdirSync(libraries).length === 0)
    await must(["mvn", "-q", "-B", "-f", pom, ...copy]);
  const source = join(here, "dss", "src", "main", "java", "Validate.java");
  await must(["javac", "-nowarn", "-cp", `${libraries}/*`, "-d", classes, source]);
  return ["java", "-cp", `${classes}:${libraries}/*`, "Validate"];
}

/** @returns {Promise<string[]>} the programs of denokv and of fake-gcs-server */
async function prepareMachines() {
  const tools = join(cache, "tools");
  const denokv = join(tools, "bin", "denokv");
  const gcs = join(tools, "bin", "fake-gcs-server");
  await ensurePackages([{ name: "protobuf-compiler", program: "protoc" }]);
  if (!existsSync(denokv))
    await must(["cargo", "install", "--quiet", "--locked", "--root", tools, "--version", "0.14.0", "denokv"]);
  if (!existsSync(gcs)) {
    await must(["go", "install", "github.com/fsouza/fake-gcs-server@v1.56.1"], { GOBIN: join(tools, "bin") });
  }
  return [denokv, gcs];
}

/** @returns {Promise<string[]>} the program of stripe-mock */
async function prepareStripe() {
  const tools = join(cache, "tools");
  const mock = join(tools, "bin", "stripe-mock");
  if (!existsSync(mock)) {
    await must(["go", "install", "github.com/stripe/stripe-mock@v0.203.0"], { GOBIN: join(tools, "bin") });
  }
  return [mock];
}

/** @returns {Promise<string[]>} the program of geckodriver, for which Debian has no package */
async function prepareBrowsers() {
  const tools = join(cache, "tools");
  const geckodriver = join(tools, "bin", "geckodriver");
  await ensurePackages(packages.browsers);
  if (!existsSync(geckodriver))
    await must(["cargo", "install", "--quiet", "--locked", "--root", tools, "--version", "0.37.1", "geckodriver"]);
  await buildFrontEnds();
  return [geckodriver];
}

/** @param {string[]} command @param {Record<string, string>} [env] */
async function must(command, env) {
  const code = await run(command, { out: "stderr", env: { ...process.env, ...env } });
  if (code !== 0) throw new Error(`${command.join(" ")} ended with ${code}`);
}

/** @param {string} name @returns {Promise<{ passed: number, failed: number }>} */
async function runPart(name) {
  console.log(`\n== ${name}`);
  const { prepare, program } = /** @type {{ prepare: () => Promise<string[]>, program: string }} */ (parts[name]);
  try {
    const tool = await prepare();
    const output = await listen([findDeno(), "run", "-A", "--quiet", join(here, program), name, ...tool]);
    const counts = /(\d+) passed, (\d+) failed\s*$/.exec(output);
    return counts ? { passed: Number(counts[1]), failed: Number(counts[2]) } : { passed: 0, failed: 1 };
  } catch (error) {
    console.log(`${error instanceof Error ? error.message : error}\n0 passed, 1 failed`);
    return { passed: 0, failed: 1 };
  }
}

/** Runs a command, prints its output and returns it. @param {string[]} command @returns {Promise<string>} */
function listen([program, ...args]) {
  return new Promise((resolve, reject) => {
    const child = spawn(/** @type {string} */ (program), args, { cwd: root, stdio: ["ignore", "pipe", "inherit"] });
    let output = "";
    child.stdout.on("data", (chunk) => {
      output += chunk;
      process.stdout.write(chunk);
    });
    child.on("error", reject);
    child.on("close", () => resolve(output));
  });
}

const asked = process.argv.slice(2);
const unknown = asked.filter((one) => !(one in parts));
if (unknown.length > 0) {
  console.error(`No part called ${unknown.join(", ")}. There are: ${Object.keys(parts).join(", ")}.`);
  process.exit(2);
}
mkdirSync(cache, { recursive: true });
await install();
await ensurePackages(packages.validators);
const total = { passed: 0, failed: 0 };
for (const name of asked.length > 0 ? asked : Object.keys(parts)) {
  const { passed, failed } = await runPart(name);
  total.passed += passed;
  total.failed += failed;
}
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0);
