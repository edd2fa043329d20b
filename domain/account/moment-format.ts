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

/** Formats date and time of day. */
export function formatMoment(language: string, instant: string, clock: Clock = {}): string {
  return `${formatDay(language, instant, clock)} ${formatTime(language, instant, clock)}`;
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
