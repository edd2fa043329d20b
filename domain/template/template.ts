/** The record of a template. See `docs/decisions/12-templates-and-forms.md`. */
import * as z from "zod/mini";
import type { DocumentState } from "../document/change.ts";
import { DocumentHead } from "../document/document.ts";
import { FolderId, FormId, Instant, TemplateId, UserId, WorkspaceId } from "../ids.ts";
import { FormSettings } from "./form/settings.ts";

/** A template's public form; its URL stays the same when it is turned off and on. */
export const WebForm = z.object({
  formId: FormId,
  isEnabled: z.boolean(),
  /** The member who enabled the form last; they are the sender of its documents. */
  sender: z.object({ id: UserId, name: z.string(), email: z.string(), language: z.string() }),
  settings: z.optional(FormSettings),
});
export type WebForm = z.infer<typeof WebForm>;

/** The part of a document's head that a template contains. */
const TemplateContent = z.pick(DocumentHead, {
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
type TemplateContent = z.infer<typeof TemplateContent>;

export const TemplateCategory = z.enum(["proposal", "agreement", "contract", "ebook", "case_study", "white_paper"]);
export type TemplateCategory = z.infer<typeof TemplateCategory>;

/** The head of a template; its recipients, fields and texts have keys of their own under its id. */
export const TemplateHead = z.object({
  _id: TemplateId,
  workspaceId: WorkspaceId,
  /** Absent in templates of earlier versions: their last editor owns them. */
  ownerId: z.optional(UserId),
  /** Absent if in no folder. */
  folderId: z.optional(FolderId),
  /**
   * Members who see the template in addition to its owner and members who manage all templates; absent means everybody
   * in the workspace.
   */
  visibleTo: z.optional(z.array(UserId)),
  name: z.string(),
  category: z.optional(TemplateCategory),
  description: z.optional(z.string()),
  /** Incremented by every save. */
  version: z.int(),
  /** The editor's note about this version. */
  note: z.optional(z.string()),
  createdAt: Instant,
  updatedAt: Instant,
  editedBy: z.object({ id: UserId, name: z.string() }),
  form: z.optional(WebForm),
  content: TemplateContent,
});
export type TemplateHead = z.infer<typeof TemplateHead>;

/** Recipients are like a draft's: names and addresses may be empty, all are `waiting`. */
export type TemplateParts = Pick<DocumentState, "recipients" | "fields" | "infos"> & { content: TemplateContent };

/** A template with its recipients, fields and texts. */
export type TemplateState = Omit<TemplateParts, "content"> & { template: TemplateHead };

/** The owner; for templates of earlier versions, which have none, the last editor. */
export function ownerOf({ ownerId, editedBy }: Pick<TemplateHead, "ownerId" | "editedBy">): UserId {
  return ownerId ?? editedBy.id;
}

/** Maximum members with whom a template can be shared. */
export const TEMPLATE_SHARES_LIMIT = 500;
export const TEMPLATE_NAME_LIMIT = 200;
export const TEMPLATE_DESCRIPTION_LIMIT = 1_000;
export const FORM_VALUES_LIMIT = 200;
