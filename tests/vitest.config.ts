import { defineConfig } from "vitest/config";

/** What needs the real server and the built front ends: two files side by side. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ["{e2e,faults}/**/*.test.ts"],
    pool: "forks",
    maxWorkers: 2,
    // The files of a worker share its modules, and by them a server and a browser (`support/shared.ts`).
    isolate: false,
    retry: 0,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // A save waits 0.8 s by itself: on a busy machine a second is too short to see it arrive.
    expect: { poll: { timeout: 15_000 } },
  },
});
