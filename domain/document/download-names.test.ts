import { describe, expect, it } from "vitest";
import { aDocument, aRecipient, later } from "../../tests/support/builders.ts";
import { FILE_NAME_BYTES } from "../file/file-name.ts";
import type { Recipient } from "../recipient/recipient.ts";
import { sealedNames, sourceNames, titledName } from "./download-names.ts";

const document = aDocument({ title: "Lease of flat 7" });
const consent = { version: "1", language: "en" };
const signed = (name: string, email = `${name}@x.example`): Recipient =>
  aRecipient(name, { name, email, ended: { how: "signed", at: later, consent, requestSha256: "ab" as never } });
const file = (fileName: string) => ({ fileName }) as never;
const sealed = (recipients: Recipient[], files = ["l.pdf"], attachments: string[] = [], of = document) =>
  sealedNames(of, recipients, { files: files.map(file), attachments: attachments.map(file) }, "(signed)");

describe("a sealed file", () => {
  it("is called like its document and whoever signed it, and differs from its source", () => {
    expect(sealed([signed("Ann Lee")]).files).toEqual(["Lease of flat 7 – Ann Lee (signed).pdf"]);
    expect(sourceNames(document, [file("l.pdf")])).toEqual(["Lease of flat 7.pdf"]);
  });

  it("names two people and counts the others; those who did not sign, and the sender beside others, are left out", () => {
    const sender = signed("Sam Sender", "SAM@example.com");
    const bystander = aRecipient("Ben", { name: "Ben" });
    expect(sealed([sender, signed("Ann"), bystander]).files).toEqual(["Lease of flat 7 – Ann (signed).pdf"]);
    expect(sealed([sender]).files).toEqual(["Lease of flat 7 – Sam Sender (signed).pdf"]);
    expect(sealed(["Ann", "Bo", "Cy", "Di"].map((name) => signed(name))).files).toEqual([
      "Lease of flat 7 – Ann, Bo +2 (signed).pdf",
    ]);
    expect(sealed([bystander]).files).toEqual(["Lease of flat 7 (signed).pdf"]);
  });

  it("keeps its source's name beside others, and none of them has another's name", () => {
    const names = sealed([signed("Ann")], ["l.pdf", "L.PDF", "annex.docx"], ["l – Ann (signed).pdf", "photo.jpg"]);
    expect(names).toEqual({
      files: ["l – Ann (signed).pdf", "L – Ann (signed) (2).pdf", "annex – Ann (signed).pdf"],
      attachments: ["l – Ann (signed) (3).pdf", "photo.jpg"],
      zip: "Lease of flat 7 – Ann (signed).zip",
    });
    expect(sourceNames(document, [file("l.pdf"), file("l.pdf")])).toEqual(["l.pdf", "l (2).pdf"]);
  });

  it("has a name that every file system takes, whatever title and people are called", () => {
    const odd = aDocument({ title: "../CON: \u202ea/b\n.pdf" });
    expect(sealed([signed('A "x" <\u0000>/B')], ["l.pdf"], [], odd).files).toEqual([
      "_CON_ a_b – A _x_ _ __B (signed).pdf",
    ]);
    const long = aDocument({ title: "عقد إيجار ".repeat(40) });
    const [name] = sealed([signed("م".repeat(200)), signed("ب".repeat(200)), signed("c")], ["l.pdf"], [], long).files;
    expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(FILE_NAME_BYTES);
    expect(name).toMatch(/^عقد إيجار .* – م+, ب+ \+1 \(signed\)\.pdf$/);
  });

  it("of a document without title is called like its source", () => {
    const untitled = aDocument({ title: "" });
    expect(sealed([signed("Ann")], ["l.pdf"], [], untitled)).toMatchObject({
      files: ["l – Ann (signed).pdf"],
      zip: "l – Ann (signed).zip",
    });
  });
});

it("what belongs to a document starts with its title", () => {
  expect(titledName(document, "evidence", ".json")).toBe("Lease of flat 7 – evidence.json");
});
