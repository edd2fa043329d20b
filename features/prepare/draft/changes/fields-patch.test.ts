import { describe, expect, it } from "vitest";
import type { Field } from "../../../../domain/field/field.ts";
import type { FieldKey } from "../../../../domain/ids.ts";
import fc from "../../../../tests/support/fast-check.ts";
import { aDraft, aField } from "../../testing/builders.ts";
import { carriedOver, fieldsPatch, isSameDraft, onlyFieldsPatch } from "./fields-patch.ts";

const fields: fc.Arbitrary<Field[]> = fc
  .uniqueArray(
    fc.record({ key: fc.constantFrom("a", "b", "c", "d"), label: fc.constantFrom("", "x"), page: fc.nat(1) }),
    {
      selector: (one) => one.key,
    },
  )
  .map((all) => all.map(({ key, ...more }) => aField(key, more)));
const byKey = (all: readonly Field[]) => all.toSorted((one, other) => (one.key < other.key ? -1 : 1));

describe("a change of fields", () => {
  it("transforms one state into the other, and omits unchanged fields", () => {
    fc.assert(
      fc.property(fields, fields, (before, after) => {
        const { put, remove } = fieldsPatch(before, after);
        const changed = new Map(put.map((field) => [field.key, field]));
        const untouched = before.filter((field) => !changed.has(field.key) && !remove.includes(field.key));
        expect(byKey([...untouched, ...put])).toEqual(byKey(after));
        for (const field of put) expect(before).not.toContainEqual(field);
        expect(fieldsPatch(after, structuredClone(after))).toEqual({ put: [], remove: [] });
      }),
    );
  });

  it("ignores the order of properties and undefined ones", () => {
    const { key, ...rest } = aField("a", { placeholder: undefined, box: { height: 1, width: 2, y: 3, x: 4 } });
    const same = { ...rest, key, box: { x: 4, y: 3, width: 2, height: 1 } };
    expect(isSameDraft(aDraft({ fields: [{ key, ...rest }] }), aDraft({ fields: [same] }))).toBe(true);
    expect(isSameDraft(aDraft({ fields: [same] }), aDraft({ fields: [{ ...same, options: [] }] }))).toBe(false);
  });

  it("is `null` when anything else changed, too", () => {
    const before = aDraft({ fields: [aField("a")] });
    expect(onlyFieldsPatch(before, { ...before, fields: [] })).toEqual({ put: [], remove: ["a"] });
    expect(onlyFieldsPatch(before, { ...before, fields: [], signingOrder: true })).toBeNull();
    expect(onlyFieldsPatch(before, { ...before, recipients: [] })).toBeNull();
  });

  it("applied to another state changes the same parts there, and nothing else", () => {
    fc.assert(
      fc.property(fields, fields, fields, (before, after, other) => {
        const carried = new Map(carriedOver(before, after)(other).map((field) => [field.key, field]));
        for (const key of ["a", "b", "c", "d"] as FieldKey[]) {
          const [was, is, there] = [before, after, other].map((all) => all.find((field) => field.key === key));
          const now = carried.get(key);
          if (was && !is) expect(now).toBeUndefined();
          else if (!was && is) expect(now).toEqual(is);
          else if (!was || !there) expect(now).toEqual(there);
          else {
            expect(now!.label).toBe(was.label === is!.label ? there.label : is!.label);
            expect(now!.page).toBe(was.page === is!.page ? there.page : is!.page);
          }
        }
      }),
    );
  });
});
