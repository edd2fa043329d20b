import { describe, expect, it } from "vitest";
import { instantOfLocal, localMomentOf } from "./local-moment.ts";

describe("a typed date and time", () => {
  it.each([
    ["2026-03-12T14:05", "Europe/Berlin", "2026-03-12T13:05:00.000Z"],
    ["2026-07-01T00:00", "Europe/Berlin", "2026-06-30T22:00:00.000Z"],
    ["2026-01-01T05:30", "Asia/Kolkata", "2026-01-01T00:00:00.000Z"],
    ["2026-01-01T00:15", "America/Los_Angeles", "2026-01-01T08:15:00.000Z"],
    ["2026-01-01T00:15", "UTC", "2026-01-01T00:15:00.000Z"],
  ])("%s in %s converts to one instant and back", (text, timeZone, instant) => {
    expect(instantOfLocal(text, timeZone)).toBe(instant);
    expect(localMomentOf(instant, timeZone)).toBe(text);
  });

  it("means the earlier instant in a repeated hour, and is valid in a skipped hour", () => {
    expect(instantOfLocal("2026-10-25T02:30", "Europe/Berlin")).toBe("2026-10-25T00:30:00.000Z");
    expect(instantOfLocal("2026-03-29T02:30", "Europe/Berlin")).toBe("2026-03-29T01:30:00.000Z");
  });

  it.each(["", "2026-03-12", "2026-13-40T99:99", "tomorrow"])("is invalid while it is incomplete: %j", (text) => {
    expect(instantOfLocal(text, "UTC")).toBeNull();
  });
});
