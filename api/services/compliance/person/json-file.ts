import type { Bytes } from "../../../ports/basics.ts";
import type { ArchivedFile } from "../../../ports/files.ts";

/** An indented JSON file of an archive. */
export function jsonFile(name: string, value: unknown): ArchivedFile {
  return { name, content: [new TextEncoder().encode(`${JSON.stringify(value, null, 2)}\n`) as Bytes] };
}
