/** A document in one call: from files with people and fields, or from a template with people in its roles. */
import * as z from "zod/mini";
import { DocumentStatus, FIELDS_LIMIT, MESSAGE_LIMIT, RECIPIENTS_LIMIT, TITLE_LIMIT } from "../document/document.ts";
import { FILES_LIMIT, PAGES_LIMIT } from "../document/file-part.ts";
import { ProgramData } from "../document/program-data.ts";
import { DocumentId, FilePartKey, RecipientId } from "../ids.ts";
import { DraftInput, FieldInput, RecipientInput, RedirectUrl } from "./draft/draft.ts";
import { endpoint, MIDDLE_BODY } from "./endpoint.ts";
import { FieldValues } from "./template/field-values.ts";
import { RoleTakerInput } from "./template/role-taker.ts";
import { SignerStatus } from "./views/recipient-view.ts";

const text = (limit: number) => z.string().check(z.maxLength(limit));

/** Maximum length of a text on the page at which a field is placed. */
const ANCHOR_LIMIT = 200;

/** A field in a box on a page, or at a text on the page. */
const PlacedFieldInput = z.strictObject({
  ...FieldInput.shape,
  /** Address, role or `_id` of its recipient; may be absent if there is only one. */
  recipient: z.optional(text(254)),
  /** Page of its box, from 0, through all files. With `anchor`: the only page where the text is looked for. */
  page: z.optional(z.int().check(z.minimum(0), z.maximum(FILES_LIMIT * PAGES_LIMIT))),
  /** Millimetres from the page's top left as seen. With `anchor`: how far the field is moved from the text. */
  position: z.optional(FieldInput.shape.position),
  width: z.optional(FieldInput.shape.width),
  height: z.optional(FieldInput.shape.height),
  /** Text on the page at whose left edge the field begins, as a text tag's field does. The text stays. */
  anchor: z.optional(text(ANCHOR_LIMIT).check(z.regex(/\S/))),
  /** Which of several places of the text, from 1, or a field at `all`. Required if there are several. */
  occurrence: z.optional(z.union([z.int().check(z.minimum(1)), z.literal("all")])),
});
export type PlacedFieldInput = z.infer<typeof PlacedFieldInput>;

export const NewDocumentInput = z.strictObject({
  /** Default: the name of the first file. */
  title: z.optional(text(TITLE_LIMIT)),
  message: z._default(text(MESSAGE_LIMIT), ""),
  recipients: z
    .array(z.strictObject({ ...RecipientInput.shape, _id: z.optional(RecipientId) }))
    .check(z.minLength(1), z.maxLength(RECIPIENTS_LIMIT)),
  fields: z._default(z.array(PlacedFieldInput).check(z.maxLength(FIELDS_LIMIT)), []),
  jsonData: DraftInput.shape.jsonData,
  settings: DraftInput.shape.settings,
  documentValidity: DraftInput.shape.documentValidity,
  signingOrder: DraftInput.shape.signingOrder,
  mergeDocuments: DraftInput.shape.mergeDocuments,
  ccEmails: DraftInput.shape.ccEmails,
  ...ProgramData.shape,
  /** The same as `settings.redirectUrl`, and preferred to it. */
  redirectUrl: RedirectUrl,
  /** Sends the document, too. */
  send: z._default(z.boolean(), false),
});
export type NewDocumentInput = z.infer<typeof NewDocumentInput>;

export const NewFromTemplateInput = z.strictObject({
  templateId: text(64),
  recipients: z._default(z.array(RoleTakerInput).check(z.maxLength(RECIPIENTS_LIMIT)), []),
  values: z.optional(FieldValues),
  ...ProgramData.shape,
  send: z._default(z.boolean(), false),
});
export type NewFromTemplateInput = z.infer<typeof NewFromTemplateInput>;

export const NewFromFilesInput = z.strictObject({
  /** Keys of uploaded files. */
  fileKeys: z.array(FilePartKey).check(z.minLength(1), z.maxLength(FILES_LIMIT)),
  ...NewDocumentInput.shape,
});
export type NewFromFilesInput = z.infer<typeof NewFromFilesInput>;

const CreatedDocument = z.object({
  _id: DocumentId,
  status: DocumentStatus,
  recipients: z.array(z.object({ _id: RecipientId, email: z.string(), status: SignerStatus })),
});

export const createDocumentCall = endpoint({
  method: "POST",
  path: "/api/document/create",
  summary:
    "Create a document in one call, and with `send` send it: a form with `files` (repeated), `document` (JSON), and before the files `passwords` and `trackedChanges` as for an upload; or JSON with `templateId`, or with `fileKeys` of uploaded files beside what `document` has. Fields have a box or stand at a text of the page (`anchor`); text tags in the files become fields, too. If anything is refused, nothing is stored. With `send`, the permission Documents ADD is needed as well.",
  caller: "member",
  needs: ["Documents", "CREATE"],
  query: z.object({ workspace: z.optional(z.string()) }),
  upload: "document",
  form: { document: NewDocumentInput },
  body: z.union([NewFromTemplateInput, NewFromFilesInput]),
  bodyLimit: MIDDLE_BODY,
  output: CreatedDocument,
  idempotent: true,
  limit: { calls: 120, seconds: 3600 },
});
