import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findChainFault } from "../../domain/audit/chain.ts";
import type { AuditAction } from "../../domain/audit/event.ts";
import type { DocumentState } from "../../domain/document/change.ts";
import { documentViews, type ListingName } from "../../domain/document/views.ts";
import type { WorkspaceId } from "../../domain/ids.ts";
import { type Act, act, DAY_MS, HOUR_MS, type Model, viewsOf } from "../support/life-model.ts";
import { openWorld, type World } from "../support/life-world.ts";
import { openTestApp, type TestApp } from "../support/test-app.ts";

const RUNS = 2_000;
const START_MS = Date.UTC(2027, 2, 27, 12);

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app?.close());

type Step = { waitMs: number; acts: { what: Act; process: number; delay: number }[] };
type Life = { model: Model; steps: Step[] };

const person = fc.record({ byLink: weighted(1, 4), pays: weighted(1, 3) });
const people = fc
  .record({
    reviewers: fc.array(person, { maxLength: 2 }),
    signers: fc.array(person, { minLength: 1, maxLength: 3 }),
    isOrdered: fc.boolean(),
  })
  .map(({ reviewers, signers, isOrdered }) => {
    const first = reviewers.length > 0 ? 2 : 1;
    const fresh = { state: "waiting" as const, remindedMs: null, askedMs: null };
    return [
      ...reviewers.map((one) => ({ ...fresh, ...one, pays: false, owes: false, role: "review" as const, step: 1 })),
      ...signers.map((one, index) => ({
        ...fresh,
        ...one,
        owes: one.pays,
        role: "sign" as const,
        step: first + (isOrdered ? index : 0),
      })),
    ];
  });

const draft: fc.Arbitrary<Model> = fc.record({
  status: fc.constant("DRAFT" as const),
  people,
  isElsewhere: weighted(1, 4),
  rule: fc.record({
    days: fc.oneof(fc.constant(1), fc.integer({ min: 2, max: 20 })),
    every: fc.integer({ min: 1, max: 5 }),
    most: fc.integer({ min: 1, max: 5 }),
    isOn: fc.boolean(),
    hasAlert: fc.boolean(),
  }),
  expiresMs: fc.constant(Number.POSITIVE_INFINITY),
  nextMs: fc.constant(null),
  reminders: fc.constant(0),
  alertForMs: fc.constant(null),
  alerts: fc.constant(0),
});

function weighted(yes: number, of: number): fc.Arbitrary<boolean> {
  return fc.integer({ min: 1, max: of }).map((number) => number <= yes);
}

const actOf = (count: number): fc.Arbitrary<Act> => {
  const who = fc.integer({ min: 0, max: count - 1 });
  const doing = (kind: "act" | "decline" | "ask" | "pay") => who.map((one): Act => ({ kind, who: one }));
  const plain = (kind: "void" | "resend" | "remind" | "release" | "seal" | "send") => fc.constant<Act>({ kind });
  return fc.oneof(
    { arbitrary: doing("act"), weight: 9 },
    { arbitrary: doing("pay"), weight: 4 },
    { arbitrary: doing("ask"), weight: 2 },
    { arbitrary: doing("decline"), weight: 1 },
    { arbitrary: plain("void"), weight: 1 },
    { arbitrary: plain("resend"), weight: 1 },
    { arbitrary: plain("remind"), weight: 2 },
    { arbitrary: plain("release"), weight: 2 },
    { arbitrary: plain("seal"), weight: 3 },
    { arbitrary: plain("send"), weight: 1 },
    { arbitrary: fc.integer({ min: 1, max: 30 }).map((days): Act => ({ kind: "extend", days })), weight: 2 },
  );
};

const wait = fc.oneof(
  { arbitrary: fc.constant(0), weight: 3 },
  { arbitrary: fc.integer({ min: 1, max: 3 * DAY_MS }), weight: 4 },
  { arbitrary: fc.integer({ min: 1, max: 25 * DAY_MS }), weight: 1 },
  // Somebody sets the clock back.
  { arbitrary: fc.integer({ min: -30 * HOUR_MS, max: -1 }), weight: 1 },
);

const life: fc.Arbitrary<Life> = draft.chain((model) => {
  const one = fc.record({
    what: actOf(model.people.length),
    process: fc.integer({ min: 0, max: 1 }),
    delay: fc.integer({ min: 0, max: 6 }),
  });
  const steps = fc.array(fc.record({ waitMs: wait, acts: fc.array(one, { minLength: 1, maxLength: 3 }) }), {
    minLength: 2,
    maxLength: 8,
  });
  const sending: Step = { waitMs: 0, acts: [{ what: { kind: "send" }, process: 0, delay: 0 }] };
  return steps.map((later) => ({ model, steps: [sending, ...later] }));
});

describe("whatever people, providers and time do to a document at once", () => {
  it(
    `${RUNS} lives, two processes on one database, go as one after the other would have, to one end`,
    async () => {
      await fc.assert(fc.asyncProperty(life, live), { numRuns: RUNS });
    },
    15 * 60_000,
  );
});

async function live({ model: start, steps }: Life): Promise<void> {
  const world = await openWorld(app.deps, start, START_MS);
  try {
    let model = start;
    for (const step of steps) {
      world.clock.nowMs = Math.max(START_MS, world.clock.nowMs + step.waitMs);
      model = await takeStep(world, model, step);
    }
    await checkTrail(world);
    checkMails(world, await world.read(), model);
    await checkListings(world, model);
  } finally {
    world.close();
  }
}

/** All acts of a step at once, with what is due by then; the product must have done them in some order. */
async function takeStep(world: World, before: Model, { acts }: Step): Promise<Model> {
  const nowMs = world.clock.nowMs;
  const ticking = world.processes.map(({ runner }) => runner.runDue());
  const answers = await Promise.all(
    acts.map(async ({ what, process, delay }) => {
      for (let left = delay; left > 0; left--) await new Promise((next) => setImmediate(next));
      return world.perform(what, process);
    }),
  );
  await Promise.all(ticking);
  await world.processes[0]!.runner.runDue();
  const seen = facts(await world.read());
  const asked = acts.map(({ what }, index) => ({ what, code: answers[index]! }));
  const due = dueActs(before);
  for (const order of orders([...asked, ...due])) {
    const after = settle(follow(before, order, nowMs), nowMs);
    if (after && JSON.stringify(factsOf(after)) === JSON.stringify(seen)) return after;
  }
  throw new Error(`no order explains ${JSON.stringify({ before, asked, seen, nowMs })}`);
}

type Asked = { what: Act; code: string; dueMs?: number | null };

/** Jobs that the document waits with: they may come between any two acts, or after all. */
function dueActs({ nextMs, alertForMs }: Model): Asked[] {
  return [
    { what: { kind: "expire" }, code: "ok" },
    { what: { kind: "remindDue" }, code: "ok", dueMs: nextMs },
    { what: { kind: "alertDue" }, code: "ok", dueMs: alertForMs },
  ];
}

function follow(model: Model, order: readonly Asked[], nowMs: number): Model | null {
  let next = model;
  for (const { what, code, dueMs } of order) {
    const said = act(next, what, nowMs, dueMs ?? null);
    if (said.code !== code) return null;
    next = said.model;
  }
  return next;
}

/** What had become due by the acts themselves, done at last. */
function settle(model: Model | null, nowMs: number): Model | null {
  return model && follow(model, dueActs(model), nowMs);
}

function* orders<T>(items: readonly T[]): Generator<T[]> {
  if (items.length === 0) yield [];
  for (const [index, item] of items.entries()) {
    for (const rest of orders(items.filter((_, other) => other !== index))) yield [item, ...rest];
  }
}

const msOf = (instant: string | undefined) => (instant === undefined ? null : Date.parse(instant));

function facts({ document, recipients }: DocumentState) {
  return {
    status: document.status,
    expiresMs: msOf(document.expiresAt),
    nextMs: msOf(document.nextReminderAt),
    reminders: document.remindersSent ?? 0,
    people: recipients.map(({ state, payment, remindedAt, askedForTimeAt }) => ({
      state,
      owes: payment !== undefined && payment.state !== "paid",
      remindedMs: msOf(remindedAt),
      askedMs: msOf(askedForTimeAt),
    })),
  };
}

function factsOf({ status, expiresMs, nextMs, reminders, people: all }: Model): ReturnType<typeof facts> {
  return {
    status,
    expiresMs: Number.isFinite(expiresMs) ? expiresMs : null,
    nextMs,
    reminders,
    people: all.map(({ state, owes, remindedMs, askedMs }) => ({ state, owes, remindedMs, askedMs })),
  };
}

const acting: AuditAction[] = ["SIGNED", "APPROVED", "REMINDER_SENT", "RESEND", "LINK_ISSUED"];
const ending: AuditAction[] = ["DECLINED", "VOIDED", "EXPIRED", "COMPLETED"];

/** The chain is whole; nobody acts after an end, and there is one, unless more time was given. */
async function checkTrail({ id, processes, read }: World): Promise<void> {
  const lines = await processes[0]!.deps.documents.listAudit(id);
  expect(await findChainFault(id, lines)).toBeNull();
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
  expect(count("SIGNED", "APPROVED")).toBe(recipients.filter(({ state }) => state === "signed").length);
  expect(count("PAID")).toBe(recipients.filter(({ payment }) => payment?.state === "paid").length);
  expect(count("SENT")).toBe(document.status === "DRAFT" ? 0 : 1);
}

/** None twice; the end is told to everybody who was asked, once, and to nobody else. */
function checkMails({ mails }: World, { document, recipients }: DocumentState, { alerts }: Model): void {
  expect(new Set(mails.map(({ id }) => id)).size).toBe(mails.length);
  const told = (about: string) => mails.filter(({ subject }) => subject === about).map(({ to }) => to.address);
  const { status } = document;
  for (const about of ["declined", "voided", "completed"] as const) {
    const invited = recipients.filter(({ invitedAt }) => invitedAt !== undefined).map(({ email }) => email);
    const everybody = status === about.toUpperCase() ? ["sam@example.com", ...invited] : [];
    expect(told(about).sort()).toEqual(everybody.sort());
  }
  expect(told("expiring").length).toBeLessThanOrEqual(alerts);
  expect(told("signed").length + told("approved").length).toBeLessThanOrEqual(
    recipients.filter(({ state }) => state === "signed").length,
  );
}

/** It stands in the lists in which its status and its reviewers put it, and in no other. */
async function checkListings({ id, processes }: World, model: Model): Promise<void> {
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
}
