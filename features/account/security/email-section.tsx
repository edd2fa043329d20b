import { useState } from "react";
import type { UserDetail } from "../../../domain/contract/user.ts";
import { sameEmail } from "../../../domain/recipient/email.ts";
import { useHost } from "../../host/host.ts";
import { useT } from "../../host/i18n.ts";
import { Button } from "../../ui/controls/button.tsx";
import { TextField } from "../../ui/controls/text-field.tsx";
import { Notice } from "../../ui/layout/notice.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { useToasts } from "../../ui/overlay/toast.tsx";
import { useAccount } from "../account-context.ts";
import { faultOfEmail } from "../account-rules.ts";
import { useForm } from "../use-form.ts";
import { useRefusalText } from "../use-refusal.ts";
import { sendEmail } from "./credentials.ts";

/** The member's address, and a form that changes it once the new address is confirmed. */
export function EmailSection({ user }: { user: UserDetail }) {
  const t = useT("account");
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-labelledby="profile-email">
      <h2 id="profile-email">{t("email.title")}</h2>
      <p className="cs-muted">{t("email.text")}</p>
      {user.awaitedEmail && (
        <Notice title={t("email.awaited", { email: user.awaitedEmail })}>{t("email.awaited.text")}</Notice>
      )}
      <div className="cs-profile-buttons">
        <span className="cs-profile-address" dir="auto">
          {user.email}
        </span>
        <Button onClick={() => setOpen(true)}>{t("email.change")}</Button>
      </div>
      {isOpen && <EmailDialog current={user.email} onClose={() => setOpen(false)} />}
    </section>
  );
}

function EmailDialog({ current, onClose }: { current: string; onClose: () => void }) {
  const t = useT("account");
  const common = useT("common");
  const host = useHost();
  const account = useAccount();
  const toasts = useToasts();
  const refusalText = useRefusalText();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({
    initial: { email: "" },
    judge({ email }) {
      const fault = faultOfEmail(email) ?? (sameEmail(email.trim(), current) ? "error.email.same" : null);
      return { email: fault && t(fault) };
    },
    async submit({ email }) {
      setFailure(null);
      const refused = await sendEmail(host, email.trim());
      if (refused?.faults.some(({ path }) => path === "email"))
        return { email: refusalText(refused, "error.email.update") };
      if (refused) {
        setFailure(refusalText(refused, "error.email.update"));
        return undefined;
      }
      await account.load();
      toasts.success(t("email.sent", { email: email.trim() }));
      onClose();
      return undefined;
    },
  });
  return (
    <Dialog
      title={t("email.change")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button type="submit" form="change-email" look="primary" busy={form.busy}>
            {t("email.submit")}
          </Button>
        </>
      }
    >
      <form {...form.form} id="change-email" className="cs-profile-form">
        <p>{t("email.explain")}</p>
        {failure && <Notice tone="danger">{failure}</Notice>}
        <TextField label={t("email.new")} type="email" autoComplete="email" {...form.field("email")} />
      </form>
    </Dialog>
  );
}
