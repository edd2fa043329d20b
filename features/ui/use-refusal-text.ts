import { useT } from "../host/i18n.ts";

/** The parts of a refusal that its sentence depends on. */
type Refusal = { code: string; status: number; message: string };

/** Returns the sentence to show for a refusal: the server's own, or ours where the server was unreachable. */
export function useRefusalText(): (refusal: Refusal) => string {
  const t = useT("common");
  return (refusal) => {
    if (refusal.code === "unreachable") return t(refusal.status === 0 ? "error.unreachable" : "error.unknown");
    return refusal.message || t("error.generic");
  };
}
