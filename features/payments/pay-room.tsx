import { CreditCard, FileText, Unlink, WalletCards } from "lucide-react";
import { useCallback, useEffect, useEffectEvent, useState } from "react";
import { payDocumentCall } from "../../domain/contract/payment.ts";
import { openSessionCall } from "../../domain/contract/signing/signing.ts";
import type { SignerView } from "../../domain/contract/views/signer-view.ts";
import { formatAmount } from "../../domain/payment/amount.ts";
import type { DocumentLanguage } from "../../domain/text/language.ts";
import { type CallRefusal, call } from "../host/api.ts";
import { useHost } from "../host/host.ts";
import { useLanguage, useT } from "../host/i18n.ts";
import { Button, ButtonLink } from "../ui/controls/button.tsx";
import { Skeleton } from "../ui/controls/skeleton.tsx";
import { BrandLook } from "../ui/layout/brand-look.tsx";
import { Notice } from "../ui/layout/notice.tsx";
import { useRefusalText } from "../ui/use-refusal-text.ts";
import { PayerCard } from "./payer-card.tsx";
import { storedLink } from "./stored-link.ts";

type Props = {
  /** The last part of the mailed link, and the session of a verified recipient. */
  access: { token: string; session?: string };
  /** The recipient has already chosen to pay: redirects to the provider's page. */
  isGoing?: boolean;
  /** Called before leaving for that page. */
  onGo?: () => void;
  /** The language that the sender chose for this recipient; a host may follow it. */
  onSignerLanguage?: (language: DocumentLanguage) => void;
};

/** Shown before signing: who requests payment, for what, and the amount. */
export function PayRoom({ access, onSignerLanguage, ...going }: Props) {
  const host = useHost();
  const [view, setView] = useState<SignerView | null>(null);
  const [refusal, setRefusal] = useState<CallRefusal | null>(null);
  const { token, session } = access;
  const open = useCallback(async () => {
    setRefusal(null);
    const answer = await call(host, openSessionCall, { body: session ? { token, session } : { token } });
    if (answer.ok) setView(answer.value);
    else setRefusal(answer.refusal);
  }, [host, token, session]);
  useEffect(() => void open(), [open]);
  const language = view?.signerLanguage;
  useEffect(() => {
    if (language) onSignerLanguage?.(language);
  }, [language, onSignerLanguage]);
  if (refusal) return <Failed refusal={refusal} onRetry={open} />;
  if (!view) return <Opening />;
  const { payment, room } = view;
  return (
    <BrandLook brand={view.brand}>
      {payment && room === "payment" ? (
        <Owed {...{ view, payment, access, ...going }} onChange={open} />
      ) : (
        <NothingToPay token={token} isPaid={payment?.state === "paid"} mustProve={room === "verify"} />
      )}
    </BrandLook>
  );
}

type OwedProps = Pick<Props, "access" | "isGoing" | "onGo"> & {
  view: SignerView;
  payment: NonNullable<SignerView["payment"]>;
  /** Called when the payment's state has changed. */
  onChange: () => void;
};

function Owed({ view, payment, access, isGoing, onGo, onChange }: OwedProps) {
  const t = useT("payments");
  const host = useHost();
  const language = useLanguage();
  const refusalText = useRefusalText();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const amount = formatAmount(language, payment.amountMinor, payment.currency);
  const pay = async () => {
    setBusy(true);
    setFailure(null);
    onGo?.();
    const answer = await call(host, payDocumentCall, { body: access });
    if (answer.ok) {
      storedLink(host.storage, answer.value.key).keep(access.token);
      // The page is about to be left; until then the button stays busy.
      return host.go({ type: "payment_page_wanted", url: answer.value.url });
    }
    setBusy(false);
    if (answer.refusal.code === "payment_not_asked") onChange();
    else setFailure(refusalText(answer.refusal));
  };
  const begin = useEffectEvent(() => {
    if (isGoing) void pay();
  });
  useEffect(() => begin(), []);
  return (
    <PayerCard
      icon={<CreditCard />}
      tone="accent"
      title={t("pay.title", { sender: view.sender.name || view.sender.email })}
      actions={
        <>
          <Button look="primary" large wide busy={busy} onClick={pay}>
            {t(busy ? "pay.going" : "pay.submit", { amount })}
          </Button>
          <p className="cs-muted">{t("pay.provider", { provider: t(`provider.${payment.provider}`) })}</p>
        </>
      }
    >
      <p className="payer-title">
        <bdi>{view.title}</bdi>
      </p>
      <p className="payer-amount">
        <bdi>{amount}</bdi>
      </p>
      <p className="cs-muted">{t("pay.text")}</p>
      {failure && (
        <Notice tone="danger" title={t("pay.failed")}>
          {failure}
        </Notice>
      )}
    </PayerCard>
  );
}

function NothingToPay({ token, isPaid, mustProve }: { token: string; isPaid: boolean; mustProve: boolean }) {
  const t = useT("payments");
  const host = useHost();
  const situation = mustProve ? "verify" : isPaid ? "paid" : "none";
  return (
    <PayerCard
      icon={mustProve ? <FileText /> : <WalletCards />}
      tone={isPaid ? "success" : "info"}
      title={t(`nothing.${situation}.title`)}
      actions={
        <ButtonLink look="primary" large wide href={host.hrefOf({ type: "signing_wanted", token }) ?? "#"}>
          {t("document.open")}
        </ButtonLink>
      }
    >
      <p className="cs-muted">{t(`nothing.${situation}.text`)}</p>
    </PayerCard>
  );
}

function Failed({ refusal, onRetry }: { refusal: CallRefusal; onRetry: () => void }) {
  const t = useT("payments");
  const common = useT("common");
  const refusalText = useRefusalText();
  return (
    <PayerCard
      icon={<Unlink />}
      tone="warning"
      title={t("failed.title")}
      actions={
        refusal.code !== "link_invalid" && (
          <Button look="primary" large wide onClick={onRetry}>
            {common("retry")}
          </Button>
        )
      }
    >
      <p className="cs-muted">{refusalText(refusal)}</p>
    </PayerCard>
  );
}

function Opening() {
  const t = useT("common");
  return (
    <PayerCard icon={<CreditCard />} tone="accent" title={t("loading")} isBusy>
      <Skeleton width="70%" height="18px" />
      <Skeleton width="40%" height="32px" />
    </PayerCard>
  );
}
