import { readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { configDefaults, defineConfig } from "vitest/config";

const folders = ["api", "domain", "features", "webapp", "elements", "extension", "integrations"];
const testFolders = ["access", "attacks", "conformance"];
/** A spy on an app's own ports stays within its test. */
const replaces =
  /\bvi\.(mock|doMock|hoisted|resetModules|spyOn(?!\((app\.deps|documents|accounts)\b)|stubGlobal|stubEnv|useFakeTimers)\(/;
/** Files that replace modules or globals, which others in the same process would see. */
const alone = [...folders, ...testFolders.map((folder) => `tests/${folder}`)]
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => `${folder}/${file}`))
  .filter((file) => /\.test\.tsx?$/.test(file) && replaces.test(readFileSync(file, "utf8")));

/**
 * Runs under Deno (`npm run test:unit`), so that KV in tests is the real one. One process runs many files, since
 * loading the modules anew for each file takes longer than most tests.
 */
export default defineConfig({
  test: {
    pool: "forks",
    // One more than cores, because tests wait for PDF processes, LibreOffice and the disk.
    maxWorkers: availableParallelism() + 1,
    // Long, because they only bound a test that hangs: a busy machine takes several times as long as an idle one.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 15_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: "together",
          isolate: false,
          include: [`{${folders.join(",")}}/**/*.test.{ts,tsx}`, `tests/{${testFolders.join(",")}}/**/*.test.ts`],
          exclude: [...configDefaults.exclude, ...alone],
        },
      },
      { extends: true, test: { name: "alone", include: alone } },
      {
        extends: true,
        // The first test of a file parses all sources, which takes minutes on a busy machine.
        test: { name: "structure", isolate: false, testTimeout: 300_000, include: ["tests/structure/**/*.test.ts"] },
      },
    ],
  },
});
