import * as z from "zod/mini";
import { REASON_LIMIT } from "../document/document.ts";
import { FieldValue, SignatureImage } from "../field/value.ts";
import { endpoint } from "./endpoint.ts";
import { DownloadView, SignerView } from "./views.ts";

/** The last part of the mailed link. */
const token = z.string().check(z.minLength(1), z.maxLength(200));
const limit = { calls: 60, seconds: 60 };
const timeZone = z.optional(z.string().check(z.maxLength(60)));
const language = z.optional(z.string().check(z.maxLength(20)));

export const openSession = endpoint({
  method: "POST",
  path: "/api/recipient/session",
  summary: "Open a recipient's link: the signer's view.",
  caller: "link",
  body: z.strictObject({ token, timeZone, language }),
  output: SignerView,
  limit,
});

/** How each adopted signature was made, for the certificate. */
const way = z.optional(z.enum(["style", "draw", "upload"]));

export const signDocument = endpoint({
  method: "POST",
  path: "/api/recipient/sign",
  summary: "Sign: values for one's own fields and the hash of what was viewed. A repeat gives the same answer.",
  caller: "link",
  body: z.strictObject({
    token,
    viewedSha256: z.string().check(z.maxLength(64)),
    values: z.record(z.string().check(z.maxLength(100)), FieldValue),
    signature: z.optional(SignatureImage),
    initial: z.optional(SignatureImage),
    signatureWay: way,
    initialWay: way,
    consent: z.boolean(),
    timeZone,
    language,
  }),
  output: SignerView,
  idempotent: true,
  limit,
});

export const declineDocument = endpoint({
  method: "POST",
  path: "/api/recipient/decline",
  summary: "Decline with a reason; the agreement is void for all.",
  caller: "link",
  body: z.strictObject({ token, reason: z.string().check(z.maxLength(REASON_LIMIT)), timeZone }),
  output: SignerView,
  idempotent: true,
  limit,
});

export const downloadSigned = endpoint({
  method: "POST",
  path: "/api/recipient/download",
  summary: "Where the sealed PDF is for ten minutes; before completion the source.",
  caller: "link",
  body: z.strictObject({ token }),
  output: DownloadView,
  limit,
});
