import { afterAll, expect, test } from "vitest";
import { endlessTiles, exhaustingFiles, runawayFiles } from "../../../tests/support/hostile-pdfs.ts";
import { aPdf, ascii, pdfOf, textPages } from "../../../tests/support/pdf-fixtures.ts";
import { createPdfWorkers } from "./pool.ts";

const workers = createPdfWorkers({ deno: Deno.execPath(), size: 2 });
afterAll(() => workers.close());

test("a clean file is inspected in a worker and kept byte for byte", async () => {
  const bytes = aPdf(["one", "two"]);
  const outcome = await workers.inspect(bytes);
  expect(outcome).toMatchObject({ ok: true, value: { rewritten: null, removed: [] } });
  expect(outcome.ok && outcome.value.pages).toEqual(
    Array(2).fill({ visibleBox: [0, 0, 595, 842], rotate: 0, userUnit: 1 }),
  );
});

test("the worker returns refusals and rewritten files", async () => {
  expect(await workers.inspect(ascii("hello"))).toMatchObject({ ok: false, refusal: { code: "file_not_pdf" } });
  const scripted = pdfOf({ objects: textPages(["a"], { catalog: "/OpenAction <</S /JavaScript /JS (app.alert)>>" }) });
  const outcome = await workers.inspect(scripted);
  expect(outcome).toMatchObject({ ok: true, value: { removed: ["scripts"] } });
  expect(outcome.ok && new TextDecoder("latin1").decode(outcome.value.rewritten!)).toMatch(/^%PDF-1\.7/);
});

test("a file in the spool is inspected in place, and a file elsewhere is refused", async () => {
  const spool = await Deno.makeTempDir({ prefix: "countersign-spool-" });
  const elsewhere = await Deno.makeTempFile({ prefix: "countersign-elsewhere-" });
  const reading = createPdfWorkers({ deno: Deno.execPath(), size: 1, spool });
  try {
    for (const path of [`${spool}/one.part`, elsewhere]) await Deno.writeFile(path, aPdf(["one", "two", "three"]));
    const inspected = await reading.inspect({ path: `${spool}/one.part` });
    expect(inspected.ok && inspected.value).toMatchObject({ rewritten: null, pages: { length: 3 } });
    await Deno.writeFile(`${spool}/two.part`, ascii("hello"));
    expect(await reading.inspect({ path: `${spool}/two.part` })).toMatchObject({ refusal: { code: "file_not_pdf" } });
    expect(await reading.inspect({ path: elsewhere })).toMatchObject({ refusal: { code: "file_broken" } });
  } finally {
    await reading.close();
    await Deno.remove(spool, { recursive: true });
    await Deno.remove(elsewhere);
  }
});

test("pages are drawn one by one, the large picture within 120 KB", async () => {
  const bytes = aPdf(["one", "two", "three"]);
  for (const page of [1, 2]) {
    const drawn = await workers.renderPage(bytes, page, { lane: "bulk", limitMs: 20_000 });
    if (!drawn.ok) throw new Error(drawn.refusal.code);
    const { large, thumbnail } = drawn.value;
    expect([...large.subarray(0, 4)]).toEqual([0x89, 0x50, 0x4e, 0x47]);
    expect([...thumbnail.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
    expect(large.length).toBeLessThanOrEqual(120_000);
    expect(thumbnail.length).toBeLessThan(30_000);
  }
});

test("files are merged in a worker", async () => {
  const outcome = await workers.merge([aPdf(["one", "two"]), aPdf(["three"])]);
  expect(outcome.ok && outcome.value.pages).toHaveLength(3);
});

test("a job past its deadline is stopped, and so is the next one", async () => {
  const hurried = createPdfWorkers({ deno: Deno.execPath(), size: 1, jobMs: 1 });
  try {
    expect(await hurried.inspect(aPdf())).toMatchObject({ refusal: { code: "file_inspection_timed_out" } });
    expect(await hurried.inspect(aPdf())).toMatchObject({ refusal: { code: "file_inspection_timed_out" } });
  } finally {
    await hurried.close();
  }
});

test("a page past its processor time is refused, and the next one is drawn", { timeout: 120_000 }, async () => {
  const file = endlessTiles();
  for (const lane of ["first", "bulk"] as const) {
    const rendered = await workers.renderPage(file, 1, { lane, limitMs: 700 });
    expect(rendered).toMatchObject({ refusal: { code: "file_inspection_timed_out" } });
    expect(await workers.renderPage(file, 0, { lane, limitMs: 8_000 })).toMatchObject({ ok: true });
  }
});

test("a page that draws itself without end is refused before it is drawn, and does not delay its text", async () => {
  for (const { bytes } of runawayFiles) {
    const file = bytes();
    // Its worker lives on: a page that is stopped by a limit would be refused as timed out.
    expect(await workers.renderPage(file, 0, { lane: "first", limitMs: 20_000 })).toMatchObject({
      refusal: { code: "file_broken" },
    });
    expect(await workers.renderPage(file, 1, { lane: "first", limitMs: 20_000 })).toMatchObject({ ok: true });
    expect(await workers.readText(file)).toMatchObject({ ok: true, value: expect.stringContaining("Second page") });
    expect(await workers.inspect(file)).toMatchObject({ ok: true });
  }
});

test("a worker that uses too much memory is stopped, and its file is refused as broken", {
  timeout: 60_000,
}, async () => {
  const narrow = createPdfWorkers({ deno: Deno.execPath(), size: 1, memoryMiB: 400 });
  try {
    const drawn = await narrow.renderPage(exhaustingFiles[0]!.bytes(), 0, { lane: "first", limitMs: 50_000 });
    expect(drawn).toMatchObject({ refusal: { code: "file_broken" } });
    expect(await narrow.inspect(aPdf())).toMatchObject({ ok: true });
  } finally {
    await narrow.close();
  }
});
