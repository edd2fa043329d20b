/** Classifies a file's encryption by its encryption dictionary alone (ISO 32000-2 §7.6). */
import { findAll } from "../syntax/find-bytes.ts";
import { readIndirect } from "../syntax/indirect.ts";
import { findEntry, readRevisions } from "../syntax/revisions.ts";
import { isDict, isName, type PdfDict, PdfName, PdfRef, PdfSyntaxError, type PdfValue } from "../syntax/values.ts";

/**
 * `password`: opens with a password, possibly empty. `attachments`: only embedded files are encrypted.
 * `certificates`: encrypted for the holders of certain keys. `unknown`: a proprietary scheme.
 */
export type LockKind = "password" | "attachments" | "certificates" | "unknown";

const CERTIFICATES = "Adobe.PubSec";

export function lockKindOf(bytes: Uint8Array): LockKind {
  const encrypt = encryptionOf(bytes);
  if (!encrypt) return findAll(bytes, `/${CERTIFICATES}`).next().done ? "password" : "certificates";
  const handler = encrypt.get("Filter");
  if (isName(handler, CERTIFICATES)) return "certificates";
  if (handler instanceof PdfName && handler.value !== "Standard") return "unknown";
  const version = encrypt.get("V");
  const isOpen = (key: string) => !encrypt.has(key) || isName(encrypt.get(key), "Identity");
  return typeof version === "number" && version >= 4 && isOpen("StmF") && isOpen("StrF") ? "attachments" : "password";
}

/** Returns `null` if the file is too damaged to find the dictionary. */
export function encryptionOf(bytes: Uint8Array): PdfDict | null {
  try {
    const revisions = readRevisions(bytes, bytes.length, true);
    const value: PdfValue = revisions.at(-1)?.sections[0]?.trailer.get("Encrypt") ?? null;
    if (!(value instanceof PdfRef)) return isDict(value) ? value : null;
    const entry = findEntry(revisions, value.id);
    if (entry?.kind !== "offset") return null;
    const found = readIndirect(bytes, entry.offset, bytes.length, (item) => item).value;
    return isDict(found) ? found : null;
  } catch (error) {
    if (error instanceof PdfSyntaxError) return null;
    throw error;
  }
}
