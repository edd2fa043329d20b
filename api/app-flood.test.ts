import process from "node:process";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Endpoint } from "../domain/contract/endpoint.ts";
import { endpoints } from "../domain/contract/endpoints.ts";
import { aGuest, aMember, type Who } from "../tests/support/app-people.ts";
import { openTestApp, type TestApp } from "../tests/support/test-app.ts";

const START = Date.parse("2026-11-22T10:00:00.000Z");
let app: TestApp;
beforeEach(async () => {
  app = await openTestApp({ env: { RATE_LIMITS: "on" }, startMs: START });
});
afterEach(() => app.close());

const flooder = "198.51.100.9";
const ask = (body: BodyInit, headers: Record<string, string> = {}, address = flooder) =>
  app.request("/api/recipient/session", {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body,
    address,
  });

async function until429(work: () => Promise<Response>, most: number): Promise<number> {
  for (let count = 1; count <= most; count++) {
    const { status, headers } = await work();
    if (status !== 429) continue;
    expect(Number(headers.get("Retry-After"))).toBeGreaterThan(0);
    return count;
  }
  return Number.POSITIVE_INFINITY;
}

describe("a single client address", () => {
  it("gets 429 before its bodies are read once it sent too many; other addresses are served", async () => {
    expect(await until429(() => ask("{"), 40)).toBeLessThan(35);
    let isRead = false;
    const source = {
      pull(controller: ReadableStreamDefaultController) {
        isRead = true;
        controller.close();
      },
    };
    const body = new ReadableStream(source, { highWaterMark: 0 });
    const answer = await ask(body, { "Content-Length": "8000000" });
    expect([answer.status, isRead]).toEqual([429, false]);
    expect((await ask("{", {}, "198.51.100.10")).status).toBe(400);
    app.clock.nowMs += 10_000;
    expect((await ask("{")).status).toBe(400);
  });

  it("is charged for the keys and items of bodies before they are checked, while a member is not", async () => {
    const keys = Array.from({ length: 90 }, (_, at) => `"${at}":${at}`).join();
    const full = JSON.stringify({ token: "x", schemas: [] }).replace(
      "[]",
      `[${Array(2_000).fill(`{${keys}}`).join()}]`,
    );
    const save = (who: Who) =>
      app.request("/api/document/save/doc_00000000", {
        method: "POST",
        headers: { "Content-Type": "application/json", ...who },
        body: full,
        address: flooder,
      });
    const guest = await aGuest(app);
    expect(await until429(() => save(guest), 10)).toBeLessThan(5);
    app.clock.nowMs += 10_000;
    const { who } = await aMember(app, "Mia");
    const statuses = [];
    for (let n = 0; n < 5; n++) statuses.push((await save(who)).status);
    expect(statuses).not.toContain(429);
  });

  it("is charged for large bodies before they are read, while a member is not", async () => {
    const large = "x".repeat(7_000_000);
    const headers = { "Content-Type": "application/json" };
    const whole = { method: "POST", headers, body: JSON.stringify({ token: large }) };
    const sign = () =>
      app.request("/api/recipient/sign", {
        method: "POST",
        headers: { "Content-Type": "application/json", "Content-Length": String(large.length) },
        body: "{}",
        address: flooder,
      });
    expect(await until429(sign, 20)).toBeLessThan(12);
    app.clock.nowMs += 10_000;
    // HTTP/2 declares no size.
    const undeclared = () => app.request("/api/recipient/sign", { ...whole, address: flooder });
    expect(await until429(undeclared, 20)).toBeLessThan(12);
    const sam = await aMember(app, "Sam");
    const save = () => app.json("POST", "/api/document/save/new", { fileParts: large }, sam.who);
    for (let n = 0; n < 12; n++) expect((await save()).status).toBe(422);
  });
});

describe("a request body", () => {
  it("has a limit per call: 16 KiB through a link, and only for listed calls more than 128 KiB", async () => {
    const large = Object.entries<Endpoint>(endpoints).flatMap(([name, { bodyLimit }]) =>
      bodyLimit && bodyLimit.bytes > 128 * 1024 ? [name] : [],
    );
    expect(large.sort()).toEqual([
      ...[
        "addSavedSignature",
        "changeFields",
        "editFields",
        "exportTable",
        "keepAnswers",
        "openEmbedSession",
        "saveBranding",
        "saveCustomBranding",
        "saveDocument",
        "savePicture",
        "saveTemplate",
        "signDocument",
        "submitSelfie",
      ],
    ]);
    const answer = await ask(JSON.stringify({ token: "x".repeat(17 * 1024) }));
    expect([answer.status, (await answer.json()).code]).toEqual([413, "body_too_large"]);
  });

  it("with 130,000 keys is refused within a second, even by calls that accept large bodies", async () => {
    const keys = `{${Array.from({ length: 130_000 }, (_, n) => `"k${n}":1`).join(",")}}`;
    const sam = await aMember(app, "Sam");
    for (const path of ["/api/document/save/new", "/api/template/save/new"]) {
      const before = process.cpuUsage();
      const answer = await app.request(path, {
        method: "POST",
        headers: { "Content-Type": "application/json", ...sam.who },
        body: keys,
      });
      expect([path, answer.status, (await answer.json()).code]).toEqual([path, 400, "malformed_request"]);
      // The time of the processor: a busy machine does not add to it.
      const { user, system } = process.cpuUsage(before);
      expect((user + system) / 1_000).toBeLessThan(1_000);
    }
  });
});
