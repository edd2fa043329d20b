/** The patterns offered in the profile; `MMM` is the short name of the month. */
export const datePatterns = [
  "dd/MM/yyyy",
  "MM/dd/yyyy",
  "yyyy-MM-dd",
  "dd.MM.yyyy",
  "dd-MM-yyyy",
  "dd MMM yyyy",
] as const;

const PATTERN = /^(dd|MMM?|yyyy)([/.\- ])(dd|MMM?|yyyy)\2(dd|MMM?|yyyy)$/;

/** A pattern with exactly one day, one month and one year, and the same separator between them. */
export function isDatePattern(pattern: string): boolean {
  const [, first = "", , second = "", third = ""] = PATTERN.exec(pattern) ?? [];
  return new Set([first[0], second[0], third[0]]).size === 3;
}
