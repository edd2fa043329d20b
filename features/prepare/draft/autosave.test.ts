import { describe, expect, it } from "vitest";
import type { OwnerView } from "../../../domain/contract/views/views.ts";
import type { Answer, CallRefusal } from "../../host/api.ts";
import { aDraft, aField, aView } from "../testing/builders.ts";
import {
  createAutosave,
  KEEP_DELAY_MS,
  type MergedChange,
  SAVE_DELAY_MS,
  type Saved,
  type SaveRequest,
} from "./autosave.ts";
import type { Draft } from "./draft.ts";
import { serverDraft } from "./draft-source.ts";

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));
const titled = (title: string): Draft => aDraft({ infos: { en: { title, message: "" } } });
const refusal = (code: CallRefusal["code"], status: number, data?: OwnerView): Answer<Saved> => ({
  ok: false,
  refusal: { code, status, message: "", faults: [], ...(data ? { data } : {}) },
});

/** An autosave over a draft owned by the test, a manual clock and a server that responds on demand. */
function setUp(start: { version?: number } = {}) {
  const stored = new Map<string, Draft>();
  const requests: SaveRequest[] = [];
  const merges: MergedChange[] = [];
  const timers: { at: number; callback: () => void }[] = [];
  let answer: (one: Answer<Saved>) => void = () => {};
  let nowMs = 0;
  let draft = titled("first");
  let keys = 0;
  const autosave = createAutosave(
    {
      current: () => draft,
      save(request) {
        requests.push(request);
        return new Promise((resolve) => {
          answer = resolve;
        });
      },
      newerIn: (data) => serverDraft(data as OwnerView),
      keep(base, unsaved) {
        if (unsaved) stored.set(base.documentId ?? "new", unsaved.draft);
        else stored.delete(base.documentId ?? "new");
      },
      onSaved: () => {},
      onTakenIn(one) {
        merges.push(one);
        draft = one.draft;
      },
      nowMs: () => nowMs,
      after(delayMs, callback) {
        const timer = { at: nowMs + delayMs, callback };
        timers.push(timer);
        return () => {
          if (timers.includes(timer)) timers.splice(timers.indexOf(timer), 1);
        };
      },
      newKey: () => `key ${++keys}`,
    },
    { documentId: start.version ? "d1" : null, version: start.version, saved: draft },
  );
  return {
    autosave,
    kept: stored,
    requests,
    taken: merges,
    draft: () => draft,
    change(step: (before: Draft) => Draft) {
      draft = step(draft);
      autosave.changed();
    },
    edit(title: string) {
      this.change((before) => ({ ...before, infos: { en: { title, message: "" } } }));
    },
    async wait(ms: number) {
      nowMs += ms;
      for (const timer of timers.filter((one) => one.at <= nowMs)) {
        timers.splice(timers.indexOf(timer), 1);
        timer.callback();
      }
      await settled();
    },
    async answer(one: Answer<Saved>) {
      answer(one);
      await settled();
    },
    saved: (version: number): Answer<Saved> => {
      const view = aView(draft, version);
      return { ok: true, value: { _id: view._id, version, view } };
    },
    titles: () => requests.map((request) => request.draft.infos.en?.title),
  };
}

describe("autosave", () => {
  it("saves nothing while nothing changed", async () => {
    const on = setUp();
    on.autosave.changed();
    await on.wait(60_000);
    expect(on.requests).toEqual([]);
    expect(on.autosave.state.value).toEqual({ kind: "unchanged" });
  });

  it("saves once for a burst of changes, and says when it did", async () => {
    const on = setUp();
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

  it("sends what changed while a save was under way right after it, on the version that save made", async () => {
    const on = setUp();
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

  it("repeats a request whose fate is unknown as it was, before anything newer, so that no second document is made", async () => {
    const on = setUp();
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
    const on = setUp();
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

  it("does not repeat what the server will refuse again, but sends the next change", async () => {
    const on = setUp();
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

  it("sends fields alone where only they changed, and all of the draft otherwise", async () => {
    const on = setUp({ version: 3 });
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

  it("sends nothing for a change that was taken back", async () => {
    const on = setUp({ version: 3 });
    on.change((before) => ({ ...before, fields: [aField("a")] }));
    on.change((before) => ({ ...before, fields: [] }));
    await on.wait(SAVE_DELAY_MS);
    expect(on.requests).toEqual([]);
    expect(on.autosave.state.value.kind).toBe("saved");
    await on.wait(KEEP_DELAY_MS);
    expect(on.kept.size).toBe(0);
  });

  it("takes in what somebody else changed elsewhere, and saves its own on top of it", async () => {
    const on = setUp({ version: 3 });
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

  it("carries what was taken in over to earlier states, so that undo does not take it away", async () => {
    const on = setUp({ version: 3 });
    on.change((before) => ({ ...before, fields: [aField("a")] }));
    await on.wait(SAVE_DELAY_MS);
    await on.answer(on.saved(4));
    on.change((before) => ({
      ...before,
      fields: [aField("a", { page: 1 }), aField("signature 2", { label: "mine" })],
    }));
    const theirs = [aField("a", { label: "theirs" }), aField("signature 2", { label: "theirs" })];
    on.autosave.learn(serverDraft(aView({ ...titled("first"), fields: theirs }, 5)));
    const earlier = on.taken[0]!.carry([aField("a")]);
    expect(earlier.map(({ key, label, page }) => [key, label, page])).toEqual([
      ["a", "theirs", 0],
      ["signature 2", "theirs", 0],
    ]);
    const later = on.taken[0]!.carry([aField("signature 2", { label: "mine" })]);
    expect(later.map(({ key, label }) => [key, label])).toContainEqual(["signature 1", "mine"]);
  });

  it("asks where both changed the same, overwrites nothing until told, and goes on once all is answered", async () => {
    const on = setUp({ version: 3 });
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

  it("is saved at once where all of theirs is taken", async () => {
    const on = setUp({ version: 3 });
    on.edit("mine");
    await on.wait(SAVE_DELAY_MS);
    await on.answer(refusal("conflict", 409, aView(titled("theirs"), 5)));
    on.autosave.settle(new Map([["info/en/title", "theirs"]]));
    await on.wait(0);
    expect([on.autosave.state.value.kind, on.requests.length, on.kept.size]).toEqual(["saved", 1, 0]);
  });

  it("learns what is newer on the server without a change here, but not while a save is under way", async () => {
    const on = setUp({ version: 3 });
    on.autosave.learn(serverDraft(aView(titled("theirs"), 4)));
    expect([on.draft().infos.en?.title, on.requests.length]).toEqual(["theirs", 0]);
    on.edit("mine");
    await on.wait(SAVE_DELAY_MS);
    on.autosave.learn(serverDraft(aView(titled("newer"), 9)));
    expect([on.draft().infos.en?.title, on.taken.length]).toEqual(["mine", 1]);
    on.autosave.learn(serverDraft(aView(titled("older"), 2)));
    expect(on.taken.length).toBe(1);
  });

  it("flushes without waiting, and says whether all is acknowledged", async () => {
    const on = setUp();
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
