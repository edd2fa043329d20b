import { useT } from "../../host/i18n.ts";
import { Button } from "../../ui/controls/button.tsx";
import { useFormats } from "../../ui/use-formats.ts";
import { useSecondsUntil } from "../../ui/use-seconds-until.ts";
import type { Verification } from "./verification.ts";

/** Above this, the wait until the next code is shown in minutes. */
const LONG_SECONDS = 99;

/** Requests another code, enabled once the wait has passed. */
export function ResendButton({ verification, onResend }: { verification: Verification; onResend: () => void }) {
  const t = useT("entry");
  const formats = useFormats();
  const nextAt = verification.sent.value?.nextAt;
  const seconds = useSecondsUntil(nextAt);
  const countdownText = () => {
    if (seconds === 0) return t("code.again");
    if (seconds <= LONG_SECONDS) return t("code.again.in", { seconds: formats.number(seconds) });
    return t("code.again.later", { minutes: formats.number(Math.ceil(seconds / 60)) });
  };
  return (
    <Button
      look="quiet"
      wide
      busy={verification.isSending.value}
      aria-disabled={seconds > 0}
      onClick={() => {
        if (seconds === 0) onResend();
      }}
    >
      {countdownText()}
    </Button>
  );
}
