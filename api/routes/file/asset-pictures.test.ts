import { afterAll, beforeAll, expect, it } from "vitest";
import type { FilePartKey } from "../../../domain/ids.ts";
import { aMember, linkOf, sendAs, signingFor, uploadAs, type Who } from "../../../tests/support/app-people.ts";
import { openTestApp, type TestApp } from "../../../tests/support/test-app.ts";
import { pictureName } from "../../services/file/picture-name.ts";

let app: TestApp;
let who: Who;
beforeAll(async () => {
  app = await openTestApp();
  who = (await aMember(app, "Sam Sender")).who;
});
afterAll(() => app?.close());

async function upload(name: string): Promise<{ key: FilePartKey; base: string }> {
  const key = (await uploadAs(app, who, name)).body.data[0].value.key;
  const { body } = await app.json("GET", `/api/document/file/${key}`, undefined, who);
  return { key, base: `${body.data.assets.base}/${key}` };
}

async function giveUp(key: FilePartKey): Promise<void> {
  const stored = (await app.deps.files.find(key))!;
  await app.deps.files.replace(stored, { ...stored.value, imagesReady: stored.value.pages, undrawn: [0] });
}

it("a request for a pending picture waits until it is ready", async () => {
  const { base } = await upload("early.pdf");
  const pending = app.request(`${base}/thumbnails/0.jpg`);
  await app.runner.runDue();
  const answer = await pending;
  expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, "image/jpeg"]);
});

it("a picture is served as what it is, also one that an earlier version stored as JPEG", async () => {
  const { key, base } = await upload("types.pdf");
  await app.runner.runDue();
  const read = async () => {
    const answer = await app.request(`${base}/pages/0.jpg`);
    return [answer.headers.get("Content-Type"), (await answer.bytes())[0]];
  };
  expect(await read()).toEqual(["image/png", 0x89]);
  const { hashData } = (await app.deps.files.find(key))!.value;
  const formerPicture = new Uint8Array([0xff, 0xd8, 0xff]);
  await app.deps.objects.putDerived(pictureName(hashData, "pages", 0), formerPicture, "image/jpeg");
  expect(await read()).toEqual(["image/jpeg", 0xff]);
});

it("a slow picture returns 202 with Retry-After, and one that cannot be made returns 204", async () => {
  const { key, base } = await upload("late.pdf");
  const late = await app.request(`${base}/pages/0.jpg`);
  expect([late.status, late.headers.get("Retry-After"), await late.text()]).toEqual([202, "1", ""]);
  await giveUp(key);
  expect((await app.request(`${base}/pages/0.jpg`)).status).toBe(204);
});

it("a page without a picture must have been seen before its document can be signed", async () => {
  const ann = { name: "Ann Lee", email: "ann@undrawn.example" };
  const id = await sendAs(app, who, [ann]);
  const token = await linkOf(app, ann.email);
  const state = (await app.deps.documents.findState(id as never))!.value;
  await giveUp(state.document.fileParts[0]!.key);
  const { body } = await app.json("POST", "/api/recipient/session", { token });
  expect(body.data.pages[0]).toMatchObject({ page: 0, isUndrawn: true });
  const request = await signingFor(app, token);
  const unseen = await app.json("POST", "/api/recipient/sign", request);
  expect(unseen).toMatchObject({ status: 409, body: { code: "page_not_shown" } });
  expect(unseen.body.message).toContain("page 1 ");
  expect((await app.json("POST", "/api/recipient/sign", { ...request, pagesSeen: [0] })).status).toBe(200);
});

it("a page with a pending picture must be ready or have been seen before its document can be signed", async () => {
  const ann = { name: "Ann Lee", email: "ann@pending.example" };
  const id = await sendAs(app, who, [ann]);
  const request = await signingFor(app, await linkOf(app, ann.email));
  const { fileParts } = (await app.deps.documents.findState(id as never))!.value.document;
  const stored = (await app.deps.files.find(fileParts[0]!.key))!;
  await app.deps.files.replace(stored, { ...stored.value, imagesReady: 0 });
  const early = await app.json("POST", "/api/recipient/sign", request);
  expect(early).toMatchObject({ status: 409, body: { code: "page_not_drawn_yet" } });
  expect([early.headers.get("Retry-After"), early.body.message]).toEqual(["1", expect.stringContaining("Page 1 ")]);
  expect((await app.json("POST", "/api/recipient/sign", { ...request, pagesSeen: [0] })).status).toBe(200);
});

it("a signature and an approval wait a little for a picture that is being drawn", async () => {
  const [ann, rita] = [
    { name: "Ann Lee", email: "ann@waiting.example" },
    { name: "Rita Review", email: "rita@waiting.example", roleType: "documentReviewer" },
  ];
  const field = { ...{ type: "signature", width: 42, height: 20 }, position: { x: 20, y: 40 }, recipient: "r0" };
  const id = await sendAs(app, who, [ann, rita], { jsonData: { schemas: [{ field }] } });
  const { fileParts } = (await app.deps.documents.findState(id as never))!.value.document;
  const { find } = app.deps.files;
  const setDrawn = async (imagesReady: number) => {
    const stored = (await find(fileParts[0]!.key))!;
    await app.deps.files.replace(stored, { ...stored.value, imagesReady });
  };
  for (const [call, { email }] of [
    ["approve", rita],
    ["sign", ann],
  ] as const) {
    await app.runner.runDue();
    const request = await signingFor(app, await linkOf(app, email));
    const { token, viewedSha256 } = request;
    await setDrawn(0);
    let looks = 0;
    app.deps.files.find = async (key) => {
      if (++looks === 3) await setDrawn(1);
      return find(key);
    };
    const body = call === "sign" ? request : { token, viewedSha256 };
    const answer = await app.json("POST", `/api/recipient/${call}`, body);
    app.deps.files.find = find;
    expect([answer.status, looks >= 3]).toEqual([200, true]);
  }
});
