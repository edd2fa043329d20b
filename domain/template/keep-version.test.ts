import { describe, expect, it } from "vitest";
import { aTemplate } from "../../tests/support/builders.ts";
import type { Instant, UserId } from "../ids.ts";
import { keepsVersion } from "./keep-version.ts";
import type { TemplateHead } from "./template.ts";

const { template } = aTemplate([]);
const before: TemplateHead = { ...template, version: 3, updatedAt: "2026-11-21T10:00:00.000Z" as Instant };
const next = (more: Partial<TemplateHead>): TemplateHead => ({ ...before, version: 4, ...more });
const at = (time: string) => ({ updatedAt: `2026-11-21T${time}:00.000Z` as Instant });

describe("a save of a template", () => {
  it("keeps the version before it after a pause, another editor or a note", () => {
    expect(keepsVersion(before, next(at("10:09")))).toBe(false);
    expect(keepsVersion(before, next(at("10:10")))).toBe(true);
    expect(keepsVersion(before, next({ ...at("10:01"), editedBy: { id: "u9" as UserId, name: "Eve" } }))).toBe(true);
    expect(keepsVersion(before, next({ ...at("10:01"), note: "Rent raised" }))).toBe(true);
    expect(keepsVersion({ ...before, note: "Reviewed" }, next(at("10:01")))).toBe(true);
  });

  it("keeps no version if the version number stays the same", () => {
    expect(keepsVersion(before, { ...before, ...at("12:00") })).toBe(false);
  });
});
