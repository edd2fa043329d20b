import { useT } from "../../i18n.ts";
import { Button } from "../../ui/button.tsx";
import { useFormats } from "../../ui/use-formats.ts";
import { useSecondsUntil } from "./use-seconds-until.ts";
import type { Verification } from "./verification.ts";

/** Another code, once that makes sense. */
export function ResendButton({ verification, onResend }: { verification: Verification; onResend: () => void }) {
  const t = useT("entry");
  const formats = useFormats();
  const nextAt = verification.sent.value?.nextAt;
  const seconds = useSecondsUntil(nextAt);
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
      {seconds > 0 ? t("code.again.in", { seconds: formats.number(seconds) }) : t("code.again")}
    </Button>
  );
}
