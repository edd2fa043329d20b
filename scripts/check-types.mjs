/**
 * Checks all types with TypeScript 7: the front ends and `domain` without Deno, the server, `domain` and the tests
 * without the DOM.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { findDeno, findNode, root, run } from "./toolchain.mjs";

/** Named in `tsconfig.server.json`. */
const denoTypes = join(root, "node_modules", ".cache", "types", "deno.d.ts");

/** @returns {Promise<number>} the compiler's exit code */
export function checkFrontEnds() {
  return compile("tsconfig.json");
}

/** @returns {Promise<number>} the compiler's exit code */
export function checkServer() {
  mkdirSync(dirname(denoTypes), { recursive: true });
  writeFileSync(denoTypes, execFileSync(findDeno(), ["types"], { maxBuffer: 16 * 2 ** 20 }));
  return compile("tsconfig.server.json");
}

/** @param {string} project */
function compile(project) {
  return run([...findNode(), join(root, "node_modules", "typescript7", "bin", "tsc"), "-p", project]);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  process.exit((await checkServer()) || (await checkFrontEnds()));
}
