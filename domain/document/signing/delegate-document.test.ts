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

describe("a recipient who hands over", () => {
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

  it("is replaced under the same id, with the old link dead and nothing proved or seen", () => {
    expect(next).toMatchObject({ _id: "ann", ...to, state: "invited", linkEpoch: 2, invitedAt: at });
    expect(next.delegatedFrom).toEqual([{ name: "ann", email: "ann@example.com", reason: "On holiday", at }]);
    for (const key of ["viewedAt", "deliveredAt", "remindedAt", "proof", "origin", "privateMessage"] as const) {
      expect(next[key]).toBeUndefined();
    }
  });

  it("stands in the trail with who it was and who it is", () => {
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

  it("is listed no more; who comes instead is", () => {
    expect(change.value.document.turnEmails).toEqual([to.email, "bob@example.com"]);
    expect(change.value.document.recipientEmails).toEqual([to.email, "bob@example.com"]);
  });

  it("leads to three mails: to the new one, to the old one, to the sender", () => {
    const mails = change.value.jobs.map(({ task }) => (task.kind === "mail" ? task.mail : task.kind));
    expect(mails).toMatchObject([
      { about: "invitation", recipient: "ann", linkEpoch: 2, reason: "delegated" },
      { about: "handed_over", recipient: "ann", delegator: 0 },
      { about: "delegated", recipient: "ann" },
    ]);
  });

  it("whose link the sender was to bring is replaced by somebody who gets a mail", () => {
    const byLink = delegate(aSentState([ann({ delivery: "link" })]));
    expect(byLink.ok && byLink.value.jobs.map(({ task }) => task.kind === "mail" && task.mail.about)).toContain(
      "invitation",
    );
  });

  it("can be asked again like anybody", () => {
    const after = apply(state, change.value);
    expect(codeOf(resendDocument(after, { at, actor: { kind: "user", id: "u" }, recipients: [next._id] }))).toBe("ok");
  });
});

describe("whom the sender put in a form respondent's place", () => {
  it("may hand over, and is stood in for", () => {
    expect(delegate(filledIn({ linkEpoch: 2 })).ok).toBe(true);
    const away = { at, to, reason: "Away", recipientId: "ann" as Recipient["_id"], ...engine };
    expect(delegateAbsent(filledIn({ linkEpoch: 2 }), { ...away, linkEpoch: 2 })).not.toBeNull();
    expect(delegateAbsent(filledIn(), { ...away, linkEpoch: 1 })).toBeNull();
  });
});

describe("handing over is refused", () => {
  const sms: Partial<Recipient> = { checks: { type: "SMS" }, countryCode: "+91", contact: "9876543210" };
  it.each<[string, string, DocumentState, object]>([
    ["where the sender forbids it", "delegation_forbidden", forbidding(), {}],
    ["by whoever filled a web form in", "delegation_forbidden", filledIn(), {}],
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
    ["to no address", "invalid_email", aSentState([ann()]), { to: { ...to, email: "dora" } }],
    ["without a number for codes", "verification_required", aSentState([ann(sms)]), {}],
    ["after signing", "already_signed", aSentState([ann({ state: "signed" }), aRecipient("bob")]), {}],
    ["out of turn", "not_your_turn", aSentState([ann({ step: 2 }), aRecipient("bob")]), {}],
    ["of what was voided", "document_voided", aSentState([ann()], { status: "VOIDED" }), {}],
    ["past the end", "document_expired", aSentState([ann()], { expiresAt: at }), {}],
    ["by who signs in person", "not_for_role", aSentState([ann({ roleType: "inPerson", email: "" })]), {}],
    [
      "too often",
      "delegation_too_often",
      aSentState([ann({ delegatedFrom: Array(DELEGATIONS_LIMIT).fill(delegator) })]),
      {},
    ],
  ])("%s", (_, code, state, more) => {
    expect(codeOf(delegate(state, more))).toBe(code);
  });

  it("to a name that cannot be drawn in a field of theirs", () => {
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

  it("is asked in the place of who is away, by the system", () => {
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
    ["it was handed over before", aSentState([ann({ delegatedFrom: [delegator] })]), {}],
    ["the stand-in has a part of their own", aSentState([ann(), aRecipient("dora")]), {}],
    ["codes go by text message to a number nobody knows", aSentState([ann({ checks: { type: "SMS" } })]), {}],
    ["the link is another by now", aSentState([ann({ linkEpoch: 2 })]), {}],
    ["they have signed", aSentState([ann({ state: "signed" }), aRecipient("bob")]), {}],
    ["it ended", aSentState([ann()], { status: "VOIDED" }), {}],
    ["somebody signs on a host's device", aSentState([ann({ roleType: "inPerson", email: "" })]), {}],
  ])("is not asked where %s", (_, state, more) => {
    expect(absent(state, more)).toBe(null);
  });
});

function forbidding(): DocumentState {
  const state = aSentState([ann()]);
  return { ...state, document: { ...state.document, settings: { ...state.document.settings, delegation: false } } };
}
