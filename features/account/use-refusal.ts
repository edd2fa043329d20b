import type { CallRefusal } from "../host/api.ts";
import { type TextKey, useT } from "../host/i18n.ts";

/** Sentence for a refusal: the server's own, ours when the server was unreachable, `otherwise` for the rest. */
export function useRefusalText(): (refusal: CallRefusal, otherwise: TextKey<"account">) => string {
  const common = useT("common");
  const t = useT("account");
  return (refusal, otherwise) => {
    if (refusal.code === "unreachable") return refusal.status === 0 ? common("error.unreachable") : t(otherwise);
    return refusal.message || t(otherwise);
  };
}
