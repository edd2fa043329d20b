/** Calls of the sender on a sent document. */
import * as z from "zod/mini";
import { MAX_VALIDITY_DAYS, REASON_LIMIT, RECIPIENTS_LIMIT } from "../document/document.ts";
import { Instant, RecipientId } from "../ids.ts";
import { ACCESS_CODE_LIMIT } from "../recipient/checks.ts";
import { endpoint, MIDDLE_BODY } from "./endpoint.ts";
import { OwnerView } from "./views/views.ts";

const params = z.object({ documentId: z.string() });
const query = z.object({ workspace: z.optional(z.string()) });
const empty = z.optional(z.strictObject({}));
const chosen = z.optional(
  z.strictObject({ recipients: z.optional(z.array(RecipientId).check(z.maxLength(RECIPIENTS_LIMIT))) }),
);
/** For calls that mail addresses chosen by the caller. */
const limit = { calls: 120, seconds: 3600 };

export const voidDocument = endpoint({
  method: "POST",
  path: "/api/document/void/:documentId",
  summary: "Take a sent document back, with a reason. A repeat answers the present state.",
  caller: "member",
  needs: ["Documents", "MANAGE"],
  embed: { documents: "params.documentId" },
  params,
  query,
  body: z.strictObject({ reason: z.string().check(z.maxLength(REASON_LIMIT)) }),
  output: OwnerView,
  idempotent: true,
});

export const resendDocument = endpoint({
  method: "POST",
  path: "/api/document/resend/:documentId",
  summary: "Write again to chosen recipients whose turn it is; to all of them when none is named.",
  caller: "member",
  needs: ["Documents", "SEND_REMINDER"],
  embed: { documents: "params.documentId" },
  confirmed: true,
  params,
  query,
  body: chosen,
  bodyLimit: MIDDLE_BODY,
  output: OwnerView,
  idempotent: true,
  limit: { calls: 20, seconds: 3600 },
});

export const remindRecipients = endpoint({
  method: "POST",
  path: "/api/document/remind/:documentId",
  summary:
    "Remind those whose turn it is; all of them when none is named. Nobody is reminded twice within an hour: `reminded` says who was now.",
  caller: "member",
  needs: ["Documents", "SEND_REMINDER"],
  embed: { documents: "params.documentId" },
  confirmed: true,
  params,
  query,
  body: chosen,
  bodyLimit: MIDDLE_BODY,
  output: z.extend(OwnerView, { reminded: z.array(RecipientId) }),
  idempotent: true,
  limit: { calls: 60, seconds: 3600 },
});

export const extendDocument = endpoint({
  method: "POST",
  path: "/api/document/extend/:documentId",
  summary: "Give more time, so many days from now on; an expired document goes on where it was.",
  caller: "member",
  needs: ["Documents", "MANAGE"],
  embed: { documents: "params.documentId" },
  confirmed: true,
  params,
  query,
  body: z.strictObject({ days: z.int().check(z.minimum(1), z.maximum(MAX_VALIDITY_DAYS)) }),
  output: OwnerView,
  idempotent: true,
  limit,
});

export const editRecipient = endpoint({
  method: "PATCH",
  path: "/api/document/edit-recipient/:documentId",
  summary: "Put a sent document's recipient right who has not acted yet: the old link is dead, a new one is mailed.",
  caller: "member",
  needs: ["Documents", "MANAGE"],
  confirmed: true,
  params,
  query,
  body: z.strictObject({
    recipient: RecipientId,
    name: z.string().check(z.maxLength(200)),
    email: z.string().check(z.maxLength(254)),
    countryCode: z.optional(z.string().check(z.maxLength(6))),
    contact: z.optional(z.string().check(z.maxLength(30))),
  }),
  output: OwnerView,
  idempotent: true,
  limit,
});

export const copyLink = endpoint({
  method: "POST",
  path: "/api/document/link/:documentId",
  summary: "Get the link of a recipient who gets it from the sender and not by mail; written into the trail.",
  caller: "member",
  needs: ["Documents", "MANAGE"],
  confirmed: true,
  params,
  query,
  body: z.strictObject({ recipient: RecipientId }),
  output: z.object({ url: z.string() }),
  limit,
});

export const unlockRecipient = endpoint({
  method: "POST",
  path: "/api/document/unlock/:documentId",
  summary: "Let a recipient try again who gave too many wrong answers; an access code may be given anew.",
  caller: "member",
  needs: ["Documents", "MANAGE"],
  params,
  query,
  body: z.strictObject({
    recipient: RecipientId,
    accessCode: z.optional(z.string().check(z.maxLength(ACCESS_CODE_LIMIT))),
  }),
  output: OwnerView,
  limit,
});

export const SelfieView = z.object({ url: z.string(), expiresAt: Instant });
export type SelfieView = z.infer<typeof SelfieView>;

export const viewSelfie = endpoint({
  method: "POST",
  path: "/api/document/selfie/:documentId",
  summary: "Get the address of a recipient's selfie, valid for ten minutes; every time is written into the trail.",
  caller: "member",
  needs: ["Documents", "MANAGE"],
  only: "web",
  params,
  query,
  body: z.strictObject({ recipient: RecipientId }),
  output: SelfieView,
  limit: { calls: 60, seconds: 3600 },
});

export const retrySealing = endpoint({
  method: "POST",
  path: "/api/document/seal/:documentId",
  summary: "Try a delayed seal again now.",
  caller: "member",
  needs: ["Documents", "MANAGE"],
  embed: { documents: "params.documentId" },
  params,
  query,
  body: empty,
  output: OwnerView,
  limit: { calls: 20, seconds: 600 },
});

export const openIncoming = endpoint({
  method: "POST",
  path: "/api/document/open/:documentId",
  summary: "Get the signing link of a document that was sent to one's own confirmed address.",
  caller: "member",
  needs: "own_account",
  only: "person",
  confirmed: true,
  params,
  query,
  body: empty,
  /** The last part of `/app/documents/sign/{token}`. */
  output: z.object({ token: z.string() }),
  limit: { calls: 60, seconds: 60 },
});
