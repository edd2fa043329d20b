import { expect, it } from "vitest";
import { findFileFault } from "./file-item.ts";

it.each([
  [0, "", "file_empty"],
  [26_214_400, "%PDF-1.4", null],
  [26_214_401, "%PDF-1.4", "file_too_large"],
  [10, "\n%PDF-1.4", null],
  [10, "\n%PDF", "file_not_pdf"],
])("a file of %d bytes that begins with %j has the fault %j", (size, head, code) =>
  expect(findFileFault(size, new TextEncoder().encode(head), "a.pdf")).toBe(code),
);

it.each([
  ["notes.txt", "plain words", "file_type_not_supported"],
  ["table.xlsx", "PK\u0003\u0004", "file_type_not_supported"],
  ["lease.docx", "<html>", "file_type_mismatch"],
  ["table.ods", "PK\u0003\u0004", null],
  ["lease", "PK\u0003\u0004", null],
  ["scan.txt", "%PDF-1.4", null],
])("a file named %j that begins with %j has the fault %j", (name, head, code) =>
  expect(findFileFault(10, new TextEncoder().encode(head), name)).toBe(code),
);
