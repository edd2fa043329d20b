import { describe, expect, it, vi } from "vitest";
import { createEmbedSession } from "./embed-session.ts";

const answer = (session: string, documentId: string, recipientId: string) => ({
  session,
  scope: { documentId, recipientId },
});
const settle = () => new Promise((resolve) => setTimeout(resolve));

describe("an element's session", () => {
  it("is awaited, and is reported as missing after 2 seconds", async () => {
    vi.useFakeTimers();
    const session = createEmbedSession();
    const first = session.first();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(session.trouble.value).toBeNull();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(session.trouble.value).toBe("missing");
    session.supply("ces_1", null);
    expect(await first).toBe("ces_1");
    expect(session.trouble.value).toBeNull();
    vi.useRealTimers();
  });

  it.each([
    ["another token that no call awaits", "ces_1", "ces_2", false],
    ["null", "ces_1", null, false],
    ["the same token", "ces_1", "ces_1", true],
    ["a session for another document", answer("ces_1", "d1", "r1"), answer("ces_2", "d2", "r1"), false],
    ["a session for another recipient", answer("ces_1", "d1", "r1"), answer("ces_2", "d1", "r2"), false],
    ["a session for the same recipient", answer("ces_1", "d1", "r1"), answer("ces_2", "d1", "r1"), true],
  ])("replaced by %s (%j, then %j) is accepted without a reload: %s", async (_, before, after, isAccepted) => {
    const session = createEmbedSession();
    session.supply(before, null);
    await session.first();
    expect(session.supply(after, null)).toBe(isAccepted);
  });

  it("for another document does not replace an expired one", async () => {
    const session = createEmbedSession();
    session.supply(answer("ces_1", "d1", "r1"), null);
    void session.renew("ces_1");
    await settle();
    expect(session.supply(answer("ces_2", "d2", "r1"), null)).toBe(false);
    expect(session.current()).toBe("ces_1");
  });

  it("is requested once, however many calls wait for it", async () => {
    const session = createEmbedSession();
    const get = vi.fn(async () => "ces_1");
    session.supply(null, get);
    expect(await Promise.all([session.first(), session.first()])).toEqual(["ces_1", "ces_1"]);
    expect(get).toHaveBeenCalledTimes(1);
  });

  it("that has expired is replaced by the next one that the page sets", async () => {
    const session = createEmbedSession();
    session.supply("ces_1", null);
    const next = session.renew("ces_1");
    await settle();
    expect(session.trouble.value).toBe("expired");
    session.supply("ces_1", null);
    await settle();
    expect(session.trouble.value).toBe("expired");
    session.supply("ces_2", null);
    expect(await next).toBe("ces_2");
    expect(session.trouble.value).toBeNull();
  });

  it("that has expired is requested again through the page's function", async () => {
    const session = createEmbedSession();
    let count = 0;
    session.supply(null, async () => `ces_${++count}`);
    expect(await session.first()).toBe("ces_1");
    expect(await Promise.all([session.renew("ces_1"), session.renew("ces_1")])).toEqual(["ces_2", "ces_2"]);
    expect(await session.renew("ces_1")).toBe("ces_2");
    expect(count).toBe(2);
  });

  it("that has expired is not reused when the page sets it again on a rerender", async () => {
    const session = createEmbedSession();
    session.supply("ces_1", async () => "ces_2");
    expect(await session.renew("ces_1")).toBe("ces_2");
    session.supply("ces_1", async () => "ces_2");
    expect(session.current()).toBe("ces_2");
    expect(session.supply("ces_3", async () => "ces_4")).toBe(false);
  });

  it.each([
    ["fails", async () => Promise.reject(new Error("offline"))],
    [
      "throws at once",
      () => {
        throw new Error("not defined");
      },
    ],
    ["returns nothing", async () => ""],
    ["returns no session", async () => 7 as never],
  ])("that is unavailable because the page's function %s can be requested again by a button", async (_, get) => {
    const session = createEmbedSession();
    session.supply(null, get as () => Promise<string>);
    const first = session.first();
    await settle();
    expect(session.trouble.value).toBe("unavailable");
    session.supply(null, async () => "ces_1");
    session.retry();
    expect(await first).toBe("ces_1");
    expect(session.trouble.value).toBeNull();
  });

  it("is requested again for what is open", async () => {
    const session = createEmbedSession();
    const get = vi.fn(async () => answer(`ces_${get.mock.calls.length}`, "d1", "r1"));
    session.supply(null, get);
    await session.first();
    await session.renew("ces_1");
    expect(get.mock.calls).toEqual([
      [{ documentId: null, recipientId: null }],
      [{ documentId: "d1", recipientId: "r1" }],
    ]);
  });

  it("names the element's own document if the session named none", async () => {
    const session = createEmbedSession();
    const get = vi.fn(async () => `ces_${get.mock.calls.length}`);
    session.supply(null, get);
    await session.first();
    session.opened("d1");
    await session.renew("ces_1");
    expect(get).toHaveBeenLastCalledWith({ documentId: "d1", recipientId: null });
  });

  it("is not replaced by one for another document when it has expired, and a button asks again", async () => {
    const session = createEmbedSession();
    let documentId = "d1";
    let count = 0;
    session.supply(null, async () => answer(`ces_${++count}`, documentId, "r1"));
    await session.first();
    documentId = "d2";
    const next = session.renew("ces_1");
    await settle();
    expect([session.trouble.value, session.current()]).toEqual(["other", "ces_1"]);
    documentId = "d1";
    session.retry();
    expect(await next).toBe("ces_3");
    expect(session.trouble.value).toBeNull();
  });

  it("is requested for the document of before a reload, and without it if that fails", async () => {
    const session = createEmbedSession(() => "d0");
    const get = vi.fn(async ({ documentId }: { documentId: string | null }) => {
      if (documentId) throw new Error("sent meanwhile");
      return answer("ces_1", "d1", "r1");
    });
    session.supply(null, get);
    expect(await session.first()).toBe("ces_1");
    expect(get.mock.calls.map(([request]) => request.documentId)).toEqual(["d0", null]);
    expect(session.trouble.value).toBeNull();
  });

  it("can be set as the server's whole response, including the scope", async () => {
    const session = createEmbedSession();
    session.supply({ session: "ces_1", scope: { documentId: "d1" } }, null);
    expect(await session.first()).toBe("ces_1");
    expect(session.scope()).toEqual({ documentId: "d1" });
    void session.renew("ces_1");
    session.supply("ces_2", null);
    expect(session.current()).toBe("ces_2");
    expect(session.scope()).toEqual({ documentId: "d1" });
  });
});
