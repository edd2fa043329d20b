import { useT } from "../../host/i18n.ts";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import type { DialogProps } from "../room/decline-dialog.tsx";
import ReturnDevice from "./return-device.tsx";

/** Lets the host take the device back with the PIN before the signer has signed. */
export default function ReclaimDialog({ signing, view, onClose }: DialogProps) {
  const t = useT("entry");
  return (
    <Dialog title={t("back.title")} onClose={onClose}>
      <ReturnDevice signing={signing} host={view.host?.name ?? ""} isUnsigned />
    </Dialog>
  );
}
