import { describe, expect, it } from "vitest";
import { apply, aRecipient, aSentState, eventTypes } from "../../../tests/support/builders.ts";
import type { FieldKey, Instant, RecipientId, Sha256 } from "../../ids.ts";
import type { Recipient } from "../../recipient/recipient.ts";
import type { Change, DocumentState } from "../change.ts";
import { approveDocument } from "./approve-document.ts";
import { signDocument } from "./sign-document.ts";

const at = "2026-11-22T10:00:00.000Z" as Instant;
const origin = { ip: "192.0.2.1", userAgent: "Firefox" };
const engine = { findUnsupportedCharacter: () => null, textFits: () => true };
const someHash = "ab".repeat(32) as Sha256;
const other = "cd".repeat(32) as Sha256;

const rev = (step: number, more: Partial<Recipient> = {}) =>
  aRecipient(`rev${step}`, { roleType: "documentReviewer", step, ...more });
const ed = (id: string, step: number) => aRecipient(id, { roleType: "documentEditor", step });
const ann = (step: number) => aRecipient("ann", { step });

function stateOf(people: Recipient[]): DocumentState {
  const state = aSentState(people.map((one, position) => ({ ...one, position })));
  return { ...state, fields: state.fields.filter(({ recipient }) => recipient === "ann") };
}
const applied = (
  state: DocumentState,
  outcome: { ok: true; value: Change } | { ok: false },
): [DocumentState, Change] => {
  if (!outcome.ok) throw new Error(JSON.stringify(outcome));
  return [apply(state, outcome.value), outcome.value];
};
const approve = (state: DocumentState, id: string) =>
  applied(
    state,
    approveDocument(state, {
      ...{ at, recipientId: id as RecipientId, viewedSha256: state.document.viewedSha256!, origin },
    }),
  );
const finish = (state: DocumentState, id: string) =>
  applied(
    state,
    signDocument(state, {
      ...{ at, recipientId: id as RecipientId, viewedSha256: state.document.viewedSha256!, consent: true },
      ...{
        language: "en",
        requestSha256: someHash,
        origin,
        values: new Map<FieldKey, never>(),
        attachments: new Map(),
      },
      known: { name: "", email: "", title: "", company: "", language: "en", at, timeZone: "UTC" },
      ...{ earlier: new Map(), ...engine },
    }),
  );
/** The state after an editor's save. */
const edited = (state: DocumentState, viewedSha256 = other): DocumentState => ({
  ...state,
  document: { ...state.document, viewedSha256 },
});
const states = ({ recipients }: DocumentState) => Object.fromEntries(recipients.map(({ _id, state }) => [_id, state]));
const invitationsIn = ({ jobs }: Change) =>
  jobs.flatMap(({ task }) =>
    task.kind === "mail" && task.mail.about === "invitation" ? `${task.mail.recipient} ${task.mail.reason}` : [],
  );

describe("an approval", () => {
  it("is requested again after a later editor has changed fields, and signers are invited only afterwards", () => {
    const [approved] = approve(stateOf([rev(1), ed("ed", 2), ann(3)]), "rev1");
    const [done, change] = finish(edited(approved), "ed");
    expect(states(done)).toEqual({ rev1: "invited", ed: "signed", ann: "waiting" });
    expect(eventTypes(change)).toContain("REVIEW_REOPENED");
    expect(change.events.find(({ type }) => type === "REVIEW_REOPENED")).toMatchObject({
      subject: "rev1",
      data: { approvedSha256: someHash, viewedSha256: other },
    });
    expect(invitationsIn(change)).toEqual(["rev1 changed"]);
    // The reviewer keeps the link.
    expect(eventTypes(change)).not.toContain("LINK_ISSUED");
    expect(done.recipients[0]).toMatchObject({ ended: undefined, viewedAt: undefined });
    const [again, next] = approve(done, "rev1");
    expect(states(again)).toEqual({ rev1: "signed", ed: "signed", ann: "invited" });
    expect(invitationsIn(next)).toEqual(["ann turn"]);
  });

  it("stays valid if the editor has undone all changes", () => {
    const [approved] = approve(stateOf([rev(1), ed("ed", 2), ann(3)]), "rev1");
    const [done, change] = finish(edited(edited(approved), someHash), "ed");
    expect(states(done)).toEqual({ rev1: "signed", ed: "signed", ann: "invited" });
    expect(eventTypes(change)).not.toContain("REVIEW_REOPENED");
  });

  it("stays valid until everybody in the editor's step has finished", () => {
    const people = [rev(1), ed("ed", 2), ed("eve", 2), rev(2), ann(3)];
    const [approved] = approve(stateOf(people), "rev1");
    const [first] = finish(edited(approved), "ed");
    expect(states(first)).toMatchObject({ rev1: "signed", eve: "invited", rev2: "invited" });
    const [second] = finish(first, "eve");
    expect(states(second)).toMatchObject({ rev1: "signed", rev2: "invited" });
    const [third, change] = approve(second, "rev2");
    expect(states(third)).toMatchObject({ rev1: "invited", rev2: "signed", ann: "waiting" });
    expect(invitationsIn(change)).toEqual(["rev1 changed"]);
  });

  it("of several reviewers is requested again in their order", () => {
    const people = [rev(1), rev(2), ed("ed", 3), ann(4)];
    const [one] = approve(stateOf(people), "rev1");
    const [two] = approve(one, "rev2");
    const [three, change] = finish(edited(two), "ed");
    expect(states(three)).toMatchObject({ rev1: "invited", rev2: "waiting", ann: "waiting" });
    expect(invitationsIn(change)).toEqual(["rev1 changed"]);
    const [four, next] = approve(three, "rev1");
    expect(states(four)).toMatchObject({ rev1: "signed", rev2: "invited", ann: "waiting" });
    expect(invitationsIn(next)).toEqual(["rev2 changed"]);
  });

  it("stored by an earlier version stays valid, because it does not record what was approved", () => {
    const [done] = finish(
      edited(stateOf([rev(1, { state: "signed", ended: { how: "approved", at } }), ed("ed", 2), ann(3)]), other),
      "ed",
    );
    expect(states(done)).toMatchObject({ rev1: "signed", ann: "invited" });
  });
});
