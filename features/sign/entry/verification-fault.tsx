import { useT } from "../../host/i18n.ts";
import { FormFault } from "./form-fault.tsx";
import type { Verification } from "./verification.ts";

type Props = {
  verification: Verification;
  isAtLine?: boolean | undefined;
  /** The action that failed, shown when the server was unreachable. */
  failed?: string | undefined;
};

/** Shows why the last request failed, unless the input shows that itself. */
export function VerificationFault({ verification, isAtLine, failed }: Props) {
  const t = useT("entry");
  const refusal = isAtLine && verification.isAnswerRefused.value ? null : verification.refusal.value;
  return refusal && <FormFault>{refusal.message || [failed, t("offline")].filter(Boolean).join(". ")}</FormFault>;
}
