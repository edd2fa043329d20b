import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseHTML } from "linkedom";
import { describe, expect, it } from "vitest";
import { accountIn, readDrive } from "./read.ts";
import { typeOf } from "./row-type.ts";
import { titleEnd } from "./selectors.ts";
import { parseDriveLink } from "./urls.ts";

type Expected = {
  /** Year in which the page was saved; 0 for invented pages. */
  year: number;
  source: string;
  address: string;
  account: number;
  /** Ids of rows that the person clicked. */
  pressed?: string[];
  folderId: string | null;
  files: [name: string, kind: string | null, url: string][];
  refused: string[];
  state: string;
};

const folder = join(import.meta.dirname!, "../../../tests/fixtures/drive");
const expected: Record<string, Expected> = JSON.parse(readFileSync(join(folder, "expected.json"), "utf8"));
const pageOf = (name: string) => parseHTML(readFileSync(join(folder, name), "utf8")).document as unknown as Document;

it("every saved page of Drive has an entry with its year and source", () => {
  expect(
    readdirSync(folder)
      .filter((name) => name.endsWith(".html"))
      .sort(),
  ).toEqual(Object.keys(expected).sort());
  for (const [name, { year, source }] of Object.entries(expected)) {
    expect(source, name).not.toBe("");
    if (year > 0) expect(name).toContain(String(year));
  }
});

it.each(Object.entries(expected))("the selected, previewed or open files of %s are read", (name, expectedFiles) => {
  const address = new URL(expectedFiles.address);
  const view = readDrive(pageOf(name), address, expectedFiles.pressed);
  expect(view.files.map((one) => [one.fileName, one.kind, one.url])).toEqual(expectedFiles.files);
  expect(view.refused).toEqual(expectedFiles.refused);
  expect(view.folderId).toBe(expectedFiles.folderId);
  expect(view.state).toBe(expectedFiles.state);
  expect(accountIn(address)).toBe(expectedFiles.account);
});

it("each grammar seen in real pages yields a file in at least one saved page", () => {
  const yielding = Object.keys(expected).filter((name) => expected[name]!.files.length > 0);
  for (const grammar of [
    "list-2022",
    "list-2026",
    "grid-2022",
    "grid-2026",
    "preview-2026",
    "file-2024",
    "file-2026",
    "editor-2024",
    "editor-2026",
  ]) {
    expect(
      yielding.some((name) => name.startsWith(grammar)),
      grammar,
    ).toBe(true);
  }
  expect(yielding.length).toBeGreaterThanOrEqual(13);
});

it("pressed rows count only if the page does not mark its selection", () => {
  const { address } = expected["list-2026.html"]!;
  const view = readDrive(pageOf("list-2026.html"), new URL(address), ["1VerVerVerVerVerVer"]);
  expect(view.files.map(({ fileName }) => fileName)).not.toContain("Other.pdf");
});

it("a list without a selection contains no files, but counts as recognized", () => {
  const view = readDrive(pageOf("list-2026-pressed.html"), new URL("https://drive.google.com/drive/my-drive"));
  expect([view.files, view.state]).toEqual([[], "nothing"]);
});

it.each([
  "Lease.pdf - Google Drive",
  "Lease.pdf – Google Drive",
  "Lease.pdf - Disque Google",
  "Lease.pdf - Dysk Google",
  "Lease.pdf - Google ドライブ",
  "Lease.pdf - Google 云端硬盘",
  "Lease.pdf - مستندات Google",
  "Lease.pdf – Documentos de Google",
])("a file's name excludes the product's name: %s", (title) => {
  expect(title.replace(titleEnd, "")).toBe("Lease.pdf");
});

describe("the words after a file's name", () => {
  it.each([
    ["Google Docs Shared", "document"],
    ["Google Tabellen", "spreadsheets"],
    ["Hojas de cálculo de Google", "spreadsheets"],
    ["Google 文件", "document"],
    ["Google 試算表", "spreadsheets"],
    ["Apresentações Google", "presentation"],
    ["Google Trang trình bày", "presentation"],
    ["Google Trang tính", "spreadsheets"],
    ["Έγγραφα Google", "document"],
    ["Google E-Tablolar", "spreadsheets"],
    ["Google Рисунки", "drawings"],
  ])("identify the editor: %s", (label, editor) => {
    expect(typeOf("Terms", "", label)).toEqual({ is: "editor", editor });
  });

  it.each([
    "Google Forms",
    "Google Sites",
    "Formularios de Google",
    "Shared folder",
    "Freigegebener Ordner",
    "مجلد",
    "Thư mục",
  ])("mark files that nobody signs: %s", (label) => {
    expect(typeOf("Terms", "", label)).toEqual({ is: "other" });
  });
});

describe("a Drive address", () => {
  it.each([
    ["https://drive.google.com/open?id=1AbCdEfGhIjKlMnOp", "file"],
    ["https://drive.google.com/a/example.com/file/d/1AbCdEfGhIjKlMnOp/edit", "file"],
    ["https://docs.google.com/presentation/d/1AbCdEfGhIjKlMnOp/edit#slide=id.p", "presentation"],
    ["https://drive.google.com/drive/u/0/folders/1AbCdEfGhIjKlMnOp", "folder"],
  ])("identifies what the page shows: %s", (address, kind) => {
    expect(parseDriveLink(new URL(address))?.kind).toBe(kind);
  });

  it.each([
    "https://drive.google.com/drive/my-drive",
    "https://docs.google.com/forms/d/1AbCdEfGhIjKlMnOp/edit",
    "https://drive.google.com/file/d/..%2f..%2fsecret/view",
    "https://evil.example/file/d/1AbCdEfGhIjKlMnOp/view",
  ])("without a file yields none: %s", (address) => {
    expect(parseDriveLink(new URL(address))).toBeNull();
  });
});
