import { useId } from "react";
import { useT } from "../../host/i18n.ts";
import { Button } from "../../ui/controls/button.tsx";
import { CodeField } from "../../ui/controls/code-field.tsx";
import { CopyField } from "../../ui/controls/copy-field.tsx";
import { QrCode } from "../../ui/controls/qr-code.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { useToasts } from "../../ui/overlay/toast.tsx";
import { useSheet } from "../../ui/styles/sheet.ts";
import { useRefusalText } from "../../ui/use-refusal-text.ts";
import { useForm } from "../use-form.ts";
import css from "./security.css?inline";
import type { Enrolment, TwoFactorStore } from "./two-factor.ts";

/** Sets an authenticator app up: by QR code or typed secret, then with its first code. */
export function TwoFactorSetup({ store, enrolment }: { store: TwoFactorStore; enrolment: Enrolment }) {
  useSheet(css);
  const t = useT("account");
  const common = useT("common");
  const toasts = useToasts();
  const refusalText = useRefusalText();
  const id = useId();
  const close = () => {
    store.enrolment.value = null;
  };
  const form = useForm({
    initial: { code: "" },
    judge: ({ code }) => ({ code: code.trim() === "" ? t("error.code.required") : null }),
    async submit({ code }) {
      const refused = await store.confirm(code.trim());
      if (!refused) {
        toasts.success(t("two_factor.enabled"));
        return undefined;
      }
      if (refused.code === "second_factor_wrong") return { code: refusalText(refused) };
      toasts.error(refusalText(refused));
      close();
      return undefined;
    },
  });
  return (
    <Dialog
      title={t("two_factor.setup.title")}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{common("cancel")}</Button>
          <Button type="submit" form={id} look="primary" busy={form.busy}>
            {t("two_factor.setup.submit")}
          </Button>
        </>
      }
    >
      <form {...form.form} id={id} className="cs-security-setup">
        <p>{t("two_factor.setup.scan")}</p>
        <QrCode text={enrolment.uri} label={t("two_factor.setup.qr")} />
        <CopyField label={t("two_factor.setup.secret")} value={enrolment.secret.replace(/(.{4})(?=.)/g, "$1 ")} />
        <CodeField
          label={t("two_factor.setup.code")}
          hint={t("two_factor.setup.hint")}
          className="cs-security-code"
          {...form.field("code")}
        />
      </form>
    </Dialog>
  );
}
