/** Builds the command that starts the server; used by tests too, so that they run the real command. */
import { mkdirSync } from "node:fs";
import { isIP } from "node:net";
import { join, resolve } from "node:path";
import { passedOn, regionFolders, settings } from "./settings.mjs";
import { findDeno, root } from "./toolchain.mjs";

/** Paths that the server reads besides its data folder. The project's `.env` is not among them. */
const readable = [
  "api",
  "domain",
  "locales",
  "node_modules",
  "webapp/dist",
  "elements/dist",
  "deno.json",
  "package.json",
];

/**
 * The server's command line, with no wider permissions than it needs, and its whole environment. Creates the data
 * folder, private to this user, with a folder for temporary files inside.
 * @param {Record<string, string | undefined>} env settings, as in `settings.mjs`; others are dropped
 * @returns {{ program: string, args: string[], env: Record<string, string>, dataDir: string }}
 */
export function serverCommand(env) {
  const deno = findDeno();
  const dataDir = resolve(root, env.DATA_DIR || "data");
  // Commas separate the entries of a permission list, and a path cannot escape one.
  if (dataDir.includes(",")) throw new Error(`DATA_DIR: a path with a comma cannot be used: ${dataDir}`);
  const temporary = join(dataDir, "tmp");
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  mkdirSync(temporary, { recursive: true, mode: 0o700 });
  const known = [...settings, ...passedOn];
  const files = known.flatMap(({ name, isFile }) => (isFile && env[name] ? [resolve(root, env[name])] : []));
  const regions = regionFolders(env.OBJECTS_REGIONS).map((folder) => resolve(root, folder));
  for (const folder of regions) mkdirSync(folder, { recursive: true, mode: 0o700 });
  const paths = [...readable.map((path) => join(root, path)), dataDir, ...regions, ...files];
  // Deno's own binary, for workers with their own memory limit; and the sandbox for programs that read office files,
  // which may be installed while the server runs.
  const programs = [deno, "/usr/bin/bwrap"];
  const names = known.map((one) => one.name);
  const args = [
    "run",
    "--no-prompt",
    "--no-remote",
    "--quiet",
    `--config=${join(root, "deno.json")}`,
    `--allow-read=${paths.join(",")}`,
    `--allow-write=${[dataDir, ...regions].join(",")}`,
    "--allow-net",
    ...deniedNetworks(env),
    // A simulated crash, which only tests request, needs more than the permission to run named programs.
    env.KILLPOINT ? "--allow-run" : `--allow-run=${programs.join(",")}`,
    `--allow-env=${[...names, "TMPDIR"].join(",")}`,
    // Reading other environment variables returns nothing instead of failing.
    "--ignore-env",
    // `setPriority`: workers that render pictures in bulk run at a lower priority.
    "--allow-sys=hostname,cpus,osRelease,setPriority",
    "--deny-ffi",
    "--deny-import",
    join(root, "api", "main.ts"),
  ];
  const given = names.flatMap((name) => (env[name] ? [[name, env[name]]] : []));
  return {
    // Deno has no permission for `umask`, so the shell sets it: new files are private to this user.
    program: "/bin/sh",
    args: ["-c", 'umask 077; exec "$0" "$@"', deno, ...args],
    env: { ...Object.fromEntries(given), DATA_DIR: dataDir, TMPDIR: temporary, PATH: process.env.PATH ?? "" },
    dataDir,
  };
}

/** Range in which cloud providers serve the machine's credentials; the server needs nothing in it. */
const linkLocal = "169.254.0.0/16";
/** Private networks (RFC 1918, RFC 6598), which Deno accepts as ranges in IPv4 only. */
const privateNetworks = ["10.0.0.0/8", "100.64.0.0/10", "172.16.0.0/12", "192.168.0.0/16"];

/**
 * Ranges that the server may neither call nor listen in. A configured name may resolve to any of them, so private
 * networks are denied only if every configured address is numeric and outside of them, or none is configured.
 * @param {Record<string, string | undefined>} env
 */
export function deniedNetworks(env) {
  const hosts = settings.flatMap(({ name }) => hostsIn(name, env[name] ?? ""));
  const isNamed = hosts.some((host) => !isIP(host) && host !== "localhost");
  const webhookNetworks = (env.WEBHOOK_PRIVATE_NETWORKS ?? "").split(",").map((one) => one.trim());
  const denied = [linkLocal, ...(isNamed ? [] : privateNetworks)].filter(
    (range) =>
      !hosts.some((host) => isWithin(host, range)) &&
      // Webhooks never reach link-local addresses, whatever the setting says.
      (range === linkLocal || !webhookNetworks.some((network) => overlaps(network, range))),
  );
  return denied.length > 0 ? [`--deny-net=${denied.join(",")}`] : [];
}

/**
 * Hosts that a setting makes the server call or listen on. PUBLIC_URL and the like are followed by people's browsers
 * instead.
 */
function hostsIn(name, value) {
  if (value === "" || /^(PUBLIC_URL|OWN_ORIGINS|SUPPORT_URL|TRUSTED_PROXIES|WEBHOOK_PRIVATE_NETWORKS)$/.test(name))
    return [];
  if (name === "HOST") return [value.replace(/^\[|\]$/g, "")];
  return value.split(",").flatMap((one) => {
    const url = URL.canParse(one.trim()) ? new URL(one.trim()) : null;
    return url && /^(https?|smtps?):$/.test(url.protocol) ? [url.hostname.replace(/^\[|\]$/g, "")] : [];
  });
}

/** Whether two IPv4 ranges have addresses in common: the shorter prefix contains the other range's first address. */
function overlaps(one, other) {
  const [network, bits = "32"] = one.split("/");
  const [otherNetwork, otherBits] = other.split("/");
  return Number(bits) < Number(otherBits) ? isWithin(otherNetwork, `${network}/${bits}`) : isWithin(network, other);
}

function isWithin(host, range) {
  if (isIP(host) !== 4) return false;
  const [network, bits] = range.split("/");
  const shift = 32 - Number(bits);
  return Math.floor(numberOf(host) / 2 ** shift) === Math.floor(numberOf(network) / 2 ** shift);
}

function numberOf(address) {
  return address.split(".").reduce((sum, part) => sum * 256 + Number(part), 0);
}
