/** How the server is started: one place, so that what is tested is what ships. */
import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { passedOn, regionFolders, settings } from "./settings.mjs";
import { findDeno, root } from "./toolchain.mjs";

/** What the server reads beside its data folder. The project's `.env` is not among it. */
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
 * The command line of the server with permissions no wider than it needs, and its whole environment.
 * Makes the data folder, private to this user, with a folder for temporary files inside.
 * @param {Record<string, string | undefined>} env settings, as in `settings.mjs`; others are left out
 * @returns {{ program: string, args: string[], env: Record<string, string>, dataDir: string }}
 */
export function serverCommand(env) {
  const deno = findDeno();
  const dataDir = resolve(root, env.DATA_DIR || "data");
  // Lists of permissions are told apart by commas, and there is no way to write one in a path.
  if (dataDir.includes(",")) throw new Error(`DATA_DIR: a path with a comma cannot be used: ${dataDir}`);
  const temporary = join(dataDir, "tmp");
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  mkdirSync(temporary, { recursive: true, mode: 0o700 });
  const known = [...settings, ...passedOn];
  const files = known.flatMap(({ name, isFile }) => (isFile && env[name] ? [resolve(root, env[name])] : []));
  const regions = regionFolders(env.OBJECTS_REGIONS).map((folder) => resolve(root, folder));
  for (const folder of regions) mkdirSync(folder, { recursive: true, mode: 0o700 });
  const paths = [...readable.map((path) => join(root, path)), dataDir, ...regions, ...files];
  // Its own binary, for workers with a memory limit of their own; and the box for programs that read office files, which
  // may come while the server runs.
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
    // Ending itself as a crash would, which only tests ask for, is more than running named programs.
    env.KILLPOINT ? "--allow-run" : `--allow-run=${programs.join(",")}`,
    `--allow-env=${[...names, "TMPDIR"].join(",")}`,
    // Libraries that look for variables of their own find none, instead of failing.
    "--ignore-env",
    // `setPriority`: workers that draw pictures in bulk give way to everything else.
    "--allow-sys=hostname,cpus,osRelease,setPriority",
    "--deny-ffi",
    "--deny-import",
    join(root, "api", "main.ts"),
  ];
  const given = names.flatMap((name) => (env[name] ? [[name, env[name]]] : []));
  return {
    program: deno,
    args,
    env: { ...Object.fromEntries(given), DATA_DIR: dataDir, TMPDIR: temporary, PATH: process.env.PATH ?? "" },
    dataDir,
  };
}
