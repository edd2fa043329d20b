import { useT } from "../../i18n.ts";
import { FormFault } from "./form-fault.tsx";
import type { Verification } from "./verification.ts";

/** Why it did not work, unless the line that was typed says so itself. */
export function Said({ verification, isAtLine }: { verification: Verification; isAtLine?: boolean | undefined }) {
  const t = useT("entry");
  const refusal = isAtLine && verification.isAnswerRefused.value ? null : verification.refusal.value;
  return refusal && <FormFault>{refusal.message || t("offline")}</FormFault>;
}
