import { CreditCard } from "lucide-react";
import { Suspense, useState } from "react";
import type { SignerView } from "../../../domain/contract/views/signer-view.ts";
import { formatAmount } from "../../../domain/payment/amount.ts";
import { useHost } from "../../host/host.ts";
import { useLanguage, useT } from "../../host/i18n.ts";
import { Button, ButtonLink } from "../../ui/controls/button.tsx";
import type { Signing } from "../form/signing.ts";
import { lazyWithRetry } from "../form/wait-for-network.ts";

const DeclineDialog = lazyWithRetry(() => import("../room/decline-dialog.tsx"));

/** Payment before signing: amount, payee, a link to the payment page, and a way to decline. */
export function PaymentRoom({ signing, view }: { signing: Signing; view: SignerView }) {
  const t = useT("entry");
  const language = useLanguage();
  const sign = useT("sign");
  const [isDeclining, setDeclining] = useState(false);
  const host = useHost();
  const { payment } = view;
  const access = signing.access();
  const href = access && host.hrefOf({ type: "payment_wanted", token: access.token });
  if (!payment) return null;
  const amount = formatAmount(language, payment.amountMinor, payment.currency);
  return (
    <section className="sign-entry-form" aria-labelledby="entry-title">
      <h1 id="entry-title">
        <CreditCard aria-hidden />
        <span>{t("pay.title")}</span>
      </h1>
      <p>{t("pay.text", { sender: view.sender.name || view.sender.email })}</p>
      <p className="sign-entry-amount cs-numeric">{amount}</p>
      {href ? (
        <ButtonLink look="primary" large wide href={href}>
          {t("pay.action", { amount })}
        </ButtonLink>
      ) : (
        <Button
          look="primary"
          large
          wide
          onClick={() => access && host.go({ type: "payment_wanted", token: access.token })}
        >
          {t("pay.action", { amount })}
        </Button>
      )}
      <Button look="quiet" wide onClick={signing.refresh}>
        {t("pay.paid")}
      </Button>
      <Button look="quiet" wide onClick={() => setDeclining(true)}>
        {sign("menu.decline")}
      </Button>
      <Suspense>
        {isDeclining && <DeclineDialog signing={signing} view={view} onClose={() => setDeclining(false)} />}
      </Suspense>
    </section>
  );
}
