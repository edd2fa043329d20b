import * as z from "zod/mini";
import { SealLevel } from "../document/document.ts";
import { DocumentId, Instant } from "../ids.ts";
import { problemCodes } from "../seal/problem.ts";
import { verdicts } from "../seal/verdict.ts";
import { endpoint } from "./endpoint.ts";

const Problem = z.enum(problemCodes);

const SignatureView = z.object({
  kind: z.enum(["seal", "timestamp", "signature"]),
  level: z.nullable(SealLevel),
  signedAt: z.nullable(Instant),
  signerName: z.string(),
  issuer: z.string(),
  serial: z.string(),
  fingerprint: z.string(),
  coversWholeFile: z.boolean(),
  trusted: z.boolean(),
  problems: z.array(Problem),
});

export const VerifyView = z.object({
  verdict: z.enum(verdicts),
  /** The reason why the file is not genuine. */
  reason: z.nullable(Problem),
  level: z.nullable(SealLevel),
  sha256: z.string(),
  /** Whether the file is byte for byte identical to a file sealed here. */
  isExact: z.boolean(),
  signatures: z.array(SignatureView),
  /** Whether the file was sealed here and is encrypted: details are shown only with the password. */
  isEncrypted: z.boolean(),
  /** Facts of the sealed document that every holder of the file may see; `null` for a file that was not sealed here. */
  document: z.nullable(
    z.object({
      _id: DocumentId,
      title: z.string(),
      /** Set if made with a test key; every page is marked. */
      isTest: z.optional(z.boolean()),
      completedAt: z.nullable(Instant),
      sender: z.nullable(z.object({ name: z.string() })),
      signers: z.array(z.object({ name: z.string(), email: z.string(), signedAt: z.nullable(Instant) })),
      files: z.array(z.object({ fileName: z.string(), sha256: z.string() })),
    }),
  ),
});
export type VerifyView = z.infer<typeof VerifyView>;

export const verifyPdfCall = endpoint({
  method: "POST",
  path: "/api/verify",
  summary:
    "Verify whether a PDF was sealed by this installation and is unchanged. The PDF is the body, or the multipart part `file`. Needs no sign-in.",
  caller: "anyone",
  upload: "pdf",
  output: VerifyView,
  limit: { calls: 30, seconds: 60 },
});
