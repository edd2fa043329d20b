/**
 * `npm run verify -- file.pdf [evidence.json]`: see `api/pdf/verify/offline/offline.ts`. Runs with permission to read
 * files only.
 */
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { findDeno, install, root, run } from "./toolchain.mjs";

const from = process.env.INIT_CWD ?? process.cwd();
const isPath = (/** @type {string} */ one, /** @type {string | undefined} */ before) =>
  !one.startsWith("--") && before !== "--lang" && before !== "--password";
const args = process.argv.slice(2).map((one, index, all) => (isPath(one, all[index - 1]) ? resolve(from, one) : one));
const own = join(resolve(root, process.env.DATA_DIR || "data"), "keys", "install-authority.pem");
const installed = existsSync(own) ? [`--install-root=${own}`] : [];
const config = `--config=${join(root, "deno.json")}`;
const program = join(root, "api", "pdf", "verify", "offline", "offline.ts");

await install();
process.exit(
  await run([
    findDeno(),
    "run",
    "--no-prompt",
    "--no-remote",
    "--quiet",
    config,
    "--allow-read",
    program,
    ...installed,
    ...args,
  ]),
);
