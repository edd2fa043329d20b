import { describe, expect, it } from "vitest";
import { createTrial, FEE, RAISED_FEE, strokeThrough } from "./trial.ts";

describe("the trial document on the front page", () => {
  it("is genuine once signed, changed when its fee changes, and genuine again when the fee is put back", async () => {
    const trial = createTrial();
    expect(trial.state.value).toBe("unsigned");
    await trial.sign("M0 0L10 10");
    expect(trial.state.value).toBe("genuine");
    const sealed = trial.current.value;
    expect(sealed).toMatch(/^[0-9a-f]{64}$/);
    await trial.setFee(RAISED_FEE);
    expect(trial.state.value).toBe("changed");
    expect(trial.current.value).not.toBe(sealed);
    await trial.setFee(FEE);
    expect(trial.state.value).toBe("genuine");
  });

  it("starts over unsigned, with the first fee", async () => {
    const trial = createTrial();
    await trial.sign("M0 0L10 10");
    await trial.setFee(RAISED_FEE);
    trial.restart();
    expect([trial.state.value, trial.fee.value, trial.signature.value]).toEqual(["unsigned", FEE, null]);
  });

  it("draws a stroke through its points and skips points that are too close", () => {
    expect(strokeThrough([])).toBe("");
    const points = [
      { x: 0, y: 0 },
      { x: 0.2, y: 0.2 },
      { x: 4, y: 3.04 },
    ];
    expect(strokeThrough(points)).toBe("M0.0 0.0L4.0 3.0");
  });
});
