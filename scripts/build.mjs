/** Builds the front ends whose sources have changed since they were last built. */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { keepFormerRelease, readFormerRelease } from "./former-release.mjs";
import { ensureScalar } from "./scalar.mjs";
import { findNode, root, run } from "./toolchain.mjs";

/**
 * Each host with its build command; all hosts include the features, the domain and the locales.
 * @type {readonly { host: string, place?: string, browser?: string, config: string, command: readonly string[] }[]}
 * `place`: the path at which the server serves it
 */
const hosts = [
  ...Object.entries({ webapp: "app", elements: "elements" }).map(([host, place]) => ({
    host,
    place,
    config: `${host}/vite.config.ts`,
    command: ["vite/bin/vite.js", "build", "--config", join(root, host, "vite.config.ts"), "--logLevel", "warn"],
  })),
  // One source folder, one build per kind of browser.
  ...["chrome", "firefox"].map((browser) => ({
    host: "extension",
    browser,
    config: "extension/wxt.config.ts",
    command: ["wxt/bin/wxt.mjs", "build", "extension", "--mv3", "--browser", browser, "--level", "warn"],
  })),
];
/** Settings that are built into the extension. */
const settings = ["COUNTERSIGN_SERVER", "COUNTERSIGN_GOOGLE_CLIENT_ID"];
const shared = ["build", "domain", "features", "locales", "package-lock.json"];

/** Sets the client id for tests against the Google stand-in, which accepts every application; keeps an existing id. */
export function meetStandIn() {
  process.env.COUNTERSIGN_GOOGLE_CLIENT_ID ||= "stand-in";
}

/**
 * @param {readonly string[]} wanted hosts
 * @returns {Promise<string[]>} the hosts that were built now. @throws Error when a build fails
 */
export async function buildFrontEnds(wanted = hosts.map(({ host }) => host)) {
  if (wanted.includes("webapp") && !(await ensureScalar())) {
    console.error("Without the page that tries API calls out: its files could not be fetched.");
  }
  const built = [];
  for (const { host, place, browser, config, command } of hosts.filter((one) => wanted.includes(one.host))) {
    if (!existsSync(join(root, config))) continue;
    const dist = join(root, host, "dist");
    const stamp = join(dist, browser ? `.stamp-${browser}` : ".stamp");
    const hash = hashOf([host, ...shared], browser ? settings : []);
    if (existsSync(stamp) && readFileSync(stamp, "utf8") === hash) continue;
    console.error(`Building ${host}${browser ? ` for ${browser}` : ""} …`);
    const former = place ? await readFormerRelease(dist, host, place, process.env.FORMER_RELEASE) : null;
    const [tool = "", ...args] = command;
    const code = await run([...findNode(), join(root, "node_modules", tool), ...args], {
      env: { NODE_ENV: "production" },
      // WXT shows a spinner on its standard output.
      out: "errors",
    });
    if (code !== 0) throw new Error(`${host} could not be built`);
    if (place) await keepFormerRelease(dist, former);
    writeFileSync(stamp, hash);
    built.push(host);
  }
  return built;
}

/**
 * @param {string[]} places @param {string[]} names of environment variables
 * @returns {string} a hash over those settings, and the names and contents of all files below, without tests
 */
function hashOf(places, names) {
  const hash = createHash("sha256");
  for (const name of names) hash.update(`${name}=${process.env[name] ?? ""}\0`);
  for (const file of places.flatMap((place) => filesOf(place))) {
    hash
      .update(file)
      .update("\0")
      .update(readFileSync(join(root, file)))
      .update("\0");
  }
  return hash.digest("hex");
}

/** @param {string} place @returns {string[]} */
function filesOf(place) {
  const entries = statEntries(place);
  if (!entries) return [place];
  return entries
    .filter((entry) => !["dist", "node_modules", ".wxt"].includes(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesOf(`${place}/${entry.name}`) : [`${place}/${entry.name}`]));
}

/** @param {string} place */
function statEntries(place) {
  try {
    return readdirSync(join(root, place), { withFileTypes: true });
  } catch {
    return null;
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await buildFrontEnds();
