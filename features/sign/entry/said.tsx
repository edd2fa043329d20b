import { useT } from "../../i18n.ts";
import type { Verification } from "./verification.ts";

/** Why it did not work, unless the line that was typed says so itself. */
export function Said({ verification, isAtLine }: { verification: Verification; isAtLine?: boolean | undefined }) {
  const t = useT("entry");
  const refusal = isAtLine && verification.isAnswerRefused.value ? null : verification.refusal.value;
  return (
    <p className="cs-error" role="alert">
      {refusal ? refusal.message || t("offline") : ""}
    </p>
  );
}
