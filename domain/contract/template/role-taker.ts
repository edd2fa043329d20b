import * as z from "zod/mini";
import { RecipientId, UserId } from "../../ids.ts";
import { EmailInput } from "../../recipient/email-input.ts";
import { DocumentLanguage } from "../../text/document-language.ts";

/** A person for a role, identified by `_id` or `role`; absent properties keep the template's values. */
export const RoleTakerInput = z.strictObject({
  _id: z.optional(RecipientId),
  role: z.optional(z.string().check(z.maxLength(200))),
  name: z.optional(z.string().check(z.maxLength(200))),
  email: z.optional(EmailInput),
  language: z.optional(DocumentLanguage),
  countryCode: z.optional(z.string().check(z.maxLength(6))),
  contact: z.optional(z.string().check(z.maxLength(30))),
  hostName: z.optional(z.strictObject({ memberId: UserId })),
});
