import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { DAY_MS, HOUR_MS } from "../../../domain/durations.ts";
import { type DocumentId, type FilePartKey, type RecipientId, type Sha256, toInstant } from "../../../domain/ids.ts";
import { aGuest, aMember, saveAs, sendAs, signAs, uploadAs, type Who } from "../../../tests/support/app-people.ts";
import { aPdf } from "../../../tests/support/journey.ts";
import { hashesIn, unreachable } from "../../../tests/support/stores.ts";
import { openTestApp, type TestApp } from "../../../tests/support/test-app.ts";
import { sweepObjects } from "./sweep-objects.ts";

const ann = { name: "Ann", email: "ann@example.com" };

let app: TestApp;
let who: Who;
beforeEach(async () => {
  app = await openTestApp();
  ({ who } = await aMember(app, "Sam Sender"));
});
afterEach(() => app.close());

async function sweepLater(ms: number): Promise<void> {
  app.clock.nowMs += ms;
  await sweepObjects(app.deps);
}
const storedHashes = () => hashesIn(app.deps.objects);
const bytesOf = (text: string) => new TextEncoder().encode(text);
const uploaded = async (as: Who, fields: Who = {}) =>
  (await uploadAs(app, as, "a.pdf", fields)).body.data[0].value as { key: string; hashData: Sha256 };

async function uploadForm(as: Who, ...entries: [string, string | Uint8Array<ArrayBuffer>][]) {
  const form = new FormData();
  for (const [name, value] of entries) {
    if (typeof value === "string") form.append(name, value);
    else form.append(name, new Blob([value], { type: "application/pdf" }), "a.pdf");
  }
  const response = await app.request("/api/document/upload", { method: "POST", headers: as, body: form });
  return { status: response.status, body: await response.json() };
}

async function records(): Promise<number> {
  return (await Array.fromAsync(app.kv.list({ prefix: ["file"] }))).length;
}

describe("an unreferenced object", () => {
  it("is removed a day after it was written, with its pictures, and not before", async () => {
    const crashed = await app.deps.objects.put(bytesOf("sealed by a process that died"), "application/pdf");
    await app.deps.objects.putDerived(`pages/${crashed}/0.jpg`, bytesOf("a page"), "image/jpeg");
    await sweepLater(23 * HOUR_MS);
    expect(await storedHashes()).toEqual([crashed]);
    await sweepLater(2 * HOUR_MS);
    expect(await storedHashes()).toEqual([]);
    expect(await hashesIn(app.deps.objects, "derived")).toEqual([]);
  });

  it("is kept if it is written again while the records are read", async () => {
    const hash = await app.deps.objects.put(bytesOf("a file"), "application/pdf");
    // The store uses the real clock, so an object written now has age zero.
    app.clock.nowMs += 2 * DAY_MS;
    const objects = app.deps.objects;
    const remove = objects.remove;
    objects.remove = async (name, sinceMs) => {
      await objects.put(bytesOf("a file"), "application/pdf");
      return remove(name, Math.min(sinceMs, Date.now() - 1_000));
    };
    await sweepObjects(app.deps);
    expect(await storedHashes()).toEqual([hash]);
  });

  it("is removed in one store even if another is unreachable", async () => {
    await app.deps.objects.put(bytesOf("left"), "text/plain");
    app.deps.regions = new Map([["us-east-1", unreachable()]]);
    await sweepLater(2 * DAY_MS);
    expect(await storedHashes()).toEqual([]);
    expect(app.logged.join()).toContain("could not be swept");
  });
});

describe("a referenced object", () => {
  it("is kept for years: sources, signatures, sealed files and their pictures", async () => {
    const id = await sendAs(app, who, [ann]);
    const token = await app.deps.links.tokenOf(id as DocumentId, "r0" as RecipientId, 1);
    await signAs(app, token);
    await app.runner.runDue();
    const draft = await saveAs(app, who, [ann]);
    await app.runner.runDue();
    const { assets, pages } = (await app.json("GET", `/api/document/${id}`, undefined, who)).body.data;
    await app.request(`${assets.base}/${pages[0].part}/sealed/0.jpg`);
    const before = [await storedHashes(), await hashesIn(app.deps.objects, "derived")];
    expect(before.map((hashes) => hashes.length)).toEqual([4, 3]);
    for (let year = 0; year < 3; year++) await sweepLater(365 * DAY_MS);
    expect([await storedHashes(), await hashesIn(app.deps.objects, "derived")]).toEqual(before);
    expect((await app.deps.documents.findState(draft as DocumentId))?.value.document.status).toBe("DRAFT");
  });
});

describe("an uploaded file", () => {
  it("that no document ever used is removed after a week, its record first", async () => {
    await uploaded(who);
    await sweepLater(6 * DAY_MS);
    expect(await records()).toBe(1);
    for (const wait of [2 * DAY_MS, 2 * HOUR_MS, HOUR_MS]) await sweepLater(wait);
    expect(await records()).toBe(0);
    expect(await storedHashes()).toEqual([]);
  });

  it("that is marked for removal cannot be used, and is kept if a draft used it just before", async () => {
    const part = await uploaded(who);
    const find = async () => (await app.deps.files.find(part.key as FilePartKey))!;
    const leave = async () => {
      const stored = await find();
      await app.deps.files.replace(stored, { ...stored.value, leavingAt: toInstant(app.clock.nowMs) });
    };
    await saveAs(app, who, [ann], { fileParts: [part] });
    await leave();
    await expect(saveAs(app, who, [ann], { fileParts: [part] })).rejects.toThrow("not_found");
    for (const wait of [2 * HOUR_MS, 8 * DAY_MS]) await sweepLater(wait);
    expect((await find()).value.leavingAt).toBeUndefined();
    expect(await storedHashes()).toEqual([part.hashData]);
  });

  it("for another member's document is refused and removed, wherever the form names the document", async () => {
    const othersDocument = await saveAs(app, (await aMember(app, "Eve Else")).who, [ann]);
    const [recordsBefore, before] = [await records(), await storedHashes()];
    const file = await aPdf("mine");
    const early = await uploadForm(who, ["documentId", othersDocument], ["files", file]);
    expect([early.status, await storedHashes()]).toEqual([404, before]);
    const late = await uploadForm(who, ["files", file], ["documentId", othersDocument]);
    expect([late.status, await records()]).toEqual([404, recordsBefore]);
    await sweepLater(2 * DAY_MS);
    expect(await storedHashes()).toEqual(before);
  });

  it("that its document already contains leaves no second record", async () => {
    const file = await aPdf("twice");
    const first = (await uploadForm(who, ["files", file])).body.data[0].value;
    const id = await saveAs(app, who, [ann], { fileParts: [first] });
    const again = await uploadForm(who, ["files", file], ["documentId", id]);
    expect(again.body.data[0]).toMatchObject({ status: "rejected", code: "file_duplicate" });
    expect(await records()).toBe(1);
    await sweepLater(30 * DAY_MS);
    expect(await storedHashes()).toEqual([first.hashData]);
  });
});

describe("a guest's draft", () => {
  it("is removed with its files after its session ended, unless a member took it over", async () => {
    const guest = await aGuest(app);
    const part = await uploaded(guest);
    const abandoned = await saveAs(app, guest, [ann], { fileParts: [part] });
    const attachedDraft = await saveAs(app, guest, [ann]);
    const path = `/api/document/public-user-to-workspace/${attachedDraft}`;
    const attached = await app.json("PATCH", path, { sessionId: guest["x-public-session"] }, who);
    expect(attached.status).toBe(200);
    await sweepLater(30 * DAY_MS);
    expect(await app.deps.documents.findState(abandoned as DocumentId)).not.toBeNull();
    for (const wait of [2 * DAY_MS, 2 * HOUR_MS, DAY_MS]) await sweepLater(wait);
    expect(await app.deps.documents.findState(abandoned as DocumentId)).toBeNull();
    expect(await app.deps.documents.findState(attachedDraft as DocumentId)).not.toBeNull();
    expect(await records()).toBe(1);
    expect(await storedHashes()).toHaveLength(1);
  });
});
