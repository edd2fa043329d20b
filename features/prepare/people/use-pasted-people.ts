import { useLanguage, useT } from "../../host/i18n.ts";
import { formatNumber } from "../../ui/formats.ts";
import { useToasts } from "../../ui/overlay/toast.tsx";
import type { Preparation } from "../create-preparation.ts";
import { type Person, withPastedPeople } from "../draft/changes/people-changes.ts";
import { newRecipientId } from "../draft/create-draft.ts";

/** Adds the further people of a pasted list as recipients, and says how many. */
export function usePastedPeople({ store }: Preparation): (people: Person[]) => void {
  const t = useT("recipients");
  const language = useLanguage();
  const toasts = useToasts();
  return (people) => {
    const { draft, added } = withPastedPeople(store.draft.peek(), people, newRecipientId);
    store.change(() => draft);
    const left = people.length - added;
    const number = formatNumber(language, added);
    if (added > 0) toasts.success(t("pasted", { count: added, number }));
    if (left > 0) toasts.error(t("pasted.left", { count: left, number: formatNumber(language, left) }));
  };
}
