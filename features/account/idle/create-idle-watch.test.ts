import { beforeEach, describe, expect, it } from "vitest";
import { createIdleWatch } from "./create-idle-watch.ts";

const MINUTE = 60_000;
let nowMs: number;
let stored: Map<string, string>;
beforeEach(() => {
  nowMs = 1_700_000_000_000;
  stored = new Map();
});
const aTab = () =>
  createIdleWatch({
    storage: {
      get: (key) => stored.get(key) ?? null,
      set: (key, value) => void stored.set(key, value),
      remove: (key) => void stored.delete(key),
      keys: () => [...stored.keys()],
    },
    minutes: 15,
    now: () => nowMs,
  });

describe("an idle member", () => {
  it("is warned after 14 minutes and idle after 15", () => {
    const tab = aTab();
    tab.touch();
    nowMs += 14 * MINUTE - 1;
    expect(tab.check()).toBe("active");
    nowMs += 1;
    expect(tab.check()).toBe("warned");
    nowMs += MINUTE;
    expect(tab.check()).toBe("idle");
  });

  it("stays signed in after input in any tab", () => {
    const [tab, other] = [aTab(), aTab()];
    tab.touch();
    nowMs += 14.5 * MINUTE;
    other.touch();
    expect([tab.check(), other.state.value]).toEqual(["active", "active"]);
  });

  it("stays idle despite input after the limit, or opening the app again", () => {
    aTab().touch();
    nowMs += 20 * MINUTE;
    const reopened = aTab();
    reopened.touch();
    expect(reopened.state.value).toBe("idle");
  });

  it("is active again after signing in", () => {
    expect(aTab().check()).toBe("active");
  });
});
