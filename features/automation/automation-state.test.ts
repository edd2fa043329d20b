import { expect, it } from "vitest";
import type { AutomationSummary } from "../../domain/contract/integration/automation.ts";
import type { Instant } from "../../domain/ids.ts";
import { stateOf } from "./automation-state.ts";

const used = "2026-11-23T09:00:00.000Z" as Instant;
const zapier: AutomationSummary = {
  type: "zapier",
  keys: 1,
  lastUsedAt: null,
  activeSubscriptions: 0,
  stoppedSubscriptions: 0,
};

it("a platform without a working key is off, whatever its history", () => {
  expect(stateOf({ ...zapier, keys: 0, lastUsedAt: used, stoppedSubscriptions: 1 })).toBe("off");
});

it("a key is ready until its first use, and then active", () => {
  expect(stateOf(zapier)).toBe("ready");
  expect(stateOf({ ...zapier, lastUsedAt: used })).toBe("active");
});

it("a platform with a stopped subscription is shown as stopped, even if its key is in use", () => {
  expect(stateOf({ ...zapier, lastUsedAt: used, activeSubscriptions: 2, stoppedSubscriptions: 1 })).toBe("stopped");
});
