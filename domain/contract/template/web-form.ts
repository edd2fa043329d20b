/** A separate file, because a form's page needs no other template calls. */
import * as z from "zod/mini";
import { MESSAGE_LIMIT, RECIPIENTS_LIMIT, TITLE_LIMIT } from "../../document/document.ts";
import { ProgramData } from "../../document/program-data.ts";
import { FieldType } from "../../field/field-type.ts";
import { LABEL_LIMIT, OPTIONS_LIMIT } from "../../field/limits.ts";
import { DocumentId, FieldKey, FormId, Instant, RecipientId } from "../../ids.ts";
import { EmailInput } from "../../recipient/email-input.ts";
import { FORM_NAMED_LIMIT, formStandings } from "../../template/form/settings.ts";
import { DocumentLanguage } from "../../text/document-language.ts";
import { BrandView } from "../../workspace/branding.ts";
import { Check, Puzzle } from "../account/sign-up-code.ts";
import { endpoint, MIDDLE_BODY } from "../endpoint.ts";
import { FieldValues } from "./field-values.ts";
import { RoleTakerInput } from "./role-taker.ts";

/** A field that a link may prefill; `label` is empty if the sender entered none. */
const FormField = z.object({
  key: FieldKey,
  label: z.string(),
  type: FieldType,
  required: z.boolean(),
  options: z.optional(z.array(z.string().check(z.maxLength(LABEL_LIMIT))).check(z.maxLength(OPTIONS_LIMIT))),
});

/** The public part of a web form. `details` is `null` unless it is open. */
export const FormView = z.object({
  formId: FormId,
  isEnabled: z.boolean(),
  /** Whether the form accepts answers now, or why it does not. */
  standing: z.enum(formStandings),
  /** Present while the form is not open yet. */
  opensAt: z.optional(Instant),
  details: z.nullable(
    z.object({
      title: z.string(),
      message: z.string(),
      /** The form's title and introduction by language; the defaults are `title` and `message`. */
      texts: z.optional(
        z.partialRecord(
          DocumentLanguage,
          z.object({ title: z.optional(z.string()), introduction: z.optional(z.string()) }),
        ),
      ),
      senderName: z.string(),
      /** The branding of the sender's workspace, if it has any. */
      brand: z.optional(BrandView),
      /** Language of title and message, and the default language of the person filling in the form. */
      language: DocumentLanguage,
      /** The role of the person filling in the form ("Tenant"); may be empty. */
      role: z.string(),
      asked: z.array(z.enum(["name", "email"])),
      fields: z.array(FormField),
      /** Roles whose people the person filling in the form names. */
      named: z.optional(z.array(z.object({ _id: RecipientId, role: z.string() }))),
      /** The form accepts one document per person. */
      isOncePerPerson: z.optional(z.boolean()),
      /** Whether the address must be confirmed first with a code from `mailFormCode`. */
      needsCode: z.boolean(),
      /** Whether calls with `check` require a solved puzzle from `beginFormCheck`. */
      needsCheck: z.boolean(),
      closesAt: z.optional(Instant),
    }),
  ),
});
export type FormView = z.infer<typeof FormView>;

export const readFormCall = endpoint({
  method: "GET",
  path: "/api/template/form-data/:formId",
  summary: "Read a web form by its public id.",
  caller: "anyone",
  embed: { form: "params.formId" },
  params: z.object({ formId: z.string() }),
  output: FormView,
  limit: { calls: 300, seconds: 600 },
});

export const countFormVisitCall = endpoint({
  method: "POST",
  path: "/api/template/form-visit/:formId",
  summary: "Count a visit of a web form, for its statistics. Nothing about the visitor is stored.",
  caller: "anyone",
  embed: { form: "params.formId" },
  params: z.object({ formId: z.string() }),
  body: z.optional(z.strictObject({})),
  output: z.object({ counted: z.boolean() }),
  limit: { calls: 60, seconds: 600 },
});

export const beginFormCheckCall = endpoint({
  method: "POST",
  path: "/api/template/form-check/:formId",
  summary: "Get a bot-check puzzle for a web form with a bot check, as for a sign-up.",
  caller: "anyone",
  embed: { form: "params.formId" },
  params: z.object({ formId: z.string() }),
  body: z.optional(z.strictObject({})),
  output: Puzzle,
  limit: { calls: 120, seconds: 900 },
});

export const mailFormCodeCall = endpoint({
  method: "POST",
  path: "/api/template/form-code/:formId",
  summary: "Mail a six-digit code to the person filling in a web form that confirms addresses.",
  caller: "anyone",
  embed: { form: "params.formId" },
  params: z.object({ formId: z.string() }),
  body: z.strictObject({
    email: EmailInput,
    language: z.optional(DocumentLanguage),
    check: z.optional(Check),
  }),
  output: z.object({
    sent: z.literal(true),
    /** In development only: the mail's page. */
    outbox: z.optional(z.string()),
  }),
  limit: { calls: 60, seconds: 600 },
});

export const createFromTemplateCall = endpoint({
  method: "POST",
  path: "/api/template/create-document/:id",
  summary:
    "Create a draft from a template (by template id, for members), or send a web form's document (by form id, for anyone, with `name` and `email`). `token` is the link of the person who filled in the form; it opens once the document is SENT.",
  caller: "member_or_anyone",
  needs: "by_input",
  embed: { form: "params.id" },
  params: z.object({ id: z.string() }),
  query: z.object({ workspace: z.optional(z.string()) }),
  body: z.optional(
    z.strictObject({
      name: z.optional(z.string().check(z.maxLength(200))),
      email: z.optional(EmailInput),
      /** Values by key or label: in a web form only of fields of the person filling it in, otherwise of any field. */
      values: z.optional(FieldValues),
      /** Only for a template: people in its roles. Roles without a person keep the template's. */
      recipients: z.optional(z.array(RoleTakerInput).check(z.maxLength(RECIPIENTS_LIMIT))),
      /** Only for a template: replaces its title and message in every language. */
      title: z.optional(z.string().check(z.maxLength(TITLE_LIMIT))),
      message: z.optional(z.string().check(z.maxLength(MESSAGE_LIMIT))),
      externalId: ProgramData.shape.externalId,
      /** Only for a template. */
      metadata: ProgramData.shape.metadata,
      language: z.optional(DocumentLanguage),
      /** The named people, by role. */
      named: z.optional(
        z
          .array(
            z.strictObject({
              _id: RecipientId,
              name: z.string().check(z.maxLength(200)),
              email: EmailInput,
            }),
          )
          .check(z.maxLength(FORM_NAMED_LIMIT)),
      ),
      /** The mailed code, for a form that confirms addresses. */
      code: z.optional(z.string().check(z.maxLength(40))),
      /** A solved puzzle, for a form with a bot check. */
      check: z.optional(Check),
    }),
  ),
  bodyLimit: MIDDLE_BODY,
  output: z.object({
    _id: DocumentId,
    documentId: DocumentId,
    /** Present for a web form only. */
    token: z.optional(z.string()),
    recipientId: z.optional(RecipientId),
    status: z.enum(["DRAFT", "QUEUED", "SENT"]),
  }),
  idempotent: true,
  limit: { calls: 120, seconds: 600 },
});
