import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findChainFault } from "../../../domain/audit/chain.ts";
import { DAY_MS } from "../../../domain/durations.ts";
import type { DocumentId } from "../../../domain/ids.ts";
import { aMember, linkOf, sendAs, signAs, type Who } from "../../../tests/support/app-people.ts";
import { openTestApp, type TestApp } from "../../../tests/support/test-app.ts";
import { expire } from "../../jobs/handlers/expire.ts";
import { alertOfExpiry } from "../../jobs/handlers/expiry-alert.ts";
import { remind } from "../../jobs/handlers/remind.ts";

/** Sessions use the machine's clock. */
const START_MS = Date.now();

let app: TestApp;
let sam: { who: Who; email: string };
beforeEach(async () => {
  app = await openTestApp({ startMs: START_MS });
  sam = await aMember(app, "sam");
});
afterEach(() => app.close());

const ann = { name: "Ann", email: "ann@x.example" };
const bob = { name: "Bob", email: "bob@x.example" };
const day = (days: number) => new Date(START_MS + days * DAY_MS).toISOString();
const validity = (more: object) => ({ documentValidity: { expiresIn: 20, ...more } });
const reminders = { autoReminder: { enabled: true, reminderFrequency: 3, maxReminder: 2 } };

/** Moves the clock to that day and runs everything due by then. */
async function goTo(days: number): Promise<void> {
  app.clock.nowMs = START_MS + days * DAY_MS;
  await app.runner.runDue();
}
/** Subjects of mails to an address, newest first. */
async function subjectsTo(email: string): Promise<string[]> {
  const { body } = await app.json("GET", `/api/dev/mail?to=${encodeURIComponent(email)}`);
  return body.data.map((mail: { subject: string }) => mail.subject);
}
/** Reads from the store, because members' sessions expire while the clock moves on. */
const read = async (id: string) => (await app.deps.documents.findState(id as DocumentId))!.value.document;
const typesOf = async (id: string): Promise<string[]> => {
  const lines = await app.deps.documents.listAudit(id as DocumentId);
  expect(await findChainFault(id as DocumentId, lines)).toBeNull();
  return lines.map((line) => line.entry.type);
};
const count = (items: readonly string[], item: string) => items.filter((one) => one === item).length;
const extend = (id: string, days: number) => app.json("POST", `/api/document/extend/${id}`, { days }, sam.who);
describe("a sent document", () => {
  it("reminds the recipient whose turn it is on schedule, up to the limit, and returns the next reminder", async () => {
    const id = await sendAs(app, sam.who, [ann, bob], { ...validity(reminders), signingOrder: true });
    expect((await read(id)).nextReminderAt).toBe(day(3));
    const { body } = await app.json("GET", "/api/document/all", undefined, sam.who);
    expect(body.data.items[0].nextReminderAt).toBe(day(3));
    for (const days of [1, 2.9, 3, 3.1, 5]) await goTo(days);
    expect(count(await subjectsTo(ann.email), "Reminder: Lease agreement")).toBe(1);
    expect(await subjectsTo(bob.email)).toEqual([]);
    await signAs(app, await linkOf(app, ann.email));
    expect((await read(id)).nextReminderAt).toBe(day(8));
    for (const days of [8, 11, 14, 17]) await goTo(days);
    expect(count(await subjectsTo(ann.email), "Reminder: Lease agreement")).toBe(1);
    expect(count(await subjectsTo(bob.email), "Reminder: Lease agreement")).toBe(2);
    expect((await read(id)).nextReminderAt).toBeUndefined();
    expect(count(await typesOf(id), "REMINDER_SENT")).toBe(3);
  });

  it("sends one reminder and one alert after a week without a server, and keeps its schedule", async () => {
    const often = { autoReminder: { enabled: true, reminderFrequency: 1, maxReminder: 5 } };
    const id = await sendAs(app, sam.who, [ann], validity({ expiresIn: 9, ...often }));
    await goTo(8.5);
    expect(count(await subjectsTo(ann.email), "Reminder: Lease agreement")).toBe(1);
    expect(count(await subjectsTo(sam.email), "One day left: Lease agreement")).toBe(1);
    expect((await read(id)).nextReminderAt).toBeUndefined();
  });

  it("misses and repeats nothing when the clock is set back", async () => {
    const id = await sendAs(app, sam.who, [ann], validity({ ...reminders, expiresIn: 8 }));
    await goTo(3);
    await goTo(-1);
    await goTo(4);
    await goTo(6);
    await goTo(5);
    await goTo(7.5);
    expect(count(await subjectsTo(ann.email), "Reminder: Lease agreement")).toBe(2);
    expect(count(await subjectsTo(sam.email), "One day left: Lease agreement")).toBe(1);
    await goTo(8);
    await goTo(2);
    await goTo(9);
    expect((await read(id)).status).toBe("EXPIRED");
    expect(count(await typesOf(id), "EXPIRED")).toBe(1);
  });

  it("alerts its sender a day before the end, unless it was extended or lasts only a day", async () => {
    const id = await sendAs(app, sam.who, [ann], validity({}));
    await sendAs(app, sam.who, [bob], {
      ...validity({ expiresIn: 1 }),
      documentInfo: { en: { title: "Short", message: "" } },
    });
    await goTo(10);
    await extend(id, 30);
    await goTo(20);
    expect(count(await subjectsTo(sam.email), "One day left: Lease agreement")).toBe(0);
    await goTo(39);
    expect(count(await subjectsTo(sam.email), "One day left: Lease agreement")).toBe(1);
    expect(count(await subjectsTo(sam.email), "One day left: Short")).toBe(0);
    const { body } = await app.json("GET", `/api/dev/mail?to=${encodeURIComponent(sam.email)}`);
    expect(body.data[0].links).toContainEqual(
      expect.stringMatching(new RegExp(`/app/document/detail/${id}\\?workspace=.*&extend=1$`)),
    );
  });

  it("expires; the recipient can ask for more time, and the sender can extend it until it is signed", async () => {
    const id = await sendAs(app, sam.who, [ann], validity({ expiresIn: 5 }));
    const token = await linkOf(app, ann.email);
    const ask = () => app.json("POST", "/api/recipient/ask-for-time", { token });
    expect(await ask()).toMatchObject({ status: 409, body: { code: "more_time_too_early" } });
    await goTo(6);
    expect((await app.json("POST", "/api/recipient/session", { token })).body.data.room).toBe("expired");
    expect((await ask()).body.data).toMatchObject({ room: "expired", askedForTimeAt: day(6) });
    expect(await ask()).toMatchObject({ status: 409, body: { code: "more_time_asked" } });
    await app.runner.runDue();
    expect((await subjectsTo(sam.email))[0]).toBe("More time requested: Lease agreement");
    const longer = await extend(id, 10);
    expect(longer.body.data).toMatchObject({ status: "SENT", expiresAt: day(16) });
    await app.runner.runDue();
    expect((await subjectsTo(ann.email))[0]).toBe("More time: Lease agreement");
    expect(await linkOf(app, ann.email)).toBe(token);
    await goTo(15.9);
    expect((await signAs(app, token)).body.data.room).toBe("sealing");
    await goTo(40);
    expect((await read(id)).status).toBe("COMPLETED");
    const types = await typesOf(id);
    expect(types.filter((type) => ["EXPIRED", "MORE_TIME_ASKED", "EXTENDED", "COMPLETED"].includes(type))).toEqual([
      "EXPIRED",
      "MORE_TIME_ASKED",
      "EXTENDED",
      "COMPLETED",
    ]);
  });

  it("can be extended to at most 180 days, and not shortened", async () => {
    const id = await sendAs(app, sam.who, [ann], validity({}));
    expect((await extend(id, 181)).status).toBe(422);
    expect(await extend(id, 19)).toMatchObject({ status: 422, body: { code: "validity_out_of_range" } });
    expect((await extend(id, 19)).body.message).toBe("Choose between 20 and 180 days.");
    expect((await extend(id, 180)).body.data.expiresAt).toBe(day(180));
  });

  it("expires even if the clock jumps to the year 9999", async () => {
    const id = await sendAs(app, sam.who, [ann], validity(reminders));
    app.clock.nowMs = Date.UTC(9999, 11, 31, 23, 59, 59, 999);
    await app.runner.runDue();
    expect((await read(id)).status).toBe("EXPIRED");
    expect(count(await typesOf(id), "REMINDER_SENT")).toBe(0);
  });
});

describe("a job that runs twice, after a crash or in parallel", () => {
  const times = 4;

  it("reminds, alerts and expires once", async () => {
    const id = (await sendAs(app, sam.who, [ann], validity({ ...reminders, expiresIn: 8 }))) as DocumentId;
    const { nextReminderAt, expiresAt } = await read(id);
    app.clock.nowMs = START_MS + 3 * DAY_MS;
    await Promise.all(Array.from({ length: times }, () => remind(app.deps, id, nextReminderAt!)));
    app.clock.nowMs = START_MS + 7 * DAY_MS;
    await Promise.all(Array.from({ length: times }, () => alertOfExpiry(app.deps, id, expiresAt!)));
    await app.runner.runDue();
    app.clock.nowMs = START_MS + 8 * DAY_MS;
    await Promise.all(Array.from({ length: times }, () => expire(app.deps, id, { dueAt: expiresAt! })));
    await app.runner.runDue();
    expect(count(await subjectsTo(sam.email), "One day left: Lease agreement")).toBe(1);
    const types = await typesOf(id);
    expect([count(types, "REMINDER_SENT"), count(types, "EXPIRED")]).toEqual([2, 1]);
    expect(count(await subjectsTo(ann.email), "Expired: Lease agreement")).toBe(1);
  });
});

describe("a manual reminder", () => {
  it("is sent to each recipient once an hour, without an error for more calls", async () => {
    const id = await sendAs(app, sam.who, [ann, bob]);
    const remind = (body?: object) => app.json("POST", `/api/document/remind/${id}`, body, sam.who);
    expect((await remind({ recipients: ["r0"] })).status).toBe(200);
    expect((await remind()).status).toBe(200);
    expect((await remind({})).status).toBe(200);
    await app.runner.runDue();
    expect(count(await subjectsTo(ann.email), "Reminder: Lease agreement")).toBe(1);
    expect(count(await subjectsTo(bob.email), "Reminder: Lease agreement")).toBe(1);
    await goTo(1 / 24);
    await remind();
    await app.runner.runDue();
    expect(count(await subjectsTo(ann.email), "Reminder: Lease agreement")).toBe(2);
  });
});

describe("the mails to the sender", () => {
  const subjects = async () => (await subjectsTo(sam.email)).filter((subject) => subject.includes("Lease agreement"));
  const mute = (value: string) => app.json("POST", "/api/user/settings/save", { key: "mutedNotices", value }, sam.who);

  async function toTheEnd(more: object = {}): Promise<void> {
    await sendAs(app, sam.who, [ann, bob], more);
    for (const { email } of [ann, bob]) {
      await signAs(app, await linkOf(app, email));
      await app.runner.runDue();
    }
  }

  it("are sent by default for each signature but the last, and for the completion", async () => {
    await toTheEnd();
    expect(await subjects()).toEqual(["Signed by everyone: Lease agreement", "Signed: Lease agreement"]);
  });

  it("follow the sender's settings for all documents", async () => {
    expect((await mute("signed,completed")).body.data.mutedNotices).toEqual(["signed", "completed"]);
    await toTheEnd();
    expect(await subjects()).toEqual(["Opened: Lease agreement", "Opened: Lease agreement"]);
    expect((await mute("signed,everything")).status).toBe(422);
  });

  it("follow the document's own settings before the general ones", async () => {
    await mute("");
    await toTheEnd({ settings: { notices: { viewed: false, signed: true, completed: false } } });
    expect(await subjects()).toEqual(["Signed: Lease agreement"]);
  });

  it("follow the settings at the time of sending the mail", async () => {
    await sendAs(app, sam.who, [ann, bob]);
    await signAs(app, await linkOf(app, ann.email));
    await mute("signed,viewed");
    await app.runner.runDue();
    expect(await subjects()).toEqual([]);
  });
});
