import * as z from "zod/mini";
import type { DocumentState } from "../document/change.ts";
import { DocumentHead } from "../document/document.ts";
import { FormId, Instant, TemplateId, UserId, WorkspaceId } from "../ids.ts";

/** Where strangers fill a template in: its address stays, whether it is on or not. */
export const WebForm = z.object({
  formId: FormId,
  isEnabled: z.boolean(),
  /** Who switched it on last: in whose name its documents are sent. */
  sender: z.object({ id: UserId, name: z.string(), email: z.string(), language: z.string() }),
});
export type WebForm = z.infer<typeof WebForm>;

/** What of a document's head a template keeps. */
export const TemplateContent = z.pick(DocumentHead, {
  title: true,
  languages: true,
  fileParts: true,
  mergeDocuments: true,
  signingOrder: true,
  documentValidity: true,
  settings: true,
  ccEmails: true,
  recipientCount: true,
});
export type TemplateContent = z.infer<typeof TemplateContent>;

/** The head of a template; its recipients, fields and words have keys of their own under its id. */
export const TemplateHead = z.object({
  _id: TemplateId,
  workspaceId: WorkspaceId,
  name: z.string(),
  /** Raised by every save. */
  version: z.int(),
  createdAt: Instant,
  updatedAt: Instant,
  editedBy: z.object({ id: UserId, name: z.string() }),
  form: z.optional(WebForm),
  content: TemplateContent,
});
export type TemplateHead = z.infer<typeof TemplateHead>;

/** Recipients are a draft's: some without name or email, all `waiting`. */
export type WholeContent = Pick<DocumentState, "recipients" | "fields" | "infos"> & { content: TemplateContent };

/** A template with all that hangs on it. */
export type TemplateState = Omit<WholeContent, "content"> & { template: TemplateHead };

export const TEMPLATE_NAME_LIMIT = 200;
export const FORM_VALUES_LIMIT = 200;
