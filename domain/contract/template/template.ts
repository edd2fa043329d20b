import * as z from "zod/mini";
import { BLANK_PAGES_LIMIT, PaperSize } from "../../file/blank-file.ts";
import { FieldKey, FolderId, FormId, Instant, RecipientId, TemplateId, UserId } from "../../ids.ts";
import { RoleType } from "../../recipient/recipient.ts";
import { FORM_NAMED_LIMIT } from "../../template/form/settings.ts";
import { VERSION_NOTE_LIMIT } from "../../template/keep-version.ts";
import { TEMPLATE_DESCRIPTION_LIMIT, TEMPLATE_NAME_LIMIT, TemplateCategory } from "../../template/template.ts";
import { DraftInput } from "../draft/draft.ts";
import { DRAFT_BODY, endpoint } from "../endpoint.ts";
import { OwnerView, UploadedFile, UploadResult } from "../views/views.ts";

const params = z.object({ templateId: z.string() });
const workspace = z.object({ workspace: z.optional(z.string()) });

/** `url`: the public URL, `{publicUrl}/app/form/{formId}`. It stays the same when the form is turned off and on. */
export const WebFormView = z.object({ formId: FormId, url: z.string(), isEnabled: z.boolean() });
export type WebFormView = z.infer<typeof WebFormView>;

/** The part of a document's owner view that applies to drafts; `assets` gives access to the pages for an hour. */
export const TemplateView = z.extend(
  z.pick(OwnerView, {
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
  }),
  {
    _id: TemplateId,
    name: z.string(),
    folderId: z.nullable(FolderId),
    category: z.nullable(TemplateCategory),
    description: z.string(),
    /** `null` before the form was first enabled. */
    form: z.nullable(WebFormView),
  },
);
export type TemplateView = z.infer<typeof TemplateView>;

/** A row of the list. */
export const TemplateRow = z.object({
  _id: TemplateId,
  name: z.string(),
  category: z.nullable(TemplateCategory),
  description: z.string(),
  folderId: z.nullable(FolderId),
  /** `name` is empty for a former member. */
  owner: z.object({ id: UserId, name: z.string() }),
  /** Whether only chosen members see the template. */
  isRestricted: z.boolean(),
  /** Number of existing documents made from the template; documents of earlier versions are not counted. */
  uses: z.int(),
  lastUsedAt: z.nullable(Instant),
  createdAt: Instant,
  updatedAt: Instant,
  editedBy: z.object({ name: z.string() }),
  files: z.int(),
  pages: z.int(),
  recipientCount: z.int(),
  /** The first eight; name and email are empty for roles without a person. */
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

/** Parts of a draft, a document to copy them from, or only a new name; absent parts behave as in saving a draft. */
export const TemplateInput = z.extend(
  z.partial(z.omit(DraftInput, { externalId: true, metadata: true }), {
    fileParts: true,
    recipients: true,
    documentInfo: true,
  }),
  {
    /** Default: the draft's title for a new template; the current name for an existing one. */
    name: z.optional(z.string().check(z.maxLength(TEMPLATE_NAME_LIMIT))),
    /** `null` means no category. */
    category: z.optional(z.nullable(TemplateCategory)),
    description: z.optional(z.string().check(z.maxLength(TEMPLATE_DESCRIPTION_LIMIT))),
    /** Note about this version; a version with a note is always stored. */
    note: z.optional(z.string().check(z.maxLength(VERSION_NOTE_LIMIT))),
    /** A draft or sent document of the workspace to make the template from. */
    fromDocument: z.optional(z.string().check(z.maxLength(64))),
    /** With `fromDocument`: whether names and addresses are copied; otherwise only roles. */
    keepPeople: z._default(z.boolean(), true),
  },
);
export type TemplateInput = z.infer<typeof TemplateInput>;

export const uploadTemplateCall = endpoint({
  method: "POST",
  path: "/api/template/upload",
  summary: "Upload files for a template, with the same form as `POST /api/document/upload`.",
  caller: "member",
  needs: ["Templates", "CREATE"],
  query: workspace,
  upload: "multipart",
  output: z.array(UploadResult),
  idempotent: true,
  limit: { calls: 120, seconds: 600 },
});

export const makeBlankFileCall = endpoint({
  method: "POST",
  path: "/api/template/base",
  summary: "Create a PDF of blank pages for a template's texts and fields.",
  caller: "member",
  needs: ["Templates", "CREATE"],
  query: workspace,
  body: z.strictObject({
    fileName: z.string().check(z.minLength(1), z.maxLength(255)),
    paper: z._default(PaperSize, "a4"),
    pages: z._default(z.int().check(z.minimum(1), z.maximum(BLANK_PAGES_LIMIT)), 1),
  }),
  output: UploadedFile,
  idempotent: true,
  limit: { calls: 120, seconds: 600 },
});

export const saveTemplateCall = endpoint({
  method: "POST",
  path: "/api/template/save/:templateId",
  summary:
    "Save a template; `new` creates one. The input is a document (`fromDocument`), parts of a draft, or only a new `name`. An old `version` is refused with the newer state.",
  caller: "member",
  needs: ["Templates", "CREATE"],
  params,
  query: workspace,
  readBack: TemplateView,
  body: TemplateInput,
  bodyLimit: DRAFT_BODY,
  output: TemplateView,
  idempotent: true,
});

/** A leading minus reverses the order: `-uses` starts with the most used. */
export const TemplateSort = z.enum([
  ...["name", "-name", "updated", "-updated", "owner", "-owner", "category", "-category"],
  ...["folder", "-folder", "uses", "-uses", "used", "-used"],
] as const);
export type TemplateSort = z.infer<typeof TemplateSort>;

/** Pages that can be read by number; more are read by cursor. */
const TEMPLATE_PAGES_LIMIT = 2_000;

export const listTemplatesCall = endpoint({
  method: "GET",
  path: "/api/template/all",
  summary: "List the workspace's templates that the caller may see, newest first by default.",
  caller: "member",
  needs: ["Templates", "VIEW"],
  query: z.object({
    ...workspace.shape,
    search: z.optional(z.string().check(z.maxLength(200))),
    category: z.optional(TemplateCategory),
    folderId: z.optional(z.string().check(z.maxLength(64))),
    /** `me`: the caller's own. */
    owner: z.optional(z.literal("me")),
    sort: z.optional(TemplateSort),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 20),
    cursor: z.optional(z.string().check(z.maxLength(200))),
    /** Number of the page, from 1, instead of a cursor. */
    page: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(TEMPLATE_PAGES_LIMIT))),
  }),
  output: z.object({ items: z.array(TemplateRow), cursor: z.nullable(z.string()) }),
});

export const saveCustomCall = endpoint({
  method: "POST",
  path: "/api/template/save/custom",
  summary: "Save a copy of a template under another name, without its web form.",
  caller: "member",
  needs: ["Templates", "CREATE"],
  query: workspace,
  body: z.strictObject({
    templateId: z.string().check(z.maxLength(64)),
    name: z.string().check(z.maxLength(TEMPLATE_NAME_LIMIT)),
  }),
  output: TemplateView,
  idempotent: true,
});

export const readTemplateInputsCall = endpoint({
  method: "GET",
  path: "/api/template/inputs/:templateId",
  summary: "Read the inputs for sending a template: its roles without the sender's, and the fields that accept values.",
  caller: "member",
  needs: ["Templates", "VIEW"],
  contents: true,
  params,
  query: workspace,
  output: z.object({
    roles: z.array(
      z.object({
        _id: RecipientId,
        label: z.string(),
        /** The template's person for the role; empty if there is none. */
        name: z.string(),
        email: z.string(),
        isRequired: z.boolean(),
      }),
    ),
    fields: z.array(z.object({ key: FieldKey, label: z.string(), form: z.enum(["text", "check"]), role: z.string() })),
  }),
});

export const readStatisticsCall = endpoint({
  method: "GET",
  path: "/api/template/statistics/:templateId",
  summary: "Read a template's number of uses and completions, and the median time to completion.",
  caller: "member",
  needs: ["Templates", "VIEW"],
  params,
  query: workspace,
  output: z.object({
    uses: z.int(),
    completed: z.int(),
    lastUsedAt: z.nullable(Instant),
    /** Median of the last hundred completed documents, from sending to completion; `null` before the first. */
    medianMs: z.nullable(z.number()),
  }),
});

export const enableWebformCall = endpoint({
  method: "PATCH",
  path: "/api/template/enable-webform/:templateId",
  summary: "Turn a template's web form on or off. Its URL stays the same.",
  confirmed: true,
  caller: "member",
  needs: ["Templates", "ADD"],
  params,
  query: workspace,
  body: z.strictObject({
    enabled: z.boolean(),
    /** Roles whose people the person filling in the form names. For a new form only; later they are part of its settings. */
    named: z.optional(z.array(RecipientId).check(z.maxLength(FORM_NAMED_LIMIT))),
  }),
  output: WebFormView,
  idempotent: true,
});

/** Declared after every fixed path below /api/template, so that no fixed path is parsed as an id. */
export const readTemplateCall = endpoint({
  method: "GET",
  path: "/api/template/:templateId",
  summary: "Read a template with its fields and pages.",
  caller: "member",
  needs: ["Templates", "VIEW"],
  contents: true,
  params,
  query: workspace,
  output: TemplateView,
});

export const deleteTemplateCall = endpoint({
  method: "DELETE",
  path: "/api/template/:templateId",
  summary: "Delete a template and its web form permanently. Documents made from it stay.",
  caller: "member",
  needs: ["Templates", "DELETE"],
  params,
  query: workspace,
  output: z.object({ _id: TemplateId }),
});
