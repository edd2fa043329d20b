import { describe, expect, it } from "vitest";
import { anAutosave, refusal, titled } from "../testing/autosave.ts";
import { aDraft, aField, aView } from "../testing/builders.ts";
import { SAVE_DELAY_MS } from "./autosave.ts";
import { serverDraft } from "./draft-source.ts";

describe("autosave with concurrent edits", () => {
  it("merges changes by another person and saves its own on top", async () => {
    const on = anAutosave({ version: 3 });
    on.change((before) => ({ ...before, fields: [aField("mine")] }));
    await on.wait(SAVE_DELAY_MS);
    const theirs = aView({ ...titled("theirs"), fields: [aField("theirs")] }, 5);
    await on.answer(refusal("conflict", 409, theirs));
    expect(on.draft().infos.en?.title).toBe("theirs");
    expect(
      on
        .draft()
        .fields.map((field) => field.key)
        .sort(),
    ).toEqual(["mine", "theirs"]);
    expect(on.taken.map((one) => one.isNothingNew)).toEqual([false]);
    expect(on.requests.at(-1)).toMatchObject({ version: 5, fields: { put: [{ key: "mine" }], remove: [] } });
    await on.answer(on.saved(6));
    expect(on.autosave.state.value.kind).toBe("saved");
    expect(on.kept.size).toBe(0);
  });

  it("applies merged changes to earlier states too, so that undo does not revert them", async () => {
    const on = anAutosave({ version: 3 });
    on.change((before) => ({ ...before, fields: [aField("a")] }));
    await on.wait(SAVE_DELAY_MS);
    await on.answer(on.saved(4));
    on.change((before) => ({
      ...before,
      fields: [aField("a", { page: 1 }), aField("signature 2", { label: "mine" })],
    }));
    const theirs = [aField("a", { label: "theirs" }), aField("signature 2", { label: "theirs" })];
    on.autosave.mergeNewer(serverDraft(aView({ ...titled("first"), fields: theirs }, 5)));
    const earlier = on.taken[0]!.carry([aField("a")]);
    expect(earlier.map(({ key, label, page }) => [key, label, page])).toEqual([
      ["a", "theirs", 0],
      ["signature 2", "theirs", 0],
    ]);
    const later = on.taken[0]!.carry([aField("signature 2", { label: "mine" })]);
    expect(later.map(({ key, label }) => [key, label])).toContainEqual(["signature 1", "mine"]);
  });

  it("asks about conflicts, overwrites nothing until they are resolved, and continues afterwards", async () => {
    const on = anAutosave({ version: 3 });
    on.change((before) => ({
      ...before,
      fields: [aField("mine")],
      infos: { en: { title: "mine", message: "hello" } },
    }));
    await on.wait(SAVE_DELAY_MS);
    const theirs = aView(aDraft({ infos: { en: { title: "theirs", message: "goodbye" } } }), 5);
    await on.answer(refusal("conflict", 409, theirs));
    const states = () => {
      const now = on.autosave.state.value;
      return now.kind === "conflict" ? now.clashes.map(({ id, mine, theirs }) => [id, mine, theirs]) : now.kind;
    };
    expect(states()).toEqual([
      ["info/en/title", "mine", "theirs"],
      ["info/en/message", "hello", "goodbye"],
    ]);
    on.change((before) => ({ ...before, fields: [...before.fields, aField("more")] }));
    await on.wait(60_000);
    expect(on.requests.length).toBe(1);
    expect(on.kept.get("d1")?.fields.length).toBe(2);
    expect(await on.autosave.flush()).toBe(false);
    on.autosave.settle(new Map([["info/en/title", "theirs"]]));
    expect(states()).toEqual([["info/en/message", "hello", "goodbye"]]);
    on.autosave.settle(new Map([["info/en/message", "mine"]]));
    expect(on.requests.at(-1)).toMatchObject({ documentId: "d1", version: 5, fields: null });
    expect(on.draft().infos.en).toEqual({ title: "theirs", message: "hello" });
    expect(on.draft().fields.map((field) => field.key)).toEqual(["mine", "more"]);
    await on.answer(on.saved(6));
    expect(on.autosave.state.value.kind).toBe("saved");
  });

  it("is saved at once when all of the other version is accepted", async () => {
    const on = anAutosave({ version: 3 });
    on.edit("mine");
    await on.wait(SAVE_DELAY_MS);
    await on.answer(refusal("conflict", 409, aView(titled("theirs"), 5)));
    on.autosave.settle(new Map([["info/en/title", "theirs"]]));
    await on.wait(0);
    expect([on.autosave.state.value.kind, on.requests.length, on.kept.size]).toEqual(["saved", 1, 0]);
  });

  it("merges newer server states without a local change, but not during a save", async () => {
    const on = anAutosave({ version: 3 });
    on.autosave.mergeNewer(serverDraft(aView(titled("theirs"), 4)));
    expect([on.draft().infos.en?.title, on.requests.length]).toEqual(["theirs", 0]);
    on.edit("mine");
    await on.wait(SAVE_DELAY_MS);
    on.autosave.mergeNewer(serverDraft(aView(titled("newer"), 9)));
    expect([on.draft().infos.en?.title, on.taken.length]).toEqual(["mine", 1]);
    on.autosave.mergeNewer(serverDraft(aView(titled("older"), 2)));
    expect(on.taken.length).toBe(1);
  });
});
