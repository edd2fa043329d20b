/** Refusals as values: a rule that may refuse returns an `Outcome`; a bug throws. */
import type { refusalStatus } from "./refusals/refusal-status.ts";

export type RefusalCode = keyof typeof refusalStatus;

/** Values for the placeholders of the refusal's message. */
export type RefusalParams = Record<string, string | number>;

/** One fault of the input: `path` in dots and indexes ("recipients.0.email"). */
export type Fault = { path: string; code: RefusalCode; params?: RefusalParams };

export type Refusal = {
  code: RefusalCode;
  params?: RefusalParams;
  /** Faults of single inputs, each shown next to its input. */
  faults?: Fault[];
  /** Partial results or the newer state, as the call's contract defines. */
  data?: unknown;
};

export type Outcome<T> = { ok: true; value: T } | { ok: false; refusal: Refusal };

export function done<T>(value: T): Outcome<T> {
  return { ok: true, value };
}

export function refuse(code: RefusalCode, more: Omit<Refusal, "code"> = {}): { ok: false; refusal: Refusal } {
  return { ok: false, refusal: { code, ...more } };
}
