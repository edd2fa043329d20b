/** Formats days and instants for fields. Digits are Latin in every language, so that everybody can read a date. */

import type { Instant } from "../ids.ts";
import type { DocumentLanguage } from "../text/document-language.ts";
import { monthIn } from "./format/month-names.ts";
import type { DateFormat } from "./properties.ts";

export const DEFAULT_DATE_FORMAT: DateFormat = "dd/MM/yyyy";

/** Whether the text is a valid day, `yyyy-MM-dd`, from the year 1. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || text.startsWith("0000")) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** A day, `yyyy-MM-dd`, in a format; any other text is returned unchanged. */
export function formatDay(day: string, format: DateFormat, language: DocumentLanguage): string {
  return isDay(day) ? write(Date.parse(`${day}T00:00:00Z`), "UTC", format, language) : day;
}

/** An instant as local time of a zone. A time of day is followed by its distance from UTC, without which it says little. */
export function formatInstant(at: Instant, timeZone: string, format: DateFormat, language: DocumentLanguage): string {
  const zone = isTimeZone(timeZone) ? timeZone : "UTC";
  const written = write(Date.parse(at), zone, format, language);
  return format.includes("HH") ? `${written} ${offsetIn(at, zone)}` : written;
}

/** The local day of a zone, `yyyy-MM-dd`. */
export function dayIn(at: Instant, timeZone: string): string {
  return formatInstant(at, timeZone, "yyyy-MM-dd", "en");
}

/** The local time of day of a zone, `HH:mm:ss`. */
export function timeIn(at: Instant, timeZone: string): string {
  return formatInstant(at, timeZone, "yyyy-MM-dd HH:mm:ss", "en").slice(11, 19);
}

export function isTimeZone(zone: string | undefined): zone is string {
  return zone !== undefined && zone !== "" && clockOf(zone) !== null;
}

/**
 * The IANA name in a time zone as programs write it: the name, or offset, name and short name.
 * @example zoneNamedIn("UTC Etc/GMT (UTC)") // "UTC"
 * @example zoneNamedIn("GMT+05:30 Asia/Kolkata (IST)") // "Asia/Kolkata"
 */
export function zoneNamedIn(text: string): string | null {
  const zone = /^\S+ (\S+) \(\S+\)$/.exec(text)?.[1] ?? text;
  if (zone === "Etc/GMT") return "UTC";
  return isTimeZone(zone) ? zone : null;
}

/** `UTC` or `UTC+05:30`. A sign without letters before it would change sides in Arabic text. */
function offsetIn(at: Instant, timeZone: string): string {
  const parts = offsetClockOf(timeZone).formatToParts(Date.parse(at));
  return parts.find(({ type }) => type === "timeZoneName")!.value.replace("GMT", "UTC");
}

const parts = /yyyy|MMMM|MMM|MM|dd|d|HH|mm|ss/g;

function write(ms: number, timeZone: string, format: DateFormat, language: DocumentLanguage): string {
  const now = Object.fromEntries(
    clockOf(timeZone)!
      .formatToParts(ms)
      .map(({ type, value }) => [type, value]),
  );
  return format.replace(parts, (part) => {
    switch (part) {
      case "yyyy":
        return now.year!.padStart(4, "0");
      case "MMMM":
      case "MMM":
        return monthIn(language, part === "MMMM" ? "long" : "short", Number(now.month));
      case "MM":
        return now.month!;
      case "dd":
        return now.day!;
      case "d":
        return String(Number(now.day));
      case "HH":
        return now.hour!;
      case "mm":
        return now.minute!;
      default:
        return now.second!;
    }
  });
}

/** Cache: creating a formatter costs a thousand times as much as using it, and there are only about 600 zones. */
const clocks = new Map<string, Intl.DateTimeFormat>();
const CLOCKS_KEPT = 1_000;

const offsetClocks = new Map<string, Intl.DateTimeFormat>();

function offsetClockOf(timeZone: string): Intl.DateTimeFormat {
  const known = offsetClocks.get(timeZone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat("en-GB", { timeZone, timeZoneName: "longOffset" });
  if (offsetClocks.size < CLOCKS_KEPT) offsetClocks.set(timeZone, clock);
  return clock;
}

function clockOf(timeZone: string): Intl.DateTimeFormat | null {
  const known = clocks.get(timeZone);
  if (known) return known;
  const two = "2-digit" as const;
  const fields = { year: "numeric", month: two, day: two, hour: two, minute: two, second: two } as const;
  try {
    const clock = new Intl.DateTimeFormat("en-GB", { ...fields, timeZone, hourCycle: "h23" });
    if (clocks.size < CLOCKS_KEPT) clocks.set(timeZone, clock);
    return clock;
  } catch {
    return null;
  }
}
