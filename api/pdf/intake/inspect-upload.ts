/** Intake of an upload: `inspectPdf`, preceded by decryption for an encrypted file. */
import { FILE_LIMIT_BYTES, RemovedKind } from "../../../domain/document/file-part.ts";
import { pdfHeaderAt } from "../../../domain/file/upload-kinds.ts";
import { done, type Outcome, refuse } from "../../../domain/outcome.ts";
import { decryptData } from "../encrypt/aes.ts";
import { openAsOwner } from "../encrypt/empty-owner.ts";
import { passwordSpellings } from "../encrypt/password.ts";
import { PdfiumRefuses } from "../render/pdfium.ts";
import { withoutSecurity } from "../render/without-security.ts";
import { createCipher } from "../syntax/cipher.ts";
import { createCopier } from "../syntax/copy.ts";
import { createFile } from "../syntax/new-file.ts";
import { listPages } from "../syntax/pages.ts";
import { openPdf } from "../syntax/reader.ts";
import { type PdfRef, PdfSyntaxError } from "../syntax/values.ts";
import { encryptionOf, lockKindOf } from "./encryption-kind.ts";
import { type Inspected, inspectPdf, refuseProtected } from "./inspect.ts";
import { loadWordDrawer } from "./load-word-drawer.ts";
import { looksEncrypted } from "./open-file.ts";
import { rewrite } from "./rewrite.ts";
import { isSigned } from "./signed.ts";

type Bytes = Uint8Array<ArrayBuffer>;

const WRONG_PASSWORD = 4;
/** `data` of refusals that the sender can resolve with a (different) password. */
const asksForPassword = { needsPassword: true };

/**
 * A file that opens with the empty password merely restricts what readers offer: it is opened as readers do, and the
 * sender is notified (`restrictions`).
 *
 * Refusals in addition to those of `inspectPdf`: `file_password_wrong`, `file_certificate_encrypted`,
 * `file_protection_unknown`, `file_too_large`.
 */
export async function inspectUpload(bytes: Bytes, password?: string): Promise<Outcome<Inspected>> {
  const inspected = await inspectPdf(bytes);
  if (inspected.ok || inspected.refusal.code !== "file_encrypted_or_signed" || !looksEncrypted(bytes)) return inspected;
  const kind = lockKindOf(bytes.subarray(pdfHeaderAt(bytes)));
  if (kind === "certificates") return refuse("file_certificate_encrypted");
  if (kind === "unknown") return refuse("file_protection_unknown");
  try {
    if (kind === "attachments") return await inspectWithoutAttachments(bytes);
    const open = (await unlocked(bytes, [new Uint8Array(0)])) ?? (await unlockedByOwner(bytes));
    if (open) return await inspectUnlocked(open, "restrictions");
    if (password === undefined) return refuseProtected("encrypted", asksForPassword);
    const opened = await unlocked(bytes, passwordSpellings(password));
    return opened
      ? await inspectUnlocked(opened, "encryption")
      : refuse("file_password_wrong", { data: asksForPassword });
  } catch (error) {
    if (error instanceof PdfSyntaxError || error instanceof PdfiumRefuses) return refuse("file_broken");
    throw error;
  }
}

/** Returns `null` if no spelling of the password opens the file. @throws PdfiumRefuses */
async function unlocked(bytes: Bytes, spellings: readonly Uint8Array[]): Promise<Bytes | null> {
  for (const password of spellings) {
    try {
      return await withoutSecurity(bytes, password);
    } catch (error) {
      if (!(error instanceof PdfiumRefuses) || error.code !== WRONG_PASSWORD) throw error;
    }
  }
  return null;
}

/** Opens a file with an empty owner's password. @throws PdfiumRefuses, PdfSyntaxError */
async function unlockedByOwner(bytes: Bytes): Promise<Bytes | null> {
  const body = bytes.subarray(pdfHeaderAt(bytes));
  const encryption = encryptionOf(body);
  const opened = encryption && openAsOwner(encryption);
  if (!opened) return null;
  if ("userPassword" in opened) return await unlocked(bytes, [opened.userPassword]);
  // Data that the key does not decrypt is not encrypted, such as metadata that search engines may read.
  const decrypt = (data: Uint8Array) => decryptData(opened.key, data) ?? data;
  const reader = openPdf(body, { cipher: createCipher({ encrypt: decrypt, decrypt }) });
  const file = createFile();
  return file.finish(createCopier(reader, file).copy(reader.catalogRef) as PdfRef);
}

/** Rewrites the file without its encrypted attachments. @throws PdfSyntaxError */
async function inspectWithoutAttachments(bytes: Bytes): Promise<Outcome<Inspected>> {
  const asItIs = (data: Uint8Array) => data;
  const reader = openPdf(bytes, { cipher: createCipher({ encrypt: asItIs, decrypt: asItIs }) });
  if (isSigned(reader)) return refuseProtected("signed");
  const words = await loadWordDrawer(reader, listPages(reader));
  const inspected = await inspectUnlocked(rewrite(reader, undefined, words), "restrictions");
  return inspected.ok ? done(withRemoved(inspected.value, ["attachments"])) : inspected;
}

/** Always rewrites the file, so that no trace of the encryption remains. */
async function inspectUnlocked(unlocked: Bytes, lock: "encryption" | "restrictions"): Promise<Outcome<Inspected>> {
  const inspected = await inspectPdf(unlocked);
  if (!inspected.ok) return inspected;
  const { bytes, changed, removed, found, compare, redrawn } = inspected.value;
  const reopened = await inspectPdf(changed ? bytes : rewrite(openPdf(unlocked)));
  if (!reopened.ok) return reopened;
  if (reopened.value.changed) throw new PdfSyntaxError("object_broken", "unlocked file is not clean");
  if (reopened.value.bytes.length > FILE_LIMIT_BYTES) return refuse("file_too_large");
  return done({ ...withRemoved(reopened.value, [...removed, lock]), changed: true, found, compare, redrawn });
}

function withRemoved(inspected: Inspected, more: readonly RemovedKind[]): Inspected {
  const removedKinds = new Set([...inspected.removed, ...more]);
  return { ...inspected, removed: RemovedKind.options.filter((kind) => removedKinds.has(kind)) };
}
