import { describe, expect, it, vi } from "vitest";
import type { Handover } from "../background/taken-files.ts";

vi.mock("wxt/browser", async () => ({ browser: (await import("wxt/testing/fake-browser")).fakeBrowser }));

const { togetherWithNewest } = await import("./taken-files-view.ts");

function aHandover(id: string, threadId: string | null, intent: Handover["intent"] = "send"): Handover {
  const origin = threadId ? { site: "gmail" as const, account: 0, threadId, subject: "", people: [] } : null;
  return { id, at: 0, windowId: 1, tabId: 1, intent, place: origin, files: [] };
}

const idsOf = (...list: Handover[]) => togetherWithNewest(list).map(({ id }) => id);

describe("attachments pressed one after the other", () => {
  it("are grouped if they belong to one mail", () => {
    expect(idsOf(aHandover("c", "t"), aHandover("b", "other"), aHandover("a", "t"))).toEqual(["c", "a"]);
  });

  it("stay separate if pressed for different purposes", () => {
    expect(idsOf(aHandover("b", "t"), aHandover("a", "t", "sign_myself"))).toEqual(["b"]);
  });

  it("stay separate if they came from elsewhere", () => {
    expect(idsOf(aHandover("b", null), aHandover("a", null))).toEqual(["b"]);
    expect(idsOf()).toEqual([]);
  });
});
