/** Secret input through saving, reloading, two windows and a dead network. */
import { beforeEach, describe, expect, it } from "vitest";
import type { DraftInput } from "../../../domain/contract/draft/draft.ts";
import type { RecipientId } from "../../../domain/ids.ts";
import type { Host } from "../../host/host.ts";
import { createEditor } from "../editor/create-editor.ts";
import { aDraft, aField, aRecipient, aView } from "../testing/builders.ts";
import { changedRecipient, withAuthentication } from "./changes/people-changes.ts";
import { type DraftStore, openDraft } from "./create-draft.ts";
import type { Draft } from "./draft.ts";

const soon = {
  nowMs: () => 0,
  after(_delayMs: number, callback: () => void) {
    const timer = setTimeout(callback, 1);
    return () => clearTimeout(timer);
  },
};
/** Polls until a condition holds; the test's time limit bounds it. */
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 2));
}

/** Waits until a draft has nothing left to save, or cannot save. */
const settledIn = ({ save, isDirty }: Pick<DraftStore, "save" | "isDirty">) =>
  until(() => ["failed", "conflict"].includes(save.value.kind) || !isDirty());
const id = "r1" as RecipientId;

/** A server that stores one document and its access code, and a device that both windows share. */
function aServerAndDevice() {
  const storage = new Map<string, string>();
  const server = {
    version: 1,
    draft: withAuthentication(aDraft({ recipients: [aRecipient(id)] }), id, "ACCESS_CODE"),
    code: null as string | null,
    bodies: [] as string[],
    answers: new Map<string, string>(),
    isDown: false,
    /** Saves, but no response arrives. */
    isDeaf: false,
    /** Responses wait for this promise. */
    held: Promise.resolve() as Promise<unknown>,
  };
  const view = () => {
    const ownerView = aView(server.draft, server.version);
    const hasAccessCode = server.code !== null;
    return { ...ownerView, recipients: ownerView.recipients.map((one) => ({ ...one, hasAccessCode })) };
  };
  const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });

  function save(input: DraftInput): void {
    const [one] = input.recipients;
    server.code = one!.authenticationType === "ACCESS_CODE" ? (one!.accessCode ?? server.code) : null;
    server.version += 1;
    const [recipient] = server.draft.recipients;
    const authentication = one!.authenticationType ? { type: one!.authenticationType, reason: "" } : null;
    server.draft = {
      ...server.draft,
      infos: input.documentInfo as Draft["infos"],
      recipients: [{ ...recipient!, name: one!.name, authentication }],
    };
  }

  const host: Host = {
    apiBase: "",
    pdfAssets: "",
    headers: () => ({}),
    async fetch(_path, init) {
      if (server.isDown) throw new TypeError("no network");
      if (init?.method === "GET") return answer(200, { data: view() });
      const body = String(init?.body);
      const request = new Headers(init?.headers).get("Idempotency-Key") + body;
      server.bodies.push(body);
      const known = server.answers.get(request);
      if (known) return new Response(known, { status: 200 });
      const input = JSON.parse(body) as DraftInput;
      if (input.version !== server.version) return answer(409, { code: "conflict", message: "Newer", data: view() });
      if (init?.method === "PATCH") server.version += 1;
      else save(input);
      const data = init?.method === "PATCH" ? { _id: "d1", version: server.version, updatedAt: "" } : view();
      server.answers.set(request, JSON.stringify({ data }));
      await server.held;
      if (server.isDeaf) throw new TypeError("the answer was lost");
      return answer(200, { data });
    },
    announce: () => {},
    go: () => {},
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
  const onDevice = () => JSON.stringify([...storage]);
  return { host, server, onDevice };
}

describe("a typed access code", () => {
  let on: ReturnType<typeof aServerAndDevice>;
  const typing = (typed: string) => (before: Draft) =>
    changedRecipient(before, id, { accessCode: { isSet: before.recipients[0]!.accessCode.isSet, typed } });
  const renaming = (name: string) => (before: Draft) => changedRecipient(before, id, { name });
  const open = async () => {
    const opened = await openDraft(on.host, "d1", soon);
    if (!opened.ok) throw new Error("not opened");
    return opened.value;
  };
  const codeIn = (store: DraftStore) => store.draft.value.recipients[0]!.accessCode;

  beforeEach(() => {
    on = aServerAndDevice();
  });

  it("is sent once, and afterwards only the server has it", async () => {
    const store = await open();
    store.change(typing("open sesame"));
    await settledIn(store);
    expect(on.server.code).toBe("open sesame");
    expect(codeIn(store)).toEqual({ isSet: true });
    expect(store.isDirty()).toBe(false);
    store.change(renaming("Bo"));
    await settledIn(store);
    expect(on.server.bodies.filter((body) => body.includes("open sesame"))).toHaveLength(1);
    expect(on.server.code).toBe("open sesame");
    expect(on.onDevice()).toBe("[]");
  });

  it("is never on the device: after an offline reload the rest is there, and the code is asked for", async () => {
    const store = await open();
    on.server.isDown = true;
    store.change(renaming("Bo"));
    store.change(typing("open sesame"));
    await settledIn(store);
    store.dispose();
    expect(on.onDevice()).toContain("Bo");
    expect(on.onDevice()).not.toContain("sesame");
    on.server.isDown = false;
    const again = await open();
    await settledIn(again);
    expect(on.server.draft.recipients[0]?.name).toBe("Bo");
    expect(on.server.code).toBeNull();
    expect(again.lostSecrets.value).toEqual([{ kind: "recipient", item: id, part: "accessCode" }]);
    again.change(typing("open sesame"));
    expect(again.lostSecrets.value).toEqual([]);
    await settledIn(again);
    expect(on.server.code).toBe("open sesame");
    expect(again.lostSecrets.value).toEqual([]);
    expect(on.onDevice()).toBe("[]");
  });

  it("is asked for once: not if its recipient no longer has one, and not after it was dismissed", async () => {
    const store = await open();
    on.server.isDown = true;
    store.change(typing("open sesame"));
    await settledIn(store);
    store.dispose();
    const again = await open().catch(() => null);
    expect(again).toBeNull();
    on.server.isDown = false;
    const third = await open();
    third.change((before) => withAuthentication(before, id, "EMAIL"));
    expect(third.lostSecrets.value).toEqual([]);
    third.change((before) => withAuthentication(before, id, "ACCESS_CODE"));
    expect(third.lostSecrets.value).toHaveLength(1);
    third.dismissLostSecrets();
    expect(third.lostSecrets.value).toEqual([]);
  });

  it("is repeated unchanged after a lost response", async () => {
    const store = await open();
    on.server.isDeaf = true;
    store.change(typing("open sesame"));
    await settledIn(store);
    on.server.isDeaf = false;
    store.change(renaming("Bo"));
    await store.flush();
    expect(new Set(on.server.bodies.filter((body) => body.includes("open sesame"))).size).toBe(1);
    expect(on.server.draft.recipients[0]?.name).toBe("Bo");
    expect(codeIn(store)).toEqual({ isSet: true });
    expect(on.onDevice()).toBe("[]");
  });

  it("that arrived without a response is not asked for after a reload", async () => {
    const store = await open();
    on.server.isDeaf = true;
    store.change(typing("open sesame"));
    await settledIn(store);
    store.change(renaming("Bo"));
    store.dispose();
    expect(on.onDevice()).not.toContain("sesame");
    on.server.isDeaf = false;
    const again = await open();
    await settledIn(again);
    expect(on.server.code).toBe("open sesame");
    expect(on.server.draft.recipients[0]?.name).toBe("Bo");
    expect(codeIn(again)).toEqual({ isSet: true });
    expect(again.lostSecrets.value).toEqual([]);
  });

  it("is kept when it was retyped while the previous one is being sent", async () => {
    const store = await open();
    let release = () => {};
    on.server.held = new Promise<void>((resolve) => {
      release = resolve;
    });
    store.change(typing("first"));
    await until(() => on.server.code === "first");
    store.change(typing("second"));
    release();
    await settledIn(store);
    expect(on.server.code).toBe("second");
    expect(codeIn(store)).toEqual({ isSet: true });
  });

  it("is preserved by another window that never had it", async () => {
    const [one, two] = [await open(), await open()];
    one.change(typing("open sesame"));
    await settledIn(one);
    two.change((before) => ({ ...before, infos: { en: { title: "From the other window", message: "" } } }));
    await settledIn(two);
    expect(on.server.code).toBe("open sesame");
    expect(codeIn(two)).toEqual({ isSet: true });
    expect(two.save.value.kind).toBe("saved");
  });

  it("is saved after merging others' changes", async () => {
    const store = await open();
    on.server.version = 5;
    on.server.draft = { ...on.server.draft, ccEmails: ["cc@example.com"] };
    store.change(typing("open sesame"));
    await settledIn(store);
    expect(on.server.code).toBe("open sesame");
    expect(store.draft.value.ccEmails).toEqual(["cc@example.com"]);
    expect(codeIn(store)).toEqual({ isSet: true });
  });

  it("is asked about when others set one, too, and does not return once theirs is chosen", async () => {
    const store = await open();
    on.server.version = 5;
    on.server.code = "theirs";
    store.change(typing("mine"));
    await settledIn(store);
    expect(store.save.value).toMatchObject({ kind: "conflict", clashes: [{ part: "accessCode" }] });
    store.settle(new Map([["recipient/r1/accessCode", "theirs"]]));
    await settledIn(store);
    store.change(renaming("Bo"));
    await settledIn(store);
    expect(on.server.code).toBe("theirs");
    expect(on.server.bodies.at(-1)).not.toContain("mine");
    expect(on.onDevice()).toBe("[]");
  });

  it("is removed with its authentication method, and required again when that is chosen", async () => {
    const store = await open();
    store.change(typing("open sesame"));
    await settledIn(store);
    store.change((before) => withAuthentication(before, id, "EMAIL"));
    await settledIn(store);
    expect(on.server.code).toBe(null);
    store.change((before) => withAuthentication(before, id, "ACCESS_CODE"));
    expect(codeIn(store)).toEqual({ isSet: false });
  });

  it("is unaffected by undoing fields", async () => {
    const store = await open();
    store.change(typing("open sesame"));
    await settledIn(store);
    const editor = createEditor(store);
    editor.addDetected([aField("a")]);
    store.change(typing("newer"));
    editor.undo();
    await settledIn(store);
    expect(store.draft.value.fields).toEqual([]);
    expect(on.server.code).toBe("newer");
    editor.redo();
    await settledIn(store);
    expect(codeIn(store)).toEqual({ isSet: true });
    expect(on.server.bodies.filter((body) => body.includes("newer"))).toHaveLength(1);
  });
});
