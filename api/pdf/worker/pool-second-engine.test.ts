import { mkdirSync } from "node:fs";
import { afterAll, expect, test } from "vitest";
import type { PageLook } from "../../../domain/file/rewritten-look.ts";
import { annotated } from "../../../tests/fixtures/mini-files/mini-file.ts";
import { aPdf } from "../../../tests/support/pdf-fixtures.ts";
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

test("the areas of text tags, which are removed on purpose, are left out", async () => {
  looks = [];
  asked = [];
  await workers.inspect(aPdf(["Sign here: {{signature}} please"]));
  const [{ except }] = asked[0] as [PageToCompare];
  expect(except).toHaveLength(1);
  expect(except[0]!.width).toBeGreaterThan(20);
});

test("a file is accepted without a remark while the engine is missing or busy", async () => {
  looks = null;
  expect(await workers.inspect(stamped)).toMatchObject({ ok: true, value: { looksDifferent: [] } });
});
