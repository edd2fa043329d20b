/** Calls, counted and repeated. */
import type { Sha256 } from "../../domain/ids.ts";

export type RateCounter = {
  /** Counts one more call, up to the limit, in the window that holds now. */
  hit(
    name: string,
    subject: string,
    limit: { calls: number; seconds: number },
    nowMs: number,
  ): Promise<{ isAllowed: boolean; remaining: number; resetMs: number }>;
};

export type StoredAnswer = { status: number; body: string };

export type IdempotencyStore = {
  /** `name`: what the request makes is to be called so, in whichever try it is made. */
  begin(
    caller: string,
    key: string,
    requestSha256: Sha256,
    nowMs: number,
  ): Promise<
    | { kind: "new"; name: string }
    | { kind: "running" }
    | { kind: "reused" }
    | { kind: "answered"; answer: StoredAnswer }
  >;
  finish(caller: string, key: string, requestSha256: Sha256, answer: StoredAnswer, nowMs: number): Promise<void>;
  /** There is no answer worth repeating: the key is free again, also for another request. */
  forget(caller: string, key: string): Promise<void>;
};
