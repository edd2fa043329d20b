/** Sending a template's document in one call. */
import * as z from "zod/mini";
import { RECIPIENTS_LIMIT } from "../../document/document.ts";
import { FILES_LIMIT } from "../../document/file-part.ts";
import { ProgramData } from "../../document/program-data.ts";
import { DocumentId, FilePartKey } from "../../ids.ts";
import { PACKET_LIMIT } from "../../template/packet-id.ts";
import { RedirectUrl } from "../draft/draft.ts";
import { endpoint, MIDDLE_BODY } from "../endpoint.ts";
import { FieldValues } from "./field-values.ts";
import { RoleTakerInput } from "./role-taker.ts";

export const sendTemplateCall = endpoint({
  method: "POST",
  path: "/api/template/send",
  summary:
    "Create a template's document, with people in its roles and values in its fields, and send it. Roles without a person keep the template's person; the caller fills the sender's roles. Without `templateId`, the document consists of uploaded files: `jsonData.basePdf` has their keys and `jsonData.schemas` the fields, and the permission Documents CREATE is needed as well.",
  caller: "member",
  needs: ["Documents", "ADD"],
  confirmed: true,
  query: z.object({ workspace: z.optional(z.string()) }),
  body: z.strictObject({
    /** If absent, the document consists of the files and fields in `jsonData`, and `recipients` are its people. */
    templateId: z.optional(z.string().check(z.maxLength(64))),
    /** The version that the caller saw; another version is refused with `template_changed`. */
    version: z.optional(z.int()),
    /**
     * Further templates of a packet. Their files follow; roles with the same name are the same person. Ids of other
     * recipients of the nth further template are prefixed with `tn_`.
     */
    further: z._default(
      z
        .array(z.strictObject({ templateId: z.string().check(z.maxLength(64)), version: z.optional(z.int()) }))
        .check(z.maxLength(PACKET_LIMIT - 1)),
      [],
    ),
    recipients: z._default(z.array(RoleTakerInput).check(z.maxLength(RECIPIENTS_LIMIT)), []),
    values: z._default(FieldValues, {}),
    /**
     * In pdfme's format: the first element of `sampledata` contains values by field key. Only without a template,
     * `basePdf` is the key of an uploaded file, or a list of keys, and `schemas` are the fields of each page through all
     * files. Text tags in the files become fields, too.
     */
    jsonData: z.optional(
      z.object({
        sampledata: z.optional(z.array(FieldValues).check(z.maxLength(1))),
        schemas: z.optional(z.unknown()),
        basePdf: z.optional(
          z.union([FilePartKey, z.array(FilePartKey).check(z.minLength(1), z.maxLength(FILES_LIMIT))]),
        ),
      }),
    ),
    ...ProgramData.shape,
    /** Instead of the template's. */
    redirectUrl: RedirectUrl,
  }),
  bodyLimit: MIDDLE_BODY,
  output: z.object({ _id: DocumentId, status: z.enum(["QUEUED", "SENT"]) }),
  idempotent: true,
  limit: { calls: 120, seconds: 3600 },
});
