/** Recipients prove their identity before anything is shown. The first correct answer opens a session for one document. */
import * as z from "zod/mini";
import { Instant } from "../../ids.ts";
import { ANSWER_LIMIT, QUESTIONS_LIMIT } from "../../recipient/checks.ts";
import { endpoint, PICTURES_BODY } from "../endpoint.ts";
import { SignerView } from "../views/signer-view.ts";
import { language, limit, link, timeZone } from "./link.ts";

const code = z.string().check(z.maxLength(100));
const challengeId = z.string().check(z.maxLength(64));
const about = { ...link, timeZone, language };

const ChallengeView = z.object({
  challengeId,
  /** Masked destination of the code: "a…@example.com", "… 1234". */
  sentTo: z.string(),
  expiresAt: Instant,
  /** When another code may be requested. */
  nextAt: Instant,
});

/** A code that could not be sent does not count towards the three codes per 15 minutes, but its request counts here. */
const requestLimit = { calls: 10, seconds: 900 };

export const requestCodeCall = endpoint({
  method: "POST",
  path: "/api/recipient/otp",
  summary: "Send a one-time code by mail or text message, as the sender chose. Earlier codes become invalid.",
  caller: "link",
  body: z.strictObject(about),
  output: ChallengeView,
  limit: requestLimit,
});

export const resendCodeCall = endpoint({
  method: "POST",
  path: "/api/recipient/v1/otp/resend",
  summary: "Send another one-time code. Earlier codes become invalid.",
  caller: "link",
  body: z.strictObject(about),
  output: ChallengeView,
  limit: requestLimit,
});

export const verifyCodeCall = endpoint({
  method: "POST",
  path: "/api/recipient/v1/otp/verify",
  summary: "Submit a one-time code, or the sender's access code.",
  caller: "link",
  body: z.strictObject({ ...about, challengeId: z.optional(challengeId), code }),
  output: SignerView,
  limit,
});

/** Also `userAnswers` of the public PDF, as JSON. */
export const Answers = z
  .array(z.strictObject({ id: z.string().check(z.maxLength(64)), answer: z.string().check(z.maxLength(ANSWER_LIMIT)) }))
  .check(z.maxLength(QUESTIONS_LIMIT));

export const verifyKnowledgeCall = endpoint({
  method: "POST",
  path: "/api/recipient/verify-knowledgebase",
  summary: "Answer the sender's questions; all answers are checked together.",
  caller: "link",
  body: z.strictObject({
    ...about,
    answers: Answers,
  }),
  output: SignerView,
  limit,
});

export const verifyPasswordCall = endpoint({
  method: "POST",
  path: "/api/recipient/verify-password",
  summary: "Submit the document's password.",
  caller: "link",
  body: z.strictObject({ ...about, password: z.string().check(z.maxLength(200)) }),
  output: SignerView,
  limit,
});

export const submitSelfieCall = endpoint({
  method: "POST",
  path: "/api/recipient/selfie",
  summary: "Submit a selfie (PNG or JPEG as a data URL, at most 5 MB). It is stored for 90 days; consent is required.",
  caller: "link",
  body: z.strictObject({ ...about, picture: z.string().check(z.maxLength(7_500_000)), consent: z.literal(true) }),
  bodyLimit: PICTURES_BODY,
  output: SignerView,
  limit: { calls: 20, seconds: 600 },
});

export const requestAadhaarOtpCall = endpoint({
  method: "POST",
  path: "/api/recipient/v1/otp/request/aadhaarOtp",
  summary: "Request a one-time code from the eSign provider. The Aadhaar number is passed on and never stored.",
  caller: "link",
  body: z.strictObject({ ...about, aadhaarNumber: z.string().check(z.maxLength(30)), consent: z.literal(true) }),
  output: ChallengeView,
  limit,
});

export const verifyAadhaarOtpCall = endpoint({
  method: "POST",
  path: "/api/recipient/v1/otp/verify/aadhaarOtp",
  summary: "Submit the eSign provider's one-time code.",
  caller: "link",
  body: z.strictObject({ ...about, challengeId, code }),
  output: SignerView,
  limit,
});

export const readPublicPdfCall = endpoint({
  method: "GET",
  path: "/api/public/pdf/:id",
  summary:
    "Get the PDF of a recipient's link (`id`) whose checks are an access code (`code`) or questions (`userAnswers`, a JSON list of id and answer). The web app does not use this call, because secrets in URLs are logged.",
  caller: "anyone",
  params: z.object({ id: z.string().check(z.maxLength(200)) }),
  query: z.object({
    code: z.optional(code),
    userAnswers: z.optional(z.string().check(z.maxLength(5_000))),
    /** Index of the file, from 1. */
    file: z.optional(z.string().check(z.regex(/^[1-9]\d{0,2}$/))),
  }),
  bytes: "application/pdf",
  limit: { calls: 20, seconds: 60 },
});
