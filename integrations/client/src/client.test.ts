import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { apiVersions } from "../../../domain/contract/api-version.ts";
import { aMember } from "../../../tests/support/app-people.ts";
import { aProgram } from "../../../tests/support/embedding.ts";
import { aPdf } from "../../../tests/support/pdf-fixtures.ts";
import { openTestApp, type TestApp } from "../../../tests/support/test-app.ts";
import {
  listDocuments,
  readDocument,
  readHealth,
  remindRecipients,
  saveDocument,
  sendDocument,
  uploadDocument,
  verifyPdf,
} from "./calls.ts";
import { type Client, type ClientOptions, CountersignError, createClient } from "./client.ts";
import { each } from "./each.ts";

let app: TestApp;
let apiKey: string;
beforeAll(async () => {
  app = await openTestApp();
  const { who } = await aMember(app, "Sam Sender");
  apiKey = (await aProgram(app, who)).program.Authorization!.slice("Bearer ".length);
});
afterAll(() => app.close());

type Sent = { key: string | null; version: string | null; path: string };

/** A client of the test app; the first requests get `answers`, one each. */
function aClient(answers: (Response | Error)[] = [], more: Partial<ClientOptions> = {}) {
  const sent: Sent[] = [];
  const waits: number[] = [];
  const ask = async (url: unknown, init?: RequestInit) => {
    const { pathname, search } = new URL(String(url));
    const headers = new Headers(init?.headers);
    const [key, version] = [headers.get("Idempotency-Key"), headers.get("Countersign-Version")];
    sent.push({ key, version, path: pathname + search });
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    return answer ?? app.request(pathname + search, init);
  };
  const wait = async (ms: number) => void waits.push(ms);
  const client = createClient({ baseUrl: "http://x/", apiKey, fetch: ask as typeof fetch, wait, ...more });
  return { client, sent, waits };
}

async function aDraft(client: Client, title = "The lease"): Promise<string> {
  // Documents of one millisecond have no order.
  app.clock.nowMs += 1_000;
  const file = new File([aPdf(["A lease"])], "lease.pdf");
  const [uploaded] = await uploadDocument(client, { body: { IdsArray: '["a"]', files: [file] } });
  expect(uploaded).toMatchObject({ id: "a", status: "fulfilled" });
  const sign = { type: "signature", position: { x: 25, y: 230 }, width: 60, height: 20, recipient: "a" } as const;
  const { _id } = await saveDocument(client, {
    documentId: "new",
    body: {
      fileParts: [{ key: uploaded!.value!.key }],
      recipients: [{ _id: "a", name: "Ann Lee", email: "ann@example.com" }],
      documentInfo: { en: { title } },
      jsonData: { schemas: [{ sign }] },
    },
  });
  return _id;
}

const busy = (headers: Record<string, string> = {}, status = 429) => new Response("{}", { status, headers });

describe("the client package", () => {
  it("uploads, saves, sends and reads a document", async () => {
    const { client } = aClient();
    const documentId = await aDraft(client);
    expect((await sendDocument(client, { documentId }))._id).toBe(documentId);
    const document = await readDocument(client, { documentId });
    expect(document).toMatchObject({ title: "The lease", recipients: [{ status: "SENT" }] });
  });

  it("requests one page after another while the caller iterates", async () => {
    const { client, sent } = aClient();
    for (const title of ["One", "Two", "Three"]) await aDraft(client, title);
    sent.length = 0;
    const titles: string[] = [];
    for await (const { title } of each(client, listDocuments, { limit: 2 })) titles.push(title);
    expect(titles.slice(0, 3)).toEqual(["Three", "Two", "One"]);
    expect(sent.length).toBe(Math.ceil(titles.length / 2));
  });

  it("stops at a page that leads to itself", async () => {
    const page = () => Response.json({ data: { items: [], cursor: "same" } });
    const { client, sent } = aClient([page(), page(), page()]);
    const walk = Array.fromAsync(each(client, listDocuments, {}));
    await expect(walk).rejects.toThrow("a page leads to itself");
    expect(sent.length).toBe(2);
  });

  it("throws a refusal with its code, faults and request id", async () => {
    const { client } = aClient();
    const refused = saveDocument(client, { documentId: "new", body: { recipients: 3 } as never });
    const error = await refused.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(CountersignError);
    expect(error).toMatchObject({
      status: 422,
      code: "invalid_input",
      requestId: expect.stringMatching(/^[\w-]{36}$/),
    });
    expect((error as CountersignError).errors.map(({ path }) => path)).toContain("recipients");
    const german = aClient([], { language: "ar" });
    await expect(readDocument(german.client, { documentId: "none" })).rejects.toThrow(/[\u0600-\u06ff]/);
  });

  it("retries with the same idempotency key, after the delay that the server requests", async () => {
    const { client, sent, waits } = aClient();
    const documentId = await aDraft(client);
    const again = aClient([busy({ "Retry-After": "2" }), new TypeError("fetch failed"), busy({}, 503)]);
    expect((await sendDocument(again.client, { documentId })).status).toMatch(/SENT|QUEUED/);
    expect(new Set(again.sent.map(({ key }) => key)).size).toBe(1);
    expect(again.sent).toHaveLength(4);
    expect(again.waits[0]).toBe(2_000);
    expect(again.waits[2]).toBeGreaterThan(again.waits[1]!);
    expect(sent.every(({ key }) => key !== null)).toBe(true);
    expect(waits).toEqual([]);
    const own = aClient();
    await remindRecipients(own.client, { documentId, body: {} }, { idempotencyKey: "mine" }).catch(() => null);
    expect(own.sent[0]!.key).toBe("mine");
  });

  it("throws after the last retry, and never retries a call that may have taken effect", async () => {
    const gaveUp = aClient([busy(), busy(), busy()], { retries: 2 });
    await expect(readHealth(gaveUp.client)).rejects.toMatchObject({ status: 429, code: "unknown" });
    expect(gaveUp.sent).toHaveLength(3);
    const body = { file: new Blob([aPdf(["A lease"])]) };
    const unsafe = aClient([busy({}, 503)]);
    await expect(verifyPdf(unsafe.client, { body })).rejects.toMatchObject({ status: 503 });
    expect(unsafe.sent).toHaveLength(1);
    const limited = aClient([busy()]);
    await expect(verifyPdf(limited.client, { body })).resolves.toMatchObject({ verdict: expect.any(String) });
    const undrawn = JSON.stringify({ code: "page_not_drawn_yet" });
    const early = aClient([new Response(undrawn, { status: 409, headers: { "Retry-After": "1" } })]);
    await expect(verifyPdf(early.client, { body })).resolves.toMatchObject({ verdict: expect.any(String) });
    expect(early.waits).toEqual([1_000]);
  });

  it("sends the API version that it was built for, and a server without that version refuses", async () => {
    const { client, sent } = aClient();
    await readHealth(client);
    expect(sent[0]!.version).toBe(apiVersions[0]);
    const former = aClient([], { headers: { "Countersign-Version": "2019-01-01" } });
    await expect(readHealth(former.client)).rejects.toMatchObject({ status: 400, code: "unknown_api_version" });
  });

  it("adds the client's workspace to every call", async () => {
    const { client, sent } = aClient([], { workspace: "none" });
    await expect(listDocuments(client)).rejects.toMatchObject({ code: "not_found" });
    expect(sent[0]!.path).toBe("/api/document/all?workspace=none");
  });
});
