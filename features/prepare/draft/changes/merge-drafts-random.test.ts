import { describe, expect, it } from "vitest";
import type { FieldKey, FilePartKey, RecipientId } from "../../../../domain/ids.ts";
import fc from "../../../../tests/support/fast-check.ts";
import { base, withField, without, withRecipient } from "../../testing/merge-drafts.ts";

const label = fc.constantFrom("A", "B", "C");
const key = fc.constantFrom("f1", "f2", "f3", "f4", "f5");
const part = fc.constantFrom("a", "b");

import { aField, aRecipient } from "../../testing/builders.ts";
import type { Draft } from "../draft.ts";
import { withoutOrphans } from "../draft.ts";
import { type DraftItems, isSame, itemsOf, ofEachKind, partsOf } from "../draft-items.ts";
import { mergeDrafts, type Side } from "./merge-drafts.ts";

const person = fc.constantFrom("r1", "r2", "r3", "r4");

type Step = (draft: Draft) => Draft;

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(key, label).map(
    ([one, text]): Step =>
      (draft) =>
        withField(draft, one, { label: text }),
  ),
  fc.tuple(key, fc.nat(3)).map(
    ([one, page]): Step =>
      (draft) =>
        withField(draft, one, { page }),
  ),
  fc.tuple(key, person).map(
    ([one, id]): Step =>
      (draft) =>
        withoutOrphans(withField(draft, one, { recipient: id as RecipientId })),
  ),
  fc.tuple(key, person, part, label).map(
    ([one, id, file, text]): Step =>
      (draft) =>
        draft.fields.some((field) => field.key === one)
          ? draft
          : withoutOrphans({
              ...draft,
              fields: [
                ...draft.fields,
                aField(one, { recipient: id as RecipientId, part: file as FilePartKey, label: text }),
              ],
            }),
  ),
  fc.constantFrom("f1", "f2", "f3", "r1", "r2", "r3", "a", "b").map(
    (id): Step =>
      (draft) =>
        without(draft, id),
  ),
  fc.tuple(person, label).map(
    ([id, name]): Step =>
      (draft) =>
        withRecipient(draft, id, { name }),
  ),
  fc.tuple(person, label).map(
    ([id, name]): Step =>
      (draft) =>
        draft.recipients.some((one) => one._id === id)
          ? draft
          : { ...draft, recipients: [...draft.recipients, aRecipient(id, { name })] },
  ),
  fc.constant<Step>((draft) => ({ ...draft, recipients: draft.recipients.toReversed() })),
  label.map(
    (title): Step =>
      (draft) => ({ ...draft, infos: { ...draft.infos, en: { ...draft.infos.en!, title } } }),
  ),
  label.map(
    (text): Step =>
      (draft) => ({ ...draft, ccEmails: [...new Set([...draft.ccEmails, `${text}@example.com`])] }),
  ),
  fc.nat(90).map(
    (days): Step =>
      (draft) => ({ ...draft, validity: { ...draft.validity, expiresIn: days + 1 } }),
  ),
);

const steps = fc.array(step, { maxLength: 6 }).map(
  (all): Step =>
    (draft) =>
      all.reduce((now, one) => one(now), draft),
);

/** Every property of every item that one side changed, with its current value. */
function* changesOf(from: DraftItems, to: DraftItems) {
  for (const kind of Object.keys(to) as (keyof DraftItems)[]) {
    for (const id of new Set([...from[kind].keys(), ...to[kind].keys()])) {
      const [was, is] = [from[kind].get(id), to[kind].get(id)];
      if (!is) yield { kind, id, name: null, value: undefined };
      for (const name of is ? partsOf(was, is) : []) {
        if (!was || !isSame(name, was[name], is[name])) yield { kind, id, name, value: is[name] };
      }
      if (is && !was && partsOf(is).length === 0) yield { kind, id, name: null, value: {} };
    }
  }
}

describe("merging", () => {
  it("loses no change of either side, and asks about parts that both changed", () => {
    fc.assert(
      fc.property(steps, steps, (editMine, editTheirs) => {
        const [mine, theirs] = [editMine(base), editTheirs(base)];
        const { draft, clashes, renamed } = mergeDrafts(base, mine, theirs);
        const merged = itemsOf(draft);
        const clashIds = new Set(clashes.map((one) => one.id));
        const from = itemsOf(base);
        const owners = (kind: string, id: string) => {
          const fields = [mine, theirs, base].flatMap((one) => one.fields.filter((field) => field.key === id));
          return kind === "field"
            ? fields.flatMap((field) => [`recipient/${field.recipient}/`, `file/${field.part}/`])
            : [];
        };
        for (const [side, to] of [
          ["mine", mine],
          ["theirs", theirs],
        ] as const) {
          for (const { kind, id, name, value } of changesOf(from, itemsOf(to))) {
            const isReported = [`${kind}/${id}/${name ?? ""}`, `${kind}/${id}/`, ...owners(kind, id)].some((one) =>
              clashIds.has(one),
            );
            if (isReported) continue;
            const now = kind === "field" && side === "mine" ? (renamed.get(id as FieldKey) ?? id) : id;
            const item = merged[kind].get(now);
            if (name === null) expect([kind, id, item !== undefined]).toEqual([kind, id, value !== undefined]);
            else expect([kind, now, name, isSame(name, item?.[name], value)]).toEqual([kind, now, name, true]);
          }
        }
      }),
      { numRuns: 3_000 },
    );
  });

  it("has the same result for either merger, if every question is answered for the same side", () => {
    fc.assert(
      fc.property(steps, steps, fc.boolean(), (editMine, editTheirs, isMine) => {
        const [mine, theirs] = [editMine(base), editTheirs(base)];
        const all = (one: Draft, other: Draft, side: Side) => {
          const { clashes } = mergeDrafts(base, one, other);
          const merged = mergeDrafts(base, one, other, new Map(clashes.map(({ id }) => [id, side])));
          expect(merged.clashes).toEqual([]);
          return merged;
        };
        const here = all(mine, theirs, isMine ? "mine" : "theirs");
        const there = all(theirs, mine, isMine ? "theirs" : "mine");
        fc.pre(here.renamed.size === 0);
        const sorted = (draft: Draft) =>
          ofEachKind((kind) => new Map([...itemsOf(draft)[kind]].sort(([a], [b]) => (a < b ? -1 : 1))));
        expect(sorted(here.draft)).toEqual(sorted(there.draft));
      }),
      { numRuns: 1_000 },
    );
  });

  it("yields the changed draft if only one side changed, or both in the same way", () => {
    fc.assert(
      fc.property(steps, (edit) => {
        const edited = edit(base);
        for (const merged of [
          mergeDrafts(base, edited, base),
          mergeDrafts(base, base, edited),
          mergeDrafts(base, edited, edited),
        ]) {
          expect(merged.clashes).toEqual([]);
          expect(merged.draft).toEqual(edited);
        }
      }),
    );
  });
});
