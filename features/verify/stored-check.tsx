import { FileCheck2 } from "lucide-react";
import { useCallback, useEffect, useState } from "react";
import type { StoredVerifyView } from "../../domain/contract/verify.ts";
import type { CallRefusal } from "../host/api.ts";
import { useT } from "../host/i18n.ts";
import type { StoredCheckProps } from "../host/stored-check.ts";
import { Button } from "../ui/controls/button.tsx";
import { Notice } from "../ui/layout/notice.tsx";
import { Dialog } from "../ui/overlay/dialog.tsx";
import { useSheet } from "../ui/styles/sheet.ts";
import { Result } from "./result.tsx";
import css from "./verify.css?inline";

/** Verifies all sealed files of a document as they are stored, and shows each result as soon as it is known. */
export default function StoredCheck({ check, onClose }: StoredCheckProps) {
  useSheet(css);
  const t = useT("verify");
  const common = useT("common");
  const [views, setViews] = useState<readonly StoredVerifyView[]>([]);
  const [refusal, setRefusal] = useState<CallRefusal | null>(null);
  const [tries, setTries] = useState(0);
  const count = views[0]?.files ?? 1;
  const run = useCallback(
    async (isWanted: () => boolean) => {
      const known: StoredVerifyView[] = [];
      do {
        const answer = await check(known.length);
        if (!isWanted()) return;
        if (!answer.ok) return setRefusal(answer.refusal);
        known.push(answer.value);
        setViews([...known]);
      } while (known.length < known[0]!.files);
    },
    [check],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: each retry verifies again
  useEffect(() => {
    let isWanted = true;
    setRefusal(null);
    void run(() => isWanted);
    return () => {
      isWanted = false;
    };
  }, [run, tries]);
  return (
    <Dialog
      title={t("stored.title")}
      isText
      wide
      onClose={onClose}
      actions={<Button onClick={onClose}>{common("close")}</Button>}
    >
      <div className="verify-stage verify-stored" aria-live="polite">
        {views.map((view) => (
          <Result key={view.result.sha256} view={view.result} fileName={view.fileName} size={view.size} />
        ))}
        {refusal ? (
          <Notice tone="danger" actions={<Button onClick={() => setTries(tries + 1)}>{common("retry")}</Button>}>
            {refusal.message || common("error.unreachable")}
          </Notice>
        ) : (
          views.length < count && (
            <div className="verify-drop verify-wait" aria-busy="true">
              <FileCheck2 aria-hidden />
              <p className="verify-drop-title">{t("stored.checking")}</p>
            </div>
          )
        )}
        <p className="verify-privacy cs-muted">{t("stored.what")}</p>
      </div>
    </Dialog>
  );
}
