/** The record of a template. See `docs/decisions/12-templates-and-forms.md`. */
import * as z from "zod/mini";
import type { DocumentState } from "../document/change.ts";
import { DocumentHead } from "../document/document.ts";
import { FolderId, FormId, Instant, TemplateId, UserId, WorkspaceId } from "../ids.ts";
import { FormSettings } from "./form/settings.ts";

/** A template's public form: its address stays the same, on or off. */
export const WebForm = z.object({
  formId: FormId,
  isEnabled: z.boolean(),
  /** The member who enabled the form last; its documents are sent in their name. */
  sender: z.object({ id: UserId, name: z.string(), email: z.string(), language: z.string() }),
  settings: z.optional(FormSettings),
});
export type WebForm = z.infer<typeof WebForm>;

/** The part of a document's head that a template keeps. */
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
  /** Absent: in no folder. */
  folderId: z.optional(FolderId),
  /** The members who see it beside its owner and those who manage all templates; absent: everybody in the workspace. */
  visibleTo: z.optional(z.array(UserId)),
  name: z.string(),
  category: z.optional(TemplateCategory),
  description: z.optional(z.string()),
  /** Incremented by every save. */
  version: z.int(),
  /** Its editor's words for this version. */
  note: z.optional(z.string()),
  createdAt: Instant,
  updatedAt: Instant,
  editedBy: z.object({ id: UserId, name: z.string() }),
  form: z.optional(WebForm),
  content: TemplateContent,
});
export type TemplateHead = z.infer<typeof TemplateHead>;

/** Recipients are a draft's: names and addresses may be empty, all are `waiting`. */
export type TemplateParts = Pick<DocumentState, "recipients" | "fields" | "infos"> & { content: TemplateContent };

/** A template with its recipients, fields and texts. */
export type TemplateState = Omit<TemplateParts, "content"> & { template: TemplateHead };

/** Templates of earlier versions have no owner of their own: their last editor owns them. */
export function ownerOf({ ownerId, editedBy }: Pick<TemplateHead, "ownerId" | "editedBy">): UserId {
  return ownerId ?? editedBy.id;
}

/** Members with whom one template is shared. */
export const TEMPLATE_SHARES_LIMIT = 500;
export const TEMPLATE_NAME_LIMIT = 200;
export const TEMPLATE_DESCRIPTION_LIMIT = 1_000;
export const FORM_VALUES_LIMIT = 200;
