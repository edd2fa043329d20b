import { useT } from "../../i18n.ts";
import type { Verification } from "./verification.ts";

/** Why the last answer was not right. */
export function Said({ verification }: { verification: Verification }) {
  const t = useT("entry");
  const refusal = verification.refusal.value;
  return (
    <p className="cs-error" role="alert" id="entry-error">
      {refusal ? refusal.message || t("offline") : ""}
    </p>
  );
}
