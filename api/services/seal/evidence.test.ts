import { expect, it } from "vitest";
import type { Original } from "../../../domain/document/file-part.ts";
import type { FilePartKey, Sha256 } from "../../../domain/ids.ts";
import { aDocument, aFilePart } from "../../../tests/support/builders.ts";
import { evidenceOf } from "./evidence.ts";

const originalOf = (letter: string): Original => ({
  ...{ kind: "docx", fileName: `${letter}.docx`, sha256: letter.repeat(64) as Sha256, by: "LibreOffice 7.4" },
});
const part = (key: string, more = {}) => aFilePart({ key: key as FilePartKey, ...more });
const fileParts = [
  part("one", { originals: [originalOf("a")] }),
  part("two"),
  part("three", { originals: [originalOf("b")] }),
];

it("evidence lists the originals of each file, and of all files for a merged one", () => {
  const apart = evidenceOf(aDocument({ fileParts }), []);
  expect(apart.files.map(({ originals }) => originals)).toEqual([[originalOf("a")], undefined, [originalOf("b")]]);
  const merged = evidenceOf(aDocument({ fileParts, mergeDocuments: true, mergedPart: part("all") }), []);
  expect(merged.files.map(({ originals }) => originals)).toEqual([[originalOf("a"), originalOf("b")]]);
});
