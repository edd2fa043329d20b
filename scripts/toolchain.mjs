/** Finds Deno, Node and other programs. Uses only Node built-ins, because it runs before anything is installed. */
import { spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The project's folder. */
export const root = fileURLToPath(new URL("..", import.meta.url)).replace(/[/\\]$/, "");
const modules = join(root, "node_modules");
const suffix = process.platform === "win32" ? ".exe" : "";

/**
 * The Deno binary of its platform package, which needs no install script.
 * @returns {string} @throws Error when none is installed
 */
export function findDeno() {
  const scope = join(modules, "@deno");
  const platforms = existsSync(scope) ? readdirSync(scope) : [];
  const places = [...platforms.map((name) => join(scope, name)), join(modules, "deno")];
  const found = places.map((place) => join(place, `deno${suffix}`)).find((path) => existsSync(path));
  if (!found) throw new Error("Deno is not installed: its npm package has no binary for this machine.");
  return found;
}

/**
 * The command that runs a tool written for Node: Node 24 from its npm package, otherwise the running Node if it is
 * new enough (Vite requires 20.19), otherwise Deno.
 * @returns {string[]}
 */
export function findNode() {
  const own = join(modules, "node", "bin", `node${suffix}`);
  if (existsSync(own)) return [own];
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (!process.versions.deno && (major > 20 || (major === 20 && minor >= 19))) return [process.execPath];
  return [findDeno(), "run", "-A"];
}

/** @param {string} name @returns {string | null} the path of a program, or `null` */
export function findProgram(name) {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return folders.map((folder) => join(folder, name + suffix)).find((path) => existsSync(path)) ?? null;
}

/** @returns {boolean} whether node_modules matches package-lock.json */
export function isInstalled() {
  const installed = join(modules, ".package-lock.json");
  if (!existsSync(installed)) return false;
  const wanted = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")).packages;
  const there = JSON.parse(readFileSync(installed, "utf8")).packages;
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === "") return true;
    const found = there[path];
    return found ? found.version === entry.version : entry.optional === true || entry.peer === true;
  });
}

/** Installs the locked dependencies if any is missing; if that fails, retries without install scripts. */
export async function install() {
  if (isInstalled()) return;
  console.error("Installing dependencies …");
  const npm = (/** @type {string[]} */ ...more) =>
    run(["npm", "ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error", ...more], { out: "stderr" });
  if ((await npm()) === 0) return;
  console.error("Once more without install scripts …");
  if ((await npm("--ignore-scripts")) !== 0) throw new Error("npm ci failed");
}

/**
 * Runs a command in the project's folder, in this terminal.
 * @param {string[]} command
 * @param {{ env?: Record<string, string | undefined>, out?: "stdout" | "stderr" | "errors" | "nowhere" }} [options]
 * `out`: destination of the output; `stderr` for progress output, `errors` for the command's stderr only
 * @returns {Promise<number>} its exit code
 */
export function run([program, ...args], options = {}) {
  const none = /** @type {const} */ ("ignore");
  const outs = /** @type {const} */ ({ stdout: [1, 2], stderr: [2, 2], errors: [none, 2], nowhere: [none, none] });
  return new Promise((resolve, reject) => {
    const child = spawn(/** @type {string} */ (program), args, {
      cwd: root,
      stdio: [none, ...outs[options.out ?? "stdout"]],
      env: { ...process.env, ...options.env },
      shell: process.platform === "win32" && program === "npm",
    });
    child.on("error", reject);
    child.on("close", (code) => resolve(code ?? 1));
  });
}
