import { beforeEach, describe, expect, it } from "vitest";
import type { DraftInput, FieldsChange } from "../../../domain/contract/draft/draft.ts";
import type { Host, HostEvent } from "../../host/host.ts";
import { aDraft, aField, aRecipient, aView } from "../testing/builders.ts";
import { openDraft, openNewDraft } from "./create-draft.ts";
import type { DraftRecipient } from "./draft-recipient.ts";

const soon = {
  nowMs: () => 0,
  after(_delayMs: number, callback: () => void) {
    const timer = setTimeout(callback, 1);
    return () => clearTimeout(timer);
  },
};
/** Timers of `soon` run in turns with these, however late they are: more than any test starts one after another. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 15; turn++) await new Promise((resolve) => setTimeout(resolve, 1));
}

/** A host over a server that stores one document according to the contract. */
function aHost() {
  const storage = new Map<string, string>();
  const events: HostEvent[] = [];
  const server = {
    version: 0,
    down: false,
    deaf: false,
    saves: [] as DraftInput[],
    changes: [] as FieldsChange[],
    /** The version saved by another person. */
    newer: aDraft(),
    answers: new Map<string, string>(),
  };
  const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
  const host: Host = {
    apiBase: "",
    pdfAssets: "",
    headers: () => ({}),
    async fetch(_path, init) {
      if (server.down) throw new TypeError("no network");
      if (init?.method === "GET") return json(200, { data: aView(server.newer, server.version) });
      const request = new Headers(init?.headers).get("Idempotency-Key") + String(init?.body);
      const answered = server.answers.get(request);
      if (answered && server.deaf) throw new TypeError("the answer was lost");
      if (answered) return new Response(answered, { status: 200 });
      const input = JSON.parse(String(init?.body)) as DraftInput & FieldsChange;
      if (server.version > 0 && input.version !== server.version) {
        return json(409, { code: "conflict", message: "Newer", data: aView(server.newer, server.version) });
      }
      if (init?.method === "PATCH") {
        server.changes.push(input);
        server.version += 1;
        const data = { _id: "d1", version: server.version, updatedAt: "2026-11-21T10:00:00.000Z" };
        server.answers.set(request, JSON.stringify({ data }));
        if (server.deaf) throw new TypeError("the answer was lost");
        return json(200, { data });
      }
      server.saves.push(input);
      server.version += 1;
      const view = aView(aDraft({ infos: input.documentInfo as never }), server.version);
      server.answers.set(request, JSON.stringify({ data: view }));
      if (server.deaf) throw new TypeError("the answer was lost");
      return json(200, { data: view });
    },
    announce: (event) => void events.push(event),
    go: (event) => void events.push(event),
    hrefOf: () => null,
    storage: {
      get: (key) => storage.get(key) ?? null,
      set: (key, value) => void storage.set(key, value),
      remove: (key) => void storage.delete(key),
      keys: () => [...storage.keys()],
    },
    pickFiles: async () => [],
    save: () => {},
  };
  return { host, storage, events, server };
}

describe("a draft on screen", () => {
  let on: ReturnType<typeof aHost>;
  const title = (store: { draft: { value: { infos: { en?: { title: string } } } } }) =>
    store.draft.value.infos.en?.title;
  const retitle = (text: string) => (before: ReturnType<typeof aDraft>) => ({
    ...before,
    infos: { en: { title: text, message: "" } },
  });

  beforeEach(() => {
    on = aHost();
  });

  it("is created as a document by its first change, and announced once", async () => {
    const store = openNewDraft(on.host, "en", soon);
    await settled();
    expect(on.server.saves).toEqual([]);
    store.change(retitle("A"));
    await settled();
    store.change(retitle("B"));
    await settled();
    expect(on.events).toEqual([
      { type: "document_created", documentId: "d1" },
      { type: "draft_saved", documentId: "d1", version: 1 },
      { type: "draft_saved", documentId: "d1", version: 2 },
    ]);
    expect(on.server.saves.map((save) => save.version)).toEqual([undefined, 1]);
  });

  it("of version 0 has an id, and is created under it by its first change, with its initial content", async () => {
    const open = async () => {
      const opened = await openDraft(on.host, "d1", soon);
      if (!opened.ok) throw new Error("not opened");
      return opened.value;
    };
    const store = await open();
    store.begin(retitle("Offer 12"));
    await settled();
    expect([store.server.value, on.server.saves, on.storage.size]).toEqual([null, [], 0]);
    on.server.down = true;
    store.change(retitle("Offer 12, revised"));
    await settled();
    store.dispose();
    on.server.down = false;
    const again = await open();
    expect(title(again)).toBe("Offer 12, revised");
    await settled();
    expect(on.server.saves.map(({ version, documentInfo }) => [version, documentInfo.en?.title])).toEqual([
      [0, "Offer 12, revised"],
    ]);
    expect(again.server.value?.version).toBe(1);
  });

  it("survives an offline reload, and is saved once online", async () => {
    on.server.version = 1;
    const opened = await openDraft(on.host, "d1", soon);
    if (!opened.ok) throw new Error("not opened");
    on.server.down = true;
    opened.value.change(retitle("Written in a tunnel"));
    await settled();
    opened.value.dispose();
    on.server.down = false;
    const again = await openDraft(on.host, "d1", soon);
    if (!again.ok) throw new Error("not opened");
    expect(title(again.value)).toBe("Written in a tunnel");
    await settled();
    expect(on.server.saves.at(-1)?.documentInfo.en?.title).toBe("Written in a tunnel");
    expect(on.storage.size).toBe(0);
  });

  it("does not mistake its own unacknowledged save for another person's change after a reload", async () => {
    on.server.version = 1;
    const opened = await openDraft(on.host, "d1", soon);
    if (!opened.ok) throw new Error("not opened");
    on.server.deaf = true;
    opened.value.change(retitle("Saved, but nobody heard"));
    await settled();
    opened.value.dispose();
    on.server.deaf = false;
    const again = await openDraft(on.host, "d1", soon);
    if (!again.ok) throw new Error("not opened");
    await settled();
    expect(again.value.save.value.kind).toBe("saved");
    again.value.change(retitle("And on"));
    await settled();
    expect(on.server.saves.at(-1)).toMatchObject({ version: 2, documentInfo: { en: { title: "And on" } } });
    expect(on.storage.size).toBe(0);
  });

  it("sends only its fields, by page and position, and continues from the resulting version", async () => {
    on.server.version = 1;
    const opened = await openDraft(on.host, "d1", soon);
    if (!opened.ok) throw new Error("not opened");
    opened.value.change((before) => ({ ...before, fields: [aField("a", { page: 1 })] }));
    await settled();
    opened.value.change((before) => ({ ...before, fields: [] }));
    await settled();
    expect(on.server.saves).toEqual([]);
    expect(on.server.changes).toMatchObject([
      { version: 1, put: [{ key: "a", part: "a", page: 1, position: { x: 20, y: 30 }, width: 42 }], remove: [] },
      { version: 2, put: [], remove: ["a"] },
    ]);
    expect(opened.value.server.value?.version).toBe(3);
    expect(on.storage.size).toBe(0);
  });

  it("repeats an unacknowledged change of fields unchanged after a reload", async () => {
    on.server.version = 1;
    const opened = await openDraft(on.host, "d1", soon);
    if (!opened.ok) throw new Error("not opened");
    on.server.deaf = true;
    opened.value.change((before) => ({ ...before, fields: [aField("a")] }));
    await settled();
    opened.value.change((before) => ({ ...before, fields: [aField("a"), aField("b")] }));
    opened.value.dispose();
    on.server.deaf = false;
    on.server.newer = aDraft({ fields: [aField("a")] });
    const again = await openDraft(on.host, "d1", soon);
    if (!again.ok) throw new Error("not opened");
    await settled();
    expect(on.server.changes).toMatchObject([
      { version: 1, put: [{ key: "a" }] },
      { version: 2, put: [{ key: "b" }] },
    ]);
    expect(again.value.save.value.kind).toBe("saved");
    expect(on.storage.size).toBe(0);
  });

  it("merges unsaved work from before a reload with others' changes", async () => {
    on.server.version = 1;
    const opened = await openDraft(on.host, "d1", soon);
    if (!opened.ok) throw new Error("not opened");
    on.server.down = true;
    opened.value.change((before) => ({ ...before, fields: [aField("a")] }));
    await settled();
    opened.value.dispose();
    on.server.down = false;
    on.server.version = 4;
    on.server.newer = aDraft({ ccEmails: ["cc@example.com"] });
    const again = await openDraft(on.host, "d1", soon);
    if (!again.ok) throw new Error("not opened");
    await settled();
    expect(again.value.save.value.kind).toBe("saved");
    expect(again.value.draft.value).toMatchObject({ ccEmails: ["cc@example.com"], fields: [{ key: "a" }] });
    expect(on.server.changes).toMatchObject([{ version: 4, put: [{ key: "a" }] }]);
    expect(on.storage.size).toBe(0);
  });

  it("ignores another window's unsaved work, and sees it once its own is saved", async () => {
    on.server.version = 1;
    const opened = await openDraft(on.host, "d1", soon);
    const other = await openDraft(on.host, "d1", soon);
    if (!opened.ok || !other.ok) throw new Error("not opened");
    on.server.version = 4;
    on.server.newer = aDraft({ infos: { en: { title: "Theirs", message: "" } } });
    opened.value.change(retitle("Mine"));
    await settled();
    expect(opened.value.save.value.kind).toBe("conflict");
    other.value.change((before) => ({ ...before, fields: [aField("a")] }));
    await settled();
    expect(other.value.save.value.kind).toBe("saved");
    opened.value.dispose();
    other.value.dispose();
    const again = await openDraft(on.host, "d1", soon);
    if (!again.ok) throw new Error("not opened");
    expect(title(again.value)).toBe("Mine");
    again.value.dispose();
  });

  it("ignores a response to a request from before a save", async () => {
    on.server.version = 2;
    const opened = await openDraft(on.host, "d1", soon);
    if (!opened.ok) throw new Error("not opened");
    opened.value.change((before) => ({ ...before, fields: [aField("a")] }));
    await settled();
    on.server.version = 1;
    await opened.value.refresh();
    expect(opened.value.server.value?.version).toBe(3);
    on.server.version = 7;
    on.server.newer = aDraft({ ccEmails: ["cc@example.com"], fields: [aField("a")] });
    await opened.value.refresh();
    expect(opened.value.server.value?.version).toBe(7);
    expect(opened.value.draft.value.ccEmails).toEqual(["cc@example.com"]);
    opened.value.dispose();
  });

  it("asks before replacing another person's text in the same part", async () => {
    on.server.version = 1;
    const opened = await openDraft(on.host, "d1", soon);
    if (!opened.ok) throw new Error("not opened");
    on.server.version = 4;
    on.server.newer = aDraft({ infos: { en: { title: "Theirs", message: "" } } });
    opened.value.change(retitle("Mine"));
    await settled();
    expect(opened.value.save.value).toMatchObject({ kind: "conflict", clashes: [{ mine: "Mine", theirs: "Theirs" }] });
    expect(on.server.saves).toEqual([]);
    opened.value.settle(new Map([["info/en/title", "theirs"]]));
    expect(title(opened.value)).toBe("Theirs");
    expect(on.storage.size).toBe(0);
    opened.value.change(retitle("On top of theirs"));
    await settled();
    expect(on.server.saves.at(-1)?.version).toBe(4);
  });

  it("retains picture URLs across saves, so that none is fetched twice", async () => {
    on.server.version = 1;
    const opened = await openDraft(on.host, "d1", soon);
    if (!opened.ok) throw new Error("not opened");
    const before = opened.value.assets.value;
    opened.value.change(retitle("B"));
    await settled();
    expect(opened.value.server.value?.assets).not.toEqual(before);
    expect(opened.value.assets.value).toEqual(before);
    const late = await openDraft(on.host, "d1", { ...soon, nowMs: () => 3_599_000 });
    if (!late.ok) throw new Error("not opened");
    const ending = late.value.assets.value;
    late.value.change(retitle("C"));
    await settled();
    expect(late.value.assets.value).not.toEqual(ending);
  });

  it("restores the work of an earlier version of the page, which stored only names of people", () => {
    const { recipients, settings, ...rest } = aDraft({ recipients: [aRecipient("r1", { name: "Ana" })] });
    const [{ _id, name, email, color, language }] = recipients as [DraftRecipient];
    const draft = {
      ...rest,
      recipients: [{ _id, name, email, color, language }],
      settings: { dataCenter: settings.dataCenter },
    };
    on.storage.set("of.visitor.draft-windows:new", '["w1"]');
    on.storage.set(
      "of.visitor.draft:new:w1",
      JSON.stringify({ draft, unanswered: { documentId: null, draft: null, idempotencyKey: "k" } }),
    );
    const opened = openNewDraft(on.host, "ar", soon);
    expect(opened.draft.value.recipients).toEqual(recipients);
    expect(opened.draft.value.settings).toEqual(settings);
  });

  it("starts with a new draft when the stored work is unreadable", () => {
    on.storage.set("draft-windows:new", '["w1"]');
    on.storage.set("draft:new:w1", '{"draft":{"recipients":"?"}}');
    expect(openNewDraft(on.host, "ar", soon).draft.value.recipients).toMatchObject([{ name: "", language: "ar" }]);
  });
});
