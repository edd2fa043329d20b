import { unzipSync } from "fflate";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { TemplateId } from "../../domain/ids.ts";
import { sampleEvent } from "../../domain/integration/webhook/webhook-body.ts";
import { aMember, anEmail, saveAs, sendAs } from "../../tests/support/app-people.ts";
import { openTestApp, type TestApp } from "../../tests/support/test-app.ts";
import { openReceiver, receiverEnv } from "../../tests/support/webhook-receiver.ts";
import { WEBHOOKS } from "../../tests/support/webhooks.ts";

let app: TestApp;
let sam: Awaited<ReturnType<typeof aMember>>;
let ann: { name: string; email: string };
beforeEach(async () => {
  app = await openTestApp({ env: receiverEnv });
  sam = await aMember(app, "Sam Sender");
  ann = { name: "Ann Able", email: anEmail("ann") };
});
afterEach(() => app.close());

async function begin() {
  await app.json("POST", "/api/auth/prove", { password: "Right1!pass" }, sam.who);
  const body = { email: ann.email, confirm: ann.email };
  return (await app.json("POST", "/api/compliance/person/erase", body, sam.who)).body.data.id;
}
async function finish(id: string) {
  for (let run = 0; run < 4; run++) {
    await app.runner.runDue();
    app.clock.nowMs += 60_000;
  }
  return (await app.json("GET", `/api/compliance/person/erasures/${id}`, undefined, sam.who)).body.data;
}
function crashOnceAt(point: string | null) {
  let crashes = point ? 1 : 0;
  app.deps.killPoint = (name) => {
    if (name === point && crashes-- > 0) throw new Error("killed");
  };
}
async function aTemplate() {
  const message = `Ask Ann Able, ${ann.email}, if something is unclear.`;
  const documentInfo = { en: { title: "Lease", message } };
  const fromDocument = await saveAs(app, sam.who, [ann], { documentInfo, ccEmails: ann.email });
  const saved = await app.json("POST", "/api/template/save/new", { fromDocument }, sam.who);
  return saved.body.data._id as TemplateId;
}
const table = () => ({
  headers: ["Name", "Email"],
  rows: [
    [ann.name, ann.email],
    ["Bob", "bob@example.com"],
  ],
});
async function aBulk(state: "done" | "paused") {
  const bytes = new TextEncoder().encode(JSON.stringify(table()));
  const object = await app.deps.objects.put(bytes, "application/json");
  const _id = app.deps.ids.document();
  const at = new Date(app.clock.nowMs).toISOString();
  const bulk = {
    ...{ _id, workspaceId: sam.workspace, templateId: app.deps.ids.document(), templateName: "Lease", state },
    ...{ sender: { id: sam.who.id ?? "u", name: "Sam", email: sam.email, language: "en" }, createdAt: at },
    ...{ updatedAt: at, rows: 2, next: 3, sent: 2, failed: 0, mapping: {}, table: object },
  };
  expect(await app.deps.bulks.create(bulk as never, [])).toBe(true);
  return _id as string;
}
async function tableOf(id: string) {
  const { value } = (await app.deps.bulks.find(id as never))!;
  return JSON.parse(new TextDecoder().decode((await app.deps.objects.get(value.table))!));
}
/** A second version, so that the first one is a former version. */
async function saveAgain(id: TemplateId) {
  const found = (await app.deps.templates.find(id))!;
  const template = { ...found.value.template, version: found.value.template.version + 1, note: "Second" };
  expect(await app.deps.templates.put(found, { ...found.value, template })).toBe(true);
}
const textOf = async (id: TemplateId) => {
  const heads = await app.deps.templates.versions(id);
  const versions = await Promise.all(heads.map(({ version }) => app.deps.templates.findVersion(id, version)));
  return JSON.stringify([(await app.deps.templates.find(id))!.value, versions]);
};

describe("erasing a person outside documents", () => {
  it.each([null, "person_template", "person_erased"])(
    "removes them from templates and their versions, even if the job crashes at %s",
    async (point) => {
      const id = await aTemplate();
      await saveAgain(id);
      expect((await app.deps.templates.versions(id)).length).toBe(1);
      expect(await textOf(id)).toContain(ann.email);
      crashOnceAt(point);
      const { places, erasure } = await finish(await begin());
      expect(erasure.doneAt).toBeDefined();
      expect(places).toEqual([{ place: "template", id, name: expect.any(String) }]);
      const text = await textOf(id);
      expect(text).not.toContain(ann.email);
      expect(text).not.toContain("Ann Able");
      const { value } = (await app.deps.templates.find(id))!;
      expect(value.infos.en?.message).toBe("Ask …, …, if something is unclear.");
      expect(value.recipients).toMatchObject([{ name: "", email: "" }]);
      // The second version has a note and stays readable, without the person.
      expect((await app.deps.templates.versions(id)).length).toBe(2);
    },
  );

  it("refuses the save of an editor that still shows the person", async () => {
    const id = await aTemplate();
    const before = (await app.deps.templates.find(id))!;
    await finish(await begin());
    expect(await app.deps.templates.put(before, before.value)).toBe(false);
    expect((await app.deps.templates.find(id))!.value.template.version).toBe(before.value.template.version + 1);
  });

  it.each([null, "person_filters"])(
    "removes saved filters that search for them, and no others, even if the job crashes at %s",
    async (point) => {
      const save = (name: string, search: string) =>
        app.json("POST", "/api/document/filters", { name, query: { search } }, sam.who);
      await save("Ann", ann.email);
      await save("Bob", "bob@example.com");
      crashOnceAt(point);
      const { places } = await finish(await begin());
      expect(places).toEqual([{ place: "filters", id: "saved", name: "" }]);
      const { body } = await app.json("GET", "/api/document/filters", undefined, sam.who);
      expect(body.data.map(({ name }: { name: string }) => name)).toEqual(["Bob"]);
    },
  );

  it("keeps a filter that its owner saves during the erasure", async () => {
    const save = (name: string, search: string) =>
      app.json("POST", "/api/document/filters", { name, query: { search } }, sam.who);
    await save("Ann", ann.email);
    const { list } = app.deps.savedFilters;
    let others = 0;
    app.deps.savedFilters.list = async (...of) => {
      const found = await list(...of);
      if (others++ === 0) expect((await save("Bob", "bob@example.com")).status).toBe(200);
      return found;
    };
    await finish(await begin());
    const { body } = await app.json("GET", "/api/document/filters", undefined, sam.who);
    expect(body.data.map(({ name }: { name: string }) => name)).toEqual(["Bob"]);
  });

  it.each([null, "person_bulk"])(
    "removes their rows from a finished bulk sending, but not from a running one, even if the job crashes at %s",
    async (point) => {
      const [over, running] = [await aBulk("done"), await aBulk("paused")];
      crashOnceAt(point);
      const { places } = await finish(await begin());
      expect(places.filter(({ place }: { place: string }) => place === "bulk")).toEqual(
        [
          { place: "bulk", id: over, name: "Lease" },
          { place: "bulk", id: running, name: "Lease", kept: "running" },
        ].toSorted((one, other) => (one.id < other.id ? -1 : 1)),
      );
      expect((await tableOf(over)).rows).toEqual([["", ""], table().rows[1]]);
      expect(await tableOf(running)).toEqual(table());
    },
  );

  it("keeps a concurrent change to the bulk sending whose table it changes", async () => {
    const over = await aBulk("done");
    const { find, put } = app.deps.bulks;
    let others = 0;
    app.deps.bulks.find = async (id) => {
      const found = await find(id);
      if (others++ === 0) expect(await put(found!, { ...found!.value, failed: 1 }, [], [])).toBe(true);
      return found;
    };
    await finish(await begin());
    expect(others).toBe(2);
    expect((await app.deps.bulks.find(over as never))!.value.failed).toBe(1);
    expect((await tableOf(over)).rows[0]).toEqual(["", ""]);
  });

  it.each([null, "person_webhooks"])(
    "removes them from bodies of webhook calls in the log, even if the job crashes at %s",
    async (point) => {
      const workspace = sam.workspace as never;
      const event = sampleEvent("SENT", {
        ...{ _id: app.deps.ids.document(), workspaceId: workspace },
        at: new Date(app.clock.nowMs).toISOString() as never,
      });
      const body = JSON.stringify({ recipients: [{ id: "r", email: ann.email }], signedBy: [] });
      await app.deps.deliveries.spread(event, body, []);
      crashOnceAt(point);
      const { places } = await finish(await begin());
      expect(places).toEqual([{ place: "webhooks", id: "log", name: "" }]);
      expect(await app.deps.deliveries.findBody(workspace, event._id)).toBe(body.replace(ann.email, ""));
    },
  );

  it.each([null, "person_webhooks"])(
    "removes them from titles of deliveries and from receivers' responses, even if the job crashes at %s",
    async (point) => {
      const receiver = await openReceiver();
      receiver.answerWith(() => ({ status: 200, body: `Thank you, ${ann.email}!` }));
      for (const _ of [1, 2]) {
        const webhook = { url: receiver.url, method: "POST", events: ["SENT"], customData: [] };
        await app.json("POST", `${WEBHOOKS}/create`, webhook, sam.who);
      }
      app.clock.nowMs += 1_000;
      const people = [{ name: "Bob", email: anEmail("bob") }];
      await sendAs(app, sam.who, people, { documentInfo: { en: { title: `For ${ann.email}`, message: "" } } });
      await app.runner.runDue();
      receiver.close();
      expect(receiver.received).toHaveLength(2);
      const texts = async () => {
        const kinds = ["webhook_delivery", "webhook_attempt"];
        const entries = await Promise.all(kinds.map((kind) => Array.fromAsync(app.kv.list({ prefix: [kind] }))));
        return entries.flat().map(({ value }) => new TextDecoder().decode(value as Uint8Array));
      };
      expect((await texts()).filter((text) => text.includes(ann.email))).toHaveLength(4);
      crashOnceAt(point);
      const { places } = await finish(await begin());
      expect(places).toEqual([{ place: "webhooks", id: "log", name: "" }]);
      expect((await texts()).filter((text) => text.includes(ann.email))).toEqual([]);
      expect(await texts()).toHaveLength(4);
    },
  );

  it("uses the name in their own contact, even if a similar address sorts first", async () => {
    const other = ann.email.replace("@", "0@");
    await app.deps.contacts.remember(sam.workspace as never, [ann, { name: "Abe Other", email: other }]);
    const { find, search } = app.deps.contacts;
    expect(await search(sam.workspace as never, ann.email, 1)).toMatchObject([{ email: other }]);
    expect(await find(sam.workspace as never, ann.email)).toMatchObject(ann);
    const bob = [{ name: "Bob", email: anEmail("bob") }];
    const documentInfo = { en: { title: "Lease", message: "Ask Ann Able." } };
    const fromDocument = await saveAs(app, sam.who, bob, { documentInfo });
    const saved = await app.json("POST", "/api/template/save/new", { fromDocument }, sam.who);
    await finish(await begin());
    expect(await textOf(saved.body.data._id)).toContain("Ask ….");
  });
});

describe("exporting a person outside documents", () => {
  it("includes comments, template versions and rows of bulk sendings that name them", async () => {
    const template = await aTemplate();
    await saveAgain(template);
    const bulk = await aBulk("paused");
    const document = await saveAs(app, sam.who, []);
    const say = (text: string) =>
      app.json("POST", `/api/document/comments/${document}`, { text, mentions: [] }, sam.who);
    await say(`Ask ${ann.email}`);
    await say("Ask Bob");
    await app.json("POST", "/api/auth/prove", { password: "Right1!pass" }, sam.who);
    const { body } = await app.json("POST", "/api/compliance/person/export", { email: ann.email }, sam.who);
    const response = await app.request(new URL(body.data.url).pathname);
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
    const read = (name: string) => JSON.parse(new TextDecoder().decode(files[name]));
    expect(read(`documents/${document}/document.json`).comments).toMatchObject([{ text: `Ask ${ann.email}` }]);
    const { versions } = read(`templates/${template}.json`);
    expect(versions.map(({ version }: { version: number }) => version)).toEqual([2, 1]);
    expect(versions[0]).toMatchObject({ recipients: [ann], getsCopy: true });
    expect(versions[0].texts).toMatchObject([{ message: `Ask Ann Able, ${ann.email}, if something is unclear.` }]);
    expect(read(`bulk-sendings/${bulk}.json`).rows).toEqual([{ row: 1, cells: [ann.name, ann.email] }]);
  });
});
