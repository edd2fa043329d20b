import type { CallRefusal } from "../api.ts";
import { useT } from "../i18n.ts";
import { Notice } from "../ui/notice.tsx";

/** The server's "no" in words; nothing where there is none. */
export function RefusalNote({ refusal }: { refusal: CallRefusal | null }) {
  const common = useT("common");
  const refusals = useT("refusals");
  if (!refusal) return null;
  const { code, message } = refusal;
  return (
    <Notice tone="danger">{message || (code === "unreachable" ? common("error.unreachable") : refusals(code))}</Notice>
  );
}
