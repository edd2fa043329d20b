/** The business associate agreement (BAA) of a workspace with the operator. */
import * as z from "zod/mini";
import { AgreementStatus } from "../../compliance/agreement.ts";
import { DocumentId, Instant } from "../../ids.ts";
import { endpoint } from "../endpoint.ts";

const AgreementView = z.object({
  status: AgreementStatus,
  requestedAt: z.optional(Instant),
  documentId: z.optional(DocumentId),
  /** Present for the person who requested the agreement, while it is their turn. */
  signUrl: z.optional(z.string()),
});
export type AgreementView = z.infer<typeof AgreementView>;

export const readBaaStatusCall = endpoint({
  method: "GET",
  path: "/api/compliance/baa-status",
  summary: "Read the state of the workspace's business associate agreement.",
  caller: "member",
  needs: ["User", "MANAGE"],
  only: "person",
  output: AgreementView,
  limit: { calls: 120, seconds: 60 },
});

export const requestBaaCall = endpoint({
  method: "POST",
  path: "/api/compliance/request-baa",
  summary:
    "Send the operator's business associate agreement to the caller for signing. A repeat returns the first request; a new request is possible after the agreement was declined, voided or expired.",
  caller: "member",
  needs: ["User", "MANAGE"],
  only: "person",
  confirmed: true,
  output: AgreementView,
  limit: { calls: 20, seconds: 3600 },
});

export const downloadBaaCall = endpoint({
  method: "POST",
  path: "/api/compliance/download-baa",
  summary: "Get a short-lived URL of the signed agreement.",
  caller: "member",
  needs: ["User", "MANAGE"],
  only: "person",
  output: z.object({ url: z.string(), fileName: z.string() }),
  limit: { calls: 30, seconds: 60 },
});
