/** Formats dates and times for a member; instants are ISO 8601 in UTC. */

import { partsOf, type TimePattern } from "./time-format.ts";

/** A member's time settings: an IANA zone, and a format of `domain/account/time-format.ts`. */
export type Clock = { timeZone?: string; timeFormat?: string };

/** Formats a date, e.g. "12 Mar 2026", or by the member's own pattern. */
export function formatDay(language: string, instant: string, clock: Clock = {}): string {
  if (clock.timeFormat) return formatPattern(language, instant, partsOf(clock.timeFormat).date, clock.timeZone);
  return new Intl.DateTimeFormat(language, { dateStyle: "medium", ...zone(clock.timeZone) }).format(new Date(instant));
}

const hours: Record<TimePattern, Intl.DateTimeFormatOptions> = {
  "HH:mm": { hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
  "hh:mm a": { hour: "numeric", minute: "2-digit", hourCycle: "h12" },
};

/** Formats the time of day, e.g. "14:05", by the member's setting or by the language's convention. */
export function formatTime(language: string, instant: string, clock: Clock = {}): string {
  const { time } = partsOf(clock.timeFormat ?? "");
  const options = time ? hours[time] : { timeStyle: "short" as const };
  return new Intl.DateTimeFormat(language, { ...options, ...zone(clock.timeZone) }).format(new Date(instant));
}

/** Formats date and time of day, by the member's own pattern or by the language's convention. */
export function formatMoment(language: string, instant: string, clock: Clock = {}): string {
  if (!clock.timeFormat) {
    const format = new Intl.DateTimeFormat(language, {
      dateStyle: "medium",
      timeStyle: "short",
      ...zone(clock.timeZone),
    });
    return format.format(new Date(instant));
  }
  return `${formatDay(language, instant, clock)} ${formatTime(language, instant, clock)}`;
}

/** Formats an instant as evidence, the same for every reader: "2026-11-21 08:29:44 UTC". */
export function formatEvidence(instant: string): string {
  const iso = new Date(instant).toISOString();
  return `${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * Formats a past instant by its distance: minutes, hours of the same day, "yesterday 14:05", then the date. `null` below a minute,
 * and for an instant in the future, because clocks differ.
 * @param nowMs milliseconds since 1970
 */
export function formatAgo(language: string, instant: string, nowMs: number, clock: Clock = {}): string | null {
  const agoMs = nowMs - Date.parse(instant);
  if (agoMs < MINUTE_MS) return null;
  const relative = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  if (agoMs < HOUR_MS) return relative.format(-Math.floor(agoMs / MINUTE_MS), "minute");
  const days = dayNumber(nowMs, clock) - dayNumber(Date.parse(instant), clock);
  if (days < 1) return relative.format(-Math.floor(agoMs / HOUR_MS), "hour");
  return days === 1
    ? `${relative.format(-1, "day")} ${formatTime(language, instant, clock)}`
    : formatDay(language, instant, clock);
}

/** "today", "tomorrow", "in 12 days", by the reader's calendar; a past day counts as today. */
export function formatDaysUntil(language: string, instant: string, nowMs: number, clock: Clock = {}): string {
  const days = dayNumber(Date.parse(instant), clock) - dayNumber(nowMs, clock);
  return new Intl.RelativeTimeFormat(language, { numeric: "auto" }).format(Math.max(0, days), "day");
}

/** Number of the calendar day in the clock's zone. Sweden writes dates as ISO does. */
function dayNumber(ms: number, { timeZone }: Clock): number {
  return Date.parse(new Intl.DateTimeFormat("sv", zone(timeZone)).format(ms)) / (24 * HOUR_MS);
}

/** Names the clock's zone at that instant, e.g. "GMT+1". */
export function formatZone(language: string, instant: string, { timeZone = "UTC" }: Clock): string {
  const format = new Intl.DateTimeFormat(language, { timeZoneName: "short", ...zone(timeZone) });
  return format.formatToParts(new Date(instant)).find(({ type }) => type === "timeZoneName")?.value ?? "";
}

function formatPattern(language: string, instant: string, pattern: string, timeZone?: string): string {
  const date = new Date(instant);
  const parts = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { ...options, ...zone(timeZone) }).formatToParts(date);
  const numeric = parts({ day: "2-digit", month: "2-digit", year: "numeric", calendar: "gregory" });
  const named = parts({ month: "short", day: "numeric", year: "numeric", calendar: "gregory" });
  const find = (from: Intl.DateTimeFormatPart[], type: string) => from.find((part) => part.type === type)?.value ?? "";
  const units: Record<string, string> = {
    dd: find(numeric, "day"),
    MM: find(numeric, "month"),
    MMM: find(named, "month"),
    yyyy: find(numeric, "year"),
  };
  return pattern.replace(/MMM|dd|MM|yyyy/g, (word) => units[word] ?? word);
}

/** Ignores a zone that this runtime does not know. */
function zone(timeZone: string | undefined): { timeZone?: string } {
  if (!timeZone) return {};
  try {
    new Intl.DateTimeFormat("en", { timeZone });
    return { timeZone };
  } catch {
    return {};
  }
}
