import { useT } from "../../host/i18n.ts";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import type { DialogProps } from "../room/decline-dialog.tsx";
import GiveBack from "./return-device.tsx";

/** Lets the host take the device back with the PIN before the signer has signed. */
export default function TakeBackDialog({ signing, view, onClose }: DialogProps) {
  const t = useT("entry");
  return (
    <Dialog title={t("back.title")} onClose={onClose}>
      <GiveBack signing={signing} host={view.host?.name ?? ""} isUnsigned />
    </Dialog>
  );
}
