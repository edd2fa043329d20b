import { expect, it } from "vitest";
import { apply, aRecipient, aSentState, later } from "../../../tests/support/builders.ts";
import { DAY_MS } from "../../durations.ts";
import { toInstant } from "../../ids.ts";
import type { Outcome } from "../../outcome.ts";
import type { Change, DocumentState } from "../change.ts";
import { extendDocument } from "../sending/extend-document.ts";
import { declineDocument, expireDocument, voidDocument } from "./end-document.ts";
import { completeDocument } from "./seal-document.ts";

const ann = aRecipient("ann");
const actor = { kind: "user" as const, id: "u1" };
const origin = { ip: "203.0.113.7", userAgent: "test" };
const certificate = { subject: "CN=x", issuer: "CN=x", serial: "1", fingerprint: "00" };
const sealed = { files: [], level: "B-B" as const, certificate, signedAt: later };
const sent = aSentState([ann]);
const expiresAt = toInstant(Date.parse(sent.document.expiresAt!) + 1);

function after(state: DocumentState, outcome: Outcome<Change | null>): DocumentState["document"] {
  if (!outcome.ok) throw new Error(outcome.refusal.code);
  return apply(state, outcome.value!).document;
}

it.each([
  ["declined", sent, declineDocument(sent, { at: later, recipientId: ann._id, reason: "No.", origin })],
  ["voided", sent, voidDocument(sent, { at: later, actor, reason: "Wrong file." })],
  ["expired", sent, expireDocument(sent, { at: expiresAt })],
  ...[aSentState([ann], { status: "SEALING" })].map(
    (state) => ["completed", state, completeDocument(state, { at: later, sealed })] as const,
  ),
] as const)("a document that is %s has the matching end and status", (how, state, outcome) => {
  const { status, ended } = after(state, outcome);
  expect([ended?.how, status]).toEqual([how, how.toUpperCase()]);
});

it("an expired document that is extended has no end, and is SENT again", () => {
  const expired = { ...sent, document: after(sent, expireDocument(sent, { at: expiresAt })) };
  const at = toInstant(Date.parse(expiresAt) + DAY_MS);
  const { status, ended } = after(expired, extendDocument(expired, { at, actor, days: 5 }));
  expect([ended, status]).toEqual([undefined, "SENT"]);
});
