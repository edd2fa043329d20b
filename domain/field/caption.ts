/** The lines about the signer next to a signature. */

import type { DocumentId, Instant, RecipientId } from "../ids.ts";
import type { DocumentLanguage } from "../text/document-language.ts";
import { DEFAULT_DATE_FORMAT, formatInstant } from "./date-format.ts";
import type { Field } from "./field.ts";

export type AboutSigner = {
  name: string;
  at: Instant;
  timeZone: string;
  language: DocumentLanguage;
  signatureId: string;
};

export function captionOf(field: Field, about: AboutSigner): string[] {
  return (field.caption ?? []).map((line) => {
    if (line === "name") return about.name;
    if (line === "id") return about.signatureId;
    const zone = field.timeZone ?? about.timeZone;
    return formatInstant(about.at, zone, field.dateFormat ?? DEFAULT_DATE_FORMAT, field.language ?? about.language);
  });
}

/** Identifies one person's signature on one document; the certificate lists it with their identity. */
export function signatureIdOf(document: DocumentId, recipient: RecipientId): string {
  return `${document.slice(-8)}-${recipient.slice(-8)}`.toUpperCase();
}
