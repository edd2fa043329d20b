/** Settings of a web form: when it is open, and how many may answer it. */
import * as z from "zod/mini";
import { Instant } from "../../ids.ts";
import type { Fault } from "../../outcome.ts";

export const FORM_ANSWERS_LIMIT = 1_000_000;

/** Every setting is absent until somebody chooses it. */
export const FormSettings = z.strictObject({
  opensAt: z.optional(Instant),
  closesAt: z.optional(Instant),
  /** Maximum number of documents that were not declined, voided or expired. */
  answers: z.optional(z.int().check(z.minimum(1), z.maximum(FORM_ANSWERS_LIMIT))),
  /** One document for each mailbox, whose holder types a mailed code first. */
  isOncePerPerson: z.optional(z.boolean()),
});
export type FormSettings = z.infer<typeof FormSettings>;

export const formStandings = ["open", "off", "not_yet", "ended", "full"] as const;
/** Whether a form accepts answers now, or the reason why it does not. */
export type FormStanding = (typeof formStandings)[number];

type Form = { isEnabled: boolean; settings?: FormSettings | undefined };

/** @param taken documents of the form that count against its limit */
export function standingOf({ isEnabled, settings = {} }: Form, taken: number, at: Instant): FormStanding {
  const { opensAt, closesAt, answers } = settings;
  if (!isEnabled) return "off";
  if (closesAt && closesAt <= at) return "ended";
  if (opensAt && opensAt > at) return "not_yet";
  return answers !== undefined && taken >= answers ? "full" : "open";
}

export const refusalOfStanding = {
  off: "form_is_off",
  not_yet: "form_not_open_yet",
  ended: "form_has_ended",
  full: "form_is_full",
} as const;

export function findSettingsFaults({ opensAt, closesAt }: FormSettings): Fault[] {
  return opensAt && closesAt && closesAt <= opensAt ? [{ path: "closesAt", code: "form_ends_before_it_opens" }] : [];
}
