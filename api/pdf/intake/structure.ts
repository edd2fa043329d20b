import type { PdfReader } from "../syntax/reader.ts";
import type { Revision } from "../syntax/revisions.ts";
import { PdfSyntaxError } from "../syntax/values.ts";

/**
 * Checks that every entry of the newest state points at an object of that number, so that no reader has to guess.
 * @throws PdfSyntaxError
 */
export function assertReadable(reader: PdfReader): void {
  for (const id of reader.ids()) {
    const entry = reader.findEntry(id);
    if (entry?.kind === "offset" && !startsObject(reader.bytes, entry.offset, id)) {
      throw new PdfSyntaxError("xref_broken", `object ${id} is not where the table says`);
    }
  }
  if (reader.bytes.subarray(reader.end).some((byte) => byte > 0x20)) {
    throw new PdfSyntaxError("xref_broken", "bytes after the end");
  }
}

function startsObject(bytes: Uint8Array, offset: number, id: number): boolean {
  let at = offset;
  while (bytes[at]! <= 0x20 && at < offset + 4) at++;
  let number = 0;
  for (; bytes[at]! >= 0x30 && bytes[at]! <= 0x39; at++) number = number * 10 + bytes[at]! - 0x30;
  return number === id && bytes[at]! <= 0x20;
}

/** Whether the file contains more than one state. The two sections of the linearized layout count as one state. */
export function hasHiddenRevisions(reader: PdfReader): boolean {
  return reader.revisions.length > 1 || !isPlain(reader.revisions[0]!);
}

function isPlain({ sections }: Revision): boolean {
  const [first, main] = sections;
  if (!main) return true;
  const isUsed = (id: number): boolean => (main.entries.get(id) ?? { kind: "free" }).kind !== "free";
  return sections.length === 2 && [...first!.entries.keys()].every((id) => !isUsed(id));
}
