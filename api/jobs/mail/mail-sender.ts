import type { DocumentHead } from "../../../domain/document/document.ts";
import type { Sender } from "../../ports/mail-content.ts";

/** The person who sent the document and, if somebody took it over, the one who handles it now. `null` for a draft. */
export function mailSenderOf({ sender, handledBy }: DocumentHead): Sender | null {
  if (!sender) return null;
  const { name, email } = sender;
  return handledBy ? { name, email, handledBy: { name: handledBy.name, email: handledBy.email } } : { name, email };
}
