/** Rate limits and idempotent retries. */
import type { Sha256 } from "../../domain/ids.ts";

export type SubjectLimit = { subject: string; calls: number };

export type RateCounter = {
  /**
   * Counts a call for each subject in the current window, in one commit. Counts for none if one subject is past its
   * limit. `narrowest`: the subject with the fewest remaining calls.
   */
  hit(
    name: string,
    limits: readonly SubjectLimit[],
    seconds: number,
    nowMs: number,
  ): Promise<{ isAllowed: boolean; narrowest: SubjectLimit; remaining: number; resetMs: number }>;
};

type StoredAnswer = { status: number; body: string };

export type IdempotencyStore = {
  /**
   * `name`: the id for the object that the request creates, the same in every attempt. `waitMs`: time until another
   * attempt can succeed.
   */
  begin(
    caller: string,
    key: string,
    requestSha256: Sha256,
    nowMs: number,
  ): Promise<
    | { kind: "new"; name: string }
    | { kind: "running"; waitMs: number }
    | { kind: "reused" }
    | { kind: "answered"; answer: StoredAnswer }
  >;
  finish(caller: string, key: string, requestSha256: Sha256, answer: StoredAnswer, nowMs: number): Promise<void>;
  /** Discards a request with a transient response, so that its key can be used again. */
  forget(caller: string, key: string): Promise<void>;
};
