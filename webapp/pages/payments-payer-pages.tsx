import { useParams, useSearch } from "@tanstack/react-router";
import { useCallback, useMemo, useState } from "react";
import { type DocumentLanguage, translatedOr } from "../../domain/text/language.ts";
import { useHost } from "../../features/host/host.ts";
import { useI18n, useT } from "../../features/host/i18n.ts";
import { PayRoom } from "../../features/payments/pay-room.tsx";
import { PaymentResult } from "../../features/payments/payment-result.tsx";
import { createSession } from "../../features/sign/room/session.ts";
import { hasChosenLanguage } from "../boot/language.ts";
import { usePageTitle } from "../frame/page-title.ts";

/** Uses the mail's language unless another was chosen in this browser. */
export function PayPage() {
  usePageTitle(useT("payments")("pay.page"));
  const { token } = useParams({ from: "/pay/$token" });
  const { go } = useSearch({ from: "/pay/$token" });
  const [isGoing] = useState(go !== undefined);
  const host = useHost();
  const i18n = useI18n();
  const access = useMemo(() => createSession(host.storage, token).access(), [host, token]);
  const follow = useCallback(
    (language: DocumentLanguage) => {
      if (!hasChosenLanguage(host.storage)) i18n.change(translatedOr(language)).catch(() => undefined);
    },
    [host, i18n],
  );
  // The browser's Back from the provider's page finds this page idle instead of redirecting again.
  const onGo = useCallback(() => history.replaceState(history.state, "", location.pathname), []);
  return <PayRoom access={access} isGoing={isGoing} onGo={onGo} onSignerLanguage={follow} />;
}

export function PaymentSuccessPage() {
  usePageTitle(useT("payments")("pay.page"));
  const { token } = useParams({ from: "/payment/$token/success" });
  return <PaymentResult paymentKey={token} />;
}

export function PaymentErrorPage() {
  usePageTitle(useT("payments")("pay.page"));
  const { token } = useParams({ from: "/payment/$token/error" });
  return <PaymentResult paymentKey={token} isCancelled />;
}
