import { createContext, use, useMemo } from "react";
import {
  type Clock,
  formatAgo,
  formatDay,
  formatDaysUntil,
  formatEvidence,
  formatMoment,
  formatTime,
} from "../../domain/account/moment-format.ts";
import { useLanguage, useT } from "../host/i18n.ts";
import { formatBytes, formatDuration, formatList, formatNumber, formatUntil } from "./formats.ts";

/** The reader's time settings; defaults to those of the device. */
export const ClockContext = createContext<Clock>({});

/** Formatters bound to the current language and the reader's time settings. */
export function useFormats() {
  const language = useLanguage();
  const clock = use(ClockContext);
  const t = useT("common");
  return useMemo(
    () => ({
      day: (instant: string) => formatDay(language, instant, clock),
      time: (instant: string) => formatTime(language, instant, clock),
      moment: (instant: string) => formatMoment(language, instant, clock),
      /** "just now", "2 hours ago", "yesterday 14:05" or a date, relative to `now` (milliseconds since 1970). */
      ago: (instant: string, now: number) => formatAgo(language, instant, now, clock) ?? t("just_now"),
      /** "today", "tomorrow" or "in 12 days", relative to `now` (milliseconds since 1970). */
      daysUntil: (instant: string, now: number) => formatDaysUntil(language, instant, now, clock),
      /** Seconds and UTC, the same for every reader. */
      evidence: formatEvidence,
      /** "in 2 hours", relative to `now` (milliseconds since 1970). */
      until: (instant: string, now: number) => formatUntil(language, Date.parse(instant) - now),
      /** "5 hours": a length of time in its largest unit that keeps it meaningful. */
      duration: (minutes: number) => formatDuration(language, minutes * 60_000),
      number: (value: number) => formatNumber(language, value),
      bytes: (value: number) => formatBytes(language, value),
      list: (items: readonly string[]) => formatList(language, items),
    }),
    [language, clock, t],
  );
}
