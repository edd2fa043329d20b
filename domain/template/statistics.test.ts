import { expect, it } from "vitest";
import { medianSigningMs } from "./statistics.ts";

const took = (seconds: number) => ({
  sentAt: "2026-11-21T10:00:00.000Z",
  ended: {
    how: "completed",
    at: new Date(Date.UTC(2026, 10, 21, 10, 0, seconds)).toISOString(),
    sealed: { files: [] },
  },
});

it("the median signing time is that of completed documents, and does not exist without any", () => {
  const documents = (...all: number[]) => all.map(took) as never;
  expect(medianSigningMs(documents(30, 10, 20))).toBe(20_000);
  expect(medianSigningMs(documents(40, 10, 20, 30))).toBe(25_000);
  expect(medianSigningMs([{ sentAt: undefined, ended: undefined }])).toBeNull();
});
