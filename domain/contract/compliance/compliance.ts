/** Compliance badges and their certificates. */
import * as z from "zod/mini";
import { BadgeId, BadgeState, DutyId, Fact } from "../../compliance/badge.ts";
import { Instant } from "../../ids.ts";
import { translatedLanguages } from "../../text/language.ts";
import { endpoint } from "../endpoint.ts";

const day = z.optional(z.string());

const BadgeView = z.object({
  id: BadgeId,
  state: BadgeState,
  facts: z.array(Fact),
  /** Duties that remain with the operator. */
  duties: z.array(DutyId),
  /** The operator's own file; days as `2026-01-31`. */
  document: z.nullable(z.object({ issuer: z.optional(z.string()), from: day, to: day, validUntil: day })),
  download: z.nullable(z.enum(["self_assessment", "operator_document"])),
});
export type BadgeView = z.infer<typeof BadgeView>;

export const readComplianceCall = endpoint({
  method: "GET",
  path: "/api/compliance/badges",
  summary: "List the facts and duties for seven laws and standards. No badge by itself claims an audit.",
  caller: "member",
  needs: ["User", "VIEW"],
  output: z.object({ version: z.string(), badges: z.array(BadgeView) }),
  limit: { calls: 120, seconds: 60 },
});

export const requestCertificateCall = endpoint({
  method: "POST",
  path: "/api/compliance/request-certificate",
  summary:
    "Get a short-lived URL of a badge's certificate: the operator's file, or a sealed self-assessment of this installation.",
  caller: "member",
  needs: ["User", "MANAGE"],
  body: z.strictObject({ badge: BadgeId, language: z.optional(z.enum(translatedLanguages)) }),
  output: z.object({
    url: z.string(),
    expiresAt: Instant,
    kind: z.enum(["self_assessment", "operator_document"]),
    fileName: z.string(),
  }),
  limit: { calls: 30, seconds: 60 },
});

export const readCertificateCall = endpoint({
  method: "GET",
  path: "/api/compliance/certificate/:ticket",
  summary: "Download a certificate by its URL.",
  caller: "anyone",
  params: z.object({ ticket: z.string().check(z.minLength(1), z.maxLength(2_000)) }),
  bytes: "application/pdf",
  limit: { calls: 30, seconds: 60 },
});
