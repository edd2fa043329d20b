import { CircleCheck } from "lucide-react";
import { useState } from "react";
import { FEW_RECOVERY_CODES } from "../../../domain/account/two-factor.ts";
import type { CallRefusal } from "../../host/api.ts";
import { useT } from "../../host/i18n.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Skeleton } from "../../ui/controls/skeleton.tsx";
import { StatusBadge } from "../../ui/controls/status-badge.tsx";
import { LoadedContent } from "../../ui/layout/loaded-content.tsx";
import { Notice } from "../../ui/layout/notice.tsx";
import { ConfirmDialog } from "../../ui/overlay/confirm-dialog.tsx";
import { useToasts } from "../../ui/overlay/toast.tsx";
import { useFormats } from "../../ui/use-formats.ts";
import { useOpened } from "../../ui/use-loaded.ts";
import { useRefusalText } from "../../ui/use-refusal-text.ts";
import { useAccount } from "../account-context.ts";
import { VerifyNow } from "../verify-notice.tsx";
import { RecoveryCodesDialog } from "./recovery-codes-dialog.tsx";
import { createTwoFactor, type TwoFactorStore } from "./two-factor.ts";
import { TwoFactorSetup } from "./two-factor-setup.tsx";

/** Turns two-factor on and off, and renews the recovery codes. */
export function TwoFactorSection() {
  const t = useT("account");
  const store = useOpened(createTwoFactor);
  const state = store.value.value;
  if (state && !state.offered) return null;
  return (
    <section aria-labelledby="profile-two-factor">
      <div className="cs-profile-heading">
        <h2 id="profile-two-factor">{t("two_factor.title")}</h2>
        {state?.enabled && (
          <StatusBadge tone="success" icon={<CircleCheck aria-hidden />}>
            {t("two_factor.on")}
          </StatusBadge>
        )}
      </div>
      <p className="cs-muted">{t("two_factor.text")}</p>
      <LoadedContent of={store} placeholder={<Skeleton width="100%" height="40px" radius="8px" />}>
        {({ enabled }) => (enabled ? <Enabled store={store} /> : <Disabled store={store} />)}
      </LoadedContent>
      {store.enrolment.value && <TwoFactorSetup store={store} enrolment={store.enrolment.value} />}
      {store.recoveryCodes.value && <RecoveryCodesDialog store={store} codes={store.recoveryCodes.value} />}
    </section>
  );
}

function Disabled({ store }: { store: TwoFactorStore }) {
  const t = useT("account");
  const { run, busy } = useRun();
  const user = useAccount().user.value;
  if (user && !user.emailVerified) {
    return (
      <Notice tone="warning" actions={<VerifyNow label={t("verify.now")} />}>
        {t("two_factor.unverified")}
      </Notice>
    );
  }
  return (
    <div>
      <Button look="primary" busy={busy} onClick={() => run(store.enrol)}>
        {t("two_factor.enable")}
      </Button>
    </div>
  );
}

function Enabled({ store }: { store: TwoFactorStore }) {
  const t = useT("account");
  const formats = useFormats();
  const toasts = useToasts();
  const refusalText = useRefusalText();
  const [asked, setAsked] = useState<"disable" | "renew" | null>(null);
  const { since, recoveryCodesLeft = 0 } = store.value.value!;
  const left = t("two_factor.codes", { count: recoveryCodesLeft });
  const actions = { disable: store.disable, renew: store.renew };
  return (
    <>
      {recoveryCodesLeft <= FEW_RECOVERY_CODES && (
        <Notice tone="warning" title={left}>
          {t("two_factor.few")}
        </Notice>
      )}
      <p>
        {[since && t("two_factor.since", { day: formats.day(since) }), recoveryCodesLeft > FEW_RECOVERY_CODES && left]
          .filter(Boolean)
          .join(" ")}
      </p>
      <div className="cs-profile-buttons">
        <Button onClick={() => setAsked("renew")}>{t("two_factor.renew")}</Button>
        <Button onClick={() => setAsked("disable")}>{t("two_factor.disable")}</Button>
      </div>
      {asked && (
        <ConfirmDialog
          key={asked}
          title={t(`two_factor.${asked}.title`)}
          action={t(`two_factor.${asked}`)}
          onClose={() => setAsked(null)}
          onConfirm={async () => {
            const refused = await actions[asked]();
            if (refused) return refusalText(refused);
            if (asked === "disable") toasts.success(t("two_factor.disabled"));
            return null;
          }}
        >
          <p>{t(`two_factor.${asked}.text`)}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

/** Runs an action of a button; a refusal becomes a toast. */
function useRun() {
  const toasts = useToasts();
  const refusalText = useRefusalText();
  const [busy, setBusy] = useState(false);
  const run = async (action: () => Promise<CallRefusal | null>) => {
    setBusy(true);
    const refused = await action();
    setBusy(false);
    if (refused) toasts.error(refusalText(refused));
  };
  return { run, busy };
}
