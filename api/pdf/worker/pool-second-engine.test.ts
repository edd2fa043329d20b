import { mkdirSync } from "node:fs";
import { afterAll, expect, test } from "vitest";
import type { PageLook } from "../../../domain/file/rewritten-look.ts";
import { appearanceFiles } from "../../../tests/fixtures/mini-files/appearance-files.ts";
import { annotated } from "../../../tests/fixtures/mini-files/mini-file.ts";
import { byQpdf } from "../../../tests/fixtures/mini-files/structure-files.ts";
import { endlessTiles, runawayFiles } from "../../../tests/support/hostile-pdfs.ts";
import { aPdf, type Bytes, withRevision } from "../../../tests/support/pdf-fixtures.ts";
import { appsFolder } from "../../../tests/support/shared-pdf-workers.ts";
import type { PageToCompare } from "../../ports/pdf.ts";
import { createPdfWorkers } from "./pool.ts";

mkdirSync(appsFolder, { recursive: true });

/** Finds what it is told, and records which pages it was asked about. */
let looks: PageLook[] | null = [];
let asked: PageToCompare[][] = [];
const workers = createPdfWorkers({
  deno: Deno.execPath(),
  spool: appsFolder,
  size: 1,
  secondEngine: {
    async compare(_before, _after, pages) {
      asked.push([...pages]);
      return looks;
    },
    check: async () => ({ state: "ok" }),
  },
});
afterAll(() => workers.close());

const stamped = annotated("/Subtype /Stamp", {
  dict: "/Type /XObject /Subtype /Form /BBox [0 0 200 40]",
  data: "1 0 0 rg 0 0 200 40 re f",
});
const look = { page: 0, changed: 0, lost: 0, drawn: 20 };

test("only a rewritten file is compared with its upload, and what looks different is reported or refused", async () => {
  expect(await workers.inspect(aPdf())).toMatchObject({ ok: true, value: { rewritten: null, looksDifferent: [] } });
  expect(asked).toEqual([]);
  looks = [look];
  expect(await workers.inspect(stamped)).toMatchObject({ ok: true, value: { looksDifferent: [] } });
  expect(asked).toMatchObject([[{ page: 0, width: expect.closeTo(209.9, 0), except: [] }]]);
  looks = [{ ...look, changed: 2 }];
  expect(await workers.inspect(stamped)).toMatchObject({ ok: true, value: { looksDifferent: [0] } });
  looks = [{ ...look, changed: 15, lost: 15 }];
  const refused = { ok: false, refusal: { code: "file_look_changed", params: { page: 1 } } };
  expect(await workers.inspect(stamped)).toMatchObject(refused);
});

test("rewritten pages beyond those that are compared are counted", async () => {
  const file = aPdf(Array(30).fill("Sign here: {{signature}} please"));
  looks = Array.from({ length: 24 }, (_, page) => ({ ...look, page }));
  expect(await workers.inspect(file)).toMatchObject({ ok: true, value: { looksDifferent: [], notCompared: 6 } });
  expect(await workers.inspect(stamped)).toMatchObject({ ok: true, value: { notCompared: 0 } });
});

test("the areas of text tags, which are removed on purpose, are left out", async () => {
  looks = [];
  asked = [];
  await workers.inspect(aPdf(["Sign here: {{signature}} please"]));
  const [{ except }] = asked[0] as [PageToCompare];
  expect(except).toHaveLength(1);
  expect(except[0]!.width).toBeGreaterThan(20);
});

/** A password in clear in the appearance of its field, which is drawn as stars. */
const revealed = (await appearanceFiles.find(({ name }) => name === "field_password_drawn")!.bytes()) as Bytes;

test("while the engine is missing or busy, or leaves pages out, pdf.js compares in the worker", async () => {
  for (const none of [null, []]) {
    looks = none;
    expect(await workers.inspect(stamped)).toMatchObject({ ok: true, value: { looksDifferent: [] } });
    expect(await workers.inspect(revealed)).toMatchObject({ ok: true, value: { looksDifferent: [0] } });
  }
  looks = [look];
  expect(await workers.inspect(revealed)).toMatchObject({ ok: true, value: { looksDifferent: [] } });
});

test("pdf.js compares an upload on disk and one that a password opens", async () => {
  looks = null;
  const path = `${appsFolder}/revealed.pdf`;
  await Deno.writeFile(path, revealed);
  expect(await workers.inspect({ path })).toMatchObject({ ok: true, value: { looksDifferent: [0] } });
  const locked = await byQpdf(["--encrypt", "secret", "owner", "256", "--"], revealed);
  looks = [look];
  const opened = await workers.inspect(locked, { password: "secret" });
  expect(opened).toMatchObject({ ok: true, value: { looksDifferent: [0] } });
});

test.each([
  ["a pattern without end", endlessTiles],
  ["a page that draws itself without end", runawayFiles[0]!.bytes],
])("the worker outlives the comparison of %s", { timeout: 120_000 }, async (_, bytes) => {
  looks = null;
  await workers.inspect(withRevision(bytes(), { objects: { 90: "null" } }));
  expect(await workers.inspect(stamped)).toMatchObject({ ok: true, value: { looksDifferent: [] } });
});
