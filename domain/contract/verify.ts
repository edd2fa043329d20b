import * as z from "zod/mini";
import { SealLevel } from "../document/document.ts";
import { FILES_LIMIT } from "../document/file-part.ts";
import { DocumentId, Instant } from "../ids.ts";
import { problemCodes } from "../seal/problem.ts";
import { verdicts } from "../seal/verdict.ts";
import { endpoint } from "./endpoint.ts";
import { link } from "./signing/link.ts";

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

/** The verdict on one of the sealed files as they are stored, and their number. */
export const StoredVerifyView = z.object({
  fileName: z.string(),
  size: z.int(),
  files: z.int(),
  result: VerifyView,
});
export type StoredVerifyView = z.infer<typeof StoredVerifyView>;

export const verifyDocumentCall = endpoint({
  method: "POST",
  path: "/api/document/verify/:documentId",
  summary:
    "Verify a sealed file of a completed document as it is stored, with the checks of an uploaded copy. `file`: its position.",
  caller: "member",
  needs: ["Documents", "VIEW"],
  contents: true,
  params: z.object({ documentId: z.string() }),
  query: z.object({
    workspace: z.optional(z.string()),
    file: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(FILES_LIMIT - 1)), 0),
  }),
  output: StoredVerifyView,
  limit: { calls: 30, seconds: 60 },
});

export const verifySignedCall = endpoint({
  method: "POST",
  path: "/api/recipient/verify",
  summary: "Verify a sealed file of the completed document as it is stored, as a recipient.",
  caller: "link",
  body: z.strictObject({ ...link, file: z._default(z.int().check(z.minimum(0), z.maximum(FILES_LIMIT - 1)), 0) }),
  output: StoredVerifyView,
  limit: { calls: 30, seconds: 60 },
});
