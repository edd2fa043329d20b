/** Settings of a web form: when it is open, how many submissions it accepts, and its texts. */
import * as z from "zod/mini";
import { Instant, RecipientId } from "../../ids.ts";
import type { Fault } from "../../outcome.ts";
import { REDIRECT_LIMIT, redirectOf } from "../../text/redirect.ts";
import { cleanTexts, findTextsFaults, TextsByLanguage } from "./texts.ts";

export const FORM_ANSWERS_LIMIT = 1_000_000;
/** Maximum people that one person may name; each gets a mail. */
export const FORM_NAMED_LIMIT = 5;

/** Every setting is absent until it is set. */
export const FormSettings = z.strictObject({
  opensAt: z.optional(Instant),
  closesAt: z.optional(Instant),
  /** Maximum number of documents that were not declined, voided or expired. */
  answers: z.optional(z.int().check(z.minimum(1), z.maximum(FORM_ANSWERS_LIMIT))),
  /** Whether each mailbox can have only one document; its holder must enter a mailed code first. */
  isOncePerPerson: z.optional(z.boolean()),
  /** Whether a mailed code is required before the document is created. */
  isAddressChecked: z.optional(z.boolean()),
  /** Roles whose people the person filling in the form must name first. */
  named: z.optional(z.array(RecipientId).check(z.maxLength(FORM_NAMED_LIMIT))),
  /** Whether the browser must solve a puzzle before each call that causes mail. */
  isBotChecked: z.optional(z.boolean()),
  texts: z.optional(TextsByLanguage),
  /** An https URL to open after the thank-you page. */
  redirect: z.optional(z.string().check(z.maxLength(REDIRECT_LIMIT))),
});
export type FormSettings = z.infer<typeof FormSettings>;

export const formStandings = ["open", "off", "not_yet", "ended", "full"] as const;
/** Whether a form accepts answers now, or the reason why it does not. */
export type FormAvailability = (typeof formStandings)[number];

type Form = { isEnabled: boolean; settings?: FormSettings | undefined };

/** @param taken number of documents that count towards the form's limit */
export function standingOf({ isEnabled, settings = {} }: Form, taken: number, at: Instant): FormAvailability {
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

export function findSettingsFaults({ opensAt, closesAt, texts, redirect }: FormSettings): Fault[] {
  const isNeverOpen = opensAt && closesAt && closesAt <= opensAt;
  return [
    ...(isNeverOpen ? [{ path: "closesAt", code: "form_ends_before_it_opens" } as const] : []),
    ...findTextsFaults(texts, redirect),
  ];
}

/** Whether a mailed code must confirm the address first. */
export function asksForCode({ isOncePerPerson = false, isAddressChecked = false }: FormSettings): boolean {
  return isOncePerPerson || isAddressChecked;
}

/** Valid settings in stored form. */
export function cleanSettings({ texts = {}, redirect, named = [], ...settings }: FormSettings): FormSettings {
  const cleaned = cleanTexts(texts);
  return {
    ...settings,
    ...(named.length > 0 ? { named: [...new Set(named)] } : {}),
    ...(Object.keys(cleaned).length > 0 ? { texts: cleaned } : {}),
    ...(redirect === undefined ? {} : { redirect: redirectOf(redirect)! }),
  };
}
