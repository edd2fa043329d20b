import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AuditAction } from "../../domain/audit/action.ts";
import { findChainFault } from "../../domain/audit/chain.ts";
import { detailsOf } from "../../domain/audit/event.ts";
import type { DocumentState } from "../../domain/document/change.ts";
import { documentViews, type ListingName } from "../../domain/document/views.ts";
import type { WorkspaceId } from "../../domain/ids.ts";
import { recipientEnd } from "../../domain/recipient/recipient.ts";
import { type Act, act, type Model, turnOf, viewsOf } from "../support/life-model.ts";
import { openWorld, type World } from "../support/life-world.ts";
import { type Life, life, reviewing, type Step } from "../support/lives.ts";
import { openTestApp, type TestApp } from "../support/test-app.ts";

/** Number of lives; `LIVES=…` runs more. */
const RUNS = Number(Deno.env.get("LIVES") ?? 800);
/** Fixed seed, so that only a code change can cause a failure; `LIVES_SEED=…` uses other lives. */
const seed = Number(Deno.env.get("LIVES_SEED") ?? 1_458_027_697);
const REVIEWS = 80;
const START_MS = Date.UTC(2027, 2, 27, 12);

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app?.close());

describe("concurrent acts of people, providers and time on one document", () => {
  it(
    `${RUNS} random lives with two processes on one database equal a serial order, with one end`,
    async () => {
      await fc.assert(
        fc.asyncProperty(life, async (one) => void (await live(one))),
        { numRuns: RUNS, seed },
      );
    },
    15 * 60_000,
  );

  it(
    `${REVIEWS} random lives of reviewers and editors let nobody sign fields that were not approved`,
    async () => {
      let reopened = 0;
      await fc.assert(
        fc.asyncProperty(reviewing, async (one) => {
          reopened += await live(one);
        }),
        { numRuns: REVIEWS, seed },
      );
      expect(reopened).toBeGreaterThan(0);
    },
    5 * 60_000,
  );
});

/** @returns how many approvals were requested again */
async function live({ model: start, steps }: Life): Promise<number> {
  const world = await openWorld(app.deps, start, START_MS);
  try {
    let model = start;
    for (const step of steps) {
      world.clock.nowMs = Math.max(START_MS, world.clock.nowMs + step.waitMs);
      model = await takeStep(world, model, step);
    }
    const reopened = await checkTrail(world);
    checkMails(world, await world.read(), model, reopened);
    await checkListings(world, model);
    return reopened;
  } finally {
    world.close();
  }
}

/** Runs all acts of a step concurrently with the due jobs; the result must equal some serial order of them. */
async function takeStep(world: World, before: Model, { acts }: Step): Promise<Model> {
  const nowMs = world.clock.nowMs;
  const ticking = world.processes.map(({ runner }) => runner.runDue());
  const answers = await Promise.all(
    acts.map(async ({ act: requested, process, delay }) => {
      for (let remaining = delay; remaining > 0; remaining--) await new Promise((next) => setImmediate(next));
      return world.perform(requested, process);
    }),
  );
  await Promise.all(ticking);
  await world.processes[0]!.runner.runDue();
  const stored = facts(await world.read());
  const answered = acts.map(({ act: requested }, index) => ({ act: requested, code: answers[index]! }));
  const due = dueActs(before);
  for (const order of orders([...answered, ...due])) {
    const after = settle(follow(before, order, nowMs), nowMs);
    if (after && JSON.stringify(factsOf(after)) === JSON.stringify(stored)) return after;
  }
  throw new Error(`no order explains ${JSON.stringify({ before, asked: answered, seen: stored, nowMs })}`);
}

type Answered = { act: Act; code: string; dueMs?: number | null };

/** Pending jobs of the document: they may run between any two acts, or after all. */
function dueActs({ nextMs, alertForMs }: Model): Answered[] {
  return [
    { act: { kind: "expire" }, code: "ok" },
    { act: { kind: "remindDue" }, code: "ok", dueMs: nextMs },
    { act: { kind: "alertDue" }, code: "ok", dueMs: alertForMs },
  ];
}

function follow(model: Model, order: readonly Answered[], nowMs: number): Model | null {
  let next = model;
  for (const { act: requested, code, dueMs } of order) {
    const expected = act(next, requested, nowMs, dueMs ?? null);
    if (expected.code !== code) return null;
    next = expected.model;
  }
  return next;
}

/** Runs the jobs that the acts themselves made due. */
function settle(model: Model | null, nowMs: number): Model | null {
  return model && follow(model, dueActs(model), nowMs);
}

function* orders<T>(items: readonly T[]): Generator<T[]> {
  if (items.length === 0) yield [];
  for (const [index, item] of items.entries()) {
    for (const restOrder of orders(items.filter((_, other) => other !== index))) yield [item, ...restOrder];
  }
}

const msOf = (instant: string | undefined) => (instant === undefined ? null : Date.parse(instant));

function facts({ document, recipients }: DocumentState) {
  return {
    status: document.status,
    expiresMs: msOf(document.expiresAt),
    nextMs: msOf(document.nextReminderAt),
    alertedMs: msOf(document.alertedFor),
    reminders: document.remindersSent ?? 0,
    people: recipients.map((one) => {
      const { state, payment, remindedAt, askedForTimeAt, delegatedFrom, delivery, staleApproval } = one;
      const approved = recipientEnd(one, "approved")?.viewedSha256 ?? staleApproval;
      return {
        state,
        owes: payment !== undefined && payment.state !== "paid",
        remindedMs: msOf(remindedAt),
        askedMs: msOf(askedForTimeAt),
        handed: delegatedFrom?.length ?? 0,
        byLink: delivery === "link",
        isStale: approved !== undefined && approved !== document.viewedSha256,
      };
    }),
  };
}

function factsOf({
  status,
  expiresMs,
  nextMs,
  alertedMs,
  reminders,
  people: all,
  fieldsVersion,
}: Model): ReturnType<typeof facts> {
  return {
    status,
    expiresMs: Number.isFinite(expiresMs) ? expiresMs : null,
    nextMs,
    alertedMs,
    reminders,
    people: all.map(({ state, owes, remindedMs, askedMs, handed, byLink, approved }) => ({
      ...{ state, owes, remindedMs, askedMs, handed, byLink },
      isStale: approved !== null && approved !== fieldsVersion,
    })),
  };
}

const acting: AuditAction[] = [
  "SIGNED",
  "APPROVED",
  "EDITED",
  "FIELDS_EDITED",
  "REMINDER_SENT",
  "RESEND",
  "LINK_ISSUED",
  "DELEGATED",
  "RECIPIENT_EDITED",
];
const ending: AuditAction[] = ["DECLINED", "VOIDED", "EXPIRED", "COMPLETED"];

/**
 * Asserts that the chain is complete, that nobody acts after an end, and that an end exists unless the deadline was
 * extended.
 * @returns how many approvals were requested again
 */
async function checkTrail({ id, processes, read }: World): Promise<number> {
  const lines = await processes[0]!.deps.documents.listAudit(id);
  expect(await findChainFault(id, lines)).toBeNull();
  for (const line of lines) {
    const { type, data } = line.entry;
    const known = { data: {}, personal: null, ...detailsOf(line) };
    expect(known).toEqual({ type, data, personal: line.personal?.facts ?? null });
  }
  const { document, recipients } = await read();
  expect(document.audit).toEqual({ seq: lines.length, head: lines.at(-1)!.hash });
  const types = lines.map((line) => line.entry.type);
  let end: AuditAction | null = null;
  for (const type of types) {
    if (type === "EXTENDED" && end === "EXPIRED") end = null;
    if (end) expect([end, type, [...acting, ...ending, "EXTENDED"].includes(type)]).toEqual([end, type, false]);
    if (ending.includes(type)) end = type;
  }
  const count = (...some: AuditAction[]) => types.filter((type) => some.includes(type)).length;
  expect(end).toBe(ending.includes(document.status as AuditAction) ? document.status : null);
  const reopened = count("REVIEW_REOPENED");
  const signed = recipients.filter(({ state }) => state === "signed").length;
  expect(count("SIGNED", "APPROVED", "EDITED") - reopened).toBe(signed);
  expect(count("PAID")).toBe(recipients.filter(({ payment }) => payment?.state === "paid").length);
  expect(count("SENT")).toBe(document.status === "DRAFT" ? 0 : 1);
  return reopened;
}

/** Asserts that no mail is sent twice, and that exactly the invited people get one mail about the end. */
function checkMails(
  { mails }: World,
  { document, recipients }: DocumentState,
  { alerts }: Model,
  reopened: number,
): void {
  expect(new Set(mails.map(({ id }) => id)).size).toBe(mails.length);
  const addressees = (about: string) => mails.filter(({ subject }) => subject === about).map(({ to }) => to.address);
  const { status } = document;
  for (const about of ["declined", "voided", "completed"] as const) {
    const invited = recipients.filter(({ invitedAt }) => invitedAt !== undefined).map(({ email }) => email);
    const everybody = status === about.toUpperCase() ? ["sam@example.com", ...invited] : [];
    expect(addressees(about).sort()).toEqual(everybody.sort());
  }
  expect(addressees("expiring").length).toBeLessThanOrEqual(alerts);
  expect(addressees("signed").length + addressees("approved").length).toBeLessThanOrEqual(
    recipients.filter(({ state }) => state === "signed").length + reopened,
  );
}

/** Asserts that the document is in exactly the lists that its status, people and reviewers require. */
async function checkListings(world: World, model: Model): Promise<void> {
  const { id, processes } = world;
  const { documents } = processes[0]!.deps;
  const scopes = [{ workspace: "ws_1" as WorkspaceId }];
  const names: ListingName[] = [...documentViews, "to-approve", "approved", "rejected"];
  const listed = await Promise.all(
    names.map(async (view) => {
      const { items } = await documents.list({ scopes, view, limit: 10 });
      return items.some((document) => document._id === id) ? [view] : [];
    }),
  );
  expect(listed.flat().sort()).toEqual(viewsOf(model).sort());
  const counted = Object.entries(await documents.count(scopes)).filter(([, count]) => count !== 0);
  expect(counted).toEqual(documentViews.filter((view) => viewsOf(model).includes(view)).map((view) => [view, 1]));
  await checkOwnLists(world, model);
}

/**
 * Asserts that each recipient finds a sent document, under "action required" during their turn, and that a replaced
 * address does not.
 */
async function checkOwnLists({ id, processes, read }: World, model: Model): Promise<void> {
  const { recipients } = await read();
  const isListed = async (email: string, view: ListingName) => {
    const { items } = await processes[0]!.deps.documents.list({ scopes: [{ email }], view, limit: 10 });
    return items.some((document) => document._id === id);
  };
  const isOut = model.status !== "DRAFT" && model.status !== "QUEUED";
  const isAwaiting = model.status === "SENT" || model.status === "WAITING_FOR_PAYMENT";
  const turn = turnOf(model);
  for (const [index, { email }] of recipients.entries()) {
    const isTheirs = isAwaiting && turn.includes(model.people[index]!);
    expect([email, await isListed(email, "all")]).toEqual([email, isOut]);
    expect([email, await isListed(email, "action-required")]).toEqual([email, isTheirs]);
    const before = `p${index}@example.com`;
    if (email !== before) expect([before, await isListed(before, "all")]).toEqual([before, false]);
  }
}
