import { Timer } from "lucide-react";
import { useEffect } from "react";
import { useT } from "../../host/i18n.ts";
import { useSheet } from "../../ui/styles/sheet.ts";
import { useFormats } from "../../ui/use-formats.ts";
import { useSecondsUntil } from "../../ui/use-seconds-until.ts";
import css from "./session-clock.css?inline";

/** Below this, screen readers announce the time too. */
const LAST_MINUTES = 5;

/** Time until the verified session expires: an hour from the first check; 0 once it has passed. */
export default function SessionClock({ until, onOver }: { until: string; onOver: () => void }) {
  useSheet(css);
  const t = useT("entry");
  const formats = useFormats();
  const seconds = useSecondsUntil(until);
  const minutes = Math.ceil(seconds / 60);
  const isOver = seconds === 0;
  useEffect(() => {
    if (isOver) onOver();
  }, [isOver, onOver]);
  return (
    <span className="sign-clock cs-numeric" title={t("clock.hint")}>
      <Timer aria-hidden />
      <span aria-live={minutes <= LAST_MINUTES ? "polite" : "off"}>
        {t("clock", { minutes: formats.number(minutes) })}
      </span>
    </span>
  );
}
