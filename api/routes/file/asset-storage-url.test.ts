import { afterAll, beforeAll, expect, it } from "vitest";
import { aMember, draftOf, type Who } from "../../../tests/support/app-people.ts";
import { docxOf } from "../../../tests/support/office-files.ts";
import { aPdf, ascii } from "../../../tests/support/pdf-fixtures.ts";
import { openTestApp, type TestApp } from "../../../tests/support/test-app.ts";

let app: TestApp;
let who: Who;
beforeAll(async () => {
  app = await openTestApp();
  ({ who } = await aMember(app, "Olga"));
}, 60_000);
afterAll(() => app.close());

const PDF = "application/pdf";
const ask = (kind: "document" | "template", file: object, headers: Who = who) =>
  app.json("POST", `/api/${kind}/generate-storage-url`, file, headers);
async function urlFor(bytes: Uint8Array, fileName = "lease.pdf", kind: "document" | "template" = "document") {
  const { status, body } = await ask(kind, { fileName, size: bytes.length, type: PDF });
  expect(status).toBe(200);
  return body.data as { url: string; key: string; expiresAt: string };
}
/** Uploads without any credentials. */
async function put(url: string, bytes: Uint8Array<ArrayBuffer>) {
  const response = await app.request(new URL(url).pathname, { method: "PUT", body: bytes });
  return { status: response.status, body: await response.json() };
}
const open = (key: string, headers: Who = who) => app.json("GET", `/api/document/file/${key}`, undefined, headers);
let count = 0;
const aFile = () => aPdf([`Lease ${++count}`]);

it("takes one upload, whose key a draft, a sent document and a template then name", async () => {
  const bytes = aFile();
  const { url, key, expiresAt } = await urlFor(bytes);
  expect(Date.parse(expiresAt) - app.clock.nowMs).toBe(15 * 60_000);
  expect((await open(key)).status).toBe(404);
  const { status, body } = await put(url, bytes);
  expect([status, body.data]).toMatchObject([200, { key, fileName: "lease.pdf", pages: 1, size: bytes.length }]);
  expect((await open(key)).status).toBe(200);
  const people = [{ name: "Ann", email: "ann@example.com" }];
  const saved = await app.json("POST", "/api/document/save/new", draftOf([{ key }], people), who);
  expect(saved.body.data.fileParts[0].key).toBe(key);
  const second = aFile();
  const other = await urlFor(second, "second.pdf", "template");
  expect((await put(other.url, second)).status).toBe(200);
  const template = { ...draftOf([{ key: other.key }], people), name: "Lease" };
  expect((await app.json("POST", "/api/template/save/new", template, who)).status).toBe(200);
  const place = { type: "signature", page: 0, position: { x: 20, y: 20 }, width: 40, height: 12 };
  const third = aFile();
  const last = await urlFor(third);
  await put(last.url, third);
  const order = { fileKeys: [last.key], recipients: people, fields: [place], send: true };
  expect((await app.json("POST", "/api/document/create", order, who)).body.data.status).toBe("SENT");
});

it("is used once, even by two uploads at a time, and not after 15 minutes", async () => {
  const bytes = aFile();
  const { url } = await urlFor(bytes);
  const both = await Promise.all([put(url, bytes), put(url, bytes)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 410]);
  expect((await put(url, bytes)).body.code).toBe("upload_url_invalid");
  const late = await urlFor(bytes);
  app.clock.nowMs += 15 * 60_000 + 1;
  expect((await put(late.url, bytes)).body.code).toBe("upload_url_invalid");
  expect((await put(`${url.slice(0, -3)}abc`, bytes)).status).toBe(410);
});

it("checks the bytes as an upload does, keeps none that are refused, and takes another try", async () => {
  const bytes = aFile();
  const { url, key } = await urlFor(bytes);
  const refused = async (file: Uint8Array<ArrayBuffer>, to = url) => (await put(to, file)).body.code;
  expect(await refused(bytes.slice(0, -1))).toBe("file_size_differs");
  expect(await refused(aPdf(["A much longer line than the file that was announced has"]))).toBe("file_size_differs");
  const word = docxOf([], { mainType: "application/vnd.ms-word.document.macroEnabled.main+xml" });
  expect(await refused(word, (await urlFor(word, "a.docx")).url)).toBe("file_has_macros");
  const junk = ascii("no PDF at all");
  expect(await refused(junk, (await urlFor(junk)).url)).toBe("file_not_pdf");
  expect((await open(key)).status).toBe(404);
  expect((await put(url, bytes)).status).toBe(200);
});

it("is issued for files that can be accepted, to members who may create, and dies with their membership", async () => {
  const file = { fileName: "a.pdf", size: 10, type: PDF };
  const code = async (more: object, headers: Who = who) => {
    const { body } = await ask("document", { ...file, ...more }, headers);
    return [body.code, body.errors?.[0]?.path];
  };
  expect(await code({ fileName: "a.exe", type: "application/x-msdownload" })).toEqual([
    "file_type_not_supported",
    "type",
  ]);
  expect(await code({ size: 26 * 1024 * 1024 })).toEqual(["invalid_input", "size"]);
  expect(await code({ size: 0 })).toEqual(["invalid_input", "size"]);
  expect((await ask("document", file, {})).status).toBe(401);
  const { email, who: member } = await aMember(app, "Max");
  const invited = await app.json("POST", "/api/workspace/add-member", { email, role: "member" }, who);
  await app.json("POST", "/api/workspace/activate-member", { memberId: invited.body.data.memberId }, who);
  expect((await ask("document", file, member)).status).toBe(200);
  const bytes = aFile();
  const { url } = await urlFor(bytes);
  const users = app.deps.users;
  app.deps.users = { ...users, find: async () => null };
  expect((await put(url, bytes)).body.code).toBe("upload_url_invalid");
  app.deps.users = users;
  expect((await put(url, bytes)).status).toBe(200);
});
