import { describe, expect, it } from "vitest";
import type { FieldKey, FilePartKey, RecipientId } from "../../../../domain/ids.ts";
import { aField, aGroup } from "../../testing/builders.ts";
import { base, withField, without, withRecipient } from "../../testing/merge-drafts.ts";
import type { Draft } from "../draft.ts";
import { withMinSigners } from "./group-changes.ts";
import { mergeDrafts, type Side } from "./merge-drafts.ts";

const asks = (mine: Draft, theirs: Draft) => mergeDrafts(base, mine, theirs).clashes.map((one) => one.id);

describe("merging two drafts", () => {
  it("combines changes of different parts without a question", () => {
    const mine = withRecipient(withField(base, "f1", { label: "Mine" }), "r1", { name: "Bea" });
    const theirs = {
      ...withField(base, "f2", { page: 1 }),
      infos: { ...base.infos, en: { title: "Let", message: "Hello" } },
    };
    const { draft, clashes } = mergeDrafts(base, mine, theirs);
    expect(clashes).toEqual([]);
    expect(draft.fields.map(({ label, page }) => [label, page])).toEqual([
      ["Mine", 0],
      ["", 1],
      ["", 0],
    ]);
    expect([draft.recipients[0]!.name, draft.infos.en!.title]).toEqual(["Bea", "Let"]);
  });

  it("keeps changes of different properties of one field", () => {
    const mine = withField(base, "f1", { box: { x: 1, y: 2, width: 30, height: 9 } });
    const theirs = withField(base, "f1", { label: "Theirs", required: false });
    expect(mergeDrafts(base, mine, theirs)).toMatchObject({
      clashes: [],
      draft: { fields: [{ box: { x: 1 }, label: "Theirs", required: false }, {}, {}] },
    });
  });

  it("keeps both fields placed under the same key, one of them under the next free key", () => {
    const mine = {
      ...base,
      fields: [
        ...base.fields,
        aField("signature 4", { label: "Mine" }),
        aField("text 1", { visibleIf: { field: "signature 4" as FieldKey } }),
      ],
    };
    const theirs = { ...base, fields: [...base.fields, aField("signature 4", { label: "Theirs" })] };
    const { draft, clashes, renamed } = mergeDrafts(base, mine, theirs);
    expect(clashes).toEqual([]);
    expect(draft.fields.slice(3).map(({ key, label }) => [key, label])).toEqual([
      ["signature 1", "Mine"],
      ["text 1", ""],
      ["signature 4", "Theirs"],
    ]);
    expect(draft.fields.at(-2)!.visibleIf).toEqual({ field: "signature 1" });
    expect([...renamed]).toEqual([["signature 4", "signature 1"]]);
  });

  it.each([
    ["field/f1/label", withField(base, "f1", { label: "A" }), withField(base, "f1", { label: "B" })],
    ["field/f1/place", withField(base, "f1", { page: 1 }), withField(base, "f1", { part: "b" as FilePartKey })],
    ["field/f1/", without(base, "f1"), withField(base, "f1", { label: "B" })],
    ["recipient/r1/person", withRecipient(base, "r1", { name: "A" }), withRecipient(base, "r1", { email: "b@x.org" })],
    ["recipient/r2/", without(base, "r2"), withField(base, "f2", { label: "B" })],
    ["recipient/r2/", withField(base, "f1", { recipient: "r2" as RecipientId }), without(base, "r2")],
    ["file/b/", without(base, "b"), { ...base, fields: [...base.fields, aField("new", { part: "b" as FilePartKey })] }],
    [
      "settings/once/signingOrder",
      { ...base, signingOrder: true, validity: { ...base.validity, expiresIn: 9 } },
      { ...base, signingOrder: undefined as never },
    ],
    [
      "info/en/title",
      { ...base, infos: { ...base.infos, en: { title: "A", message: "Hello" } } },
      { ...base, infos: { ...base.infos, en: { title: "B", message: "Hello" } } },
    ],
    [
      "recipient//order",
      { ...base, recipients: [2, 0, 1].map((n) => base.recipients[n]!) },
      { ...base, recipients: [1, 0, 2].map((n) => base.recipients[n]!) },
    ],
  ])("asks about a change of %s on both sides, and about nothing else", (id, mine, theirs) => {
    expect(asks(mine as Draft, theirs as Draft)).toEqual([id]);
  });

  it("asks before removing a seat to which the other side assigned a field", () => {
    const grouped = { ...base, recipients: [...base.recipients, aGroup("g", ["m1", "m2"], 2)] };
    const mine = { ...grouped, fields: [...grouped.fields, aField("seat", { recipient: "g_2" as RecipientId })] };
    const theirs = withMinSigners(grouped, "g" as RecipientId, 1);
    const merged = mergeDrafts(grouped, mine, theirs);
    expect(merged.clashes).toMatchObject([
      { id: "recipient/g/group", mine: { minSigners: 2 }, theirs: { minSigners: 1 } },
    ]);
    const keysIf = (side: Side) => {
      const { draft, clashes } = mergeDrafts(grouped, mine, theirs, new Map([["recipient/g/group", side]]));
      expect(clashes).toEqual([]);
      return [draft.fields.some(({ key }) => key === "seat"), draft.recipients.at(-1)!.group!.minSigners];
    };
    expect(keysIf("mine")).toEqual([true, 2]);
    expect(keysIf("theirs")).toEqual([false, 1]);
    // The reverse merge, and a case without references to the seat.
    expect(mergeDrafts(grouped, theirs, mine).clashes.map(({ id }) => id)).toEqual(["recipient/g/group"]);
    expect(mergeDrafts(grouped, grouped, theirs).clashes).toEqual([]);
  });

  it("asks which access code is valid when both sides replaced it, although neither knows the other's", () => {
    const code = (mark: string, typed?: string) =>
      withRecipient(base, "r1", { accessCode: { isSet: true, mark, ...(typed ? { typed } : {}) } });
    const [before, mine, theirs] = [code("m0"), code("m0", "Blue"), code("m1")];
    expect(mergeDrafts(before, mine, theirs).clashes).toMatchObject([{ id: "recipient/r1/accessCode" }]);
    expect(mergeDrafts(before, before, theirs)).toMatchObject({
      clashes: [],
      draft: { recipients: [{ accessCode: { isSet: true, mark: "m1" } }, {}, {}] },
    });
    expect(mergeDrafts(before, mine, code("m0")).clashes).toEqual([]);
  });

  it("asks before removing a group to which the other side assigned a field, whichever its seat", () => {
    const grouped = { ...base, recipients: [...base.recipients, aGroup("g", ["m1", "m2"], 2)] };
    const mine = { ...grouped, fields: [...grouped.fields, aField("seat", { recipient: "g_2" as RecipientId })] };
    const theirs = without(grouped, "g");
    expect(mergeDrafts(grouped, mine, theirs).clashes.map((one) => one.id)).toEqual(["recipient/g/"]);
    const chosen = mergeDrafts(grouped, mine, theirs, new Map([["recipient/g/", "mine"]]));
    expect(chosen.draft.fields.map((field) => field.key)).toContain("seat");
  });

  it("asks only about settings of a person that both sides changed, and keeps the order of recipients", () => {
    const mine = withRecipient(base, "r2", { roleType: "documentReviewer" });
    const theirs = withRecipient(base, "r2", { privateMessage: "Hello" });
    const { draft, clashes } = mergeDrafts(base, mine, theirs);
    expect(clashes).toEqual([]);
    expect(draft.recipients[0]).toMatchObject({ _id: "r2", roleType: "documentReviewer", privateMessage: "Hello" });
    expect(draft.signingOrder).toBe(true);
    expect(asks(withRecipient(base, "r2", { selfie: true }), theirs)).toEqual([]);
    expect(asks(withRecipient(base, "r2", { privateMessage: "Hi" }), theirs)).toEqual(["recipient/r2/privateMessage"]);
  });

  it("applies the choice to a person together with all their fields", () => {
    const mine = without(base, "r2");
    const theirs = {
      ...withField(base, "f2", { label: "B" }),
      fields: [...withField(base, "f2", { label: "B" }).fields, aField("f4", { recipient: "r2" as RecipientId })],
    };
    const keysOf = (side: Side) =>
      mergeDrafts(base, mine, theirs, new Map([["recipient/r2/", side]])).draft.fields.map((field) => field.key);
    expect(keysOf("theirs")).toEqual(["f1", "f2", "f3", "f4"]);
    expect(keysOf("mine")).toEqual(["f1", "f3"]);
  });

  it("ignores the server's trimming and rounding", () => {
    const mine = withField(withRecipient(base, "r1", { name: "Ana  ", language: "de" }), "f1", { label: " x " });
    const theirs = withField(withRecipient(base, "r1", { name: "Ana" }), "f1", { label: "x" });
    expect(asks(mine, theirs)).toEqual([]);
  });

  it("without a known base asks about every difference, and keeps what only one side has", () => {
    const mine = { ...base, fields: [...base.fields, aField("mine")] };
    const theirs = {
      ...withField(base, "f1", { label: "B" }),
      fields: [...withField(base, "f1", { label: "B" }).fields, aField("theirs")],
    };
    const { draft, clashes } = mergeDrafts(null, mine, theirs);
    expect(clashes.map((one) => one.id)).toEqual(["field/f1/label"]);
    expect(draft.fields.map((field) => field.key).sort()).toEqual(["f1", "f2", "f3", "mine", "theirs"]);
  });
});
