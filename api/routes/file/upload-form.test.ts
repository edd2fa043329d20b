import { afterEach, beforeEach, expect, it } from "vitest";
import { done, refuse } from "../../../domain/outcome.ts";
import { aMember } from "../../../tests/support/app-people.ts";
import { aPdf } from "../../../tests/support/journey.ts";
import { docxOf } from "../../../tests/support/office-files.ts";
import { type Answer, openTestApp, type TestApp } from "../../../tests/support/test-app.ts";

let app: TestApp;
let who: Record<string, string>;
let file: Uint8Array<ArrayBuffer>;
beforeEach(async () => {
  app = await openTestApp();
  who = (await aMember(app, "Sam")).who;
  file = await aPdf("one");
});
afterEach(() => app.close());

async function upload(name: string, bytes: Uint8Array<ArrayBuffer>, more: Record<string, string> = {}, id = "a") {
  const form = new FormData();
  form.append("IdsArray", JSON.stringify([id]));
  form.append("files", new Blob([bytes], { type: "application/pdf" }), name);
  const init = { method: "POST", headers: { ...who, ...more }, body: form };
  const response = await app.request("/api/document/upload", init);
  return { status: response.status, headers: response.headers, body: await response.json() } satisfies Answer;
}

const key = { "Idempotency-Key": "upload-1" };
const records = async () => (await Array.fromAsync(app.kv.list({ prefix: ["file"] }))).length;

it("a repeated upload under the same key stores one file and returns the first response", async () => {
  const first = await upload("a.pdf", file, key);
  expect(first.body.data[0].status).toBe("fulfilled");
  expect(first.headers.get("Idempotent-Replayed")).toBeNull();
  const recordsBefore = await records();
  const again = await upload("a.pdf", file, key);
  expect(again.headers.get("Idempotent-Replayed")).toBe("true");
  expect(again.body).toEqual(first.body);
  expect(await records()).toBe(recordsBefore);
  expect((await upload("a.pdf", file)).body.data[0].value.key).not.toBe(first.body.data[0].value.key);
});

it("an upload with other bytes, name or field under a used key is refused, and nothing is stored", async () => {
  const other = file.slice();
  other[other.length - 2]! ^= 1;
  await upload("a.pdf", file, key);
  const recordsBefore = await records();
  for (const repeat of [upload("a.pdf", other, key), upload("b.pdf", file, key), upload("a.pdf", file, key, "b")]) {
    expect(await repeat).toMatchObject({ status: 409, body: { code: "idempotency_key_reused" } });
  }
  expect(await records()).toBe(recordsBefore);
});

it("a file whose conversion failed temporarily is accepted when it is repeated under the same key", async () => {
  const { convert } = app.deps;
  const letter = docxOf(["Dear Ann"]);
  convert.office = async () => refuse("conversion_busy");
  expect((await upload("a.docx", letter, key)).body.data[0].code).toBe("conversion_busy");
  convert.office = async () => refuse("conversion_failed");
  expect((await upload("b.docx", letter, { "Idempotency-Key": "broken" })).body.data[0].code).toBe("conversion_failed");
  convert.office = async () => done({ pdf: file, by: "Test" });
  const again = await upload("a.docx", letter, key);
  expect([again.status, again.body.data[0].status]).toEqual([200, "fulfilled"]);
  const third = await upload("a.docx", letter, key);
  expect([third.body, third.headers.get("Idempotent-Replayed")]).toEqual([again.body, "true"]);
  // A fault of the file itself is replayed.
  const broken = await upload("b.docx", letter, { "Idempotency-Key": "broken" });
  expect(broken.headers.get("Idempotent-Replayed")).toBe("true");
});

it("an interrupted upload does not use up its idempotency key", async () => {
  const body = '--x\r\nContent-Disposition: form-data; name="files"; filename="a.pdf"\r\n\r\n%PDF-1.7';
  const headers = { ...who, ...key, "Content-Type": "multipart/form-data; boundary=x" };
  const broken = await app.request("/api/document/upload", { method: "POST", headers, body });
  expect(broken.status).toBe(400);
  expect((await upload("a.pdf", file, key)).body.data[0].status).toBe("fulfilled");
});

it("a rewritten file whose pages look different is accepted, and its answer and record name the pages", async () => {
  const { inspect } = app.deps.pdf;
  app.deps.pdf.inspect = async (...given) => {
    const inspected = await inspect(...given);
    return inspected.ok ? done({ ...inspected.value, looksDifferent: [0], notCompared: 3 }) : inspected;
  };
  const { body } = await upload("a.pdf", file);
  expect(body.data[0]).toMatchObject({ status: "fulfilled", value: { looksDifferent: [0], notCompared: 3 } });
  app.deps.pdf.inspect = inspect;
  const { value } = (await upload("b.pdf", file)).body.data[0];
  for (const name of ["looksDifferent", "notCompared"]) expect(value).not.toHaveProperty(name);
});
