import type { CallRefusal } from "../api.ts";
import { useT } from "../i18n.ts";

/** The sentence to show for a refusal: the server's own, or ours where it could not be reached. */
export function useRefusalText(): (refusal: CallRefusal) => string {
  const t = useT("common");
  return (refusal) => {
    if (refusal.code === "unreachable" && refusal.status === 0) return t("error.unreachable");
    return refusal.message || t("error.generic");
  };
}
