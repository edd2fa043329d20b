import { Check, Download, FileSignature, PenLine } from "lucide-react";
import { useEffect, useState } from "react";
import type { AgreementStatus } from "../../domain/compliance/agreement.ts";
import type { AgreementView } from "../../domain/contract/compliance/agreement.ts";
import type { CallRefusal } from "../host/api.ts";
import { useT } from "../host/i18n.ts";
import { Button, ButtonLink } from "../ui/controls/button.tsx";
import { Skeleton } from "../ui/controls/skeleton.tsx";
import type { Elements } from "../ui/elements-of.tsx";
import { LoadedContent } from "../ui/layout/loaded-content.tsx";
import { Notice } from "../ui/layout/notice.tsx";
import { useFormats } from "../ui/use-formats.ts";
import { useOpened } from "../ui/use-loaded.ts";
import { useRefusalText } from "../ui/use-refusal-text.ts";
import { createAgreement } from "./create-agreement.ts";

const steps = ["pending", "document_emailed", "waiting_for_sign", "waiting_for_counter_sign", "signed"] as const;
/** The product's rules and promises under a signed agreement. */
const rules = ["mails", "reads", "idle", "hooks", "kept"] as const;
const isStep = (status: AgreementStatus): status is (typeof steps)[number] => steps.some((step) => step === status);

/** The business associate agreement: its state and the next step. `onSigned` runs once it has become active. */
export function AgreementSection({ onSigned }: { onSigned: () => void }) {
  const t = useT("compliance");
  const store = useOpened(createAgreement);
  const isSigned = store.value.value?.status === "signed";
  useEffect(() => {
    if (isSigned) onSigned();
  }, [isSigned, onSigned]);
  return (
    <section className="cs-settings-card" aria-labelledby="co-baa">
      <div className="co-words">
        <h2 id="co-baa">{t("baa.title")}</h2>
        <p className="cs-muted">{t("baa.text")}</p>
      </div>
      <LoadedContent of={store} placeholder={<Skeleton width="100%" height="96px" />}>
        {(agreement) => <AgreementState agreement={agreement} store={store} />}
      </LoadedContent>
    </section>
  );
}

type Store = ReturnType<typeof createAgreement>;

function AgreementState({ agreement, store }: { agreement: AgreementView; store: Store }) {
  const t = useT("compliance");
  const refusals = useT("refusals");
  const { moment } = useFormats();
  const { status, requestedAt, signUrl } = agreement;
  if (status === "unavailable") {
    return <Notice title={refusals("baa_not_available")}>{t("baa.unavailable.text")}</Notice>;
  }
  if (status === "none") return <Ask store={store} label={t("baa.request")} />;
  if (!isStep(status)) {
    return (
      <>
        <Notice tone="warning">{t(`baa.${status}`)}</Notice>
        <Ask store={store} label={t("baa.request.again")} />
      </>
    );
  }
  return (
    <>
      <Steps status={status} />
      <p>{t(`baa.${status}.text`)}</p>
      {requestedAt && <p className="cs-muted">{t("baa.requested", { at: moment(requestedAt) })}</p>}
      <div className="co-actions">
        {signUrl && (
          <ButtonLink look="primary" icon={<PenLine aria-hidden />} href={signUrl}>
            {t("baa.sign")}
          </ButtonLink>
        )}
        {status === "signed" && <Act run={store.download} label={t("baa.download")} icon={<Download aria-hidden />} />}
      </div>
      {status === "signed" && (
        <div className="co-words">
          <h3>{t("baa.rules")}</h3>
          <ul className="co-points">
            {rules.map((rule) => (
              <li key={rule}>{t(`baa.rules.${rule}`)}</li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

function Steps({ status }: { status: (typeof steps)[number] }) {
  const t = useT("compliance");
  const reached = steps.indexOf(status);
  return (
    <ol className="co-steps" aria-label={t("baa.title")}>
      {steps.map((step, index) => (
        <li
          key={step}
          data-done={index < reached || status === "signed" || undefined}
          aria-current={index === reached ? "step" : undefined}
        >
          <span className="co-step" aria-hidden>
            {index < reached || status === "signed" ? <Check /> : index + 1}
          </span>
          <span>{t(`baa.step.${step}`)}</span>
        </li>
      ))}
    </ol>
  );
}

function Ask({ store, label }: { store: Store; label: string }) {
  return (
    <div className="co-actions">
      <Act run={store.request} label={label} icon={<FileSignature aria-hidden />} />
    </div>
  );
}

type ActProps = { run: () => Promise<CallRefusal | null>; label: string; icon: Elements };

/** A button with its refusal beside it. */
function Act({ run, label, icon }: ActProps) {
  const refusalText = useRefusalText();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const act = async () => {
    setBusy(true);
    const refused = await run();
    setFault(refused && refusalText(refused));
    setBusy(false);
  };
  return (
    <>
      <Button busy={busy} icon={icon} onClick={act}>
        {label}
      </Button>
      {fault && <Notice tone="danger">{fault}</Notice>}
    </>
  );
}
