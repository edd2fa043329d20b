import { type Clock, formatMoment, formatZone } from "../../../domain/account/moment-format.ts";
import { cleanLine } from "../../../domain/text/clean-text.ts";
import { directionOf } from "../../../domain/text/language.ts";
import type { Person } from "../../ports/mail-content.ts";

export function nameOf(person: Person): string {
  return cleanLine(person.name) || cleanLine(person.email);
}

export function personOf(person: Person, language: string): string {
  const name = cleanLine(person.name);
  return name ? `${isolate(name, language)} (${person.email})` : person.email;
}

/** A person's multi-line text: no control or direction characters, at most two line breaks in a row. */
export function cleanParagraphs(text: string): string {
  return text
    .replace(/\r\n?/g, "\n")
    .split("\n")
    .map(cleanLine)
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

/** Wraps a value in direction isolates, so that it does not reorder the sentence (UAX #9). */
export function isolate(value: string, language: string): string {
  const mixes = directionOf(language) === "rtl" || /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/.test(value);
  return mixes ? `\u2068${value}\u2069` : value;
}

/** Formats an instant with the reader's clock settings; in UTC if these are unknown. */
export function instantIn(instant: string, language: string, clock: Clock = { timeZone: "UTC" }): string {
  return isolate(`${formatMoment(language, instant, clock)} ${formatZone(language, instant, clock)}`, language);
}

/** Truncates between grapheme clusters and appends an ellipsis. */
export function shorten(text: string, limit: number): string {
  const letters = [...new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(text)];
  if (letters.length <= limit) return text;
  return `${letters
    .slice(0, limit - 1)
    .map((one) => one.segment)
    .join("")
    .trimEnd()}…`;
}
