import { expect, it } from "vitest";
import { aDocument } from "../../tests/support/builders.ts";
import { toInstant } from "../ids.ts";
import { medianMinutes, signTimeBucket, signTimeOf, weekOf } from "./sign-time.ts";

const HOUR = 3_600_000;

it("the median of counted times is off by less than a tenth", () => {
  for (const hours of [0.1, 1, 5, 24, 100, 4_000]) {
    const median = medianMinutes(new Map([[signTimeBucket(hours * HOUR), 1]]))!;
    expect(Math.abs(median - hours * 60) / (hours * 60)).toBeLessThan(0.1);
  }
  const counts = new Map([
    [signTimeBucket(HOUR), 5],
    [signTimeBucket(50 * HOUR), 4],
    [signTimeBucket(100 * HOUR), 0],
  ]);
  expect(medianMinutes(counts)).toBe(medianMinutes(new Map([[signTimeBucket(HOUR), 1]])));
  expect(medianMinutes(new Map())).toBeNull();
});

it("the shortest and the longest time have a bucket", () => {
  expect([signTimeBucket(0), signTimeBucket(-5)]).toEqual([0, 0]);
  expect(signTimeBucket(9_000 * 24 * HOUR)).toBe(80);
});

it("a document is counted once, on completion, with the time until its last signature", () => {
  const at = (hours: number) => toInstant(1_800_000_000_000 + hours * HOUR);
  const sent = aDocument({ status: "SENT", sentAt: at(0) });
  const sealing = aDocument({ ...sent, status: "SEALING", sealing: { since: at(5), attempts: 3 } });
  const completed = aDocument({ ...sent, status: "COMPLETED", updatedAt: at(500) });
  expect(signTimeOf(sealing, completed)).toEqual({ bucket: signTimeBucket(5 * HOUR), week: weekOf(Date.parse(at(5))) });
  expect([signTimeOf(sent, sealing), signTimeOf(completed, completed), signTimeOf(null, completed)]).toEqual([
    null,
    null,
    null,
  ]);
});
