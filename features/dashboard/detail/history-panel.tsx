import { FileDown } from "lucide-react";
import { useState } from "react";
import { storyOf } from "../../../domain/audit/story.ts";
import { printHistoryCall } from "../../../domain/contract/document-upkeep.ts";
import { useHost } from "../../host/host.ts";
import { useT } from "../../host/i18n.ts";
import { saveBlob } from "../../host/save-blob.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Switch } from "../../ui/controls/checkbox.tsx";
import { useToasts } from "../../ui/overlay/toast.tsx";
import type { AuditTrail } from "./document-detail-store.ts";
import { Timeline } from "./timeline.tsx";

type Props = { documentId: string; trail: AuditTrail | null; title: string };

/** The history as a story; every event with its proof behind a switch. */
export function HistoryPanel({ documentId, trail, title }: Props) {
  const t = useT("detail");
  const host = useHost();
  const toasts = useToasts();
  const [isProof, setProof] = useState(false);
  const save = () => {
    const file = new Blob([`${JSON.stringify(trail, null, 2)}\n`], { type: "application/json" });
    saveBlob(host, file, `${title} – ${t("history.file")}.json`);
  };
  const print = async () => {
    const path = printHistoryCall.path.replace(":documentId", encodeURIComponent(documentId));
    const response = await host.fetch(`${path}?proof=${isProof}`);
    if (response.ok) saveBlob(host, await response.blob(), `${title} – ${t("history.file")}.pdf`);
    else toasts.error(t("history.pdf.failed"));
  };
  return (
    <>
      <div className="cs-history-tools">
        <Switch checked={isProof} onChange={(event) => setProof(event.target.checked)}>
          {t("history.proof")}
        </Switch>
        {trail && (
          <Button look="quiet" icon={<FileDown aria-hidden />} onClick={print}>
            {t("history.pdf")}
          </Button>
        )}
        {trail && isProof && (
          <Button look="quiet" icon={<FileDown aria-hidden />} onClick={save}>
            {t("history.json")}
          </Button>
        )}
      </div>
      <Timeline trail={trail && !isProof ? { ...trail, items: storyOf(trail.items) } : trail} isProof={isProof} />
    </>
  );
}
