import { afterEach, describe, expect, it, vi } from "vitest";
import { openSessionCall } from "../../domain/contract/signing/signing.ts";
import type { I18n } from "../../features/host/i18n.ts";
import { createSession } from "../../features/sign/room/session.ts";
import { signingCalls } from "../../features/sign/room/signing-calls.ts";
import { createHeadStart } from "./head-start.ts";
import { createLoadTexts, createWebHost } from "./host.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** Starts the signer's page in a browser with these stored values. */
async function begin(stored: Record<string, string> = {}) {
  const requests: { path: string; headers: Record<string, string> }[] = [];
  const entries = new Map(Object.entries(stored).map(([key, value]) => [`countersign.${key}`, value]));
  vi.stubEnv("BASE_URL", "/app/");
  vi.stubGlobal("location", { pathname: "/app/documents/sign/abcdefghijklmnop" });
  vi.stubGlobal("window", {
    localStorage: {
      getItem: (key: string) => entries.get(key) ?? null,
      setItem: (key: string, value: string) => void entries.set(key, value),
      removeItem: (key: string) => void entries.delete(key),
    },
  });
  vi.stubGlobal("navigator", { languages: ["ar-EG"] });
  vi.stubGlobal("fetch", async (path: string, init: RequestInit = {}) => {
    requests.push({ path, headers: init.headers as Record<string, string> });
    return Response.json({ data: { room: "open" } });
  });
  const { headStart, storage, link } = await import("./sign-first.ts");
  const i18n = { language: { peek: () => "ar" } } as unknown as I18n;
  const host = createWebHost({ storage, i18n, announce: () => undefined, ask: headStart.fetch });
  const calls = signingCalls(host, createSession(storage, link.token), () => "ar");
  return { requests, calls, texts: createLoadTexts(headStart.fetch) };
}

describe("the signer's page", () => {
  it("requests its texts and its document before its code needs them, and neither twice", async () => {
    const { requests, calls, texts } = await begin({ "signing.session.abcdefghijkl": "secret", token: "mine" });
    const paths = ["/app/locales/ar/common.json", "/app/locales/ar/sign.json", openSessionCall.path];
    expect(requests.map((one) => one.path)).toEqual(paths);
    expect(requests[2]!.headers).toMatchObject({ "Accept-Language": "ar", Token: "mine" });
    await Promise.all([texts("ar", "common"), texts("ar", "sign")]);
    expect((await calls.open()).ok).toBe(true);
    expect(requests).toHaveLength(3);
  });

  it("sends a new request when it opens the document a second time", async () => {
    const { requests, calls } = await begin();
    await calls.open();
    await calls.open();
    expect(requests.filter((one) => one.path === openSessionCall.path)).toHaveLength(2);
  });
});

describe("a request that was started early", () => {
  it("serves identical requests only", async () => {
    const bodies: unknown[] = [];
    const headStart = createHeadStart(async (_path, init) => {
      bodies.push(init?.body);
      return new Response(String(init?.body));
    });
    headStart.begin("/api/x", { method: "POST", body: "one" });
    expect(await (await headStart.fetch("/api/x", { method: "POST", body: "two" })).text()).toBe("two");
    expect(bodies).toEqual(["one", "two"]);
  });

  it("rejects for its consumer if it failed, and the next attempt is a new request", async () => {
    let isLost = true;
    const headStart = createHeadStart(async () => {
      if (isLost) throw new TypeError("offline");
      return new Response("here");
    });
    headStart.begin("/api/x");
    await expect(headStart.fetch("/api/x")).rejects.toThrow("offline");
    isLost = false;
    expect(await (await headStart.fetch("/api/x")).text()).toBe("here");
  });
});
