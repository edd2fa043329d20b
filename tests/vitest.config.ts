import { defineConfig } from "vitest/config";

/** What needs the real server and the built front ends: one file after the other, each test once. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ["{e2e,faults}/**/*.test.ts"],
    pool: "forks",
    fileParallelism: false,
    retry: 0,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
