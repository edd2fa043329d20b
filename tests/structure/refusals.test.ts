import ts from "typescript";
import { describe, expect, it } from "vitest";
import { refusalStatus } from "../../domain/refusals/refusal-status.ts";
import { below, readText, visit } from "./sources.ts";

it("every refusal is used in the API or the domain", () => {
  const written = new Set<string>();
  for (const module of [...below("api"), ...below("domain")]) {
    if (module.path.startsWith("domain/refusals/")) continue;
    visit(module.source, (node) => {
      if (ts.isStringLiteralLike(node)) written.add(node.text);
    });
  }
  expect(Object.keys(refusalStatus).filter((code) => !written.has(code))).toEqual([]);
});

it("every refusal is listed in one table", () => {
  const codes = below("domain/refusals").flatMap(({ text }) =>
    [...text.matchAll(/^ {2}(\w+): \d+,$/gm)].map(([, code]) => code!),
  );
  expect(codes.sort()).toEqual(Object.keys(refusalStatus).sort());
});

describe("the refusals of an upload are listed where they are declared", () => {
  const codesIn = (text: string, pattern: RegExp) => new Set([...text.matchAll(pattern)].map(([, code]) => code!));
  const raisedIn = (path: string) => codesIn(readText(path), /"(file_\w+)"/g);
  const listedAt = (path: string, declaration: string) => {
    const [before] = readText(path).split(declaration);
    return codesIn(before!.slice(before!.lastIndexOf("/**")), /`(file_\w+)`/g);
  };

  it("of an office file", () => {
    const raised = raisedIn("api/pdf/office/recognise.ts");
    expect(raised.size).toBeGreaterThan(3);
    expect(listedAt("api/pdf/office/recognise.ts", "export function recognise(")).toEqual(raised);
    expect(listedAt("api/ports/pdf.ts", "  recognise(")).toEqual(raised);
  });

  it("of an encrypted PDF", () => {
    const path = "api/pdf/intake/inspect-upload.ts";
    const own = raisedIn(path).difference(raisedIn("api/pdf/intake/inspect.ts"));
    expect(own.size).toBeGreaterThan(2);
    expect(listedAt(path, "export async function inspectUpload(")).toEqual(own);
  });
});
