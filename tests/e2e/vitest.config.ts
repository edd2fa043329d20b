import { defineConfig } from "vitest/config";

/** Journeys through the real server and the built front ends: one file after the other, each test once. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ["**/*.test.ts"],
    pool: "forks",
    fileParallelism: false,
    retry: 0,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
