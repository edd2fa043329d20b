import { useState } from "react";
import { readWaysInCall } from "../../../domain/contract/account/ways-in.ts";
import { useHost } from "../../host/host.ts";
import { useT } from "../../host/i18n.ts";
import { Button } from "../../ui/controls/button.tsx";
import { PasswordField } from "../../ui/controls/text-field.tsx";
import { EventLink } from "../../ui/layout/event-link.tsx";
import { Notice } from "../../ui/layout/notice.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { useToasts } from "../../ui/overlay/toast.tsx";
import { useLoaded } from "../../ui/use-loaded.ts";
import { useRefusalText } from "../../ui/use-refusal-text.ts";
import { faultOfKnownPassword, faultOfNewPassword } from "../account-rules.ts";
import { useForm } from "../use-form.ts";
import { sendPassword } from "./credentials.ts";

/** Changes the password of a signed-in member, or sets a first one. */
export function PasswordSection({ email }: { email: string }) {
  const t = useT("account");
  const [isOpen, setOpen] = useState(false);
  const ways = useLoaded(readWaysInCall, {});
  const hasPassword = ways.value.value?.hasPassword ?? true;
  const title = t(hasPassword ? "password.change" : "password.set");
  return (
    <section aria-labelledby="profile-password">
      <h2 id="profile-password">{t("password.title")}</h2>
      <p className="cs-muted">{t("password.text")}</p>
      <div>
        <Button onClick={() => setOpen(true)}>{title}</Button>
      </div>
      {isOpen && (
        <PasswordDialog
          {...{ title, email, hasPassword }}
          onChanged={() => ways.alter((now) => ({ ...now, hasPassword: true }))}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  );
}

type Props = { title: string; email: string; hasPassword: boolean; onChanged: () => void; onClose: () => void };

function PasswordDialog({ title, email, hasPassword, onChanged, onClose }: Props) {
  const t = useT("account");
  const common = useT("common");
  const host = useHost();
  const toasts = useToasts();
  const refusalText = useRefusalText();
  const [failure, setFailure] = useState<string | null>(null);
  const labels = { show: common("show"), hide: common("hide") };
  const form = useForm({
    initial: { currentPassword: "", newPassword: "" },
    judge(values) {
      const current = hasPassword ? faultOfKnownPassword(values.currentPassword) : null;
      const next = faultOfNewPassword(values.newPassword);
      return { currentPassword: current && t(current), newPassword: next && t(next) };
    },
    async submit(values) {
      setFailure(null);
      const refused = await sendPassword(host, hasPassword ? values : { newPassword: values.newPassword });
      const path = refused?.faults[0]?.path;
      if (refused && (path === "currentPassword" || path === "newPassword")) return { [path]: refusalText(refused) };
      if (refused) {
        setFailure(refusalText(refused));
        return undefined;
      }
      toasts.success(t("password.changed"));
      onChanged();
      onClose();
      return undefined;
    },
  });
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button type="submit" form="change-password" look="primary" busy={form.busy}>
            {t("password.submit")}
          </Button>
        </>
      }
    >
      <form {...form.form} id="change-password" className="cs-profile-form">
        {failure && <Notice tone="danger">{failure}</Notice>}
        {/* Password managers need to know whose password it is. */}
        <input type="hidden" autoComplete="username" value={email} readOnly />
        {hasPassword && (
          <PasswordField
            label={t("password.current")}
            autoComplete="current-password"
            labels={labels}
            {...form.field("currentPassword")}
          />
        )}
        <PasswordField
          label={t("field.password.new")}
          autoComplete="new-password"
          hint={t("password.hint")}
          labels={labels}
          {...form.field("newPassword")}
        />
        <p hidden={!hasPassword}>
          <EventLink to={{ type: "password_reset_wanted", email }}>{t("password.forgot")}</EventLink>
        </p>
      </form>
    </Dialog>
  );
}
