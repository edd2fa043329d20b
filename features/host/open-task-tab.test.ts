import { afterEach, describe, expect, it, vi } from "vitest";
import type { Host } from "./host.ts";
import type { I18n } from "./i18n.ts";
import { openTaskTab } from "./open-task-tab.ts";

afterEach(() => void vi.unstubAllGlobals());

/** Presses Pay in a page; returns the tab's outcome and the messages. */
async function pay(answer: () => Promise<Response>, isAllowed = true) {
  const done: string[] = [];
  const tab = {
    opener: "the page",
    location: { replace: (address: string) => void done.push(address) },
    close: () => void done.push("closed"),
  };
  vi.stubGlobal("window", { open: () => (isAllowed ? tab : null) });
  const signer = {
    host: { apiBase: "https://sign.example", fetch: answer } as unknown as Host,
    i18n: { translator: () => (key: string) => key } as unknown as I18n,
    toasts: { error: (text: string) => void done.push(`said: ${text}`) },
  };
  await openTaskTab(signer, { type: "payment_wanted", token: "ces_secret" });
  return done;
}

const refused = () => Response.json({ code: "too_many_requests", message: "Too often." }, { status: 429 });

describe("a tab in which an embedded signer continues", () => {
  it("gets a code in its URL, and never the session", async () => {
    const reply = { data: { code: "once", expiresAt: "2026-11-21T10:00:30.000Z" } };
    expect(await pay(async () => Response.json(reply))).toEqual(["https://sign.example/app/continue?to=pay#once"]);
  });

  it.each([
    ["the server's message", async () => refused(), "Too often."],
    ["the server is unreachable", () => Promise.reject(new TypeError("offline")), "error.unreachable"],
  ])("is closed without a code, and the page shows why: %s", async (_, answer, message) => {
    expect(await pay(answer)).toEqual(["closed", `said: ${message}`]);
  });

  it("that the browser blocks is reported, and no code is requested", async () => {
    const answer = vi.fn(async () => refused());
    expect(await pay(answer, false)).toEqual(["said: error.tab"]);
    expect(answer).not.toHaveBeenCalled();
  });
});
