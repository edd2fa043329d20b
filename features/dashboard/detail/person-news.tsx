import { Clock3, Lock, MailX, Undo2, UserRoundCheck } from "lucide-react";
import { formatMajorUnits } from "../../../domain/payment/amount.ts";
import { useLanguage, useT } from "../../host/i18n.ts";
import { useFormats } from "../../ui/use-formats.ts";
import { type DetailPerson, paymentStateOf } from "./people-of.ts";

type Props = { person: DetailPerson; step: number | null; isTest: boolean };

/** The latest event of a person and any obstacle, as text. */
export function PersonNews({ person, step, isTest }: Props) {
  const t = useT("dashboard");
  const formats = useFormats();
  const news = useNews(person, step);
  const [delegator] = person.delegatedFrom?.slice(-1) ?? [];
  return (
    <>
      {news && <small className="cs-muted">{news}</small>}
      {person.hostName && <small className="cs-muted">{t("person.host", { name: person.hostName.name })}</small>}
      {delegator && (
        <small className="cs-muted">
          {t("person.delegatedFrom", { name: delegator.name || delegator.email, reason: delegator.reason })}
        </small>
      )}
      <Payment person={person} />
      {person.passed && person.passed.length > 0 && (
        <small className="cs-muted cs-people-fact">
          <UserRoundCheck aria-hidden />
          <span>
            {t("person.proved", { checks: formats.list(person.passed.map(({ check }) => t(`check.${check}`))) })}
          </span>
        </small>
      )}
      {person.passed?.some((one) => one.hasPicture === false) && (
        <small className="cs-muted">{t("person.selfie.erased")}</small>
      )}
      {person.askedForTimeAt && !person.signedAt && (
        <small className="cs-people-fact">
          <Clock3 aria-hidden />
          <span>{t("person.askedForTime", { time: formats.moment(person.askedForTimeAt) })}</span>
        </small>
      )}
      {person.remindableAt && (
        <small className="cs-muted">{t("person.remindedAlready", { time: formats.time(person.remindableAt) })}</small>
      )}
      {person.lockedAt && (
        <small className="cs-people-bounced">
          <Lock aria-hidden />
          <span>{t("person.locked")}</span>
        </small>
      )}
      {person.notDelivered && (
        <small className="cs-people-bounced">
          <MailX aria-hidden />
          <span>
            {isTest ? t("person.notSentInTest") : t("person.notDelivered", { reason: person.notDelivered.reason })}
          </span>
        </small>
      )}
    </>
  );
}

function useNews(person: DetailPerson, step: number | null): string | null {
  const t = useT("dashboard");
  const formats = useFormats();
  const { roleType, signedAt, declinedAt, releasedAt, viewedAt, invitedAt } = person;
  if (signedAt) {
    const done =
      roleType === "documentReviewer" ? "approvedAt" : roleType === "documentEditor" ? "editedAt" : "signedAt";
    return t(`person.${done}`, { time: formats.moment(signedAt) });
  }
  if (declinedAt) {
    const no = roleType === "documentReviewer" ? "rejectedAt" : "declinedAt";
    return t(`person.${no}`, { time: formats.moment(declinedAt) });
  }
  if (releasedAt) return t("person.releasedAt", { time: formats.moment(releasedAt) });
  if (viewedAt) return t("person.viewedAt", { time: formats.moment(viewedAt) });
  if (invitedAt) return t("person.invitedAt", { time: formats.moment(invitedAt) });
  return step ? t("person.step", { step: formats.number(step) }) : null;
}

function Payment({ person }: { person: DetailPerson }) {
  const t = useT("dashboard");
  const language = useLanguage();
  const { payment, returnable = [] } = person;
  if (!payment) return null;
  const written = (amount: number, currency: string) => formatMajorUnits(language, amount, currency);
  const paymentState = paymentStateOf(person);
  return (
    <>
      {paymentState && (
        <small className="cs-muted">
          {t(`person.${paymentState}`, { amount: written(payment.amount, payment.currency) })}
        </small>
      )}
      {returnable.map(({ reference, reason, amount, currency, state, words: amountText }) => (
        <small key={reference} className="cs-people-fact">
          <Undo2 aria-hidden />
          <span>
            {[
              t(`person.money.${reason}`, { amount: written(amount, currency) }),
              ...(state === "open" ? [] : [t(`person.refund.${state}`, { words: amountText ?? "" })]),
            ].join(" · ")}
          </span>
        </small>
      ))}
    </>
  );
}
