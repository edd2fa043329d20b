import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { jobHandlers } from "../../api/jobs/handlers.ts";
import { DAY_MS, HOUR_MS } from "../../domain/durations.ts";
import { aMember, saveAs, type Who } from "../support/app-people.ts";
import { openTestApp, type TestApp } from "../support/test-app.ts";

const START_MS = Date.parse("2026-11-21T10:00:00.000Z");

let app: TestApp;
let who: Who;
let sender: string;
beforeEach(async () => {
  app = await openTestApp({ startMs: START_MS });
  const sam = await aMember(app, "Sam Sender");
  who = sam.who;
  sender = sam.email;
});
afterEach(() => app.close());

const people = [1, 2, 3].map((n) => ({ name: `Person ${n}`, email: `person${n}@example.org` }));

type Validity = { expiresIn: number; days: number; most: number };

/** Sends a document with a reminder every `days` days, `most` times at most. */
async function send({ expiresIn, days, most }: Validity): Promise<string> {
  const autoReminder = { enabled: true, reminderFrequency: days, maxReminder: most };
  const id = await saveAs(app, who, people, {
    documentValidity: { expiresIn, expiryAlert: true, autoReminder },
  });
  const sent = await app.json("POST", `/api/document/send/${id}`, {}, who);
  expect(sent).toMatchObject({ status: 200 });
  await app.runner.runDue();
  return id;
}

/** Sets the clock and runs the jobs due by then. */
async function at(ms: number): Promise<void> {
  app.clock.nowMs = ms;
  await app.runner.runDue();
}

async function trailOf(id: string, type: string): Promise<{ at: string; subject: { _id: string } | null }[]> {
  const { body } = await app.json("GET", `/api/document/logs/${id}`, undefined, who);
  return body.data.items.filter((line: { type: string }) => line.type === type);
}
const read = async (id: string) => (await app.json("GET", `/api/document/${id}`, undefined, who)).body.data;
async function mailsTo(address: string): Promise<string[]> {
  const { body } = await app.json("GET", `/api/dev/mail?to=${encodeURIComponent(address)}`);
  return body.data.map((mail: { subject: string }) => mail.subject);
}

/**
 * Sets the clock; a worker executes the due jobs and dies before it finishes them; the next worker starts two hours
 * later.
 */
async function atAfterDeath(ms: number): Promise<void> {
  app.clock.nowMs = ms;
  const handlers = jobHandlers(app.deps);
  for (const kind of ["remind", "expiry_alert", "expire", "mail"] as const) {
    for (const { job } of await app.deps.jobs.claim(kind, 100, ms, 10_000)) await handlers[kind](job);
  }
  await at(ms + 2 * HOUR_MS);
}

describe("after a downtime of a week", () => {
  it("each person is reminded once, and the next reminder keeps its day", async () => {
    const id = await send({ expiresIn: 60, days: 1, most: 5 });
    await atAfterDeath(START_MS + 7 * DAY_MS + HOUR_MS);
    expect((await trailOf(id, "REMINDER_SENT")).map((line) => line.subject?._id).sort()).toEqual(["r0", "r1", "r2"]);
    for (const { email } of people) expect(await mailsTo(email)).toHaveLength(2);
    expect((await read(id)).nextReminderAt).toBe(new Date(START_MS + 8 * DAY_MS).toISOString());
    await at(START_MS + 8 * DAY_MS);
    expect(await trailOf(id, "REMINDER_SENT")).toHaveLength(6);
  });

  it("documents expired meanwhile end once, without reminders or alerts about a past end", async () => {
    const id = await send({ expiresIn: 5, days: 1, most: 5 });
    const before = (await mailsTo(sender)).length;
    await atAfterDeath(START_MS + 7 * DAY_MS);
    expect((await read(id)).status).toBe("EXPIRED");
    expect(await trailOf(id, "EXPIRED")).toHaveLength(1);
    expect(await trailOf(id, "REMINDER_SENT")).toEqual([]);
    expect(await mailsTo(sender)).toHaveLength(before + 1);
    for (const { email } of people) expect(await mailsTo(email)).toHaveLength(2);
  });

  it("the sender is alerted once about a future expiry", async () => {
    const id = await send({ expiresIn: 8, days: 10, most: 1 });
    const before = (await mailsTo(sender)).length;
    await atAfterDeath(START_MS + 7.5 * DAY_MS);
    expect(await mailsTo(sender)).toHaveLength(before + 1);
    expect((await read(id)).status).toBe("SENT");
  });
});

describe("a clock that is set back", () => {
  it("makes no reminder due twice, and does not delay the next one", async () => {
    const id = await send({ expiresIn: 60, days: 1, most: 5 });
    await at(START_MS + DAY_MS);
    expect(await trailOf(id, "REMINDER_SENT")).toHaveLength(3);
    const { nextReminderAt } = await read(id);
    for (const hours of [-2, -1, 0, -1, 1]) await at(START_MS + DAY_MS + hours * HOUR_MS);
    expect(await trailOf(id, "REMINDER_SENT")).toHaveLength(3);
    expect((await read(id)).nextReminderAt).toBe(nextReminderAt);
    await at(START_MS + 2 * DAY_MS);
    expect(await trailOf(id, "REMINDER_SENT")).toHaveLength(6);
  });

  it("while a worker holds due jobs runs none early, and each of them once", async () => {
    const id = await send({ expiresIn: 2, days: 1, most: 1 });
    app.clock.nowMs = START_MS + 2 * DAY_MS;
    const held = await app.deps.jobs.claim("expire", 10, app.clock.nowMs, 10_000);
    expect(held).toHaveLength(1);
    await at(START_MS + 2 * DAY_MS - HOUR_MS);
    expect((await read(id)).status).toBe("SENT");
    await at(START_MS + 2 * DAY_MS + HOUR_MS);
    expect((await read(id)).status).toBe("EXPIRED");
    // The worker that was presumed dead finishes late: it no longer holds its leases.
    expect(await app.deps.jobs.finish(held[0]!)).toBe(false);
    expect(await trailOf(id, "EXPIRED")).toHaveLength(1);
  });

  it("between claiming a reminder and sending it delays it until its time", async () => {
    const id = await send({ expiresIn: 60, days: 1, most: 5 });
    app.clock.nowMs = START_MS + DAY_MS;
    const [lease] = await app.deps.jobs.claim("remind", 1, app.clock.nowMs, 10_000);
    app.clock.nowMs -= HOUR_MS;
    const waits = { retryAt: START_MS + DAY_MS, error: expect.any(String) };
    expect(await jobHandlers(app.deps).remind(lease!.job)).toEqual(waits);
    expect(await trailOf(id, "REMINDER_SENT")).toEqual([]);
    await at(START_MS + DAY_MS + HOUR_MS);
    expect(await trailOf(id, "REMINDER_SENT")).toHaveLength(3);
  });

  it("does not revive an expired document", async () => {
    const id = await send({ expiresIn: 5, days: 1, most: 1 });
    await at(START_MS + 5 * DAY_MS);
    expect((await read(id)).status).toBe("EXPIRED");
    await at(START_MS + 4 * DAY_MS);
    expect((await read(id)).status).toBe("EXPIRED");
    expect(await trailOf(id, "EXPIRED")).toHaveLength(1);
  });
});
