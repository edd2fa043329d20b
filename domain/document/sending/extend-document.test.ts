import { describe, expect, it } from "vitest";
import { apply, aRecipient, aSentState, codeOf, eventTypes } from "../../../tests/support/builders.ts";
import { DAY_MS } from "../../durations.ts";
import { type Instant, type RecipientId, toInstant } from "../../ids.ts";
import { noProof } from "../../proof/proof.ts";
import type { Recipient } from "../../recipient/recipient.ts";
import type { Change, DocumentState } from "../change.ts";
import { defaultValidity } from "../document.ts";
import { expireDocument } from "../ending/end-document.ts";
import { alertSender } from "./alert-sender.ts";
import { askForTime } from "./ask-for-time.ts";
import { extendDocument } from "./extend-document.ts";

const actor = { kind: "user" as const, id: "u1" };
const origin = { ip: "203.0.113.7", userAgent: "test" };
const sent = "2026-11-21T10:00:00.000Z" as Instant;
const day = (days: number, ms = 0): Instant => toInstant(Date.parse(sent) + days * DAY_MS + ms);
const owed = {
  connectionId: "c1",
  provider: "stripe" as const,
  currency: "eur",
  amountMinor: 500,
  state: "owed" as const,
};

const people = (ann: Partial<Recipient> = {}) => [aRecipient("ann", ann), aRecipient("bob", { position: 1, step: 2 })];
const sentState = (ann: Partial<Recipient> = {}, more: Partial<DocumentState["document"]> = {}): DocumentState =>
  aSentState(people(ann), {
    ...{ sentAt: sent, expiresAt: day(10), turnEmails: ["ann@example.com"] },
    documentValidity: {
      ...defaultValidity,
      expiresIn: 10,
      autoReminder: { enabled: true, reminderFrequency: 4, maxReminder: 3 },
    },
    ...more,
  });
function expired(state: DocumentState): DocumentState {
  const change = expireDocument(state, { at: day(10) });
  if (!change.ok) throw new Error(change.refusal.code);
  return apply(state, change.value);
}
function extended(state: DocumentState, at: Instant, days: number): Change {
  const change = extendDocument(state, { at, actor, days });
  if (!change.ok || !change.value) throw new Error("not extended");
  return change.value;
}
const jobsOf = (change: Change) =>
  change.jobs.map(({ task, dueAt }) => [
    task.kind === "mail" ? `${task.mail.about} ${"reason" in task.mail ? task.mail.reason : ""}`.trim() : task.kind,
    dueAt,
  ]);

describe("extending a document", () => {
  it("moves the expiry to N days from now, mails the recipients whose turn it is, and is recorded in the trail", () => {
    const change = extended(sentState({}, { nextReminderAt: day(8), remindersSent: 1 }), day(7), 30);
    expect(change.document).toMatchObject({ status: "SENT", expiresAt: day(37), nextReminderAt: day(8) });
    expect(change.events).toMatchObject([
      { type: "EXTENDED", actor, data: { before: day(10), after: day(37), days: 30 } },
    ]);
    expect(jobsOf(change)).toEqual([
      ["expire", day(37)],
      ["expiry_alert", day(36)],
      ["invitation more_time", day(7)],
    ]);
  });

  it("reopens an expired document in its former status, with reminders from now on", () => {
    const state = expired(sentState({}, { remindersSent: 1 }));
    const change = extended(state, day(20), 30);
    expect(change.document).toMatchObject({ status: "SENT", turnEmails: ["ann@example.com"], nextReminderAt: day(24) });
    expect(jobsOf(change)).toEqual([
      ["expire", day(50)],
      ["expiry_alert", day(49)],
      ["remind", day(24)],
      ["invitation more_time", day(20)],
    ]);
  });

  it("reopens a document as waiting for a payment, and plans no reminders if they are used up", () => {
    const state = expired(sentState({ payment: owed }, { status: "WAITING_FOR_PAYMENT", remindersSent: 3 }));
    expect(extended(state, day(20), 30).document).toMatchObject({
      status: "WAITING_FOR_PAYMENT",
      nextReminderAt: undefined,
    });
  });

  it("releases a group's other members if enough of them have paid after the expiry", () => {
    const group = { _id: "g" as RecipientId, name: "Board", minSigners: 1 };
    const aMember = (name: string, more: Partial<Recipient>) =>
      aRecipient(name, { group, state: "invited", invitedAt: sent, ...more });
    const paid = aMember("bob", { seat: group._id, payment: { ...owed, state: "paid" } });
    const state = { ...sentState(), recipients: [aMember("ann", {}), paid] };
    const change = extendDocument(expired(state), { at: day(11), actor, days: 5 });
    if (!change.ok) throw new Error(change.refusal.code);
    const after = apply(expired(state), change.value!);
    expect(after.recipients.map((one) => one.state)).toEqual(["released", "invited"]);
    expect(eventTypes(change.value!)).toEqual(["EXTENDED", "RELEASED"]);
    expect(change.value!.jobs.map(({ task }) => task)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ mail: expect.objectContaining({ about: "released", recipient: "ann" }) }),
        expect.objectContaining({ mail: expect.objectContaining({ recipient: "bob" }) }),
      ]),
    );
  });

  it("queues a document again that expired before it went out", () => {
    const waiting = { ...sentState({}, { status: "QUEUED" }), recipients: people() };
    for (const state of [expired(waiting), waiting]) {
      const change = extended(state, day(20), 30);
      expect(change.document.status).toBe("QUEUED");
      expect(jobsOf(change)).toEqual([
        ["expire", day(50)],
        ["expiry_alert", day(49)],
        ["place_files", day(20)],
      ]);
    }
    const many = {
      ...waiting.document,
      mergeDocuments: true,
      fileParts: [...waiting.document.fileParts, ...waiting.document.fileParts],
    };
    expect(jobsOf(extended(expired({ ...waiting, document: many }), day(20), 2)).map(([kind]) => kind)).toContain(
      "merge",
    );
  });

  it("by one day plans no expiry alert", () => {
    expect(jobsOf(extended(expired(sentState()), day(20), 1)).map(([kind]) => kind)).not.toContain("expiry_alert");
  });

  it("mails no recipient whose link the sender delivers", () => {
    expect(jobsOf(extended(sentState({ delivery: "link" }), day(7), 30)).map(([kind]) => kind)).toEqual([
      "expire",
      "expiry_alert",
      "remind",
    ]);
  });

  it("takes effect once if it is requested twice, and never shortens the time", () => {
    const state = apply(sentState(), extended(sentState(), day(7), 30));
    expect(extendDocument(state, { at: day(7, 60_000), actor, days: 30 })).toEqual({ ok: true, value: null });
    expect(extendDocument(state, { at: day(8), actor, days: 20 })).toMatchObject({
      refusal: { code: "validity_out_of_range", params: { min: 29, max: 180 } },
    });
  });

  it.each([0, -1, 181, 1.5, Number.NaN, Number.POSITIVE_INFINITY])("by %d days is refused", (days) => {
    expect(codeOf(extendDocument(expired(sentState()), { at: day(11), actor, days }))).toBe("validity_out_of_range");
  });
});

describe("asking for more time", () => {
  const requestTime = (state: DocumentState, at: Instant, id = "ann") =>
    askForTime(state, { at, recipientId: id as RecipientId, origin });

  it("is possible in the last three days and after the expiry", () => {
    expect(codeOf(requestTime(sentState(), day(7, -1)))).toBe("more_time_too_early");
    expect(codeOf(requestTime(sentState(), day(7)))).toBe("ok");
    expect(codeOf(requestTime(sentState(), day(10)))).toBe("ok");
    expect(codeOf(requestTime(expired(sentState()), day(100)))).toBe("ok");
  });

  it("mails the sender once in 24 hours for each recipient, even if the clock is set back", () => {
    const first = requestTime(sentState(), day(8));
    if (!first.ok) throw new Error();
    expect(eventTypes(first.value)).toEqual(["MORE_TIME_ASKED"]);
    expect(first.value.jobs.map(({ task }) => task)).toMatchObject([
      { kind: "mail", mail: { about: "more_time_asked", recipient: "ann" } },
    ]);
    const state = apply(sentState(), first.value);
    expect(codeOf(requestTime(state, day(9, -1)))).toBe("more_time_asked");
    expect(codeOf(requestTime(state, day(7, 1)))).toBe("more_time_asked");
    expect(codeOf(requestTime(state, day(9)))).toBe("ok");
  });

  it("is possible only for recipients whose turn it is", () => {
    expect(codeOf(requestTime(sentState(), day(9), "bob"))).toBe("not_your_turn");
    expect(codeOf(requestTime(sentState(), day(9), "eve"))).toBe("link_invalid");
    expect(codeOf(requestTime(sentState({ state: "signed" }), day(9)))).toBe("already_signed");
    expect(codeOf(requestTime(sentState({ state: "released" }), day(9)))).toBe("group_complete");
  });
});

describe("the alert a day before the expiry", () => {
  it("is sent once for each expiry, and not for one that was moved", () => {
    const first = alertSender(sentState(), { at: day(9), expiresAt: day(10) });
    if (!first.ok || !first.value) throw new Error();
    expect(first.value.jobs.map(({ task }) => task)).toMatchObject([{ kind: "mail", mail: { about: "expiring" } }]);
    const again = alertSender(apply(sentState(), first.value), { at: day(9, 1), expiresAt: day(10) });
    expect(again).toEqual({ ok: true, value: null });
    const moved = sentState({}, { expiresAt: day(20) });
    expect(alertSender(moved, { at: day(9), expiresAt: day(10) })).toEqual({ ok: true, value: null });
    expect(codeOf(alertSender(sentState(), { at: day(10), expiresAt: day(10) }))).toBe("document_expired");
  });
});

describe("Aadhaar credits of a document that expires", () => {
  const aadhaarChecks = { checks: { type: "AADHAAR" as const } };
  const proof = { ...noProof, passed: [{ check: "AADHAAR" as const, at: sent }] };
  const state = (ann: Partial<Recipient>) => sentState({ ...aadhaarChecks, ...ann });
  const end = (before: DocumentState) => {
    const change = expireDocument(before, { at: day(10) });
    if (!change.ok) throw new Error(change.refusal.code);
    return change.value;
  };

  it("are returned if they are unused, and spent again when the document is extended", () => {
    const expiry = end(state({}));
    expect(expiry.credits?.spend).toBe(-1);
    const extension = extended(apply(state({}), expiry), day(11), 5);
    expect(extension.credits?.spend).toBe(1);
    expect(extension.document.ended).toBeUndefined();
    expect(extended(apply(apply(state({}), expiry), extension), day(12), 10).credits?.spend).toBe(0);
  });

  it("are not returned if they were used", () => {
    const used = state({ proof });
    expect(Math.abs(end(used).credits!.spend)).toBe(0);
    expect(extended(apply(used, end(used)), day(11), 5).credits?.spend).toBe(0);
  });

  it("are not spent again if the expiry was not recorded yet, or was recorded without returning them", () => {
    expect(extended(state({}), day(11), 5).credits?.spend).toBe(0);
    const before = apply(state({}), end(state({})));
    const old = { ...before.document, ended: { how: "expired" as const, at: day(10) } };
    expect(extended({ ...before, document: old }, day(11), 5).credits?.spend).toBe(0);
  });
});
