import { describe, expect, it } from "vitest";
import {
  aField,
  apply,
  aRecipient,
  aSentState,
  codeOf,
  eventTypes,
  someTime,
} from "../../../tests/support/builders.ts";
import type { FormId, Instant, RecipientId, TemplateId } from "../../ids.ts";
import type { Recipient } from "../../recipient/recipient.ts";
import type { DocumentState } from "../change.ts";
import { resendDocument } from "../sending/resend-document.ts";
import { DELEGATIONS_LIMIT, delegateAbsent, delegateDocument } from "./delegate-document.ts";

const at = "2026-11-22T10:00:00.000Z" as Instant;
const origin = { ip: "192.0.2.1", userAgent: "Firefox" };
const engine = { findUnsupportedCharacter: () => null, textFits: () => true };
const to = { name: "Dora Delegate", email: "dora@example.com" };
const ann = (more: Partial<Recipient> = {}) => aRecipient("ann", more);

const delegate = (state: DocumentState, more: Partial<Parameters<typeof delegateDocument>[1]> = {}) =>
  delegateDocument(state, {
    ...{ at, to, reason: "On holiday", origin, ...engine },
    recipientId: state.recipients[0]!._id,
    ...more,
  });

/** A document created from a web form that Ann filled in. */
function filledIn(more: Partial<Recipient> = {}): DocumentState {
  const form = { formId: "wf_1" as FormId, filler: "ann" as RecipientId };
  return aSentState([ann(more)], { madeFrom: { template: "t" as TemplateId, form } });
}

const delegator = { name: "x", email: "x@example.com", reason: "r", at: someTime };

describe("a recipient who delegates", () => {
  const seenByFirst: Partial<Recipient> = {
    viewedAt: someTime,
    deliveredAt: someTime,
    remindedAt: someTime,
    privateMessage: "For your eyes only",
    proof: { codesAt: [], failures: 3, sessions: [], passed: [] },
    origin,
  };
  const state = aSentState([ann(seenByFirst), aRecipient("bob")], {
    recipientEmails: ["ann@example.com", "bob@example.com"],
    turnEmails: ["ann@example.com", "bob@example.com"],
  });
  const change = delegate(state);
  if (!change.ok) throw new Error(change.refusal.code);
  const next = apply(state, change.value).recipients[0]!;

  it("is replaced under the same id, with a new link and without verifications and views", () => {
    expect(next).toMatchObject({ _id: "ann", ...to, state: "invited", linkEpoch: 2, invitedAt: at });
    expect(next.delegatedFrom).toEqual([{ name: "ann", email: "ann@example.com", reason: "On holiday", at }]);
    for (const key of ["viewedAt", "deliveredAt", "remindedAt", "proof", "origin", "privateMessage"] as const) {
      expect(next[key]).toBeUndefined();
    }
  });

  it("is recorded in the trail with the old and the new name and address", () => {
    expect(eventTypes(change.value)).toEqual(["LINK_REVOKED", "DELEGATED", "LINK_ISSUED"]);
    expect(change.value.events[1]).toMatchObject({
      actor: { kind: "recipient", id: "ann" },
      personal: {
        beforeName: "ann",
        beforeEmail: "ann@example.com",
        afterName: to.name,
        afterEmail: to.email,
        ...origin,
      },
    });
    expect(change.value.events[0]).toMatchObject({ data: { linkEpoch: 1 }, personal: { email: "ann@example.com" } });
    expect(change.value.events[2]).toMatchObject({ data: { linkEpoch: 2 }, personal: { email: to.email } });
  });

  it("is replaced by the delegate in the document's lists of addresses", () => {
    expect(change.value.document.turnEmails).toEqual([to.email, "bob@example.com"]);
    expect(change.value.document.recipientEmails).toEqual([to.email, "bob@example.com"]);
  });

  it("causes three mails: to the delegate, to the delegator and to the sender", () => {
    const mails = change.value.jobs.map(({ task }) => (task.kind === "mail" ? task.mail : task.kind));
    expect(mails).toMatchObject([
      { about: "invitation", recipient: "ann", linkEpoch: 2, reason: "delegated" },
      { about: "handed_over", recipient: "ann", delegator: 0 },
      { about: "delegated", recipient: "ann" },
    ]);
  });

  it("whose link the sender delivers is replaced by a delegate who gets a mail", () => {
    const byLink = delegate(aSentState([ann({ delivery: "link" })]));
    expect(byLink.ok && byLink.value.jobs.map(({ task }) => task.kind === "mail" && task.mail.about)).toContain(
      "invitation",
    );
  });

  it("is replaced by a delegate to whom the sender can resend the invitation", () => {
    const after = apply(state, change.value);
    expect(codeOf(resendDocument(after, { at, actor: { kind: "user", id: "u" }, recipients: [next._id] }))).toBe("ok");
  });
});

describe("a recipient whom the sender put in a form respondent's place", () => {
  it("may delegate, and is replaced by a stand-in during an absence", () => {
    expect(delegate(filledIn({ linkEpoch: 2 })).ok).toBe(true);
    const away = { at, to, reason: "Away", recipientId: "ann" as Recipient["_id"], ...engine };
    expect(delegateAbsent(filledIn({ linkEpoch: 2 }), { ...away, linkEpoch: 2 })).not.toBeNull();
    expect(delegateAbsent(filledIn(), { ...away, linkEpoch: 1 })).toBeNull();
  });
});

describe("delegation is refused", () => {
  const sms: Partial<Recipient> = { checks: { type: "SMS" }, countryCode: "+91", contact: "9876543210" };
  it.each<[string, string, DocumentState, object]>([
    ["if the sender forbids it", "delegation_forbidden", forbidding(), {}],
    ["for the respondent of a web form", "delegation_forbidden", filledIn(), {}],
    ["to oneself", "delegation_to_oneself", aSentState([ann()]), { to: { ...to, email: " ANN@example.com " } }],
    [
      "to another recipient",
      "delegation_to_oneself",
      aSentState([ann(), aRecipient("bob")]),
      { to: { ...to, email: "bob@example.com" } },
    ],
    ["without a reason", "reason_required", aSentState([ann()]), { reason: " \n " }],
    ["without a name", "recipient_needs_name", aSentState([ann()]), { to: { ...to, name: " " } }],
    ["without an address", "recipient_needs_email", aSentState([ann()]), { to: { ...to, email: "" } }],
    ["to an invalid address", "invalid_email", aSentState([ann()]), { to: { ...to, email: "dora" } }],
    ["without a number for codes", "verification_required", aSentState([ann(sms)]), {}],
    ["after signing", "already_signed", aSentState([ann({ state: "signed" }), aRecipient("bob")]), {}],
    ["out of turn", "not_your_turn", aSentState([ann({ step: 2 }), aRecipient("bob")]), {}],
    ["for a voided document", "document_voided", aSentState([ann()], { status: "VOIDED" }), {}],
    ["after the expiry", "document_expired", aSentState([ann()], { expiresAt: at }), {}],
    ["for an in-person signer", "not_for_role", aSentState([ann({ roleType: "inPerson", email: "" })]), {}],
    [
      "too often",
      "delegation_too_often",
      aSentState([ann({ delegatedFrom: Array(DELEGATIONS_LIMIT).fill(delegator) })]),
      {},
    ],
  ])("%s", (_, code, state, more) => {
    expect(codeOf(delegate(state, more))).toBe(code);
  });

  it("to a name that does not fit a field of the recipient", () => {
    const state = aSentState([ann()]);
    const fields = [...state.fields, aField("name", "ann", { type: "name", readOnly: true })];
    const refused = delegate({ ...state, fields }, { textFits: (text) => text.length < 5 });
    expect(refused).toMatchObject({ refusal: { faults: [{ path: "name", code: "field_text_does_not_fit" }] } });
  });
});

describe("a stand-in for an absence", () => {
  const absent = (state: DocumentState, more: object = {}) =>
    delegateAbsent(state, {
      ...{ at, to, reason: "Parental leave", ...engine, linkEpoch: 1 },
      recipientId: state.recipients[0]!._id,
      ...more,
    });

  it("replaces the absent recipient, with the system as actor", () => {
    const change = absent(aSentState([ann()]));
    expect(change?.events[1]).toMatchObject({
      type: "DELEGATED",
      actor: { kind: "system" },
      personal: { reason: "Parental leave", afterEmail: to.email },
    });
    expect(change?.recipients?.[0]).toMatchObject({ ...to, linkEpoch: 2 });
  });

  it.each<[string, DocumentState, object]>([
    ["the sender forbids it", forbidding(), {}],
    ["the recipient is a delegate already", aSentState([ann({ delegatedFrom: [delegator] })]), {}],
    ["the stand-in is another recipient already", aSentState([ann(), aRecipient("dora")]), {}],
    ["codes go by text message to an unknown number", aSentState([ann({ checks: { type: "SMS" } })]), {}],
    ["the link was replaced meanwhile", aSentState([ann({ linkEpoch: 2 })]), {}],
    ["the recipient has signed", aSentState([ann({ state: "signed" }), aRecipient("bob")]), {}],
    ["the document has ended", aSentState([ann()], { status: "VOIDED" }), {}],
    ["the recipient signs in person", aSentState([ann({ roleType: "inPerson", email: "" })]), {}],
  ])("is not invited if %s", (_, state, more) => {
    expect(absent(state, more)).toBe(null);
  });
});

function forbidding(): DocumentState {
  const state = aSentState([ann()]);
  return { ...state, document: { ...state.document, settings: { ...state.document.settings, delegation: false } } };
}
