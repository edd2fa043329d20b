import { describe, expect, it } from "vitest";
import { toInstant } from "../ids.ts";
import { cleanKeyName, isApiKey, isUseWorthNoting } from "./api-key.ts";

describe("an API key", () => {
  it("has a name of its own, one line", () => {
    expect(cleanKeyName("  Web\n shop ")).toEqual({ name: "Web shop", faults: [] });
    expect(cleanKeyName(" \u200b ").faults).toEqual([{ path: "name", code: "api_key_name_required" }]);
    expect(cleanKeyName("م".repeat(60)).faults).toEqual([]);
    expect(cleanKeyName("x".repeat(61)).faults).toEqual([
      { path: "name", code: "api_key_name_too_long", params: { limit: 60 } },
    ]);
  });

  it("is noted as used at first and then every ten minutes at most", () => {
    const lastUsedAt = toInstant(1_000_000);
    const usedAfter = (ms: number) => isUseWorthNoting({ lastUsedAt }, toInstant(1_000_000 + ms));
    expect([isUseWorthNoting({}, lastUsedAt), usedAfter(0), usedAfter(599_999), usedAfter(600_000)]).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });

  it("is told from a session's token by its beginning", () => {
    expect([isApiKey("csk_abc"), isApiKey("abc"), isApiKey("ces_abc")]).toEqual([true, false, false]);
  });
});
