import { useT } from "../../host/i18n.ts";
import { FormFault } from "./form-fault.tsx";
import type { Verification } from "./verification.ts";

type Props = {
  verification: Verification;
  isAtLine?: boolean | undefined;
  /** What could not be done, where the server could not be asked. */
  failed?: string | undefined;
};

/** Why it did not work, unless the line that was typed says so itself. */
export function Said({ verification, isAtLine, failed }: Props) {
  const t = useT("entry");
  const refusal = isAtLine && verification.isAnswerRefused.value ? null : verification.refusal.value;
  return refusal && <FormFault>{refusal.message || [failed, t("offline")].filter(Boolean).join(". ")}</FormFault>;
}
