/** Lives of documents by chance: who is asked, and what everybody does when, several at once. */
import fc from "fast-check";
import { type Act, DAY_MS, HOUR_MS, type Model, type ModelPerson } from "./life-model.ts";

export type Step = { waitMs: number; acts: { what: Act; process: number; delay: number }[] };
export type Life = { model: Model; steps: Step[] };

const person = fc.record({ byLink: weighted(1, 4), pays: weighted(1, 3) });
const people = fc
  .record({
    reviewers: fc.array(person, { maxLength: 2 }),
    group: fc.array(person, { maxLength: 3 }),
    enough: fc.integer({ min: 1, max: 3 }),
    signers: fc.array(person, { minLength: 1, maxLength: 2 }),
    isOrdered: fc.boolean(),
  })
  .map(({ reviewers, group, enough, signers, isOrdered }): ModelPerson[] => {
    const fresh = { state: "waiting" as const, remindedMs: null, askedMs: null, handed: 0, groupOf: null };
    const first = reviewers.length > 0 ? 2 : 1;
    const next = first + (isOrdered && group.length > 0 ? 1 : 0);
    const groupOf = Math.min(enough, group.length);
    return [
      ...reviewers.map((one) => ({ ...fresh, ...one, pays: false, owes: false, role: "review" as const, step: 1 })),
      ...group.map((one) => ({ ...fresh, ...one, owes: one.pays, role: "sign" as const, step: first, groupOf })),
      ...signers.map((one, index) => ({
        ...{ ...fresh, ...one, owes: one.pays, role: "sign" as const },
        step: next + (isOrdered ? index : 0),
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
  alertedMs: fc.constant(null),
  alerts: fc.constant(0),
});

function weighted(yes: number, of: number): fc.Arbitrary<boolean> {
  return fc.integer({ min: 1, max: of }).map((number) => number <= yes);
}

const actOf = (count: number): fc.Arbitrary<Act> => {
  const who = fc.integer({ min: 0, max: count - 1 });
  const doing = (kind: "act" | "decline" | "ask" | "pay" | "edit" | "delegate") =>
    who.map((one): Act => ({ kind, who: one }));
  const plain = (kind: "void" | "resend" | "remind" | "release" | "seal" | "send") => fc.constant<Act>({ kind });
  return fc.oneof(
    { arbitrary: doing("act"), weight: 9 },
    { arbitrary: doing("pay"), weight: 4 },
    { arbitrary: doing("ask"), weight: 2 },
    { arbitrary: doing("decline"), weight: 1 },
    { arbitrary: doing("edit"), weight: 2 },
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
  // Somebody sets the clock back.
  { arbitrary: fc.integer({ min: -30 * HOUR_MS, max: -1 }), weight: 1 },
);

export const life: fc.Arbitrary<Life> = draft.chain((model) => {
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
