import { ArrowDown, Check, PenLine } from "lucide-react";
import { Suspense } from "react";
import type { SignerView } from "../../../domain/contract/views/signer-view.ts";
import { signs } from "../../../domain/recipient/roles.ts";
import { useT } from "../../host/i18n.ts";
import { Button } from "../../ui/controls/button.tsx";
import { ProgressBar } from "../../ui/controls/progress-bar.tsx";
import { useFormats } from "../../ui/use-formats.ts";
import { labelOf } from "../form/fault-texts.ts";
import { isInk } from "../form/form.ts";
import type { Signing } from "../form/signing.ts";
import { lazyWithRetry } from "../form/wait-for-network.ts";
import { Consent } from "./consent.tsx";

/** Preloaded while idle after the first page, because the notices may have to report a lost connection. */
export const Notices = lazyWithRetry(() => import("./notices.tsx"));

type Props = { signing: Signing; view: SignerView; onNext: () => void };

/** Always visible: progress, what prevents finishing, and the next action. */
export function SignBar({ signing, view, onNext }: Props) {
  const t = useT("sign");
  const formats = useFormats();
  const { done, total } = signing.progress.value;
  const [owed] = signing.incomplete.value;
  const busy = signing.sending.value === "signing";
  const counts = { done: formats.number(done), total: formats.number(total) };
  const onlyInk = owed !== undefined && signing.incomplete.value.length === 1 && isInk(owed);
  const isReviewer = view.roleType === "documentReviewer";
  const label = busy
    ? "bar.finishing"
    : !owed
      ? isReviewer
        ? "bar.approve"
        : "bar.finish"
      : onlyInk
        ? "bar.sign"
        : done === 0 && signing.current.value === null
          ? "bar.start"
          : "bar.next";
  return (
    <section className="sign-bar" aria-label={t("bar.label")}>
      {(signing.trouble.value || signing.wasChanged.value) && (
        <Suspense>
          <Notices signing={signing} />
        </Suspense>
      )}
      {!owed && signs(view.roleType) && <Consent version={view.consentVersion} />}
      <div className="sign-bar-in">
        <div className="sign-progress">
          <p>
            {total > 0 && <strong className="cs-numeric">{`${t("bar.progress", counts)} `}</strong>}
            {owed ? (
              <span className="cs-muted cs-truncate">{t("bar.left", { field: labelOf(t, owed) })}</span>
            ) : (
              <span className="cs-muted">{t(isReviewer ? "bar.review" : "bar.ready")}</span>
            )}
          </p>
          {total > 0 && <ProgressBar share={done / total} label={t("bar.progress.label", counts)} />}
        </div>
        <Button
          look="primary"
          large
          busy={busy}
          icon={owed ? onlyInk ? <PenLine aria-hidden /> : <ArrowDown aria-hidden /> : <Check aria-hidden />}
          onClick={onNext}
        >
          {t(label)}
        </Button>
      </div>
    </section>
  );
}
