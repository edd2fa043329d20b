/** Files that break a rule or use a rare form, and that every reader opens: none is refused, and none loses a page. */
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { keptFiles, repairedFiles, treeOf } from "../../../tests/support/honest-pdfs.ts";
import { onDisk } from "../../../tests/support/on-disk.ts";
import { type Body, type Bytes, pdfOf, textPages } from "../../../tests/support/pdf-fixtures.ts";
import { run } from "../../../tests/support/run.ts";
import { inspectPdf } from "./inspect.ts";

const latin1 = (bytes: Uint8Array): string => new TextDecoder("latin1").decode(bytes);
const caseOf = async (name: string): Promise<Bytes> =>
  new Uint8Array(await readFile(new URL(`../../../tests/fixtures/cases/${name}.pdf`, import.meta.url)));

/** Checks the stored file with qpdf and poppler, and that it needs no second rewrite. */
async function expectWhole(bytes: Bytes, pages: number): Promise<string> {
  expect(await inspectPdf(bytes)).toMatchObject({ ok: true, value: { changed: false } });
  return await onDisk(bytes, async (path) => {
    expect(latin1(await run("qpdf", ["--check", path]))).toContain("No syntax or stream encoding errors");
    expect(latin1(await run("pdfinfo", [path]))).toMatch(new RegExp(`Pages:\\s+${pages}\\n`));
    return latin1(await run("qpdf", ["--qdf", "--object-streams=disable", path, "-"]));
  });
}

/** The bookmark's action, spelled so that it leads to no page of the file. */
const actionsToNowhere = {
  "a GoTo without a destination": "<</S /GoTo>>",
  "a destination that no object is": "<</S /GoTo /D 90 0 R>>",
  "a destination without a page": "<</S /GoTo /D [null /XYZ 0 700 0]>>",
  "a destination on a missing page": "<</S /GoTo /D [90 0 R /Fit]>>",
  "an empty destination": "<</S /GoTo /D []>>",
  "a number as destination": "<</S /GoTo /D 1>>",
  "a dictionary as destination": "<</S /GoTo /D <<>>>>",
  "no kind": "<</D [4 0 R /Fit]>>",
  "an unknown kind": "<</S /Nowhere>>",
  "nothing in it": "<<>>",
  "a string": "(x)",
  "a number": "1",
  "a list": "[4 0 R /Fit]",
  "a name": "/GoTo",
  "a stream": "23 0 R",
  "an address that is none": "<</S /URI /URI 5>>",
};

for (const [name, action] of Object.entries(actionsToNowhere)) {
  for (const [placed, entry] of [
    ["in place", action],
    ["as an object", "22 0 R"],
  ] as const) {
    test(`a bookmark keeps its title and loses an action that is ${name}, ${placed}`, async () => {
      const file = pdfOf({
        objects: {
          ...textPages(["first", "second"], { catalog: "/Outlines 20 0 R" }),
          20: "<</Type /Outlines /First 21 0 R /Last 21 0 R /Count 1>>",
          21: `<</Title (Chapter) /Parent 20 0 R /Dest [4 0 R /Fit] /A ${entry}>>`,
          22: action,
          23: { dict: "", data: "x" },
        },
      });
      const outcome = await inspectPdf(file);
      expect(outcome).toMatchObject({ ok: true, value: { changed: true, removed: ["actions"] } });
      if (!outcome.ok) return;
      const stored = await expectWhole(outcome.value.bytes, 2);
      expect(stored).toMatch(/\/Title \(Chapter\)/);
      expect(stored).toMatch(/\/Dest \[/);
      expect(stored).not.toMatch(/\/A /);
    });
  }
}

test("a script that only the last or previous bookmark reaches is removed", async () => {
  const file = pdfOf({
    objects: {
      ...textPages(["first"], { catalog: "/Outlines 20 0 R" }),
      20: "<</Type /Outlines /First 21 0 R /Last 22 0 R /Count 1>>",
      21: "<</Title (a) /Parent 20 0 R /Dest [4 0 R /Fit]>>",
      22: "<</Title (b) /Parent 20 0 R /A <</S /JavaScript /JS (app.alert)>>>>",
    },
  });
  const outcome = await inspectPdf(file);
  expect(outcome).toMatchObject({ ok: true, value: { removed: ["scripts"] } });
  expect(outcome.ok && (await expectWhole(outcome.value.bytes, 1))).not.toContain("JavaScript");
});

test.each([
  ["c_ol_missingD", 1, ["actions"]],
  ["c_ol_nullpage", 1, ["actions"]],
  ["c_ol_emptyA", 1, ["actions"]],
  ["ol_goto_noD", 1, ["actions"]],
  ["ol_str", 1, ["actions"]],
  ["m_count_wrong", 1, ["repaired"]],
  ["c_count_small", 2, ["repaired"]],
  ["m_kids_direct", 1, ["repaired"]],
  ["m_kids_deep", 1, []],
])("the strangers' file %s is accepted with all of its %d pages", async (name, pages, removed) => {
  const file = await caseOf(name);
  const outcome = await inspectPdf(file);
  expect(outcome.ok ? outcome.value.removed : outcome.refusal).toEqual(removed);
  if (!outcome.ok) return;
  expect(outcome.value.pages).toHaveLength(pages);
  if (removed.length === 0) expect(outcome.value.bytes).toBe(file);
  await expectWhole(outcome.value.bytes, pages);
});

test.each(repairedFiles)("a file with %s is repaired, with all pages and their order", async (_, pages, file) => {
  const outcome = await inspectPdf(file());
  expect(outcome.ok ? outcome.value.removed : outcome.refusal).toEqual(["repaired"]);
  if (!outcome.ok) return;
  await expectWhole(outcome.value.bytes, pages);
  const text = await onDisk(outcome.value.bytes, (path) => run("pdftotext", [path, "-"]).then(latin1));
  const expected = pages === 1 ? /deep|first/ : /first[\s\S]*second/;
  expect(text).toMatch(expected);
  if (pages === 3) expect(text).toMatch(/second[\s\S]*third/);
});

test("a wrong count does not hide that a page was lost", async () => {
  expect(await inspectPdf(treeOf("4 0 R 90 0 R 8 0 R", 3))).toMatchObject({
    ok: false,
    refusal: { code: "file_broken" },
  });
});

test.each(keptFiles)("a file with %s keeps its bytes", async (_, file) => {
  const bytes = file();
  await onDisk(bytes, async (path) => {
    expect(latin1(await run("qpdf", ["--check", path]))).toContain("No syntax or stream encoding errors");
  });
  const outcome = await inspectPdf(bytes);
  expect(outcome).toMatchObject({ ok: true, value: { changed: false, removed: [] } });
  expect(outcome.ok && outcome.value.bytes).toBe(bytes);
});

const oddValues = [
  ...["null", "1", "true", "(x)", "/N", "[]", "[4 0 R /Fit]", "[<<>>]", "<<>>", "<</S /GoTo>>", "<</Fields [1]>>"],
  ...["<</S /JavaScript /JS (x)>>", "<</S /URI /URI (https://e.org)>>", "90 0 R", "1 0 R", "40 0 R"],
];
const oddPlaces: Record<string, { keys: string[]; place: (entry: string) => Record<number, Body> }> = {
  catalog: {
    keys: [
      ...["OpenAction", "AA", "AF", "Collection", "Requirements", "Perms", "AcroForm", "Names", "Outlines", "Dests"],
      ...["PageMode", "Lang", "PageLabels", "ViewerPreferences", "OCProperties", "StructTreeRoot", "NeedsRendering"],
    ],
    place: (entry) => textPages(["first"], { catalog: entry }),
  },
  page: {
    keys: ["AA", "PresSteps", "AF", "Annots", "Metadata", "Group", "Tabs", "VP", "UserUnit", "CropBox", "Rotate"],
    place: (entry) => textPages(["first"], { page: entry }),
  },
  link: {
    keys: ["A", "PA", "Dest", "AA", "OC", "AF", "AP", "P", "F"],
    place: (entry) => textPages(["first"], { page: `/Annots [<</Subtype /Link /Rect [0 0 9 9] ${entry}>>]` }),
  },
  bookmark: {
    keys: ["A", "Dest", "First", "Next", "Prev", "Last", "Parent", "Count", "SE", "AA", "Type", "S"],
    place: (entry) => ({
      ...textPages(["first"], { catalog: "/Outlines 20 0 R" }),
      20: "<</First 21 0 R /Last 21 0 R>>",
      21: `<</Title (x) ${entry}>>`,
    }),
  },
};

test.each(Object.entries(oddPlaces))(
  "whatever value stands in a %s, what the survey finds is what the rewrite removes",
  async (_, { keys, place }) => {
    const refused: string[] = [];
    for (const key of keys) {
      for (const value of oddValues) {
        const objects = { ...place(`/${key} ${value}`), 40: { dict: "", data: "x" } };
        const outcome = await inspectPdf(pdfOf({ objects }));
        if (!outcome.ok) refused.push(`/${key} ${value}: ${outcome.refusal.code}`);
      }
    }
    expect(refused).toEqual([]);
  },
  60_000,
);
