import { describe, expect, it } from "vitest";
import { anAutosave, refusal } from "../testing/autosave.ts";
import { aField } from "../testing/builders.ts";
import { KEEP_DELAY_MS, SAVE_DELAY_MS } from "./autosave.ts";

describe("autosave", () => {
  it("saves nothing while nothing changed", async () => {
    const on = anAutosave();
    on.autosave.changed();
    await on.wait(60_000);
    expect(on.requests).toEqual([]);
    expect(on.autosave.state.value).toEqual({ kind: "unchanged" });
  });

  it("saves once for a burst of changes, and reports the time", async () => {
    const on = anAutosave();
    on.edit("a");
    on.edit("b");
    expect(on.autosave.state.value.kind).toBe("waiting");
    await on.wait(SAVE_DELAY_MS);
    expect(on.titles()).toEqual(["b"]);
    expect(on.autosave.state.value.kind).toBe("saving");
    await on.answer(on.saved(1));
    expect(on.autosave.state.value).toEqual({ kind: "saved", atMs: SAVE_DELAY_MS });
    expect(on.kept.size).toBe(0);
  });

  it("sends changes made during a save right after it, based on the new version", async () => {
    const on = anAutosave();
    on.edit("a");
    await on.wait(SAVE_DELAY_MS);
    on.edit("b");
    await on.answer(on.saved(1));
    expect(on.requests.map(({ documentId, version }) => [documentId, version])).toEqual([
      [null, undefined],
      ["d1", 1],
    ]);
    expect(on.kept.has("d1")).toBe(true);
    await on.answer(on.saved(2));
    expect(on.kept.size).toBe(0);
  });

  it("repeats an unacknowledged request unchanged before anything newer, so that no second document is created", async () => {
    const on = anAutosave();
    on.edit("a");
    await on.wait(SAVE_DELAY_MS);
    await on.answer(refusal("unreachable", 0));
    expect(on.autosave.state.value).toMatchObject({ kind: "failed", retryAtMs: SAVE_DELAY_MS + 2_000 });
    on.edit("b");
    await on.wait(KEEP_DELAY_MS);
    expect(on.kept.get("new")?.infos.en?.title).toBe("b");
    await on.wait(2_000 - KEEP_DELAY_MS);
    await on.answer(on.saved(1));
    await on.answer(on.saved(2));
    expect(
      on.requests.map((request) => [request.draft.infos.en?.title, request.idempotencyKey, request.documentId]),
    ).toEqual([
      ["a", "key 1", null],
      ["a", "key 1", null],
      ["b", "key 2", "d1"],
    ]);
    expect(on.autosave.state.value.kind).toBe("saved");
  });

  it("waits longer after each failure", async () => {
    const on = anAutosave();
    on.edit("a");
    await on.wait(SAVE_DELAY_MS);
    const delays = [];
    for (let tries = 0; tries < 5; tries += 1) {
      await on.answer(refusal("unavailable", 503));
      const now = on.autosave.state.value;
      const at = now.kind === "failed" ? now.retryAtMs! : Number.NaN;
      delays.push(at - (SAVE_DELAY_MS + delays.reduce((sum, one) => sum + one, 0)));
      await on.wait(delays.at(-1)!);
    }
    expect(delays).toEqual([2_000, 5_000, 15_000, 30_000, 30_000]);
  });

  it("does not retry a permanent refusal, but sends the next change", async () => {
    const on = anAutosave();
    on.edit("a");
    await on.wait(SAVE_DELAY_MS);
    await on.answer(refusal("invalid_input", 422));
    expect(on.autosave.state.value).toMatchObject({ kind: "failed", retryAtMs: null });
    await on.wait(60_000);
    expect(on.requests.length).toBe(1);
    on.edit("b");
    await on.wait(SAVE_DELAY_MS);
    expect(on.titles()).toEqual(["a", "b"]);
  });

  it("sends changes made during a save after its refusal, too", async () => {
    const on = anAutosave();
    on.edit("a");
    await on.wait(SAVE_DELAY_MS);
    on.edit("b");
    await on.answer(refusal("invalid_input", 422));
    expect(on.titles()).toEqual(["a", "b"]);
    await on.answer(on.saved(1));
    expect(on.autosave.state.value.kind).toBe("saved");
  });

  it("sends only fields when only they changed, and the whole draft otherwise", async () => {
    const on = anAutosave({ version: 3 });
    on.change((before) => ({ ...before, fields: [aField("a"), aField("b")] }));
    await on.wait(SAVE_DELAY_MS);
    expect(on.requests[0]).toMatchObject({ version: 3, fields: { put: [aField("a"), aField("b")], remove: [] } });
    await on.answer(on.saved(4));
    on.change((before) => ({ ...before, fields: [before.fields[0]!, aField("c")] }));
    await on.wait(SAVE_DELAY_MS);
    expect(on.requests[1]).toMatchObject({ version: 4, fields: { put: [aField("c")], remove: ["b"] } });
    await on.answer(on.saved(5));
    on.edit("with a title");
    await on.wait(SAVE_DELAY_MS);
    expect(on.requests[2]).toMatchObject({ version: 5, fields: null });
  });

  it("sends nothing for a change that was reverted", async () => {
    const on = anAutosave({ version: 3 });
    on.change((before) => ({ ...before, fields: [aField("a")] }));
    on.change((before) => ({ ...before, fields: [] }));
    await on.wait(SAVE_DELAY_MS);
    expect(on.requests).toEqual([]);
    expect(on.autosave.state.value.kind).toBe("saved");
    await on.wait(KEEP_DELAY_MS);
    expect(on.kept.size).toBe(0);
  });

  it("flushes without waiting, and reports whether all changes are acknowledged", async () => {
    const on = anAutosave();
    on.edit("a");
    const flushed = on.autosave.flush();
    await on.answer(on.saved(1));
    expect(await flushed).toBe(true);
    on.edit("b");
    const failed = on.autosave.flush();
    await on.answer(refusal("unreachable", 0));
    expect(await failed).toBe(false);
  });
});
