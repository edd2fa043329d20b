import { Lock, RefreshCw, Unlink } from "lucide-react";
import { useEffect } from "react";
import type { CallRefusal } from "../host/api.ts";
import { useT } from "../host/i18n.ts";
import { Button } from "../ui/controls/button.tsx";
import { EmptyState } from "../ui/layout/empty-state.tsx";
import { useRefusalText } from "../ui/use-refusal-text.ts";

type Props = {
  /** If omitted, the form exists but is switched off. */
  refusal?: CallRefusal;
  onRetry: () => void;
};

/** Shown when the form is switched off, missing or unreachable; retries once the network is back. */
export function Closed({ refusal, onRetry }: Props) {
  const t = useT("form");
  const common = useT("common");
  const refusalText = useRefusalText();
  useEffect(() => {
    window.addEventListener("online", onRetry);
    return () => window.removeEventListener("online", onRetry);
  }, [onRetry]);
  const isUnknown = refusal?.status === 404;
  const again = (
    <Button look="primary" large icon={<RefreshCw aria-hidden />} onClick={onRetry}>
      {common("retry")}
    </Button>
  );
  return (
    <div className="form-card cs-card" role="status">
      <EmptyState
        headingLevel={1}
        icon={refusal ? <Unlink /> : <Lock />}
        title={t(!refusal ? "off.title" : isUnknown ? "unknown.title" : "failed.title")}
        actions={!isUnknown && again}
      >
        {!refusal ? t("off.text") : isUnknown ? t("unknown.text") : refusalText(refusal)}
      </EmptyState>
    </div>
  );
}
