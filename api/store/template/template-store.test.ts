import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { FilePartKey, FormId, Sha256, TemplateId, WorkspaceId } from "../../../domain/ids.ts";
import type { TemplateState } from "../../../domain/template/template.ts";
import { ulid } from "../../../domain/ulid.ts";
import { aField, aFilePart, aRecipient, aTemplate } from "../../../tests/support/builders.ts";
import type { TemplateStore } from "../../ports/templates.ts";
import { pack, unpack } from "../records.ts";
import { templateStore } from "./template-store.ts";

let kv: Deno.Kv;
let store: TemplateStore;
let names = 0;
const newName = () => ulid(1_800_000_000_000 + names++, crypto.getRandomValues(new Uint8Array(16)));
beforeAll(async () => {
  kv = await Deno.openKv(":memory:");
  store = templateStore(kv, newName, () => undefined);
});
afterAll(() => kv?.close());

const hashed = { salt: "s".repeat(22), hash: "h".repeat(43) };

/** The maximum number of people and fields, each with long texts. */
function aLargeTemplate(): TemplateState {
  const people = Array.from({ length: 500 }, (_, index) =>
    aRecipient(`r${index}`, {
      position: index,
      name: `Somebody ${newName()}`,
      email: `${newName()}@example.com`,
      role: `Role ${newName()}`,
      privateMessage: crypto.randomUUID().repeat(10),
      checks: { type: "ACCESS_CODE", accessCode: hashed },
    }),
  );
  const state = aTemplate(people, { _id: newName() as TemplateId });
  const fields = Array.from({ length: 1_000 }, (_, index) =>
    aField(`f${index}`, `r${index % 500}`, { label: crypto.randomUUID(), data: crypto.randomUUID() }),
  );
  return { ...state, fields };
}

async function keysOf(): Promise<string[]> {
  const entries = await Array.fromAsync(kv.list({ prefix: [] }));
  return entries.map(({ key }) => key.join(" ")).sort();
}

describe("stored templates", () => {
  it("of earlier versions are found by their files and from the middle of a word once they were indexed again", async () => {
    const state = aTemplate([aRecipient("r0", { email: "anna.lee@bigcorp.example" })], {
      _id: newName() as TemplateId,
    });
    state.template.name = "Überlassungsvertrag";
    expect(await store.put(null, state)).toBe(true);
    const key = ["template", state.template._id];
    const { wordsVersion: _, ...former } = unpack((await kv.get(key)).value) as {
      wordsVersion: number;
      words: string[];
    };
    const words = ["uberlassungsvertrag", "contract"];
    await kv.set(key, pack({ ...former, words }));
    for await (const { key: mark } of kv.list({ prefix: ["template_by_word"] }))
      if (!words.some((word) => word.startsWith(String(mark[2])))) await kv.delete(mark);
    const find = async (search: string) =>
      (await store.list({ workspace: state.template.workspaceId, limit: 5, people: 1, search })).items.length;
    expect([await find("vertrag"), await find("contract.pdf")]).toEqual([0, 0]);
    while (!(await store.reindex(2)));
    expect([await find("vertrag"), await find("contract.pdf")]).toEqual([1, 1]);
    expect(await store.remove((await store.find(state.template._id))!)).toBe(true);
    expect((await keysOf()).filter((one) => !one.startsWith("progress"))).toEqual([]);
    await kv.delete(["progress", "template_words_2"]);
  });

  it("are returned as stored, even the largest", async () => {
    const state = aLargeTemplate();
    expect(await store.put(null, state)).toBe(true);
    const found = (await store.find(state.template._id))!;
    expect(found.value).toEqual(JSON.parse(JSON.stringify(state)));
    const { items } = await store.list({ workspace: state.template.workspaceId, limit: 5, people: 8 });
    expect(items[0]!.people.map((one) => one._id)).toEqual(state.recipients.slice(0, 8).map((one) => one._id));
    expect(await store.remove(found)).toBe(true);
    expect(await keysOf()).toEqual([]);
  });

  it("are returned with the originals of their files, however many", async () => {
    const noise = (letters: number) =>
      String.fromCodePoint(
        ...Array.from(crypto.getRandomValues(new Uint16Array(letters)), (n) => 0x4e00 + (n % 20_000)),
      );
    const hex = () => Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("hex") as Sha256;
    const fileParts = Array.from({ length: 50 }, () =>
      aFilePart({
        ...{ key: newName() as FilePartKey, fileName: `${noise(83)}.pdf`, hashData: hex(), uploadedSha256: hex() },
        originals: Array.from({ length: 4 }, () => ({
          ...{ kind: "docx" as const, fileName: `${noise(83)}.docx`, sha256: hex(), by: "LibreOffice" },
        })),
      }),
    );
    const { template, ...rest } = aTemplate([aRecipient("ann")], { _id: newName() as TemplateId });
    const ccEmails = Array.from({ length: 40 }, () => `${noise(240)}@a.example`);
    const state = { ...rest, template: { ...template, content: { ...template.content, fileParts, ccEmails } } };
    expect(await store.put(null, state)).toBe(true);
    const first = (await store.find(state.template._id))!;
    expect(first.value.template.content).toEqual(state.template.content);
    // Renamed with the same content; then with one file alone.
    const named = { ...first.value, template: { ...first.value.template, name: "Other" } };
    expect(await store.put(first, named)).toBe(true);
    const second = (await store.find(state.template._id))!;
    expect(second.value.template.content).toEqual(state.template.content);
    const few = { ...second.value.template.content, fileParts: fileParts.slice(0, 1) };
    const fewer = { ...second.value, template: { ...second.value.template, content: few } };
    expect(await store.put(second, fewer)).toBe(true);
    const third = (await store.find(state.template._id))!;
    expect(third.value.template.content.fileParts).toEqual(fileParts.slice(0, 1));
    expect(await store.remove(third)).toBe(true);
    expect(await keysOf()).toEqual([]);
  });

  it("leave no keys of an earlier version, and none once removed", async () => {
    const first = aTemplate([aRecipient("ann", { name: "Zebra" })], { form: aForm("wf_aaaaaaaaaaaaaaaaaaaaaa") });
    await store.put(null, first);
    const before = await keysOf();
    const read = (await store.find(first.template._id))!;
    const second = { ...aTemplate([aRecipient("bob", { name: "Yak" })]), template: first.template };
    expect(await store.put(read, second)).toBe(true);
    const after = await keysOf();
    expect(after.filter((key) => key.startsWith("template_part"))).toHaveLength(
      before.filter((key) => key.startsWith("template_part")).length,
    );
    expect(after.filter((key) => key.includes(" zebra"))).toEqual([]);
    expect(after.filter((key) => key.includes(" yak"))).toHaveLength(1);
    expect(await store.remove((await store.find(first.template._id))!)).toBe(true);
    expect(await keysOf()).toEqual([]);
  });

  it("keep their parts when only the head changes", async () => {
    const state = aTemplate([aRecipient("ann")], { _id: newName() as TemplateId });
    await store.put(null, state);
    const parts = async () => (await keysOf()).filter((key) => key.startsWith("template_part"));
    const before = await parts();
    const read = (await store.find(state.template._id))!;
    await store.put(read, { ...read.value, template: { ...read.value.template, name: "Other" } });
    expect(await parts()).toEqual(before);
    expect((await store.find(state.template._id))!.value.template.name).toBe("Other");
    await store.remove((await store.find(state.template._id))!);
  });

  it("are written and removed only on the basis of the latest version", async () => {
    const state = aTemplate([aRecipient("ann")], { _id: newName() as TemplateId });
    expect(await store.put(null, state)).toBe(true);
    expect(await store.put(null, state)).toBe(false);
    const read = (await store.find(state.template._id))!;
    const renamed = (name: string) => ({ ...read.value, template: { ...read.value.template, name } });
    const written = await Promise.all(["One", "Two", "Three"].map((name) => store.put(read, renamed(name))));
    expect(written.filter(Boolean)).toHaveLength(1);
    expect(await store.remove(read)).toBe(false);
    expect(await store.remove((await store.find(state.template._id))!)).toBe(true);
    expect(await store.find(state.template._id)).toBeNull();
  });

  it("are found by their web form until they are removed", async () => {
    const formId = "wf_bbbbbbbbbbbbbbbbbbbbbb" as FormId;
    const state = aTemplate([aRecipient("ann")], { _id: newName() as TemplateId });
    await store.put(null, state);
    const read = (await store.find(state.template._id))!;
    await store.put(read, { ...read.value, template: { ...read.value.template, form: aForm(formId) } });
    expect(await store.findByForm(formId)).toBe(state.template._id);
    await store.remove((await store.find(state.template._id))!);
    expect(await store.findByForm(formId)).toBeNull();
  });

  it("are listed and searched page by page, without those of another workspace", async () => {
    const workspace = "ws_many" as WorkspaceId;
    for (let index = 0; index < 260; index++) {
      const name = index === 3 ? "Needle one" : `Needless ${index}`;
      const where = { workspaceId: index % 26 === 0 ? ("ws_else" as WorkspaceId) : workspace };
      const state = aTemplate([aRecipient("ann")], { _id: newName() as TemplateId, name, ...where });
      const content = { ...state.template.content, title: "", fileParts: [aFilePart({ fileName: "x.pdf" })] };
      await store.put(null, { ...state, template: { ...state.template, content }, infos: {} });
    }
    const all = async (search?: string) => {
      const found: string[] = [];
      let before: TemplateId | undefined;
      for (let pages = 0; pages < 50; pages++) {
        const page = await store.list({ workspace, search, before, limit: 7, people: 1 });
        expect(page.items.length).toBeLessThanOrEqual(7);
        found.push(...page.items.map(({ template }) => template.name));
        if (page.next === null) return found;
        before = page.next;
      }
      throw new Error("no end");
    };
    const listed = await all();
    expect(listed).toHaveLength(250);
    expect(listed.slice(0, 2)).toEqual(["Needless 259", "Needless 258"]);
    expect(await all("needle one")).toEqual(["Needle one"]);
    // Single letters are not indexed as prefixes: every template is scanned.
    expect(await all("o")).toEqual(["Needle one"]);
  }, 60_000);
});

function aForm(formId: string) {
  const sender = { id: "u1" as never, name: "Sam", email: "sam@example.com", language: "en" };
  return { formId: formId as FormId, isEnabled: true, sender };
}
