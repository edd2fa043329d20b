import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { aMember, type Who } from "../../tests/support/app-people.ts";
import { openTestApp, type TestApp } from "../../tests/support/test-app.ts";

const HOUR = 3_600_000;

let app: TestApp;
let folder: string;
let sam: Awaited<ReturnType<typeof aMember>>;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "countersign-compliance-"));
  app = await openTestApp({ env: { COMPLIANCE_DIR: folder, PUBLIC_URL: "https://sign.example.com" } });
  sam = await aMember(app, "Sam Sender");
});
afterEach(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const put = (name: string, content: string) => writeFile(join(folder, name), content);
async function badge(id: string) {
  const { body } = await app.json("GET", "/api/compliance/badges", undefined, sam.who);
  return body.data.badges.find((one: { id: string }) => one.id === id);
}
const request = (body: object, who: Who = sam.who) =>
  app.json("POST", "/api/compliance/request-certificate", body, who);
async function download(url: string) {
  const response = await app.request(new URL(url).pathname);
  return { status: response.status, bytes: new Uint8Array(await response.arrayBuffer()) };
}
const verify = async (bytes: Uint8Array<ArrayBuffer>) => app.deps.verifyPdf(bytes);
const textOf = (bytes: Uint8Array) => new TextDecoder("latin1").decode(bytes);

describe("compliance certificates", () => {
  it("are sealed self-assessments if the operator provides no document", async () => {
    const answer = await request({ badge: "gdpr" });
    expect(answer.body.data).toMatchObject({ kind: "self_assessment", fileName: "self-assessment-gdpr.pdf" });
    const { status, bytes } = await download(answer.body.data.url);
    expect([status, textOf(bytes.subarray(0, 5))]).toEqual([200, "%PDF-"]);
    expect(await verify(bytes)).toMatchObject({ verdict: "genuine" });
    const arabic = await download((await request({ badge: "iso", language: "ar" })).body.data.url);
    expect(await verify(arabic.bytes)).toMatchObject({ verdict: "genuine" });
  });

  it("are the operator's files as soon as these are in the folder", async () => {
    expect(await badge("aicpa")).toMatchObject({ state: "self_assessed", document: null });
    await put("soc2.pdf", "%PDF-1.7 report");
    await put("soc2.json", JSON.stringify({ issuer: "Auditor LLP", from: "2026-01-01", to: "2026-06-30" }));
    expect(await badge("aicpa")).toMatchObject({
      ...{ state: "operator_document", download: "operator_document" },
      document: { issuer: "Auditor LLP", from: "2026-01-01", to: "2026-06-30" },
    });
    const { data } = (await request({ badge: "aicpa" })).body;
    expect(data).toMatchObject({ kind: "operator_document", fileName: "aicpa.pdf" });
    expect(textOf((await download(data.url)).bytes)).toBe("%PDF-1.7 report");
    await rm(join(folder, "soc2.pdf"));
    expect(await badge("aicpa")).toMatchObject({ state: "self_assessed" });
  });

  it("are marked as lapsed after their last day", async () => {
    await put("iso.pdf", "%PDF-1.7");
    await put("iso.json", JSON.stringify({ issuer: "Body", validUntil: "2020-01-31" }));
    expect(await badge("iso")).toMatchObject({ state: "lapsed", download: "operator_document" });
  });

  it.each([
    ["content that is not a PDF", { "iso.pdf": "hello" }],
    ["an unknown property", { "iso.pdf": "%PDF-1.7", "iso.json": '{"auditor":"x"}' }],
    ["an impossible date", { "iso.pdf": "%PDF-1.7", "iso.json": '{"validUntil":"2026-02-31"}' }],
    ["metadata that is not JSON", { "iso.pdf": "%PDF-1.7", "iso.json": "issuer: x" }],
  ])("ignore an operator's file with %s, which is logged", async (_, files) => {
    for (const [name, content] of Object.entries(files)) await put(name, content);
    expect(await badge("iso")).toMatchObject({ state: "self_assessed", document: null });
    expect(app.logged.join()).toMatch(/compliance document/);
  });

  it("are not offered for Australia", async () => {
    await put("australian.pdf", "%PDF-1.7");
    expect((await request({ badge: "australian" })).body).toMatchObject({ code: "certificate_not_offered" });
    expect(await badge("australian")).toMatchObject({ state: "operator_document", download: null });
  });

  it("for HIPAA can be requested before an agreement, while the badge stays inactive", async () => {
    expect((await request({ badge: "hipaa" })).body.data).toMatchObject({ kind: "self_assessment" });
    await put("hipaa.pdf", "%PDF-1.7");
    expect((await request({ badge: "hipaa" })).body.data).toMatchObject({ kind: "operator_document" });
    expect(await badge("hipaa")).toMatchObject({ state: "inactive" });
  });

  it("have a download link that expires after ten minutes and cannot be altered", async () => {
    const { url, expiresAt } = (await request({ badge: "gdpr" })).body.data;
    expect(Date.parse(expiresAt) - app.clock.nowMs).toBe(10 * 60_000);
    app.clock.nowMs += HOUR;
    expect((await download(url)).status).toBe(404);
    expect((await download(`${url}x`)).status).toBe(404);
  });

  it("are recorded in the workspace's log when they are requested", async () => {
    await request({ badge: "ccpa" });
    const { body } = await app.json("GET", "/api/workspace/log", undefined, sam.who);
    expect(body.data.items[0].fact).toEqual({ kind: "certificate_requested", name: "CCPA" });
  });
});
