import { useMemo, useState } from "react";
import type { SendingOptions } from "../../../../domain/contract/views/views.ts";
import { formatNumber, readNumber } from "../../../../domain/field/format/number-format.ts";
import { currencies, DEFAULT_CURRENCY, payableDigits } from "../../../../domain/payment/currency.ts";
import { minorDigits } from "../../../../domain/payment/minor-digits.ts";
import type { TranslatedLanguage } from "../../../../domain/text/language.ts";
import { useHost } from "../../../host/host.ts";
import { useLanguage, useT } from "../../../host/i18n.ts";
import { Switch } from "../../../ui/controls/checkbox.tsx";
import { SelectField, TextField } from "../../../ui/controls/text-field.tsx";
import type { DraftPayment } from "../../draft/draft-recipient.ts";
import { OutsideLink } from "./outside-link.tsx";
import type { SettingProps } from "./settings-dialog.tsx";
import { useLastOn } from "./use-last-on.ts";

/** The payment required before the recipient signs. */
export function Payment(props: SettingProps) {
  const { preparation, one, set } = props;
  const t = useT("recipients");
  const host = useHost();
  const connections = preparation.options.value?.payments;
  const { payment } = one;
  const last = useLastOn(payment);
  return (
    <section>
      <Switch
        checked={payment !== null}
        onChange={(event) => set({ payment: event.target.checked ? (last ?? newPayment(connections ?? [])) : null })}
      >
        <span>{t("payment")}</span>
        <small className="pr-detail">{t("payment.hint")}</small>
      </Switch>
      {payment && (
        <div className="pr-setting-body">
          {connections?.length === 0 && (
            <p className="pr-detail">
              <span>{`${t("payment.none")} `}</span>
              <OutsideLink href={host.hrefOf({ type: "payments_wanted" })}>{t("payment.connect")}</OutsideLink>
            </p>
          )}
          <PaymentFields {...props} payment={payment} connections={connections ?? []} />
        </div>
      )}
    </section>
  );
}

type Connections = SendingOptions["payments"];

/** A new payment through the first connection, in its currency. */
function newPayment([first]: Connections): DraftPayment {
  const { connectionId = "", currency = DEFAULT_CURRENCY, provider = "stripe" } = first ?? {};
  return { connectionId, currency, provider, amount: 1 };
}

type FieldsProps = SettingProps & { payment: DraftPayment; connections: Connections };

function PaymentFields({ set, faultOf, payment, connections }: FieldsProps) {
  const t = useT("recipients");
  const language = useLanguage();
  const names = useMemo(() => currencyNames(language), [language]);
  return (
    <>
      <SelectField
        label={t("payment.connection")}
        error={faultOf("payment.connectionId")}
        value={payment.connectionId}
        onChange={(event) => {
          const chosen = connections.find((other) => other.connectionId === event.target.value);
          if (!chosen) return;
          const { connectionId, currency, provider } = chosen;
          set({ payment: { ...payment, connectionId, currency, provider } });
        }}
      >
        {!connections.some((other) => other.connectionId === payment.connectionId) && (
          <option value={payment.connectionId}>{t("payment.connection.choose")}</option>
        )}
        {connections.map(({ connectionId, name, currency }) => (
          <option key={connectionId} value={connectionId}>
            {name ?? currency.toUpperCase()}
          </option>
        ))}
      </SelectField>
      <div className="pr-contact">
        <SelectField
          label={t("payment.currency")}
          value={payment.currency}
          onChange={(event) => set({ payment: { ...payment, currency: event.target.value } })}
        >
          {names.map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
        <Amount payment={payment} error={faultOf("payment.amount")} set={set} />
      </div>
    </>
  );
}

type AmountProps = Pick<SettingProps, "set"> & { payment: DraftPayment; error: string | undefined };

/** Input for the amount in the sender's language. A text that is not an amount stays as typed and counts as none. */
function Amount({ payment, error, set }: AmountProps) {
  const t = useT("recipients");
  const language = useLanguage();
  const currency = payment.currency.toUpperCase();
  const format = { decimals: minorDigits(payment.currency), grouping: true };
  const [typed, setTyped] = useState(payment.amount > 0 ? formatNumber(format, String(payment.amount), language) : "");
  const isTooLittle = !(payment.amount >= 1);
  const isTooPrecise = readAmount(typed, language, currency) === "too_precise";
  const wrong = isTooPrecise ? t("payment.amount.precise") : isTooLittle && t("payment.amount.min");
  return (
    <TextField
      label={t("payment.amount")}
      error={wrong || error}
      inputMode="decimal"
      dir="ltr"
      maxLength={20}
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value);
        const amount = Number(readAmount(target.value, language, currency)) || 0;
        set({ payment: { ...payment, amount: Math.max(amount, 0) } });
      }}
      onBlur={() => {
        const amount = readAmount(typed, language, currency);
        if (amount !== null && amount !== "too_precise") setTyped(formatNumber(format, amount, language));
      }}
    />
  );
}

/** The plain amount; `null` if the text is none. "1.200" in a currency of two decimals may be meant as a thousand. */
function readAmount(typed: string, language: TranslatedLanguage, currency: string): string | "too_precise" | null {
  const read = readNumber(typed, language, currency);
  if (!read || !("plain" in read)) return null;
  const written = read.plain.split(".")[1]?.length ?? 0;
  return written > payableDigits(currency.toLowerCase()) ? "too_precise" : read.plain;
}

/** Currencies by their names in this language, found by typing code or name. */
function currencyNames(language: string): [string, string][] {
  const names = new Intl.DisplayNames([language], { type: "currency" });
  return currencies.map((code) => [code, `${code.toUpperCase()} · ${names.of(code.toUpperCase()) ?? code}`]);
}
