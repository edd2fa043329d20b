/** Starting, scheduling, pausing and cancelling a bulk sending. */
import { DAY_MS } from "../../durations.ts";
import { type Instant, toInstant } from "../../ids.ts";
import { done, type Outcome, refuse } from "../../outcome.ts";
import type { Bulk } from "./bulk.ts";

/** Maximum days that a sending can be scheduled ahead. */
const SCHEDULE_DAYS = 365;
/** Days after which a prepared sending that was not started is removed, because its table contains personal data. */
const PREPARED_DAYS = 30;

type HeldTemplate = NonNullable<Bulk["held"]>;

type Starter = Pick<Bulk, "startedThrough" | "startedWithKey">;

type Start = Starter & {
  at: Instant;
  startsAt: Instant | null;
  held: HeldTemplate | null;
};

/** Starts or schedules a prepared sending, or reschedules a scheduled one. */
export function startBulk(bulk: Bulk, { at, startsAt, held, ...starter }: Start): Outcome<Bulk> {
  if (bulk.state !== "prepared" && bulk.state !== "scheduled") return refuse("bulk_has_begun");
  const isLater = startsAt !== null && startsAt > at;
  const latest = Date.parse(at) + SCHEDULE_DAYS * DAY_MS;
  if (startsAt !== null && (!isLater || Date.parse(startsAt) > latest)) {
    const fault = { path: "startsAt", code: "bulk_start_out_of_range" as const, params: { days: SCHEDULE_DAYS } };
    return refuse(fault.code, { params: fault.params, faults: [fault] });
  }
  const { startsAt: _, ...rest } = bulk;
  const begun = { ...rest, ...starter, held: bulk.held ?? held ?? undefined, updatedAt: at };
  return done(isLater ? { ...begun, state: "scheduled", startsAt } : { ...begun, state: "running" });
}

/**
 * Pauses, resumes or cancels. Documents already sent stay sent; a repeat changes nothing. Whoever resumes starts what is
 * left: it no longer depends on the key that started it.
 */
export function steerBulk(
  bulk: Bulk,
  { at, state, ...starter }: Starter & { at: Instant; state: "running" | "paused" | "cancelled" },
): Outcome<Bulk | null> {
  if (bulk.state === state) return done(null);
  if (bulk.state === "cancelled" || bulk.state === "done") return refuse("bulk_is_over");
  if (bulk.state === "prepared" && state !== "cancelled") return refuse("bulk_not_begun");
  const { startsAt: _, ...next } = { ...bulk, ...(state === "running" ? starter : {}), state, updatedAt: at };
  if (state === "cancelled") delete next.held;
  return done(next);
}

/** Whether a scheduled sending is due. */
export function isDue({ state, startsAt }: Pick<Bulk, "state" | "startsAt">, at: Instant): boolean {
  return state === "scheduled" && startsAt !== undefined && startsAt <= at;
}

/** When a prepared sending that was not started is removed. */
export function forgottenAt({ createdAt }: Pick<Bulk, "createdAt">): Instant {
  return toInstant(Date.parse(createdAt) + PREPARED_DAYS * DAY_MS);
}
