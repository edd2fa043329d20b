import { Undo2 } from "lucide-react";
import { useState } from "react";
import type { SignerView } from "../../../domain/contract/views/signer-view.ts";
import { useT } from "../../host/i18n.ts";
import { Button } from "../../ui/controls/button.tsx";
import type { Signing } from "../form/signing.ts";
import ReclaimDialog from "./reclaim-dialog.tsx";

/** Button before the pages on a handed-over device: opens the dialog in which the host takes it back. */
export function ReclaimButton({ signing, view }: { signing: Signing; view: SignerView }) {
  const t = useT("sign");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="quiet" icon={<Undo2 aria-hidden />} onClick={() => setOpen(true)}>
        {t("menu.give_back")}
      </Button>
      {isOpen && <ReclaimDialog {...{ signing, view }} onClose={() => setOpen(false)} />}
    </>
  );
}
