import { describe, expect, it } from "vitest";
import { apply, aRecipient, aSentState, codeOf, eventTypes } from "../../../tests/support/builders.ts";
import fc from "../../../tests/support/fast-check.ts";
import { DAY_MS } from "../../durations.ts";
import type { RecipientId } from "../../ids.ts";
import { type Instant, toInstant } from "../../ids.ts";
import type { DocumentState } from "../change.ts";
import { inviteNext } from "../change.ts";
import { type DocumentHead, defaultValidity } from "../document.ts";
import { expireDocument } from "../ending/end-document.ts";
import { remindDue, remindRecipients } from "./remind-document.ts";
import { expiryJobs } from "./reminders.ts";

const actor = { kind: "user" as const, id: "u1" };
const plus = (at: Instant, days: number, ms = 0): Instant => toInstant(Date.parse(at) + days * DAY_MS + ms);

/** Nights of clock changes, a leap day, the end of 32-bit seconds, an ordinary noon. */
const nights = [
  "2026-10-25T00:30:00.000Z",
  "2027-03-28T00:59:50.000Z",
  "2027-03-14T06:59:59.999Z",
  "2028-02-28T23:30:00.000Z",
  "2028-02-29T12:00:00.000Z",
  "2038-01-19T03:14:07.000Z",
  "2026-11-21T12:00:00.000Z",
] as Instant[];

type ReminderSettings = { every: number; most: number; days: number; enabled?: boolean };

/** A document sent at this instant to two recipients who act one after the other. */
function sentAt(at: Instant, { every, most, days, enabled = true }: ReminderSettings): DocumentState {
  const documentValidity = {
    ...{ expiresIn: days, expiryAlert: true },
    autoReminder: { enabled, reminderFrequency: every, maxReminder: most },
  };
  const people = [aRecipient("ann"), aRecipient("bob", { step: 2, position: 1 })];
  const state = aSentState(people, { sentAt: at, expiresAt: plus(at, days), documentValidity });
  return inTurn({ ...state, recipients: people }, at);
}

function inTurn(state: DocumentState, at: Instant): DocumentState {
  const next = inviteNext(state.document, state.recipients, at);
  return { ...state, document: next.document, recipients: next.recipients };
}

/** Runs reminders, each `lateMs` after its due time; returns the instants at which somebody was reminded. */
function remindedAt(start: DocumentState, lateMs: (number: number) => number = () => 0): Instant[] {
  const times: Instant[] = [];
  for (let state = start; state.document.nextReminderAt; ) {
    const due = state.document.nextReminderAt;
    const at = toInstant(Date.parse(due) + lateMs(times.length));
    const change = remindDue(state, { at, due });
    if (!change.ok) return times;
    expect(eventTypes(change.value!)).toEqual(["REMINDER_SENT"]);
    times.push(at);
    state = apply(state, change.value!);
    if (times.length > 10) throw new Error("reminders without end");
  }
  return times;
}

describe("automatic reminders", () => {
  it("are off by default, and with a validity of one day", () => {
    expect(defaultValidity.autoReminder.enabled).toBe(false);
    expect(remindedAt(sentAt(nights[0]!, { every: 1, most: 5, days: 60, enabled: false }))).toEqual([]);
    expect(remindedAt(sentAt(nights[0]!, { every: 1, most: 5, days: 1 }))).toEqual([]);
  });

  it.each(nights)(
    "are sent every N × 24 hours from %s despite clock changes, at most M times and before the expiry",
    (night) => {
      fc.assert(
        fc.property(
          fc.integer({ min: 1, max: 180 }),
          fc.integer({ min: 1, max: 5 }),
          fc.integer({ min: 2, max: 180 }),
          (every, most, days) => {
            const count = Math.min(most, Math.ceil(days / every) - 1);
            const expected = Array.from({ length: count }, (_, index) => plus(night, (index + 1) * every));
            expect(remindedAt(sentAt(night, { every, most, days }))).toEqual(expected);
          },
        ),
      );
    },
  );

  it("keep their schedule however late each is sent, and a long downtime causes one reminder, not a burst", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9 }),
        fc.array(fc.integer({ min: 0, max: 20 * DAY_MS }), { minLength: 5, maxLength: 5 }),
        (every, delaysMs) => {
          const start = sentAt(nights[1]!, { every, most: 5, days: 180 });
          let lastMs = 0;
          let state = start;
          for (const delay of delaysMs) {
            const due = state.document.nextReminderAt;
            if (!due) break;
            expect((Date.parse(due) - Date.parse(nights[1]!)) % (every * DAY_MS)).toBe(0);
            const at = toInstant(Date.parse(due) + delay);
            const change = remindDue(state, { at, due });
            if (!change.ok) break;
            const isSoon = Date.parse(at) - lastMs < 3_600_000;
            expect(eventTypes(change.value!)).toEqual(isSoon ? [] : ["REMINDER_SENT"]);
            if (!isSoon) lastMs = Date.parse(at);
            state = apply(state, change.value!);
            const next = state.document.nextReminderAt;
            if (next) expect(Date.parse(next) - Date.parse(at)).toBeGreaterThan(0);
            if (next) expect(Date.parse(next) - Date.parse(at)).toBeLessThanOrEqual(every * DAY_MS);
          }
        },
      ),
    );
  });

  it("start again for the recipients of the next step", () => {
    const start = sentAt(nights[2]!, { every: 3, most: 1, days: 60 });
    const first = remindDue(start, { at: plus(nights[2]!, 3), due: plus(nights[2]!, 3) });
    if (!first.ok) throw new Error();
    const reminded = apply(start, first.value!);
    expect(reminded.document.nextReminderAt).toBeUndefined();
    const signed = reminded.recipients.map((one) => (one._id === "ann" ? { ...one, state: "signed" as const } : one));
    const next = inTurn({ ...reminded, recipients: signed }, plus(nights[2]!, 5));
    expect(next.document).toMatchObject({ remindersSent: 0, nextReminderAt: plus(nights[2]!, 8) });
    const again = remindDue(next, { at: plus(nights[2]!, 8), due: plus(nights[2]!, 8) });
    expect(again.ok && again.value!.events.map((event) => event.subject)).toEqual(["bob"]);
  });

  it("are not sent by a job with another due time, or once the document has ended", () => {
    const state = sentAt(nights[0]!, { every: 3, most: 3, days: 60 });
    const stale = remindDue(state, { at: plus(nights[0]!, 4), due: plus(nights[0]!, 4) });
    expect(stale).toEqual({ ok: true, value: null });
    const expired = expireDocument(state, { at: plus(nights[0]!, 60) });
    if (!expired.ok) throw new Error();
    expect(expired.value.document.nextReminderAt).toBeUndefined();
    expect(codeOf(remindDue(apply(state, expired.value), { at: plus(nights[0]!, 61), due: nights[0]! }))).toBe(
      "document_expired",
    );
  });

  it("are not sent to recipients without mail delivery, nor to anybody twice within an hour", () => {
    const state = sentAt(nights[0]!, { every: 1, most: 3, days: 60 });
    const due = state.document.nextReminderAt!;
    const withAnn = (more: object): DocumentState => ({
      ...state,
      recipients: state.recipients.map((one) => (one._id === "ann" ? { ...one, ...more } : one)),
    });
    for (const more of [{ delivery: "link" }, { remindedAt: toInstant(Date.parse(due) - 60_000) }]) {
      const change = remindDue(withAnn(more), { at: due, due });
      expect(change.ok && change.value!.jobs.map(({ task }) => task.kind)).toEqual(["remind"]);
      expect(change.ok && change.value!.document.remindersSent).toBe(1);
    }
  });
});

describe("a manual reminder", () => {
  const people = [aRecipient("ann"), aRecipient("bob", { position: 1 }), aRecipient("cat", { position: 2, step: 2 })];
  const state = aSentState(people);
  const at = nights[6]!;
  const ids = (...names: string[]) => names as RecipientId[];

  it("goes to all recipients whose turn it is, or to chosen ones", () => {
    const all = remindRecipients(state, { at, actor });
    expect(all.ok && all.value!.events.map((event) => event.subject)).toEqual(["ann", "bob"]);
    const one = remindRecipients(state, { at, actor, recipients: ids("bob") });
    expect(one.ok && one.value!.jobs.map(({ task }) => task.kind === "mail" && task.mail)).toMatchObject([
      { about: "invitation", recipient: "bob", reason: "reminder" },
    ]);
    expect(codeOf(remindRecipients(state, { at, actor, recipients: ids("cat") }))).toBe("not_your_turn");
    expect(codeOf(remindRecipients(state, { at, actor, recipients: ids("eve") }))).toBe("not_found");
  });

  it("is not sent to a recipient again within an hour, and leaves the schedule unchanged", () => {
    const scheduled = { ...state, document: { ...state.document, nextReminderAt: plus(at, 3), remindersSent: 1 } };
    const first = remindRecipients(scheduled, { at, actor, recipients: ids("ann") });
    if (!first.ok) throw new Error();
    const once = apply(scheduled, first.value!);
    expect(once.document).toMatchObject({ nextReminderAt: plus(at, 3), remindersSent: 1 });
    expect(remindRecipients(once, { at: plus(at, 0, 3_599_999), actor, recipients: ids("ann") })).toEqual({
      ok: true,
      value: null,
    });
    const both = remindRecipients(once, { at: plus(at, 0, 60_000), actor });
    expect(both.ok && both.value!.events.map((event) => event.subject)).toEqual(["bob"]);
    const later = remindRecipients(once, { at: plus(at, 0, 3_600_000), actor, recipients: ids("ann") });
    expect(later.ok && later.value!.events).toHaveLength(1);
  });
});

describe("the expiry", () => {
  const headOf = (days: number, sent: Instant, expiryAlert = true): DocumentHead => ({
    ...aSentState([aRecipient("ann")]).document,
    sentAt: sent,
    expiresAt: plus(sent, days),
    documentValidity: { ...defaultValidity, expiresIn: days, expiryAlert },
  });

  it.each(nights)(
    "of a document sent at %s is N × 24 hours later, with an alert a day before unless N is 1",
    (sent) => {
      for (let days = 1; days <= 180; days++) {
        const jobs = expiryJobs(headOf(days, sent), sent);
        expect(jobs[0]).toMatchObject({ task: { kind: "expire" }, dueAt: plus(sent, days) });
        expect(jobs.slice(1).map(({ dueAt }) => dueAt)).toEqual(days > 1 ? [plus(sent, days - 1)] : []);
      }
      expect(expiryJobs(headOf(60, sent, false), sent)).toHaveLength(1);
    },
  );

  it("is never beyond the last instant that can be stored, and still compares correctly", () => {
    const last = toInstant(Date.UTC(9999, 11, 31, 12));
    expect(plus(last, 60)).toBe("9999-12-31T23:59:59.999Z");
    expect(plus(last, 60) > last).toBe(true);
    expect(remindedAt(sentAt(last, { every: 1, most: 5, days: 60 }))).toEqual([]);
  });
});
