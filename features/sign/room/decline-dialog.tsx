import { useState } from "react";
import type { SignerView } from "../../../domain/contract/views/signer-view.ts";
import { REASON_LIMIT } from "../../../domain/document/document.ts";
import { useT } from "../../host/i18n.ts";
import { Button } from "../../ui/controls/button.tsx";
import { TextArea } from "../../ui/controls/text-field.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { handlerName } from "../form/handler-name.ts";
import type { Signing } from "../form/signing.ts";

export type DialogProps = { signing: Signing; view: SignerView; onClose: () => void };

/** Declines: explains the effect for all recipients and asks for the reason. */
export default function DeclineDialog({ signing, view, onClose }: DialogProps) {
  const t = useT("sign");
  const sender = handlerName(view);
  const about = view.roleType === "documentReviewer" ? "reject" : "decline";
  const [reason, setReason] = useState("");
  const [isEmpty, setEmpty] = useState(false);
  const decline = () => {
    if (reason.trim() === "") return setEmpty(true);
    return signing.decline(reason);
  };
  const trouble = signing.trouble.value;
  return (
    <Dialog
      title={t(`${about}.title`)}
      onClose={onClose}
      actions={
        <>
          <Button large onClick={onClose}>
            {t("decline.keep")}
          </Button>
          <Button look="danger" large busy={signing.sending.value === "declining"} onClick={decline}>
            {t(`${about}.action`)}
          </Button>
        </>
      }
    >
      <p>{t(`${about}.text`, { sender })}</p>
      <TextArea
        label={t("decline.reason")}
        value={reason}
        maxLength={REASON_LIMIT}
        rows={3}
        required
        error={isEmpty && reason.trim() === "" ? t("decline.reason.empty") : undefined}
        onChange={(event) => setReason(event.target.value)}
      />
      {trouble && (
        <p className="cs-error" role="alert">
          {trouble.refusal.message || t("offline.text")}
        </p>
      )}
    </Dialog>
  );
}
