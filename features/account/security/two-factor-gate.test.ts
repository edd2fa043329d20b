import { expect, it } from "vitest";
import { createTwoFactorGate } from "./two-factor-gate.ts";

it("the dialog opens once for all calls that are refused at the same time, and resolves them together", async () => {
  const gate = createTwoFactorGate();
  const calls = [gate.ask({ workspace: "Sales" }), gate.ask({ workspace: "Sales" })];
  expect(gate.asked.value).toEqual({ workspace: "Sales" });
  gate.close(true);
  expect(await Promise.all(calls)).toEqual([true, true]);
  expect(gate.asked.value).toBeNull();
});

it("the dialog stays closed for a minute after it was dismissed without a set-up", async () => {
  let nowMs = 0;
  const gate = createTwoFactorGate(() => nowMs);
  const refused = gate.ask({ workspace: "Sales" });
  gate.close(false);
  expect([await refused, await gate.ask({ workspace: "Sales" }), gate.asked.value]).toEqual([false, false, null]);
  nowMs = 60_000;
  void gate.ask({ workspace: "Sales" });
  expect(gate.asked.value).not.toBeNull();
});
