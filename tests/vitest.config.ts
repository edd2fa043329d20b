import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The files that take longest, each more than 25 s, come first: at the end they would run alone. */
const slowest = [
  ...["faults/finish-together", "faults/random-lives", "faults/crash-while-drawing", "faults/outside"],
  ...["e2e/a-page-embeds-signing", "e2e/packages-for-the-stores", "e2e/the-signing-page-looks-as-sealed"],
];

class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isSlow = ({ moduleId }: TestSpecification) => slowest.some((name) => moduleId.endsWith(`${name}.test.ts`));
    const sorted = await super.sort(files);
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))];
  }
}

/**
 * Runs the tests that need the real server and the built front ends, four files at a time.
 * See `docs/decisions/17-tests.md`.
 */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ["{e2e,faults}/**/*.test.ts"],
    pool: "forks",
    // One process runs many files, with one browser: loading the modules anew takes a second of processor time per file.
    isolate: false,
    // Journeys wait for pages, mails and jobs for half of their time: two at once leave a core idle.
    maxWorkers: 4,
    sequence: { sequencer: SlowestFirst },
    globalSetup: "support/start-shared-server.ts",
    retry: 0,
    testTimeout: 240_000,
    hookTimeout: 240_000,
    // A save waits 0.8 s by itself: on a busy machine a second is too short to see it arrive.
    expect: { poll: { timeout: 30_000 } },
    // A cut message hides which element or rule failed in a run that cannot be repeated.
    chaiConfig: { truncateThreshold: 0 },
  },
});
