import { Mail } from "lucide-react";
import { useState } from "react";
import { useT } from "../i18n.ts";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { useToasts } from "../ui/toast.tsx";
import { useAccount } from "./account-context.ts";
import { useRefusalText } from "./use-refusal.ts";

/** Tells a member whose address is not confirmed yet, with the way to the mail; nothing for anybody else. */
export function VerifyNotice() {
  const t = useT("account");
  const account = useAccount();
  const user = account.user.value;
  if (!user || user.emailVerified) return null;
  if (account.verificationSent.value) return <Notice tone="success">{t("verify.sent")}</Notice>;
  return (
    <Notice tone="warning" actions={<VerifyNow label={t("verify.now")} />}>
      {t("verify.banner")}
    </Notice>
  );
}

/** Mails the confirming link to the member's own address. */
export function VerifyNow({ label, wide = false }: { label: string; wide?: boolean }) {
  const t = useT("account");
  const account = useAccount();
  const toasts = useToasts();
  const refusalText = useRefusalText();
  const [busy, setBusy] = useState(false);
  return (
    <Button
      busy={busy}
      wide={wide}
      large={wide}
      icon={<Mail aria-hidden />}
      onClick={async () => {
        setBusy(true);
        const answer = await account.sendVerification();
        setBusy(false);
        if (answer.ok) toasts.success(t("verify.sent"));
        else toasts.error(refusalText(answer.refusal, "error.verification"));
      }}
    >
      {label}
    </Button>
  );
}
