import { describe, expect, it } from "vitest";
import type { Sha256, UserId, WorkspaceId } from "../ids.ts";
import { toInstant } from "../ids.ts";
import { ApiKey, cleanKeyName, isApiKey, isUseWorthNoting, rightsOfKey } from "./api-key.ts";

describe("an API key", () => {
  it("needs a name of one line, within the limit", () => {
    expect(cleanKeyName("  Web\n shop ")).toEqual({ name: "Web shop", faults: [] });
    expect(cleanKeyName(" \u200b ").faults).toEqual([{ path: "name", code: "api_key_name_required" }]);
    expect(cleanKeyName("م".repeat(60)).faults).toEqual([]);
    expect(cleanKeyName("x".repeat(61)).faults).toEqual([
      { path: "name", code: "api_key_name_too_long", params: { limit: 60 } },
    ]);
  });

  it("records its use at most every ten minutes", () => {
    const lastUsedAt = toInstant(1_000_000);
    const usedAfter = (ms: number) => isUseWorthNoting({ lastUsedAt }, toInstant(1_000_000 + ms));
    expect([isUseWorthNoting({}, lastUsedAt), usedAfter(0), usedAfter(599_999), usedAfter(600_000)]).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });

  it("has no rights to an entity of permissions that was added after the key was stored", () => {
    const stored = {
      ...{ _id: "k", workspaceId: "w" as WorkspaceId, userId: "u" as UserId, email: "a@example.com", name: "Shop" },
      ...{
        hint: "abcd",
        sha256: "a".repeat(64) as Sha256,
        createdAt: toInstant(0),
        grants: "each",
        rights: { Documents: ["VIEW"] },
      },
    };
    const rights = rightsOfKey(ApiKey.parse(stored), { role: "owner" });
    expect([rights.Documents, rights.Branding, rights.User]).toEqual([["VIEW"], [], []]);
  });

  it("is distinguished from a session's token by its prefix", () => {
    expect([isApiKey("csk_abc"), isApiKey("abc"), isApiKey("ces_abc")]).toEqual([true, false, false]);
  });
});
