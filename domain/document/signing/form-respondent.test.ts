import { describe, expect, it } from "vitest";
import { aRecipient, aSentState, later } from "../../../tests/support/builders.ts";
import { DAY_MS } from "../../durations.ts";
import type { FormId, TemplateId } from "../../ids.ts";
import { toInstant } from "../../ids.ts";
import { noProof, type Proof } from "../../proof/proof.ts";
import type { Check } from "../../recipient/checks.ts";
import type { Recipient } from "../../recipient/recipient.ts";
import type { Change, DocumentState } from "../change.ts";
import { declineDocument, expireDocument, voidDocument } from "../ending/end-document.ts";
import { remindDue, remindRecipients } from "../sending/remind-document.ts";

const actor = { kind: "user" as const, id: "u1" };
const expiresAt = toInstant(Date.parse(later) + 30 * DAY_MS);
const due = toInstant(Date.parse(later) + DAY_MS);

/** Sent to Fia, who typed her address into a form, and to Bob, whom the sender named; both may act. */
function aFormState(fia: Partial<Recipient> = {}): DocumentState {
  const people = [{ ...aRecipient("fia"), ...fia }, aRecipient("bob")];
  const form = { formId: "wf_1" as FormId, filler: people[0]!._id };
  const documentValidity = {
    ...{ expiresIn: 30, expiryAlert: true },
    autoReminder: { enabled: true, reminderFrequency: 1, maxReminder: 5 },
  };
  const head = { madeFrom: { template: "t" as TemplateId, form }, documentValidity, expiresAt, nextReminderAt: due };
  return aSentState(people, head);
}

/** The recipients who get a mail. */
function notifiedIds(outcome: { ok: true; value: Change | null } | { ok: false; refusal: { code: string } }): string[] {
  if (!outcome.ok) throw new Error(outcome.refusal.code);
  const tasks = outcome.value!.jobs.filter(({ task }) => task.kind === "mail").map(({ task }) => JSON.stringify(task));
  return ["fia", "bob"].filter((id) => tasks.some((task) => task.includes(`"recipient":"${id}"`)));
}

const remind = (state: DocumentState) => remindDue(state, { at: due, due });
const expire = (state: DocumentState) => expireDocument(state, { at: expiresAt });
const decline = (state: DocumentState) => {
  const origin = { ip: "203.0.113.7", userAgent: "test" };
  return declineDocument(state, { at: later, recipientId: state.recipients[1]!._id, reason: "No.", origin });
};
const passed = (check: Check): Proof => ({ ...noProof, passed: [{ check, at: later }] });

describe("an address that a respondent typed into a form", () => {
  it.each([
    ["a reminder", remind],
    ["the expiry", expire],
    ["another recipient's refusal", decline],
  ])("gets no automatic mail about %s, while the others do", (_, happen) => {
    expect(notifiedIds(happen(aFormState()))).toEqual(["bob"]);
  });

  it.each([
    ["a reminder", remind],
    ["the expiry", expire],
    ["another recipient's refusal", decline],
  ])("gets mail about %s once a code mailed to it was entered", (_, happen) => {
    expect(notifiedIds(happen(aFormState({ proof: passed("EMAIL") })))).toEqual(["fia", "bob"]);
    expect(notifiedIds(happen(aFormState({ proof: passed("PASSWORD") })))).toEqual(["bob"]);
  });

  it("gets reminders once the sender has replaced the respondent", () => {
    expect(notifiedIds(remind(aFormState({ linkEpoch: 2 })))).toEqual(["fia", "bob"]);
  });

  it("gets mail about the sender's own actions", () => {
    expect(notifiedIds(remindRecipients(aFormState(), { at: due, actor }))).toEqual(["fia", "bob"]);
    expect(notifiedIds(voidDocument(aFormState(), { at: later, actor, reason: "Wrong price" }))).toEqual([
      "fia",
      "bob",
    ]);
  });
});
