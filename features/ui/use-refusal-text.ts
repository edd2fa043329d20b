import { useT } from "../host/i18n.ts";

/** Of a "no": what its sentence is made from. */
type Refusal = { code: string; status: number; message: string };

/** The sentence to show for a refusal: the server's own, or ours where it could not be reached. */
export function useRefusalText(): (refusal: Refusal) => string {
  const t = useT("common");
  return (refusal) => {
    if (refusal.code === "unreachable" && refusal.status === 0) return t("error.unreachable");
    return refusal.message || t("error.generic");
  };
}
