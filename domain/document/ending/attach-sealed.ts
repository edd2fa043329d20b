import { checksOf } from "../../recipient/checks.ts";
import type { DocumentState } from "../change.ts";
import { endOf, type FinishedFile } from "../document.ts";

/** Maximum total size of a mail's attachments: mail servers refuse larger mails. */
export const ATTACHED_LIMIT_BYTES = 10 * 1024 * 1024;

/**
 * Returns the sealed files that mails about the completed document have attached; empty if they have only the link. Files stay
 * behind the link where a recipient proves more than their mailbox, because whoever reads the mail would read them.
 */
export function filesToAttach({
  document,
  recipients,
}: Pick<DocumentState, "document" | "recipients">): FinishedFile[] {
  const { completed } = endOf(document);
  if (!completed || document.settings.password?.mode === "gate") return [];
  const isProtected = recipients.some((one) => checksOf(one, false).some((check) => check !== "EMAIL"));
  const { files } = completed.sealed;
  const size = files.reduce((sum, one) => sum + one.size, 0);
  return isProtected || size > ATTACHED_LIMIT_BYTES ? [] : files;
}
