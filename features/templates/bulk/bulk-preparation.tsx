import { Eye, Trash2 } from "lucide-react";
import { useState } from "react";
import { useHost } from "../../host/host.ts";
import { useT } from "../../host/i18n.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Skeleton } from "../../ui/controls/skeleton.tsx";
import { LoadedContent } from "../../ui/layout/loaded-content.tsx";
import { Notice } from "../../ui/layout/notice.tsx";
import { useOpened } from "../../ui/use-loaded.ts";
import { useRefusalText } from "../../ui/use-refusal-text.ts";
import { ColumnTable } from "./column-table.tsx";
import { createBulk } from "./create-bulk.ts";
import { RowDialog } from "./row-dialog.tsx";
import { RowFaults } from "./row-faults.tsx";
import { SendBar } from "./send-bar.tsx";
import { TableChoice } from "./table-choice.tsx";

type Props = { templateId: string; bulkId: string; onStarted: () => void };

/** Matches the columns of an uploaded table, and checks and corrects its rows before anything is sent. */
export function BulkPreparation({ templateId, bulkId, onStarted }: Props) {
  const t = useT("bulk");
  const host = useHost();
  const refusalText = useRefusalText();
  const bulk = useOpened((on) => createBulk(on, bulkId), bulkId);
  const [shown, setShown] = useState<{ row: number; column?: string } | null>(null);
  const check = bulk.check.value.value;
  const refusal = bulk.refusal.value;
  const discard = async () => {
    const answer = await bulk.discard();
    if (answer.ok) host.go({ type: "template_bulk_wanted", templateId });
  };
  return (
    <>
      <TableChoice
        templateId={templateId}
        fileName={check && (check.fileName || t("file.unnamed"))}
        onReplaced={() => void bulk.discard()}
      />
      {refusal && <Notice tone="danger">{refusalText(refusal)}</Notice>}
      <LoadedContent of={bulk.check} placeholder={<Skeleton width="100%" height="160px" />}>
        {(found) => (
          <>
            <ColumnTable bulk={bulk} check={found} />
            <RowFaults
              faults={found.faults}
              faultyRows={found.faultyRows}
              onOpen={(row, column) => setShown({ row, column })}
            />
            <div className="bulk-actions">
              <Button icon={<Eye aria-hidden />} onClick={() => setShown({ row: 1 })}>
                {t("preview")}
              </Button>
              <Button look="quiet" icon={<Trash2 aria-hidden />} onClick={discard}>
                {t("discard")}
              </Button>
            </div>
            <SendBar bulk={bulk} check={found} onStarted={onStarted} />
          </>
        )}
      </LoadedContent>
      {shown && <RowDialog key={shown.row} bulk={bulk} first={shown} onClose={() => setShown(null)} />}
    </>
  );
}
