/** A member's format for dates and times: a date pattern, optionally followed by a space and a time pattern. */

/** The date patterns offered in the profile; `MMM` is the short name of the month. */
export const datePatterns = [
  "dd/MM/yyyy",
  "MM/dd/yyyy",
  "yyyy-MM-dd",
  "dd.MM.yyyy",
  "dd-MM-yyyy",
  "dd MMM yyyy",
] as const;

/** 24-hour and 12-hour clock. */
export const timePatterns = ["HH:mm", "hh:mm a"] as const;
export type TimePattern = (typeof timePatterns)[number];

const DATE = /^(dd|MMM?|yyyy)([/.\- ])(dd|MMM?|yyyy)\2(dd|MMM?|yyyy)$/;

/** `time` is `null` if the reader's language decides. */
export type TimeFormat = { date: string; time: TimePattern | null };

export function partsOf(format: string): TimeFormat {
  const time = timePatterns.find((pattern) => format.endsWith(` ${pattern}`)) ?? null;
  return { date: time ? format.slice(0, -time.length - 1) : format, time };
}

export function joined({ date, time }: TimeFormat): string {
  return time ? `${date} ${time}` : date;
}

/** A date with exactly one day, one month and one year, and the same separator between them; then at most one time. */
export function isTimeFormat(format: string): boolean {
  const [, first = "", , second = "", third = ""] = DATE.exec(partsOf(format).date) ?? [];
  return new Set([first[0], second[0], third[0]]).size === 3;
}
