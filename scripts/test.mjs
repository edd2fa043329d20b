/**
 * `npm test`: runs everything, from a clean clone. `npm test -- unit e2e` runs only those parts; `parts` lists them.
 * `npm test -- related` runs what a change touches and a dozen journeys: see `related.mjs`.
 * Ends with one line, `N passed, N failed`, summed over all runners; a runner that ran nothing has failed.
 */
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { buildFrontEnds, meetStandIn } from "./build.mjs";
import { checkFrontEnds, checkServer } from "./check-types.mjs";
import { ensurePackages, packages } from "./debian.mjs";
import { findRelatedJourneys, findRelatedUnits } from "./related.mjs";
import { findDeno, findNode, install, root, run } from "./toolchain.mjs";

/**
 * @typedef {{ passed: number, failed: number, names?: string[], retried?: string[] }} Count
 * `names`: the failed tests; `retried`: the tests that passed only at a retry
 */
/**
 * @typedef {{ part: string, name: string, work: () => Promise<Count>, single?: boolean, only?: boolean }} Step `single`: uses
 * at most one core, so that two such steps run in parallel; `only`: runs only when it is asked for
 */

const modules = join(root, "node_modules");
const out = join(root, "tests", "out");
/** A busy machine gets one retry; the end of the run lists the tests that needed it. Runs of single files get none. */
const retries = ["--retry=1"];
const success = { passed: 1, failed: 0 };
const failure = { passed: 0, failed: 1 };

/** @type {readonly Step[]} */
const steps = [
  {
    part: "types",
    name: "types of the API, the domain and the tests",
    single: true,
    work: async () => countOf(await checkServer()),
  },
  { part: "build", name: "build", single: true, work: build },
  {
    part: "types",
    name: "types of the front ends",
    single: true,
    work: async () => countOf(await checkFrontEnds()),
  },
  {
    part: "dead",
    name: "dead code",
    single: true,
    work: () => check(node("knip/bin/knip.js", "--no-progress")),
  },
  {
    part: "lint",
    name: "lint and format",
    single: true,
    work: () => check(node("@biomejs/biome/bin/biome", "ci", "--colors=off", "--max-diagnostics=50", ".")),
  },
  {
    part: "structure",
    name: "structure",
    single: true,
    // A second process would parse all sources again.
    work: () =>
      vitest("structure", ["run", "--config", "vitest.config.ts", "--project", "structure", "--maxWorkers=1"]),
  },
  { part: "unit", name: "unit and API", work: unit },
  { part: "e2e", name: "journeys in the browser", work: () => runFolder("e2e") },
  { part: "faults", name: "faults", work: () => runFolder("faults") },
  { part: "related", only: true, name: "unit and API tests of the change", work: runRelatedUnits },
  { part: "related", only: true, name: "journeys of the change, and a dozen more", work: runRelatedJourneys },
];
const parts = [...new Set(steps.map((step) => step.part))];

/** @param {string} tool  path of its script in node_modules @param {string[]} args @returns {string[]} */
function node(tool, ...args) {
  return [...findNode(), join(modules, tool), ...args];
}

/** @param {string[]} command @returns {Promise<Count>} */
async function check(command) {
  return countOf(await run(command));
}

/** @param {number} exitCode @returns {Count} */
function countOf(exitCode) {
  return exitCode === 0 ? success : failure;
}

async function unit() {
  await ensurePackages([...packages.browser, ...packages.validators, ...packages.office]);
  return vitest("unit", ["run", "--config", "vitest.config.ts", "--project", "!structure", ...retries]);
}

async function runRelatedUnits() {
  const related = findRelatedUnits();
  if (!related) return { passed: 0, failed: 0 };
  await ensurePackages([...packages.browser, ...packages.validators, ...packages.office]);
  return vitest("related-units", [...related, "--run", ...retries], { mayBeEmpty: true });
}

async function runRelatedJourneys() {
  await prepareJourneys();
  return vitest("related-journeys", [...findRelatedJourneys(), "--run", ...retries]);
}

async function build() {
  await buildFrontEnds();
  return success;
}

/** @param {string} folder  folder of tests that need the real server @returns {Promise<Count>} */
async function runFolder(folder) {
  await prepareJourneys();
  return vitest(folder, ["run", "--config", "tests/vitest.config.ts", `tests/${folder}`, ...retries]);
}

async function prepareJourneys() {
  await ensurePackages([...packages.browser, ...packages.validators, ...packages.office, ...packages.sites]);
  await buildFrontEnds();
}

/**
 * Runs Vitest under Deno, so that the KV in tests is the real one.
 * @param {string} name @param {string[]} args @param {{ mayBeEmpty?: boolean }} [options] @returns {Promise<Count>}
 */
async function vitest(name, args, { mayBeEmpty = false } = {}) {
  const report = join(out, `${name}.json`);
  rmSync(report, { force: true });
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const code = await run([findDeno(), "run", "-A", join(modules, "vitest/vitest.mjs"), ...args, ...reporters]);
  const { numPassedTests, testResults, numFailedTests } = JSON.parse(readFileSync(report, "utf8"));
  // A file that failed to load reports no failed tests.
  const broken = testResults.filter(
    (/** @type {TestFile} */ file) => file.status === "failed" && file.assertionResults.length === 0,
  );
  const failed = numFailedTests + broken.length;
  const isSilent = (numPassedTests + failed === 0 && !mayBeEmpty) || (code !== 0 && failed === 0);
  return {
    passed: numPassedTests,
    failed: isSilent ? failed + 1 : failed,
    names: [...broken.map((/** @type {TestFile} */ file) => file.name), ...testResults.flatMap(failuresOf)],
    retried: testResults.flatMap(retriesOf),
  };
}

/** @typedef {{ status: string, fullName: string, failureMessages?: string[] }} TestResult */
/**
 * @typedef {{ name: string, status: string, assertionResults: TestResult[] }} TestFile  in the format of Vitest's JSON
 * report
 */

/** @param {TestFile} file @returns {string[]} each failed test, with the beginning of its message */
function failuresOf(file) {
  return file.assertionResults
    .filter((test) => test.status === "failed")
    .map((test) => `Failed: ${formatTest(file, test)}`);
}

/**
 * @param {TestFile} file @returns {string[]} each test that passed at a retry, with the beginning of its first
 * failure
 */
function retriesOf(file) {
  return file.assertionResults
    .filter((test) => test.status === "passed" && (test.failureMessages ?? []).length > 0)
    .map((test) => `Needed a second try: ${formatTest(file, test)}`);
}

/** @param {TestFile} file @param {TestResult} test */
function formatTest(file, test) {
  return `${relative(root, file.name)}: ${test.fullName}\n        ${reasonOf(test)}`;
}

/** @param {TestResult} test */
function reasonOf({ failureMessages = [] }) {
  return (failureMessages[0] ?? "").split("\n").slice(0, 6).join("\n        ").slice(0, 800);
}

/** @param {Step} step @returns {Promise<Count & { name: string, seconds: number }>} */
async function runStep({ name, work }) {
  const start = Date.now();
  console.log(`\n== ${name}`);
  const count = await work().catch((/** @type {Error} */ error) => {
    console.error(error.message);
    return failure;
  });
  return { ...count, name, seconds: Math.round((Date.now() - start) / 1000) };
}

/** Runs steps in order, two at a time. @param {Step[]} all */
async function runInPairs(all) {
  const waiting = [...all];
  /** @type {Awaited<ReturnType<typeof runStep>>[]} */
  const done = [];
  const worker = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) done.push(await runStep(step));
  };
  await Promise.all([worker(), worker()]);
  return done;
}

meetStandIn();
const wanted = process.argv.slice(2);
const unknown = wanted.filter((one) => !parts.includes(one));
if (unknown.length > 0) {
  console.error(`No part called ${unknown.join(", ")}. There are: ${parts.join(", ")}.`);
  process.exit(2);
}
mkdirSync(out, { recursive: true });
await install();
const chosen = steps.filter((one) => (wanted.length === 0 ? !one.only : wanted.includes(one.part)));
const results = await runInPairs(chosen.filter((one) => one.single));
for (const step of chosen.filter((one) => !one.single)) results.push(await runStep(step));

for (const name of results.flatMap((one) => [...(one.retried ?? []), ...(one.names ?? [])])) console.log(`\n${name}`);
console.log("");
for (const one of results) {
  const verdict = one.failed > 0 ? "failed" : "ok";
  console.log(
    `${String(one.seconds).padStart(5)} s  ${verdict.padEnd(6)}  ${one.name}: ${one.passed} passed, ${one.failed} failed`,
  );
}
const sum = (/** @type {"passed" | "failed"} */ key) => results.reduce((total, one) => total + one[key], 0);
console.log(`${sum("passed")} passed, ${sum("failed")} failed`);
process.exit(sum("failed") > 0 || sum("passed") === 0 ? 1 : 0);
