import { describe, expect, it } from "vitest";
import { aRecipient, aSentState, codeOf, later } from "../../../tests/support/builders.ts";
import type { FormId, Instant, RecipientId, TemplateId } from "../../ids.ts";
import type { DocumentStatus } from "../document.ts";
import { declineDocument, expireDocument, voidDocument } from "./end-document.ts";

const ann = aRecipient("ann");
const origin = { ip: "203.0.113.7", userAgent: "test" };
const actor = { kind: "user" as const, id: "u1" };
const statuses: DocumentStatus[] = ["DRAFT", "QUEUED", "SENT", "SEALING", "COMPLETED", "DECLINED", "EXPIRED", "VOIDED"];

describe("declining", () => {
  it("needs a reason", () => {
    const state = aSentState([ann]);
    expect(codeOf(declineDocument(state, { at: later, recipientId: ann._id, reason: " \n", origin }))).toBe(
      "reason_required",
    );
  });

  it("ends the document for all and notifies everybody who ever got a mail, once each", () => {
    const people = [ann, aRecipient("bob"), aRecipient("cat", { step: 2 })];
    const state = aSentState(people, { ccEmails: ["cc@example.com", "BOB@example.com"] });
    const declined = declineDocument(state, { at: later, recipientId: ann._id, reason: "No.", origin });
    if (!declined.ok) throw new Error(declined.refusal.code);
    expect(declined.value.document.status).toBe("DECLINED");
    expect(declined.value.document.turnEmails).toEqual([]);
    expect(declined.value.jobs).toHaveLength(4);
  });

  it("mails a form respondent's reason to others, and not to the respondent's unproven address", () => {
    const form = { formId: "wf_1" as FormId, filler: ann._id };
    const notifiedIds = (recipientId: RecipientId, linkEpoch = 1) => {
      const people = [{ ...ann, linkEpoch }, aRecipient("bob")];
      const state = aSentState(people, { madeFrom: { template: "t" as TemplateId, form } });
      const declined = declineDocument(state, { at: later, recipientId, reason: "Win!", origin });
      if (!declined.ok) throw new Error(declined.refusal.code);
      const tasks = declined.value.jobs.map(({ task }) => JSON.stringify(task));
      return [ann._id, "bob"].filter((id) => tasks.some((task) => task.includes(`"recipient":"${id}"`)));
    };
    expect(notifiedIds(ann._id)).toEqual(["bob"]);
    expect(notifiedIds("bob" as RecipientId)).toEqual(["bob"]);
    expect(notifiedIds(ann._id, 2)).toEqual(["ann", "bob"]);
  });

  it("is refused with an invalid link", () => {
    const state = aSentState([ann]);
    expect(codeOf(declineDocument(state, { at: later, recipientId: "eve" as RecipientId, reason: "x", origin }))).toBe(
      "link_invalid",
    );
  });
});

describe("a document's status", () => {
  const voiding = {
    DRAFT: "document_not_sent",
    QUEUED: "ok",
    SENT: "ok",
    SEALING: "document_completed",
    COMPLETED: "document_completed",
    DECLINED: "document_declined",
    EXPIRED: "document_expired",
    VOIDED: "document_voided",
  } as Record<DocumentStatus, string>;
  it.each(statuses)("decides whether it can be voided: %s", (status) => {
    expect(codeOf(voidDocument(aSentState([ann], { status }), { at: later, actor, reason: "Wrong file" }))).toBe(
      voiding[status],
    );
  });
  it.each(statuses)("decides whether it can expire: %s", (status) => {
    const state = aSentState([ann], { status, expiresAt: later });
    expect(codeOf(expireDocument(state, { at: later }))).toBe(voiding[status]);
  });
  it("does not become EXPIRED a millisecond early", () => {
    const state = aSentState([ann], { expiresAt: "2026-11-22T10:00:00.001Z" as Instant });
    expect(codeOf(expireDocument(state, { at: later }))).toBe("conflict");
  });
});
