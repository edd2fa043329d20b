import type { Fault } from "../../../domain/outcome.ts";
import { useT } from "../../host/i18n.ts";

const worded = ["recipient_needs_name", "recipient_needs_email", "invalid_email", "several_emails"] as const;

/** Formats a fault as the sentence below its input; `name` replaces a missing name. */
export function useFaultTexts(name: string): (fault: Fault | undefined) => string | undefined {
  const t = useT("prepare");
  const refusal = useT("refusals");
  const own = useT("recipients");
  return (fault) => {
    if (!fault) return undefined;
    const known = worded.find((code) => code === fault.code);
    if (known) return t(`people.${known}`);
    const isNameless = fault.params?.name === "";
    return refusal(fault.code, { ...fault.params, ...(isNameless ? { name: name || own("somebody") } : {}) });
  };
}
