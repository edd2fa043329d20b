import { CircleAlert, SlidersHorizontal } from "lucide-react";
import { useState } from "react";
import { formatMajorUnits } from "../../../domain/payment/amount.ts";
import { useLanguage, useT } from "../../host/i18n.ts";
import { Button } from "../../ui/controls/button.tsx";
import type { DraftRecipient } from "../draft/draft-recipient.ts";
import type { CardProps } from "./card.ts";
import { SettingsDialog } from "./settings/settings-dialog.tsx";
import { useFaultTexts } from "./use-fault-texts.ts";

/** Paths edited in the card itself; all other faults belong to the settings. */
const inCard = /^(name|email|hostName|signingGroups)(\.|$)/;

/** Short summary of a recipient's settings, with a button that edits them. Only for signed-in senders. */
export function SettingsLine({ card }: { card: CardProps }) {
  const { preparation, one, faults, showsFaults } = card;
  const t = useT("recipients");
  const [isOpen, setOpen] = useState(false);
  const fallback = one.name || one.email || t("somebody");
  const faultText = useFaultTexts(fallback);
  const summary = useSummary(one);
  if (!preparation.isMember()) return null;
  const wrong = showsFaults ? faults.find((fault) => !inCard.test(fault.path)) : undefined;
  return (
    <>
      <div className="pr-settings-line">
        <Button
          look="quiet"
          icon={<SlidersHorizontal aria-hidden />}
          aria-label={t("settings.open", { name: fallback })}
          data-fault={wrong ? true : undefined}
          onClick={() => setOpen(true)}
        >
          {t("settings")}
        </Button>
        {summary.length > 0 && (
          <ul aria-label={t("settings.asked", { name: fallback })}>
            {summary.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        )}
      </div>
      {wrong && (
        <p className="cs-error" role="alert">
          <CircleAlert aria-hidden />
          <span>{faultText(wrong)}</span>
        </p>
      )}
      {isOpen && <SettingsDialog card={card} name={fallback} onClose={() => setOpen(false)} />}
    </>
  );
}

function useSummary(one: DraftRecipient): string[] {
  const t = useT("recipients");
  const language = useLanguage();
  const { authentication, selfie, knowledge, privateMessage, payment, delivery } = one;
  return [
    ...(authentication ? [t(`auth.type.${authentication.type}`)] : []),
    ...(selfie ? [t("selfie")] : []),
    ...(knowledge ? [t("questions")] : []),
    ...(privateMessage === null ? [] : [t("message")]),
    ...(payment
      ? [t("payment.summary", { amount: formatMajorUnits(language, payment.amount, payment.currency) })]
      : []),
    ...(delivery === "link" ? [t("delivery.link.short")] : []),
  ];
}
