import { CircleAlert, CircleCheck, CircleX, Hourglass, Undo2 } from "lucide-react";
import { useEffect, useState } from "react";
import { type PaymentStateView, readPaymentStateCall } from "../../domain/contract/payment.ts";
import { formatAmount } from "../../domain/payment/amount.ts";
import { type CallRefusal, call } from "../host/api.ts";
import { useHost } from "../host/host.ts";
import { useLanguage, useT } from "../host/i18n.ts";
import { Button } from "../ui/controls/button.tsx";
import { useRefusalText } from "../ui/use-refusal-text.ts";
import { BackToSigning, PayAgain } from "./continue-links.tsx";
import { PayerCard } from "./payer-card.tsx";
import { storedLink } from "./stored-link.ts";

/** Pauses between automatic polls; afterwards the payer polls by a button. */
const WAITS_MS = [1_000, 2_000, 3_000, 4_000];

type Result = { state: PaymentStateView | null; refusal: CallRefusal | null; isOver: boolean };

type Props = {
  paymentKey: string;
  /** The provider's redirect says that the payer cancelled. */
  isCancelled?: boolean;
};

/** Return page after payment: the result comes from the provider's report, never from the visit itself. */
export function PaymentResult({ paymentKey, isCancelled = false }: Props) {
  const t = useT("payments");
  const language = useLanguage();
  const common = useT("common");
  const refusalText = useRefusalText();
  const [round, setRound] = useState(0);
  const { state, refusal, isOver } = usePaymentState(paymentKey, round, isCancelled);
  const token = storedLink(useHost().storage, paymentKey).read();
  const amount = state ? formatAmount(language, state.amountMinor, state.currency) : "";
  const again = (
    <Button look="primary" large wide onClick={() => setRound(round + 1)}>
      {common("retry")}
    </Button>
  );
  if (state?.state === "paid") {
    return (
      <PayerCard
        icon={<CircleCheck />}
        tone="success"
        title={t("paid.title", { amount })}
        actions={<BackToSigning token={token} />}
      >
        <p className="cs-muted">{t("paid.text")}</p>
      </PayerCard>
    );
  }
  if (state?.state === "not_needed") {
    return (
      <PayerCard icon={<Undo2 />} tone="info" title={t("surplus.title")}>
        <p className="cs-muted">{t("surplus.text", { amount })}</p>
      </PayerCard>
    );
  }
  if (!isOver) {
    return (
      <PayerCard icon={<Hourglass />} tone="info" title={t("confirming.title")} isBusy>
        <p className="cs-muted">{t("confirming.text")}</p>
      </PayerCard>
    );
  }
  if (!state && refusal && !isPassing(refusal)) {
    return (
      <PayerCard icon={<CircleAlert />} tone="warning" title={t("failed.title")}>
        <p className="cs-muted">{refusalText(refusal)}</p>
      </PayerCard>
    );
  }
  if (!state) {
    return (
      <PayerCard icon={<CircleAlert />} tone="warning" title={t("unknown.title")} actions={again}>
        <p className="cs-muted">{refusal ? refusalText(refusal) : ""}</p>
      </PayerCard>
    );
  }
  if (state.state === "open" && isCancelled) {
    return (
      <PayerCard icon={<CircleX />} tone="warning" title={t("cancelled.title")} actions={<PayAgain token={token} />}>
        <p className="cs-muted">{t("cancelled.text")}</p>
      </PayerCard>
    );
  }
  if (state.state === "pending") {
    return (
      <PayerCard icon={<Hourglass />} tone="info" title={t("pending.title")} actions={again}>
        <p className="cs-muted">{t("pending.text", { amount })}</p>
      </PayerCard>
    );
  }
  return (
    <PayerCard
      icon={<CircleAlert />}
      tone={state.state === "failed" ? "danger" : "warning"}
      title={t(state.state === "failed" ? "error.title" : "unpaid.title")}
      actions={
        <>
          <PayAgain token={token} />
          {state.state === "open" && <Button onClick={() => setRound(round + 1)}>{t("unpaid.check")}</Button>}
        </>
      }
    >
      <p className="cs-muted">{t(state.state === "failed" ? "error.text" : "unpaid.text", { amount })}</p>
    </PayerCard>
  );
}

/** Polls until the payment has arrived or ten seconds have passed. */
function usePaymentState(paymentKey: string, round: number, isCancelled: boolean): Result {
  const host = useHost();
  const [result, setSeen] = useState<Result>({ state: null, refusal: null, isOver: false });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round requests the state again
  useEffect(() => {
    const closing = new AbortController();
    const { signal } = closing;
    const poll = async (at: number): Promise<void> => {
      const answer = await call(host, readPaymentStateCall, { body: { key: paymentKey } }, { signal });
      const mayChange = answer.ok ? canStillCome(answer.value.state, isCancelled) : isPassing(answer.refusal);
      const isOver = !mayChange || at >= WAITS_MS.length;
      setSeen((before) => ({
        state: answer.ok ? answer.value : before.state,
        refusal: answer.ok ? null : answer.refusal,
        isOver,
      }));
      if (!isOver) timer = setTimeout(() => poll(at + 1).catch(() => undefined), WAITS_MS[at]);
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    setSeen((before) => ({ ...before, isOver: false }));
    // Rejects only when the page is left.
    poll(0).catch(() => undefined);
    return () => {
      closing.abort();
      clearTimeout(timer);
    };
  }, [host, paymentKey, round, isCancelled]);
  return result;
}

/** Whether the payment can still arrive: an open one cannot after the payer cancelled. */
function canStillCome(state: PaymentStateView["state"], isCancelled: boolean): boolean {
  return state === "pending" || (state === "open" && !isCancelled);
}

function isPassing({ code }: CallRefusal): boolean {
  return code === "unreachable" || code === "payment_unavailable" || code === "unavailable" || code === "internal";
}
