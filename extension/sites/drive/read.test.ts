import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseHTML } from "linkedom";
import { describe, expect, it } from "vitest";
import { readDrive } from "./read.ts";
import { parseDriveLink } from "./urls.ts";

type Expected = {
  address: string;
  account: number;
  folderId: string | null;
  files: [name: string, kind: string | null, url: string][];
};

const folder = join(import.meta.dirname!, "../../../tests/fixtures/drive");
const expected: Record<string, Expected> = JSON.parse(readFileSync(join(folder, "expected.json"), "utf8"));

it("every saved page of Drive has its counts", () => {
  expect(
    readdirSync(folder)
      .filter((name) => name.endsWith(".html"))
      .sort(),
  ).toEqual(Object.keys(expected).sort());
});

it.each(Object.entries(expected))("of %s the files that are selected or open are read", (name, wanted) => {
  const page = parseHTML(readFileSync(join(folder, name), "utf8")).document;
  const { files, folderId } = readDrive(page, new URL(wanted.address), wanted.account);
  expect(files.map((one) => [one.fileName, one.kind, one.url])).toEqual(wanted.files);
  expect(folderId).toBe(wanted.folderId);
});

describe("an address", () => {
  it.each([
    ["https://drive.google.com/open?id=1AbCdEfGhIjKlMnOp", "file"],
    ["https://drive.google.com/a/example.com/file/d/1AbCdEfGhIjKlMnOp/edit", "file"],
    ["https://docs.google.com/presentation/d/1AbCdEfGhIjKlMnOp/edit#slide=id.p", "presentation"],
    ["https://drive.google.com/drive/u/0/folders/1AbCdEfGhIjKlMnOp", "folder"],
  ])("tells what it shows: %s", (address, kind) => {
    expect(parseDriveLink(new URL(address))?.kind).toBe(kind);
  });

  it.each([
    "https://drive.google.com/drive/my-drive",
    "https://docs.google.com/forms/d/1AbCdEfGhIjKlMnOp/edit",
    "https://drive.google.com/file/d/..%2f..%2fsecret/view",
    "https://evil.example/file/d/1AbCdEfGhIjKlMnOp/view",
  ])("that shows no file is none: %s", (address) => {
    expect(parseDriveLink(new URL(address))).toBeNull();
  });
});
