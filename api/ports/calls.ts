/** Rate limits and idempotent repeats. */
import type { Sha256 } from "../../domain/ids.ts";

export type RateCounter = {
  /** Counts a call, up to the limit, in the present window. */
  hit(
    name: string,
    subject: string,
    limit: { calls: number; seconds: number },
    nowMs: number,
  ): Promise<{ isAllowed: boolean; remaining: number; resetMs: number }>;
};

type StoredAnswer = { status: number; body: string };

export type IdempotencyStore = {
  /** `name`: the id for what the request creates, the same in every try. */
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
  /** Discards a request without a response worth repeating: its key is free again. */
  forget(caller: string, key: string): Promise<void>;
};
