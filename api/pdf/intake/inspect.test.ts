import { expect, test } from "vitest";
import {
  actingFiles,
  damagedFiles,
  exhaustingFiles,
  lyingFiles,
  oddFiles,
  signedFiles,
  xfaFiles,
} from "../../../tests/support/hostile-pdfs.ts";
import { onDisk } from "../../../tests/support/on-disk.ts";
import { aPdf, pdfOf, textPages } from "../../../tests/support/pdf-fixtures.ts";
import { run } from "../../../tests/support/run.ts";
import { inspectPdf } from "./inspect.ts";

/** None of these may occur in any object of a rewritten file. */
const forbidden =
  /\/(JS|JavaScript|AA|OpenAction|Launch|SubmitForm|ImportData|GoToR|GoToE|EmbeddedFiles?|EF|Filespec|RichMedia\w*|XFA|AcroForm|OCProperties|Prev|FileAttachment|PS|Widget)(?![A-Za-z])/;

const latin1 = (bytes: Uint8Array): string => new TextDecoder("latin1").decode(bytes);

/** Every object as plain text. */
const unpacked = (path: string): Promise<string> =>
  run("qpdf", ["--qdf", "--object-streams=disable", path, "-"]).then(latin1);

for (const { name, bytes, expected } of [
  ...actingFiles,
  ...lyingFiles,
  ...exhaustingFiles,
  ...damagedFiles,
  ...signedFiles,
  ...oddFiles,
  ...xfaFiles,
]) {
  test(`intake: ${name}`, async () => {
    const source = bytes();
    const outcome = await inspectPdf(source);
    if ("refused" in expected) {
      expect(outcome).toMatchObject({ ok: false, refusal: { code: expected.refused } });
      return;
    }
    expect(outcome.ok ? outcome.value.removed : outcome.refusal).toEqual(expected.removed);
    if (!outcome.ok || expected.removed.length === 0) return;
    await onDisk(outcome.value.bytes, async (path) => {
      expect(latin1(await run("qpdf", ["--check", path]))).toContain("No syntax or stream encoding errors");
      expect(await unpacked(path)).not.toMatch(forbidden);
      const extracted = latin1(await run("pdftotext", [path, "-"]));
      expect(extracted).toContain("Visible text");
      if (latin1(source).includes("(Drawn value)")) expect(extracted).toContain("Drawn value");
    });
    expect(await inspectPdf(outcome.value.bytes)).toMatchObject({ ok: true, value: { changed: false, removed: [] } });
  });
}

test("a clean file is kept unchanged, with links, outline, named destinations and visible layers", async () => {
  const link = (action: string): string => `<</Type /Annot /Subtype /Link /Rect [0 0 50 50] ${action}>>`;
  const links = [
    link("/A <</S /URI /URI (https://example.org/)>>"),
    link("/Dest [6 0 R /Fit]"),
    link("/Dest (two)"),
    link("/A <</S /GoTo /D (two)>>"),
    link("/A <</S /URI /URI (mailto:a@example.org)>>"),
  ];
  const objects = textPages(["one", "two"], {
    catalog:
      "/Outlines 20 0 R /Names <</Dests <</Names [(two) [6 0 R /Fit]]>>>> /OpenAction [4 0 R /Fit] /OCProperties <</OCGs [22 0 R] /D <</ON [22 0 R]>>>> /Lang (en)",
    page: `/Annots [${links.join(" ")}]`,
  });
  const bytes = pdfOf({
    objects: {
      ...objects,
      20: "<</First 21 0 R /Last 21 0 R /Count 1>>",
      21: "<</Title (one) /Parent 20 0 R /A <</S /GoTo /D [4 0 R /Fit]>>>>",
      22: "<</Type /OCG /Name (plan)>>",
    },
  });
  const linearized = await onDisk(bytes, (path) =>
    run("qpdf", ["--linearize", "--object-streams=generate", path, "-"]),
  );
  for (const file of [bytes, linearized, aPdf(["a"], { xref: "stream", packed: [1, 2, 3, 4] })]) {
    const outcome = await inspectPdf(file);
    expect(outcome).toMatchObject({ ok: true, value: { changed: false, removed: [] } });
    expect(outcome.ok && outcome.value.bytes).toBe(file);
  }
});

const keys = [
  ["40", []],
  ["128", ["--use-aes=n"]],
  ["128", ["--use-aes=y"]],
  ["256", []],
] as const;
for (const [bits, more] of keys) {
  for (const passwords of [
    ["secret", "owner"],
    ["", "owner"],
  ]) {
    test(`encrypted files are refused: ${bits} bits ${more.join("")} ${passwords[0] ? "to open" : "to change"}`, async () => {
      const encrypted = await onDisk(aPdf(), (path) =>
        run("qpdf", ["--allow-weak-crypto", "--encrypt", ...passwords, bits, ...more, "--", path, "-"]),
      );
      const refused = { ok: false, refusal: { code: "file_encrypted_or_signed" } };
      expect(await inspectPdf(encrypted)).toMatchObject(refused);
      const text = latin1(encrypted);
      const broken = Uint8Array.from(text.replace(/startxref\s+\d+/, "startxref 1"), (char) => char.charCodeAt(0));
      expect(await inspectPdf(broken)).toMatchObject(refused);
    });
  }
}

test("pages whose sides have many decimals are accepted when their file is rewritten", async () => {
  const mediaBox = "[0 0 595.303937007874 841.889763779528]";
  const outcome = await inspectPdf(pdfOf({ objects: textPages(["{{signature;role=1}}"], { mediaBox }) }));
  expect(outcome).toMatchObject({ ok: true, value: { changed: true, removed: ["text_tags"] } });
});
