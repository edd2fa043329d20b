import { Mail } from "lucide-react";
import { useState } from "react";
import { ConfirmAddress } from "../confirm/confirm-address.tsx";
import { useT } from "../host/i18n.ts";
import { Button } from "../ui/controls/button.tsx";
import { Notice } from "../ui/layout/notice.tsx";
import { Dialog } from "../ui/overlay/dialog.tsx";
import { useToasts } from "../ui/overlay/toast.tsx";
import { useAccount } from "./account-context.ts";

/** Shown to members whose address is not confirmed yet, with a button to confirm it. */
export function VerifyNotice() {
  const t = useT("account");
  const user = useAccount().user.value;
  if (!user || user.emailVerified) return null;
  return (
    <Notice tone="warning" actions={<VerifyNow label={t("verify.now")} />}>
      {t("verify.banner")}
    </Notice>
  );
}

/** Mails a code to the member's own address and asks for it. */
export function VerifyNow({ label, wide = false }: { label: string; wide?: boolean }) {
  const t = useT("account");
  const account = useAccount();
  const toasts = useToasts();
  const [isOpen, setOpen] = useState(false);
  const user = account.user.value;
  if (!user) return null;
  return (
    <>
      <Button wide={wide} large={wide} icon={<Mail aria-hidden />} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <Dialog title={t("verify.title")} onClose={() => setOpen(false)}>
          <ConfirmAddress
            unconfirmed={user}
            isSentAtOnce
            onConfirmed={() => {
              setOpen(false);
              toasts.success(t("verified.title"));
            }}
          />
        </Dialog>
      )}
    </>
  );
}
