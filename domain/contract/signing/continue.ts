/** Continuing a web form later: the server stores the answers, and a mailed link leads back to them. */
import * as z from "zod/mini";
import { TEXT_LIMIT } from "../../field/limits.ts";
import { Instant } from "../../ids.ts";
import { EmailInput } from "../../recipient/email-input.ts";
import { endpoint, PICTURES_BODY } from "../endpoint.ts";
import { link } from "./link.ts";

/** Maximum values per request; a form has no more fields. */
const VALUES_LIMIT = 2_000;

const values = z
  .record(z.string().check(z.maxLength(100)), z.union([z.string().check(z.maxLength(TEXT_LIMIT)), z.boolean()]))
  .check(z.refine((all) => Object.keys(all).length <= VALUES_LIMIT));

export const keepAnswersCall = endpoint({
  method: "POST",
  path: "/api/recipient/continue-later",
  summary:
    "Save the texts and checkboxes entered in a web form so far, and mail the person a link with which they continue on any device.",
  caller: "link",
  body: z.strictObject({ ...link, values }),
  bodyLimit: PICTURES_BODY,
  output: z.object({
    keptAt: Instant,
    /** In development only: the mail's page. */
    outbox: z.optional(z.string()),
  }),
  limit: { calls: 20, seconds: 600 },
});

export const mailFormLinkCall = endpoint({
  method: "POST",
  path: "/api/template/form-link/:formId",
  summary:
    "Mail the link of an address's newest unfinished document of a web form. The response does not reveal whether there is one.",
  caller: "anyone",
  embed: { form: "params.formId" },
  params: z.object({ formId: z.string() }),
  body: z.strictObject({
    email: EmailInput,
  }),
  output: z.object({ sent: z.literal(true), outbox: z.optional(z.string()) }),
  limit: { calls: 60, seconds: 600 },
});
