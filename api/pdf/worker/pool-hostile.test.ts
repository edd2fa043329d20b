import { afterAll, expect, test } from "vitest";
import { refusalStatus } from "../../../domain/refusals/refusal-status.ts";
import { actingFiles, endlessTiles, exhaustingFiles } from "../../../tests/support/hostile-pdfs.ts";
import { mutated, randomFrom } from "../../../tests/support/mutations.ts";
import { aPdf } from "../../../tests/support/pdf-fixtures.ts";
import { childArguments, workerEntry } from "./child.ts";
import { frameHead } from "./frame.ts";
import { createPdfWorkers } from "./pool.ts";

const workers = createPdfWorkers({ deno: Deno.execPath(), size: 2, jobMs: 60_000, memoryMiB: 900 });
afterAll(() => workers.close());

/** Longest pause of this thread while the work runs, as a share of the total; short pauses do not count. */
async function longestPause(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  let longest = 0;
  let last = start;
  const timer = setInterval(() => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  }, 5);
  await work();
  clearInterval(timer);
  return longest < 500 ? 0 : longest / (performance.now() - start);
}

test("400 damaged files are each kept, rewritten or refused, and the workers keep running", {
  timeout: 180_000,
}, async () => {
  const random = randomFrom(20_261_121);
  const seeds = [
    aPdf(["one", "two"]),
    aPdf(["one", "two"], { xref: "stream", packed: [1, 2, 3, 4] }),
    ...actingFiles.map((file) => file.bytes()),
  ];
  const counts = new Map<string, number>();
  const inspectAll = Array.from({ length: 400 }, (_, index) => mutated(seeds[index % seeds.length]!, random)).map(
    async (file) => {
      const outcome = await workers.inspect(file);
      const result = outcome.ok ? (outcome.value.rewritten ? "rewritten" : "kept") : outcome.refusal.code;
      counts.set(result, (counts.get(result) ?? 0) + 1);
      if (!outcome.ok) expect(refusalStatus[outcome.refusal.code]).toBe(422);
      if (!outcome.ok || !outcome.value.rewritten) return;
      expect(await workers.inspect(outcome.value.rewritten)).toMatchObject({ ok: true, value: { rewritten: null } });
    },
  );
  await Promise.all(inspectAll);
  expect([...counts.keys()]).toEqual(expect.arrayContaining(["kept", "rewritten", "file_broken"]));
  expect(await workers.inspect(aPdf())).toMatchObject({ ok: true, value: { rewritten: null } });
});

for (const { name, bytes } of exhaustingFiles) {
  test(`drawing succeeds or is refused, and never blocks the API: ${name}`, { timeout: 180_000 }, async () => {
    const file = bytes();
    const pause = await longestPause(async () => {
      const outcome = await workers.renderPage(file, 0, { lane: "bulk", limitMs: 4_000 });
      if (outcome.ok) expect(outcome.value.large.length).toBeLessThanOrEqual(120_000);
      else expect(["file_broken", "file_inspection_timed_out"]).toContain(outcome.refusal.code);
    });
    expect(pause).toBeLessThan(0.5);
    expect(await workers.inspect(aPdf())).toMatchObject({ ok: true });
  });
}

test("a worker can only read its spool, without other files, writing, network and environment", async () => {
  const folder = await Deno.makeTempDir({ prefix: "countersign-probe-" });
  const spool = `${folder}/spool of a folder`;
  const probe = `
    const tries = [
      () => Deno.readTextFile(${JSON.stringify(`${spool}/one.part`)}),
      () => Deno.remove(${JSON.stringify(`${spool}/one.part`)}),
      () => Deno.writeTextFile(${JSON.stringify(`${spool}/two.part`)}, "x"),
      () => Deno.readTextFile(${JSON.stringify(`${folder}/beside`)}),
      () => Deno.readTextFile("/etc/hostname"), () => Deno.writeTextFile("/tmp/countersign-probe", "x"),
      () => Deno.connect({ port: 80, hostname: "127.0.0.1" }), async () => Deno.env.get("HOME"),
      async () => new Deno.Command("true").outputSync(),
    ];
    for (const one of tries) console.log(await one().then(() => "allowed", (error) => error.name));`;
  try {
    await Deno.mkdir(spool);
    for (const path of [`${spool}/one.part`, `${folder}/beside`]) await Deno.writeTextFile(path, "secret");
    await Deno.writeTextFile(`${folder}/probe.js`, probe);
    const args = [...childArguments(spool), `${folder}/probe.js`];
    const { stdout } = await new Deno.Command(Deno.execPath(), { args }).output();
    const answers = new TextDecoder().decode(stdout).trim().split("\n");
    expect(answers).toEqual(["allowed", ...Array(8).fill("NotCapable")]);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

test("a busy worker exits when the server that started it ends", { timeout: 180_000 }, async () => {
  const worker = new Deno.Command(Deno.execPath(), {
    args: [...childArguments(null), workerEntry.pathname],
    stdin: "piped",
    stdout: "null",
    stderr: "piped",
  }).spawn();
  const file = endlessTiles();
  const writer = worker.stdin.getWriter();
  await writer.write(frameHead({ kind: "render", file: 1, page: 1 }, file.length));
  await writer.write(file);
  const lines = worker.stderr.getReader();
  let output = "";
  while (!output.includes("ready")) output += new TextDecoder().decode((await lines.read()).value);
  await new Promise((resolve) => setTimeout(resolve, 500));
  // Does what the system does when a process exits.
  await Promise.all([writer.abort().catch(() => undefined), lines.cancel()]);
  const late = setTimeout(() => worker.kill("SIGKILL"), 90_000);
  expect((await worker.status).signal).toBe(null);
  clearTimeout(late);
});
