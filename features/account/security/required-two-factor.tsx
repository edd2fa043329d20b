import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useT } from "../../host/i18n.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Notice } from "../../ui/layout/notice.tsx";
import { Page } from "../../ui/layout/page.tsx";
import pageCss from "../../ui/layout/settings-page.css?inline";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { useSheet } from "../../ui/styles/sheet.ts";
import { useOpened } from "../../ui/use-loaded.ts";
import { useRefusalText } from "../../ui/use-refusal-text.ts";
import { useAccount } from "../account-context.ts";
import { VerifyNow } from "../verify-notice.tsx";
import { RecoveryCodesDialog } from "./recovery-codes-dialog.tsx";
import { createTwoFactor, type TwoFactorStore } from "./two-factor.ts";
import type { TwoFactorGate } from "./two-factor-gate.ts";
import { TwoFactorSetup } from "./two-factor-setup.tsx";

/** Page for a member without two-factor whose workspace requires it. */
export function RequiredTwoFactor({ workspace, onDone }: { workspace: string; onDone: () => void }) {
  useSheet(pageCss, "cs-ui");
  const t = useT("account");
  const setUp = useSetUp(onDone);
  return (
    <Page title={t("two_factor.required.title")}>
      <section className="cs-settings-card" aria-label={t("two_factor.title")}>
        <Words workspace={workspace} failure={setUp.failure} />
        <div>
          <SetUpButton setUp={setUp} />
        </div>
      </section>
      <p className="cs-muted">{t("two_factor.required.other")}</p>
      <SetUpDialogs store={setUp.store} />
    </Page>
  );
}

/** The same in a dialog above the current page, whose contents stay. */
export function RequiredTwoFactorDialog({ gate }: { gate: TwoFactorGate }) {
  const t = useT("account");
  const setUp = useSetUp(() => gate.close(true));
  const later = () => gate.close(false);
  return (
    <>
      <Dialog
        title={t("two_factor.required.title")}
        onClose={later}
        actions={
          <>
            <Button onClick={later}>{t("two_factor.required.later")}</Button>
            <SetUpButton setUp={setUp} />
          </>
        }
      >
        <Words workspace={gate.asked.value?.workspace ?? ""} failure={setUp.failure} />
        <p className="cs-muted">{t("two_factor.required.kept")}</p>
      </Dialog>
      <SetUpDialogs store={setUp.store} />
    </>
  );
}

type SetUp = ReturnType<typeof useSetUp>;

/** `onDone` runs once, when two-factor is on and its recovery codes were saved; it may have been set up in another tab. */
function useSetUp(onDone: () => void) {
  const refusalText = useRefusalText();
  const store = useOpened(createTwoFactor);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const isDone = useRef(false);
  const isReady = store.value.value?.enabled === true && store.recoveryCodes.value === null;
  const finish = useEffectEvent(onDone);
  useEffect(() => {
    if (!isReady || isDone.current) return;
    isDone.current = true;
    finish();
  }, [isReady]);
  const begin = async () => {
    setBusy(true);
    const refused = await store.enrol();
    setBusy(false);
    if (refused?.code === "two_factor_on") return store.load();
    setFailure(refused && refusalText(refused));
  };
  return { store, busy, failure, begin };
}

function Words({ workspace, failure }: { workspace: string; failure: string | null }) {
  const t = useT("account");
  return (
    <>
      <p>{t("two_factor.required.text", { workspace })}</p>
      <p>{t("two_factor.text")}</p>
      {failure && <Notice tone="danger">{failure}</Notice>}
    </>
  );
}

function SetUpButton({ setUp: { busy, begin } }: { setUp: SetUp }) {
  const t = useT("account");
  const user = useAccount().user.value;
  if (user && !user.emailVerified) return <VerifyNow label={t("verify.now")} />;
  return (
    <Button look="primary" busy={busy} onClick={begin}>
      {t("two_factor.enable")}
    </Button>
  );
}

function SetUpDialogs({ store }: { store: TwoFactorStore }) {
  return (
    <>
      {store.enrolment.value && <TwoFactorSetup store={store} enrolment={store.enrolment.value} />}
      {store.recoveryCodes.value && <RecoveryCodesDialog store={store} codes={store.recoveryCodes.value} />}
    </>
  );
}
