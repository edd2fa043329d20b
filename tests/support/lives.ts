/** Random lives of documents: recipients, and everyone's actions with their times, some concurrent. */
import fc from "fast-check";
import { DAY_MS, HOUR_MS } from "../../domain/durations.ts";
import type { Act, Model, ModelPerson } from "./life-model.ts";

export type Step = { waitMs: number; acts: { act: Act; process: number; delay: number }[] };
export type Life = { model: Model; steps: Step[] };

const plain = {
  ...{ byLink: false, pays: false, owes: false, groupOf: null, state: "waiting" as const },
  ...{ remindedMs: null, askedMs: null, handed: 0, approved: null },
};
const person = fc.record({ byLink: weighted(1, 4), pays: weighted(1, 3) });
const people = fc
  .record({
    reviewers: fc.array(person, { maxLength: 2 }),
    editors: fc.array(person, { maxLength: 2 }),
    /** Parallel to the reviewers, or after them. */
    isAfter: fc.boolean(),
    group: fc.array(person, { maxLength: 3 }),
    enough: fc.integer({ min: 1, max: 3 }),
    signers: fc.array(person, { minLength: 1, maxLength: 2 }),
    isOrdered: fc.boolean(),
  })
  .map(({ reviewers, editors, isAfter, group, enough, signers, isOrdered }): ModelPerson[] => {
    const editing = reviewers.length > 0 && isAfter ? 2 : 1;
    const first = editors.length > 0 ? editing + 1 : reviewers.length > 0 ? 2 : 1;
    const next = first + (isOrdered && group.length > 0 ? 1 : 0);
    const groupOf = Math.min(enough, group.length);
    return [
      ...reviewers.map(({ byLink }) => ({ ...plain, byLink, role: "review" as const, step: 1 })),
      ...editors.map(({ byLink }) => ({ ...plain, byLink, role: "edit" as const, step: editing })),
      ...group.map((one) => ({ ...plain, ...one, owes: one.pays, role: "sign" as const, step: first, groupOf })),
      ...signers.map((one, index) => ({
        ...{ ...plain, ...one, owes: one.pays, role: "sign" as const },
        step: next + (isOrdered ? index : 0),
      })),
    ];
  });

const draftOf = (recipients: fc.Arbitrary<ModelPerson[]>): fc.Arbitrary<Model> =>
  fc.record({
    status: fc.constant("DRAFT" as const),
    people: recipients,
    fieldsVersion: fc.constant(0),
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
    alertedMs: fc.constant(null),
    alerts: fc.constant(0),
  });

function weighted(yes: number, of: number): fc.Arbitrary<boolean> {
  return fc.integer({ min: 1, max: of }).map((number) => number <= yes);
}

const actOf = (count: number): fc.Arbitrary<Act> => {
  const who = fc.integer({ min: 0, max: count - 1 });
  const doing = (kind: "act" | "decline" | "ask" | "pay" | "edit" | "delegate" | "rework") =>
    who.map((one): Act => ({ kind, who: one }));
  const plain = (kind: "void" | "resend" | "remind" | "release" | "seal" | "send") => fc.constant<Act>({ kind });
  return fc.oneof(
    { arbitrary: doing("act"), weight: 9 },
    { arbitrary: doing("pay"), weight: 4 },
    { arbitrary: doing("ask"), weight: 2 },
    { arbitrary: doing("decline"), weight: 1 },
    { arbitrary: doing("edit"), weight: 2 },
    { arbitrary: doing("rework"), weight: 2 },
    { arbitrary: doing("delegate"), weight: 2 },
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
  // The clock is set back.
  { arbitrary: fc.integer({ min: -30 * HOUR_MS, max: -1 }), weight: 1 },
);

type Lengths = { minLength: number; maxLength: number };

function lifeOf(
  model: Model,
  anyAct: fc.Arbitrary<Act>,
  between: fc.Arbitrary<number>,
  lengths: Lengths,
): fc.Arbitrary<Life> {
  const one = fc.record({
    act: anyAct,
    process: fc.integer({ min: 0, max: 1 }),
    delay: fc.integer({ min: 0, max: 6 }),
  });
  const acts = fc.array(one, { minLength: 1, maxLength: 3 });
  const sending: Step = { waitMs: 0, acts: [{ act: { kind: "send" }, process: 0, delay: 0 }] };
  return fc
    .array(fc.record({ waitMs: between, acts }), lengths)
    .map((later) => ({ model, steps: [sending, ...later] }));
}

export const life: fc.Arbitrary<Life> = draftOf(people).chain((model) =>
  lifeOf(model, actOf(model.people.length), wait, { minLength: 2, maxLength: 8 }),
);

/** Lives with reviewers and editors in any order before one signer, and few other acts. */
const workers = fc
  .array(fc.record({ role: fc.constantFrom("review" as const, "edit" as const), isBeside: weighted(1, 3) }), {
    minLength: 2,
    maxLength: 3,
  })
  .map((all): ModelPerson[] => {
    let step = 1;
    const working = all.map(({ role, isBeside }, index): ModelPerson => {
      if (index > 0 && !isBeside) step += 1;
      return { ...plain, role, step };
    });
    return [...working, { ...plain, role: "sign", step: step + 1 }];
  });

export const reviewing: fc.Arbitrary<Life> = draftOf(workers).chain((model) => {
  const doing = (kind: "act" | "rework" | "delegate" | "edit") =>
    fc.integer({ min: 0, max: model.people.length - 1 }).map((who): Act => ({ kind, who }));
  const anyAct = fc.oneof(
    { arbitrary: doing("act"), weight: 8 },
    { arbitrary: doing("rework"), weight: 5 },
    { arbitrary: doing("delegate"), weight: 1 },
    { arbitrary: doing("edit"), weight: 1 },
    { arbitrary: fc.constant<Act>({ kind: "release" }), weight: 1 },
  );
  return lifeOf({ ...model, isElsewhere: false }, anyAct, fc.integer({ min: 0, max: HOUR_MS }), {
    minLength: 8,
    maxLength: 14,
  });
});
