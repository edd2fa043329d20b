import { beforeEach, describe, expect, test } from "vitest";
import { signInByEmailCall } from "../../domain/contract/auth.ts";
import { readDocumentCall } from "../../domain/contract/document.ts";
import { listDocumentsCall } from "../../domain/contract/document-list.ts";
import { saveEmbedOriginsCall } from "../../domain/contract/embed/embed.ts";
import { voidDocumentCall } from "../../domain/contract/sent-document.ts";
import { call } from "./api.ts";
import type { Host } from "./host.ts";

type Sent = { path: string; init: RequestInit };

function hostAnswering(answer: () => Response | Promise<Response>, sent: Sent[]): Host {
  return {
    async fetch(path: string, init: RequestInit = {}) {
      sent.push({ path, init });
      return answer();
    },
  } as unknown as Host;
}

const problem = (body: object, status: number, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/problem+json", ...headers } });

describe("a call", () => {
  let sent: Sent[] = [];
  beforeEach(() => {
    sent = [];
  });

  test("fills in its path and omits empty query parameters", async () => {
    const host = hostAnswering(() => Response.json({ data: {} }), sent);
    await call(host, readDocumentCall, { params: { documentId: "a/b" } });
    await call(host, listDocumentsCall, { query: { view: "draft", search: "", limit: 5 } });
    expect(sent.map((one) => one.path)).toEqual(["/api/document/a%2Fb", "/api/document/all?view=draft&limit=5"]);
  });

  test("sends arrays as arrays from a page whose `toJSON` turns arrays into strings", async () => {
    Object.defineProperty(Array.prototype, "toJSON", { configurable: true, value: () => "an array" });
    try {
      const host = hostAnswering(() => Response.json({ data: { origins: [] } }), sent);
      await call(host, saveEmbedOriginsCall, { body: { origins: ["https://shop.example"] } });
    } finally {
      Reflect.deleteProperty(Array.prototype, "toJSON");
    }
    expect(sent[0]!.init.body).toBe('{"origins":["https://shop.example"]}');
  });

  test("returns the contents of `data`, and whole responses of the identity service", async () => {
    const document = await call(
      hostAnswering(() => Response.json({ data: { _id: "1" } }), sent),
      readDocumentCall,
      {
        params: { documentId: "1" },
      },
    );
    expect(document).toEqual({ ok: true, value: { _id: "1" } });
    const identity = await call(
      hostAnswering(() => Response.json({ token: "t" }), sent),
      signInByEmailCall,
      {
        body: { email: "a@b.org", password: "x" },
      },
    );
    expect(identity).toEqual({ ok: true, value: { token: "t" } });
  });

  test("that changes something has an idempotency key, the caller's if it is a repeat", async () => {
    const host = hostAnswering(() => Response.json({ data: {} }), sent);
    const input = { params: { documentId: "1" }, body: { reason: "wrong file" } };
    await call(host, voidDocumentCall, input);
    await call(host, voidDocumentCall, input, { idempotencyKey: "again" });
    const keys = sent.map(({ init }) => (init.headers as Record<string, string>)["Idempotency-Key"]);
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(keys[1]).toBe("again");
  });

  test("that is refused returns the reason, the faulty inputs, and when to retry", async () => {
    const body = { code: "invalid_input", message: "No.", errors: [{ path: "reason", message: "Say why." }] };
    const host = hostAnswering(() => problem(body, 422, { "Retry-After": "3" }), sent);
    const answer = await call(host, voidDocumentCall, { params: { documentId: "1" }, body: { reason: "" } });
    expect(answer).toEqual({
      ok: false,
      refusal: { code: "invalid_input", status: 422, message: "No.", faults: body.errors, retryAfterMs: 3_000 },
    });
  });

  test.each([
    ["the network is down", () => Promise.reject(new TypeError("Failed to fetch"))],
    ["a proxy answers in HTML", () => new Response("<h1>Bad gateway</h1>", { status: 502 })],
  ])("is unreachable when %s", async (_, answer) => {
    const refused = await call(hostAnswering(answer, sent), readDocumentCall, { params: { documentId: "1" } });
    expect(refused).toMatchObject({ ok: false, refusal: { code: "unreachable" } });
  });

  test("that was aborted rejects, so that it cannot be mistaken for a response", async () => {
    const stop = new AbortController();
    stop.abort(new Error("left the page"));
    const host = hostAnswering(() => Promise.reject(stop.signal.reason), sent);
    const calling = call(host, readDocumentCall, { params: { documentId: "1" } }, { signal: stop.signal });
    await expect(calling).rejects.toThrow("left the page");
  });
});
