import { describe, expect, it } from "vitest";
import type { OwnerView } from "../../../domain/contract/views.ts";
import type { Answer, CallRefusal } from "../../api.ts";
import { aDraft, aView } from "../testing/builders.ts";
import { createAutosave, SAVE_DELAY_MS, type SaveRequest } from "./autosave.ts";
import type { Draft } from "./draft.ts";

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));
const titled = (title: string): Draft => aDraft({ infos: { en: { title, message: "" } } });
const refusal = (code: CallRefusal["code"], status: number, data?: unknown): Answer<OwnerView> => ({
  ok: false,
  refusal: { code, status, message: "", faults: [], ...(data ? { data } : {}) },
});

/** An autosave over a draft in the test's hand, a clock that is wound by hand and a server that answers on demand. */
function setUp() {
  const kept = new Map<string, Draft>();
  const requests: SaveRequest[] = [];
  const timers: { at: number; callback: () => void }[] = [];
  let answer: (one: Answer<OwnerView>) => void = () => {};
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
      keep(base, unsaved) {
        if (unsaved) kept.set(base.documentId ?? "new", unsaved.draft);
        else kept.delete(base.documentId ?? "new");
      },
      onSaved: () => {},
      nowMs: () => nowMs,
      after(delayMs, callback) {
        const timer = { at: nowMs + delayMs, callback };
        timers.push(timer);
        return () => void timers.splice(timers.indexOf(timer), 1);
      },
      newKey: () => `key ${++keys}`,
    },
    { documentId: null, version: undefined, saved: draft },
  );
  return {
    autosave,
    kept,
    requests,
    edit(title: string) {
      draft = titled(title);
      autosave.changed();
    },
    async wait(ms: number) {
      nowMs += ms;
      for (const timer of timers.filter((one) => one.at <= nowMs)) {
        timers.splice(timers.indexOf(timer), 1);
        timer.callback();
      }
      await settled();
    },
    async answer(one: Answer<OwnerView>) {
      answer(one);
      await settled();
    },
    saved: (version: number): Answer<OwnerView> => ({ ok: true, value: aView(draft, version) }),
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
    expect(on.kept.get("new")?.infos.en?.title).toBe("b");
    await on.wait(2_000);
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

  it("stops at a newer state and overwrites it only when told to", async () => {
    const on = setUp();
    on.edit("mine");
    await on.wait(SAVE_DELAY_MS);
    const theirs = aView(titled("theirs"), 5);
    await on.answer(refusal("conflict", 409, theirs));
    expect(on.autosave.state.value).toEqual({ kind: "conflict", theirs });
    on.edit("mine, more");
    await on.wait(60_000);
    expect(on.requests.length).toBe(1);
    expect(on.kept.size).toBe(1);
    on.autosave.keepMine();
    expect(on.requests.at(-1)).toMatchObject({ documentId: "d1", version: 5 });
    expect(on.titles().at(-1)).toBe("mine, more");
    await on.answer(on.saved(6));
    expect(on.autosave.state.value.kind).toBe("saved");
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
