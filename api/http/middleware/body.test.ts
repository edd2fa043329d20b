import { afterEach, describe, expect, it, vi } from "vitest";
import type { Refused } from "../refusal-response.ts";
import { type BodyLimits, guardedBody, readAll } from "./body.ts";

const limits: BodyLimits = { bytes: 1_000, silenceMs: 100, graceMs: 150, bytesPerSecond: 1_000 };
/** For bodies that must not be cut, however slow the machine. */
const patient: BodyLimits = { ...limits, silenceMs: 10_000, graceMs: 10_000 };

afterEach(() => vi.restoreAllMocks());

/** A body that arrives in pieces at this interval. */
function dripping(pieces: number, size: number, everyMs: number): Request {
  let sent = 0;
  const body = new ReadableStream({
    async pull(controller) {
      await new Promise((resolve) => setTimeout(resolve, everyMs));
      if (sent++ < pieces) controller.enqueue(new Uint8Array(size));
      else controller.close();
    },
  });
  return new Request("http://x.test", { method: "POST", body, duplex: "half" } as RequestInit);
}

const read = (request: Request, within = limits) =>
  readAll(guardedBody(request, within)).then(
    (bytes) => bytes.length,
    (refused: Refused) => refused.refusal.code,
  );

describe("a request body", () => {
  it("is read whole if it arrives in time and within the limit", async () => {
    expect(await read(dripping(10, 100, 1), patient)).toBe(1_000);
    expect(await read(new Request("http://x.test", { method: "POST" }), patient)).toBe(0);
  });

  it("is cut off one byte beyond its limit", async () => {
    expect(await read(dripping(11, 91, 1), patient)).toBe("body_too_large");
  });

  it("is cut off when no byte arrives for too long", async () => {
    expect(await read(dripping(3, 10, 300))).toBe("body_too_slow");
  });

  it("is not cut off for the time that its consumer takes", async () => {
    let nowMs = 0;
    vi.spyOn(performance, "now").mockImplementation(() => nowMs);
    let received = 0;
    for await (const piece of guardedBody(dripping(3, 10, 1), { ...limits, silenceMs: patient.silenceMs })) {
      received += piece.length;
      nowMs += 1_000;
    }
    expect(received).toBe(30);
  });

  it("is cut off when it arrives too slowly, even without a pause", async () => {
    expect(await read(dripping(100, 1, 10))).toBe("body_too_slow");
  });
});
