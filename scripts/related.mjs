/** Chooses the tests of `npm test -- related`: those that reach a changed file, and a dozen journeys through everything. */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { root } from "./toolchain.mjs";

/** One journey for each part of the product that people meet first. */
const smoke = [
  "a-form-names-the-next",
  "a-page-replaces-the-session",
  "a-signer-declines",
  "a-team-grows",
  "a-template-is-used-again",
  "by-keyboard-alone",
  "every-kind-on-a-phone",
  "from-a-mail-to-a-sealed-reply",
  "one-signer-on-a-desktop",
  "programs-get-keys",
  "the-sender-voids",
  "two-people-sign-in-order",
].map((name) => `tests/e2e/${name}.test.ts`);

/** Arguments of Vitest for everything below the browser; `null` when nothing has changed. */
export function findRelatedUnits() {
  const changed = findChanged();
  return changed.length > 0 ? ["related", ...changed, "--config", "vitest.config.ts", "--project", "!structure"] : null;
}

/** Arguments of Vitest for journeys. @throws Error when a journey was renamed */
export function findRelatedJourneys() {
  const missing = smoke.filter((path) => !existsSync(join(root, path)));
  if (missing.length > 0) throw new Error(`scripts/related.mjs names missing journeys: ${missing.join(", ")}`);
  return ["related", ...new Set([...findChanged(), ...smoke]), "--config", "tests/vitest.config.ts"];
}

/** Files that differ from `main`, or from the last commit while on `main`, and files that Git does not know yet. */
function findChanged() {
  const hasMain = git("branch", "--list", "main").length > 0;
  const base = hasMain ? git("merge-base", "main", "HEAD").join("") : "HEAD";
  const changed = git("diff", "--name-only", "--diff-filter=d", base);
  return [...changed, ...git("ls-files", "--others", "--exclude-standard")];
}

/** @param {string[]} args @returns {string[]} the lines printed */
function git(...args) {
  return execFileSync("git", args, { cwd: root, encoding: "utf8" }).split("\n").filter(Boolean);
}
