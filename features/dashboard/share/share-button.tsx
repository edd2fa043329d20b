import { Share2 } from "lucide-react";
import { useState } from "react";
import { useT } from "../../host/i18n.ts";
import { Button } from "../../ui/controls/button.tsx";
import { ShareDialog } from "./share-dialog.tsx";

/** Opens the Share dialog of a document. */
export function ShareButton({ documentId, title }: { documentId: string; title: string }) {
  const t = useT("dashboard");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="quiet" icon={<Share2 aria-hidden />} onClick={() => setOpen(true)}>
        {t("action.share")}
      </Button>
      {isOpen && <ShareDialog documentId={documentId} title={title} onClose={() => setOpen(false)} />}
    </>
  );
}
