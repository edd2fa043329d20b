import { use, useMemo } from "react";
import { formatAgo } from "../../domain/account/moment-format.ts";
import { useLanguage, useT } from "../host/i18n.ts";
import { ClockContext } from "./use-formats.ts";

/** Times relative to `now` (milliseconds since 1970); apart from `useFormats`, because first pages need none. */
export function useRelativeTimes() {
  const language = useLanguage();
  const clock = use(ClockContext);
  const t = useT("common");
  return useMemo(
    () => ({
      /** "just now", "2 hours ago", "yesterday 14:05" or a date. */
      ago: (instant: string, now: number) => formatAgo(language, instant, now, clock) ?? t("just_now"),
    }),
    [language, clock, t],
  );
}
