/** What an upload goes through: intake, and for a locked file whose password was given, first the way out of its lock. */
import { FILE_LIMIT_BYTES, RemovedKind } from "../../../domain/document/file-part.ts";
import { done, type Outcome, refuse } from "../../../domain/outcome.ts";
import { PdfiumRefuses } from "../render/pdfium.ts";
import { withoutSecurity } from "../render/without-security.ts";
import { openPdf } from "../syntax/reader.ts";
import { PdfSyntaxError } from "../syntax/values.ts";
import { type Inspected, inspectPdf, looksEncrypted } from "./inspect.ts";
import { rewrite } from "./rewrite.ts";

const WRONG_PASSWORD = 4;
/** `data` of a refusal that a password, or another one, would change. */
const asksForPassword = { data: { needsPassword: true } };

/** Refusals beside those of `inspectPdf`: `file_password_wrong`. */
export async function inspectUpload(bytes: Uint8Array<ArrayBuffer>, password?: string): Promise<Outcome<Inspected>> {
  const inspected = await inspectPdf(bytes);
  if (inspected.ok || inspected.refusal.code !== "file_encrypted_or_signed" || !looksEncrypted(bytes)) return inspected;
  if (password === undefined) return refuse("file_encrypted_or_signed", asksForPassword);
  try {
    return await inspectUnlocked(await withoutSecurity(bytes, password));
  } catch (error) {
    if (error instanceof PdfSyntaxError) return refuse("file_broken");
    if (!(error instanceof PdfiumRefuses)) throw error;
    return error.code === WRONG_PASSWORD ? refuse("file_password_wrong", asksForPassword) : refuse("file_broken");
  }
}

/** Written anew whatever it holds, so that nothing of the lock stays. */
async function inspectUnlocked(unlocked: Uint8Array<ArrayBuffer>): Promise<Outcome<Inspected>> {
  const inspected = await inspectPdf(unlocked);
  if (!inspected.ok) return inspected;
  const { bytes, changed, removed, found } = inspected.value;
  const written = await inspectPdf(changed ? bytes : rewrite(openPdf(unlocked)));
  if (!written.ok) return written;
  if (written.value.changed) throw new PdfSyntaxError("object_broken", "unlocked file is not clean");
  if (written.value.bytes.length > FILE_LIMIT_BYTES) return refuse("file_too_large");
  const taken = new Set<RemovedKind>([...removed, "encryption"]);
  return done({
    ...written.value,
    changed: true,
    removed: RemovedKind.options.filter((kind) => taken.has(kind)),
    found,
  });
}
