import * as z from "zod/mini";
import { DocumentInfo } from "../../document/document.ts";
import { Field } from "../../field/field.ts";
import { Recipient } from "../../recipient/recipient.ts";
import { DocumentLanguage } from "../../text/document-language.ts";
import { TemplateHead } from "../template.ts";

/** The stored object of a bulk sending's template (`Bulk["held"]`). */
export const HeldTemplate = z.object({
  template: TemplateHead,
  recipients: z.array(Recipient),
  fields: z.array(Field),
  infos: z.partialRecord(DocumentLanguage, DocumentInfo),
});
