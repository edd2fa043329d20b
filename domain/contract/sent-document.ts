/** Calls of the sender on a sent document. */
import * as z from "zod/mini";
import { MAX_VALIDITY_DAYS, REASON_LIMIT, RECIPIENTS_LIMIT } from "../document/document.ts";
import { Instant, RecipientId } from "../ids.ts";
import { ACCESS_CODE_LIMIT } from "../recipient/checks.ts";
import { EmailInput } from "../recipient/email-input.ts";
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

export const voidDocumentCall = endpoint({
  method: "POST",
  path: "/api/document/void/:documentId",
  summary: "Void a sent document, with a reason. A repeat returns the current state.",
  caller: "member",
  needs: ["Documents", "MANAGE"],
  embed: { documents: "params.documentId" },
  params,
  query,
  body: z.strictObject({ reason: z.string().check(z.maxLength(REASON_LIMIT)) }),
  output: OwnerView,
  idempotent: true,
});

export const resendDocumentCall = endpoint({
  method: "POST",
  path: "/api/document/resend/:documentId",
  summary: "Send the invitation again to chosen recipients whose turn it is; to all of them if none is named.",
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

export const remindRecipientsCall = endpoint({
  method: "POST",
  path: "/api/document/remind/:documentId",
  summary:
    "Remind recipients whose turn it is; all of them if none is named. Nobody is reminded twice within an hour; `reminded` lists who was reminded now.",
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

export const extendDocumentCall = endpoint({
  method: "POST",
  path: "/api/document/extend/:documentId",
  summary: "Extend the deadline to `days` days from now. An expired document continues in its former status.",
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

export const editRecipientCall = endpoint({
  method: "PATCH",
  path: "/api/document/edit-recipient/:documentId",
  summary: "Correct a recipient who has not acted yet. The old link becomes invalid, and a new one is mailed.",
  caller: "member",
  needs: ["Documents", "REDIRECT"],
  confirmed: true,
  params,
  query,
  body: z.strictObject({
    recipient: RecipientId,
    name: z.string().check(z.maxLength(200)),
    email: EmailInput,
    countryCode: z.optional(z.string().check(z.maxLength(6))),
    contact: z.optional(z.string().check(z.maxLength(30))),
  }),
  output: OwnerView,
  idempotent: true,
  limit,
});

export const copyLinkCall = endpoint({
  method: "POST",
  path: "/api/document/link/:documentId",
  summary: "Get the link of a recipient to whom the sender delivers it. The audit trail records the call.",
  caller: "member",
  needs: ["Documents", "SIGN"],
  confirmed: true,
  params,
  query,
  body: z.strictObject({ recipient: RecipientId }),
  output: z.object({ url: z.string() }),
  limit,
});

export const unlockRecipientCall = endpoint({
  method: "POST",
  path: "/api/document/unlock/:documentId",
  summary: "Unlock a recipient who is locked out after too many wrong answers, optionally with a new access code.",
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

export const viewSelfieCall = endpoint({
  method: "POST",
  path: "/api/document/selfie/:documentId",
  summary: "Get the URL of a recipient's selfie, valid for ten minutes. The audit trail records every call.",
  caller: "member",
  needs: ["Documents", "MANAGE"],
  only: "web",
  params,
  query,
  body: z.strictObject({ recipient: RecipientId }),
  output: SelfieView,
  limit: { calls: 60, seconds: 3600 },
});

export const retrySealingCall = endpoint({
  method: "POST",
  path: "/api/document/seal/:documentId",
  summary: "Retry a delayed seal now.",
  caller: "member",
  needs: ["Documents", "MANAGE"],
  embed: { documents: "params.documentId" },
  params,
  query,
  body: empty,
  output: OwnerView,
  limit: { calls: 20, seconds: 600 },
});

export const openIncomingCall = endpoint({
  method: "POST",
  path: "/api/document/open/:documentId",
  summary: "Get the signing link of a document that was sent to the caller's confirmed address.",
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
