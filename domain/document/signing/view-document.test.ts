import { describe, expect, it } from "vitest";
import { apply, aRecipient, aSentState, eventTypes, later } from "../../../tests/support/builders.ts";
import type { FormId, TemplateId } from "../../ids.ts";
import type { Origin, Recipient } from "../../recipient/recipient.ts";
import type { DocumentState } from "../change.ts";
import { viewDocument } from "./view-document.ts";

const origin = { ip: "10.0.0.1", userAgent: "test" };

function visit(state: DocumentState, id = "ann", from: Origin = origin) {
  const viewed = viewDocument(state, { at: later, recipientId: id as Recipient["_id"], origin: from });
  if (!viewed.ok) throw new Error(viewed.refusal.code);
  return viewed.value;
}

describe("opening a link", () => {
  it("is recorded once, as an opened mail and a viewed document", () => {
    const state = aSentState([aRecipient("ann")]);
    const first = visit(state)!;
    expect(eventTypes(first)).toEqual(["EMAIL_OPEN", "VIEWED"]);
    expect(first.jobs).toHaveLength(1);
    expect(visit(apply(state, first))).toBeNull();
  });

  it("is recorded only as an opened mail as long as verification is required", () => {
    const state = aSentState([aRecipient("ann", { checks: { type: "EMAIL" } })]);
    const opened = visit(state)!;
    expect(eventTypes(opened)).toEqual(["EMAIL_OPEN"]);
    expect(opened.jobs).toEqual([]);
    expect(opened.recipients?.[0]?.viewedAt).toBeUndefined();
  });

  it("in an embedding page is recorded with its origin, and not as an opened mail", () => {
    const embeddedIn = "https://shop.example";
    const viewed = visit(aSentState([aRecipient("ann")]), "ann", { ...origin, embeddedIn })!;
    expect(eventTypes(viewed)).toEqual(["VIEWED"]);
    expect(viewed.events[0]).toMatchObject({ personal: { ...origin, embeddedIn } });
    expect(viewed.recipients?.[0]?.openedAt).toBeUndefined();
  });

  it("is not recorded as an opened mail for the respondent of a web form", () => {
    const state = aSentState([aRecipient("ann"), aRecipient("bob")]);
    const form = { formId: "f" as FormId, filler: "ann" as Recipient["_id"] };
    const madeFrom = { template: "t" as TemplateId, form };
    const fromForm = { ...state, document: { ...state.document, madeFrom } };
    expect(eventTypes(visit(fromForm)!)).toEqual(["VIEWED"]);
    expect(eventTypes(visit(fromForm, "bob")!)).toEqual(["EMAIL_OPEN", "VIEWED"]);
    const replaced = fromForm.recipients.map((one) => (one._id === "ann" ? { ...one, linkEpoch: 2 } : one));
    expect(eventTypes(visit({ ...fromForm, recipients: replaced })!)).toEqual(["EMAIL_OPEN", "VIEWED"]);
  });

  it("is not recorded as an opened mail if the sender delivered the link, and not at all out of turn", () => {
    expect(eventTypes(visit(aSentState([aRecipient("ann", { delivery: "link" })]))!)).toEqual(["VIEWED"]);
    const two = aSentState([aRecipient("ann"), aRecipient("bob", { step: 2 })]);
    expect(visit(two, "bob")).toBeNull();
  });
});
