import { FileDown } from "lucide-react";
import { useState } from "react";
import { useHost } from "../../host/host.ts";
import { useT } from "../../host/i18n.ts";
import { saveBlob } from "../../host/save-blob.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Switch } from "../../ui/controls/checkbox.tsx";
import type { AuditTrail } from "./document-detail-store.ts";
import { storyOf } from "./story.ts";
import { Timeline } from "./timeline.tsx";

/** The history as a story; every event with its proof behind a switch. */
export function HistoryPanel({ trail, title }: { trail: AuditTrail | null; title: string }) {
  const t = useT("detail");
  const host = useHost();
  const [isProof, setProof] = useState(false);
  const save = () => {
    const file = new Blob([`${JSON.stringify(trail, null, 2)}\n`], { type: "application/json" });
    saveBlob(host, file, `${title}.history.json`);
  };
  return (
    <>
      <div className="cs-history-tools">
        <Switch checked={isProof} onChange={(event) => setProof(event.target.checked)}>
          {t("history.proof")}
        </Switch>
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
