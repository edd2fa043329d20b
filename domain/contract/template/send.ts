/** Sending a template's document in one call. */
import * as z from "zod/mini";
import { EXTERNAL_ID_LIMIT, RECIPIENTS_LIMIT } from "../../document/document.ts";
import { DocumentId, RecipientId, UserId } from "../../ids.ts";
import { PACKET_LIMIT } from "../../template/packet-id.ts";
import { DocumentLanguage } from "../../text/document-language.ts";
import { endpoint, MIDDLE_BODY } from "../endpoint.ts";
import { FieldValues } from "./field-values.ts";

/** A person for a role, which is named by `_id` or by `role`; absent properties stay the template's. */
const RoleTakerInput = z.strictObject({
  _id: z.optional(RecipientId),
  role: z.optional(z.string().check(z.maxLength(200))),
  name: z.optional(z.string().check(z.maxLength(200))),
  email: z.optional(z.string().check(z.maxLength(254))),
  language: z.optional(DocumentLanguage),
  countryCode: z.optional(z.string().check(z.maxLength(6))),
  contact: z.optional(z.string().check(z.maxLength(30))),
  hostName: z.optional(z.strictObject({ memberId: UserId })),
});

export const sendTemplate = endpoint({
  method: "POST",
  path: "/api/template/send",
  summary:
    "Make a template's document, with people in its roles and values in its fields, and send it. Roles without a person keep the template's; roles of the sender are the caller's.",
  caller: "member",
  needs: ["Documents", "ADD"],
  confirmed: true,
  query: z.object({ workspace: z.optional(z.string()) }),
  body: z.strictObject({
    templateId: z.string().check(z.maxLength(64)),
    /** The version whose roles the caller saw; another one is refused with `template_changed`. */
    version: z.optional(z.int()),
    /**
     * Templates that follow in one packet: their files come after, and roles of one name are one person. Other recipients of
     * the template at place n, from 1, have the id `tn_` and their own.
     */
    further: z._default(
      z
        .array(z.strictObject({ templateId: z.string().check(z.maxLength(64)), version: z.optional(z.int()) }))
        .check(z.maxLength(PACKET_LIMIT - 1)),
      [],
    ),
    recipients: z._default(z.array(RoleTakerInput).check(z.maxLength(RECIPIENTS_LIMIT)), []),
    values: z._default(FieldValues, {}),
    /** In the shape of pdfme: the first of `sampledata` holds values by a field's key. */
    jsonData: z.optional(z.object({ sampledata: z.optional(z.array(FieldValues).check(z.maxLength(1))) })),
    externalId: z.optional(z.string().check(z.maxLength(EXTERNAL_ID_LIMIT))),
  }),
  bodyLimit: MIDDLE_BODY,
  output: z.object({ _id: DocumentId, status: z.enum(["QUEUED", "SENT"]) }),
  idempotent: true,
  limit: { calls: 120, seconds: 3600 },
});
