import { describe, expect, it } from "vitest";
import { apply, aRecipient, aSentState, codeOf, eventTypes, someTime } from "../../../tests/support/builders.ts";
import type { Instant } from "../../ids.ts";
import type { Recipient } from "../../recipient/recipient.ts";
import type { DocumentState } from "../change.ts";
import { copyLink } from "./copy-link.ts";
import { editRecipient } from "./edit-recipient.ts";

const at = "2026-11-22T10:00:00.000Z" as Instant;
const actor = { kind: "user" as const, id: "u" };
const engine = { findUnsupportedCharacter: () => null, textFits: () => true };
const ann = (more: Partial<Recipient> = {}) => aRecipient("ann", more);
const correction = { name: "Ann Right", email: "right@example.com" };

const edit = (state: DocumentState, to: Parameters<typeof editRecipient>[1]["to"] = correction) =>
  editRecipient(state, { at, actor, recipientId: state.recipients[0]!._id, to, ...engine });

describe("a corrected recipient", () => {
  it("gets a mail with a new link, and loses verifications made under the wrong address", () => {
    const state = aSentState([
      ann({ viewedAt: someTime, proof: { codesAt: [], failures: 9, sessions: [], passed: [] } }),
    ]);
    const change = edit(state);
    if (!change.ok || !change.value) throw new Error("refused");
    expect(eventTypes(change.value)).toEqual(["LINK_REVOKED", "RECIPIENT_EDITED", "LINK_ISSUED"]);
    expect(change.value.events[1]).toHaveProperty("personal", {
      ...{ beforeName: "ann", beforeEmail: "ann@example.com" },
      ...{ afterName: correction.name, afterEmail: correction.email },
    });
    const next = apply(state, change.value).recipients[0]!;
    expect(next).toMatchObject({ ...correction, linkEpoch: 2, state: "invited" });
    expect([next.proof, next.viewedAt]).toEqual([undefined, undefined]);
    expect(change.value.jobs.map(({ task }) => task.kind === "mail" && task.mail)).toMatchObject([
      { about: "invitation", reason: "edited", linkEpoch: 2 },
    ]);
    expect(change.value.document.turnEmails).toEqual([correction.email]);
  });

  it("gets no mail before their turn", () => {
    const change = edit(aSentState([ann({ step: 2 }), aRecipient("bob")]));
    expect(change.ok && change.value && eventTypes(change.value)).toEqual(["RECIPIENT_EDITED"]);
    expect(change.ok && change.value?.jobs).toEqual([]);
    expect(change.ok && change.value?.document.turnEmails).toEqual(["bob@example.com"]);
  });

  it("with the same name and address causes no change", () => {
    expect(edit(aSentState([ann()]), { name: " ann ", email: "ann@example.com " })).toEqual({ ok: true, value: null });
  });

  it("keeps the phone number unless a new one is given", () => {
    const sms = ann({ checks: { type: "SMS" }, countryCode: "+91", contact: "9876543210" });
    const unchangedNumber = edit(aSentState([sms]));
    expect(unchangedNumber.ok && unchangedNumber.value?.recipients?.[0]).toMatchObject({
      countryCode: "+91",
      contact: "9876543210",
    });
    const changedNumber = edit(aSentState([sms]), { ...correction, countryCode: "+49", contact: "30 901820" });
    expect(changedNumber.ok && changedNumber.value?.events[1]).toMatchObject({
      personal: {
        beforeContact: "+91 9876543210",
        afterContact: "+49 30 901820",
      },
    });
  });

  it("who signs in person gets the new name, and the device must be handed over again", () => {
    const handOver = { at: someTime, pin: { salt: "s", hash: "h" }, place: null, failures: 0 };
    const state = aSentState([ann({ roleType: "inPerson", email: "", handOver })]);
    const renamed = edit(state, { name: "Anna", email: "" });
    expect(renamed.ok && renamed.value?.recipients?.[0]).toMatchObject({
      name: "Anna",
      email: "",
      handOver: undefined,
    });
    expect(codeOf(edit(state, { name: "Anna", email: "anna@example.com" }))).toBe("not_for_role");
  });

  const paid: Recipient["payment"] = {
    ...{ connectionId: "c", provider: "stripe", currency: "usd", amountMinor: 100, state: "paid" },
  };
  it.each<[string, DocumentState, typeof correction]>([
    ["recipient_has_acted", aSentState([ann({ state: "signed" }), aRecipient("bob")]), correction],
    ["recipient_has_acted", aSentState([ann({ state: "released" }), aRecipient("bob")]), correction],
    ["recipient_has_acted", aSentState([ann({ payment: paid })]), correction],
    ["document_voided", aSentState([ann()], { status: "VOIDED" }), correction],
    ["document_completed", aSentState([ann()], { status: "SEALING" }), correction],
    ["document_expired", aSentState([ann()], { expiresAt: at }), correction],
    ["document_not_sent", aSentState([ann()], { status: "QUEUED" }), correction],
    ["recipient_needs_name", aSentState([ann()]), { ...correction, name: "" }],
    ["recipient_needs_email", aSentState([ann()]), { ...correction, email: " " }],
    ["invalid_email", aSentState([ann()]), { ...correction, email: "right@" }],
    ["recipient_needs_contact", aSentState([ann({ checks: { type: "SMS" } })]), correction],
  ])("is refused with %s", (code, state, to) => {
    expect(codeOf(edit(state, to))).toBe(code);
  });
});

describe("copying a link", () => {
  const copy = (state: DocumentState) => copyLink(state, { at, actor, recipientId: state.recipients[0]!._id });

  it("is recorded in the trail if the sender delivers the link", () => {
    const copied = copy(aSentState([ann({ delivery: "link" })]));
    expect(copied.ok && copied.value.events).toMatchObject([{ type: "LINK_COPIED", actor, data: { linkEpoch: 1 } }]);
  });

  it.each<[string, DocumentState]>([
    ["delivery_not_by_link", aSentState([ann()])],
    ["not_your_turn", aSentState([ann({ delivery: "link", step: 2 }), aRecipient("bob")])],
    ["recipient_has_acted", aSentState([ann({ delivery: "link", state: "signed" }), aRecipient("bob")])],
    ["document_voided", aSentState([ann({ delivery: "link" })], { status: "VOIDED" })],
  ])("is refused with %s", (code, state) => {
    expect(codeOf(copy(state))).toBe(code);
  });
});
