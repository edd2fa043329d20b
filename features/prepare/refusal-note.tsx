import type { CallRefusal } from "../host/api.ts";
import { useT } from "../host/i18n.ts";
import { Notice } from "../ui/layout/notice.tsx";

/** Shows a refusal's text; nothing if there is none. */
export function RefusalNote({ refusal }: { refusal: CallRefusal | null }) {
  const common = useT("common");
  const refusals = useT("refusals");
  if (!refusal) return null;
  const { code, message } = refusal;
  return (
    <Notice tone="danger">{message || (code === "unreachable" ? common("error.unreachable") : refusals(code))}</Notice>
  );
}
