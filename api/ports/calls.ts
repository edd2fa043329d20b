/** Rate limits and idempotent repeats. */
import type { Sha256 } from "../../domain/ids.ts";

export type SubjectLimit = { subject: string; calls: number };

export type RateCounter = {
  /**
   * Counts a call for each subject in the present window, in one commit; for none, when one of them is past its limit. The
   * answer is of the subject with the fewest calls left.
   */
  hit(
    name: string,
    limits: readonly SubjectLimit[],
    seconds: number,
    nowMs: number,
  ): Promise<{ isAllowed: boolean; calls: number; remaining: number; resetMs: number }>;
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
