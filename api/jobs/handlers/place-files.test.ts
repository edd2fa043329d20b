import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { HOUR_MS } from "../../../domain/durations.ts";
import type { DataCenter } from "../../../domain/file/data-centers.ts";
import type { DocumentId, RecipientId } from "../../../domain/ids.ts";
import { aMember, draftOf, saveAs, signAs, uploadAs, type Who } from "../../../tests/support/app-people.ts";
import { aPdf } from "../../../tests/support/journey.ts";
import { hashesIn, openRegionFolders, type RegionFolders, unreachable } from "../../../tests/support/stores.ts";
import { openTestApp, type TestApp } from "../../../tests/support/test-app.ts";
import type { ObjectStore } from "../../ports/files.ts";
import { sweepObjects } from "../../services/file/sweep-objects.ts";

const ann = { name: "Ann", email: "ann@example.com" };
const us: DataCenter = "us-east-1";
const eu: DataCenter = "eu-west-1";

let app: TestApp;
let who: Who;
let folders: RegionFolders;
beforeEach(async () => {
  folders = await openRegionFolders(us, eu);
  app = await openTestApp({ env: { OBJECTS_REGIONS: folders.setting } });
  ({ who } = await aMember(app, "Sam Sender"));
});
afterEach(async () => {
  await app.close();
  await folders.close();
});

const storeIn = (name: DataCenter): ObjectStore => app.deps.regions.get(name)!;
const inDataCenter = (dataCenter: string) => ({ settings: { dataCenter } });
const read = async (id: string) => (await app.json("GET", `/api/document/${id}`, undefined, who)).body.data;
const send = (id: string) => app.json("POST", `/api/document/send/${id}`, {}, who);
const tokenOf = (id: string) => app.deps.links.tokenOf(id as DocumentId, "r0" as RecipientId, 1);
const mailsTo = async (email: string) => (await app.json("GET", `/api/dev/mail?to=${email}`)).body.data.length;
const uploaded = async (name: string, fields: Who = {}) =>
  (await uploadAs(app, who, name, fields)).body.data[0].value as { key: string; hashData: string };

function setStore(name: DataCenter, store: ObjectStore): void {
  app.deps.regions = new Map([...app.deps.regions, [name, store]]);
}

async function sweepLater(ms: number): Promise<void> {
  app.clock.nowMs += ms;
  await sweepObjects(app.deps);
}

/** The statuses of a document's first page and file for a caller. */
async function served(id: string) {
  const { assets, pages } = await read(id);
  const part = pages[0].part;
  const picture = await app.request(`${assets.base}/${part}/pages/0.jpg`);
  const source = await app.request(`${assets.base}/${part}/source.pdf`);
  const { body } = await app.json("GET", `/api/document/download-url/${id}`, undefined, who);
  const file = await app.request(new URL(body.data.url).pathname);
  return { picture: picture.status, source: source.status, file: file.status };
}
const allServed = { picture: 200, source: 200, file: 200 };

async function sign(id: string): Promise<void> {
  expect((await signAs(app, await tokenOf(id))).status).toBe(200);
  await app.runner.runDue();
  expect((await read(id)).status).toBe("COMPLETED");
}

describe("a sent document", () => {
  it("has all its objects in its data center, and none elsewhere two hours later", async () => {
    const id = await saveAs(app, who, [ann], inDataCenter(us));
    await app.runner.runDue();
    expect(await hashesIn(app.deps.objects)).toHaveLength(1);
    expect(await hashesIn(storeIn(us))).toEqual([]);
    expect((await send(id)).body.data.status).toBe("QUEUED");
    expect(await mailsTo(ann.email)).toBe(0);
    await app.runner.runDue();
    expect((await read(id)).status).toBe("SENT");
    expect(await mailsTo(ann.email)).toBe(1);
    expect(await hashesIn(storeIn(us))).toEqual(await hashesIn(app.deps.objects));
    expect(await hashesIn(storeIn(us), "derived")).toHaveLength(1);
    await sign(id);
    await sweepLater(2 * HOUR_MS);
    expect(await hashesIn(app.deps.objects)).toEqual([]);
    expect(await hashesIn(app.deps.objects, "derived")).toEqual([]);
    expect(await hashesIn(storeIn(eu))).toEqual([]);
    // The source, the signature and the sealed file.
    expect(await hashesIn(storeIn(us))).toHaveLength(3);
    expect(await served(id)).toEqual(allServed);
  });

  it("with merged files is merged in its data center", async () => {
    const parts = [await uploaded("one.pdf"), await uploaded("two.pdf")];
    const id = await saveAs(app, who, [ann], { ...inDataCenter(us), fileParts: parts, mergeDocuments: true });
    await send(id);
    await app.runner.runDue();
    expect((await read(id)).status).toBe("SENT");
    expect(await hashesIn(storeIn(us))).toHaveLength(3);
    await sign(id);
    await sweepLater(2 * HOUR_MS);
    expect(await hashesIn(app.deps.objects)).toEqual([]);
    expect(await served(id)).toEqual(allServed);
  });

  it("stays queued and mails nobody while its data center's store is unreachable, and is sent afterwards", async () => {
    const id = await saveAs(app, who, [ann], inDataCenter(us));
    const store = storeIn(us);
    setStore(us, unreachable());
    expect((await send(id)).status).toBe(200);
    for (let n = 0; n < 30; n++) {
      app.clock.nowMs += HOUR_MS;
      await app.runner.runDue();
    }
    expect((await read(id)).status).toBe("QUEUED");
    expect(await mailsTo(ann.email)).toBe(0);
    const { checks, status } = (await app.json("GET", "/api/health")).body.data;
    expect([status, checks.objects]).toEqual([
      "degraded",
      { state: "failing", detail: "us-east-1: ObjectsUnavailable" },
    ]);
    setStore(us, store);
    app.clock.nowMs += HOUR_MS;
    await app.runner.runDue();
    expect((await read(id)).status).toBe("SENT");
    expect(await mailsTo(ann.email)).toBe(1);
    expect((await app.json("GET", "/api/health")).body.data.checks.objects).toEqual({ state: "ok" });
  });

  it("is sent at once if its files were uploaded to its data center", async () => {
    const id = await saveAs(app, who, [], { ...inDataCenter(us), fileParts: [], jsonData: { schemas: [] } });
    const part = await uploaded("a.pdf", { documentId: id });
    expect(await hashesIn(app.deps.objects)).toEqual([]);
    expect(await hashesIn(storeIn(us))).toEqual([part.hashData]);
    const draft = draftOf([part], [ann], inDataCenter(us));
    expect((await app.json("POST", `/api/document/save/${id}`, draft, who)).status).toBe(200);
    // Detecting and composing use that store before sending, too.
    const detected = await app.json("POST", `/api/document/file/${part.key}/detect?documentId=${id}`, {}, who);
    expect(detected.status).toBe(200);
    const pages = [{ part: part.key, page: 0, rotate: 90 }];
    const order = { fileName: "b.pdf", documentId: id, pages };
    const composed = (await app.json("POST", "/api/document/compose", order, who)).body.data;
    expect(await hashesIn(storeIn(us))).toEqual([part.hashData, composed.hashData].toSorted());
    expect(await hashesIn(app.deps.objects)).toEqual([]);
    expect((await send(id)).body.data.status).toBe("SENT");
  });

  it("whose data center changed after the upload moves to the last one that was set", async () => {
    const id = await saveAs(app, who, [], { ...inDataCenter(us), fileParts: [], jsonData: { schemas: [] } });
    const part = await uploaded("a.pdf", { documentId: id });
    await app.runner.runDue();
    await app.json("POST", `/api/document/save/${id}`, draftOf([part], [ann], inDataCenter(eu)), who);
    expect((await served(id)).source).toBe(200);
    await send(id);
    await app.runner.runDue();
    await sweepLater(2 * HOUR_MS);
    expect(await hashesIn(storeIn(us))).toEqual([]);
    expect(await hashesIn(storeIn(us), "derived")).toEqual([]);
    expect(await hashesIn(storeIn(eu))).toEqual([part.hashData]);
    expect(await served(id)).toEqual(allServed);
  });
});

describe("a file of several documents", () => {
  it("is stored in the data center of each, and can be used again after a document was sent", async () => {
    const part = await uploaded("a.pdf");
    const first = await saveAs(app, who, [ann], { ...inDataCenter(us), fileParts: [part] });
    await send(first);
    await app.runner.runDue();
    await sweepLater(2 * HOUR_MS);
    expect(await hashesIn(app.deps.objects)).toEqual([]);
    const second = await saveAs(app, who, [ann], { ...inDataCenter(eu), fileParts: [part] });
    expect((await served(second)).source).toBe(200);
    await send(second);
    await app.runner.runDue();
    await sweepLater(2 * HOUR_MS);
    expect(await hashesIn(storeIn(us))).toEqual([part.hashData]);
    expect(await hashesIn(storeIn(eu))).toEqual([part.hashData]);
    for (const id of [first, second]) expect(await served(id)).toEqual(allServed);
    for (const id of [first, second]) await sign(id);
  });

  it("has all page pictures in both data centers when it was sent before they were drawn", async () => {
    const part = await uploaded("a.pdf");
    const ids = [];
    for (const where of [us, eu]) {
      const id = await saveAs(app, who, [ann], { ...inDataCenter(where), fileParts: [part] });
      await send(id);
      ids.push(id);
    }
    await app.runner.runDue();
    for (const id of ids) expect(await served(id)).toEqual(allServed);
  });

  it("stays in the shared store while another workspace's upload has the same bytes", async () => {
    const other = (await aMember(app, "Eve Else")).who;
    const bytes = await aPdf("the same");
    const uploadSame = async (as: Who) => {
      const form = new FormData();
      form.append("files", new Blob([bytes], { type: "application/pdf" }), "a.pdf");
      const answer = await app.request("/api/document/upload", { method: "POST", headers: as, body: form });
      return (await answer.json()).data[0].value;
    };
    const saved = await saveAs(app, other, [ann], { fileParts: [await uploadSame(other)] });
    const sent = await saveAs(app, who, [ann], { ...inDataCenter(us), fileParts: [await uploadSame(who)] });
    await send(sent);
    await app.runner.runDue();
    await sweepLater(48 * HOUR_MS);
    expect(await hashesIn(app.deps.objects)).toEqual(await hashesIn(storeIn(us)));
    const draft = (await app.json("GET", `/api/document/${saved}`, undefined, other)).body.data;
    const source = await app.request(`${draft.assets.base}/${draft.pages[0].part}/source.pdf`);
    expect(new Uint8Array(await source.arrayBuffer())).toEqual(bytes);
  });
});

describe("a data center that gets its own store later", () => {
  it("receives its objects from the shared store, and serves all of them meanwhile", async () => {
    const regions = app.deps.regions;
    app.deps.regions = new Map();
    const id = await saveAs(app, who, [ann], inDataCenter(us));
    expect((await send(id)).body.data.status).toBe("SENT");
    await app.runner.runDue();
    await sign(id);
    const before = await hashesIn(app.deps.objects);
    app.deps.regions = regions;
    expect(await served(id)).toEqual(allServed);
    await sweepLater(2 * HOUR_MS);
    expect(await hashesIn(storeIn(us))).toEqual(before);
    expect(await hashesIn(app.deps.objects)).toEqual([]);
    expect(await served(id)).toEqual(allServed);
  });

  it("leaves its objects in the shared store while its own is unreachable", async () => {
    const store = storeIn(us);
    app.deps.regions = new Map();
    const id = await saveAs(app, who, [ann], inDataCenter(us));
    await send(id);
    await app.runner.runDue();
    const before = await hashesIn(app.deps.objects);
    app.deps.regions = new Map([[us, unreachable()]]);
    await sweepLater(48 * HOUR_MS);
    expect(await hashesIn(app.deps.objects)).toEqual(before);
    app.deps.regions = new Map([[us, store]]);
    await sweepLater(HOUR_MS);
    expect(await hashesIn(store)).toEqual(before);
    expect(await served(id)).toEqual(allServed);
  });
});

describe("a draft", () => {
  it("for an unknown data center is refused with 422", async () => {
    const draft = draftOf([], [ann], { ...inDataCenter("mars-1"), jsonData: { schemas: [] } });
    const saved = await app.json("POST", "/api/document/save/new", draft, who);
    expect(saved).toMatchObject({ status: 422, body: { code: "data_center_unknown" } });
    expect(JSON.stringify(saved.body)).toContain("settings.dataCenter");
  });
});
