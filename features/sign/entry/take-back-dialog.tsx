import { useT } from "../../host/i18n.ts";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import type { DialogProps } from "../room/decline-dialog.tsx";
import GiveBack from "./give-back.tsx";

/** Whoever has been handed a device need not sign: its host can take it back before, with the PIN. */
export default function TakeBackDialog({ signing, view, onClose }: DialogProps) {
  const t = useT("entry");
  return (
    <Dialog title={t("back.title")} onClose={onClose}>
      <GiveBack signing={signing} host={view.host?.name ?? ""} isUnsigned />
    </Dialog>
  );
}
