import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

/** Runs under Deno (`npm run test:unit`), so that KV in tests is the real one. */
export default defineConfig({
  test: {
    pool: "forks",
    // Left alone, Vitest keeps one core free.
    maxWorkers: availableParallelism(),
    include: [
      "{api,domain,features,webapp,elements,extension,integrations}/**/*.test.{ts,tsx}",
      "tests/{access,structure,attacks,conformance}/**/*.test.ts",
    ],
    testTimeout: 60_000,
  },
});
