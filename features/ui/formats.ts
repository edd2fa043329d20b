/** Dates, numbers and lists in the reader's language, by `Intl`; instants are ISO 8601 in UTC. */

import { partsOf, type TimePattern } from "../../domain/account/time-format.ts";

/** A member's time settings: an IANA zone, and a format of `domain/account/time-format.ts`. */
export type Clock = { timeZone?: string; timeFormat?: string };

/** Cache: constructing a formatter takes longer than formatting hundreds of numbers. */
const numberFormats = new Map<string, Intl.NumberFormat>();

export function formatNumber(language: string, value: number): string {
  const known = numberFormats.get(language) ?? new Intl.NumberFormat(language);
  numberFormats.set(language, known);
  return known.format(value);
}

/** Formats bytes as KB or MB of 1,024. */
export function formatBytes(language: string, bytes: number): string {
  const unit = bytes < 1024 * 1024 ? "kilobyte" : "megabyte";
  const value = bytes / (unit === "kilobyte" ? 1024 : 1024 * 1024);
  return new Intl.NumberFormat(language, { style: "unit", unit, maximumFractionDigits: value < 10 ? 1 : 0 }).format(
    value,
  );
}

export function formatList(language: string, items: readonly string[]): string {
  return new Intl.ListFormat(language, { type: "conjunction" }).format(items);
}

/** Formats a date, e.g. "12 Mar 2026", or by the member's own pattern. */
export function formatDay(language: string, instant: string, clock: Clock = {}): string {
  if (clock.timeFormat) return formatPattern(language, instant, partsOf(clock.timeFormat).date, clock.timeZone);
  return new Intl.DateTimeFormat(language, { dateStyle: "medium", ...zone(clock.timeZone) }).format(new Date(instant));
}

const hours: Record<TimePattern, Intl.DateTimeFormatOptions> = {
  "HH:mm": { hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
  "hh:mm a": { hour: "numeric", minute: "2-digit", hourCycle: "h12" },
};

/** Formats the time of day, e.g. "14:05": as the member chose, else as usual in the language. */
export function formatTime(language: string, instant: string, clock: Clock = {}): string {
  const { time } = partsOf(clock.timeFormat ?? "");
  const options = time ? hours[time] : { timeStyle: "short" as const };
  return new Intl.DateTimeFormat(language, { ...options, ...zone(clock.timeZone) }).format(new Date(instant));
}

/** Formats date and time of day. */
export function formatMoment(language: string, instant: string, clock: Clock = {}): string {
  return `${formatDay(language, instant, clock)} ${formatTime(language, instant, clock)}`;
}

const steps: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ["year", 31_536_000_000],
  ["month", 2_592_000_000],
  ["week", 604_800_000],
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
  ["second", 1_000],
];

/**
 * "2 minutes ago". Never in the future: an instant after the page last read its clock, or from a server whose clock
 * is ahead, counts as now.
 */
export function formatAgo(language: string, agoMs: number): string {
  return formatDistance(language, -Math.max(0, agoMs));
}

/** "in 2 minutes"; a past time counts as now. */
export function formatUntil(language: string, aheadMs: number): string {
  return formatDistance(language, Math.max(0, aheadMs));
}

function formatDistance(language: string, ms: number): string {
  const [unit, size] = steps.find(([, step]) => Math.abs(ms) >= step) ?? steps.at(-1)!;
  return new Intl.RelativeTimeFormat(language, { numeric: "auto" }).format(Math.trunc(ms / size), unit);
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

/** Ignores a zone that this browser does not know. */
function zone(timeZone: string | undefined): { timeZone?: string } {
  if (!timeZone) return {};
  try {
    new Intl.DateTimeFormat("en", { timeZone });
    return { timeZone };
  } catch {
    return {};
  }
}

/** The largest unit of a duration, rounded: "3 days". */
export function formatDuration(language: string, durationMs: number): string {
  const [unit, length] = (durations.find(([, each]) => durationMs >= each) ?? durations.at(-1))!;
  const format = new Intl.NumberFormat(language, {
    style: "unit",
    unit,
    unitDisplay: "long",
    maximumFractionDigits: 0,
  });
  return format.format(Math.max(1, Math.round(durationMs / length)));
}

const durations = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
] as const;
