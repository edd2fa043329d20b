import { describe, expect, it } from "vitest";
import type { Bytes } from "../../ports/basics.ts";
import { Refused } from "../refusal-response.ts";
import { type MultipartLimits, readParts, readText } from "./multipart.ts";

const limits: MultipartLimits = { partBytes: 5_000, totalBytes: 8_000, parts: 4 };

const bytesOf = (text: string): Bytes => new Uint8Array(new TextEncoder().encode(text));
const head = (name: string, fileName?: string) =>
  `Content-Disposition: form-data; name="${name}"${fileName === undefined ? "" : `; filename="${fileName}"`}`;
const formOf = (...parts: [head: string, content: string][]) =>
  `${parts.map(([one, content]) => `--b0undary\r\n${one}\r\n\r\n${content}\r\n`).join("")}--b0undary--\r\n`;

/** Pieces of this size, all in the same memory. */
async function* inPieces(bytes: Bytes, size: number): AsyncGenerator<Bytes> {
  const memory = new Uint8Array(size);
  for (let at = 0; at < bytes.length; at += size) {
    const piece = bytes.subarray(at, at + size);
    memory.set(piece);
    yield memory.subarray(0, piece.length);
    memory.fill(0);
  }
}

/** Name, file name and content of each part, or the refusal. */
async function read(text: string, size = 64, boundary = "b0undary"): Promise<unknown> {
  const parts: unknown[] = [];
  try {
    for await (const part of readParts(inPieces(bytesOf(text), size), boundary, limits)) {
      parts.push([part.name, part.fileName, await readText(part)]);
    }
    return parts;
  } catch (error) {
    if (error instanceof Refused) return error.refusal.code;
    throw error;
  }
}

describe("a multipart form", () => {
  const tricky = "\r\n--b0undar\r\n--b0\r\r\n\r\n--b0undar--\r\n-";
  const form = formOf(
    [head("IdsArray"), "[1]"],
    [head("files", "Vertrag ü.pdf"), tricky],
    [`${head("files", "a.pdf")}\r\nContent-Type: application/pdf`, ""],
  );

  it("is parsed into the same parts for every chunk size", async () => {
    for (let size = 1; size <= form.length; size++) {
      expect(await read(form, size)).toEqual([
        ["IdsArray", null, "[1]"],
        ["files", "Vertrag ü.pdf", tricky],
        ["files", "a.pdf", ""],
      ]);
    }
  });

  it("can be read by a consumer that skips parts or reads only their beginning", async () => {
    const names: string[] = [];
    for await (const part of readParts(inPieces(bytesOf(form), 7), "b0undary", limits)) {
      names.push(part.name);
      if (part.fileName !== null) for await (const _ of part.chunks()) break;
    }
    expect(names).toEqual(["IdsArray", "files", "files"]);
  });

  it("is refused when it exceeds the limit of a part, of all parts or of their number", async () => {
    const long = (length: number) => formOf([head("files", "a"), "x".repeat(length)]);
    expect(await read(long(5_000))).toEqual([["files", "a", "x".repeat(5_000)]]);
    expect(await read(long(5_001))).toBe("body_too_large");
    const two: [string, string] = [head("files", "a"), "x".repeat(4_500)];
    expect(await read(formOf(two, two))).toBe("body_too_large");
    const many = Array.from({ length: 5 }, (): [string, string] => [head("a"), ""]);
    expect(await read(formOf(...many.slice(1)))).toHaveLength(4);
    expect(await read(formOf(...many))).toBe("malformed_request");
  });

  it.each([
    ["no content", ""],
    ["another boundary", formOf([head("a"), "x"]).replaceAll("b0undary", "0ther")],
    ["text before the first boundary", `hello\r\n${form}`],
    ["no end", form.slice(0, -6)],
    ["a head without an end", `--b0undary\r\n${head("a")}`],
    ["a head of 9,000 letters", formOf([`${head("a")}\r\nX: ${"x".repeat(9_000)}`, "x"])],
    ["9,000 bytes after its end", form + "x".repeat(9_000)],
  ])("is malformed if it has %s", async (_, text) => {
    for (const size of [1, 64, 100_000]) expect(await read(text, size)).toBe("malformed_request");
  });

  it("is malformed if a head has invalid bytes, or if its boundary is empty or too long", async () => {
    const bytes = Uint8Array.of(...bytesOf("--b0undary\r\n"), 0xff, ...bytesOf("\r\n\r\n"));
    const parts = readParts(inPieces(bytes, 64), "b0undary", limits);
    await expect(parts.next()).rejects.toThrow("malformed_request");
    expect(await read(form, 64, "")).toBe("malformed_request");
    expect(await read(form, 64, "b".repeat(201))).toBe("malformed_request");
  });
});
