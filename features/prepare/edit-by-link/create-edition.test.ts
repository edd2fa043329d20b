import { describe, expect, it } from "vitest";
import type { FieldsChange } from "../../../domain/contract/draft/draft.ts";
import type { EditorView } from "../../../domain/contract/views/signer-view.ts";
import type { Field } from "../../../domain/field/field.ts";
import type { DocumentId, FieldKey, RecipientId, Sha256 } from "../../../domain/ids.ts";
import { toInstant } from "../../../domain/ids.ts";
import type { Host } from "../../host/host.ts";
import { fieldChange } from "../draft/changes/fields-patch.ts";
import { aField, aFilePart, somePages } from "../testing/builders.ts";
import { type Edition, openEdition } from "./create-edition.ts";

const access = { token: "tok", session: "proved" };
const edna = "edna" as RecipientId;
const ann = "ann" as RecipientId;
const keyOf = (key: string) => key as FieldKey;

/** A server that stores the fields of one sent document according to the contract, and a device before it. */
function aLink() {
  const entries = new Map<string, string>();
  const server = {
    version: 3,
    fields: [aField("sign", { recipient: ann }), aField("own", { recipient: edna, page: 1 })],
    acted: new Set<RecipientId>(),
    isDown: false,
    refusal: null as { code: string; path: string } | null,
    requests: [] as (FieldsChange & typeof access)[],
  };
  const view = (): EditorView => ({
    ...{ _id: "d1" as DocumentId, version: server.version, recipientId: edna, title: "Lease" },
    fileParts: [aFilePart("a")],
    pages: somePages("a"),
    assets: { base: "/assets/d1", expiresAt: toInstant(3_600_000) },
    people: [
      { _id: edna, name: "Edna", color: "#FFD6A5", language: "ar", roleType: "documentEditor" },
      { _id: ann, name: "Ann", color: "#C7CEEA", language: "en", roleType: "signatureNeeded" },
    ].map((one) => ({ ...one, hasActed: server.acted.has(one._id) })) as EditorView["people"],
    fields: server.fields.map(fieldChange) as EditorView["fields"],
    viewedSha256: "0".repeat(64) as Sha256,
  });
  const putField = ({ position, width, height, ...rest }: FieldsChange["put"][number]) =>
    ({ ...rest, box: { ...position, width, height } }) as Field;
  const answer = (input: FieldsChange & typeof access): Response => {
    server.requests.push(input);
    if (input.version !== server.version) {
      return Response.json({ code: "conflict", message: "Newer", data: view() }, { status: 409 });
    }
    if (server.refusal) {
      const { code, path } = server.refusal;
      return Response.json({ code, message: "No", errors: [{ path, message: "No", code }] }, { status: 422 });
    }
    const replaced = new Set([...input.remove, ...input.put.map(({ key }) => key)]);
    server.fields = [...server.fields.filter(({ key }) => !replaced.has(key)), ...input.put.map(putField)];
    server.version += 1;
    return Response.json({ data: view() });
  };
  const host: Host = {
    apiBase: "",
    pdfAssets: "",
    headers: () => ({}),
    async fetch(path, init) {
      if (server.isDown) throw new TypeError("no network");
      return path.endsWith("/editor") ? Response.json({ data: view() }) : answer(JSON.parse(String(init?.body)));
    },
    announce: () => {},
    go: () => {},
    hrefOf: () => null,
    storage: {
      get: (key) => entries.get(key) ?? null,
      set: (key, value) => void entries.set(key, value),
      remove: (key) => void entries.delete(key),
      keys: () => [...entries.keys()],
    },
    pickFiles: async () => [],
    save: () => {},
  };
  return { host, server, kept: entries };
}

async function opened({ host }: Pick<ReturnType<typeof aLink>, "host">): Promise<Edition> {
  const answer = await openEdition(host, access);
  if (!answer.ok) throw new Error(answer.refusal.code);
  return answer.value;
}

function move({ editor }: Edition, key: string, y: number): void {
  editor.select([keyOf(key)]);
  editor.setBox({ y });
}

describe("an editor's work on a sent document", () => {
  it("sends only its changes, with the link's credentials", async () => {
    const link = aLink();
    const edition = await opened(link);
    expect(edition.language).toBe("ar");
    expect(edition.editor.owners.value.map((one) => one._id)).toEqual([edna, ann]);
    move(edition, "sign", 90);
    expect(await edition.store.flush()).toBe(true);
    edition.editor.choose(ann);
    edition.editor.place("textbox", { at: somePages("a")[0]!, point: { x: 60, y: 60 } });
    expect(await edition.store.flush()).toBe(true);
    expect(link.server.requests).toMatchObject([
      { ...access, version: 3, put: [{ key: "sign", recipient: ann, position: { y: 90 } }], remove: [] },
      { ...access, version: 4, put: [{ type: "textbox", recipient: ann }], remove: [] },
    ]);
    expect(link.kept.size).toBe(0);
    edition.close();
  });

  it("keeps its own changes and another editor's", async () => {
    const link = aLink();
    const edition = await opened(link);
    move(edition, "sign", 90);
    link.server.fields = [...link.server.fields, aField("note", { type: "textbox", recipient: ann })];
    link.server.version = 7;
    expect(await edition.store.flush()).toBe(true);
    expect(link.server.requests.map(({ version }) => version)).toEqual([3, 7]);
    const keys = link.server.fields.map(({ key }) => key).sort();
    expect(keys).toEqual(["note", "own", "sign"]);
    expect(edition.editor.fieldOf(keyOf("note"))).toBeDefined();
    expect(edition.editor.fieldOf(keyOf("sign"))!.box.y).toBe(90);
    edition.close();
  });

  it("shows a refusal at its field, and saves once the field is corrected", async () => {
    const link = aLink();
    const edition = await opened(link);
    move(edition, "own", 90);
    link.server.refusal = { code: "recipient_has_acted", path: "put.0" };
    expect(await edition.store.flush()).toBe(false);
    const save = edition.store.save.value;
    expect(save).toMatchObject({ kind: "failed", retryAtMs: null, refusal: { faults: [{ path: "fields.own" }] } });
    link.server.refusal = null;
    edition.editor.undo();
    expect(await edition.store.flush()).toBe(true);
    expect(link.server.fields.find(({ key }) => key === "own")!.box.y).toBe(30);
    edition.close();
  });

  it("cannot change the fields of recipients who have acted, by any command", async () => {
    const link = aLink();
    link.server.acted.add(edna);
    const { editor, close } = await opened(link);
    expect(editor.owners.value.map((one) => one._id)).toEqual([edna, ann]);
    expect(editor.free.value.map((one) => one._id)).toEqual([ann]);
    const before = editor.fieldOf(keyOf("own"));
    editor.select([keyOf("own")]);
    editor.setBox({ y: 90 });
    editor.remove();
    editor.selectAll();
    editor.toggle(keyOf("own"));
    expect([...editor.selection.value]).toEqual(["sign"]);
    editor.set({ label: "Other" }, new Set([keyOf("own")]));
    expect(editor.fieldOf(keyOf("own"))).toEqual(before);
    editor.choose(edna);
    editor.place("textbox", { at: somePages("a")[0]!, point: { x: 60, y: 60 } });
    expect(editor.fields.value.at(-1)).toMatchObject({ type: "textbox", recipient: ann });
    close();
  });

  it("locks the fields of a recipient who has acted once saving them is refused", async () => {
    const link = aLink();
    const edition = await opened(link);
    move(edition, "own", 90);
    link.server.acted.add(edna);
    link.server.refusal = { code: "recipient_has_acted", path: "put.0" };
    expect(await edition.store.flush()).toBe(false);
    await expect.poll(() => edition.editor.free.value.map((one) => one._id)).toEqual([ann]);
    expect([...edition.editor.selection.value]).toEqual([]);
    link.server.refusal = null;
    edition.editor.undo();
    expect(await edition.store.flush()).toBe(true);
    expect(link.server.fields.find(({ key }) => key === "own")!.box.y).toBe(30);
    edition.close();
  });

  it("can be discarded after a reload, back to the server's state", async () => {
    const link = aLink();
    const edition = await opened(link);
    move(edition, "sign", 90);
    await edition.store.flush();
    edition.editor.select([keyOf("own")]);
    edition.editor.remove();
    link.server.refusal = { code: "recipient_has_acted", path: "remove.0" };
    expect(await edition.store.flush()).toBe(false);
    edition.store.dispose();
    const again = await opened(link);
    expect(again.editor.fieldOf(keyOf("own"))).toBeUndefined();
    expect(await again.store.flush()).toBe(false);
    again.discard();
    expect(await again.store.flush()).toBe(true);
    expect(again.editor.fieldOf(keyOf("own"))!.box.y).toBe(30);
    expect(again.editor.fieldOf(keyOf("sign"))!.box.y).toBe(90);
    expect(link.kept.size).toBe(0);
    again.close();
  });

  it("reports a signer without a field, but no fault that only a sender can fix", async () => {
    const edition = await opened(aLink());
    expect(edition.editor.faults.value).toEqual([]);
    edition.editor.select([keyOf("sign")]);
    edition.editor.remove();
    const faults = edition.editor.faults.value.map(({ code }) => code);
    expect(faults).toEqual(["recipient_without_field", "document_needs_signer"]);
    edition.editor.undo();
    edition.close();
  });

  it("survives an offline reload on the device, and is saved once online", async () => {
    const link = aLink();
    const edition = await opened(link);
    link.server.isDown = true;
    move(edition, "sign", 90);
    expect(await edition.store.flush()).toBe(false);
    edition.store.dispose();
    link.server.isDown = false;
    const again = await opened(link);
    expect(again.editor.fieldOf(keyOf("sign"))!.box.y).toBe(90);
    expect(await again.store.flush()).toBe(true);
    expect(link.server.fields.find(({ key }) => key === "sign")!.box.y).toBe(90);
    expect(link.kept.size).toBe(0);
    again.close();
  });
});
