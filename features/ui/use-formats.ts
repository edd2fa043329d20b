import { createContext, use, useMemo } from "react";
import { type Clock, formatDay, formatMoment, formatTime } from "../../domain/account/moment-format.ts";
import { useLanguage } from "../host/i18n.ts";
import { formatBytes, formatDuration, formatList, formatNumber, formatUntil } from "./formats.ts";

/** The reader's time settings; defaults to those of the device. */
export const ClockContext = createContext<Clock>({});

/** Formatters bound to the current language and the reader's time settings. */
export function useFormats() {
  const language = useLanguage();
  const clock = use(ClockContext);
  return useMemo(
    () => ({
      day: (instant: string) => formatDay(language, instant, clock),
      time: (instant: string) => formatTime(language, instant, clock),
      moment: (instant: string) => formatMoment(language, instant, clock),
      /** "in 2 hours", relative to `now` (milliseconds since 1970). */
      until: (instant: string, now: number) => formatUntil(language, Date.parse(instant) - now),
      /** "5 hours": a length of time in its largest unit that keeps it meaningful. */
      duration: (minutes: number) => formatDuration(language, minutes * 60_000),
      number: (value: number) => formatNumber(language, value),
      bytes: (value: number) => formatBytes(language, value),
      list: (items: readonly string[]) => formatList(language, items),
    }),
    [language, clock],
  );
}
