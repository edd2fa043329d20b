/** Refusals as values: a rule that may refuse returns an `Outcome`; a bug throws. */
import type { MissingThing } from "./refusals/caller-refusals.ts";
import type { refusalStatus } from "./refusals/refusal-status.ts";

export type RefusalCode = keyof typeof refusalStatus;

/** Values for the placeholders of the refusal's message. */
export type RefusalParams = Record<string, string | number>;

/**
 * One fault of the input: `path` in dots and indexes ("recipients.0.email"), and for programs what was expected there and
 * the limit.
 */
export type Fault = { path: string; code: RefusalCode; params?: RefusalParams; expected?: string; limit?: number };

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

/** The refusal for something other than a document that does not exist, or that the caller may not know of. `path`: its input. */
export function notFound(thing: MissingThing, path?: string): { ok: false; refusal: Refusal } {
  const params = { thing };
  return refuse("not_found", {
    params,
    ...(path === undefined ? {} : { faults: [{ path, code: "not_found", params }] }),
  });
}
