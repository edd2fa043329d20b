import type { Field } from "../../../domain/field/field.ts";
import { useLanguage, useT } from "../../host/i18n.ts";
import { formatNumber } from "../../ui/formats.ts";
import type { Draft } from "../draft/draft.ts";
import { ownersOf } from "../draft/owners.ts";
import { useOwnerName } from "../draft/texts/use-owner-name.ts";

/** Describes a field for the sender: its kind, its recipient, and its page. */
export function useFieldTexts(draft: Draft): (field: Field) => string {
  const t = useT("pages");
  const prepare = useT("prepare");
  const language = useLanguage();
  const nameOf = useOwnerName();
  return (field) => {
    const owner = ownersOf(draft).find((one) => one._id === field.recipient);
    return t("field", {
      kind: prepare(`kind.${field.type}`),
      person: nameOf(owner, prepare("people.someone")),
      page: formatNumber(language, field.page + 1),
    });
  };
}
