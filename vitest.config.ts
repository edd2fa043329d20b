import { globSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

const files = globSync(
  [
    "{api,domain,features,webapp,elements,extension,integrations}/**/*.test.{ts,tsx}",
    "tests/{access,structure,attacks,conformance}/**/*.test.ts",
  ],
  { cwd: new URL(".", import.meta.url), exclude: ["**/node_modules/**"] },
);
const replaces = /\bvi\.(mock|doMock|hoisted|resetModules|spyOn|stubGlobal|stubEnv|useFakeTimers)\(/;
/** Files that replace modules or globals, which others in the same process would see. */
const alone = files.filter((file) => replaces.test(readFileSync(new URL(file, import.meta.url), "utf8")));

/**
 * Runs under Deno (`npm run test:unit`), so that KV in tests is the real one. One process runs many files, since
 * loading the modules anew for each file takes longer than most tests.
 */
export default defineConfig({
  test: {
    pool: "forks",
    // Left alone, Vitest keeps one core free.
    maxWorkers: availableParallelism(),
    testTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: { name: "together", isolate: false, include: files.filter((one) => !alone.includes(one)) },
      },
      { extends: true, test: { name: "alone", include: alone } },
    ],
  },
});
