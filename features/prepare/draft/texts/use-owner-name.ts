import { useLanguage, useT } from "../../../host/i18n.ts";
import { formatNumber } from "../../../ui/formats.ts";
import type { Owner } from "../owners.ts";

/** An owner's display name: name or address, or a group's seat ("Buyers 1 of 2"). */
export function useOwnerName(): (owner: Owner | undefined, otherwise: string) => string {
  const t = useT("recipients");
  const language = useLanguage();
  return (owner, otherwise) => {
    const name = owner?.name.trim() || owner?.email.trim() || otherwise;
    if (!owner || owner.seats < 2) return name;
    return t("seat", { name, seat: formatNumber(language, owner.seat), seats: formatNumber(language, owner.seats) });
  };
}
