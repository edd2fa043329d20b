import { CircleX } from "lucide-react";
import { useHost } from "../host.ts";
import { useT } from "../i18n.ts";
import { keptLink } from "./kept-link.ts";
import { PayerCard } from "./payer-card.tsx";
import { PayAgain } from "./ways-on.tsx";

/** Where the provider sends somebody who thought better of it. */
export function PaymentCancelled({ paymentKey }: { paymentKey: string }) {
  const t = useT("payments");
  const token = keptLink(useHost().storage, paymentKey).read();
  return (
    <PayerCard icon={<CircleX />} tone="warning" title={t("cancelled.title")} actions={<PayAgain token={token} />}>
      <p className="cs-muted">{t("cancelled.text")}</p>
    </PayerCard>
  );
}
