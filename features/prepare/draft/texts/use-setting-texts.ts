import { formatMajorUnits } from "../../../../domain/payment/amount.ts";
import { useLanguage, useT } from "../../../host/i18n.ts";
import { formatList } from "../../../ui/formats.ts";
import type { Draft } from "../draft.ts";
import type { DraftRecipient } from "../draft-recipient.ts";
import type { Secret } from "../secret.ts";

type Values = DraftRecipient & Draft["settings"];

/**
 * Describes a recipient's or document's setting for a clash; of secrets only their presence. `null` for parts that
 * need no description.
 */
export function useSettingTexts(): (part: string, value: unknown) => string | null {
  const t = useT("recipients");
  const changes = useT("changes");
  const language = useLanguage();
  const off = changes("value.off");
  const secret = ({ isSet, typed }: Secret) => {
    if (typed !== undefined) return changes("value.secret.new");
    return changes(isSet ? "value.secret.set" : "value.empty");
  };
  const names = (list: readonly { name: string; email: string }[]) =>
    formatList(
      language,
      list.map((one) => one.name || one.email || t("somebody")),
    );
  const texts: { [Part in keyof Values]?: (value: Values[Part]) => string } = {
    roleType: (role) => t(`role.${role}`),
    isJoined: (isJoined) => changes(isJoined ? "value.on" : "value.off"),
    group: (group) => (group ? `${names(group.members)} (${group.minSigners})` : off),
    host: (host) => host?.name ?? changes("value.empty"),
    delivery: (way) => t(`delivery.${way}`),
    authentication: (checks) => (checks ? t(`auth.type.${checks.type}`) : off),
    accessCode: secret,
    contact: ({ countryCode, number }) => (number ? `${countryCode} ${number}` : changes("value.empty")),
    knowledge: (checks) =>
      checks
        ? formatList(
            language,
            checks.questions.map((one) => one.question),
          )
        : off,
    privateMessage: (message) => message ?? off,
    payment: (payment) => (payment ? formatMajorUnits(language, payment.amount, payment.currency) : off),
    complyWith: (rules) => t(`comply.${rules}`),
    password: (password) =>
      password ? formatList(language, [t(`password.mode.${password.mode}`), secret(password.secret)]) : off,
    redirectUrl: (address) => address || changes("value.empty"),
    notices: (chosen) => {
      const enabled = Object.entries(chosen).filter(([, isEnabled]) => isEnabled);
      const list = enabled.map(([notice]) => t(`notices.${notice as keyof typeof chosen}`));
      return list.length > 0 ? formatList(language, list) : changes("value.empty");
    },
  };
  return (part, value) => {
    const describe = texts[part as keyof Values] as ((value: unknown) => string) | undefined;
    return describe && value !== undefined ? describe(value) : null;
  };
}
