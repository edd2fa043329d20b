import * as z from "zod/mini";
import { EXTERNAL_ID_LIMIT } from "../document/document.ts";
import { DocumentLanguage } from "../document-language.ts";
import { FieldType } from "../field/field-type.ts";
import { LABEL_LIMIT, OPTIONS_LIMIT, TEXT_LIMIT } from "../field/limits.ts";
import { DocumentId, FieldKey, FormId, Instant, RecipientId, TemplateId } from "../ids.ts";
import { RoleType } from "../recipient/recipient.ts";
import { FORM_VALUES_LIMIT, TEMPLATE_NAME_LIMIT } from "../template/template.ts";
import { DraftInput } from "./draft.ts";
import { endpoint } from "./endpoint.ts";
import { OwnerView } from "./views.ts";

const params = z.object({ templateId: z.string() });
const workspace = z.object({ workspace: z.optional(z.string()) });
const externalId = z.optional(z.string().check(z.maxLength(EXTERNAL_ID_LIMIT)));

/** `url`: where people find it, `{publicUrl}/app/form/{formId}`. Both stay when it is switched off and on again. */
export const WebFormView = z.object({ formId: FormId, url: z.string(), isEnabled: z.boolean() });
export type WebFormView = z.infer<typeof WebFormView>;

/** Of the owner's view of a document everything that a draft has; `assets` shows its pages for an hour. */
export const TemplateView = z.object({
  ...z.pick(OwnerView, {
    version: true,
    title: true,
    createdAt: true,
    updatedAt: true,
    editedBy: true,
    fileParts: true,
    recipients: true,
    documentInfo: true,
    settings: true,
    documentValidity: true,
    signingOrder: true,
    mergeDocuments: true,
    ccEmails: true,
    jsonData: true,
    pages: true,
    assets: true,
  }).shape,
  _id: TemplateId,
  name: z.string(),
  /** `null` while it never had one. */
  form: z.nullable(WebFormView),
});
export type TemplateView = z.infer<typeof TemplateView>;

/** A row of the list. */
export const TemplateRow = z.object({
  _id: TemplateId,
  name: z.string(),
  createdAt: Instant,
  updatedAt: Instant,
  editedBy: z.object({ name: z.string() }),
  files: z.int(),
  pages: z.int(),
  recipientCount: z.int(),
  /** The first eight; name and email are empty where the role alone is known. */
  people: z.array(
    z.object({
      _id: RecipientId,
      role: z.string(),
      name: z.string(),
      email: z.string(),
      color: z.string(),
      roleType: RoleType,
    }),
  ),
  form: z.nullable(WebFormView),
});
export type TemplateRow = z.infer<typeof TemplateRow>;

/** A field that a link may fill in for whoever opens it; `label` is empty where the sender gave none. */
export const FormField = z.object({
  key: FieldKey,
  label: z.string(),
  type: FieldType,
  required: z.boolean(),
  options: z.optional(z.array(z.string().check(z.maxLength(LABEL_LIMIT))).check(z.maxLength(OPTIONS_LIMIT))),
});
export type FormField = z.infer<typeof FormField>;

/** What anybody may know of a web form. `details` is `null` while it is switched off. */
export const FormView = z.object({
  formId: FormId,
  isEnabled: z.boolean(),
  details: z.nullable(
    z.object({
      title: z.string(),
      message: z.string(),
      senderName: z.string(),
      /** Of title and message, and of whoever fills it in unless they say otherwise. */
      language: DocumentLanguage,
      /** What whoever fills it in is called ("Tenant"); may be empty. */
      role: z.string(),
      asked: z.array(z.enum(["name", "email"])),
      fields: z.array(FormField),
    }),
  ),
});
export type FormView = z.infer<typeof FormView>;

const { fileParts, recipients, documentInfo, ...rest } = DraftInput.shape;

/** Parts of a draft, or a document to take them from, or a new name alone; what is left out of a draft is as in a draft's save. */
export const TemplateInput = z.strictObject({
  ...rest,
  fileParts: z.optional(fileParts),
  recipients: z.optional(recipients),
  documentInfo: z.optional(documentInfo),
  /** Left out: of a new template the draft's title, else it stays. */
  name: z.optional(z.string().check(z.maxLength(TEMPLATE_NAME_LIMIT))),
  /** A draft or sent document of the workspace, in the place of a draft here. */
  fromDocument: z.optional(z.string().check(z.maxLength(64))),
  /** With `fromDocument`: names and addresses come along; otherwise roles alone. */
  keepPeople: z._default(z.boolean(), true),
});
export type TemplateInput = z.infer<typeof TemplateInput>;

export const saveTemplate = endpoint({
  method: "POST",
  path: "/api/template/save/:templateId",
  summary:
    "Save a template, `new` makes one: from a document (`fromDocument`), from the parts of a draft, or a new `name` alone. An old `version` is refused with the newer state.",
  caller: "member",
  params,
  query: workspace,
  body: TemplateInput,
  output: TemplateView,
  idempotent: true,
});

export const listTemplates = endpoint({
  method: "GET",
  path: "/api/template/all",
  summary: "The workspace's templates, newest first.",
  caller: "member",
  query: z.object({
    ...workspace.shape,
    search: z.optional(z.string().check(z.maxLength(200))),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 20),
    cursor: z.optional(z.string().check(z.maxLength(200))),
  }),
  output: z.object({ items: z.array(TemplateRow), cursor: z.nullable(z.string()) }),
});

export const enableWebform = endpoint({
  method: "PATCH",
  path: "/api/template/enable-webform/:templateId",
  summary: "Switch a template's web form on or off. Its address stays the same.",
  caller: "member",
  params,
  query: workspace,
  body: z.strictObject({ enabled: z.boolean() }),
  output: WebFormView,
  idempotent: true,
});

export const readForm = endpoint({
  method: "GET",
  path: "/api/template/form-data/:formId",
  summary: "What a web form asks, for whoever has its address.",
  caller: "anyone",
  params: z.object({ formId: z.string() }),
  output: FormView,
  limit: { calls: 300, seconds: 600 },
});

export const createFromTemplate = endpoint({
  method: "POST",
  path: "/api/template/create-document/:id",
  summary:
    "Of a template (its id, by a member) a new draft; of a web form (its id, by anyone, with `name` and `email`) a document that is sent: `token` is the link of whoever filled it in, which opens once it is SENT.",
  caller: "member_or_anyone",
  params: z.object({ id: z.string() }),
  query: workspace,
  body: z.optional(
    z.strictObject({
      name: z.optional(z.string().check(z.maxLength(200))),
      email: z.optional(z.string().check(z.maxLength(254))),
      /** By key or label of a field of theirs; texts as a signer sends them, ticks as booleans. */
      values: z.optional(
        z
          .record(z.string().check(z.maxLength(200)), z.union([z.string().check(z.maxLength(TEXT_LIMIT)), z.boolean()]))
          .check(z.refine((all) => Object.keys(all).length <= FORM_VALUES_LIMIT)),
      ),
      externalId,
      language: z.optional(DocumentLanguage),
    }),
  ),
  output: z.object({
    _id: DocumentId,
    documentId: DocumentId,
    /** Of a web form only. */
    token: z.optional(z.string()),
    recipientId: z.optional(RecipientId),
    status: z.enum(["DRAFT", "QUEUED", "SENT"]),
  }),
  idempotent: true,
  limit: { calls: 120, seconds: 600 },
});

/** After every fixed path below /api/template, so that none is taken for an id. */
export const readTemplate = endpoint({
  method: "GET",
  path: "/api/template/:templateId",
  summary: "A template with its fields and pages.",
  caller: "member",
  params,
  query: workspace,
  output: TemplateView,
});

export const deleteTemplate = endpoint({
  method: "DELETE",
  path: "/api/template/:templateId",
  summary: "Delete a template and its web form for good. Documents made of it stay.",
  caller: "member",
  params,
  query: workspace,
  output: z.object({ _id: TemplateId }),
});
