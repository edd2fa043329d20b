import { describe, expect, it } from "vitest";
import { fileNameOf, kindOfFile } from "./file-kind.ts";

const docx = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

describe("the kind of a file", () => {
  it.each([
    ["%PDF-1.4", "letter.docx", "", "pdf"],
    ["PK\u0003\u0004", "letter.docx", "", "docx"],
    ["PK\u0003\u0004", "Letter of May", docx, "docx"],
    ["PK\u0003\u0004", "letter.docx", "application/octet-stream", "docx"],
    ["PK\u0003\u0004", "pictures.zip", "application/zip", null],
    ["PK\u0003\u0004", "plan.png", "image/png", null],
    ["<!doctype html>", "letter.docx", docx, null],
  ])("that begins with %j, has the name %j and the media type %j is %j", async (start, name, type, kind) =>
    expect(await kindOfFile(new Blob([start]), name, type)).toBe(kind),
  );
});

describe("the name of a fetched file", () => {
  it.each([
    ["Letter of May", "docx", "Letter of May.docx"],
    ["scan.JPEG", "jpg", "scan.JPEG"],
    ["minutes of 3.7", "pdf", "minutes of 3.7.pdf"],
    ["a/b.pdf", "pdf", "a_b.pdf"],
    ["", "ods", "document.ods"],
  ] as const)("%j of kind %s gets the extension of that kind: %j", (name, kind, called) =>
    expect(fileNameOf(name, kind)).toBe(called),
  );
});
