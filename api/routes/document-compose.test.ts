import { afterAll, beforeAll, expect, test } from "vitest";
import { saveDraftBody } from "../../tests/access/world.ts";
import { aGuest, aMember, saveAs, type Who } from "../../tests/support/app-people.ts";
import { eventually } from "../../tests/support/eventually.ts";
import { onDisk } from "../../tests/support/on-disk.ts";
import { aPdf, pdfOf, textPages } from "../../tests/support/pdf-fixtures.ts";
import { run } from "../../tests/support/run.ts";
import { type Answer, openTestApp, type TestApp } from "../../tests/support/test-app.ts";

let app: TestApp;
let owner: Who;
beforeAll(async () => {
  app = await openTestApp();
  owner = (await aMember(app, "Olga")).who;
}, 60_000);
afterAll(() => app.close());

async function upload(files: readonly Uint8Array<ArrayBuffer>[], who: Who, fields: Record<string, string> = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const file of files) form.append("files", new Blob([file], { type: "application/pdf" }), "a.pdf");
  const response = await app.request("/api/document/upload", { method: "POST", headers: who, body: form });
  return { status: response.status, body: await response.json() };
}

async function partOf(texts: readonly string[], who = owner, mediaBox?: string) {
  const file = mediaBox ? pdfOf({ objects: textPages(texts, { mediaBox }) }) : aPdf(texts);
  return (await upload([file], who)).body.data[0].value as { key: string; pages: number; hashData: string };
}

const compose = (body: unknown, who: Who = owner, key = ""): Promise<Answer> =>
  app.json("POST", "/api/document/compose", body, key ? { ...who, "Idempotency-Key": key } : who);
const lock = (file: Uint8Array<ArrayBuffer>, password: string) =>
  onDisk(file, (path) => run("qpdf", ["--encrypt", password, "owner", "256", "--", path, "-"]));

test("pages of uploaded files are composed into a new file, with its own pictures, for a draft", async () => {
  const tall = await partOf(["one", "two"]);
  const wide = await partOf(["three"], owner, "[0 0 900 800]");
  const pages = [
    { part: wide.key, page: 0, rotate: 90 },
    { part: tall.key, page: 1, rotate: 0 },
  ];
  const composed = await compose({ fileName: "both.pdf", pages });
  expect(composed).toMatchObject({ status: 200, body: { data: { fileName: "both.pdf", pages: 2, removed: [] } } });
  const { key, hashData, size } = composed.body.data;
  const readBack = await app.json("GET", `/api/document/file/${key}`, undefined, owner);
  expect(readBack.body.data.pages).toEqual([
    { width: 282.22, height: 317.5 },
    { width: 209.9, height: 297.04 },
  ]);
  const { base } = readBack.body.data.assets;
  const picture = await eventually("the picture of the second page", async () => {
    await app.runner.runDue();
    const answer = await app.request(`${base}/${key}/thumbnails/1.jpg`);
    return answer.status === 200 && answer;
  });
  expect(picture.headers.get("Content-Type")).toBe("image/jpeg");
  expect((await app.request(`${base}/${tall.key}/thumbnails/0.jpg`)).status).toBe(404);
  const source = new Uint8Array(await (await app.request(`${base}/${key}/source.pdf`)).arrayBuffer());
  expect(source.length).toBe(size);
  const text = await onDisk(source, async (path) => new TextDecoder().decode(await run("pdftotext", [path, "-"])));
  expect(text.trim().split(/\s+/)).toEqual(["three", "two"]);
  expect((await compose({ fileName: "again.pdf", pages })).body.data).toMatchObject({ hashData });
  const id = await saveAs(app, owner, [{ name: "Ann", email: "ann@example.com" }], { fileParts: [{ key }] });
  const { body } = await app.json("GET", `/api/document/${id}`, undefined, owner);
  expect(body.data.pages.map((page: { part: string }) => page.part)).toEqual([key, key]);
});

test("a repeated request composes one file", async () => {
  const { key } = await partOf(["one"]);
  const order = { fileName: "a.pdf", pages: [{ part: key, page: 0, rotate: 180 }] };
  const [first, second] = [await compose(order, owner, "same"), await compose(order, owner, "same")];
  expect(second.body.data.key).toBe(first.body.data.key);
  expect((await compose({ ...order, fileName: "b.pdf" }, owner, "same")).body.code).toBe("idempotency_key_reused");
});

test("an invalid composition is refused with the path of the fault", async () => {
  const { key } = await partOf(["one"]);
  const stranger = (await aMember(app, "Sam")).who;
  const page = { part: key, page: 0, rotate: 0 };
  const refusals = [
    [{ fileName: "a.pdf", pages: [] }, 422, "invalid_input", "pages"],
    [{ fileName: "a.pdf", pages: [page, { ...page, page: 1 }] }, 404, "page_not_found", "pages.1.page"],
    [{ fileName: "a.pdf", pages: [{ ...page, rotate: 45 }] }, 422, "invalid_input", "pages.0.rotate"],
    [{ fileName: "a.pdf", pages: [{ ...page, page: -1 }] }, 422, "invalid_input", "pages.0.page"],
    [{ fileName: "a.pdf", pages: [{ ...page, extra: 1 }] }, 422, "invalid_input", "pages.0.extra"],
    [{ fileName: "a.pdf", pages: Array(1_001).fill(page) }, 422, "file_too_many_pages", undefined],
  ] as const;
  for (const [order, status, code, path] of refusals) {
    const answer = await compose(order);
    expect(answer).toMatchObject({ status, body: { code } });
    expect(answer.body.errors?.[0]?.path).toBe(path);
  }
  const foreign = await compose({ fileName: "a.pdf", pages: [page] }, stranger);
  expect(foreign).toMatchObject({ status: 404, body: { code: "not_found" } });
  expect((await app.json("GET", `/api/document/file/${key}`, undefined, stranger)).status).toBe(404);
  expect((await app.json("GET", "/api/document/file/nonsense", undefined, owner)).status).toBe(404);
});

test("pages of a guest's draft can be composed by the member who took it over, and by nobody else", async () => {
  const guest = await aGuest(app);
  const part = await partOf(["one", "two"], guest);
  const id = await saveAs(app, guest, [{ name: "Ann", email: "ann@example.com" }], { fileParts: [{ key: part.key }] });
  const guestSession = { sessionId: guest["x-public-session"] };
  expect((await app.json("PATCH", `/api/document/public-user-to-workspace/${id}`, guestSession, owner)).status).toBe(
    200,
  );
  const order = { fileName: "a.pdf", documentId: id, pages: [{ part: part.key, page: 1, rotate: 0 }] };
  const composed = await compose(order);
  expect(composed.status).toBe(200);
  const save = (key: string) =>
    app.json("POST", `/api/document/save/${id}`, { ...saveDraftBody, fileParts: [{ key }] }, owner);
  // Removes the old file from the draft and restores it, as undo does.
  expect((await save(composed.body.data.key)).status).toBe(200);
  expect((await save(part.key)).status).toBe(200);
  expect((await compose(order, (await aMember(app, "Sam")).who)).status).toBe(404);
});

test("an encrypted file is accepted with its password, which is not stored", async () => {
  const password = `Tr0ub4dor ${crypto.randomUUID()}`;
  const file = await lock(aPdf(["locked away"]), password);
  const uploaded = await upload([file], owner);
  expect(uploaded.body.data[0]).toMatchObject({
    status: "rejected",
    code: "file_encrypted_or_signed",
    reason: "Encrypted or signed file cannot be uploaded. This file is encrypted.",
    needsPassword: true,
  });
  const wrong = await upload([file], owner, { passwords: JSON.stringify(["no"]) });
  expect(wrong.body.data[0]).toMatchObject({ status: "rejected", code: "file_password_wrong", needsPassword: true });
  const both = await upload([aPdf(["open"]), file], owner, { passwords: JSON.stringify([null, password]) });
  expect(both.body.data[0]).toMatchObject({ status: "fulfilled", needsPassword: false, value: { removed: [] } });
  const { value } = both.body.data[1];
  expect(value).toMatchObject({ pages: 1, removed: ["encryption"] });
  expect(value.hashData).not.toBe(value.uploadedSha256);
  expect(app.logged.join()).not.toContain(password);
  for await (const entry of app.kv.list({ prefix: [] })) {
    const found = entry.value instanceof Uint8Array ? new TextDecoder().decode(entry.value) : Deno.inspect(entry.value);
    expect(`${entry.key.join()} ${found}`).not.toContain(password);
  }
  expect(await app.deps.objects.get(value.uploadedSha256)).toBeNull();
});

test("passwords that follow a file or are not a list are refused", async () => {
  const form = new FormData();
  form.append("files", new Blob([aPdf()], { type: "application/pdf" }), "a.pdf");
  form.append("passwords", '["late"]');
  const late = await app.request("/api/document/upload", { method: "POST", headers: owner, body: form });
  expect(await late.json()).toMatchObject({ code: "invalid_input", errors: [{ path: "passwords" }] });
  for (const passwords of ["secret", '{"0":"secret"}', "[1]", JSON.stringify(["x".repeat(201)])]) {
    expect((await upload([aPdf()], owner, { passwords })).body).toMatchObject({ code: "invalid_input" });
  }
});
